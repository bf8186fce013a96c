import LambentCatalogue
import LambentImageFiles
import LambentKernels
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentScenes
import LambentTransitions

/// The `--input name=value` of a transition.
struct TransitionInputs {
  private let assignments: [(name: String, value: String)]

  /// Splits the assignments.
  init(_ texts: [String]) throws {
    assignments = try texts.map { try Assignment.split($0, option: "--input") }
  }

  /// The files that inputs name.
  func files(of transition: any Transition) -> [String] {
    let types: [ValueType] = [.image, .optional(.image)]
    return assignments.filter { assignment in
      Self.row(named: assignment.name, of: transition).map { types.contains($0.type) } ?? false
    }.map(\.value)
  }

  /// The row of an input; Core Image's own names have a prefix: inputCenter.
  private static func row(named name: String, of transition: any Transition) -> PropertyInfo? {
    let plain = name.hasPrefix("input") ? name.dropFirst(5).lowercasedFirst : name
    let rows = transition.inputInfos
    return rows.first { $0.name == name } ?? rows.first { $0.name == plain }
  }

  /// Sets the inputs.
  ///
  /// - Throws: `ToolError` for names and values that do not fit, `ImageFileError` for images.
  func apply(to transition: inout any Transition, console: Console) throws {
    for (name, value) in assignments { try Self.set(name, value, on: &transition, console) }
  }

  private static func set(
    _ name: String, _ text: String, on transition: inout any Transition, _ console: Console
  ) throws {
    guard let row = row(named: name, of: transition) else {
      let names = transition.inputInfos.map(\.name)
      let meant = Suggestion.question(about: name, among: names)
      let all = names.isEmpty ? "it takes none" : "one of \(names.joined(separator: ", "))"
      throw ToolError.fault(
        "\(transition.kindName) has no input “\(name)”", of: "--input", remedy: meant ?? all)
    }
    do {
      let value = try CommandLineValue.read(text, of: row.type) { path in
        let decoded = try ImageFile.read(path)
        for warning in decoded.warnings { console.warn("\(path): \(warning)") }
        return Image(decoded.image, name: path)
      }
      try transition.setInput(row.name, to: value)
    } catch let error as CommandLineValue.Failure {
      throw ToolError.fault(error.message, of: "--input \(name)", remedy: error.remedy)
    } catch let error as PropertyError {
      let (what, remedy) = error.parts
      throw ToolError.fault(what, of: "--input \(name)", remedy: remedy)
    }
  }
}

/// Transitions by the names that people give them.
enum TransitionLookup {
  /// A transition with its default inputs.
  static func find(_ name: String) throws -> any Transition {
    if let transition = Transitions.named(name) { return transition }
    if let path = KernelFolders.path(for: name) { return try kernel(at: path) }
    let names =
      Transitions.all.flatMap { [$0.name] + $0.aliases } + KernelFolders.all().map(\.name)
    throw ToolError.unknown(
      "transition", name, suggestion: Suggestion.nearest(to: name, among: names),
      list: "lambent list transitions")
  }

  private static func kernel(at path: String) throws -> KernelTransition {
    let kernel = try KernelFolders.kernel(at: path)
    do throws(KernelError) {
      return try KernelTransition(kernel, name: KernelFile.name(of: path))
    } catch {
      throw CatalogueError.kernel(file: path, error: error)
    }
  }
}

/// `name=value` of the command line.
enum Assignment {
  static func split(_ text: String, option: String) throws -> (name: String, value: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ToolError.value(text, of: option, expected: "name=value")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}

extension Substring {
  fileprivate var lowercasedFirst: String {
    guard let first else { return "" }
    return first.lowercased() + dropFirst()
  }
}
