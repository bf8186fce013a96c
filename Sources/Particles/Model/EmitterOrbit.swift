package import LambentProperties

/// A way around the point of birth: a distance that changes evenly over life, in a direction that
/// turns.
///
/// The offset is r · (cos(α + ω·age), sin(α + ω·age)): α is the direction in which the particle is
/// emitted, ω its turn, and r goes in a straight line over life from its radius at birth to the one at
/// death. Radii and turn are drawn at birth. The rest of the motion comes on top.
public struct EmitterOrbit: Sendable, Hashable {
  /// In points from the centre, when the particle is born.
  public var radius: Double
  /// Each particle's radius lies within half this range of `radius`.
  public var radiusRange: Double
  /// The distance at death; `nil`: that at birth.
  public var endRadius: Double?
  /// Each particle's distance at death lies within half this range of `endRadius`.
  public var endRadiusRange: Double
  /// The turn in radians per second, clockwise as seen.
  public var turn: Double
  /// Each particle's turn lies within half this range of `turn`.
  public var turnRange: Double

  /// Creates a way around the point of birth.
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
        "endRadius", type: .number, summary: "The distance at death; without it that at birth."),
      PropertyInfo("endRadiusRange", type: .number, summary: "The range of the distance at death."),
      PropertyInfo("turn", type: .angle, summary: "The turn per second; clockwise as seen."),
      PropertyInfo("turnRange", type: .angle, summary: "The range of the turn."),
    ])
  }

  /// Creates the orbit from an object.
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
