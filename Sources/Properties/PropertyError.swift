/// What can be wrong with a key path or with the value that is set through it.
public enum PropertyError: Error, Sendable, Hashable {
  /// A key path, or a part of it, is empty.
  case emptyKey(path: String)
  /// Nothing bears that name; `suggestion` is the closest that something bears.
  case unknownKey(String, in: String, suggestion: String?)
  /// The value is not of the property's kind.
  case wrongKind(property: String, expected: ValueType, found: PropertyValue)
  /// The value is below the least or above the greatest.
  case outOfRange(property: String, value: Double, minimum: Double?, maximum: Double?)
  /// A number is not a number, or endless where it must end.
  case notFinite(property: String)
  /// The property does not change over time.
  case notAnimatable(property: String)
  /// What is wrong, in words, where no other case says it.
  case invalid(property: String, reason: String)
}
