import LambentDocuments
import LambentImageFiles
import LambentProperties

/// A path with placeholders for a row's values: `{column}`, `{row}`, and `{row:03}`, padded with zeros. `{{` and `}}`
/// are braces.
struct RowPath {
  private enum Part {
    case text(String)
    case column(Int)
    case number(width: Int)
  }

  private var parts: [Part] = []

  /// The columns that the path names, by their indices.
  var columns: [Int] { parts.compactMap { if case .column(let index) = $0 { index } else { nil } } }

  /// True if the path has a placeholder.
  var hasPlaceholders: Bool {
    parts.contains { if case .text = $0 { false } else { true } }
  }

  /// The path without its placeholders.
  var text: String {
    parts.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// Reads a path.
  ///
  /// - Throws: `ToolError` for a placeholder that is not a column, and for an unmatched brace.
  init(_ path: String, columns: [String], option: String) throws {
    var text = ""
    var rest = path[...]
    while let first = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        text.append(first)
        rest = rest.dropFirst(2)
      } else if first == "{" || first == "}" {
        guard first == "{", let end = rest.firstIndex(of: "}") else {
          throw ToolError.fault(
            "“\(path)” has a brace without its other", of: option,
            remedy: "write {column}, or {{ and }} for braces")
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        parts.append(try Self.part(name, columns, option: option))
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  private static func part(_ name: String, _ columns: [String], option: String) throws -> Part {
    if name == "row" { return .number(width: 1) }
    if let index = columns.firstIndex(of: name), !name.isEmpty { return .column(index) }
    if name.hasPrefix("row:"), let width = Int(name.dropFirst(4)), (1...18).contains(width) {
      return .number(width: width)
    }
    let names = columns.filter { !$0.isEmpty } + ["row"]
    let remedy =
      Suggestion.nearest(to: name, among: names).map { "did you mean {\($0)}?" }
      ?? "one of \(names.prefix(12).map { "{\($0)}" }.joined(separator: ", "))"
    throw ToolError.fault("no column has the name “\(name)”", of: option, remedy: remedy)
  }

  /// The path of a row. A value becomes a part of a file's name: without slashes, what systems do not allow,
  /// and the signs of placeholders for a frame's number.
  func path(of row: DataTable.Row) -> String {
    parts.reduce(into: "") { path, part in
      switch part {
      case .text(let text): path += text
      case .column(let index):
        path += Self.name(row.cells.indices.contains(index) ? row.cells[index] : .null, of: row)
      case .number(let width): path += row.number.digits(width)
      }
    }
  }

  /// The part of a file's name that a cell becomes; `row-3` of an empty one.
  private static func name(_ cell: JSONValue, of row: DataTable.Row) -> String {
    let text = cell.isNull ? "" : cell.plainText
    let otherwise = "row-\(row.number)"
    var name = FileName.safe(
      String(text.map { "\\:*?\"<>|%#".contains($0) ? "-" : $0 }), else: otherwise)
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    return name.isEmpty ? otherwise : name
  }
}
