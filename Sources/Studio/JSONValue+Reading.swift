package import LambentDocuments

/// The documents' own JSON; FlyingFox has a type of that name, too.
package typealias JSONValue = LambentDocuments.JSONValue

extension JSONValue {
  /// The text under a key.
  func text(_ key: String) -> String? { self[key]?.text }

  /// The text under a key.
  ///
  /// - Throws: ``StudioError`` where there is none.
  func requiredText(_ key: String) throws(StudioError) -> String {
    guard let text = text(key) else { throw .invalid("“\(key)” is missing, or no text") }
    return text
  }

  /// True if the value under a key is `true`.
  func flag(_ key: String) -> Bool { self[key] == .boolean(true) }

  /// The number under a key.
  func number(_ key: String) -> Double? {
    if case .number(let number)? = self[key] { number } else { nil }
  }

  /// The whole number under a key.
  ///
  /// - Throws: ``StudioError`` where there is none, or one outside of the range.
  func integer(
    _ key: String, in range: ClosedRange<Int>, default initial: Int? = nil
  ) throws(StudioError) -> Int {
    if self[key] == nil, let initial { return initial }
    guard let number = number(key), let integer = Int(exactly: number), range.contains(integer)
    else {
      throw .invalid("“\(key)”: a whole number, \(range.lowerBound)…\(range.upperBound)")
    }
    return integer
  }

  /// The choice under a key, by its name.
  ///
  /// - Throws: ``StudioError`` for a value that is not a choice.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, default initial: Choice
  ) throws(StudioError) -> Choice {
    guard let value = self[key] else { return initial }
    guard let choice = value.text.flatMap(Choice.init) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid("“\(key)”: one of \(names)")
    }
    return choice
  }
}
