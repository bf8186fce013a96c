import LambentProperties

extension DataTable {
  /// Reads an array of objects, or an object whose “rows” are one.
  init(json bytes: [UInt8], file: String) throws(Failure) {
    let places = TextPlaces(bytes)
    func failure(_ message: String, _ remedy: String, at offset: Int) -> Failure {
      Failure("\(file):\(places.place(of: offset).line)", message, remedy)
    }
    var parser = JSONParser(bytes)
    var parsed: JSONParser.Parsed
    do {
      parsed = try parser.parse()
    } catch {
      throw failure(error.message, error.remedy, at: error.offset)
    }
    if let finding = parser.findings.first {
      throw failure(finding.message, finding.remedy, at: finding.offset)
    }
    if case .object(let members) = parsed.value,
      let index = members.firstIndex(where: { $0.key == "rows" })
    {
      parsed = (members[index].value, parsed.positions.children[index])
    }
    guard case .array(let elements) = parsed.value else {
      throw failure(
        "the file contains \(parsed.value.kindName)", "write an array of objects, one per row",
        at: parsed.positions.offset)
    }
    let rows = zip(elements, parsed.positions.children).map { element, positions in
      (
        Result<JSONValue, Fault>.success(element.keepingDigits(positions, of: bytes)),
        line: places.place(of: positions.offset).line
      )
    }
    try self.init(objects: rows, file: file)
  }

  /// Reads an object per line.
  init(jsonLines bytes: [UInt8], file: String) throws(Failure) {
    var objects: [(Result<JSONValue, Fault>, line: Int)] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where line.contains(where: { ![0x09, 0x0D, 0x20].contains($0) }) {
      try Self.checkSize(columns: 1, rows: objects.count, file)
      objects.append((Self.object(on: Array(line)), index + 1))
    }
    try self.init(objects: objects, file: file)
  }

  private static func object(on line: [UInt8]) -> Result<JSONValue, Fault> {
    var parser = JSONParser(line)
    do throws(JSONParser.Failure) {
      let row = try parser.parse()
      if let finding = parser.findings.first { throw finding }
      return .success(row.value.keepingDigits(row.positions, of: line))
    } catch {
      return .failure(Fault(message: error.message, remedy: error.remedy))
    }
  }

  /// Makes rows of objects: the columns are their keys, in the order in which they first occur.
  init(
    objects: [(value: Result<JSONValue, Fault>, line: Int)], file: String
  ) throws(Failure) {
    var places: [String: Int] = [:]
    var columns: [String] = []
    for case .success(.object(let members)) in objects.map(\.value) {
      for member in members where places[member.key] == nil && !member.key.isEmpty {
        places[member.key] = columns.count
        columns.append(member.key)
      }
    }
    guard !objects.isEmpty else {
      throw Failure(file, "the table has no rows", "write an object for each row")
    }
    try Self.checkSize(columns: columns.count, rows: objects.count, file)
    let rows = objects.enumerated().map { index, object -> Row in
      var cells: [JSONValue] = []
      var fault: Fault?
      switch object.value {
      case .success(.object(let members)):
        cells = [JSONValue](repeating: .null, count: columns.count)
        for member in members {
          if let place = places[member.key] { cells[place] = member.value }
        }
      case .success(let value):
        fault = Fault(
          message: "the row is \(value.kindName)", remedy: "write an object with a value per column"
        )
      case .failure(let found): fault = found
      }
      return Row(number: index + 1, line: object.line, cells: cells, fault: fault)
    }
    guard !columns.isEmpty else {
      if let row = rows.first, let fault = row.fault {
        throw Failure(place: row.place(in: file), fault: fault)
      }
      throw Failure(file, "the table has no columns", "write an object with a value per column")
    }
    try self.init(columns: columns, rows: rows, file: file)
  }
}

extension JSONValue {
  /// The row with the spelling of its numbers that have more digits than a `Double`, or that would be written with an
  /// exponent. Order numbers and bar codes are shown as they are; texts that are numbers still count as numbers.
  func keepingDigits(_ positions: JSONPositions, of bytes: [UInt8]) -> JSONValue {
    guard case .object(let members) = self, positions.children.count == members.count else {
      return self
    }
    let cells = zip(members, positions.children).map { member, positions -> Member in
      guard case .number(let number) = member.value, bytes.indices.contains(positions.offset) else {
        return member
      }
      let digits = bytes[positions.offset...].prefix { RowTable.signs.contains($0) }
      let (spelling, written) = (String(decoding: digits, as: UTF8.self), number.short)
      let isWhole = !spelling.contains { ".eE".contains($0) }
      // The value of a parameter stands elsewhere.
      guard isWhole || written.contains("e"), Double(spelling) == number else { return member }
      return spelling == written ? member : (member.key, .string(spelling))
    }
    return .object(cells)
  }
}
