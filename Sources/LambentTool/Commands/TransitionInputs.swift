import LambentImageFiles
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
  func files(of transition: any Transition) -> [String] { Self.files(assignments, transition) }

  private static func files<Kind: Transition>(
    _ assignments: [(name: String, value: String)], _ transition: Kind
  ) -> [String] {
    let types: [ValueType] = [.image, .optional(.image)]
    return assignments.filter { assignment in
      row(named: assignment.name, of: Kind.self).map { types.contains($0.type) } ?? false
    }.map(\.value)
  }

  /// The row of an input; Core Image's own names have a prefix: inputCenter.
  private static func row<Kind: Transition>(
    named name: String, of kind: Kind.Type
  ) -> Property<Kind>? {
    let plain = name.hasPrefix("input") ? name.dropFirst(5).lowercasedFirst : name
    return Kind.property(named: name) ?? Kind.property(named: plain)
  }

  /// Sets the inputs.
  ///
  /// - Throws: `ToolError` for names and values that do not fit, `ImageFileError` for images.
  func apply(to transition: inout any Transition, console: Console) throws {
    for (name, value) in assignments { try Self.set(name, value, on: &transition, console) }
  }

  private static func set<Kind: Transition>(
    _ name: String, _ text: String, on transition: inout Kind, _ console: Console
  ) throws {
    guard let row = row(named: name, of: Kind.self) else {
      let names = Kind.properties.map(\.name)
      let meant = Suggestion.question(about: name, among: names)
      let all = names.isEmpty ? "it takes none" : "one of \(names.joined(separator: ", "))"
      throw ToolError.usage("\(Kind.name) has no input “\(name)” in --input: \(meant ?? all)")
    }
    do {
      let value = try CommandLineValue.read(text, of: row.type) { path in
        let decoded = try ImageFile.read(path)
        for warning in decoded.warnings { console.warn("\(path): \(warning)") }
        return Image(decoded.image, name: path)
      }
      try row.set(value, on: &transition)
    } catch let error as CommandLineValue.Failure {
      throw ToolError.usage("\(error.message) in --input \(name): \(error.remedy)")
    } catch let error as PropertyError {
      let (what, remedy) = error.parts
      throw ToolError.usage("\(what) in --input \(name): \(remedy)")
    }
  }
}

/// Transitions by the names that people give them.
enum TransitionLookup {
  /// A transition with its default inputs.
  static func find(_ name: String) throws -> any Transition {
    if let transition = Transitions.named(name) { return transition }
    let names = Transitions.all.flatMap { [$0.name] + $0.aliases }
    throw ToolError.unknown(
      "transition", name, suggestion: Suggestion.nearest(to: name, among: names),
      list: "lambent list transitions")
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
