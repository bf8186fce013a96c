package import LambentGeometry

/// The identifier of a joint in its world.
package struct JointID: Sendable, Hashable {
  let index: Int
}

/// A connection of a body to a point of the world or to another body.
package struct Joint: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A fixed distance between the anchors, in points.
    case rod(length: Double)
    /// A spring between the anchors: frequency in hertz; damping 1 is critical.
    case spring(length: Double, frequency: Double, damping: Double)
    /// A greatest distance between the anchors.
    case rope(length: Double)
    /// A pivot at the anchors, with limits in radians from the initial angle and a friction torque
    /// in kg·pt²/s².
    case pin(limits: ClosedRange<Double>?, frictionTorque: Double)
    /// A rigid connection.
    case fixed
    /// Motion of the second body along an axis of the first, without rotation, with limits in
    /// points from the initial position.
    case slide(axis: Point, limits: ClosedRange<Double>?)

    /// True if the bodies that it connects do not collide.
    var preventsCollisions: Bool {
      switch self {
      case .pin, .fixed, .slide: true
      case .rod, .spring, .rope: false
      }
    }
  }

  package var kind: Kind
  /// The first body; `nil` is the world.
  package var first: BodyID?
  /// Relative to the first body's centre, rotating with it; without a first body, a point of the
  /// world.
  package var firstAnchor: Point
  package var second: BodyID
  /// Relative to the second body's centre, rotating with it.
  package var secondAnchor: Point

  package init(
    _ kind: Kind, from first: BodyID?, at firstAnchor: Point, to second: BodyID,
    at secondAnchor: Point = .zero
  ) {
    self.kind = kind
    self.first = first
    self.firstAnchor = firstAnchor
    self.second = second
    self.secondAnchor = secondAnchor
  }

  func validate() throws(DynamicsError) {
    guard first != second else { throw .invalidJoint(reason: "joins a body to itself") }
    guard DynamicsLimits.isCoordinate(firstAnchor), DynamicsLimits.isCoordinate(secondAnchor) else {
      throw .invalidJoint(reason: "has an anchor that is not finite or lies too far away")
    }
    switch kind {
    case .rod(let length), .rope(let length):
      try DynamicsError.check(length, in: 0...DynamicsLimits.maximumCoordinate, "length")
    case .spring(let length, let frequency, let damping):
      try DynamicsError.check(length, in: 0...DynamicsLimits.maximumCoordinate, "length")
      try DynamicsError.check(frequency, in: 1e-6...1e6, "frequency")
      try DynamicsError.check(damping, in: 0...1e6, "damping")
    case .pin(let limits, let torque):
      try DynamicsError.check(torque, in: 0...1e18, "frictionTorque")
      try Self.check(limits)
    case .fixed: break
    case .slide(let axis, let limits):
      guard axis.isFinite, axis.length > 1e-9, axis.length < 1e9 else {
        throw .invalidJoint(reason: "slides along an axis that has no direction")
      }
      try Self.check(limits)
    }
  }

  private static func check(_ limits: ClosedRange<Double>?) throws(DynamicsError) {
    guard let limits else { return }
    try DynamicsError.check(limits.lowerBound, in: DynamicsLimits.coordinates, "limits")
    try DynamicsError.check(limits.upperBound, in: DynamicsLimits.coordinates, "limits")
  }
}
