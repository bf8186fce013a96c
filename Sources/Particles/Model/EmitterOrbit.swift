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

extension EmitterOrbit: RecordValue {
  package static var blank: Self { Self(radius: 0) }
  /// `{"radius": 80, "endRadius": 0, "turn": "90deg"}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.radius, "radius", isRequired: true, summary: "The distance at birth."
    ).measured(in: .points),
    RecordField(\.radiusRange, "radiusRange", summary: "The range of the radius.")
      .measured(in: .points),
    RecordField(
      \.endRadius, "endRadius", summary: "The distance at death; by default that at birth."
    ).measured(in: .points),
    RecordField(
      \.endRadiusRange, "endRadiusRange", summary: "The range of the distance at death."
    ).measured(in: .points),
    RecordField(
      \.turn, "turn", type: .angle, summary: "The turn per second; clockwise as seen."),
    RecordField(\.turnRange, "turnRange", type: .angle, summary: "The range of the turn."),
  ]
}
