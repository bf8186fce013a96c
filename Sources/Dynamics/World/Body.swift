package import LambentGeometry

/// The name of a body within its world.
package struct BodyID: Sendable, Hashable {
  let index: Int

  /// The world itself: what boundaries and fixed points belong to.
  static let world = BodyID(index: 0)
}

/// The stuff a body is made of.
package struct Material: Sendable, Hashable {
  /// How much of its speed a body keeps when it bounces: 0 none, 1 all. The greater one of two
  /// bodies that meet counts.
  package var elasticity = 0.2
  /// How strongly bodies stick when they slide along each other; the geometric mean counts.
  package var friction = 0.2
  /// Mass per 100 × 100 points.
  package var density = 1.0
  /// The rate at which velocity fades, per second.
  package var resistance = 0.0
  /// The rate at which the spin fades, per second.
  package var angularResistance = 0.0
  /// The charge that electric and magnetic fields act on.
  package var charge = 0.0
  /// True if the body turns.
  package var allowsRotation = true
  /// True if the body stays where it is, whatever hits it.
  package var isAnchored = false

  /// The defaults of the engine.
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

/// A body as it is put into a world.
package struct Body: Sendable, Hashable {
  /// Its outline about its centre.
  package var shape: CollisionShape
  /// Where its centre is, in points.
  package var center: Point
  /// How far it is turned, in radians, +x toward +y.
  package var rotation = 0.0
  /// Points per second.
  package var velocity = Point.zero
  /// Radians per second.
  package var angularVelocity = 0.0
  /// Its material.
  package var material = Material()

  /// A body at rest.
  package init(shape: CollisionShape, center: Point) {
    self.shape = shape
    self.center = center
  }
}

/// The part of a body that each round of the solver reads and writes.
struct Momentum {
  /// Of the centre of mass, points per second.
  var velocity = Point.zero
  /// Radians per second.
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
  /// How far the body moved within the step.
  var shift = Point.zero
  /// How far it turned within the step.
  var turn = 0.0
  /// The velocity and the spin that undo overlaps; they last for one step.
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

/// The facts of a body beside its motion.
struct BodyState {
  var isAlive = true
  var isAwake = true
  /// True if it was awake when the last step began.
  var wasAwake = true
  /// The centre of mass.
  var position = Point.zero
  var angle = 0.0
  var rotation = Rotation(angle: 0)
  /// The centre of mass in the item's coordinates.
  var centroid = Point.zero
  var area = 0.0
  var moment = 0.0
  var mass = 0.0
  var material = Material()
  /// The fractions of the velocity and of the spin that a step leaves.
  var keptVelocity = 1.0
  var keptSpin = 1.0
  /// The change of velocity by forces in this step.
  var kick = Point.zero
  var spinKick = 0.0
  /// When in this step the body last bounced, in seconds.
  var impactTime = 0.0
  /// True if a contact or a joint acted on it in this step.
  var isConstrained = false
  /// Forces change with time, so that it cannot sleep.
  var isRestless = false
  var restTime = 0.0
  /// Where it was when it began to rest.
  var restingPosition = Point.zero
  var restingAngle = 0.0
  var island = 0
  /// The groups within which it meets bodies, and those within which it meets boundaries.
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0
  /// The radius of the smallest circle about the centre of mass that holds it.
  var reach = 0.0
  /// Half of its thinnest extent.
  var thickness = 0.0
  var jointCount = 0

  /// The item's centre.
  var center: Point { position - rotation.apply(centroid) }
}
