/// A cell that is not a number.
struct CellFault {
  let row: DataTable.Row
  let text: String

  /// The number that is meant by text as `1,234` and `12%`, and how to write it; `nil` for other text.
  var remedy: String? {
    let blanks: Set<Character> = [" ", "\u{A0}", "\u{202F}", "'", "’"]
    let signs = Set("0123456789+-.,eE").union(blanks)
    let unit = text.filter { !signs.contains($0) }
    let bare = text.filter { signs.contains($0) }.trimmingBlanks
    if !unit.isEmpty, unit.count < 4, !unit.contains(where: \.isLetter), Double(bare) != nil {
      return "\(bare), without “\(unit)”"
    }
    guard unit.isEmpty else { return nil }
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == "," || blanks.contains($0) }
    guard parts.count > 1, Double(parts.joined()) != nil else { return nil }
    let areGroups = parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
    if areGroups { return "\(parts.joined()), without separators of thousands" }
    let decimal = parts.joined(separator: ".")
    return bare.contains(",") && Double(decimal) != nil ? "\(decimal), with a point" : nil
  }
}

extension JSONValue {
  /// The text of a cell; empty for none.
  fileprivate var plainCell: String { isNull ? "" : plainText }
}

extension RowTable {
  /// Reports a column that the table does not have.
  func report(missing column: String, at cursor: Cursor) {
    let names = table.columns.filter { !$0.isEmpty }
    let message = "the table \(title(at: cursor)) has no column \(title(of: column, at: cursor))"
    guard !isReported(message, at: cursor) else { return }
    cursor.report(
      unknown: column, among: names, message,
      remedy: "one of \(names.prefix(12).joined(separator: ", "))")
  }

  /// Reports a column without numbers.
  func report(withoutNumbers column: String, at cursor: Cursor) {
    if report(cellsOf: column, if: { $0.remedy != nil }, at: cursor) { return }
    reported.insert(column)
    cursor.report(
      "the table \(title(at: cursor)) has no numbers in the column \(title(of: column, at: cursor))",
      remedy: "a column of numbers")
  }

  /// Reports a table without a column of numbers: the first cell of one that would be numbers without it, if any.
  func reportWithoutColumnsOfNumbers(at cursor: Cursor) {
    for column in table.columns where !column.isEmpty {
      let hasNumbers = statistics(of: column).count > 0
      if report(cellsOf: column, if: { hasNumbers || $0.remedy != nil }, at: cursor) { return }
    }
    guard reported.insert("*").inserted else { return }
    cursor.report(
      "the table \(title(at: cursor)) has no columns of numbers", remedy: "a table with numbers")
  }

  /// Reports the cells of a column that are not numbers, once for all places that need numbers.
  ///
  /// - Parameters:
  ///   - emptyCells: The value for empty cells; `nil` if they are not numbers either.
  ///   - condition: The condition for the first of the cells.
  /// - Returns: True if they are reported, now or before.
  @discardableResult
  func report(
    cellsOf column: String, emptyCells: JSONValue? = .null,
    if condition: (CellFault) -> Bool = { _ in true }, at cursor: Cursor
  ) -> Bool {
    if reported.contains(column) { return true }
    let faults = zip(table.rows, numbers(of: column)).compactMap { row, number in
      number != nil || row.fault != nil
        ? nil : CellFault(row: row, text: table.cell(column, of: row)?.plainCell ?? "")
    }.filter { emptyCells == nil || !$0.text.isEmpty }
    guard let first = faults.first, condition(first) else { return false }
    reported.insert(column)
    let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
    let what = first.text.isEmpty ? "an empty cell" : "“\(first.text)”"
    let otherwise =
      if emptyCells == nil {
        first.text.isEmpty ? ", or “otherwise” for empty cells" : ""
      } else {
        ", or an empty cell"
      }
    cursor.report(
      .wrongType, "\(what) in \(place(of: first.row, column: column))\(more)",
      remedy: first.remedy ?? "a number\(otherwise)")
    return true
  }

  /// The table in messages, with its file.
  private func title(at cursor: Cursor) -> String {
    file == cursor.document.file ? "“\(name)”" : "“\(name)” of \(file)"
  }

  /// The part of a remedy that says how many rows there are.
  package func advice(at cursor: Cursor) -> String {
    "the table \(title(at: cursor)) has \(table.rows.count) rows"
  }

  /// A column in messages, with the parameter that names it.
  private func title(of column: String, at cursor: Cursor) -> String {
    "“\(column)”" + (parameter(at: cursor).map { ", the value of the parameter “\($0)”" } ?? "")
  }

  /// The parameter that names the column of a reference, or that stood in the place of its name.
  private func parameter(at cursor: Cursor) -> String? {
    let name = cursor.member("column") ?? cursor.member("row") ?? cursor
    return cursor.document.parameterNames[name.offset]
  }

  /// True if the parameter at fault has been reported: the remedy is the same for all places where it stands.
  private func isReported(_ message: String, at cursor: Cursor) -> Bool {
    parameter(at: cursor) != nil && cursor.diagnostics.all.contains { $0.message == message }
  }

  /// The place of a cell in messages.
  func place(of row: DataTable.Row, column: String) -> String {
    let place = row.place(in: file)
    return "\(row.line > 0 ? "row \(row.number) (\(place))" : place), column “\(column)”"
  }
}
