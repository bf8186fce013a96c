package import LambentGeometry

/// The name of a boundary within its world.
package struct BoundaryID: Sendable, Hashable {
  let index: Int
}

/// A contact that began or ended in the last step.
package struct ContactEvent: Sendable, Hashable {
  /// The first body.
  package let body: BodyID
  /// The second body; `nil` where the first met a boundary.
  package let other: BodyID?
  /// The boundary that was met.
  package let boundary: BoundaryID?
  /// True if they began to touch, or ceased.
  package let isBeginning: Bool
  /// Where, in points.
  package let point: Point
  /// From the first to the other.
  package let normal: Point
  /// How fast they met, in points per second along the normal.
  package let speed: Double
}

/// Bodies, boundaries, joints and forces, and what becomes of them in steps of 1/240 s.
///
/// A value: a copy is a snapshot from which the same steps follow, to the bit and on every machine.
/// Everything is done in the order in which it was added.
///
/// ```swift
/// var world = World()
/// let ball = try world.add(Body(shape: .ellipse(Size(width: 40, height: 40)), center: .zero))
/// try world.add(Force(.gravity(Point(x: 0, y: 1000)), on: [.init(ball)]))
/// for _ in 0..<240 { world.step() }
/// world.center(of: ball)   // (0, 500)
/// ```
package struct World: Sendable {
  var bodies: [BodyState] = []
  var motions: [Motion] = []
  /// The colliders of each body.
  var pieces: [[Int]] = []
  var colliders: [Collider] = []
  var corners = Corners()
  var broadPhase = BroadPhase()
  var contacts: [Contact] = []
  var joints: [JointState] = []
  var forces: [Force?] = []
  var boundaries: [[Int]?] = []
  /// Pairs of bodies (lesser << 32 | greater) that a joint holds together, so that they do not meet.
  var linked: Set<UInt64> = []
  /// True if pairs must be found anew.
  var isChanged = true
  var islandCount = 0
  /// The memory that a step works on; it means nothing between steps.
  var bench = Workbench()

  /// The steps taken so far.
  package var stepCount = 0
  /// The contacts that began or ended in the last step.
  package var events: [ContactEvent] = []

  /// A world without bodies.
  package init() {
    // The first one is the world itself.
    var ground = BodyState()
    ground.isAwake = false
    ground.material.isAnchored = true
    bodies = [ground]
    motions = [Motion()]
    pieces = [[]]
  }

  /// The time of the steps so far, in seconds.
  package var time: Double { Double(stepCount) / Double(DynamicsLimits.stepsPerSecond) }

  /// True if nothing moves any more until something is changed.
  package var isResting: Bool { !bodies.contains { $0.isAlive && $0.isAwake } }
}

extension World {
  /// True if the world has a body.
  package func contains(_ body: BodyID) -> Bool {
    body.index > 0 && body.index < bodies.count && bodies[body.index].isAlive
  }

  func check(_ body: BodyID) throws(DynamicsError) {
    guard contains(body) else { throw .unknownBody }
  }

  /// Where a body's centre is.
  package func center(of body: BodyID) -> Point { bodies[body.index].center }
  /// How far a body is turned, in radians; whole turns count.
  package func rotation(of body: BodyID) -> Double { bodies[body.index].angle }
  /// The cosine and the sine of that.
  func turn(of body: BodyID) -> Rotation { bodies[body.index].rotation }
  /// The velocity of a body's centre of mass, in points per second.
  package func velocity(of body: BodyID) -> Point { motions[body.index].velocity }
  /// The spin of a body in radians per second.
  package func angularVelocity(of body: BodyID) -> Double { motions[body.index].spin }
  /// The mass of a body: 1 for 100 × 100 points of density 1.
  package func mass(of body: BodyID) -> Double { bodies[body.index].mass }
  /// The moment of inertia of a body about its centre of mass, in kg·pt².
  package func inertia(of body: BodyID) -> Double {
    bodies[body.index].moment * bodies[body.index].material.density / 1e4
  }
  /// True if a body moves, or could.
  package func isAwake(_ body: BodyID) -> Bool { bodies[body.index].isAwake }
  /// The material of a body.
  package func material(of body: BodyID) -> Material { bodies[body.index].material }
  /// All bodies, in the order in which they were added.
  package var allBodies: [BodyID] {
    bodies.indices.dropFirst().filter { bodies[$0].isAlive }.map(BodyID.init)
  }
  /// How many pairs touch now.
  package var touchingCount: Int { contacts.count { $0.isTouching } }

  /// The kinetic energy of all bodies, in kg·pt²/s².
  package var kineticEnergy: Double {
    allBodies.reduce(0) { sum, body in
      let (velocity, spin) = (velocity(of: body), angularVelocity(of: body))
      return sum + mass(of: body) * velocity.dot(velocity) / 2 + inertia(of: body) * spin * spin / 2
    }
  }
}
