import LambentGeometry

/// A joint during solving.
///
/// Positions are predicted for the end of the step, with rotated arms, and impulses lead there.
/// Together with the relaxing pass this is the RATTLE scheme (H. C. Andersen, 1983), under which a
/// pendulum conserves its energy.
struct JointState {
  var isAlive = true
  var joint: Joint
  let a: Int
  let b: Int
  /// The initial angle between the bodies.
  let referenceAngle: Double
  /// The initial distance along the axis.
  var referenceOffset = 0.0
  /// From each centre of mass, in its body's coordinates.
  var localA = Point.zero
  var localB = Point.zero
  var localAxis = Point(x: 1, y: 0)

  // For the current step:
  /// True if the forest solves its point, and its rotation if it is rigid.
  var isInForest = false
  /// The fraction of the bodies' turn that its impulses in the forest follow, and their arms.
  var follow = 0.0
  var aimA = Point.zero
  var aimB = Point.zero
  var armA = Point.zero
  var armB = Point.zero
  /// From the first anchor to the second at the beginning of the step.
  var offset = Point.zero
  var direction = Point(x: 1, y: 0)
  var angle = 0.0
  var softness = Softness()

  // Impulses for warm starting:
  var linear = Point.zero
  var axial = 0.0
  var angular = 0.0
  var lower = 0.0
  var upper = 0.0
  var friction = 0.0

  /// The parameters of a soft constraint; zero for a rigid joint.
  struct Softness {
    var gamma = 0.0
    var bias = 0.0
    var isForce = false
  }

  init(_ joint: Joint, bodies: [BodyState]) {
    self.joint = joint
    (a, b) = (joint.first?.index ?? 0, joint.second.index)
    referenceAngle = bodies[b].angle - bodies[a].angle
    setAnchors(bodies)
    if case .slide = joint.kind {
      let (from, to) = (bodies[a], bodies[b])
      let offset =
        to.position + to.rotation.apply(localB) - from.position - from.rotation.apply(localA)
      referenceOffset = offset.dot(from.rotation.apply(localAxis))
    }
  }

  mutating func setAnchors(_ bodies: [BodyState]) {
    localA = joint.firstAnchor - bodies[a].centroid
    localB = joint.secondAnchor - bodies[b].centroid
    if case .slide(let axis, _) = joint.kind { localAxis = bodies[a].rotation.invert(axis.unit) }
  }

  /// Resets the impulses of limits and friction, for when they change.
  mutating func forgetLimits() { (lower, upper, friction) = (0, 0, 0) }

  /// True if it is a rope that is not taut.
  var isSlack: Bool {
    if case .rope = joint.kind { return axial == 0 }
    return false
  }

  /// The fraction of an error that remains after a step.
  static let kept = 1 - Stiffness.jointRate * DynamicsLimits.step
}

extension JointState {
  func mass(along direction: Point, _ armA: Point, _ armB: Point, _ motions: Motions) -> Double {
    let (crossA, crossB) = (armA.cross(direction), armB.cross(direction))
    let inverse =
      motions[a].inverseMass + motions[b].inverseMass
      + motions[a].inverseInertia * crossA * crossA + motions[b].inverseInertia * crossB * crossB
    return inverse > 0 ? 1 / inverse : 0
  }

  func angularMass(_ motions: Motions) -> Double {
    let inverse = motions[a].inverseInertia + motions[b].inverseInertia
    return inverse > 0 ? 1 / inverse : 0
  }

  /// The impulse at the anchors that changes their relative velocity by a vector.
  func impulse(
    for change: Point, _ armA: Point, _ armB: Point, _ motions: Motions
  ) -> Point {
    let (mA, mB) = (motions[a].inverseMass, motions[b].inverseMass)
    let (iA, iB) = (motions[a].inverseInertia, motions[b].inverseInertia)
    let xx = mA + mB + iA * armA.y * armA.y + iB * armB.y * armB.y
    let yy = mA + mB + iA * armA.x * armA.x + iB * armB.x * armB.x
    let xy = -iA * armA.x * armA.y - iB * armB.x * armB.y
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return .zero }
    return Point(
      x: (yy * change.x - xy * change.y) / determinant,
      y: (xx * change.y - xy * change.x) / determinant)
  }

  func apply(_ impulse: Point, _ armA: Point, _ armB: Point, _ motions: Motions) {
    motions[a].apply(-impulse, at: armA)
    motions[b].apply(impulse, at: armB)
  }

  func applyAngular(_ impulse: Double, _ motions: Motions) {
    motions[a].spin -= motions[a].inverseInertia * impulse
    motions[b].spin += motions[b].inverseInertia * impulse
  }

  func speed(_ armA: Point, _ armB: Point, _ motions: Motions) -> Point {
    motions[b].velocity(at: armB) - motions[a].velocity(at: armA)
  }

  /// From the first anchor to the second after a time at the current velocities.
  func predictedOffset(after time: Double, _ motions: Motions) -> Point {
    let (from, to) = (motions[a], motions[b])
    return offset + to.shift - from.shift + (to.velocity - from.velocity) * time
      + Self.swing(armB, to.turn + to.spin * time) - Self.swing(armA, from.turn + from.spin * time)
  }

  /// The displacement of an arm's end when it rotates by a small angle, to fourth order. Beyond it
  /// goes on straight ahead, so that the iterations converge in every case.
  private static func swing(_ arm: Point, _ angle: Double) -> Point {
    let arc = min(max(angle, -greatestArc), greatestArc)
    let square = arc * arc
    let shift = arm.turned * (arc * (1 - square / 6)) - arm * (square * (0.5 - square / 24))
    return arc == angle ? shift : shift + (arm + shift).turned * (angle - arc)
  }

  /// In radians per step.
  private static let greatestArc = 0.6

  /// The arms after the bodies have moved.
  func turnedArms(_ motions: Motions) -> (Point, Point) {
    turnedArms(motions, after: 0, fraction: 1)
  }

  /// The arms after a fraction of the turn that follows from the current spins.
  func turnedArms(_ motions: Motions, after time: Double, fraction: Double) -> (Point, Point) {
    let (from, to) = (motions[a], motions[b])
    return (
      armA + Self.swing(armA, (from.turn + from.spin * time) * fraction),
      armB + Self.swing(armB, (to.turn + to.spin * time) * fraction)
    )
  }
}
