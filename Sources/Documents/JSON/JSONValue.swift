/// A JSON value. Documents are parsed into JSON values, and all JSON output is written from them.
///
/// ```swift
/// let dot: JSONValue = ["shape": "circle", "size": [10, 10], "color": "#ffffff"]
/// print(dot.line)  // { "shape": "circle", "size": [10, 10], "color": "#ffffff" }
/// ```
public indirect enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number. One that is not finite is written as documents have it: `"infinity"`, `"-infinity"`;
  /// NaN as `null`.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order, each key once.
  case object([Member])

  /// A key and its value.
  public typealias Member = (key: String, value: JSONValue)

  /// The value of a key, if this is an object that contains it. Assigning `nil` removes the member. A new member is
  /// appended. Values that are not objects are not changed.
  ///
  /// - Complexity: O(members).
  public subscript(key: String) -> JSONValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  package static func numbers(_ values: Double...) -> JSONValue { .array(values.map(Self.number)) }
}

extension JSONValue {
  /// The kind in the words of error messages: "a number", "an object", ….
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value in the words of error messages: “the text “hello””, “[1, 2]”; a long one by its kind.
  package var shown: String {
    switch self {
    case .string: shortLine.map { "the text “\($0.dropFirst().dropLast())”" } ?? "a long text"
    case .array(let elements): shortLine ?? "an array of \(elements.count)"
    case .object: kindName
    case .null, .boolean: line
    case .number: "the number \(line)"
    }
  }

  /// The value on a line, if it has few parts and at most 80 characters.
  var shortLine: String? {
    guard isShort else { return nil }
    let text = line
    return text.unicodeScalars.count <= 80 ? text : nil
  }

  private var isShort: Bool {
    switch self {
    case .array(let elements): elements.count <= 16 && elements.allSatisfy(\.isScalar)
    case .object: false
    default: isScalar
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .string(let text): text.utf8.count <= 320
    default: true
    }
  }

  /// Reads JSON. A key that occurs twice and a number that is not finite are not errors here.
  package init(
    parsing bytes: some Sequence<UInt8>, limits: SceneLimits = .trusted
  ) throws(JSONParser.Failure) {
    var parser = JSONParser(Array(bytes), limits: limits)
    self = try parser.parse().value
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The text; `nil` for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of an array; empty for other values.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  private var children: [JSONValue] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    default: []
    }
  }

  /// The number of values, this one and all in it.
  package var valueCount: Int { children.reduce(1) { $0 + $1.valueCount } }

  package func contains(where isWanted: (JSONValue) -> Bool) -> Bool {
    if isWanted(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.contains(where: isWanted) }
    case .object(let members): return members.contains { $0.value.contains(where: isWanted) }
    default: return false
    }
  }

  /// The value with some of those in it replaced, from the outermost inward.
  package func replacing(_ replacement: (JSONValue) -> JSONValue?) -> JSONValue {
    if let value = replacement(self) { return value }
    switch self {
    case .array(let elements): return .array(elements.map { $0.replacing(replacement) })
    case .object(let members):
      return .object(members.map { ($0.key, $0.value.replacing(replacement)) })
    default: return self
    }
  }

  /// The object with further members behind its own. `true` becomes the object of them; anything else
  /// is wrapped in `allOf` first, as JSON Schema wants it.
  package func merging(_ added: [Member]) -> JSONValue {
    switch self {
    case .object(let members): .object(members + added)
    case .boolean(true): .object(added)
    default: .object([("allOf", .array([self]))] + added)
    }
  }
}

extension JSONValue: Hashable {
  /// Returns true if two values are the same, members in the same order.
  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a.elementsEqual(b) { $0 == $1 }
    default: false
    }
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let flag): hasher.combine(flag)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members):
      for member in members {
        hasher.combine(member.key)
        hasher.combine(member.value)
      }
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Values in order.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Members in order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { ($0, $1) })
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
