package import LambentProperties

/// A value of a document on its way to be read: where it stands, and where findings go.
///
/// Every reading method reports what is wrong at its own place and returns `nil`, so that the caller
/// goes on and the next error is found too.
package struct Cursor {
  package private(set) var node: JSONValue
  private var positions: JSONPositions
  package private(set) var path = JSONPath()
  private var source: Source
  /// True if numbers here may be parts of the canvas.
  package private(set) var takesLengths = false

  /// The document and its diagnostics, in memory of their own: copying a document for each value would be slow.
  private final class Source {
    let document: JSONDocument
    let diagnostics: Diagnostics

    init(_ document: JSONDocument, _ diagnostics: Diagnostics) {
      (self.document, self.diagnostics) = (document, diagnostics)
    }
  }

  package init(document: JSONDocument, diagnostics: Diagnostics) {
    (node, positions) = (document.root, document.positions)
    source = Source(document, diagnostics)
  }

  package var document: JSONDocument {
    _read { yield source.document }
  }

  package var diagnostics: Diagnostics { source.diagnostics }

  package func reporting(to diagnostics: Diagnostics) -> Cursor {
    var result = self
    result.source = Source(document, diagnostics)
    return result
  }

  /// The same value, whose numbers may be parts of the canvas.
  package func takingLengths(_ flag: Bool) -> Cursor {
    var result = self
    result.takesLengths = flag
    return result
  }

  /// The cursor with another value, with positions of its own, in a document with further cells.
  package func replacing(_ parsed: JSONParser.Parsed, in document: JSONDocument) -> Cursor {
    var result = self
    (result.node, result.positions) = parsed
    result.source = Source(document, diagnostics)
    return result
  }

  /// The place of the name of an image file; `nil` if the document has no such keys.
  package func place(of origin: JSONDocument.ImageOrigin) -> Cursor? {
    var result = self
    for key in origin.keys {
      guard let member = result.member(key) else { return nil }
      result = member
    }
    guard let cell = origin.cell else { return result }
    let value = ValueCell(offset: result.offset, content: .null, place: cell)
    var document = document
    result.positions = JSONPositions(offset: document.add(value))
    result.source = Source(document, diagnostics)
    return result
  }

  /// Another value at the same position: what is found in it is reported here.
  package func replacingNode(_ node: JSONValue) -> Cursor {
    var result = self
    result.node = node
    return result
  }

  package var parsed: JSONParser.Parsed { (node, positions) }

  package var cell: ValueCell? { document.cell(at: positions.offset) }

  package var limits: SceneLimits { document.limits }

  // MARK: Findings

  /// Reports a finding at this value, or at another offset of it; what parsing rejected is left at
  /// that.
  package func report(
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
  package func report(_ message: String, remedy: String) {
    report(.invalidValue, message, remedy: remedy)
  }

  /// Warns of what the document can be used with, but has probably not the intended effect.
  package func warn(_ code: Diagnostic.Code, _ message: String, remedy: String) {
    report(code, message, remedy: remedy, severity: .warning)
  }

  /// Warns of a line of a file that does not belong to the document.
  package func warn(
    _ code: Diagnostic.Code, _ message: String, remedy: String, in file: String, line: Int
  ) {
    diagnostics.add(
      Diagnostic(
        severity: .warning, code: code, message: message, remedy: remedy, file: file, line: line,
        column: 1, path: .root))
  }

  /// Counts what a document may have only so many of; false for too many, of which the first are reported.
  @discardableResult
  package func allows(_ count: Int, of item: DocumentTally.Item, advice: String = "") -> Bool {
    guard let excess = document.tally.excess(of: item, adding: count) else { return true }
    if excess.isFirst { report(.limit, excess.message, remedy: excess.remedy + advice) }
    return false
  }

  /// Reports a name that nothing has, with the nearest of those that are known, or else with a remedy.
  package func report(
    unknown name: String, among known: [String], _ message: String,
    remedy: @autoclosure () -> String
  ) {
    let meant = diagnostics.suggests ? Suggestion.question(about: name, among: known) : nil
    report(.unknownName, message, remedy: meant ?? remedy())
  }

  package func report(_ error: PropertyError) {
    var (what, remedy) = error.parts
    // Further down in a key path, names are those of cells.
    if case .unknownKey(let key, let place, _) = error, let ours = Synonyms.keyPath(for: key),
      place.hasPrefix(key + ".") || !place.contains(".")
    {
      remedy = Suggestion.question(ours)
    }
    report(error.code, what, remedy: remedy)
  }

  package var offset: Int { positions.offset }

  /// A finding without words that stands for this position.
  package var mark: Diagnostic {
    let place = document.place(of: positions.offset)
    return Diagnostic(
      severity: .error, code: .failedEvent, message: "", remedy: "", file: document.file,
      line: place.line, column: place.column, path: path
    ).showing(node, nil)
  }

  package func expected(_ what: String) {
    if let column { return reportOutsideOfRepeat(column) }
    if DrivenKeys.stands(for: node) { return reportFixed() }
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

  /// Reports a driven value where a number is read once.
  package func reportFixed() {
    let places: Set = ["events", "animations", "animate", "actions"]
    let isInMotion = path.steps.contains { step in
      if case .key(let key) = step { places.contains(key) } else { false }
    }
    guard !isInMotion else {
      return report(
        .unsupported,
        "values of events and animations cannot follow a sound, another value or noise",
        remedy: "a plain value; or the layer's key itself follows, as in \"opacity\": {\"of\": …}")
    }
    report(
      .unsupported,
      "“\(path.lastName)” is read once and does not animate, so it cannot follow other values",
      remedy: "a plain value; properties that animate can follow others, as “opacity” or “position”"
    )
  }

  // MARK: Children

  /// The value under a key, where this is an object that has it.
  package func member(_ key: String) -> Cursor? {
    guard case .object(let members) = node, let index = members.firstIndex(where: { $0.key == key })
    else { return nil }
    return child(index, members[index].value, .member(key, of: path))
  }

  package func member(_ key: PropertyInfo) -> Cursor? { member(key.name) }

  /// The value under a key; a missing one is reported.
  package func requiredMember(_ key: String, meaning: String) -> Cursor? {
    guard let member = member(key) else {
      report(.missingKey, "the key “\(key)” is missing", remedy: meaning)
      return nil
    }
    return member
  }

  package func requiredMember(_ key: PropertyInfo, meaning: String) -> Cursor? {
    requiredMember(key.name, meaning: meaning)
  }

  package func reportMissing(_ key: PropertyInfo) {
    report(.missingKey, "the key “\(key.name)” is missing", remedy: key.remedy)
  }

  /// The members in order, `$comment` left out; anything but an object is reported.
  package func members(expecting what: String = "an object") -> [(
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
        child(index, member.value, .member(member.key, of: path))
      )
    }
  }

  /// The elements in order; anything but an array is reported.
  package func elements(expecting what: String = "an array") -> [Cursor]? {
    guard case .array(let elements) = node else {
      expected(what)
      return nil
    }
    return elements.enumerated().map { child($0, $1, .element($0, of: path)) }
  }

  /// True if this is an object; anything else is reported, and so is every key that is not among the known ones.
  package func isObject(of known: [PropertyInfo], expecting what: String) -> Bool {
    guard members(expecting: what) != nil else { return false }
    refuseUnknownKeys(known: known.names)
    return true
  }

  /// The first entries of an object of entries by name; further ones are reported.
  package func entries(
    of what: String, atMost most: Int, code: Diagnostic.Code = .limit
  ) -> ArraySlice<(key: String, keyOffset: Int, value: Cursor)> {
    let entries = members(expecting: "an object of \(what) by name") ?? []
    if entries.count > most {
      report(code, "\(entries.count) \(what)", remedy: "at most \(most)")
    }
    return entries.prefix(most)
  }

  package func refuseUnknownKeys(known: [String]) {
    guard case .object(let members) = node else { return }
    for (index, member) in members.enumerated()
    where member.key != "$comment" && !known.contains(member.key) {
      unknownKey(member.key, at: keyOffset(at: index), known: known)
    }
  }

  package func unknownKey(_ key: String, at offset: Int, known: [String]) {
    guard !diagnostics.isFull else { return }
    let meant = diagnostics.suggests ? Suggestion.nearest(to: key, among: known) : nil
    let remedy =
      Synonyms.remedy(for: key, among: known) ?? meant.map(Suggestion.question)
      ?? (known.count <= 12 ? "one of \(known.joined(separator: ", "))" : "remove it")
    unknownKey(key, at: offset, remedy: remedy)
  }

  package func unknownKey(_ key: String, at offset: Int, remedy: String) {
    var place = self
    place.path = .member(key, of: path)
    place.report(.unknownKey, "unknown key “\(key)”", remedy: remedy, at: offset)
  }

  /// An element of the array that this is; this value itself where there is none.
  package func element(at index: Int) -> Cursor {
    guard case .array(let elements) = node, elements.indices.contains(index) else { return self }
    return child(index, elements[index], .element(index, of: path))
  }

  package func keyOffset(at index: Int) -> Int {
    index < positions.keyOffsets.count ? positions.keyOffsets[index] : positions.offset
  }

  private func child(_ index: Int, _ value: JSONValue, _ path: JSONPath) -> Cursor {
    let positions = index < positions.children.count ? positions.children[index] : positions
    return Cursor(
      value, positions, positions.isAroundCopies ? self.path.withoutLast : path, source,
      takesLengths)
  }

  private init(
    _ node: JSONValue, _ positions: JSONPositions, _ path: JSONPath, _ source: Source,
    _ takesLengths: Bool
  ) {
    (self.node, self.positions, self.path) = (node, positions, path)
    (self.source, self.takesLengths) = (source, takesLengths)
  }
}
