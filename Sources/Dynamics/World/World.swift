package import LambentGeometry

/// The identifier of a boundary in its world.
package struct BoundaryID: Sendable, Hashable {
  let index: Int
}

/// A contact that began or ended in the last step.
package struct ContactEvent: Sendable, Hashable {
  package let body: BodyID
  /// The second body; `nil` if the first touched a boundary.
  package let other: BodyID?
  package let boundary: BoundaryID?
  /// True if the contact began, false if it ended.
  package let isBeginning: Bool
  /// The contact point, in points.
  package let point: Point
  /// The normal from the first to the second.
  package let normal: Point
  /// The closing speed along the normal, in points per second.
  package let speed: Double
}

/// Bodies, boundaries, joints and forces, simulated in steps of 1/240 s.
///
/// A world is a value: a copy is a snapshot from which the same steps follow, bit by bit and on
/// every machine. Objects are processed in the order in which they were added.
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
  /// Pairs of bodies (lesser << 32 | greater) that are connected by a joint and therefore do not
  /// collide.
  var linked: Set<UInt64> = []
  /// True if these pairs, and the numbers of the bodies' joints, must be found again.
  var needsLinks = false
  /// True if near pairs must be found again.
  var isChanged = true
  var islandCount = 0
  /// Scratch memory for a step, meaningless between steps.
  var bench = Workbench()

  package var stepCount = 0
  /// The estimated work of all steps, in steps of about a nanosecond.
  package internal(set) var work = 0.0
  /// The contacts that began or ended in the last step.
  package var events: [ContactEvent] = []

  package init() {
    // The first body is the world itself.
    var ground = BodyState()
    ground.isAwake = false
    ground.material.isAnchored = true
    bodies = [ground]
    motions = [Motion()]
    pieces = [[]]
  }

  /// The time of all steps, in seconds.
  package var time: Double { Double(stepCount) / Double(DynamicsLimits.stepsPerSecond) }

  /// True if nothing moves until something is changed.
  package var isResting: Bool { !bodies.contains { $0.isAlive && $0.isAwake } }
}

extension World {
  package func contains(_ body: BodyID) -> Bool {
    body.index > 0 && body.index < bodies.count && bodies[body.index].isAlive
  }

  func check(_ body: BodyID) throws(DynamicsError) {
    guard contains(body) else { throw .unknownBody }
  }

  /// The position of a body's centre.
  package func center(of body: BodyID) -> Point { bodies[body.index].center }
  /// The rotation of a body, in radians, including whole turns.
  package func rotation(of body: BodyID) -> Double { bodies[body.index].angle }
  /// The cosine and the sine of a body's rotation.
  func turn(of body: BodyID) -> Rotation { bodies[body.index].rotation }
  /// The velocity of a body's centre of mass, in points per second.
  package func velocity(of body: BodyID) -> Point { motions[body.index].velocity }
  /// The angular velocity of a body, in radians per second.
  package func angularVelocity(of body: BodyID) -> Double { motions[body.index].spin }
  /// The mass of a body: 1 for 100 × 100 points of density 1.
  package func mass(of body: BodyID) -> Double { bodies[body.index].mass }
  /// The moment of inertia of a body about its centre of mass, in kg·pt².
  package func inertia(of body: BodyID) -> Double {
    bodies[body.index].moment * bodies[body.index].material.density / 1e4
  }
  package func isAwake(_ body: BodyID) -> Bool { bodies[body.index].isAwake }
  package func material(of body: BodyID) -> Material { bodies[body.index].material }
  /// All bodies, in the order in which they were added.
  package var allBodies: [BodyID] {
    bodies.indices.dropFirst().filter { bodies[$0].isAlive }.map(BodyID.init)
  }
}
