/// An error in a key path or in the value that is set through it.
public enum PropertyError: Error, Sendable, Hashable {
  /// A key path, or a part of it, is empty.
  case emptyKey(path: String)
  /// There is no such name; `suggestion` is the closest existing one.
  case unknownKey(String, in: String, suggestion: String?)
  /// The value has the wrong type.
  case wrongKind(property: String, expected: ValueType, found: PropertyValue)
  /// The value is below the minimum or above the maximum.
  case outOfRange(property: String, value: Double, minimum: Double?, maximum: Double?)
  /// A number is NaN, or infinite where that is not allowed.
  case notFinite(property: String)
  /// The property does not change over time.
  case notAnimatable(property: String)
  /// Another error, in words.
  case invalid(property: String, reason: String)
}

extension PropertyError {
  /// An unknown key, with the nearest of the known ones as a suggestion: for `size.area`, which resembles none, the
  /// first that begins with `size.`.
  package static func unknownKey(
    _ key: String, in owner: String, among known: [String]
  ) -> PropertyError {
    let parent = key.split(separator: ".").dropLast().map { $0 + "." }.joined()
    let sibling = parent.isEmpty ? nil : known.first { $0.hasPrefix(parent) }
    return .unknownKey(
      key, in: owner, suggestion: Suggestion.nearest(to: key, among: known) ?? sibling)
  }
}

extension PropertyError: CustomStringConvertible {
  /// The fault, its location and the remedy.
  public var description: String {
    switch self {
    case .emptyKey(let path):
      "the key path “\(path)” has an empty part: write names joined by single dots"
    case .unknownKey(let key, in: let owner, let suggestion):
      Self.missing(key, in: owner) + (suggestion.map { ": \(Suggestion.question($0))" } ?? "")
    case .wrongKind(let property, let expected, let found):
      "“\(property)” takes \(expected.summary), not \(Self.shown(found, insteadOf: expected))"
    case .outOfRange(let property, let value, let minimum, let maximum):
      "“\(property)” is \(value), but \(Self.range(minimum, maximum))"
    case .notFinite(let property):
      "“\(property)” takes a number that is finite"
    case .notAnimatable(let property):
      "“\(property)” does not animate: set it instead"
    case .invalid(let property, let reason):
      "“\(property)”: \(reason)"
    }
  }

  /// Returns a value in words: an unknown name, quoted, or the kind of the value.
  private static func shown(_ value: PropertyValue, insteadOf type: ValueType) -> String {
    if case (.choice, .text(let name)) = (type, value) { return "“\(name)”" }
    return value.kindName
  }

  /// States that an owner has no such part. A key path that fails at its first name has no owner.
  private static func missing(_ key: String, in owner: String) -> String {
    owner == key || owner.hasPrefix(key + ".")
      ? "no property is called “\(key)”" : "“\(owner)” has no “\(key)”"
  }

  private static func range(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let least?, let greatest?): "must lie between \(least) and \(greatest)"
    case (let least?, nil): "must not be below \(least)"
    case (nil, let greatest?): "must not be above \(greatest)"
    case (nil, nil): "must be another number"
    }
  }
}
