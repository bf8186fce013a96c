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

extension EmitterDeath: RecordValue {
  package static var blank: Self { Self() }
  /// `{"scale": 0.1, "scaleRange": 0.05, "color": "#ff000000"}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(\.scale, "scale", range: 0...(.infinity), summary: "The scale."),
    RecordField(\.scaleRange, "scaleRange", summary: "The range of the scale."),
    RecordField(
      \.rotation, "rotation", type: .angle, summary: "The angle; clockwise as seen."),
    RecordField(
      \.rotationRange, "rotationRange", type: .angle, summary: "The range of the angle."),
    RecordField(\.color, "color", summary: "The colour."),
    RecordField(\.redRange, "redRange", summary: "The range of its red component."),
    RecordField(\.greenRange, "greenRange", summary: "The range of its green component."),
    RecordField(\.blueRange, "blueRange", summary: "The range of its blue component."),
    RecordField(\.alphaRange, "alphaRange", summary: "The range of its alpha component."),
  ]
}
