import LambentGeometry

/// How fast overlaps and drifts are undone.
///
/// E. Catto, "Solver2D" (2024), "Soft Step": a soft constraint with a frequency and a damping ratio
/// moves bodies apart. Here the softness is in the correction only and not in the load: impulses
/// carry all of it, so a stack does not sag by its own weight.
struct Stiffness {
  /// The fraction of an error that is undone per second.
  let rate: Double

  init(frequency: Double, dampingRatio: Double, step: Double) {
    let omega = 2 * Double.pi * frequency
    rate = omega / (2 * dampingRatio + step * omega)
  }

  static let contact = Stiffness(frequency: 60, dampingRatio: 5, step: DynamicsLimits.step)
  static let joint = Stiffness(frequency: 60, dampingRatio: 2, step: DynamicsLimits.step)
  /// The fastest that overlapping bodies are moved apart, in points per second.
  static let greatestPush = 300.0
  /// Lesser overlaps are left alone, in points.
  static let slop = 0.001
}

typealias Motions = UnsafeMutablePointer<Motion>

extension Contact {
  /// Computes effective masses and how fast each point may close in.
  mutating func prepare(_ motions: Motions, step: Double) {
    preparePoint(&first, motions, step: step)
    guard count > 1 else { return }
    preparePoint(&second, motions, step: step)
    prepareBlock(motions)
  }

  private func preparePoint(_ point: inout ContactPoint, _ motions: Motions, step: Double) {
    let (a, b) = (motions[bodyA], motions[bodyB])
    point.inverseMass = Self.inverseMass(along: normal, point, a, b)
    point.normalMass = point.inverseMass > 0 ? 1 / point.inverseMass : 0
    let sideways = Self.inverseMass(along: normal.turned, point, a, b)
    point.tangentMass = sideways > 0 ? 1 / sideways : 0
    // What a bounce within the step has moved already counts.
    point.gap = point.separation + normal.dot(shift(of: point, motions))
    point.bias = max(point.gap, 0) / step
    point.correction = 0
  }

  /// The matrix by which pushes at both points change the speeds there.
  private mutating func prepareBlock(_ motions: Motions) {
    let (a, b) = (motions[bodyA], motions[bodyB])
    coupling =
      a.inverseMass + b.inverseMass
      + a.inverseInertia * first.armA.cross(normal) * second.armA.cross(normal)
      + b.inverseInertia * first.armB.cross(normal) * second.armB.cross(normal)
    let (k1, k2) = (first.inverseMass, second.inverseMass)
    let determinant = k1 * k2 - coupling * coupling
    // Two points that nearly coincide cannot be told apart.
    inverseDeterminant = k1 * k1 < 1000 * determinant ? 1 / determinant : 0
  }

  private static func inverseMass(
    along direction: Point, _ point: ContactPoint, _ a: Motion, _ b: Motion
  ) -> Double {
    let (crossA, crossB) = (point.armA.cross(direction), point.armB.cross(direction))
    return a.inverseMass + b.inverseMass + a.inverseInertia * crossA * crossA
      + b.inverseInertia * crossB * crossB
  }

  /// How far the second piece moved from the first at a point, within this step.
  func shift(of point: ContactPoint, _ motions: Motions) -> Point {
    let (a, b) = (motions[bodyA], motions[bodyB])
    return b.shift + point.armB.turned * b.turn - a.shift - point.armA.turned * a.turn
  }

  mutating func resetImpulses() {
    (first.normalImpulse, first.tangentImpulse) = (0, 0)
    (second.normalImpulse, second.tangentImpulse) = (0, 0)
  }

  /// Applies last step's impulses.
  func warmStart(_ motions: Motions) {
    var (a, b) = (motions[bodyA], motions[bodyB])
    let tangent = normal.turned
    let impulse = normal * first.normalImpulse + tangent * first.tangentImpulse
    a.apply(-impulse, at: first.armA)
    b.apply(impulse, at: first.armB)
    if count > 1 {
      let impulse = normal * second.normalImpulse + tangent * second.tangentImpulse
      a.apply(-impulse, at: second.armA)
      b.apply(impulse, at: second.armB)
    }
    motions[bodyA] = a
    motions[bodyB] = b
  }

  /// One round: friction first, so that not overlapping has the last word.
  ///
  /// - Returns: The greatest change of speed at a point.
  @inline(__always) @discardableResult
  mutating func solve(_ motions: Motions) -> Double {
    var (a, b) = (motions[bodyA].momentum, motions[bodyB].momentum)
    let (old1, old2) = (first.normalImpulse, second.normalImpulse)
    var change = rub(&first, &a, &b)
    if count > 1 { change = max(change, rub(&second, &a, &b)) }
    if count > 1, inverseDeterminant > 0 {
      pushBoth(&a, &b)
    } else {
      push(&first, &a, &b)
      if count > 1 { push(&second, &a, &b) }
    }
    motions[bodyA].momentum = a
    motions[bodyB].momentum = b
    let (change1, change2) = (first.normalImpulse - old1, second.normalImpulse - old2)
    return max(
      change, max(abs(change1), abs(change2)) * max(a.inverseMass, b.inverseMass))
  }

  @inline(__always)
  private func rub(
    _ point: inout ContactPoint, _ a: inout Momentum, _ b: inout Momentum
  ) -> Double {
    let tangent = normal.turned
    let speed = (b.velocity(at: point.armB) - a.velocity(at: point.armA)).dot(tangent)
    let limit = friction * point.normalImpulse
    let old = point.tangentImpulse
    point.tangentImpulse = min(max(old - point.tangentMass * speed, -limit), limit)
    let change = point.tangentImpulse - old
    a.apply(tangent * -change, at: point.armA)
    b.apply(tangent * change, at: point.armB)
    return abs(change) * max(a.inverseMass, b.inverseMass)
  }

  @inline(__always)
  private func push(_ point: inout ContactPoint, _ a: inout Momentum, _ b: inout Momentum) {
    let speed = (b.velocity(at: point.armB) - a.velocity(at: point.armA)).dot(normal)
    let old = point.normalImpulse
    point.normalImpulse = max(old - point.normalMass * (speed + point.bias), 0)
    let impulse = normal * (point.normalImpulse - old)
    a.apply(-impulse, at: point.armA)
    b.apply(impulse, at: point.armB)
  }

  /// Both points at once, so that a box does not rock: the one of four cases in which neither pulls
  /// and neither point closes in too fast (E. Catto, "Box2D Lite" notes, 2006: total enumeration).
  @inline(__always)
  private mutating func pushBoth(_ a: inout Momentum, _ b: inout Momentum) {
    let (old1, old2) = (first.normalImpulse, second.normalImpulse)
    let (k1, k2) = (first.inverseMass, second.inverseMass)
    let speed1 = (b.velocity(at: first.armB) - a.velocity(at: first.armA)).dot(normal)
    let speed2 = (b.velocity(at: second.armB) - a.velocity(at: second.armA)).dot(normal)
    // The speeds as they would be without these impulses.
    let free1 = speed1 + first.bias - k1 * old1 - coupling * old2
    let free2 = speed2 + second.bias - coupling * old1 - k2 * old2
    var new1 = (coupling * free2 - k2 * free1) * inverseDeterminant
    var new2 = (coupling * free1 - k1 * free2) * inverseDeterminant
    if !(new1 >= 0 && new2 >= 0) {
      let (alone1, alone2) = (-free1 * first.normalMass, -free2 * second.normalMass)
      if alone1 >= 0, coupling * alone1 + free2 >= 0 {
        (new1, new2) = (alone1, 0)
      } else if alone2 >= 0, coupling * alone2 + free1 >= 0 {
        (new1, new2) = (0, alone2)
      } else if free1 >= 0, free2 >= 0 {
        (new1, new2) = (0, 0)
      } else {
        return
      }
    }
    (first.normalImpulse, second.normalImpulse) = (new1, new2)
    let (change1, change2) = (new1 - old1, new2 - old2)
    let impulse = normal * (change1 + change2)
    a.velocity -= impulse * a.inverseMass
    b.velocity += impulse * b.inverseMass
    a.spin -=
      a.inverseInertia
      * (first.armA.cross(normal) * change1 + second.armA.cross(normal) * change2)
    b.spin +=
      b.inverseInertia
      * (first.armB.cross(normal) * change1 + second.armB.cross(normal) * change2)
  }

  /// After the bodies have moved: pieces that are still apart may close in, others only rest.
  mutating func prepareRelaxing(_ motions: Motions, step: Double) {
    first.bias = max(first.separation + normal.dot(shift(of: first, motions)), 0) / step
    if count > 1 {
      second.bias = max(second.separation + normal.dot(shift(of: second, motions)), 0) / step
    }
  }
}

/// Overlaps are undone by velocities of their own, which move the bodies and are forgotten: no
/// energy comes of them, and no warm start carries them on (as in E. Guendelman et al., "Nonconvex
/// Rigid Bodies with Stacking", SIGGRAPH 2003, and the "split impulses" of Bullet).
extension Contact {
  /// Whether a point overlaps enough to be corrected.
  var isOverlapping: Bool {
    first.gap < -Stiffness.slop || count > 1 && second.gap < -Stiffness.slop
  }

  @inline(__always) mutating func correct(_ motions: Motions, step: Double) {
    var (a, b) = (motions[bodyA], motions[bodyB])
    correct(&first, &a, &b, step: step)
    if count > 1 { correct(&second, &a, &b, step: step) }
    motions[bodyA] = a
    motions[bodyB] = b
  }

  @inline(__always)
  private func correct(
    _ point: inout ContactPoint, _ a: inout Motion, _ b: inout Motion, step: Double
  ) {
    let bias =
      point.gap > 0
      ? point.gap / step
      : max((point.gap + Stiffness.slop) * Stiffness.contact.rate, -Stiffness.greatestPush)
    let speed = (b.correction(at: point.armB) - a.correction(at: point.armA)).dot(normal)
    let old = point.correction
    point.correction = max(old - point.normalMass * (speed + min(bias, 1e12)), 0)
    let impulse = normal * (point.correction - old)
    a.correct(-impulse, at: point.armA)
    b.correct(impulse, at: point.armB)
  }
}
