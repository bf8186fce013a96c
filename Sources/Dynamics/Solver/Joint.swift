package import LambentGeometry

/// The name of a joint within its world.
package struct JointID: Sendable, Hashable {
  let index: Int
}

/// A link that holds a body to a point of the world or to another body.
package struct Joint: Sendable, Hashable {
  /// The ways to hold.
  package enum Kind: Sendable, Hashable {
    /// The anchors keep a distance in points.
    case rod(length: Double)
    /// The anchors swing about a distance: frequency in hertz; damping 1 is critical.
    case spring(length: Double, frequency: Double, damping: Double)
    /// The anchors come no farther from each other than a length.
    case rope(length: Double)
    /// The anchors stay together; the bodies turn about them, within limits in radians from where
    /// they were and against a torque in kg·pt²/s².
    case pin(limits: ClosedRange<Double>?, frictionTorque: Double)
    /// The bodies move as one.
    case fixed
    /// The second body moves along an axis of the first and does not turn; its limits in points
    /// from where it was.
    case slide(axis: Point, limits: ClosedRange<Double>?)
  }

  /// How it holds.
  package var kind: Kind
  /// The first body; `nil` is the world.
  package var first: BodyID?
  /// From the first body's centre, turning with it; a point of the world where there is no body.
  package var firstAnchor: Point
  /// The second body.
  package var second: BodyID
  /// From the second body's centre, turning with it.
  package var secondAnchor: Point

  /// A joint between two bodies, or between the world and a body.
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
    let range = -DynamicsLimits.maximumCoordinate...DynamicsLimits.maximumCoordinate
    try DynamicsError.check(limits.lowerBound, in: range, "limits")
    try DynamicsError.check(limits.upperBound, in: range, "limits")
  }
}
