public import LambentPixels
package import LambentProperties

/// The state of a particle when it dies, drawn at its birth: scale, angle and colour go there in
/// straight lines over life.
///
/// The lines begin at what the particle has at birth. They take the place of `scaleSpeed` and of the
/// colour's speeds; curves over life multiply them, spin comes on top. Both ends of the scale's line are
/// at least 0, and those of the colour's within 0…1.
public struct EmitterDeath: Sendable, Hashable {
  /// The scale; `nil`: as without.
  public var scale: Double?
  /// Each particle's scale lies within half this range.
  public var scaleRange: Double
  /// The angle in radians; `nil`: as without.
  public var rotation: Double?
  /// Each particle's angle lies within half this range.
  public var rotationRange: Double
  /// The colour; `nil`: as without.
  public var color: Color?
  /// 0 by default, as the other three: each particle's red lies within half this range.
  public var redRange = 0.0
  /// As ``redRange``, of green.
  public var greenRange = 0.0
  /// As ``redRange``, of blue.
  public var blueRange = 0.0
  /// As ``redRange``, of alpha.
  public var alphaRange = 0.0

  /// Creates an end.
  public init(
    scale: Double? = nil, scaleRange: Double = 0, rotation: Double? = nil,
    rotationRange: Double = 0, color: Color? = nil
  ) {
    self.scale = scale
    self.scaleRange = scaleRange
    self.rotation = rotation
    self.rotationRange = rotationRange
    self.color = color
  }
}

extension EmitterDeath {
  /// True if particles differ in the colour of their death.
  var hasColorRange: Bool { redRange != 0 || greenRange != 0 || blueRange != 0 || alphaRange != 0 }
}

extension EmitterDeath: BuiltInValue {
  /// `{"scale": 0.1, "scaleRange": 0.05, "color": "#ff000000"}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo("scale", type: .number, minimum: 0, summary: "The scale."),
      PropertyInfo("scaleRange", type: .number, summary: "The range of the scale."),
      PropertyInfo("rotation", type: .angle, summary: "The angle; clockwise as seen."),
      PropertyInfo("rotationRange", type: .angle, summary: "The range of the angle."),
      PropertyInfo("color", type: .color, summary: "The colour."),
      PropertyInfo("redRange", type: .number, summary: "The range of its red component."),
      PropertyInfo("greenRange", type: .number, summary: "The range of its green component."),
      PropertyInfo("blueRange", type: .number, summary: "The range of its blue component."),
      PropertyInfo("alphaRange", type: .number, summary: "The range of its alpha component."),
    ])
  }

  /// Creates the end from an object.
  package init?(stored propertyValue: PropertyValue) {
    guard var reader = RecordReader(propertyValue) else { return nil }
    self.init(
      scale: reader.read("scale"), scaleRange: reader.read("scaleRange", 0),
      rotation: reader.read("rotation"), rotationRange: reader.read("rotationRange", 0),
      color: reader.read("color"))
    (redRange, greenRange) = (reader.read("redRange", 0), reader.read("greenRange", 0))
    (blueRange, alphaRange) = (reader.read("blueRange", 0), reader.read("alphaRange", 0))
    guard reader.isComplete else { return nil }
  }

  /// The end as an object.
  package var stored: PropertyValue {
    var record: [String: PropertyValue] = [
      "scaleRange": .number(scaleRange), "rotationRange": .number(rotationRange),
      "redRange": .number(redRange), "greenRange": .number(greenRange),
      "blueRange": .number(blueRange), "alphaRange": .number(alphaRange),
    ]
    if let scale { record["scale"] = .number(scale) }
    if let rotation { record["rotation"] = .number(rotation) }
    if let color { record["color"] = color.propertyValue }
    return .record(record)
  }
}
