public import LambentPixels
package import LambentProperties

/// The scale and colour that a particle has from its first collision with its floor or with an outline.
///
/// They replace its own values with their ranges and speeds, and those of ``EmitterDeath``. Life curves and the
/// parent's values multiply them.
public struct EmitterAfterCollision: Sendable, Hashable {
  /// The scale, as a factor of the image's size; `nil` does not change the scale.
  public var scale: Double?
  /// The colour; `nil` does not change the colour.
  public var color: Color?

  /// Creates values after a collision.
  public init(scale: Double? = nil, color: Color? = nil) {
    (self.scale, self.color) = (scale, color)
  }
}

extension EmitterAfterCollision: RecordValue {
  package static var blank: Self { Self() }
  /// `{"scale": 0.5, "color": "#ff8000"}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.scale, "scale", range: 0...(.infinity),
      summary: "The scale, as a factor on the image's size."),
    RecordField(\.color, "color", summary: "The colour."),
  ]
}
