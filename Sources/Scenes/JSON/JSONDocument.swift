/// A parsed JSON document: its values, and its text's lines.
struct JSONDocument {
  /// The name by which messages call it: a path, or `<stdin>`.
  let file: String
  /// The outermost value.
  let root: JSONNode
  private let lineStarts: [Int]
  private let bytes: [UInt8]

  /// Parses a document.
  ///
  /// - Throws: the syntax error, with its place.
  init(file: String, bytes: [UInt8], diagnostics: Diagnostics) throws(DocumentError) {
    self.file = file
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    var parser = JSONParser(bytes)
    do {
      root = try parser.parse()
    } catch {
      let place = Self.place(of: error.offset, in: bytes, lineStarts: lineStarts)
      throw DocumentError(diagnostics: [
        Diagnostic(
          severity: .error, message: error.message, remedy: error.remedy, file: file,
          line: place.line, column: place.column, path: JSONPath())
      ])
    }
    for finding in parser.findings {
      let place = place(of: finding.offset)
      diagnostics.add(
        Diagnostic(
          severity: .error, message: finding.message, remedy: finding.remedy, file: file,
          line: place.line, column: place.column, path: JSONPath()))
    }
  }

  /// The line and the column of a byte, both from 1; columns count Unicode scalars.
  ///
  /// - Complexity: O(log lines + length of the line).
  func place(of offset: Int) -> (line: Int, column: Int) {
    Self.place(of: offset, in: bytes, lineStarts: lineStarts)
  }

  private static func place(
    of offset: Int, in bytes: [UInt8], lineStarts: [Int]
  ) -> (line: Int, column: Int) {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(offset, bytes.count)
    let column = bytes[lineStarts[low]..<max(lineStarts[low], end)].count { $0 & 0xC0 != 0x80 }
    return (low + 1, column + 1)
  }
}
