public import LambentPixels
package import LambentProperties

/// The scale, angle and colour of a particle at its death. They are drawn at its birth, and the
/// particle changes toward them linearly over its life.
///
/// Interpolation starts at the values at birth. It replaces `scaleSpeed` and the colour's speeds;
/// life curves multiply it, and spin is added. Scales are at least 0, and colour components within
/// 0…1.
public struct EmitterDeath: Sendable, Hashable {
  /// The mean scale at death, as a factor of the image's size; `nil` does not change the scale.
  public var scale: Double?
  /// The width of the range of scales around the mean, as a factor.
  public var scaleRange: Double
  /// The mean angle at death, in radians, clockwise; `nil` does not change the angle.
  public var rotation: Double?
  /// The width of the range of angles around the mean, in radians.
  public var rotationRange: Double
  /// The mean colour at death; `nil` does not change the colour.
  public var color: Color?
  /// The width of the range of red components around the colour's, in units of 0…1. Default: 0.
  public var redRange = 0.0
  /// The range of green components: see ``redRange``.
  public var greenRange = 0.0
  /// The range of blue components: see ``redRange``.
  public var blueRange = 0.0
  /// The range of alpha components: see ``redRange``.
  public var alphaRange = 0.0

  /// Creates values at death.
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

  /// Creates the values from an object; `nil` if it is invalid.
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

  /// The values as an object.
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
