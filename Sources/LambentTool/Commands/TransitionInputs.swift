import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentScenes
import LambentTransitions

/// The `--input name=value` of a transition or a filter.
struct NamedInputs {
  private let assignments: [(name: String, value: String)]
  private let option: String

  init(_ texts: [String], option: String = "--input") throws {
    self.option = option
    assignments = try texts.map { try Assignment.split($0, option: option) }
  }

  func files(_ rows: [PropertyInfo]) -> [String] {
    let types: [ValueType] = [.image, .optional(.image)]
    return assignments.filter { assignment in
      Self.row(named: assignment.name, among: rows).map { types.contains($0.type) } ?? false
    }.map(\.value)
  }

  /// The row of an input; Core Image's own names have a prefix: inputCenter.
  private static func row(named name: String, among rows: [PropertyInfo]) -> PropertyInfo? {
    let first = name.dropFirst(5).prefix(1).lowercased()
    let plain = name.hasPrefix("input") ? first + name.dropFirst(6) : name
    return rows.first { $0.name == name } ?? rows.first { $0.name == plain }
      ?? rows.first { $0.name == name.dropFirst(5) }
  }

  /// Sets the inputs.
  ///
  /// - Parameters:
  ///   - title: The name of the transition or the filter.
  ///   - set: Sets one input.
  /// - Throws: `ToolError` for names and values that do not fit, `ImageFileError` for images.
  func apply(
    _ rows: [PropertyInfo], of title: String, console: Console,
    set: (_ name: String, _ value: PropertyValue) throws -> Void
  ) throws {
    for (name, text) in assignments {
      guard let row = Self.row(named: name, among: rows) else {
        let names = rows.map(\.name)
        let meant = Suggestion.question(about: name, among: names)
        let all = names.isEmpty ? "it takes none" : "one of \(names.joined(separator: ", "))"
        throw ToolError.fault(
          "\(title) has no input “\(name)”", of: option, remedy: meant ?? all)
      }
      do {
        let value = try CommandLineValue.read(text, of: row.type) { path in
          let decoded = try ImageFile.read(path)
          for warning in decoded.warnings { console.warn("\(path): \(warning)") }
          return decoded.image
        }
        try set(row.name, value)
      } catch let error as CommandLineValue.Failure {
        throw ToolError.fault(error.message, of: "\(option) \(name)", remedy: error.remedy)
      } catch let error as PropertyError {
        let (what, remedy) = error.parts
        throw ToolError.fault(what, of: "\(option) \(name)", remedy: remedy)
      }
    }
  }
}

extension NamedInputs {
  func apply(to transition: inout any Transition, console: Console) throws {
    try apply(transition.inputInfos, of: transition.kindName, console: console) { name, value in
      try transition.setInput(name, to: value)
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
