public import LambentGeometry

/// Gravity for items. A magnitude of 1 is 1,000 points per second².
public final class GravityBehavior: ItemListBehavior {
  private var strength = PolarVector(angle: .pi / 2, magnitude: 1)

  /// Creates downward gravity of magnitude 1.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// The direction of gravity, in radians, clockwise from +x.
  public var angle: Double {
    get { strength.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength of gravity, in multiples of 1,000 points per second². Setting it to 0 also resets
  /// the angle to 0.
  public var magnitude: Double {
    get { strength.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// The angle and the magnitude as a vector, in multiples of 1,000 points per second². Default: (0, 1),
  /// downward.
  public var gravityDirection: Point {
    get {
      // The default is exact, because the computed cosine of π/2 is not 0.
      angle == .pi / 2 ? Point(x: 0, y: magnitude) : strength.vector
    }
    set {
      let new = PolarVector(newValue)
      setAngle(new.angle, magnitude: new.magnitude)
    }
  }
  package func setAngle(_ angle: Double, magnitude: Double) {
    strength = PolarVector(angle: magnitude == 0 ? 0 : angle, magnitude: magnitude)
    change()
  }

  override func contribution(_ bodies: BodyLookup) -> Contribution {
    let targets = targets(bodies)
    let acceleration = gravityDirection * DynamicsLimits.standardGravity
    return Contribution(forces: [Force(.gravity(acceleration), on: targets)])
  }
}
