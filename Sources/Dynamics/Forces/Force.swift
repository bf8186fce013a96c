package import LambentGeometry

/// The name of a force within its world.
package struct ForceID: Sendable, Hashable {
  let index: Int
}

/// A force that moves bodies without touching them, step after step.
package struct Force: Sendable {
  /// The kinds of force.
  package enum Kind: Sendable {
    /// An acceleration in points per second², the same for all masses.
    case gravity(Point)
    /// A force in kg·pt/s².
    case push(Point)
    /// A field.
    case field(Field)
    /// A spring that takes the centre to a point and the rotation to 0: damping 0 swings most, 1
    /// least.
    case snap(to: Point, damping: Double)
  }

  /// A body that is moved.
  package struct Target: Sendable, Hashable {
    /// The body.
    package var body: BodyID
    /// Where a push meets it, from its centre and turning with it.
    package var offset = Point.zero

    /// A body that is pushed at its centre.
    package init(_ body: BodyID, offset: Point = .zero) {
      self.body = body
      self.offset = offset
    }
  }

  /// The kind.
  package var kind: Kind
  /// The bodies that it moves.
  package var targets: [Target]

  /// A force on bodies.
  package init(_ kind: Kind, on targets: [Target]) {
    self.kind = kind
    self.targets = targets
  }

  func validate() throws(DynamicsError) {
    let range = -1e12...1e12
    switch kind {
    case .gravity(let vector), .push(let vector):
      try DynamicsError.check(vector.x, in: range, "force")
      try DynamicsError.check(vector.y, in: range, "force")
    case .field(let field): try field.validate()
    case .snap(let point, let damping):
      guard DynamicsLimits.isCoordinate(point) else {
        throw .outOfRange(
          property: "to", value: point.x.isFinite ? point.y : point.x,
          range: -DynamicsLimits.maximumCoordinate...DynamicsLimits.maximumCoordinate)
      }
      try DynamicsError.check(damping, in: 0...1, "damping")
    }
    guard targets.allSatisfy({ DynamicsLimits.isCoordinate($0.offset) }) else {
      throw .outOfRange(
        property: "targetOffset", value: .infinity,
        range: -DynamicsLimits.maximumCoordinate...DynamicsLimits.maximumCoordinate)
    }
  }
}

extension Force.Kind {
  /// The natural frequency of a snap in hertz; no source has measured UIKit's.
  static let snapFrequency = 4.0

  /// The change of a body's velocity and spin within a step.
  func kick(
    on body: BodyState, _ motion: Motion, offset: Point, time: Double
  ) -> (velocity: Point, spin: Double) {
    let step = DynamicsLimits.step
    switch self {
    case .gravity(let acceleration): return (acceleration * step, 0)
    case .push(let force):
      let arm = body.rotation.apply(offset - body.centroid)
      return (
        force * (step * motion.inverseMass), arm.cross(force) * step * motion.inverseInertia
      )
    case .field(let field): return (field.kick(at: body.center, motion, body, time: time), 0)
    case .snap(let point, let damping):
      let omega = 2 * Double.pi * Self.snapFrequency
      let drag = 2 * (0.2 + 0.8 * damping) * omega
      let turns = (body.angle / (2 * .pi)).rounded() * 2 * .pi
      // The drag of the coming step is in the denominator, so that no damping overshoots.
      let scale = step / (1 + step * drag)
      let pull = (body.center - point) * (omega * omega) + motion.velocity * drag
      let twist = (body.angle - turns) * omega * omega + motion.spin * drag
      return (pull * -scale, motion.inverseInertia > 0 ? -twist * scale : 0)
    }
  }

  /// True if it changes while nothing moves.
  var isAnimated: Bool {
    if case .field(let field) = self { return field.isAnimated }
    return false
  }
}
