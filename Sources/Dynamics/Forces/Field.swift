public import LambentGeometry
import LambentNoise

/// A force that depends on where an item is, how fast it moves, and when.
///
/// Strengths are in metres (100 points), kilograms (100 × 100 points of density 1) and seconds, as
/// SpriteKit documents its fields. With a falloff the force is multiplied by
/// (distance in metres)^−falloff; distances below `minimumRadius` count as that.
public struct Field: Sendable {
  /// The kinds of field.
  public enum Kind: Sendable {
    /// Against the velocity: strength in newtons per m/s.
    case drag
    /// Around the position, counter-clockwise as seen; grows with distance and mass.
    case vortex
    /// Toward the position: strength in m/s².
    case radialGravity
    /// Along `direction`: strength in m/s².
    case linearGravity
    /// Sets the velocity to `direction` × strength, in m/s, whatever else acts.
    case velocity
    /// A slowly changing random push, the same for all masses: strength in m/s².
    case noise
    /// The same, in proportion to the item's speed in m/s.
    case turbulence
    /// Toward the position like a spring: strength in newtons per metre.
    case spring
    /// Away from the position by strength × charge, in newtons.
    case electric
    /// Sideways by strength × charge × speed, in newtons; counter-clockwise where that is positive.
    case magnetic
    /// A force in newtons, computed by the program.
    case custom(@Sendable (Sample) -> Point)
  }

  /// The facts of an item that a custom field is told.
  public struct Sample: Sendable, Hashable {
    /// From the field's position, in points.
    public var offset: Point
    /// In points per second.
    public var velocity: Point
    /// In kilograms: 100 × 100 points of density 1 are one.
    public var mass: Double
    /// The item's charge.
    public var charge: Double
    /// Seconds since the simulation began.
    public var time: Double
  }

  /// The kind.
  public var kind: Kind
  /// Its middle, in points.
  public var position = Point.zero
  /// Where it acts.
  public var region = FieldRegion.infinite
  /// Its strength; a negative one turns it round.
  public var strength = 1.0
  /// How fast it fades with distance; 0 not at all.
  public var falloff = 0.0
  /// The distance that smaller ones count as, in points.
  public var minimumRadius = 1.0
  /// For linear gravity and velocity.
  public var direction = Point(x: 0, y: 1)
  /// For noise and turbulence: 0 rough, 1 smooth.
  public var smoothness = 0.0
  /// For noise and turbulence: changes per second.
  public var animationSpeed = 0.0
  /// For noise and turbulence: which of all random fields.
  public var seed: UInt32 = 0

  /// A field of strength 1 everywhere.
  public init(_ kind: Kind) { self.kind = kind }
}

extension Field {
  /// True if it changes while nothing moves, so that nothing in it may sleep.
  var isAnimated: Bool {
    switch kind {
    case .noise, .turbulence: animationSpeed != 0
    case .custom: true
    default: false
    }
  }

  /// The change of velocity that it makes within a step.
  func kick(at position: Point, _ motion: Motion, _ body: BodyState, time: Double) -> Point {
    let offset = position - self.position
    guard region.contains(offset) else { return .zero }
    let strength = strength * fading(offset.length)
    let (step, meter) = (DynamicsLimits.step, DynamicsLimits.pointsPerMeter)
    let velocity = motion.velocity
    switch kind {
    case .drag:
      // More than all of the velocity would turn it round.
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
      // Turned exactly: a magnetic field does no work.
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

  /// Two noises, one for each axis; rough ones have finer noises on top.
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
    let range = -DynamicsLimits.maximumCoordinate...DynamicsLimits.maximumCoordinate
    try DynamicsError.check(position.x, in: range, "position")
    try DynamicsError.check(position.y, in: range, "position")
    try DynamicsError.check(strength, in: -1e9...1e9, "strength")
    try DynamicsError.check(falloff, in: -16...16, "falloff")
    try DynamicsError.check(
      minimumRadius, in: 0...DynamicsLimits.maximumCoordinate, "minimumRadius")
    try DynamicsError.check(direction.x, in: range, "direction")
    try DynamicsError.check(direction.y, in: range, "direction")
    try DynamicsError.check(smoothness, in: 0...1, "smoothness")
    try DynamicsError.check(animationSpeed, in: -1e4...1e4, "animationSpeed")
  }
}
