import LambentProperties

/// A value of a document on its way to be read: where it stands, and where findings go.
///
/// Every reading method reports what is wrong at its own place and returns `nil`, so that the caller
/// goes on and the next error is found too.
struct Cursor {
  private(set) var node: JSONValue
  private var positions: JSONPositions
  private(set) var path = JSONPath()
  private(set) var document: JSONDocument
  private(set) var diagnostics: Diagnostics
  /// True if numbers here may be parts of the canvas.
  private(set) var takesLengths = false

  init(document: JSONDocument, diagnostics: Diagnostics) {
    (node, positions) = (document.root, document.positions)
    (self.document, self.diagnostics) = (document, diagnostics)
  }

  func reporting(to diagnostics: Diagnostics) -> Cursor {
    var result = self
    result.diagnostics = diagnostics
    return result
  }

  /// The same value, whose numbers may be parts of the canvas.
  func takingLengths(_ flag: Bool) -> Cursor {
    var result = self
    result.takesLengths = flag
    return result
  }

  /// The cursor with another value, with positions of its own, in a document with further cells.
  func replacing(_ parsed: JSONParser.Parsed, in document: JSONDocument) -> Cursor {
    var result = self
    (result.node, result.positions) = parsed
    result.document = document
    return result
  }

  /// The place of the name of an image file; `nil` if the document has no such keys.
  func place(of origin: JSONDocument.ImageOrigin) -> Cursor? {
    var result = self
    for key in origin.keys {
      guard let member = result.member(key) else { return nil }
      result = member
    }
    guard let cell = origin.cell else { return result }
    let value = ValueCell(offset: result.offset, content: .null, place: cell)
    result.positions = JSONPositions(offset: result.document.add(value))
    return result
  }

  /// Another value at the same position: what is found in it is reported here.
  func replacingNode(_ node: JSONValue) -> Cursor {
    var result = self
    result.node = node
    return result
  }

  var parsed: JSONParser.Parsed { (node, positions) }

  var cell: ValueCell? { document.cell(at: positions.offset) }

  var limits: SceneLimits { document.limits }

  // MARK: Findings

  /// Reports a finding at this value, or at another offset of it; what parsing rejected is left at
  /// that.
  func report(
    _ code: Diagnostic.Code, _ message: String, remedy: String,
    severity: Diagnostic.Severity = .error, at offset: Int? = nil
  ) {
    guard !diagnostics.isFull, !document.hasRejected(node, positions) else { return }
    let place = document.place(of: offset ?? positions.offset)
    let message = document.cell(at: offset ?? positions.offset)?.located(message) ?? message
    let problem = Diagnostic(
      severity: severity, code: code, message: message, remedy: remedy, file: document.file,
      line: place.line, column: place.column, path: path)
    diagnostics.add(
      problem.showing(node, document.excerpt(at: offset ?? positions.offset)))
  }

  /// Reports a value that cannot be used here.
  func report(_ message: String, remedy: String) {
    report(.invalidValue, message, remedy: remedy)
  }

  /// Warns of what the document can be used with, but has probably not the intended effect.
  func warn(_ code: Diagnostic.Code, _ message: String, remedy: String) {
    report(code, message, remedy: remedy, severity: .warning)
  }

  /// Counts what a document may have only so many of; false for too many, of which the first are reported.
  @discardableResult
  func allows(_ count: Int, of item: DocumentTally.Item, advice: String = "") -> Bool {
    guard let excess = document.tally.excess(of: item, adding: count) else { return true }
    if excess.isFirst { report(.limit, excess.message, remedy: excess.remedy + advice) }
    return false
  }

  /// Reports a name that nothing has, with the nearest of those that are known, or else with a remedy.
  func report(
    unknown name: String, among known: [String], _ message: String,
    remedy: @autoclosure () -> String
  ) {
    report(
      .unknownName, message,
      remedy: Suggestion.question(about: name, among: known) ?? remedy())
  }

  func report(_ error: PropertyError) {
    var (what, remedy) = error.parts
    if case .unknownKey(let key, _, _) = error, let ours = Synonyms.keyPath(for: key) {
      remedy = Suggestion.question(ours)
    }
    report(error.code, what, remedy: remedy)
  }

  var offset: Int { positions.offset }

  /// A finding without words that stands for this position.
  var mark: Diagnostic {
    let place = document.place(of: positions.offset)
    return Diagnostic(
      severity: .error, code: .failedEvent, message: "", remedy: "", file: document.file,
      line: place.line, column: place.column, path: path
    ).showing(node, nil)
  }

  func expected(_ what: String) {
    if let column { return reportOutsideOfRepeat(column) }
    if DrivenReader.stands(for: node) { return reportFixed() }
    if case .string(let text) = node, takesLengths, let length = Synonyms.length(in: text) {
      report(.wrongType, "found the text “\(text)”", remedy: length)
    } else if case .string(let text) = node, what.contains("number"),
      let number = Synonyms.number(in: text)
    {
      report(.wrongType, "found the text “\(text)”", remedy: "\(number.short), without a unit")
    } else {
      report(.wrongType, "found \(node.shown)", remedy: what)
    }
  }

  // MARK: Children

  /// The value under a key, where this is an object that has it.
  func member(_ key: String) -> Cursor? {
    guard case .object(let members) = node, let index = members.firstIndex(where: { $0.key == key })
    else { return nil }
    return child(index, members[index].value, path.appending(key: key))
  }

  /// The value under a key; a missing one is reported.
  func requiredMember(_ key: String, meaning: String) -> Cursor? {
    guard let member = member(key) else {
      report(.missingKey, "the key “\(key)” is missing", remedy: meaning)
      return nil
    }
    return member
  }

  func reportMissing(_ key: PropertyInfo) {
    report(.missingKey, "the key “\(key.name)” is missing", remedy: key.remedy)
  }

  /// The members in order, `$comment` left out; anything but an object is reported.
  func members(expecting what: String = "an object") -> [(
    key: String, keyOffset: Int, value: Cursor
  )]? {
    guard case .object(let members) = node else {
      expected(what)
      return nil
    }
    return members.enumerated().compactMap { index, member in
      guard member.key != "$comment" else { return nil }
      return (
        member.key, keyOffset(at: index),
        child(index, member.value, path.appending(key: member.key))
      )
    }
  }

  /// The elements in order; anything but an array is reported.
  func elements(expecting what: String = "an array") -> [Cursor]? {
    guard case .array(let elements) = node else {
      expected(what)
      return nil
    }
    return elements.enumerated().map { child($0, $1, path.appending(index: $0)) }
  }

  /// True if this is an object; anything else is reported, and so is every key that is not among the known ones.
  func isObject(of known: [PropertyInfo], expecting what: String) -> Bool {
    guard members(expecting: what) != nil else { return false }
    refuseUnknownKeys(known: known.names)
    return true
  }

  /// The first entries of an object of entries by name; further ones are reported.
  func entries(
    of what: String, atMost most: Int, code: Diagnostic.Code = .limit
  ) -> ArraySlice<(key: String, keyOffset: Int, value: Cursor)> {
    let entries = members(expecting: "an object of \(what) by name") ?? []
    if entries.count > most {
      report(code, "\(entries.count) \(what)", remedy: "at most \(most)")
    }
    return entries.prefix(most)
  }

  func refuseUnknownKeys(known: [String]) {
    guard case .object(let members) = node else { return }
    for (index, member) in members.enumerated()
    where member.key != "$comment" && !known.contains(member.key) {
      unknownKey(member.key, at: keyOffset(at: index), known: known)
    }
  }

  func unknownKey(_ key: String, at offset: Int, known: [String]) {
    guard !diagnostics.isFull else { return }
    let meant = diagnostics.suggests ? Suggestion.nearest(to: key, among: known) : nil
    let remedy =
      Synonyms.remedy(for: key, among: known) ?? meant.map(Suggestion.question)
      ?? (known.count <= 12 ? "one of \(known.joined(separator: ", "))" : "remove it")
    unknownKey(key, at: offset, remedy: remedy)
  }

  func unknownKey(_ key: String, at offset: Int, remedy: String) {
    var place = self
    place.path = path.appending(key: key)
    place.report(.unknownKey, "unknown key “\(key)”", remedy: remedy, at: offset)
  }

  /// An element of the array that this is; this value itself where there is none.
  func element(at index: Int) -> Cursor {
    guard case .array(let elements) = node, elements.indices.contains(index) else { return self }
    return child(index, elements[index], path.appending(index: index))
  }

  func keyOffset(at index: Int) -> Int {
    index < positions.keyOffsets.count ? positions.keyOffsets[index] : positions.offset
  }

  private func child(_ index: Int, _ value: JSONValue, _ path: JSONPath) -> Cursor {
    var child = self
    (child.node, child.path) = (value, path)
    if index < positions.children.count { child.positions = positions.children[index] }
    if child.positions.isAroundCopies { child.path = self.path.withoutLast }
    return child
  }
}
