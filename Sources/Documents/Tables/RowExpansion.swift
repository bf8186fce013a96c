import LambentText

/// Puts the values of a table's rows in the place of the references to them.
///
/// References in the sublayers of a `repeat` within are left to it, unless they name the table.
package struct RowExpansion {
  let table: RowTable
  package private(set) var document: JSONDocument
  /// The offsets of values that cannot be replaced, which has been reported.
  package private(set) var rejected: [Int] = []
  /// The references by their offsets; `nil` for those with an error.
  private var references: [Int: RowReference?] = [:]
  private var patterns: [String: NumberPattern] = [:]
  /// True within the sublayers of a `repeat` within.
  private var isInner = false

  package init(_ table: RowTable, in document: JSONDocument) {
    (self.table, self.document) = (table, document)
  }

  package mutating func expanded(_ cursor: Cursor, row: Int) -> JSONParser.Parsed {
    switch cursor.node {
    case .object:
      if RowReference.stands(for: cursor.node) { return replaced(cursor, row: row) }
      let repeats = Self.kinds.contains { cursor.node["type"] == $0 }
      var result = ParsedObject(at: cursor.offset)
      for member in cursor.members() ?? [] {
        let outer = isInner
        if repeats, member.key == "sublayers" { isInner = true }
        result.append(member.key, expanded(member.value, row: row), at: member.keyOffset)
        isInner = outer
      }
      return result.parsed
    case .array:
      return (cursor.elements() ?? []).map { expanded($0, row: row) }.array(at: cursor.offset)
    default:
      guard !isInner, let text = cursor.rowText else { return cursor.parsed }
      return filled(text, row: row, at: cursor)
    }
  }

  private static let kinds: [JSONValue] = ["repeat", "captions"]

  // MARK: References

  private mutating func replaced(_ cursor: Cursor, row: Int) -> JSONParser.Parsed {
    let reference: RowReference?
    if let known = references[cursor.offset] {
      reference = known
    } else {
      reference = RowReference(cursor)
      references[cursor.offset] = .some(reference)
      if let reference, isMine(reference), !has(reference.column) {
        table.report(missing: reference.column, at: cursor)
      }
    }
    guard let reference else { return reject(cursor) }
    guard isMine(reference) else { return cursor.parsed }
    guard has(reference.column), let (value, content) = value(of: reference, row, at: cursor)
    else { return reject(cursor) }
    let cell = ValueCell(
      offset: cursor.document.cell(at: cursor.offset)?.offset ?? cursor.offset, content: content,
      place: table.place(of: table.table.rows[row], column: reference.column))
    return (value, JSONPositions(offset: document.add(cell)))
  }

  private mutating func reject(_ cursor: Cursor) -> JSONParser.Parsed {
    rejected.append(cursor.offset)
    return (.null, JSONPositions(offset: cursor.offset))
  }

  private func isMine(_ reference: RowReference) -> Bool {
    reference.table.map { $0 == table.name } ?? !isInner
  }

  private func has(_ column: String) -> Bool {
    column == "#" || column == "*" || table.table.columns.contains(column)
  }

  /// The value of a reference, and the cell as the table has it; `nil` with a report if there is none.
  private func value(
    of reference: RowReference, _ row: Int, at cursor: Cursor
  ) -> (value: JSONValue, content: JSONValue)? {
    let line = table.table.rows[row]
    let place = table.place(of: line, column: reference.column)
    func scaled(_ quantity: Double) -> Double {
      quantity * (reference.factor ?? 1) + (reference.offset ?? 0)
    }
    func written(_ number: Double) -> JSONValue {
      guard let format = reference.format else { return .number(number) }
      // Other quantities have sizes of their own.
      let isPlain = reference.measure == .value && reference.factor == nil
      let own = isPlain ? table.fitted(format, to: reference.column) : format
      return .string(own.text(number))
    }
    if reference.column == "*" {
      let count = table.numberColumns.count * (reference.steps - 1)
      guard cursor.allows(count, of: .rowValues) else { return nil }
      guard !table.numberColumns.isEmpty else {
        table.reportWithoutColumnsOfNumbers(at: cursor)
        return nil
      }
      var list = table.series(reference.measure, of: row, steps: reference.steps).map {
        written(scaled($0))
      }
      if let otherwise = reference.otherwise {
        for (place, column) in table.numberColumns.enumerated()
        where table.numbers(of: column)[row] == nil {
          list[place * reference.steps] = otherwise
        }
      }
      return (.array(list), .null)
    }
    let isNumber = reference.column == "#"
    let cell: JSONValue =
      isNumber
      ? .number(Double(line.number)) : table.table.cell(reference.column, of: line) ?? .null
    if cell.isNull || cell == "", let otherwise = reference.otherwise {
      return (otherwise, otherwise)
    }
    guard let plain = table.number(cell) else {
      guard reference.needsNumber else { return (cell, cell) }
      table.report(cellsOf: reference.column, emptyCells: reference.otherwise, at: cursor)
      return nil
    }
    guard reference.needsNumber else { return (.number(plain), cell) }
    let quantity =
      isNumber
      ? table.position(reference.measure, of: row)
      : table.quantity(
        reference.measure, of: plain, row: row, column: reference.column,
        whole: table.statistics(of: reference.column).whole)
    let result = scaled(quantity)
    guard result.isFinite else {
      cursor.report(
        .outOfRange, "a number that is too large in \(place)", remedy: "a smaller factor")
      return nil
    }
    let value = written(result)
    return (value, value)
  }

  // MARK: Texts

  /// A text with cells in the place of `{{row.amount}}` and `{{row.amount:#,##0.0}}`; empty if the
  /// document has too much such text.
  private mutating func filled(
    _ text: RowText, row: Int, at cursor: Cursor
  ) -> JSONParser.Parsed {
    var result = ""
    let empty: JSONParser.Parsed = ("", cursor.parsed.positions)
    guard allows(text.parts.reduce(0) { $0 + $1.text.utf8.count }, at: cursor) else { return empty }
    for part in text.parts {
      guard part.isCell else {
        result += part.text
        continue
      }
      let (column, pattern) = RowText.name(in: part.text)
      let filling = filling(column: column, pattern: pattern, row, cursor)
      guard allows(filling.utf8.count, at: cursor) else { return empty }
      result += filling
    }
    guard result.contains(RowText.opening), rejected.last != cursor.offset else {
      return (.string(result), cursor.parsed.positions)
    }
    // Text that looks like the name of a cell comes from a cell or a parameter: it is not replaced again.
    let cell = ValueCell(offset: cursor.offset, content: .string(result), place: nil)
    return (.string(result), JSONPositions(offset: document.add(cell)))
  }

  /// True if the document may have that many more bytes of text from tables.
  private mutating func allows(_ bytes: Int, at cursor: Cursor) -> Bool {
    if cursor.allows(bytes, of: .filledText) { return true }
    rejected.append(cursor.offset)
    return false
  }

  private mutating func filling(
    column: String, pattern: String?, _ row: Int, _ cursor: Cursor
  ) -> String {
    let line = table.table.rows[row]
    guard has(column), column != "*" else {
      if row == 0 { table.report(missing: column, at: cursor) }
      rejected.append(cursor.offset)
      return ""
    }
    let cell: JSONValue =
      column == "#" ? .number(Double(line.number)) : table.table.cell(column, of: line) ?? .null
    guard let pattern else { return cell.isNull ? "" : cell.plainText }
    guard let format = patterns[pattern] ?? NumberPattern(pattern) else {
      if row == 0 {
        cursor.report(
          "“\(pattern)” is not a pattern of numbers", remedy: "a pattern as \"#,##0.0 €\"")
      }
      rejected.append(cursor.offset)
      return ""
    }
    patterns[pattern] = format
    guard let number = table.number(cell) else { return cell.isNull ? "" : cell.plainText }
    return (column == "#" ? format : table.fitted(format, to: column)).text(number)
  }
}
