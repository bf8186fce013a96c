/// What values a property takes: the one source of how documents spell them, of the schema and of
/// `describe`.
public indirect enum ValueType: Sendable, Hashable {
  /// `true` or `false`.
  case boolean
  /// A real number.
  case number
  /// A whole number.
  case integer
  /// Radians, or text with a unit: `"36deg"`, `"0.1turn"`.
  case angle
  /// Any text.
  case text
  /// One of some names.
  case choice([String])
  /// `[x, y]`.
  case point
  /// `[width, height]`.
  case size
  /// `[x, y, width, height]`.
  case rect
  /// `[x, y, z]`.
  case vector
  /// `"#rrggbbaa"` or `[r, g, b, a]`.
  case color
  /// Sixteen numbers, or steps.
  case transform
  /// SVG path data, or a shape.
  case path
  /// The name of an image.
  case image
  /// A list of values of one type.
  case list(ValueType)
  /// A value, or `null`.
  case optional(ValueType)
  /// One of several types, the first that fits.
  case either([ValueType])
  /// An object with these fields.
  case record([Field])
  /// A timing function: a name, four numbers, or text.
  case timingFunction
  /// A value of any type: what a key path's own type decides.
  case any

  /// One field of an object.
  public struct Field: Sendable, Hashable {
    /// Its key.
    public let name: String
    /// What it takes.
    public let type: ValueType
    /// Whether an object without it is an error.
    public let isRequired: Bool
    /// What it means, in one sentence.
    public let summary: String

    /// Creates a field.
    public init(_ name: String, _ type: ValueType, isRequired: Bool = false, summary: String) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.summary = summary
    }
  }
}
