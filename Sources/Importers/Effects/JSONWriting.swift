import LambentScenes

extension JSONValue {
  /// A number as a person would write it: six digits, or three decimals where those are more.
  static func plain(_ number: Double) -> JSONValue { .number(rounded(number)) }

  /// An angle with its unit, from degrees.
  static func degrees(_ degrees: Double) -> JSONValue {
    .string("\(text(rounded(degrees)))deg")
  }

  /// A number, or `"infinity"`.
  static func endless(_ number: Double) -> JSONValue {
    number.isFinite ? plain(number) : .string("infinity")
  }

  /// Numbers in brackets.
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(plain)) }

  /// To six significant digits, three decimals at least, so that single precision's 0.30000001 is 0.3;
  /// 0 for what is no number, or next to nothing.
  static func rounded(_ number: Double) -> Double {
    guard number.isFinite, abs(number) > 1e-12, abs(number) < 1e12 else { return 0 }
    var unit = 1000.0
    while abs(number) * unit < 1e5 { unit *= 10 }
    return (number * unit).rounded() / unit
  }

  /// A number without a needless fraction.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// An object that is built member by member, in order; what holds its default is left out.
struct JSONObject {
  private(set) var members: [JSONValue.Member] = []

  /// The object.
  var value: JSONValue { .object(members) }

  /// Adds a member.
  mutating func set(_ key: String, _ value: JSONValue) {
    members.append((key: key, value: value))
  }

  /// Adds a member where there is a value.
  mutating func set(_ key: String, _ value: JSONValue?) {
    if let value { set(key, value) }
  }

  /// Adds a text.
  mutating func set(_ key: String, _ text: String?) {
    if let text { set(key, JSONValue.string(text)) }
  }

  /// Adds a number that differs from its default.
  mutating func set(_ key: String, _ number: Double, unless initial: Double = 0) {
    guard JSONValue.rounded(number) != JSONValue.rounded(initial) else { return }
    set(key, JSONValue.endless(number))
  }

  /// Adds an angle of degrees that is not 0.
  mutating func set(_ key: String, degrees: Double) {
    if JSONValue.rounded(degrees) != 0 { set(key, JSONValue.degrees(degrees)) }
  }

  /// Adds a flag that is set.
  mutating func set(_ key: String, _ flag: Bool) {
    if flag { set(key, JSONValue.boolean(true)) }
  }

  /// Adds a list that is not empty.
  mutating func set(_ key: String, _ values: [JSONValue]) {
    if !values.isEmpty { set(key, JSONValue.array(values)) }
  }

  /// Takes a member away.
  mutating func remove(_ key: String) { members.removeAll { $0.key == key } }

  /// Sets a member anew.
  mutating func replace(_ key: String, _ value: JSONValue) {
    remove(key)
    set(key, value)
  }
}
