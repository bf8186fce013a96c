/// A cell of a table, or a text with cells, that stands for a value of a document.
struct ValueCell: Sendable {
  /// The offset of the value that the cell replaces.
  let offset: Int
  let content: JSONValue
  /// The file, the line and the column of the cell: `sales.csv:4, column “amount”`; `nil` for a text with cells.
  let place: String?

  /// A message about the cell, with its location.
  func located(_ message: String) -> String {
    place.map { "\(message) in \($0)" } ?? message
  }

  /// The cell as text; `nil` for a list or an object.
  var text: JSONValue? {
    switch content {
    case .array, .object, .null: nil
    default: .string(content.plainText)
    }
  }

  /// The cell as `true` or `false`, also from the words of spreadsheets; `nil` for others.
  var boolean: JSONValue? {
    guard let text else { return nil }
    switch text.plainText.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: return nil
    }
  }
}
