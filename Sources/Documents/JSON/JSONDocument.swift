package import LambentGeometry
package import LambentPixels

/// A JSON document that was parsed, or built in code: its values and their positions in the text.
package struct JSONDocument {
  /// The name in messages: a path, or `<stdin>`.
  package let file: String
  package private(set) var root: JSONValue
  let positions: JSONPositions
  package let limits: SceneLimits
  package var tally: DocumentTally
  /// The size of the canvas, for relative lengths; `nil` without a canvas.
  package var canvas: Size?
  /// The part of the canvas that frames show; `nil` for all of it.
  package var visible: Rect?
  /// The lines and columns of the text; `nil` if the document was built in code.
  private let places: TextPlaces?
  /// The offsets of the values that parsing has already rejected.
  private var rejected: Set<Int>
  package let byteCount: Int
  package var imageFiles: [String: Image] = [:]
  /// The cells of tables that are used as values. Such values have negative offsets: −1 for the first cell.
  private(set) var cells: [ValueCell] = []
  /// The texts that look like references to cells but are not, by their offsets.
  private(set) var rowTexts: [Int: RowText] = [:]
  /// The names of parameters whose values have replaced references, by the offsets of the references.
  package private(set) var parameterNames: [Int: String] = [:]
  /// The positions of the names of image files that are not images of the document: the path of keys, and the cell of
  /// a table.
  package var imageOrigins: [String: ImageOrigin] = [:]
  /// The layer of the captions that an option shows over the scene, and their file.
  package var captions: (layer: JSONPath, file: String)?
  package let findings: [Diagnostic]

  /// The position of the name of an image file.
  package struct ImageOrigin {
    let keys: [String]
    let cell: String?
  }

  /// Parses a document.
  ///
  /// - Throws: The syntax error, with its position.
  package init(
    file: String, bytes: [UInt8], limits: SceneLimits = .trusted
  ) throws(DocumentError) {
    try self.init(file: file, limits: limits, TextPlaces(bytes)) {
      () throws(JSONParser.Failure) in
      var parser = JSONParser(bytes, limits: limits)
      return (try parser.parse(), parser.findings, bytes.count)
    }
  }

  /// Creates a document from a value that was built in code, with the same checks.
  ///
  /// - Throws: An error for too many values or too many levels.
  package init(
    file: String, root: JSONValue, limits: SceneLimits = .trusted
  ) throws(DocumentError) {
    try self.init(file: file, limits: limits, nil) { () throws(JSONParser.Failure) in
      var document = BuiltDocument(limits: limits)
      return (try document.read(root), document.findings, document.byteCount)
    }
  }

  private init(
    file: String, limits: SceneLimits, _ places: TextPlaces?,
    read: () throws(JSONParser.Failure) -> (
      JSONParser.Parsed, findings: [JSONParser.Failure], byteCount: Int
    )
  ) throws(DocumentError) {
    (self.file, self.limits, self.places) = (file, limits, places)
    tally = DocumentTally(limits: limits)
    func diagnostic(_ failure: JSONParser.Failure) -> Diagnostic {
      let place = places.place(of: failure.offset)
      return Diagnostic(
        severity: .error, code: .syntax, message: failure.message, remedy: failure.remedy,
        file: file, line: place.line, column: place.column, path: failure.path
      ).showing(.null, places?.excerpt(at: failure.offset))
    }
    do {
      let result = try read()
      (root, positions) = result.0
      byteCount = result.byteCount
      rejected = Set(result.findings.map(\.offset))
      findings = result.findings.map(diagnostic)
    } catch {
      throw DocumentError(diagnostics: [diagnostic(error)])
    }
  }

  /// Replaces the root value. Findings in the new value are reported at the positions of the old one.
  ///
  /// - Parameter rejected: The offsets of values that have been reported already.
  package mutating func replaceRoot(
    _ root: JSONValue, rejected: [Int], rowTexts: [Int: RowText] = [:],
    parameterNames: [Int: String] = [:]
  ) {
    self.root = root
    self.parameterNames.merge(parameterNames) { $1 }
    self.rowTexts.merge(rowTexts) { $1 }
    self.rejected.formUnion(rejected)
  }

  /// The line and the column of a byte, both from 1; columns count Unicode scalars. In a document without text, 0 and
  /// the position, by which findings are sorted.
  func place(of offset: Int) -> (line: Int, column: Int) {
    places.place(of: cell(at: offset)?.offset ?? offset)
  }

  /// The line that contains a byte, or the part of the line around it; `nil` in a document without text.
  func excerpt(at offset: Int) -> SourceExcerpt? {
    places?.excerpt(at: cell(at: offset)?.offset ?? offset)
  }

  /// A row of a table; see `JSONValue.keepingDigits`.
  func keepingDigits(_ row: JSONParser.Parsed) -> JSONValue {
    places.map { row.value.keepingDigits(row.positions, of: $0.bytes) } ?? row.value
  }

  func cell(at offset: Int) -> ValueCell? {
    offset < 0 && cells.indices.contains(-1 - offset) ? cells[-1 - offset] : nil
  }

  mutating func add(_ cell: ValueCell) -> Int {
    cells.append(cell)
    return -cells.count
  }

  /// Returns true if parsing has rejected a value, or an element of this array. Further errors would only be
  /// consequences.
  func hasRejected(_ value: JSONValue, _ positions: JSONPositions) -> Bool {
    guard !rejected.isEmpty else { return false }
    guard case .array(let elements) = value else { return rejected.contains(positions.offset) }
    return zip(elements, positions.children).contains { hasRejected($0, $1) }
  }
}

extension TextPlaces? {
  /// The line and the column of a byte; 0 and the position if there is no text.
  fileprivate func place(of offset: Int) -> (line: Int, column: Int) {
    self?.place(of: offset) ?? (0, offset)
  }
}
