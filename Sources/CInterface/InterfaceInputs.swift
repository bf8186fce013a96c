import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentScenes

/// The inputs of transitions and filters, in a JSON object.
enum InterfaceInputs {
  /// The names and values of an object, values as the command line has them; none for empty text.
  ///
  /// - Throws: `InterfaceError` if it is not an object.
  static func read(_ json: String) throws -> [(name: String, text: String)] {
    guard !json.isEmpty else { return [] }
    do {
      return try JSONValue(parsing: json.utf8).members("inputs").map { name, value in
        (name, value.text ?? value.line)
      }
    } catch let error as JSONParser.Failure {
      throw InterfaceError(.option, "inputs: \(error.message): \(error.remedy)")
    }
  }

  /// Reads a value of a type, and sets it; images are paths.
  ///
  /// - Throws: `InterfaceError` with the name of the input.
  static func set(
    _ name: String, _ text: String, of type: ValueType, _ set: (PropertyValue) throws -> Void
  ) throws {
    do {
      try set(
        try CommandLineValue.read(text, of: type) { path in
          try Image(contentsOf: path)
        })
    } catch let failure as CommandLineValue.Failure {
      throw InterfaceError(.option, "\(name): \(failure.message): \(failure.remedy)", path: name)
    } catch let error as PropertyError {
      throw InterfaceError(.option, "\(name): \(error)", path: name)
    }
  }
}
