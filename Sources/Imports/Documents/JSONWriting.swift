package import LambentDocuments

extension JSONValue {
  /// A readable number: six significant digits, at least three decimals.
  package static func plain(_ number: Double) -> JSONValue { .number(rounded(number)) }

  /// An angle in degrees, with its unit.
  package static func degrees(_ degrees: Double) -> JSONValue {
    .string("\(roundedText(degrees))deg")
  }

  /// A number, or `"infinity"`.
  package static func endless(_ number: Double) -> JSONValue {
    number.isFinite ? plain(number) : .string("infinity")
  }

  package static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(plain)) }

  /// Rounds to six significant digits, but at least three decimals, so that a single-precision
  /// 0.30000001 becomes 0.3. NaN and tiny numbers become 0.
  package static func rounded(_ number: Double) -> Double {
    guard number.isFinite, abs(number) > 1e-12, abs(number) < 1e12 else { return 0 }
    var unit = 1000.0
    while abs(number) * unit < 1e5 { unit *= 10 }
    return (number * unit).rounded() / unit
  }

  /// A rounded number as text.
  package static func roundedText(_ number: Double) -> String { text(rounded(number)) }

  /// A number without unnecessary decimals.
  package static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// An object that is built member by member, in order. Default values are omitted.
package struct JSONObject: ExpressibleByDictionaryLiteral {
  package private(set) var members: [JSONValue.Member] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { (key: $0, value: $1) }
  }

  /// A document with its version, its name and its size.
  package init(document name: String, size: SIMD2<Double>) {
    self = ["version": 1, "name": .string(name), "size": .numbers([size.x, size.y])]
  }

  package var value: JSONValue { .object(members) }

  package mutating func set(_ key: String, _ value: JSONValue) {
    members.append((key: key, value: value))
  }

  /// Adds a member if there is a value.
  package mutating func set(_ key: String, _ value: JSONValue?) {
    if let value { set(key, value) }
  }

  /// Adds a text if there is one.
  package mutating func set(_ key: String, _ text: String?) {
    if let text { set(key, JSONValue.string(text)) }
  }

  /// Adds a number unless it is the default.
  package mutating func set(_ key: String, _ number: Double, unless initial: Double = 0) {
    guard JSONValue.rounded(number) != JSONValue.rounded(initial) else { return }
    set(key, JSONValue.endless(number))
  }

  /// Adds an angle in degrees unless it is 0.
  package mutating func set(_ key: String, degrees: Double) {
    if JSONValue.rounded(degrees) != 0 { set(key, JSONValue.degrees(degrees)) }
  }

  /// Adds a flag if it is true.
  package mutating func set(_ key: String, _ flag: Bool) {
    if flag { set(key, JSONValue.boolean(true)) }
  }

  /// Adds a list unless it is empty.
  package mutating func set(_ key: String, _ values: [JSONValue]) {
    if !values.isEmpty { set(key, JSONValue.array(values)) }
  }

  package mutating func remove(_ key: String) { members.removeAll { $0.key == key } }

  /// Replaces a member.
  package mutating func replace(_ key: String, _ value: JSONValue) {
    remove(key)
    set(key, value)
  }
}
