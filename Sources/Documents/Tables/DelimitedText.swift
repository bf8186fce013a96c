/// Reads the records of CSV (RFC 4180) and TSV, one after the other.
///
/// Lines may end with CR LF, LF or CR. After a record with a fault, reading continues on the line after
/// the one on which the record begins, so that a quotation mark that is never closed costs one record.
struct DelimitedText {
  package struct Record {
    /// The line on which it begins, from 1.
    let line: Int
    /// The fields' bytes, without their quotation marks.
    var fields: [[UInt8]] = []
    /// The reason why the fields cannot be used.
    var fault: DataTable.Fault?
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var index = 0
  private var line = 1
  /// The number of times that reading has gone back to the line after a fault.
  private(set) var restarts = 0

  private static let mostFieldBytes = 1 << 16

  init(_ bytes: [UInt8], delimiter: UInt8) { (self.bytes, self.delimiter) = (bytes, delimiter) }

  /// The delimiter of a table: the most frequent of comma, semicolon and tab on the first line, outside of
  /// quotation marks.
  static func delimiter(of bytes: [UInt8]) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }

  /// The next record; `nil` at the end.
  mutating func next() -> Record? {
    guard index < bytes.count else { return nil }
    let start = index
    var record = Record(line: line)
    while true {
      do throws(DataTable.Fault) {
        record.fields.append(try field())
      } catch {
        record.fault = error
        (index, line) = (start, record.line)
        restarts += 1
        skipLine()
        return record
      }
      guard index < bytes.count else { return record }
      if bytes[index] == delimiter {
        index += 1
      } else {
        endLine()
        return record
      }
    }
  }

  /// Reads a field up to the delimiter, the end of the line, or the end of the text.
  private mutating func field() throws(DataTable.Fault) -> [UInt8] {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.count, bytes[index] != delimiter, !isLineEnd { index += 1 }
      return try checked(Array(bytes[start..<index]))
    }
    index += 1
    var field: [UInt8] = []
    while index < bytes.count, field.count <= Self.mostFieldBytes {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
          guard index == bytes.count || bytes[index] == delimiter || isLineEnd else {
            throw DataTable.Fault(
              message: "text follows a closing quotation mark",
              remedy: "double the quotation marks within a field: \"\"")
          }
          return try checked(field)
        }
        field.append(byte)
        index += 1
      } else if isLineEnd {
        let start = index
        endLine()
        field += bytes[start..<index]
      } else {
        field.append(byte)
        index += 1
      }
    }
    if index < bytes.count { return try checked(field) }
    throw DataTable.Fault(
      message: "a quotation mark is not closed", remedy: "close it, or remove it")
  }

  private func checked(_ field: [UInt8]) throws(DataTable.Fault) -> [UInt8] {
    guard field.count > Self.mostFieldBytes else { return field }
    throw DataTable.Fault(
      message: "a field has more than \(Self.mostFieldBytes) bytes",
      remedy: "shorten it, or close its quotation mark")
  }

  private var isLineEnd: Bool {
    bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
  }

  private mutating func endLine() {
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
  }

  private mutating func skipLine() {
    while index < bytes.count, !isLineEnd { index += 1 }
    if index < bytes.count { endLine() }
  }
}

extension DataTable {
  /// The greatest number of rows whose quotation marks are wrong; reading each costs up to a field's size.
  private static let mostRestarts = 1000

  /// Reads CSV or TSV; the delimiter of `nil` is that of the first line.
  init(delimited text: [UInt8], by given: UInt8?, file: String) throws(Failure) {
    let (bytes, declared, firstLine) = Self.withoutDeclaration(text)
    let delimiter = given ?? declared ?? DelimitedText.delimiter(of: bytes)
    var reader = DelimitedText(bytes, delimiter: delimiter)
    var columns: [String]?
    var rows: [Row] = []
    while let record = reader.next() {
      let line = record.line + firstLine - 1
      // Spreadsheets write rows of empty cells behind the last one.
      guard record.fault != nil || record.fields.contains(where: { !$0.isEmpty }) else { continue }
      guard let columns else {
        columns = try Self.names(record, place: "\(file):\(line)")
        continue
      }
      try Self.checkSize(columns: columns.count, rows: rows.count, file)
      guard reader.restarts <= Self.mostRestarts else {
        throw Failure(
          "\(file):\(line)", "more than \(Self.mostRestarts) rows have wrong quotation marks",
          "check that the file is a table")
      }
      rows.append(Self.row(record, number: rows.count + 1, line: line, columns: columns))
    }
    try self.init(
      columns: columns ?? [], rows: rows, hasDecimalCommas: delimiter == UInt8(ascii: ";"),
      file: file)
  }

  /// The text without a first line `sep=;`, by which spreadsheets declare the delimiter, with that
  /// delimiter, and the number of its first line.
  private static func withoutDeclaration(
    _ text: [UInt8]
  ) -> (bytes: [UInt8], delimiter: UInt8?, firstLine: Int) {
    let start = Array("sep=".utf8)
    guard text.starts(with: start), text.count > 5 else { return (text, nil, 1) }
    let rest = text.dropFirst(5)
    for end in ["\r\n", "\n", "\r"] where rest.starts(with: end.utf8) {
      return (Array(rest.dropFirst(end.utf8.count)), text[4], 2)
    }
    return (text, nil, 1)
  }

  private static func names(
    _ record: DelimitedText.Record, place: String
  ) throws(Failure) -> [String] {
    if let fault = record.fault { throw Failure(place: place, fault: fault) }
    var names: [String] = []
    for field in record.fields {
      guard let name = String(validating: field, as: UTF8.self) else {
        throw Failure(place: place, fault: notUTF8)
      }
      names.append(name.trimmingBlanks)
    }
    return names
  }

  private static func row(
    _ record: DelimitedText.Record, number: Int, line: Int, columns: [String]
  ) -> Row {
    var fault = record.fault
    var cells: [JSONValue] = []
    for field in record.fields where fault == nil {
      if let text = String(validating: field, as: UTF8.self) {
        cells.append(.string(text))
      } else {
        fault = notUTF8
      }
    }
    if fault == nil, cells.count != columns.count {
      fault = Fault(
        message:
          "the row has \(cells.count) \(cells.count == 1 ? "field" : "fields"), and the table has "
          + "\(columns.count) \(columns.count == 1 ? "column" : "columns")",
        remedy: "put text that contains a delimiter in quotation marks")
    }
    return Row(
      number: number, line: line, cells: fault == nil ? cells : [], fault: fault)
  }

  private static let notUTF8 = Fault(
    message: "the text is not UTF-8", remedy: "save the file as UTF-8")
}
