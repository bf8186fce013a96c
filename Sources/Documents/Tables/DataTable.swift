/// Rows of named values: what a CSV, TSV or JSON file holds.
///
/// A row that cannot be read is kept with its fault, so that the others can still be used.
package struct DataTable: Sendable {
  package struct Row: Sendable {
    /// The row's number, from 1. Damaged rows count; blank ones do not.
    package let number: Int
    /// The line of the file on which the row begins, from 1; 0 in a document that was built in code.
    package let line: Int
    /// A value per column; `null` for none.
    package let cells: [JSONValue]
    /// The reason why the row cannot be used; `nil` for a row that can.
    package let fault: Fault?

    package init(number: Int, line: Int, cells: [JSONValue], fault: Fault?) {
      (self.number, self.line, self.cells, self.fault) = (number, line, cells, fault)
    }

    /// The place of the row in messages: its file and line, or its number where there are no lines.
    func place(in file: String) -> String {
      line > 0 ? "\(file):\(line)" : "row \(number) of \(file)"
    }
  }

  /// The fault of a row, and its remedy.
  package struct Fault: Error, Sendable, Hashable {
    package let message: String
    package let remedy: String

    package init(message: String, remedy: String) {
      (self.message, self.remedy) = (message, remedy)
    }
  }

  /// The reason why a file has no table.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// The file and, where it is known, the line: `people.csv:3`.
    package let place: String
    package let fault: Fault

    /// One line: the file with the line, the fault and the remedy.
    package var description: String { "\(place): \(fault.message): \(fault.remedy)" }
  }

  /// The names of the columns, each once; empty for a column without a name.
  package let columns: [String]
  package let rows: [Row]
  /// True if `3,5` is a number: in tables whose cells are separated by semicolons.
  package let hasDecimalCommas: Bool

  /// The cell of a row in a column, by the column's name.
  package func cell(_ column: String, of row: Row) -> JSONValue? {
    columns.firstIndex(of: column).flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }
  }
}

extension DataTable.Failure {
  init(_ place: String, _ message: String, _ remedy: String) {
    self.init(place: place, fault: DataTable.Fault(message: message, remedy: remedy))
  }
}

extension DataTable {
  package enum Format: Sendable {
    /// Values separated by commas or semicolons (RFC 4180).
    case csv
    case tsv
    /// An array of objects.
    case json
    /// An object per line.
    case jsonLines

    /// The form that a file's extension names.
    package init?(pathExtension: String) {
      switch pathExtension.lowercased() {
      case "csv": self = .csv
      case "tsv", "tab": self = .tsv
      case "json": self = .json
      case "jsonl", "ndjson": self = .jsonLines
      default: return nil
      }
    }

    /// The form that text has by its first character.
    init(of bytes: [UInt8]) {
      switch bytes.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) {
      case UInt8(ascii: "["): self = .json
      case UInt8(ascii: "{"): self = .jsonLines
      default: self = .csv
      }
    }
  }

  /// Reads a table from the bytes of a file, in time proportional to their number.
  ///
  /// - Parameters:
  ///   - file: The name that messages give the file.
  ///   - format: The form; `nil` for the one that the content has.
  /// - Throws: ``Failure`` for a file that has no columns or no rows, or is too large.
  package init(_ bytes: [UInt8], file: String, format: Format? = nil) throws(Failure) {
    guard bytes.count <= SceneLimits.maximumTableBytes else {
      throw Failure(
        file, "the file has \(bytes.count) bytes",
        "at most \(SceneLimits.maximumTableBytes) are allowed")
    }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw Failure(file, "the text is UTF-16", "save the file as UTF-8")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    switch format ?? Format(of: text) {
    case .csv: try self.init(delimited: text, by: nil, file: file)
    case .tsv: try self.init(delimited: text, by: UInt8(ascii: "\t"), file: file)
    case .json: try self.init(json: text, file: file)
    case .jsonLines: try self.init(jsonLines: text, file: file)
    }
  }

  /// Creates a table of rows that have been read.
  ///
  /// - Throws: ``Failure`` where columns or rows are missing, too many, or named alike.
  package init(
    columns: [String], rows: [Row], hasDecimalCommas: Bool = false, file: String
  ) throws(Failure) {
    let named = columns.filter { !$0.isEmpty }
    guard !named.isEmpty else {
      throw Failure(file, "the table has no columns", "write their names on the first line")
    }
    try Self.checkSize(columns: columns.count, rows: rows.count, file)
    var seen: Set<String> = []
    if let twice = named.first(where: { !seen.insert($0).inserted }) {
      throw Failure(file, "two columns have the name “\(twice)”", "rename one of them")
    }
    guard !rows.isEmpty else { throw Failure(file, "the table has no rows", "add at least one") }
    self.columns = columns
    self.rows = rows
    self.hasDecimalCommas = hasDecimalCommas
  }

  /// Checks that a table has no more cells than are allowed.
  static func checkSize(columns: Int, rows: Int, _ file: String) throws(Failure) {
    let most = SceneLimits.maximumTableCells
    guard columns <= most, rows <= most / max(columns, 1) else {
      throw Failure(
        file, "the table has more than \(most) cells", "divide it into several tables")
    }
  }
}
