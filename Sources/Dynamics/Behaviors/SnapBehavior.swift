public import LambentGeometry

/// Takes an item to a point, upright, as if by a spring.
public final class SnapBehavior: DynamicBehavior {
  private let item: any DynamicItem
  /// Where the item goes.
  public var snapPoint: Point { didSet { change() } }
  /// How little it swings: 0 most, 1 least.
  public var damping = 0.5 { didSet { change() } }

  /// Takes an item to a point.
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
