import LambentProperties

/// Values of the command line: JSON as in a document, else `x,y` for a point, else text.
enum ArgumentValue {
  /// Reads a value of a type.
  ///
  /// - Throws: ``SceneError/option(what:where:remedy:)`` where the text is no such value.
  static func read(
    _ text: String, of type: ValueType, images: ImageLibrary, place: String
  ) throws(SceneError) -> PropertyValue {
    var first: Diagnostic?
    for form in [text, "[\(text)]", SchemaNode.string(text).text()] {
      let diagnostics = Diagnostics()
      guard
        let document = try? JSONDocument(
          file: place, bytes: Array(form.utf8), diagnostics: diagnostics)
      else { continue }
      let cursor = Cursor(document: document, diagnostics: diagnostics)
      if let value = cursor.value(of: type, in: ValueContext(images: images)),
        !diagnostics.hasErrors
      {
        return value
      }
      first = first ?? diagnostics.all.first { $0.severity == .error }
    }
    throw .option(
      what: first?.message ?? "“\(text)” is no value", where: place,
      remedy: first?.remedy ?? type.spelling)
  }
}
