import LambentGeometry

/// The units and the limits of a simulation.
///
/// 100 points are a metre. A push of 1 accelerates an item of 100 × 100 points with density 1 by
/// 100 points per second², and gravity of 1 is 1,000 points per second², as UIKit documents both.
package enum DynamicsLimits {
  package static let pointsPerMeter = 100.0
  /// The length of a step, in seconds.
  package static let step = 1.0 / 240
  package static let stepsPerSecond = 240
  /// The acceleration of a gravity of magnitude 1, in points per second².
  package static let standardGravity = 1000.0

  /// The greatest number of bodies in a world.
  package static let maximumBodyCount = 2048
  /// The greatest number of convex pieces of all bodies and boundaries in a world.
  package static let maximumPieceCount = 8192
  /// The greatest number of near pairs in a step. Further pairs do not collide.
  package static let maximumContactCount = 32768
  /// The greatest number of joints in a world.
  package static let maximumJointCount = 4096
  /// The greatest number of corners of a convex polygon.
  package static let maximumCornerCount = 64
  package static let maximumCollisionGroupCount = 64
  /// The greatest number of forces (gravity, pushes, fields, snaps) in a world.
  package static let maximumForceCount = 1024
  /// The longest simulation, in seconds.
  package static let maximumDuration = 600.0
  /// The greatest number of steps of all items that an animator records. Beyond it, the older half
  /// is discarded.
  package static let maximumRecordedSteps = 2_000_000
  /// The greatest speed of a body, in points per second; higher speeds are clamped.
  package static let maximumSpeed = 100_000.0
  /// The greatest angular speed of a body, in radians per second (a quarter turn per step).
  package static let maximumAngularSpeed = 376.0
  /// The greatest coordinate of a body, in points; it stops there.
  package static let maximumCoordinate = 1e7
  /// The range of the sides of a piece, in points.
  package static let sideRange = 1e-3...1e6
  package static let densityRange = 1e-6...1e6

  static let coordinates = -maximumCoordinate...maximumCoordinate

  static func isCoordinate(_ point: Point) -> Bool {
    abs(point.x) <= maximumCoordinate && abs(point.y) <= maximumCoordinate
  }
}
