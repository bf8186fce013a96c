/// Something that is wrong, or worth a word, in a document.
public struct Diagnostic: Sendable, Hashable {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable {
    /// The document cannot be used.
    case error
    /// It can, but probably does not do what was meant.
    case warning
    /// Worth knowing.
    case note
  }

  /// The severity of the finding.
  public let severity: Severity
  /// The fault, with the value at fault.
  public let message: String
  /// The expected value, or a way to fix the fault.
  public let remedy: String
  /// The name of the document.
  public let file: String
  /// The number of the line, from 1; 0 in a document that a program made, which has no lines.
  public internal(set) var line: Int
  /// The column, from 1, in Unicode scalars; 0 in a document without lines.
  public internal(set) var column: Int
  /// The way to the value from the root.
  package let path: JSONPath
  /// True if all that is wrong is that an image is missing or cannot be decoded.
  package var isAboutImage = false

  /// The location: `file:line:column ($.path)`; of a document without lines `file (made of it: $.path)`.
  public var place: String {
    line > 0 ? "\(file):\(line):\(column) (\(path))" : "\(file) (made of it: \(path))"
  }

  /// The finding in a document that was made of the file, whose lines are not those of the file.
  var withoutLine: Diagnostic {
    var result = self
    (result.line, result.column) = (0, 0)
    return result
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: what, where, and what would be right.
  public var description: String { "\(message) in \(place): \(remedy)" }
}

/// All that is wrong with a document.
public struct DocumentError: Error, Sendable, CustomStringConvertible {
  /// The findings in the order of the document; at least one is an error.
  public let diagnostics: [Diagnostic]

  /// A line for each finding.
  public var description: String {
    diagnostics.map { "\($0.severity): \($0)" }.joined(separator: "\n")
  }
}

/// Collects findings while a document is read, so that all are reported at once.
final class Diagnostics {
  private(set) var all: [Diagnostic] = []

  /// True if there are as many findings as are listed.
  var isFull: Bool { all.count >= SceneLimits.maximumFindings }

  /// True if there are so few findings that each may say what was probably meant, which takes time.
  var suggests: Bool { all.count < 1000 }

  private(set) var hasErrors = false
  private var messages: Set<String> = []
  private var known: Set<Diagnostic> = []

  /// Adds a finding, unless it is there already.
  ///
  /// - Complexity: O(1).
  func addOnce(_ diagnostic: Diagnostic) {
    if known.isEmpty { known = Set(all) }
    if !known.contains(diagnostic) { add(diagnostic) }
  }

  /// True if a finding has the message.
  ///
  /// - Complexity: O(1).
  func contains(message: String) -> Bool { messages.contains(message) }

  func add(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    hasErrors = hasErrors || diagnostic.severity == .error
    all.append(diagnostic)
    messages.insert(diagnostic.message)
    if !known.isEmpty { known.insert(diagnostic) }
    guard isFull else { return }
    all.append(
      Diagnostic(
        severity: .error, message: "too many problems: the others are not listed",
        remedy: "fix these first", file: diagnostic.file, line: diagnostic.line,
        column: diagnostic.column, path: diagnostic.path))
    hasErrors = true
  }

  /// The findings in the order of the document.
  var sorted: [Diagnostic] {
    all.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }
}
