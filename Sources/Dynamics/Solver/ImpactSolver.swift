import LambentGeometry

/// Bounces, one after the other and at the moment within the step at which each happens.
///
/// Resting contacts are solved together, impacts are not: a blow goes through Newton's cradle ball
/// by ball, and energy is kept where the elasticity is 1. Bodies move along
/// x + shift + velocity · t; a bounce at t changes the velocity, and the shift so that x does not
/// jump. The part of the forces that acts after t is not reflected.
struct ImpactSolver {
  /// Slower hits do not bounce, in points per second.
  static let threshold = 20.0
  private static let sweeps = 12
  private static let rounds = 32
  /// A speed at which a point may close in, so great that it never acts.
  private static let free = 1e12

  let motions: Motions
  let bodies: UnsafeMutablePointer<BodyState>
  let step: Double

  /// Resolves the bounces among contacts; those that bounced lose their resting impulses.
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
    // Not `time > step`, so that NaN does nothing.
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

  /// When a point touches; later than the step where it does not.
  private func moment(
    of contact: Contact, at point: ContactPoint, speed: Double, earliest: Double
  ) -> Double {
    guard speed < 0 else { return .infinity }
    let shift = point.shift(motions[contact.bodyA], motions[contact.bodyB])
    let gap = point.separation + contact.normal.dot(shift)
    let moment = max(-gap / speed, earliest)
    return moment <= step ? moment : .infinity
  }

  /// The speed at which a point must part, negated: what it kept of the blow, and what the forces
  /// add in the remaining part of the step.
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
    // Rounds, with the impulses of each kept: friction and both points act at once.
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
