import LambentProperties
import LambentRenderTree
import LambentScenes
import LambentTransitions

/// The transitions of `--transition crossZoom,pageCurl:angle=2.4`, one after the other, and again.
struct JoinTransitions {
  private let filters: [(filter: JSONValue, isSharp: Bool)]
  /// The entries of the document for the kernels among them.
  let kernels: [JSONValue.Member]
  /// The names of these kernels, as the list has them: paths, or names in folders of kernels.
  let kernelNames: [String]

  /// Reads the list.
  init(_ text: String) throws {
    let parts = text.split(separator: ",").reduce(into: [String]()) { parts, part in
      // A comma may belong to a point: `center=0.5,0.5`.
      if let last = parts.last, last.contains("="), Double(part.prefix { $0 != ":" }) != nil {
        parts[parts.count - 1] += ",\(part)"
      } else {
        parts.append(String(part))
      }
    }
    let found = try parts.map(Self.filter)
    filters = found.map { ($0.filter, $0.isSharp) }
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

  /// The filter of a cut.
  ///
  /// - Parameter frames: The frames that the transition lasts. What moves is exposed for half of one,
  ///   unless the list has another `shutter`.
  func filter(at cut: Int, lasting frames: Int) -> JSONValue {
    var (filter, isSharp) = filters[cut % filters.count]
    if isSharp { filter[Self.shutter] = .number(0.5 / Double(max(1, frames))) }
    return filter
  }

  private static let shutter = "shutter"

  /// A filter of the list, which is sharp if it could have a shutter but has none.
  private static func filter(
    _ text: String
  ) throws -> (filter: JSONValue, isSharp: Bool, kernel: JSONValue.Member?) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let transition = try TransitionLookup.find(parts[0])
    // Checks names and values before any file is opened.
    var checked = transition
    try NamedInputs(Array(parts.dropFirst())).apply(to: &checked, console: .silent)
    var members: [JSONValue.Member] = [("filter", .string(transition.kindName))]
    for part in parts.dropFirst() {
      let (name, value) = try Assignment.split(part, option: "--transition")
      members.append((name, Self.value(value)))
    }
    let source = (transition as? KernelTransition)?.source
    let kernel = source.map { source -> JSONValue.Member in
      (transition.kindName, ["source": .string(source)])
    }
    let isSharp =
      kernel == nil && transition.inputInfos.contains { $0.name == shutter }
      && !members.contains { $0.key == shutter }
    return (.object(members), isSharp, kernel)
  }

  /// A value of the command line as a document has it: JSON, numbers with commas, else text.
  private static func value(_ text: String) -> JSONValue {
    let numbers = text.split(separator: ",").map { Double($0) }
    if numbers.count > 1, numbers.allSatisfy({ $0 != nil }) {
      return .array(numbers.compactMap { $0.map(JSONValue.number) })
    }
    var parser = JSONParser(Array(text.utf8))
    return (try? parser.parse().value) ?? .string(text)
  }
}

extension Console {
  /// A console that says nothing.
  static let silent = Console(output: { _ in 0 }, errors: { _ in 0 })
}
