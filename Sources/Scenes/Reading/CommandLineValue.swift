import LambentDocuments
import LambentGeometry
import LambentLayers
package import LambentPixels
package import LambentProperties

/// Values as a command line spells them: JSON, else `x,y` for numbers in a row, else text that is not an array or object of
/// JSON.
package enum CommandLineValue {
  package struct Failure: Error {
    package let message: String
    /// The position in the value, as a path from its root; `nil` for all of it.
    package var path: String?
    /// The expected value, after that word, or another remedy.
    package let remedy: String
  }

  /// Reads a value of a type.
  ///
  /// - Parameters:
  ///   - image: Finds the image that a text names, where the type is an image.
  /// - Throws: `Failure`, or what `image` throws.
  package static func read(
    _ text: String, of type: ValueType, image: (String) throws -> Image
  ) throws -> PropertyValue {
    if type.isImage {
      if text == "null" || text == "none" { return .null }
      return .image(try image(text))
    }
    return try read(text, of: type) { $0.value(of: type, in: ValueContext()) }
  }

  /// Reads a value for what a key path leads to, with images found by the names of a document.
  static func read(
    _ text: String, for accessor: LayerAccessor, in context: ValueContext, canvas: Size
  ) throws(Failure) -> PropertyValue {
    try read(text, of: accessor.type, canvas: canvas) { $0.value(for: accessor, in: context) }
  }

  private static func read(
    _ text: String, of type: ValueType, canvas: Size? = nil, by reader: (Cursor) -> PropertyValue?
  ) throws(Failure) -> PropertyValue {
    if type.isColor, let color = Color(named: text) { return .color(color) }
    var failure: Failure?
    var isSettled = false
    for spelling in spellings(of: text) {
      let diagnostics = Diagnostics()
      guard
        var document = try? JSONDocument(file: "command line", bytes: Array(spelling.utf8))
      else { continue }
      document.findings.forEach(diagnostics.add)
      document.canvas = canvas
      let cursor = Cursor(document: document, diagnostics: diagnostics)
      let value = reader(cursor)
      if let value, !diagnostics.hasErrors { return value }
      let isRightKind = type.accepts(document.root)
      guard let first = diagnostics.all.first(where: { $0.severity == .error }),
        failure == nil || (isRightKind && !isSettled)
      else { continue }
      isSettled = isRightKind
      let path = first.path == JSONPath() ? nil : "\(first.path)"
      failure = Failure(message: first.message, path: path, remedy: first.advice)
    }
    throw failure ?? Failure(message: "no value", remedy: "expected \(type.spelling)")
  }

  /// The ways to take a text, as JSON, in the order in which they count. An array or an object of JSON is not taken as
  /// text: a mistake in it is an error.
  private static func spellings(of text: String) -> [String] {
    switch (try? JSONDocument(file: "command line", bytes: Array(text.utf8)))?.root {
    case .array, .object: return [text]
    default: break
    }
    let quoted = text.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    let list = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      CanvasLength.units.contains(where: part.hasSuffix) ? "\"\(part)\"" : String(part)
    }
    return [text, list.count > 1 ? "[\(list.joined(separator: ","))]" : text, quoted + "\""]
  }
}

extension ValueType {
  fileprivate var isColor: Bool {
    switch self {
    case .color: true
    case .optional(let wrapped): wrapped.isColor
    case .either(let types): types.contains { $0.isColor }
    default: false
    }
  }

  fileprivate var isImage: Bool {
    switch self {
    case .image: true
    case .optional(let wrapped): wrapped.isImage
    default: false
    }
  }
}
