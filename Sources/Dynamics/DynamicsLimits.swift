import LambentGeometry

/// The units and the bounds of a simulation.
///
/// A hundred points are a metre: a push of 1 moves an item of 100 × 100 points and density 1 by
/// 100 points per second², and gravity of 1 is 1,000 points per second², as UIKit documents both.
package enum DynamicsLimits {
  /// The points of a metre.
  package static let pointsPerMeter = 100.0
  /// The length of a step in seconds.
  package static let step = 1.0 / 240
  /// The steps in a second.
  package static let stepsPerSecond = 240
  /// The acceleration of a gravity of magnitude 1, in points per second².
  package static let standardGravity = 1000.0

  /// The most bodies of a world.
  package static let maximumBodyCount = 2048
  /// The most convex pieces of all bodies and boundaries of a world together.
  package static let maximumPieceCount = 8192
  /// The most pairs of pieces that are near each other in one step; further pairs do not meet.
  package static let maximumContactCount = 32768
  /// The most joints of a world.
  package static let maximumJointCount = 4096
  /// The most corners of a convex polygon.
  package static let maximumCornerCount = 64
  /// The most groups of bodies that collide with each other.
  package static let maximumCollisionGroupCount = 64
  /// The most forces (gravity, pushes, fields, snaps) of a world.
  package static let maximumForceCount = 1024
  /// The longest simulation in seconds.
  package static let maximumDuration = 600.0
  /// The most steps of all items together that the animator of a program keeps; the older half of more
  /// is forgotten.
  package static let maximumRecordedSteps = 2_000_000
  /// The fastest a body moves, in points per second; faster ones are slowed to it.
  package static let maximumSpeed = 100_000.0
  /// The fastest a body turns, in radians per second (a quarter turn per step).
  package static let maximumAngularSpeed = 376.0
  /// The farthest a body goes from the origin, in points; it rests there.
  package static let maximumCoordinate = 1e7
  /// The shortest and the longest side of a piece, in points.
  package static let sideRange = 1e-3...1e6
  /// The densities that a body may have.
  package static let densityRange = 1e-6...1e6

  /// True if a number can be a coordinate.
  static func isCoordinate(_ value: Double) -> Bool { abs(value) <= maximumCoordinate }

  /// True if both numbers of a point can be coordinates.
  static func isCoordinate(_ point: Point) -> Bool {
    isCoordinate(point.x) && isCoordinate(point.y)
  }
}
