import LambentProperties

/// An error that has a fault and a remedy, in the words of documents.
package protocol WordedError: Error {
  var parts: (what: String, remedy: String) { get }
}

extension PropertyError: WordedError {
  package var code: Diagnostic.Code {
    switch self {
    case .emptyKey: .invalidName
    case .unknownKey: .unknownName
    case .wrongKind: .wrongType
    case .outOfRange, .notFinite: .outOfRange
    case .notAnimatable: .notAnimatable
    case .invalid: .invalidValue
    }
  }

  /// The fault and the remedy, in the words of reading.
  package var parts: (what: String, remedy: String) {
    switch self {
    case .emptyKey(let path):
      return ("the key path “\(path)” has an empty part", "names joined by single dots")
    case .unknownKey(let key, in: let place, let suggestion):
      let isFirst = place == key || place.hasPrefix(key + ".")
      return (
        isFirst ? "no property is called “\(key)”" : "“\(place)” has no “\(key)”",
        suggestion.map(Suggestion.question) ?? "see `lambent describe`"
      )
    case .wrongKind(_, let expected, let found):
      return ("found \(JSONValue(found).shown)", expected.spelling)
    case .outOfRange(let property, let value, let minimum, let maximum):
      return (
        "\(value.short) is out of range for “\(property)”",
        NumberBounds(minimum: minimum, maximum: maximum).summary
      )
    case .notFinite(let property):
      return ("“\(property)” cannot be infinite", "a finite number")
    case .notAnimatable(let property):
      return ("“\(property)” does not animate", "set it instead, here or by an event")
    case .invalid(let property, let reason):
      let (what, remedy) = reason.splitAtRemedy ?? (reason, "see `lambent describe`")
      return ("“\(property)”: \(what)", remedy)
    }
  }
}

extension String {
  /// The fault and the remedy, where a colon parts them.
  package var splitAtRemedy: (what: String, remedy: String)? {
    ranges(of: ": ").last.map { colon in
      (String(self[..<colon.lowerBound]), String(self[colon.upperBound...]))
    }
  }
}
