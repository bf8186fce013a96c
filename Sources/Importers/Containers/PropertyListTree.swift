import Foundation

/// A value of a property list, of either form.
indirect enum PropertyListValue: Sendable {
  case string(String)
  case number(Double)
  case boolean(Bool)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([(key: String, value: PropertyListValue)])

  /// The value of a key.
  subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number, also as text.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }
}

/// Reads property lists: XML by the XML reader, which knows lines; binary ones by Foundation.
enum PropertyListTree {
  struct Failure: Error {
    let reason: String
    let place: String
  }

  static func read(_ bytes: [UInt8]) throws(Failure) -> PropertyListValue {
    if bytes.starts(with: "bplist".utf8) { return try binary(bytes) }
    let root: MarkupElement
    do {
      root = try Markup.read(bytes)
    } catch {
      throw Failure(reason: error.reason, place: error.place)
    }
    guard root.name == "plist" || root.name == "dict" else {
      throw Failure(reason: "<\(root.name)> is no property list", place: "line \(root.line)")
    }
    guard let outermost = root.name == "dict" ? root : root.children.first else {
      throw Failure(reason: "an empty property list", place: "line \(root.line)")
    }
    return try value(of: outermost)
  }

  private static func value(of element: MarkupElement) throws(Failure) -> PropertyListValue {
    let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch element.name {
    case "string", "date": return .string(element.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "integer", "real":
      guard let number = ForeignNumber.read(text) ?? Double(text) else {
        throw Failure(reason: "“\(text)” is not a number", place: "line \(element.line)")
      }
      return .number(number)
    case "data":
      return .data(Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()))
    case "array":
      var values: [PropertyListValue] = []
      for child in element.children { values.append(try value(of: child)) }
      return .array(values)
    case "dict":
      return .dictionary(try members(of: element))
    default:
      throw Failure(
        reason: "<\(element.name)> is no part of a property list", place: "line \(element.line)")
    }
  }

  private static func members(
    of element: MarkupElement
  ) throws(Failure) -> [(key: String, value: PropertyListValue)] {
    var members: [(key: String, value: PropertyListValue)] = []
    var key: String?
    for child in element.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        members.append((name, try value(of: child)))
        key = nil
      } else {
        throw Failure(reason: "a value without its <key>", place: "line \(child.line)")
      }
    }
    return members
  }

  // MARK: Binary

  private static func binary(_ bytes: [UInt8]) throws(Failure) -> PropertyListValue {
    guard bytes.count <= 16 << 20 else {
      throw Failure(reason: "more than 16 MiB of a binary list", place: "")
    }
    var format = PropertyListSerialization.PropertyListFormat.binary
    do {
      let list = try PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: &format)
      return try value(of: list, depth: 0)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "the binary property list is damaged", place: "")
    }
  }

  private static func value(of any: Any, depth: Int) throws(Failure) -> PropertyListValue {
    guard depth < ImportLimits.maximumNesting else {
      throw Failure(reason: "too many levels", place: "")
    }
    switch any {
    case let text as String: return .string(text)
    case let number as NSNumber:
      // Foundation's booleans are numbers too; their type alone tells them apart.
      return CFBooleanTest.isBoolean(number)
        ? .boolean(number.boolValue) : .number(number.doubleValue)
    case let data as Data: return .data(Array(data))
    case let list as [Any]:
      var values: [PropertyListValue] = []
      for entry in list { values.append(try value(of: entry, depth: depth + 1)) }
      return .array(values)
    case let dictionary as [String: Any]:
      var members: [(key: String, value: PropertyListValue)] = []
      for (key, entry) in dictionary.sorted(by: { $0.key < $1.key }) {
        members.append((key, try value(of: entry, depth: depth + 1)))
      }
      return .dictionary(members)
    default: return .string("\(any)")
    }
  }
}

/// Tells Foundation's booleans from its numbers.
private enum CFBooleanTest {
  static func isBoolean(_ number: NSNumber) -> Bool {
    type(of: number) == type(of: NSNumber(value: true)) && String(cString: number.objCType) == "c"
  }
}
