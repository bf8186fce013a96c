import LambentProperties
package import LambentText

/// A stand-in for a value of a table's row: `{"row": "amount"}`.
///
/// ```json
/// "height": { "row": "amount", "as": "fraction", "times": 300 },
/// "string": { "row": "amount", "format": "#,##0.0 €" }
/// ```
package struct RowReference {
  package enum Measure: String, PropertyChoice {
    case value
    case fraction
    case portion
    case portionStart
    case portionEnd
    /// Of rows with the same number, those before this one count, too.
    case rank
    case place

    var summary: String {
      switch self {
      case .value: "The number itself."
      case .fraction:
        "The number divided by the greatest of its column, or by the size of the least if none is above 0."
      case .portion: "The number divided by the sum of its column."
      case .portionStart: "The portions of the rows before, together."
      case .portionEnd: "The portions of the rows up to this one, together."
      case .rank: "The number of rows with a greater number: 0 for the greatest."
      case .place: "The rank divided by the number of rows."
      }
    }
  }

  /// The column; `#` for the row's number, from 1, and `*` for a list of all columns of numbers.
  package let column: String
  /// The table, if it is not that of the innermost `repeat`.
  let table: String?
  let measure: Measure
  /// The number of values from one column of `*` to the next.
  let steps: Int
  package var factor: Double?
  package var offset: Double?
  var format: NumberPattern?
  let otherwise: JSONValue?

  /// True if the value is computed of a number.
  var needsNumber: Bool { measure != .value || factor != nil || offset != nil || format != nil }

  /// True if a value is such a stand-in.
  package static func stands(for node: JSONValue) -> Bool { node.names("row", among: keys) }

  private static let keys = Set(DocumentKeys.rowReference.names)

  /// Reads a stand-in, and reports what is wrong with it.
  package init?(_ cursor: Cursor) {
    guard let column = cursor.member("row")?.text(expecting: "the name of a column") else {
      return nil
    }
    self.column = column
    table = cursor.member("of")?.text(expecting: "the name of a table")
    otherwise = cursor.member("otherwise")?.node
    guard let measure = cursor.choice(at: DocumentKeys.rowMeasure),
      let steps = cursor.integer(at: DocumentKeys.rowSteps.info, otherwise: 1)
    else { return nil }
    (self.measure, self.steps) = (measure, steps)
    if let member = cursor.member("times") {
      guard let number = member.takingLengths(true).points() else { return nil }
      factor = number
    }
    if let member = cursor.member("plus") {
      guard let number = member.takingLengths(true).points() else { return nil }
      offset = number
    }
    if let member = cursor.member("format") {
      guard let pattern = member.numberPattern() else { return nil }
      format = pattern
    }
  }
}

extension JSONValue {
  /// True if this is an object with a text under a key, and with no keys but those of a set.
  package func names(_ key: String, among keys: Set<String>) -> Bool {
    guard case .object(let members) = self, case .string? = self[key] else { return false }
    return members.allSatisfy { keys.contains($0.key) || $0.key == "$comment" }
  }
}

extension Cursor {
  package func numberPattern() -> NumberPattern? {
    guard let text = text(expecting: "a pattern as \"#,##0.0\"") else { return nil }
    guard let pattern = NumberPattern(text) else {
      report("“\(text)” is not a pattern of numbers", remedy: "a pattern as \"#,##0.0 €\"")
      return nil
    }
    return pattern
  }

  /// The parts of a text that names cells; `nil` for a text that only looks as if it did.
  var rowText: RowText? {
    guard cell == nil, case .string(let text) = node, text.utf8.contains(UInt8(ascii: "{")) else {
      return nil
    }
    if let known = document.rowTexts[offset] { return known.column == nil ? nil : known }
    return text.contains(RowText.opening) ? RowText(template: text) : nil
  }

  /// The column of the stand-in for a cell that the value is, or of the first cell that a text names.
  var column: String? {
    if RowReference.stands(for: node), case .string(let column)? = node["row"] { return column }
    return rowText?.column
  }

  /// Text in which cells of a table stand; those that are left are outside of a `repeat`.
  func filledText() -> String? {
    guard let text = text() else { return nil }
    guard let column else { return text }
    reportOutsideOfRepeat(column)
    return nil
  }

  /// Reports a column of a table where no `repeat` gives it a row.
  func reportOutsideOfRepeat(_ column: String) {
    report(
      .unsupported, "the column “\(column)” outside of a layer of the type “repeat”",
      remedy: "a “repeat” around it, which makes it once per row")
  }
}

/// A cell of a table, or a text with cells, that stands for a value of a document.
package struct ValueCell: Sendable {
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
