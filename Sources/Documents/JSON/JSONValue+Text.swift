import LambentProperties

extension JSONValue {
  /// The value on one line: `{ "time": 0, "size": [10, 10] }`.
  ///
  /// - Complexity: O(values).
  public var line: String {
    var text = ""
    write(lineTo: &text)
    return text
  }

  private func write(lineTo text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .number(let number) where number.isFinite: text += number.short
    case .number(let number):
      text += number.isNaN ? "null" : number > 0 ? "\"infinity\"" : "\"-infinity\""
    case .string(let string): text += Self.quoted(string)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.write(lineTo: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? ", " : " ") + Self.quoted(member.key) + ": "
        member.value.write(lineTo: &text)
      }
      text += members.isEmpty ? "}" : " }"
    }
  }

  /// The value as text in the style of documents, indented by two spaces per level. Short arrays and objects without
  /// nested ones are on one line. All others have one line per element or member.
  ///
  /// Equal values give equal texts.
  ///
  /// - Parameter width: The maximum number of columns of a line, where lines can be broken.
  /// - Complexity: O(values × width).
  public func text(width: Int = 100) -> String {
    var text = ""
    write(to: &text, indentation: 0, room: width, width: width)
    return text
  }

  /// - Parameter room: The columns that are left on the line.
  private func write(to text: inout String, indentation: Int, room: Int, width: Int) {
    if lineLength(limit: room) != nil, isLine {
      text += line
      return
    }
    let inner = String(repeating: " ", count: indentation + 2)
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? "," : "") + "\n" + inner
        element.write(
          to: &text, indentation: indentation + 2, room: width - indentation - 3, width: width)
      }
      text += "\n\(String(repeating: " ", count: indentation))]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        let key = Self.quoted(member.key) + ": "
        text += (index > 0 ? "," : "") + "\n" + inner + key
        member.value.write(
          to: &text, indentation: indentation + 2,
          room: width - indentation - 3 - key.unicodeScalars.count, width: width)
      }
      text += "\n\(String(repeating: " ", count: indentation))}"
    default: text += line
    }
  }

  /// True if it may stand on one line: objects within objects may not, nor several objects in an
  /// array.
  private var isLine: Bool {
    switch self {
    case .array(let elements):
      elements.count == 1
        ? elements.allSatisfy(\.isLine) : elements.allSatisfy { $0.objectDepth == 0 }
    case .object(let members): members.allSatisfy { $0.value.objectDepth == 0 }
    default: true
    }
  }

  /// 1 where the value is an object with members or an array that holds one, else 0.
  private var objectDepth: Int {
    switch self {
    case .array(let elements): elements.contains { $0.objectDepth > 0 } ? 1 : 0
    case .object(let members): members.isEmpty ? 0 : 1
    default: 0
    }
  }

  /// The columns of the line; `nil` where there are more than a limit.
  private func lineLength(limit: Int) -> Int? {
    guard limit >= 0 else { return nil }
    switch self {
    case .array(let elements):
      return Self.length(of: elements, limit: limit, brackets: 2) { $0.lineLength(limit: $1) }
    case .object(let members):
      return Self.length(of: members, limit: limit, brackets: members.isEmpty ? 2 : 4) {
        let key = Self.quoted($0.key).unicodeScalars.count + 2
        return $0.value.lineLength(limit: $1 - key).map { $0 + key }
      }
    default:
      let count = line.unicodeScalars.count
      return count <= limit ? count : nil
    }
  }

  private static func length<Element>(
    of elements: [Element], limit: Int, brackets: Int, length: (Element, Int) -> Int?
  ) -> Int? {
    var total = brackets
    for (index, element) in elements.enumerated() {
      if index > 0 { total += 2 }
      guard total <= limit, let count = length(element, limit - total) else { return nil }
      total += count
    }
    return total <= limit ? total : nil
  }

  private static func quoted(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 2)
    result.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): result += "\\\"".utf8
      case UInt8(ascii: "\\"): result += "\\\\".utf8
      case UInt8(ascii: "\n"): result += "\\n".utf8
      case UInt8(ascii: "\t"): result += "\\t".utf8
      case 0..<0x20: result += "\\u\(String(UInt32(byte) + 0x10000, radix: 16).dropFirst())".utf8
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
    return String(decoding: result, as: UTF8.self)
  }
}
