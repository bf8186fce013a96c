/// The values of a Particle Designer file by key, from any container. Keys are case-insensitive,
/// because programs differ in their case.
struct ParticleDesignerKeys {
  /// A value from the container.
  enum Value: Sendable, Hashable {
    case number(Double)
    case text(String)
    case data([UInt8])
  }

  private var values: [String: (key: String, value: Value)] = [:]
  private var asked: Set<String> = []
  /// The path of the file, for errors.
  let file: String
  /// True for `.pex` or `.lap`, whose axes differ.
  let isElementForm: Bool

  init(file: String, isElementForm: Bool) {
    self.file = file
    self.isElementForm = isElementForm
  }

  mutating func insert(_ key: String, _ value: Value) {
    values[key.lowercased()] = (key, value)
  }

  /// True if a key has a value.
  func has(_ key: String) -> Bool { values[key.lowercased()] != nil }

  /// A number, also from text.
  ///
  /// - Throws: ``ImportError`` if the value is not a finite number.
  mutating func number(_ names: String..., default initial: Double) throws(ImportError) -> Double {
    var result = initial
    for name in names {
      // An empty value counts as missing.
      guard let entry = take(name), entry.value != .text("") else { continue }
      result = try Self.number(entry.value, key: entry.key, file: file)
      break
    }
    return result
  }

  mutating func text(_ name: String) -> String? {
    guard case .text(let text)? = take(name)?.value, !text.isEmpty else { return nil }
    return text
  }

  mutating func data(_ name: String) -> Value? { take(name)?.value }

  /// Marks keys as known.
  mutating func ignore(_ names: String...) {
    for name in names { asked.insert(name.lowercased()) }
  }

  /// The keys that were never read, in alphabetical order.
  var unknown: [String] {
    values.filter { !asked.contains($0.key) }.map(\.value.key).sorted()
  }

  private mutating func take(_ name: String) -> (key: String, value: Value)? {
    asked.insert(name.lowercased())
    return values[name.lowercased()]
  }

  private static func number(
    _ value: Value, key: String, file: String
  ) throws(ImportError) -> Double {
    let reason: String
    switch value {
    case .number(let number):
      if number.isFinite { return number.limited }
      reason = "\(number) is no finite number"
    case .text(let text):
      if let number = ForeignNumber.read(text) { return number }
      if let flag = ForeignNumber.flag(text) { return flag ? 1 : 0 }
      reason = "“\(text.prefix(40))” is not a number"
    case .data: reason = "data is not a number"
    }
    throw .damaged(
      file: file, format: "Particle Designer file", place: key, reason: reason,
      remedy: "a number is needed")
  }
}

extension Double {
  /// The number, clamped to the limits of importers.
  var limited: Double {
    min(max(self, -ImportLimits.maximumNumber), ImportLimits.maximumNumber)
  }
}

/// Parses numbers of foreign files.
enum ForeignNumber {
  /// A finite decimal number with an optional exponent, clamped to the limits of importers. A comma
  /// is accepted as the decimal separator, as some programs write it.
  static func read(_ text: some StringProtocol) -> Double? {
    var plain = text.trimmingBlanks
    if !plain.contains("."), let comma = plain.firstIndex(of: ",") {
      plain.replaceSubrange(comma...comma, with: ".")
    }
    let allowed = plain.unicodeScalars.allSatisfy {
      ("0"..."9").contains($0) || "+-.eE".unicodeScalars.contains($0)
    }
    guard allowed, let number = Double(plain), number.isFinite else { return nil }
    return number.limited
  }

  /// A Boolean as a word or a number.
  static func flag(_ text: some StringProtocol) -> Bool? {
    switch text.trimmingBlanks.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmingBlanks: String {
    let blanks: (Character) -> Bool = { $0.isWhitespace || $0.isNewline }
    let start = drop(while: blanks)
    guard let end = start.lastIndex(where: { !blanks($0) }) else { return "" }
    return String(start[...end])
  }
}
