/// A text that names cells of a table, and contains other text that only looks like the name of a cell: that of a
/// parameter, or braces after a backslash.
package struct RowText {
  static let opening = "{{row."

  private(set) var parts: [(text: String, isCell: Bool)] = []

  init() {}

  init(plain text: String) { append(text) }

  /// A text whose every `{{row.…}}` names a cell.
  init(template text: String) {
    var rest = text[...]
    while let start = rest.firstRange(of: Self.opening),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      append(rest[..<start.lowerBound])
      append(rest[start.lowerBound..<end.upperBound], isCell: true)
      rest = rest[end.upperBound...]
    }
    append(rest)
  }

  /// Adds a part; text that contains a name is not a name itself.
  mutating func append(_ text: some StringProtocol, isCell: Bool = false) {
    if !text.isEmpty { parts.append((String(text), isCell)) }
  }

  /// The name of the cell that a part is: the column, and the pattern of its number.
  static func name(in part: String) -> (column: String, pattern: String?) {
    let parts = part.dropFirst(opening.count).dropLast(2)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : nil)
  }

  var column: String? { parts.first(where: \.isCell).map { Self.name(in: $0.text).column } }
}
