public import LambentGeometry

/// Pulls an item to a point with a spring, and to rotation 0.
public final class SnapBehavior: DynamicBehavior {
  private let item: any DynamicItem
  /// The target position, in points.
  public var snapPoint: Point { didSet { change() } }
  /// The amount of damping, 0…1: 0 oscillates most, 1 least.
  public var damping = 0.5 { didSet { change() } }

  /// Creates a behaviour that moves an item to a point.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snapPoint = point
  }

  override var members: [any DynamicItem] { [item] }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    guard let body = bodies(item) else { return Contribution() }
    return Contribution(forces: [Force(.snap(to: snapPoint, damping: damping), on: [.init(body)])])
  }
}
