public import LambentGeometry

/// Gravity for items. A magnitude of 1 is 1,000 points per second².
public final class GravityBehavior: ItemListBehavior {
  private var storedAngle = Double.pi / 2
  private var storedMagnitude = 1.0

  /// Creates downward gravity of magnitude 1.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// The direction of gravity, in radians, clockwise from +x.
  public var angle: Double {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }
  /// The strength of gravity, in multiples of 1,000 points per second². Setting it to 0 also resets
  /// the angle to 0.
  public var magnitude: Double {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }
  /// The angle and the magnitude as a vector, in multiples of 1,000 points per second². Default: (0, 1),
  /// downward.
  public var gravityDirection: Point {
    get {
      // The default is exact, because the computed cosine of π/2 is not 0.
      if storedAngle == .pi / 2 { return Point(x: 0, y: storedMagnitude) }
      let (sine, cosine) = Elementary.sinCos(storedAngle)
      return Point(x: cosine, y: sine) * storedMagnitude
    }
    set { setAngle(Elementary.atan2(newValue.y, newValue.x), magnitude: newValue.length) }
  }
  package func setAngle(_ angle: Double, magnitude: Double) {
    storedAngle = magnitude == 0 ? 0 : angle
    storedMagnitude = magnitude
    change()
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    let targets = targets(bodies)
    let acceleration = gravityDirection * DynamicsLimits.standardGravity
    return Contribution(forces: [Force(.gravity(acceleration), on: targets)])
  }
}
