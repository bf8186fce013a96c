public import LambentGeometry

/// A continuous force or an impulse. A magnitude of 1 accelerates 100 × 100 points of density 1 by
/// 100 points per second², or changes their velocity by 100 points per second.
public final class PushBehavior: ItemListBehavior {
  /// The kinds of pushes.
  public enum Mode: Int, Sendable {
    /// A force for as long as the push is active.
    case continuous = 0
    /// An impulse whenever the push becomes active.
    case instantaneous = 1
  }

  /// The kind of push: continuous or instantaneous.
  public let mode: Mode
  private var offsets: [ObjectIdentifier: Point] = [:]
  private var isPending = true
  private var push = PolarVector(angle: 0, magnitude: 0)

  /// Creates a push without force: set its magnitude or direction.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// True if the push acts. An instantaneous push becomes inactive afterwards; set it to true to
  /// repeat it.
  public var active = true {
    didSet {
      isPending = active
      change()
    }
  }
  /// The direction of the push, in radians, clockwise from +x.
  public var angle: Double {
    get { push.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength of the push, as a multiple of the unit push. A negative one reverses the
  /// direction.
  public var magnitude: Double {
    get { push.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// The angle and the magnitude as a vector, in multiples of the unit push.
  public var pushDirection: Point {
    get { push.vector }
    set {
      push = PolarVector(newValue)
      change()
    }
  }

  package func setAngle(_ angle: Double, magnitude: Double) {
    push = PolarVector(angle: angle, magnitude: magnitude)
    change()
  }
  /// The point of an item at which it is pushed, as an offset from its centre in points.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Point {
    offsets[ObjectIdentifier(item)] ?? .zero
  }
  /// Sets the point at which an item is pushed, so that it rotates. The offset rotates with the
  /// item.
  public func setTargetOffsetFromCenter(_ offset: Point, for item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    change()
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    guard mode == .continuous, active else { return Contribution() }
    let targets = items.compactMap { item in
      bodies(item).map { Force.Target($0, offset: targetOffsetFromCenter(for: item)) }
    }
    return Contribution(forces: [
      Force(.push(pushDirection * DynamicsLimits.pointsPerMeter), on: targets)
    ])
  }

  override func act(on world: inout World, _ bodies: BodyLookup) throws(DynamicsError) {
    guard mode == .instantaneous, isPending else { return }
    active = false
    let impulse = pushDirection * DynamicsLimits.pointsPerMeter
    for item in items {
      guard let body = bodies(item) else { continue }
      try world.applyImpulse(impulse, at: targetOffsetFromCenter(for: item), to: body)
    }
  }
}
