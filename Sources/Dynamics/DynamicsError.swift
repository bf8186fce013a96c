import LambentGeometry

/// An invalid value in a simulation, or too many objects.
public enum DynamicsError: Error, Sendable, Hashable {
  /// A number is not finite or out of range.
  case outOfRange(property: String, value: Double, range: ClosedRange<Double>)
  /// The number of objects exceeds a limit.
  case tooMany(String, limit: Int)
  /// A polygon has too few or too many corners, no area, or is not convex.
  case invalidPolygon(reason: String)
  /// A compound shape has no parts, or compounds within compounds.
  case invalidCompound
  /// A boundary has no length.
  case emptyBoundary
  /// A joint, a force or a change refers to a body that is not in the world.
  case unknownBody
  /// A joint connects a body to itself, or nothing to nothing.
  case invalidJoint(reason: String)
}

extension DynamicsError: CustomStringConvertible {
  /// The error in words: the location, and the expected value.
  public var description: String {
    switch self {
    case .outOfRange(let property, let value, let range):
      "“\(property)” is \(value); it must lie in \(range.lowerBound)…\(range.upperBound)"
    case .tooMany(let things, let limit): "too many \(things): at most \(limit)"
    case .invalidPolygon(let reason): "the polygon \(reason)"
    case .invalidCompound: "a compound shape needs one part at least, and none that is a compound"
    case .emptyBoundary: "the boundary has no length: give two different points at least"
    case .unknownBody: "the body is not in this world"
    case .invalidJoint(let reason): "the joint \(reason)"
    }
  }
}

extension DynamicsError {
  /// Throws if a number is out of range or NaN.
  static func check(
    _ value: Double, in range: ClosedRange<Double>, _ property: @autoclosure () -> String
  ) throws(DynamicsError) {
    guard range.contains(value) else {
      throw .outOfRange(property: property(), value: value, range: range)
    }
  }

  /// Throws if a coordinate of a point is out of range or NaN.
  static func check(
    _ point: Point, in range: ClosedRange<Double>, _ property: @autoclosure () -> String
  ) throws(DynamicsError) {
    try check(point.x, in: range, property())
    try check(point.y, in: range, property())
  }
}
