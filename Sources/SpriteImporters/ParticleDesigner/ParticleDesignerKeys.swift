import LambentImports

/// The values of a Particle Designer file by key, from any container. Keys are case-insensitive,
/// because programs differ in their case.
struct ParticleDesignerKeys {
  private var values: [String: (key: String, value: PropertyListValue)] = [:]
  private var asked: Set<String> = []
  /// The file, for errors.
  let file: ForeignFile
  /// True for `.pex` or `.lap`, whose axes differ.
  let isElementForm: Bool

  init(file: ForeignFile, isElementForm: Bool) {
    self.file = file
    self.isElementForm = isElementForm
  }

  /// Adds a value. Flags become numbers; lists and objects are ignored.
  mutating func insert(_ key: String, _ value: PropertyListValue) {
    switch value {
    case .boolean(let flag): insert(key, .number(flag ? 1 : 0))
    case .array, .dictionary: break
    case .number, .string, .data: values[key.lowercased()] = (key, value)
    }
  }

  func has(_ key: String) -> Bool { values[key.lowercased()] != nil }

  /// A number, also from text.
  ///
  /// - Throws: ``ImportError`` if the value is not a finite number.
  mutating func number(_ names: String..., default initial: Double) throws(ImportError) -> Double {
    var result = initial
    for name in names {
      // An empty value counts as missing.
      guard let entry = take(name), entry.value.string != "" else { continue }
      result = try number(entry.value, key: entry.key)
      break
    }
    return result
  }

  mutating func text(_ name: String) -> String? {
    guard let text = take(name)?.value.string, !text.isEmpty else { return nil }
    return text
  }

  mutating func data(_ name: String) -> PropertyListValue? { take(name)?.value }

  mutating func ignore(_ names: String...) {
    for name in names { asked.insert(name.lowercased()) }
  }

  /// The keys that were never read, in alphabetical order.
  var unknown: [String] {
    values.filter { !asked.contains($0.key) }.map(\.value.key).sorted()
  }

  private mutating func take(_ name: String) -> (key: String, value: PropertyListValue)? {
    asked.insert(name.lowercased())
    return values[name.lowercased()]
  }

  private func number(_ value: PropertyListValue, key: String) throws(ImportError) -> Double {
    let reason: String
    switch value {
    case .number(let number):
      if number.isFinite { return number.limited }
      reason = "\(number) is not a finite number"
    case .string(let text):
      if let number = ForeignNumber.read(text) { return number }
      if let flag = ForeignNumber.flag(text) { return flag ? 1 : 0 }
      reason = "“\(text.prefix(40))” is not a number"
    default: reason = "data is not a number"
    }
    throw file.damaged(
      ParticleDesignerReader.format, at: key, reason, remedy: "a number is needed")
  }
}
