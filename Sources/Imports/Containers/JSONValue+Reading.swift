package import LambentDocuments

extension JSONValue {
  /// The text; `nil` for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of an array; empty for other values.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
