public import LambentGeometry

/// A push: of magnitude 1 it moves 100 × 100 points of density 1 by 100 points per second², or gives
/// them 100 points per second at once.
public final class PushBehavior: ItemListBehavior {
  /// How a push acts.
  public enum Mode: Int, Sendable {
    /// As long as it is active.
    case continuous = 0
    /// Once, whenever it becomes active.
    case instantaneous = 1
  }

  /// How it acts.
  public let mode: Mode
  private var offsets: [ObjectIdentifier: Point] = [:]
  private var isPending = true
  private var storedAngle = 0.0
  private var storedMagnitude = 0.0

  /// A push without force: set its magnitude or direction.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// True if it pushes. An instantaneous push becomes inactive when it has pushed; set to true it
  /// pushes again.
  public var active = true {
    didSet {
      isPending = active
      change()
    }
  }
  /// Where it pushes to, in radians, +x toward +y.
  public var angle: Double {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }
  /// How strongly; negative the other way.
  public var magnitude: Double {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }
  /// Angle and magnitude as a vector.
  public var pushDirection: Point {
    get { vector }
    set {
      storedAngle = Elementary.atan2(newValue.y, newValue.x)
      storedMagnitude = newValue.length
      vector = newValue
      change()
    }
  }
  private var vector = Point.zero

  /// Sets both.
  package func setAngle(_ angle: Double, magnitude: Double) {
    (storedAngle, storedMagnitude) = (angle, magnitude)
    let (sine, cosine) = Elementary.sinCos(angle)
    vector = Point(x: cosine, y: sine) * magnitude
    change()
  }
  /// Where an item is pushed, from its centre.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Point {
    offsets[ObjectIdentifier(item)] ?? .zero
  }
  /// Pushes an item off its centre, so that it turns; the offset turns with the item.
  public func setTargetOffsetFromCenter(_ offset: Point, for item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    change()
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    guard mode == .continuous, active else { return Contribution() }
    let targets = items.compactMap { item in
      bodies(item).map { Force.Target($0, offset: targetOffsetFromCenter(for: item)) }
    }
    return Contribution(forces: [Force(.push(vector * DynamicsLimits.pointsPerMeter), on: targets)])
  }

  override func act(on world: inout World, _ bodies: BodyLookup) throws(DynamicsError) {
    guard mode == .instantaneous, isPending else { return }
    active = false
    let impulse = vector * DynamicsLimits.pointsPerMeter
    for item in items {
      guard let body = bodies(item) else { continue }
      try world.applyImpulse(impulse, at: targetOffsetFromCenter(for: item), to: body)
    }
  }
}
