import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentScenes

/// The inputs of transitions and filters, in a JSON object.
enum InterfaceInputs {
  /// The names and values of an object; none for empty text.
  ///
  /// - Throws: `InterfaceError` if it is not an object.
  static func read(_ json: String) throws -> [JSONValue.Member] {
    guard !json.isEmpty else { return [] }
    do {
      return try JSONValue(parsing: json.utf8).members("inputs")
    } catch let error as JSONParser.Failure {
      throw InterfaceError(.option, "inputs: \(error.message): \(error.remedy)")
    }
  }

  /// The error about an input that a transition or a filter does not have.
  static func unknown(_ name: String, of title: String, names: [String]) -> InterfaceError {
    let meant = Suggestion.question(about: name, among: names)
    let all = names.isEmpty ? "it takes none" : "one of \(names.joined(separator: ", "))"
    return InterfaceError(
      .option, "\(title) has no input “\(name.shortened)”: \(meant ?? all)", path: name)
  }

  /// Reads a value of a type, and sets it; images are paths.
  ///
  /// - Throws: `InterfaceError` with the name of the input.
  static func set(
    _ name: String, _ value: JSONValue, of type: ValueType, _ set: (PropertyValue) throws -> Void
  ) throws {
    let text = value.text ?? value.line
    do {
      try set(
        try CommandLineValue.read(text, of: type) { path in
          guard value.text != nil else {
            throw InterfaceError(
              .option, "\(name): \(text.shortened): the path of an image is expected", path: name)
          }
          return try Image(contentsOf: path)
        })
    } catch let failure as CommandLineValue.Failure {
      let message = failure.message.replacing(text, with: text.shortened)
      throw InterfaceError(.option, "\(name): \(message): \(failure.remedy)", path: name)
    } catch let error as PropertyError {
      throw InterfaceError(.option, "\(name): \(error)", path: name)
    }
  }
}
