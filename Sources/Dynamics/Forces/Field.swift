public import LambentGeometry
import LambentNoise

/// A force that depends on an item's position and velocity and on the time.
///
/// Strengths are in metres (100 points), kilograms (100 × 100 points of density 1) and seconds, as
/// SpriteKit documents its fields. With a falloff the force is multiplied by (distance in
/// metres)^−falloff, where the distance is at least `minimumRadius`.
public struct Field: Sendable {
  /// The kinds of force fields.
  public enum Kind: Sendable {
    /// Against the velocity. The strength is in newtons per m/s.
    case drag
    /// Around the position, counter-clockwise; proportional to distance and mass.
    case vortex
    /// Toward the position. The strength is in m/s².
    case radialGravity
    /// Along `direction`. The strength is in m/s².
    case linearGravity
    /// Sets the velocity to `direction` × strength, in m/s, overriding other forces.
    case velocity
    /// A smoothly changing random acceleration. The strength is in m/s².
    case noise
    /// The same, multiplied by the item's speed in m/s.
    case turbulence
    /// Toward the position like a spring. The strength is in newtons per metre.
    case spring
    /// Away from the position: strength × charge, in newtons.
    case electric
    /// Perpendicular to the velocity: strength × charge × speed, in newtons; counter-clockwise if
    /// positive.
    case magnetic
    /// A force in newtons, computed by a closure.
    case custom(@Sendable (Sample) -> Point)
  }

  /// The state of an item, for custom fields.
  public struct Sample: Sendable, Hashable {
    /// The item's offset from the field's position, in points.
    public var offset: Point
    /// The item's velocity, in points per second.
    public var velocity: Point
    /// The item's mass, in kilograms: 1 for 100 × 100 points of density 1.
    public var mass: Double
    /// The item's electric charge: a number whose product with the field's strength is a force in
    /// newtons.
    public var charge: Double
    /// The time since the simulation began, in seconds.
    public var time: Double
  }

  /// The kind of force and the quantities on which it depends.
  public var kind: Kind
  /// The centre of the field, in points.
  public var position = Point.zero
  /// The region in which the field acts. Default: everywhere.
  public var region = FieldRegion.infinite
  /// The strength of the field, in the unit of its kind; a negative one reverses it. Default: 1.
  public var strength = 1.0
  /// The exponent with which the force decreases with distance. Default: 0, constant.
  public var falloff = 0.0
  /// The smallest distance for computing the force, in points. Default: 1.
  public var minimumRadius = 1.0
  /// The direction of linear gravity and velocity fields.
  public var direction = Point(x: 0, y: 1)
  /// The smoothness of noise and turbulence, 0…1: 0 is rough, 1 smooth.
  public var smoothness = 0.0
  /// The rate at which noise and turbulence change, in changes per second.
  public var animationSpeed = 0.0
  /// The random seed of noise and turbulence.
  public var seed: UInt32 = 0

  /// Creates a field with strength 1 everywhere.
  public init(_ kind: Kind) { self.kind = kind }
}

extension Field {
  /// True if the force may act to or from a point, so that bodies swing or orbit in it.
  var isCentral: Bool {
    switch kind {
    case .radialGravity, .spring, .electric, .custom: true
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, .magnetic: false
    }
  }

  /// True if the field changes over time, so that bodies in it must not sleep.
  var isAnimated: Bool {
    switch kind {
    case .noise, .turbulence: animationSpeed != 0
    case .custom: true
    default: false
    }
  }

  /// The change of velocity within a step.
  func kick(at position: Point, _ motion: Motion, _ body: BodyState, time: Double) -> Point {
    let offset = position - self.position
    guard region.contains(offset) else { return .zero }
    let strength = strength * fading(offset.length)
    let (step, meter) = (DynamicsLimits.step, DynamicsLimits.pointsPerMeter)
    let velocity = motion.velocity
    switch kind {
    case .drag:
      // Limited, because a drag beyond the whole velocity would reverse it.
      return velocity * -min(strength * step * motion.inverseMass, 1)
    case .vortex: return offset.turned * (-strength * step)
    case .radialGravity: return direction(of: offset) * (-strength * meter * step)
    case .linearGravity: return direction * (strength * meter * step)
    case .velocity: return direction * (strength * meter) - velocity
    case .noise: return noise(at: position, time) * (strength * meter * step)
    case .turbulence: return noise(at: position, time) * (strength * velocity.length * step)
    case .spring: return offset * (-strength * step * motion.inverseMass)
    case .electric:
      let force = strength * body.material.charge * meter
      return direction(of: offset) * (force * step * motion.inverseMass)
    case .magnetic:
      // An exact rotation: a magnetic field does no work.
      let angle = -strength * body.material.charge * step * motion.inverseMass
      return Rotation(angle: angle).apply(velocity) - velocity
    case .custom(let force):
      let sample = Sample(
        offset: offset, velocity: velocity, mass: body.mass, charge: body.material.charge,
        time: time)
      return force(sample) * (meter * step * motion.inverseMass)
    }
  }

  private func fading(_ distance: Double) -> Double {
    guard falloff != 0 else { return 1 }
    let meters = max(distance, minimumRadius, 1e-6) / DynamicsLimits.pointsPerMeter
    return Elementary.pow(meters, -falloff)
  }

  private func direction(of offset: Point) -> Point {
    let distance = offset.length
    return distance > 1e-9 ? offset * (1 / distance) : .zero
  }

  /// Two noise values, one for each axis, with finer octaves if rough.
  private func noise(at point: Point, _ time: Double) -> Point {
    let size = 1 / DynamicsLimits.pointsPerMeter
    let across = GradientNoise(seed: seed)
    let down = GradientNoise(seed: seed &+ 0x9E37_79B9)
    var (sum, frequency, weight) = (Point.zero, 1.0, 1.0)
    for _ in 0..<4 {
      let (x, y) = (point.x * size * frequency, point.y * size * frequency)
      let z = time * animationSpeed
      sum += Point(x: across.value(x: x, y: y, z: z), y: down.value(x: x, y: y, z: z)) * weight
      weight *= (1 - min(max(smoothness, 0), 1)) * 0.7
      frequency *= 2
      if weight <= 0 { break }
    }
    return sum
  }

  func validate() throws(DynamicsError) {
    try DynamicsError.check(position, in: DynamicsLimits.coordinates, "position")
    try DynamicsError.check(strength, in: -1e9...1e9, "strength")
    try DynamicsError.check(falloff, in: -16...16, "falloff")
    try DynamicsError.check(
      minimumRadius, in: 0...DynamicsLimits.maximumCoordinate, "minimumRadius")
    try DynamicsError.check(direction, in: DynamicsLimits.coordinates, "direction")
    try DynamicsError.check(smoothness, in: 0...1, "smoothness")
    try DynamicsError.check(animationSpeed, in: -1e4...1e4, "animationSpeed")
  }
}
