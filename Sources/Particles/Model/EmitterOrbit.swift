package import LambentProperties

/// A motion around the position at birth: a radius that changes linearly over life, in a direction
/// that rotates.
///
/// The offset is r · (cos(α + ω·age), sin(α + ω·age)), where α is the particle's direction of
/// emission, ω is ``turn``, and r changes linearly from the radius at birth to the one at death.
/// Radii and turn are drawn at birth. The offset is added to all other motion.
public struct EmitterOrbit: Sendable, Hashable {
  /// The mean distance from the centre at birth, in points.
  public var radius: Double
  /// The width of the range of distances at birth around the mean, in points.
  public var radiusRange: Double
  /// The mean distance from the centre at death, in points; `nil` for that at birth.
  public var endRadius: Double?
  /// The width of the range of distances at death around the mean, in points.
  public var endRadiusRange: Double
  /// The mean angular speed, in radians per second, clockwise.
  public var turn: Double
  /// The width of the range of angular speeds around the mean, in radians per second.
  public var turnRange: Double

  /// Creates an orbit.
  public init(
    radius: Double, radiusRange: Double = 0, endRadius: Double? = nil, endRadiusRange: Double = 0,
    turn: Double = 0, turnRange: Double = 0
  ) {
    self.radius = radius
    self.radiusRange = radiusRange
    self.endRadius = endRadius
    self.endRadiusRange = endRadiusRange
    self.turn = turn
    self.turnRange = turnRange
  }
}

extension EmitterOrbit: BuiltInValue {
  /// `{"radius": 80, "endRadius": 0, "turn": "90deg"}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "radius", type: .number, isRequired: true, summary: "The distance at birth, in points."),
      PropertyInfo("radiusRange", type: .number, summary: "The range of the radius."),
      PropertyInfo(
        "endRadius", type: .number, summary: "The distance at death; by default that at birth."),
      PropertyInfo("endRadiusRange", type: .number, summary: "The range of the distance at death."),
      PropertyInfo("turn", type: .angle, summary: "The turn per second; clockwise as seen."),
      PropertyInfo("turnRange", type: .angle, summary: "The range of the turn."),
    ])
  }

  /// Creates the orbit from an object; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard var reader = RecordReader(propertyValue) else { return nil }
    self.init(
      radius: reader.require("radius", 0), radiusRange: reader.read("radiusRange", 0),
      endRadius: reader.read("endRadius"), endRadiusRange: reader.read("endRadiusRange", 0),
      turn: reader.read("turn", 0), turnRange: reader.read("turnRange", 0))
    guard reader.isComplete else { return nil }
  }

  /// The orbit as an object.
  package var stored: PropertyValue {
    var record: [String: PropertyValue] = [
      "radius": .number(radius), "radiusRange": .number(radiusRange),
      "endRadiusRange": .number(endRadiusRange), "turn": .number(turn),
      "turnRange": .number(turnRange),
    ]
    if let endRadius { record["endRadius"] = .number(endRadius) }
    return .record(record)
  }
}
