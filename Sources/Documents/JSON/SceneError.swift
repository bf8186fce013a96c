/// The reason that a scene cannot be read or shown. Its description has a line for each finding: the
/// fault, its location, and the remedy.
public enum SceneError: Error, Sendable {
  /// The document's file cannot be read.
  case unreadable(file: String, reason: String)
  /// The document is wrong: every finding, in the order of the document.
  case document(DocumentError)
  /// The document is right, but files that it names, such as images, are missing or cannot be decoded.
  case images(DocumentError)
  /// An option is wrong, or does not fit the document.
  case option(what: String, where: String, remedy: String)
  /// A frame could not be made.
  case playback(what: String, where: String, remedy: String)
}

extension SceneError: CustomStringConvertible {
  /// A line for each finding.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "cannot read \(file): \(reason)"
    case .document(let error), .images(let error): error.description
    case .option(let what, let place, let remedy), .playback(let what, let place, let remedy):
      "\(place): \(what): \(remedy)"
    }
  }

  /// The findings of the document; empty for the other errors.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .document(let error), .images(let error): error.diagnostics
    case .unreadable, .option, .playback: []
    }
  }

  /// The error of a document that has more bytes than a document may have.
  package static func tooLarge(file: String, limit: Int) -> SceneError {
    let problem = Diagnostic(
      severity: .error, code: .limit, message: "the document is too large",
      remedy: "at most \(limit) bytes", file: file, line: 1, column: 1, path: JSONPath())
    return .document(DocumentError(diagnostics: [problem]))
  }
}
