package import LambentGeometry

/// The identifier of a force in its world.
package struct ForceID: Sendable, Hashable {
  let index: Int
}

/// A force that acts on bodies from a distance in every step.
package struct Force: Sendable {
  package enum Kind: Sendable {
    /// An acceleration in points per second², the same for all masses.
    case gravity(Point)
    /// A force in kg·pt/s².
    case push(Point)
    case field(Field)
    /// A spring that pulls the centre to a point and the rotation to 0: damping 0 oscillates most,
    /// 1 least.
    case snap(to: Point, damping: Double)
  }

  /// A body on which a force acts.
  package struct Target: Sendable, Hashable {
    package var body: BodyID
    /// The point at which a push acts, relative to its centre and rotating with it.
    package var offset = Point.zero

    /// Creates a target; by default at the body's centre.
    package init(_ body: BodyID, offset: Point = .zero) {
      self.body = body
      self.offset = offset
    }
  }

  package var kind: Kind
  /// The bodies on which it acts.
  package var targets: [Target]

  /// Creates a force on bodies.
  package init(_ kind: Kind, on targets: [Target]) {
    self.kind = kind
    self.targets = targets
  }

  func validate() throws(DynamicsError) {
    let range = -1e12...1e12
    switch kind {
    case .gravity(let vector), .push(let vector):
      try DynamicsError.check(vector, in: range, "force")
    case .field(let field): try field.validate()
    case .snap(let point, let damping):
      guard DynamicsLimits.isCoordinate(point) else {
        throw .outOfRange(
          property: "to", value: point.x.isFinite ? point.y : point.x,
          range: DynamicsLimits.coordinates)
      }
      try DynamicsError.check(damping, in: 0...1, "damping")
    }
    guard targets.allSatisfy({ DynamicsLimits.isCoordinate($0.offset) }) else {
      throw .outOfRange(
        property: "targetOffset", value: .infinity, range: DynamicsLimits.coordinates)
    }
  }
}

extension Force.Kind {
  /// The natural frequency of a snap, in hertz. A choice of ours: UIKit's is not documented.
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
      // Implicit damping, with the drag of the coming step in the denominator, so that it never
      // overshoots.
      let scale = step / (1 + step * drag)
      let pull = (body.center - point) * (omega * omega) + motion.velocity * drag
      let twist = (body.angle - turns) * omega * omega + motion.spin * drag
      return (pull * -scale, motion.inverseInertia > 0 ? -twist * scale : 0)
    }
  }

  /// True if it may act to or from a point.
  var isCentral: Bool {
    if case .field(let field) = self { return field.isCentral }
    return false
  }

  /// True if it changes over time while nothing moves.
  var isAnimated: Bool {
    if case .field(let field) = self { return field.isAnimated }
    return false
  }
}
