package import LambentProperties

/// A stroke through the particles of one burst, or of one parent, in the order of their births.
///
/// The stroke joins each particle to the one born before it. At each of them it has the particle's colour,
/// and a width that changes with the particle's scale over its life. The particles of a burst are joined
/// among each other, not to those of another.
public struct EmitterRibbon: Sendable, Hashable {
  /// The width at particles whose scale has not changed since their birth, in points.
  public var width: Double
  /// The fraction of the width over which the stroke fades to its sides, 0…1.
  public var softness: Double

  /// Creates a ribbon.
  public init(width: Double, softness: Double = 0) {
    (self.width, self.softness) = (width, softness)
  }
}

extension EmitterRibbon: RecordValue {
  package static var blank: Self { Self(width: 0) }
  /// `{"width": 6, "softness": 0.5}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.width, "width", isRequired: true, range: 0...1e6,
      summary: "The width at particles whose scale has not changed since birth; elsewhere, it "
        + "changes with their scale."
    ).measured(in: .points),
    RecordField(
      \.softness, "softness", range: 0...1,
      summary: "The fraction of the width over which the stroke fades to its sides."),
  ]
}
