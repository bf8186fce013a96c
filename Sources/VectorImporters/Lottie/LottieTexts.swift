import LambentDocuments
import LambentImports

/// Finds texts where numbers are expected: they count as missing, which is noted.
struct LottieTexts {
  let log: ImportLog

  /// The keys of numbers, and of lists of them.
  private static let keys: Set<String> = [
    "k", "ip", "op", "st", "sr", "w", "h", "sw", "sh", "ind", "parent", "bm", "tt", "tp", "tr",
    "lh",
  ]
  /// The keys of numbers in the keys of a property.
  private static let keyKeys: Set<String> = ["t", "s", "e", "h"]

  /// Notes the texts in a value of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the value.
  ///   - isNumber: True if it should be a number or a list of them.
  ///   - isEffect: True within effects, some of which have texts.
  func look(
    through json: JSONValue, at path: String, isNumber: Bool = false, isEffect: Bool = false,
    depth: Int = 0
  ) {
    guard depth < 100 else { return }
    switch json {
    case .string(let text):
      guard isNumber, !isEffect || Double(text) != nil else { return }
      log.note(path, "the text “\(text.prefix(20))” is not a number: it counts as missing")
    case .array(let list):
      for (index, element) in list.enumerated() where element.mayHaveText {
        look(
          through: element, at: "\(path)[\(index)]", isNumber: isNumber, isEffect: isEffect,
          depth: depth + 1)
      }
    case .object(let members):
      for member in members where member.value.mayHaveText {
        // The value of a key of a text is its style.
        let isStyle = if case .object = member.value { true } else { false }
        let keys = isNumber ? Self.keyKeys : Self.keys
        look(
          through: member.value, at: "\(path).\(member.key)",
          isNumber: !isStyle && keys.contains(member.key),
          isEffect: isEffect || member.key == "ef", depth: depth + 1)
      }
    default: return
    }
  }
}

extension JSONValue {
  /// False for numbers, and lists of them.
  fileprivate var mayHaveText: Bool {
    switch self {
    case .string, .object: true
    case .array(let list): list.contains(where: \.mayHaveText)
    default: false
    }
  }
}
