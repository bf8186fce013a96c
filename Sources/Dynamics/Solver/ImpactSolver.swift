import LambentGeometry

/// Resolves bounces one by one, each at its time within the step.
///
/// Resting contacts are solved together, but impacts are not: a shock passes through Newton's
/// cradle ball by ball, and energy is conserved if the elasticity is 1. Bodies move along x + shift
/// + velocity · t. A bounce at t changes the velocity, and the shift so that x is continuous. The
/// part of the forces that acts after t is not reflected.
struct ImpactSolver {
  /// The least speed of a bounce, in points per second.
  static let threshold = 20.0
  private static let sweeps = 12
  private static let rounds = 32
  /// A closing speed so great that it never limits anything.
  private static let free = 1e12

  let motions: Motions
  let bodies: UnsafeMutablePointer<BodyState>
  let step: Double

  /// Resolves the bounces among contacts. Bodies that bounced lose their resting impulses.
  func solve(_ contacts: UnsafeMutablePointer<Contact>, _ active: [Int32]) {
    for sweep in 0..<Self.sweeps {
      var hasBounced = false
      for position in active.indices {
        let index = Int(active[sweep % 2 == 0 ? position : active.count - 1 - position])
        if contacts[index].elasticity > 0, bounce(&contacts[index]) { hasBounced = true }
      }
      if !hasBounced { return }
    }
  }

  private func bounce(_ contact: inout Contact) -> Bool {
    let (first, second) = (speed(of: contact, at: contact.first), secondSpeed(of: contact))
    guard min(first, second) < -Self.threshold else { return false }
    let earliest = max(
      bodies[contact.bodyA].impactTime, bodies[contact.bodyB].impactTime)
    let moments = (
      moment(of: contact, at: contact.first, speed: first, earliest: earliest),
      moment(of: contact, at: contact.second, speed: second, earliest: earliest)
    )
    let time = min(moments.0, moments.1)
    // Not `time > step`, so that NaN ends the loop.
    guard time <= step else { return false }
    let remaining = (step - time) / step
    contact.impactSpeed = max(contact.impactSpeed, -min(first, second))
    let bias = (
      moments.0 <= step ? bias(of: contact, speed: first, remaining) : Self.free,
      moments.1 <= step ? bias(of: contact, speed: second, remaining) : Self.free
    )
    hit(&contact, bias, at: time)
    return true
  }

  /// The time at which a point touches; after the step if it does not.
  private func moment(
    of contact: Contact, at point: ContactPoint, speed: Double, earliest: Double
  ) -> Double {
    guard speed < 0 else { return .infinity }
    let shift = point.shift(motions[contact.bodyA], motions[contact.bodyB])
    let gap = point.separation + contact.normal.dot(shift)
    let moment = max(-gap / speed, earliest)
    return moment <= step ? moment : .infinity
  }

  /// The required speed of separation, negated: the restitution, and the effect of forces in the
  /// remaining part of the step.
  private func bias(of contact: Contact, speed: Double, _ remaining: Double) -> Double {
    let kick = (bodies[contact.bodyB].kick - bodies[contact.bodyA].kick).dot(contact.normal)
    let later = kick * remaining
    let kept = speed - later < -Self.threshold ? contact.elasticity : 0
    return -max(later - kept * (speed - later), 0)
  }

  private func hit(_ contact: inout Contact, _ bias: (Double, Double), at time: Double) {
    let old = (motions[contact.bodyA], motions[contact.bodyB])
    contact.resetImpulses()
    var row = ContactRow(contact, motions, step: step)
    (row.first.bias, row.second.bias) = bias
    // Iterations with accumulated impulses, so that friction and both points act together.
    for _ in 0..<Self.rounds where row.solve(motions) > 1e-9 {}
    settle(contact.bodyA, old.0, at: time)
    settle(contact.bodyB, old.1, at: time)
  }

  private func settle(_ index: Int, _ old: Motion, at time: Double) {
    guard old.inverseMass > 0 else { return }
    motions[index].shift += (old.velocity - motions[index].velocity) * time
    motions[index].turn += (old.spin - motions[index].spin) * time
    bodies[index].impactTime = time
    bodies[index].isConstrained = true
  }

  private func secondSpeed(of contact: Contact) -> Double {
    contact.count > 1 ? speed(of: contact, at: contact.second) : 0
  }

  private func speed(of contact: Contact, at point: ContactPoint) -> Double {
    let relative =
      motions[contact.bodyB].velocity(at: point.armB)
      - motions[contact.bodyA].velocity(at: point.armA)
    return relative.dot(contact.normal)
  }
}
