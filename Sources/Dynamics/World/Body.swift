package import LambentGeometry

/// The identifier of a body in its world.
package struct BodyID: Sendable, Hashable {
  let index: Int

  /// The world itself, for boundaries and fixed points.
  static let world = BodyID(index: 0)
}

/// The physical properties of a body.
package struct Material: Sendable, Hashable {
  /// The fraction of its speed that a body keeps in a bounce, 0…1. The greater value of two bodies
  /// is used.
  package var elasticity = 0.2
  /// The coefficient of friction. The geometric mean of two bodies is used.
  package var friction = 0.2
  /// Mass per 100 × 100 points.
  package var density = 1.0
  /// Linear damping, per second.
  package var resistance = 0.0
  /// Angular damping, per second.
  package var angularResistance = 0.0
  /// The charge for electric and magnetic fields.
  package var charge = 0.0
  /// True if the body can rotate.
  package var allowsRotation = true
  /// True if collisions never move the body.
  package var isAnchored = false

  package init() {}

  func validate() throws(DynamicsError) {
    try DynamicsError.check(elasticity, in: 0...1, "elasticity")
    try DynamicsError.check(friction, in: 0...1e6, "friction")
    try DynamicsError.check(density, in: DynamicsLimits.densityRange, "density")
    try DynamicsError.check(resistance, in: 0...1e9, "resistance")
    try DynamicsError.check(angularResistance, in: 0...1e9, "angularResistance")
    try DynamicsError.check(charge, in: -1e6...1e6, "charge")
  }
}

/// The description of a body that is added to a world.
package struct Body: Sendable, Hashable {
  /// The outline about its centre.
  package var shape: CollisionShape
  /// The position of its centre, in points.
  package var center: Point
  /// The rotation, in radians, +x toward +y.
  package var rotation = 0.0
  /// In points per second.
  package var velocity = Point.zero
  /// In radians per second.
  package var angularVelocity = 0.0
  package var material = Material()

  /// Creates a body at rest.
  package init(shape: CollisionShape, center: Point) {
    self.shape = shape
    self.center = center
  }
}

/// The part of a body that solver iterations read and write.
struct Momentum {
  /// The velocity of the centre of mass, in points per second.
  var velocity = Point.zero
  /// The angular velocity, in radians per second.
  var spin = 0.0
  var inverseMass = 0.0
  var inverseInertia = 0.0

  @inline(__always) func velocity(at arm: Point) -> Point { velocity + arm.turned * spin }

  @inline(__always) mutating func apply(_ impulse: Point, at arm: Point) {
    velocity += impulse * inverseMass
    spin += inverseInertia * arm.cross(impulse)
  }
}

/// The part of a body that the solver changes.
struct Motion {
  var momentum = Momentum()
  /// The displacement within the step.
  var shift = Point.zero
  /// The rotation within the step.
  var turn = 0.0
  /// The velocity and the spin for position correction; they last for one step.
  var correction = Point.zero
  var spinCorrection = 0.0

  var velocity: Point {
    @inline(__always) get { momentum.velocity }
    @inline(__always) set { momentum.velocity = newValue }
  }
  var spin: Double {
    @inline(__always) get { momentum.spin }
    @inline(__always) set { momentum.spin = newValue }
  }
  var inverseMass: Double {
    @inline(__always) get { momentum.inverseMass }
    @inline(__always) set { momentum.inverseMass = newValue }
  }
  var inverseInertia: Double {
    @inline(__always) get { momentum.inverseInertia }
    @inline(__always) set { momentum.inverseInertia = newValue }
  }

  @inline(__always) func velocity(at arm: Point) -> Point { momentum.velocity(at: arm) }

  @inline(__always) mutating func apply(_ impulse: Point, at arm: Point) {
    momentum.apply(impulse, at: arm)
  }
}

/// The state of a body other than its motion.
struct BodyState {
  var isAlive = true
  var isAwake = true
  /// True if it was awake at the beginning of the last step.
  var wasAwake = true
  var position = Point.zero
  var angle = 0.0
  var rotation = Rotation(angle: 0)
  /// The centre of mass in the item's coordinates.
  var centroid = Point.zero
  var area = 0.0
  var moment = 0.0
  var mass = 0.0
  var material = Material()
  /// The fractions of the velocity and of the spin that remain after damping in a step.
  var keptVelocity = 1.0
  var keptSpin = 1.0
  /// The change of velocity by forces in this step.
  var kick = Point.zero
  var spinKick = 0.0
  /// The part of it by forces to and from a point.
  var centralKick = Point.zero
  /// The time of the body's last bounce within this step, in seconds.
  var impactTime = 0.0
  /// True if a contact or a joint acted on it in this step.
  var isConstrained = false
  /// True if forces change with time, so that it must not sleep.
  var isRestless = false
  var restTime = 0.0
  /// The position at which it began to rest.
  var restingPosition = Point.zero
  var restingAngle = 0.0
  var island = 0
  /// The groups in which it collides with bodies, and those in which it collides with boundaries.
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0
  /// The radius of the smallest enclosing circle about the centre of mass.
  var reach = 0.0
  /// Half of its thinnest extent.
  var thickness = 0.0
  var jointCount = 0

  var center: Point { position - rotation.apply(centroid) }

  /// Sets the area, the centre of mass and the moment of inertia.
  mutating func setMass(_ properties: MassProperties) {
    (area, centroid, moment) = (properties.area, properties.center, properties.moment)
  }
}
