package import LambentDocuments

/// A value of an XML or binary property list.
package indirect enum PropertyListValue: Sendable {
  case string(String)
  case number(Double)
  case boolean(Bool)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([(key: String, value: PropertyListValue)])

  /// The value that a number, a flag or a text of JSON has; `nil` for other ones.
  package init?(_ json: JSONValue) {
    switch json {
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .string(let text): self = .string(text)
    case .null, .array, .object: return nil
    }
  }

  package subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number, also from text.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }
}

/// Reads property lists: XML with the XML parser, which reports lines, binary ones with their own
/// reader.
package enum PropertyListTree {
  package static func read(_ bytes: [UInt8]) throws(ForeignFailure) -> PropertyListValue {
    if bytes.starts(with: "bplist".utf8) { return try BinaryPropertyList.read(bytes) }
    let root = try Markup.read(bytes)
    guard root.name == "plist" || root.name == "dict" else {
      throw ForeignFailure(
        reason: "<\(root.name)> is not a property list", place: "line \(root.line)")
    }
    guard let outermost = root.name == "dict" ? root : root.children.first else {
      throw ForeignFailure(reason: "an empty property list", place: "line \(root.line)")
    }
    return try value(of: outermost)
  }

  private static func value(of element: MarkupElement) throws(ForeignFailure) -> PropertyListValue {
    let text = element.text.trimmingBlanks
    switch element.name {
    case "string", "date": return .string(element.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "integer", "real":
      guard let number = ForeignNumber.read(text) ?? Double(text) else {
        throw ForeignFailure(reason: "“\(text)” is not a number", place: "line \(element.line)")
      }
      return .number(number)
    case "data":
      return .data(Base64.decode(text))
    case "array":
      var values: [PropertyListValue] = []
      for child in element.children { values.append(try value(of: child)) }
      return .array(values)
    case "dict":
      return .dictionary(try members(of: element))
    default:
      throw ForeignFailure(
        reason: "<\(element.name)> is not a part of a property list", place: "line \(element.line)")
    }
  }

  private static func members(
    of element: MarkupElement
  ) throws(ForeignFailure) -> [(key: String, value: PropertyListValue)] {
    var members: [(key: String, value: PropertyListValue)] = []
    var key: String?
    for child in element.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        members.append((name, try value(of: child)))
        key = nil
      } else {
        throw ForeignFailure(reason: "a value without its <key>", place: "line \(child.line)")
      }
    }
    return members
  }
}
