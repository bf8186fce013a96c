import FoundationEssentials
import Synchronization

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
    let text = element.text.trimmingBlanks
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
    do {
      let decoder = PropertyListDecoder()
      if let key = BinaryValue.counter { decoder.userInfo[key] = BinaryValue.Counter() }
      return try decoder.decode(BinaryValue.self, from: Data(bytes)).value
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "the binary property list is damaged", place: "")
    }
  }
}

/// A value of a binary list, of whatever type it is there.
private struct BinaryValue: Decodable {
  let value: PropertyListValue

  /// How many values have been read: a list may have one value stand in many positions.
  final class Counter: Sendable {
    private let count = Atomic(0)

    func add() throws(PropertyListTree.Failure) {
      guard count.wrappingAdd(1, ordering: .relaxed).newValue <= ImportLimits.maximumElements else {
        throw PropertyListTree.Failure(
          reason: "more than \(ImportLimits.maximumElements) values", place: "")
      }
    }
  }

  static let counter = CodingUserInfoKey(rawValue: "counter")

  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count < ImportLimits.maximumNesting else {
      throw PropertyListTree.Failure(reason: "too many levels", place: "")
    }
    if let key = Self.counter { try (decoder.userInfo[key] as? Counter)?.add() }
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      value = .boolean(flag)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let data = try? container.decode(Data.self) {
      value = .data(Array(data))
    } else if let date = try? container.decode(Date.self) {
      value = .string("\(date)")
    } else {
      value = try Self.compound(container)
    }
  }

  private static func compound(
    _ container: any SingleValueDecodingContainer
  ) throws -> PropertyListValue {
    do {
      return .array(try container.decode([BinaryValue].self).map(\.value))
    } catch DecodingError.typeMismatch {
      let members = try container.decode([String: BinaryValue].self)
      return .dictionary(
        members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) })
    }
  }
}
