import LambentGeometry

extension ContactRow {
  /// Applies the impulses of the last step.
  func warmStart(_ motions: Motions) {
    var (a, b) = (motions[Int(bodyA)].momentum, motions[Int(bodyB)].momentum)
    push(first.normalImpulse, first, &a, &b)
    rub(first.tangentImpulse, first, &a, &b)
    if hasTwoSpots {
      push(second.normalImpulse, second, &a, &b)
      rub(second.tangentImpulse, second, &a, &b)
    }
    motions[Int(bodyA)].momentum = a
    motions[Int(bodyB)].momentum = b
  }

  /// One iteration: friction first, so that non-penetration has priority.
  ///
  /// - Returns: The greatest change of speed at a point.
  @inline(__always) @discardableResult
  mutating func solve(_ motions: Motions) -> Double {
    var (a, b) = (motions[Int(bodyA)].momentum, motions[Int(bodyB)].momentum)
    let (old1, old2) = (first.normalImpulse, second.normalImpulse)
    var change = solveFriction(&first, &a, &b)
    if hasTwoSpots { change = max(change, solveFriction(&second, &a, &b)) }
    if hasTwoSpots, inverseDeterminant > 0 {
      solveBothNormals(&a, &b)
    } else {
      solveNormal(&first, &a, &b)
      if hasTwoSpots { solveNormal(&second, &a, &b) }
    }
    motions[Int(bodyA)].momentum = a
    motions[Int(bodyB)].momentum = b
    change = max(
      change, abs(first.normalImpulse - old1), abs(second.normalImpulse - old2))
    return change * max(a.inverseMass, b.inverseMass)
  }

  @inline(__always)
  private func push(
    _ impulse: Double, _ spot: Spot, _ a: inout Momentum, _ b: inout Momentum
  ) {
    a.velocity -= normal * (impulse * a.inverseMass)
    b.velocity += normal * (impulse * b.inverseMass)
    a.spin -= a.inverseInertia * spot.normalArmA * impulse
    b.spin += b.inverseInertia * spot.normalArmB * impulse
  }

  @inline(__always)
  private func rub(_ impulse: Double, _ spot: Spot, _ a: inout Momentum, _ b: inout Momentum) {
    a.velocity -= normal.turned * (impulse * a.inverseMass)
    b.velocity += normal.turned * (impulse * b.inverseMass)
    a.spin -= a.inverseInertia * spot.tangentArmA * impulse
    b.spin += b.inverseInertia * spot.tangentArmB * impulse
  }

  @inline(__always)
  private func solveFriction(
    _ spot: inout Spot, _ a: inout Momentum, _ b: inout Momentum
  ) -> Double {
    let speed =
      (b.velocity - a.velocity).dot(normal.turned) + b.spin * spot.tangentArmB
      - a.spin * spot.tangentArmA
    let limit = friction * spot.normalImpulse
    let old = spot.tangentImpulse
    spot.tangentImpulse = min(max(old - spot.tangentMass * speed, -limit), limit)
    rub(spot.tangentImpulse - old, spot, &a, &b)
    return abs(spot.tangentImpulse - old)
  }

  @inline(__always)
  private func normalSpeed(_ spot: Spot, _ a: Momentum, _ b: Momentum) -> Double {
    (b.velocity - a.velocity).dot(normal) + b.spin * spot.normalArmB - a.spin * spot.normalArmA
  }

  @inline(__always)
  private func solveNormal(_ spot: inout Spot, _ a: inout Momentum, _ b: inout Momentum) {
    let old = spot.normalImpulse
    spot.normalImpulse = max(old - spot.normalMass * (normalSpeed(spot, a, b) + spot.bias), 0)
    push(spot.normalImpulse - old, spot, &a, &b)
  }

  /// Solves both points together, so that a box does not rock: of four cases, the one in which no
  /// impulse pulls and no point closes too fast (E. Catto, "Box2D Lite" notes, 2006: total
  /// enumeration).
  @inline(__always)
  private mutating func solveBothNormals(_ a: inout Momentum, _ b: inout Momentum) {
    let (old1, old2) = (first.normalImpulse, second.normalImpulse)
    let (k1, k2) = (first.inverseMass, second.inverseMass)
    // The speeds without these impulses.
    let free1 = normalSpeed(first, a, b) + first.bias - k1 * old1 - coupling * old2
    let free2 = normalSpeed(second, a, b) + second.bias - coupling * old1 - k2 * old2
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
    push(new1 - old1, first, &a, &b)
    push(new2 - old2, second, &a, &b)
  }
}

/// Position correction by separate velocities, which move the bodies and are then discarded. They
/// add no energy and do not take part in warm starting (as in E. Guendelman et al., "Nonconvex
/// Rigid Bodies with Stacking", SIGGRAPH 2003, and the "split impulses" of Bullet).
extension ContactRow {
  /// True if a point overlaps enough to be corrected.
  var isOverlapping: Bool {
    first.gap < -Stiffness.slop || hasTwoSpots && second.gap < -Stiffness.slop
  }

  @inline(__always) mutating func correct(_ motions: Motions, step: Double) {
    var (a, b) = (motions[Int(bodyA)], motions[Int(bodyB)])
    correct(&first, &a, &b, step: step)
    if hasTwoSpots { correct(&second, &a, &b, step: step) }
    motions[Int(bodyA)] = a
    motions[Int(bodyB)] = b
  }

  @inline(__always)
  private func correct(
    _ spot: inout Spot, _ a: inout Motion, _ b: inout Motion, step: Double
  ) {
    let bias =
      spot.gap > 0
      ? spot.gap / step
      : max(min(spot.gap + Stiffness.slop, 0) * Stiffness.contactRate, -Stiffness.greatestPush)
    let speed =
      (b.correction - a.correction).dot(normal) + b.spinCorrection * spot.normalArmB
      - a.spinCorrection * spot.normalArmA
    let old = spot.correction
    spot.correction = max(old - spot.normalMass * (speed + min(bias, 1e12)), 0)
    let change = spot.correction - old
    a.correction -= normal * (change * a.inverseMass)
    b.correction += normal * (change * b.inverseMass)
    a.spinCorrection -= a.inverseInertia * spot.normalArmA * change
    b.spinCorrection += b.inverseInertia * spot.normalArmB * change
  }
}
