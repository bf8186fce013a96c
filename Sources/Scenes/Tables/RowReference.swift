import LambentProperties
import LambentText

/// A stand-in for a value of a table's row: `{"row": "amount"}`.
///
/// ```json
/// "height": { "row": "amount", "as": "fraction", "times": 300 },
/// "string": { "row": "amount", "format": "#,##0.0 €" }
/// ```
struct RowReference {
  /// The quantity of a number.
  enum Measure: String, CaseIterable {
    /// The number itself.
    case value
    /// The number divided by the greatest of its column.
    case fraction
    /// The number divided by the sum of its column.
    case portion
    /// The portions of the rows before, together.
    case portionStart
    /// The portions of the rows up to this one, together.
    case portionEnd
    /// The number of rows with a greater number, or with the same number and before this one.
    case rank
    /// The rank divided by the number of rows.
    case place

    var summary: String {
      switch self {
      case .value: "The number itself."
      case .fraction: "The number divided by the greatest of its column."
      case .portion: "The number divided by the sum of its column."
      case .portionStart: "The portions of the rows before, together."
      case .portionEnd: "The portions of the rows up to this one, together."
      case .rank: "The number of rows with a greater number: 0 for the greatest."
      case .place: "The rank divided by the number of rows."
      }
    }
  }

  /// The column; `#` for the row's number, from 1, and `*` for a list of all columns of numbers.
  let column: String
  /// The table, if it is not that of the innermost `repeat`.
  let table: String?
  var measure = Measure.value
  var factor: Double?
  var offset: Double?
  var format: NumberPattern?
  /// The value for an empty cell.
  let otherwise: JSONValue?

  /// True if the value is computed of a number.
  var needsNumber: Bool { measure != .value || factor != nil || offset != nil || format != nil }

  /// True if a value is such a stand-in.
  static func stands(for node: JSONValue) -> Bool {
    guard case .object(let members) = node, case .string? = node["row"] else { return false }
    return members.allSatisfy { keys.contains($0.key) || $0.key == "$comment" }
  }

  private static let keys = Set(DocumentKeys.rowReference.names)

  /// Reads a stand-in, and reports what is wrong with it.
  init?(_ cursor: Cursor) {
    guard let column = cursor.member("row")?.text(expecting: "the name of a column") else {
      return nil
    }
    self.column = column
    table = cursor.member("of")?.text(expecting: "the name of a table")
    otherwise = cursor.member("otherwise")?.node
    if let member = cursor.member("as") {
      let names = Measure.allCases.map(\.rawValue)
      guard let name = member.text(expecting: "one of \(names.joined(separator: ", "))") else {
        return nil
      }
      guard let found = Measure(rawValue: name) else {
        member.report(
          .unknownName, "unknown name “\(name)”",
          remedy: Suggestion.question(about: name, among: names)
            ?? "one of \(names.joined(separator: ", "))")
        return nil
      }
      measure = found
    }
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

extension Cursor {
  /// A pattern of numbers.
  func numberPattern() -> NumberPattern? {
    guard let text = text(expecting: "a pattern as \"#,##0.0\"") else { return nil }
    guard let pattern = NumberPattern(text) else {
      report("“\(text)” is not a pattern of numbers", remedy: "a pattern as \"#,##0.0 €\"")
      return nil
    }
    return pattern
  }
}

extension Cursor {
  /// The parts of a text that names cells.
  var rowText: RowText? {
    guard cell == nil, case .string(let text) = node, text.utf8.contains(UInt8(ascii: "{")) else {
      return nil
    }
    if let known = document.rowTexts[offset] { return known }
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
