public import LambentGeometry

/// Gravity for some items: magnitude 1 is 1,000 points per second².
public final class GravityBehavior: ItemListBehavior {
  private var storedAngle = Double.pi / 2
  private var storedMagnitude = 1.0

  /// Gravity straight down, of magnitude 1.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// Where it pulls to, in radians, +x toward +y.
  public var angle: Double {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }
  /// How strongly it pulls; set to 0, the angle becomes 0 too.
  public var magnitude: Double {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }
  /// Angle and magnitude as a vector; (0, 1) at first.
  public var gravityDirection: Point {
    get {
      // The default is exact: the cosine of π/2 is not quite 0.
      if storedAngle == .pi / 2 { return Point(x: 0, y: storedMagnitude) }
      let (sine, cosine) = Elementary.sinCos(storedAngle)
      return Point(x: cosine, y: sine) * storedMagnitude
    }
    set { setAngle(Elementary.atan2(newValue.y, newValue.x), magnitude: newValue.length) }
  }
  /// Sets both.
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
