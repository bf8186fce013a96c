import LambentText

/// A table of a document with its name, and the quantities of its columns.
package final class RowTable {
  let name: String
  package let table: DataTable
  /// The name of its file in messages.
  let file: String
  /// The folder to which the paths of images in its cells are relative; empty for that of the document.
  let folder: String
  private var columns: [String: [Double?]] = [:]
  private var stats: [String: Statistics] = [:]
  private var ranks: [String: [Int]] = [:]
  private var momentRanks: [Moment: [Int]] = [:]
  private var sums: [String: [Double]] = [:]
  /// The columns whose cells have been reported.
  var reported: Set<String> = []

  package init(name: String, table: DataTable, file: String, folder: String = "") {
    (self.name, self.table, self.file, self.folder) = (name, table, file, folder)
  }

  /// A time between two columns.
  private struct Moment: Hashable {
    let from: String
    let to: String
    let part: Double
  }

  package struct Statistics {
    var sum = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var count = 0
    /// The number by which fractions are divided: the greatest, or the size of the least if none is above 0.
    var whole: Double { maximum > 0 ? maximum : -minimum }

    /// The greatest distance from 0.
    var size: Double { max(maximum, -minimum) }

    /// The part of the way from the least number to the greatest, with 0 among them, at which 0 is.
    var zeroFraction: Double {
      let below = max(0, -minimum)
      return below > 0 ? below / (below + max(0, maximum)) : 0
    }
  }

  /// The number in a cell; `nil` for none.
  func number(_ cell: JSONValue) -> Double? {
    switch cell {
    case .number(let number): return number
    case .string(let text):
      var digits = text.trimmingBlanks
      if table.hasDecimalCommas { digits = digits.replacing(",", with: ".", maxReplacements: 1) }
      // Not "nan" or "0x1F".
      guard digits.utf8.allSatisfy({ Self.signs.contains($0) }), let number = Double(digits),
        number.isFinite
      else { return nil }
      return number
    default: return nil
    }
  }

  static let signs = Set("0123456789+-.eE".utf8)

  func numbers(of column: String) -> [Double?] {
    if let known = columns[column] { return known }
    let index = table.columns.firstIndex(of: column)
    let numbers = table.rows.map { row in
      index.flatMap { row.cells.indices.contains($0) ? number(row.cells[$0]) : nil }
    }
    columns[column] = numbers
    return numbers
  }

  /// The sum, the least and the greatest number of a column.
  func statistics(of column: String) -> Statistics {
    if let known = stats[column] { return known }
    var result = Statistics()
    for case let number? in numbers(of: column) {
      result.sum += number
      result.minimum = min(result.minimum, number)
      result.maximum = max(result.maximum, number)
      result.count += 1
    }
    stats[column] = result
    return result
  }

  /// The sum, the least and the greatest number of several columns.
  func statistics(of columns: [String]) -> Statistics {
    columns.map { statistics(of: $0) }.reduce(into: Statistics()) { all, own in
      all.sum += own.sum
      all.minimum = min(all.minimum, own.minimum)
      all.maximum = max(all.maximum, own.maximum)
      all.count += own.count
    }
  }

  /// The rank of each row by a column: the number of rows with a greater number, or with the same one before.
  func ranks(of column: String) -> [Int] {
    if let known = ranks[column] { return known }
    let result = Self.ranks(of: numbers(of: column))
    ranks[column] = result
    return result
  }

  /// The ranks at a part of the way from one column to another; rows without one of both numbers are last.
  private func ranks(_ one: String, _ other: String, _ part: Double) -> [Int] {
    let moment = Moment(from: one, to: other, part: part)
    if let known = momentRanks[moment] { return known }
    let between = zip(numbers(of: one), numbers(of: other)).map { pair -> Double? in
      guard let from = pair.0, let to = pair.1 else { return nil }
      return from + (to - from) * part
    }
    let result = Self.ranks(of: between)
    momentRanks[moment] = result
    return result
  }

  private static func ranks(of numbers: [Double?]) -> [Int] {
    let order = numbers.indices.sorted { one, other in
      let (a, b) = (numbers[one] ?? -.infinity, numbers[other] ?? -.infinity)
      return a == b ? one < other : a > b
    }
    var result = [Int](repeating: 0, count: numbers.count)
    for (rank, index) in order.enumerated() { result[index] = rank }
    return result
  }

  /// A pattern for the numbers of a column: if they are all nearer to 0 than 0.1, it has as many more digits as the
  /// greatest has zeros behind the point.
  func fitted(_ pattern: NumberPattern, to column: String) -> NumberPattern {
    var (size, zeros) = (statistics(of: column).size, 0)
    while size > 0, size < 0.1, zeros < NumberPattern.mostDigits {
      size *= 10
      zeros += 1
    }
    return pattern.allowing(fractionDigits: pattern.fractionDigits + zeros)
  }

  /// The sums of a column up to each row, without that row; the last is that of all.
  func sums(of column: String) -> [Double] {
    if let known = sums[column] { return known }
    var result = [0.0]
    // A portion of a whole is not negative.
    for number in numbers(of: column) { result.append((result.last ?? 0) + max(0, number ?? 0)) }
    sums[column] = result
    return result
  }

  /// A quantity of a row's number in a column.
  ///
  /// - Parameter whole: The number by which a fraction is divided.
  func quantity(
    _ measure: RowReference.Measure, of number: Double, row: Int, column: String, whole: Double
  ) -> Double {
    func ratio(_ number: Double, to whole: Double) -> Double { whole > 0 ? number / whole : 0 }
    let sums = [.portion, .portionStart, .portionEnd].contains(measure) ? sums(of: column) : [0]
    let sum = sums.last ?? 0
    switch measure {
    case .value: return number
    case .fraction: return ratio(number, to: whole)
    case .portion: return ratio(max(0, number), to: sum)
    case .portionStart: return ratio(sums[row], to: sum)
    case .portionEnd: return ratio(sums[row + 1], to: sum)
    case .rank: return Double(ranks(of: column)[row])
    case .place: return Double(ranks(of: column)[row]) / Double(table.rows.count)
    }
  }

  /// A quantity of a row's numbers in all columns of numbers, with as many steps from each to the next.
  ///
  /// Between two columns, numbers change steadily, and ranks are those of the numbers at that time.
  func series(_ measure: RowReference.Measure, of row: Int, steps: Int) -> [Double] {
    let columns = numberColumns
    let whole = statistics(of: columns).whole
    let quantities = columns.map { column in
      quantity(
        measure, of: numbers(of: column)[row] ?? 0, row: row, column: column, whole: whole)
    }
    guard steps > 1, let first = quantities.first else { return quantities }
    var result = [first]
    for index in quantities.indices.dropFirst() {
      for step in 1..<steps {
        let part = Double(step) / Double(steps)
        switch measure {
        case .rank, .place:
          let rank = Double(ranks(columns[index - 1], columns[index], part)[row])
          result.append(measure == .rank ? rank : rank / Double(table.rows.count))
        default:
          result.append(quantities[index - 1] + (quantities[index] - quantities[index - 1]) * part)
        }
      }
      result.append(quantities[index])
    }
    return result
  }

  /// A quantity of a row's number: each row counts 1.
  func position(_ measure: RowReference.Measure, of row: Int) -> Double {
    let count = Double(table.rows.count)
    return switch measure {
    case .value: Double(table.rows[row].number)
    case .fraction, .portionEnd: Double(row + 1) / count
    case .portion: 1 / count
    case .portionStart, .place: Double(row) / count
    case .rank: Double(row)
    }
  }

  /// The columns whose cells are all numbers, or empty, and not all empty.
  lazy var numberColumns = table.columns.filter { column in
    guard !column.isEmpty, statistics(of: column).count > 0 else { return false }
    return zip(table.rows, numbers(of: column)).allSatisfy { row, number in
      number != nil || row.fault != nil
        || (table.cell(column, of: row).map { $0.isNull || $0.plainText.isEmpty } ?? true)
    }
  }
}
