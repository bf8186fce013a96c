import LambentGeometry
import LambentProperties
import LambentText

/// A stand-in for a value of a table's column: `{"column": "amount", "of": "sales", "as": "sum"}`.
package enum ColumnReference {
  package enum Measure: String, PropertyChoice {
    case sum
    case mean
    case minimum
    case maximum
    case count
    case mark
    case markFraction
    case zeroFraction
    case list
    case line
    case area

    var summary: String {
      switch self {
      case .sum: "The sum of its numbers."
      case .mean: "The mean of its numbers."
      case .minimum: "The least number."
      case .maximum: "The greatest number."
      case .count: "The number of rows; those with an empty cell count, too."
      case .mark:
        "A round number for the marks of an axis: no number is more than five times as far from 0."
      case .markFraction:
        "This mark divided by the greatest number, or by the size of the least if none is above 0."
      case .zeroFraction:
        "The distance of 0 from the least number, divided by that of the greatest from the least, with 0 among them."
      case .list: "The values, in order; of * the names of all columns of numbers."
      case .line:
        "A path from value to value: 0 is at the bottom and the greatest at the top of the rectangle “in”."
      case .area: "The same with the area below it."
      }
    }
  }

  private static let keys = Set(DocumentKeys.columnReference.names)

  /// The document with values instead of the references to columns; `rejected` has the offsets of those with an
  /// error, which is reported, and `rowTexts` those of lists, whose texts are cells.
  package static func expand(
    _ root: Cursor, with tables: TableLibrary
  ) -> (root: JSONValue, rejected: [Int], rowTexts: [Int: RowText]) {
    var (rejected, rowTexts): ([Int], [Int: RowText]) = ([], [:])
    func expanded(_ cursor: Cursor) -> JSONValue {
      switch cursor.node {
      case .object(let members):
        guard !cursor.node.isExcludedLayer else { return cursor.node }
        if cursor.node.names("column", among: keys) {
          if let value = value(of: cursor, tables) {
            if case .array = value {
              let elements = cursor.replacingNode(value).elements() ?? []
              for element in elements { rowTexts[element.offset] = RowText() }
            }
            return value
          }
          rejected.append(cursor.offset)
          return .null
        }
        // The positions are those of the members, comments included.
        let values = Dictionary(
          (cursor.members() ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { one, _ in one })
        return .object(members.map { ($0.key, values[$0.key].map(expanded) ?? $0.value) })
      case .array: return .array((cursor.elements() ?? []).map(expanded))
      default: return cursor.node
      }
    }
    return (expanded(root), rejected, rowTexts)
  }

  private static func value(of cursor: Cursor, _ tables: TableLibrary) -> JSONValue? {
    guard let column = cursor.member("column")?.text(),
      let member = cursor.requiredMember("of", meaning: "the name of a table"),
      let name = member.text(expecting: "the name of a table"),
      let table = tables.table(named: name, at: member),
      let measure = cursor.choice(at: DocumentKeys.columnMeasure)
    else { return nil }
    if column == "*", measure == .list {
      return .array(table.numberColumns.map(JSONValue.string))
    }
    let isNumber = ![.list, .line, .area].contains(measure)
    guard column == "*" ? isNumber : table.table.columns.contains(column) else {
      cursor.member("column").map { table.report(missing: column, at: $0) }
      return nil
    }
    switch measure {
    case .list:
      return .array(
        table.table.rows.compactMap { row in
          table.table.cell(column, of: row).map { cell in
            table.number(cell).map(JSONValue.number) ?? cell
          }
        })
    case .line, .area: return path(of: table, column, isClosed: measure == .area, at: cursor)
    default: return number(measure, of: table, column, at: cursor)
    }
  }

  private static func number(
    _ measure: Measure, of table: RowTable, _ column: String, at cursor: Cursor
  ) -> JSONValue? {
    let found =
      column == "*" ? table.statistics(of: table.numberColumns) : table.statistics(of: column)
    guard found.count > 0 || measure == .count else {
      if column == "*" {
        table.reportWithoutColumnsOfNumbers(at: cursor)
      } else {
        table.report(withoutNumbers: column, at: cursor)
      }
      return nil
    }
    var number =
      switch measure {
      case .mean: found.sum / Double(found.count)
      case .minimum: found.minimum
      case .maximum: found.maximum
      case .count: Double(table.table.rows.count)
      case .mark: mark(of: found)
      case .markFraction: found.whole > 0 ? mark(of: found) / found.whole : 0
      case .zeroFraction: found.zeroFraction
      default: found.sum
      }
    if let member = cursor.member("times") {
      guard let factor = member.takingLengths(true).points() else { return nil }
      number *= factor
    }
    guard number.isFinite else {
      cursor.report(.outOfRange, "a number that is too large", remedy: "a smaller factor")
      return nil
    }
    guard let member = cursor.member("format") else { return .number(number) }
    return member.numberPattern().map { pattern in
      let own =
        measure == .mark
        ? pattern.allowing(fractionDigits: NumberPattern.fractionDigits(of: mark(of: found)))
        : table.fitted(pattern, to: column)
      return .string((measure == .count ? pattern : own).text(number))
    }
  }

  /// The least of 1, 2, 2.5 and 5 times a power of ten that is at least a fifth of the greatest distance from 0.
  private static func mark(of found: RowTable.Statistics) -> Double {
    let whole = found.size
    guard whole > 0 else { return 0 }
    let digits = [1.0, 2, 2.5, 5, 10]
    // Powers of ten that are whole numbers are exact; a smaller mark is divided by one.
    var (factor, divisor) = (1.0, 1.0)
    while factor * 50 < whole { factor *= 10 }
    while factor == 1, whole * divisor < 5, divisor < 1e300 { divisor *= 10 }
    let digit = digits.first { $0 * factor / divisor * 5 >= whole } ?? 10
    return digit * factor / divisor
  }

  /// A path through the values of a column, each in the middle of its part of the rectangle's width.
  private static func path(
    of table: RowTable, _ column: String, isClosed: Bool, at cursor: Cursor
  ) -> JSONValue? {
    guard let member = cursor.requiredMember("in", meaning: "[x, y, width, height]"),
      let frame = member.takingLengths(true).rect()
    else { return nil }
    let whole = table.statistics(of: column).whole
    let numbers = table.numbers(of: column)
    let step = frame.width / Double(max(1, numbers.count))
    var points: [(x: Double, y: Double)] = []
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      let fraction = whole > 0 ? number / whole : 0
      points.append(
        (frame.minX + (Double(index) + 0.5) * step, frame.maxY - fraction * frame.height))
    }
    guard let first = points.first, let last = points.last else {
      table.report(withoutNumbers: column, at: cursor)
      return nil
    }
    func text(_ x: Double, _ y: Double) -> String {
      "\(JSONValue.number(x).line) \(JSONValue.number(y).line)"
    }
    var path = "M" + points.map { text($0.x, $0.y) }.joined(separator: " L")
    if isClosed { path += " L\(text(last.x, frame.maxY)) L\(text(first.x, frame.maxY)) Z" }
    return .string(path)
  }
}

extension JSONValue {
  /// True for a layer whose content is not read.
  package var isExcludedLayer: Bool { self["included"] == false }

  /// Adds an image to the document for each cell that a row's `contents` names and that is not an image of the
  /// document: a file, relative to the table. Returns where the cells are.
  package mutating func nameFiles(ofRowsOf tables: TableLibrary) -> [String: JSONDocument
    .ImageOrigin]
  {
    var files: [(name: String, path: String)] = []
    var origins: [String: JSONDocument.ImageOrigin] = [:]
    var known: Set<String> = []
    func visit(_ node: JSONValue, below table: RowTable?) {
      switch node {
      case .array(let elements): for element in elements { visit(element, below: table) }
      case .object(let members):
        guard !node.isExcludedLayer else { return }
        var inner = table
        if node["type"] == "repeat", case .string(let name)? = node["table"] {
          inner = tables.tables[name]
        }
        for (key, value) in members {
          if key == "contents", case .string(let column)? = value["row"] {
            var owner = table
            if case .string(let name)? = value["of"] { owner = tables.tables[name] }
            guard let owner else { continue }
            for row in owner.table.rows {
              guard case .string(let name)? = owner.table.cell(column, of: row), !name.isEmpty,
                known.insert(name).inserted
              else { continue }
              files.append((name, name.hasPrefix("/") ? name : owner.folder + name))
              origins[name] = JSONDocument.ImageOrigin(
                keys: ["tables", owner.name], cell: owner.place(of: row, column: column))
            }
          } else {
            visit(value, below: key == "sublayers" ? inner : table)
          }
        }
      default: return
      }
    }
    visit(self["layers"] ?? .null, below: nil)
    visit(self["events"] ?? .null, below: nil)
    guard !files.isEmpty else { return [:] }
    var images = self["images"] ?? .object([])
    let clips = self["clips"]
    for file in files {
      if images[file.name] == nil, clips?[file.name] == nil {
        images[file.name] = ["file": .string(file.path)]
      } else {
        origins[file.name] = nil
      }
    }
    self["images"] = images
    return origins
  }
}
