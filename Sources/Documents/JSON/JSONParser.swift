/// Reads JSON (RFC 8259) strictly, keeping positions, with bounds on size and nesting.
///
/// - Complexity: O(bytes).
package struct JSONParser {
  /// The fault and where; a document with a syntax error has one finding only.
  package struct Failure: Error {
    package let message: String
    package let remedy: String
    package let offset: Int
    package let path: JSONPath
  }

  /// A value and where it stands.
  package typealias Parsed = (value: JSONValue, positions: JSONPositions)

  private let bytes: [UInt8]
  private let limits: SceneLimits
  private var index = 0
  private var depth = 0
  private var valueCount = 0
  /// The keys and indices on the way to the value that is being read.
  private var steps: [JSONPath.Step] = []
  /// Keys that an object has twice, and members whose number is not finite: errors, but no reason
  /// to stop reading.
  package private(set) var findings: [Failure] = []

  package init(_ bytes: [UInt8], limits: SceneLimits = .trusted) {
    (self.bytes, self.limits) = (bytes, limits)
  }

  package mutating func parse() throws(Failure) -> Parsed {
    guard bytes.count <= limits.maximumDocumentBytes else { throw Failure(tooLarge: limits) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipSpace()
    let root = try value()
    skipSpace()
    guard index == bytes.count else {
      throw fail("unexpected text after the end of the document", "remove it", at: index)
    }
    return root
  }

  // MARK: Values

  private mutating func value() throws(Failure) -> Parsed {
    let start = index
    valueCount += 1
    guard valueCount <= limits.maximumValues else {
      throw Failure(tooManyValues: limits, offset: start, path: JSONPath(steps))
    }
    guard let byte = current else {
      throw fail("the document ends where a value is missing", "complete it", at: index)
    }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return (.string(try string()), JSONPositions(offset: start))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return (.number(try number()), JSONPositions(offset: start))
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(Failure) -> Parsed {
    let start = index
    guard bytes[index...].starts(with: text.utf8) else {
      throw fail("unknown word", "did you mean \(text)?", at: start)
    }
    index += text.utf8.count
    return (value, JSONPositions(offset: start))
  }

  /// The failure of text that is not a value: often a number that JSON has no form for.
  private func unexpected() -> Failure {
    let word = bytes[index...].prefix { Character(Unicode.Scalar($0)).isLetter }
    switch String(decoding: word.prefix(16), as: UTF8.self) {
    case "NaN", "nan", "Infinity", "infinity", "inf":
      return fail(
        "“\(String(decoding: word, as: UTF8.self))” is not a JSON number",
        "a finite number, or \"infinity\" where one is allowed", at: index)
    default:
      let remedy =
        switch bytes[index] {
        case UInt8(ascii: "."): "a digit before the point, as in 0.5"
        case UInt8(ascii: "+"): "a number without the sign"
        case UInt8(ascii: "'"): "text in double quotes"
        default: "a JSON value: a number, text in double quotes, true, false, null, [ or {"
        }
      return fail("unexpected \(nameOfCharacter(at: index))", remedy, at: index)
    }
  }

  private mutating func object() throws(Failure) -> Parsed {
    var positions = JSONPositions(offset: index)
    try descend()
    var members: [JSONValue.Member] = []
    var seen: Set<String> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return ascend((.object(members), positions)) }
    repeat {
      skipSpace()
      let keyOffset = index
      guard current == UInt8(ascii: "\"") else {
        throw fail(
          "a key is missing", "a key in double quotes (no comma after the last member)",
          at: index)
      }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw fail("a colon is missing after \"\(key)\"", "\"key\": value", at: index)
      }
      skipSpace()
      steps.append(.key(key))
      let member = try value()
      if Self.isNew(key, after: members, &seen) {
        members.append((key, member.value))
        positions.children.append(member.positions)
        positions.keyOffsets.append(keyOffset)
      } else if findings.count < SceneLimits.maximumFindings {
        findings.append(Failure(repeated: key, offset: keyOffset, path: JSONPath(steps)))
      }
      steps.removeLast()
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else {
      throw fail("a comma or a closing brace is missing", "\",\" or \"}\"", at: index)
    }
    return ascend((.object(members), positions))
  }

  /// Returns true if no member has a key; many members are looked up in a set of their keys.
  static func isNew(
    _ key: String, after members: some Collection<JSONValue.Member>, _ seen: inout Set<String>
  ) -> Bool {
    guard members.count >= 8 else { return !members.contains { $0.key == key } }
    if seen.isEmpty { seen = Set(members.map(\.key)) }
    return seen.insert(key).inserted
  }

  private mutating func array() throws(Failure) -> Parsed {
    var positions = JSONPositions(offset: index)
    try descend()
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return ascend((.array(elements), positions)) }
    repeat {
      skipSpace()
      steps.append(.index(elements.count))
      let element = try value()
      elements.append(element.value)
      positions.children.append(element.positions)
      steps.removeLast()
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else {
      throw fail("a comma or a closing bracket is missing", "\",\" or \"]\"", at: index)
    }
    return ascend((.array(elements), positions))
  }

  // MARK: Scalars

  private mutating func number() throws(Failure) -> Double {
    let start = index
    _ = take(UInt8(ascii: "-"))
    let firstDigit = index
    skipDigits()
    if index == firstDigit, index > start, index < bytes.count, bytes[index] > 0x39 {
      throw unexpected()
    }
    guard index > firstDigit, bytes[firstDigit] != UInt8(ascii: "0") || index == firstDigit + 1
    else {
      throw fail("a malformed number", "digits without a leading zero, as in 0.5", at: start)
    }
    if take(UInt8(ascii: ".")) {
      let fraction = index
      skipDigits()
      guard index > fraction else {
        throw fail("a malformed number", "digits after the point", at: start)
      }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      let exponent = index
      skipDigits()
      guard index > exponent else {
        throw fail("a malformed number", "digits in the exponent", at: start)
      }
    }
    let number =
      shortInteger(from: start) ?? Double(String(decoding: bytes[start..<index], as: UTF8.self))
      ?? .infinity
    guard number.isFinite else {
      guard findings.count < SceneLimits.maximumFindings else { return 0 }
      findings.append(
        fail(
          "the number is too large", "a finite number, or \"infinity\" where one is allowed",
          at: start))
      return 0
    }
    return number
  }

  /// The number up to here, where it is whole and of so few digits that it is exact.
  private func shortInteger(from start: Int) -> Double? {
    guard index - start <= 15, bytes[start] != UInt8(ascii: "-") else { return nil }
    var value = 0
    for byte in bytes[start..<index] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return Double(value)
  }

  private mutating func string() throws(Failure) -> String {
    let start = index
    index += 1
    if let plain = plainString() { return plain }
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fail("text that is not UTF-8", "save the document as UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"):
        try escape(into: &text)
      case 0..<0x20:
        throw fail("a control character in text", "write it as \\n, \\t or \\u00XX", at: index)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw fail("text without an end", "a closing double quote", at: start)
  }

  /// A string of ASCII without escapes, as nearly all are, and its end; `nil` for any other.
  private mutating func plainString() -> String? {
    var end = index
    while end < bytes.count, bytes[end] &- 0x20 < 0x60, bytes[end] != UInt8(ascii: "\\") {
      guard bytes[end] == UInt8(ascii: "\"") else {
        end += 1
        continue
      }
      defer { index = end + 1 }
      return String(decoding: bytes[index..<end], as: UTF8.self)
    }
    return nil
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    let start = index
    index += 1
    guard let byte = current else { return }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    default:
      guard byte == UInt8(ascii: "u"), let first = hexadecimal() else {
        throw fail("an unknown escape in text", "\\\", \\\\, \\/, \\n, \\t or \\uXXXX", at: start)
      }
      guard let scalar = Unicode.Scalar(first) ?? secondHalf(after: first) else {
        throw fail("half of a surrogate pair in text", "both halves, \\uXXXX\\uXXXX", at: start)
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    }
  }

  /// The scalar of a surrogate pair whose first half is given.
  private mutating func secondHalf(after first: UInt32) -> Unicode.Scalar? {
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      let second = hexadecimal(), (0xDC00..<0xE000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    index += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: Bytes

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      index += 1
    }
  }

  private mutating func skipDigits() {
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
  }

  private mutating func descend() throws(Failure) {
    depth += 1
    guard depth <= SceneLimits.maximumNesting else {
      throw Failure(tooDeepAt: index, path: JSONPath(steps))
    }
    index += 1
  }

  private mutating func ascend<Value>(_ value: Value) -> Value {
    depth -= 1
    return value
  }

  private func nameOfCharacter(at offset: Int) -> String {
    let end = min(bytes.count, offset + 4)
    let text = String(decoding: bytes[offset..<end], as: UTF8.self)
    return text.first.map { "“\($0)”" } ?? "end"
  }

  private func fail(_ message: String, _ remedy: String, at offset: Int) -> Failure {
    Failure(message: message, remedy: remedy, offset: offset, path: JSONPath(steps))
  }
}

extension JSONParser.Failure {
  /// The document has too many bytes.
  init(tooLarge limits: SceneLimits) {
    self.init(
      message: "the document is too large", remedy: "at most \(limits.maximumDocumentBytes) bytes",
      offset: 0, path: JSONPath())
  }

  /// The document has too many values.
  init(tooManyValues limits: SceneLimits, offset: Int, path: JSONPath) {
    self.init(
      message: "too many values", remedy: "at most \(limits.maximumValues) in a document",
      offset: offset, path: path)
  }

  /// Arrays and objects lie within too many others.
  init(tooDeepAt offset: Int, path: JSONPath) {
    self.init(
      message: "values are nested too deeply",
      remedy: "at most \(SceneLimits.maximumNesting) levels", offset: offset, path: path)
  }

  /// A key occurs twice.
  init(repeated key: String, offset: Int, path: JSONPath) {
    self.init(
      message: "the key \"\(key)\" occurs twice in one object", remedy: "keep one of them",
      offset: offset, path: path)
  }
}
