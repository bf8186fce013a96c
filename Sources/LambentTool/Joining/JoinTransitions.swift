import LambentCatalogue
import LambentDocuments
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// The transitions of `--transition crossZoom,pageCurl:angle=2.4`.
struct JoinTransitions {
  /// The `filter` objects of a document.
  let filters: [JSONValue]
  /// The entries of the document for the kernels among them.
  let kernels: [JSONValue.Member]
  /// The names of these kernels, as the list has them: paths, or names in folders of kernels.
  let kernelNames: [String]

  init(_ text: String) throws {
    let parts = text.parts(separatedBy: ",").reduce(into: [String]()) { parts, part in
      guard !part.isEmpty else { return }
      // A comma may belong to a point: `center=0.5,0.5`.
      if let last = parts.last, last.contains("="), Double(part.prefix { $0 != ":" }) != nil {
        parts[parts.count - 1] += ",\(part)"
      } else {
        parts.append(part)
      }
    }
    let found = try parts.map(Self.filter)
    filters = found.map(\.filter)
    kernels = found.compactMap(\.kernel).reduce(into: [JSONValue.Member]()) { members, kernel in
      if !members.contains(where: { $0.key == kernel.key }) { members.append(kernel) }
    }
    kernelNames = zip(parts, found).filter { $1.kernel != nil }.map { part, _ in
      String(part.prefix { $0 != ":" })
    }
    guard !filters.isEmpty else {
      throw ToolError.value(
        text, of: "--transition", expected: "names from `lambent list transitions`")
    }
  }

  /// A filter of the list, and its kernel if it is one.
  private static func filter(
    _ text: String
  ) throws -> (filter: JSONValue, kernel: JSONValue.Member?) {
    let parts = text.parts(separatedBy: ":")
    var transition = try TransitionLookup.find(parts[0])
    // Checks names and values before any file is opened.
    try NamedInputs(Array(parts.dropFirst()), option: "--transition").apply(
      to: &transition, console: .silent)
    var members: [JSONValue.Member] = [("filter", .string(transition.kindName))]
    for part in parts.dropFirst() {
      let (name, value) = try Assignment.split(part, option: "--transition")
      members.append((name, Self.value(value)))
    }
    let source = (transition as? KernelTransition)?.source
    let kernel = source.map { source -> JSONValue.Member in
      (transition.kindName, ["source": .string(source)])
    }
    return (.object(members), kernel)
  }

  /// A value of the command line as a document has it: JSON, numbers with commas, else text.
  private static func value(_ text: String) -> JSONValue {
    let numbers = text.split(separator: ",").map { Double($0) }
    if numbers.count > 1, numbers.allSatisfy({ $0 != nil }) {
      return .array(numbers.compactMap { $0.map(JSONValue.number) })
    }
    return (try? JSONValue(parsing: text.utf8)) ?? .string(text)
  }
}

extension String {
  /// The parts between separators that are outside of brackets and quotation marks, as JSON has them.
  fileprivate func parts(separatedBy separator: Character) -> [String] {
    var (parts, depth, isQuoted, isEscaped) = ([""], 0, false, false)
    for character in self {
      if character == separator, depth <= 0, !isQuoted {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      default: break
      }
    }
    return parts
  }
}

extension Console {
  /// A console that says nothing.
  static let silent = Console(output: { _ in 0 }, errors: { _ in 0 })
}
