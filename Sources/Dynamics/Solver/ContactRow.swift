import LambentGeometry

typealias Motions = UnsafeMutablePointer<Motion>

/// The data of a contact for solver iterations. Rows are contiguous in memory.
struct ContactRow {
  /// A contact point. Its arms are stored as their effect on the bodies' rotation.
  struct Spot {
    // The angular effect of an impulse along the normal and along the tangent on each body.
    var normalArmA = 0.0
    var normalArmB = 0.0
    var tangentArmA = 0.0
    var tangentArmB = 0.0
    /// The inverse effective mass along the normal, and the effective masses along both directions.
    var inverseMass = 0.0
    var normalMass = 0.0
    var tangentMass = 0.0
    /// The greatest closing speed.
    var bias = 0.0
    /// The accumulated impulses, in kg·pt/s.
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    /// The distance after bounces within the step.
    var gap = 0.0
    /// The accumulated position correction, in kg·pt/s.
    var correction = 0.0
  }

  let bodyA: Int32
  let bodyB: Int32
  let hasTwoSpots: Bool
  let normal: Point
  let friction: Double
  /// The effect of an impulse at one point on the speed at the other, per kg; and the inverse
  /// determinant of the matrix of both, which is 0 if they are solved one after the other.
  private(set) var coupling = 0.0
  private(set) var inverseDeterminant = 0.0
  var first: Spot
  var second: Spot

  /// The row of a contact, with the impulses of the last step.
  init(_ contact: borrowing Contact, _ motions: Motions, step: Double) {
    bodyA = Int32(truncatingIfNeeded: contact.bodyA)
    bodyB = Int32(truncatingIfNeeded: contact.bodyB)
    hasTwoSpots = contact.count > 1
    normal = contact.normal
    friction = contact.friction
    let (a, b) = (motions[contact.bodyA], motions[contact.bodyB])
    first = Self.spot(contact.first, normal: contact.normal, a, b, step: step)
    second = Spot()
    guard hasTwoSpots else { return }
    second = Self.spot(contact.second, normal: contact.normal, a, b, step: step)
    coupling =
      a.inverseMass + b.inverseMass + a.inverseInertia * first.normalArmA * second.normalArmA
      + b.inverseInertia * first.normalArmB * second.normalArmB
    let determinant = first.inverseMass * second.inverseMass - coupling * coupling
    // Points that nearly coincide give a singular matrix.
    if first.inverseMass * first.inverseMass < 1000 * determinant {
      inverseDeterminant = 1 / determinant
    }
  }

  private static func spot(
    _ point: ContactPoint, normal: Point, _ a: Motion, _ b: Motion, step: Double
  ) -> Spot {
    var spot = Spot()
    spot.normalArmA = point.armA.cross(normal)
    spot.normalArmB = point.armB.cross(normal)
    spot.tangentArmA = point.armA.cross(normal.turned)
    spot.tangentArmB = point.armB.cross(normal.turned)
    let inverse = a.inverseMass + b.inverseMass
    spot.inverseMass =
      inverse + a.inverseInertia * spot.normalArmA * spot.normalArmA
      + b.inverseInertia * spot.normalArmB * spot.normalArmB
    let sideways =
      inverse + a.inverseInertia * spot.tangentArmA * spot.tangentArmA
      + b.inverseInertia * spot.tangentArmB * spot.tangentArmB
    spot.normalMass = spot.inverseMass > 0 ? 1 / spot.inverseMass : 0
    spot.tangentMass = sideways > 0 ? 1 / sideways : 0
    spot.normalImpulse = point.normalImpulse
    spot.tangentImpulse = point.tangentImpulse
    // Includes the motion from a bounce within the step.
    spot.gap = point.separation + normal.dot(point.shift(a, b))
    spot.bias = max(spot.gap, 0) / step
    return spot
  }

  /// After the bodies have moved: separate pieces may close in, others must only not approach.
  mutating func prepareRelaxing(_ contact: borrowing Contact, _ motions: Motions, step: Double) {
    let (a, b) = (motions[contact.bodyA], motions[contact.bodyB])
    first.bias =
      max(contact.first.separation + normal.dot(contact.first.shift(a, b)), 0) / step
    second.bias =
      max(contact.second.separation + normal.dot(contact.second.shift(a, b)), 0) / step
  }

  /// Stores the impulses in the contact for the next step.
  func store(in contact: inout Contact) {
    Self.store(first, in: &contact.first)
    Self.store(second, in: &contact.second)
  }

  private static func store(_ spot: Spot, in point: inout ContactPoint) {
    let isFinite = spot.normalImpulse.isFinite && spot.tangentImpulse.isFinite
    point.normalImpulse = isFinite ? spot.normalImpulse : 0
    point.tangentImpulse = isFinite ? spot.tangentImpulse : 0
  }
}
