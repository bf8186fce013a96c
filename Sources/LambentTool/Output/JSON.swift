import LambentProperties
import LambentScenes

/// A JSON value to be written, its keys in the order given.
indirect enum JSON: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])
  /// Text that is JSON already.
  case verbatim(String)

  /// The text: on one line, or with a line a member.
  func text(indented: Bool = false) -> String {
    var text = ""
    write(to: &text, indentation: indented ? 0 : nil)
    return text
  }

  private func write(to text: inout String, indentation: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .number(let number): text += PropertyValue.number(number).json
    case .string(let string): text += PropertyValue.text(string).json
    case .verbatim(let json): text += json
    case .array(let elements):
      // Numbers stand on one line.
      let isFlat = elements.allSatisfy { if case .number = $0 { true } else { false } }
      Self.write(elements, brackets: ("[", "]"), to: &text, isFlat ? nil : indentation) {
        $0.write(to: &$1, indentation: $2)
      }
    case .object(let members):
      Self.write(members, brackets: ("{", "}"), to: &text, indentation) { member, text, inner in
        text += PropertyValue.text(member.0).json + ": "
        member.1.write(to: &text, indentation: inner)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], brackets: (String, String), to text: inout String, _ indentation: Int?,
    element: (Element, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = indentation.map { $0 + 2 }
    for (i, value) in elements.enumerated() {
      if i > 0 { text += inner == nil ? ", " : "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      element(value, &text, inner)
    }
    if let indentation, !elements.isEmpty {
      text += "\n" + String(repeating: " ", count: indentation)
    }
    text += brackets.1
  }
}

extension JSON {
  /// A property's value in the form of scene documents; `nil` for no value.
  init?(_ value: PropertyValue) {
    if case .none = value { return nil }
    self = .verbatim(value.json)
  }

  /// Numbers in a row.
  static func numbers(_ values: Double...) -> JSON { .array(values.map { .number($0) }) }
}
