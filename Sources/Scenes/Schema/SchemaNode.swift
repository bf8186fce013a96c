import LambentProperties

/// A JSON value that is written, members in order: what the schema is made of.
indirect enum SchemaNode: Sendable {
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([SchemaNode])
  case object([(String, SchemaNode)])

  /// The object with further members behind its own; anything else is wrapped in `allOf` first.
  func merging(_ other: SchemaNode) -> SchemaNode {
    guard case .object(let added) = other else { return self }
    if case .object(let members) = self { return .object(members + added) }
    if case .boolean(true) = self { return other }
    return .object([("allOf", .array([self]))] + added)
  }

  /// The value as text, two spaces a level, short arrays of scalars on one line.
  func text(indentation: Int = 0) -> String {
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch self {
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let number): return number.short
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      let line = "[" + elements.map { $0.text() }.joined(separator: ", ") + "]"
      if !line.contains("\n"), line.count + indentation <= 96 { return line }
      let lines = elements.map { inner + $0.text(indentation: indentation + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      if members.count == 1, case .string(let text) = members[0].1 {
        return "{ \(Self.quoted(members[0].0)): \(Self.quoted(text)) }"
      }
      let lines = members.map {
        "\(inner)\(Self.quoted($0.0)): \($0.1.text(indentation: indentation + 2))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\0"..<" ": result += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension SchemaNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: SchemaNode...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, SchemaNode)...) { self = .object(elements) }
}
