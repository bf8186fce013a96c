/// A problem of a document, as data: an error, a warning or a note.
public struct Diagnostic: Sendable, Hashable {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable {
    /// The document cannot be used.
    case error
    /// The document can be used, but probably does not have the intended effect.
    case warning
    /// Information; nothing needs to be fixed.
    case note
  }

  /// The severity of the finding.
  public let severity: Severity
  /// The kind of problem.
  public let code: Code
  /// The fault, with the value at fault.
  public let message: String
  /// The value at fault, as JSON; `nil` if there is none, or if it has more than 80 characters.
  public private(set) var value: String?
  /// The expected value, or a way to fix the fault.
  public let remedy: String
  /// The name of the document.
  public let file: String
  /// The number of the line, from 1; 0 in a document that was built in code, which has no lines.
  public internal(set) var line: Int
  /// The column, from 1, in Unicode scalars; 0 in a document without lines.
  public internal(set) var column: Int
  package fileprivate(set) var path: JSONPath
  /// The source line in which the value begins, or the part of it around the column.
  package private(set) var excerpt: SourceExcerpt?

  /// True if this is a note that frames depend on a font of this machine. Nothing needs to be corrected, but other
  /// machines need the font.
  package var isAboutInstalledFont: Bool { severity == .note && code == .font }

  /// The path to the value: `$.layers[0].opacity`.
  public var jsonPath: String { path.description }

  /// The expected value; `nil` if the remedy is an action, such as removing a key.
  public var expected: String? {
    switch code {
    case .wrongType, .outOfRange, .limit, .missingKey:
      remedy.hasPrefix("did you mean") || remedy.hasPrefix("see ") ? nil : remedy
    default: remedy.hasPrefix("one of ") ? remedy : nil
    }
  }

  /// The expected value or the remedy, as the end of a sentence.
  package var advice: String { expected.map { "expected \($0)" } ?? remedy }

  /// The location: `file:line:column ($.path)`; for a generated document `file (generated: $.path)`.
  public var location: String {
    line > 0 ? "\(file):\(line):\(column) (\(path))" : "\(file) (generated: \(path))"
  }

  /// The problem without the position by which problems of a document without lines are sorted.
  fileprivate var withoutPosition: Diagnostic {
    guard line == 0 else { return self }
    var result = self
    result.column = 0
    return result
  }

  /// The problem with the value at fault and its source line.
  func showing(_ node: JSONValue, _ excerpt: SourceExcerpt?) -> Diagnostic {
    var result = self
    result.excerpt = excerpt
    if code != .missingKey, code != .syntax { result.value = fault(in: node).shortLine }
    return result
  }

  /// Another finding at the same position.
  package func saying(
    _ code: Code, _ message: String, remedy: String, severity: Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, code: code, message: message, value: value, remedy: remedy, file: file,
      line: line, column: column, path: path, excerpt: excerpt)
  }

  /// The key at fault, if it is unknown or refers to nothing; otherwise, the value.
  private func fault(in node: JSONValue) -> JSONValue {
    guard let key = path.lastKey else { return node }
    let isAboutKey =
      switch code {
      case .unknownKey: true
      case .unknownName: if case .string = node { false } else { true }
      default: false
      }
    return isAboutKey ? .string(key) : node
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: `file:line:column: message ($.path): advice`, without the numbers in a generated document.
  public var description: String {
    let start = line > 0 ? "\(file):\(line):\(column)" : "\(file) (generated)"
    return "\(start): \(message) (\(path)): \(advice)"
  }
}

extension String {
  /// The text without the middle if it is longer than any sentence: names and values of a file have any length.
  package var inBrief: String {
    utf8.count <= 4000 ? self : prefix(2000) + " … " + suffix(1000)
  }
}

extension JSONValue {
  /// A problem as an object: severity, code, message, value, expected, remedy, file, line, column and
  /// path. Keys without a value are left out.
  package init(_ problem: Diagnostic) {
    var members: [Member] = [
      ("severity", .string(problem.severity.rawValue)), ("code", .string(problem.code.rawValue)),
      ("message", .string(problem.message.inBrief)),
    ]
    if let value = problem.value { members.append(("value", .string(value))) }
    if let expected = problem.expected { members.append(("expected", .string(expected))) }
    members += [("remedy", .string(problem.remedy)), ("file", .string(problem.file))]
    if problem.line > 0 {
      members += [
        ("line", .number(Double(problem.line))), ("column", .number(Double(problem.column))),
      ]
    }
    members.append(("path", .string(problem.jsonPath)))
    self = .object(members)
  }
}

/// The problems of a document.
public struct DocumentError: Error, Sendable, CustomStringConvertible {
  /// The findings in the order of the document; at least one is an error.
  public let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// A line for each problem.
  public var description: String {
    diagnostics.map { "\($0.severity): \($0)" }.joined(separator: "\n")
  }
}

/// Collects findings while a document is read, so that all are reported at once.
package final class Diagnostics {
  package private(set) var all: [Diagnostic] = []

  package init() {}

  /// True if the maximum number of findings has been reached.
  package var isFull: Bool { all.count >= SceneLimits.maximumFindings }

  /// True if there are few enough findings to search for suggestions, which takes time.
  package var suggests: Bool { all.count < 1000 }

  package private(set) var hasErrors = false
  private var messages: Set<String> = []
  private var listed: Set<Diagnostic> = []

  package func contains(message: String) -> Bool { messages.contains(message) }

  /// Adds a finding, unless it is already in the list: a text may create several layers, for example in a `repeat`.
  package func add(_ diagnostic: Diagnostic) {
    guard !isFull, listed.insert(diagnostic).inserted else { return }
    hasErrors = hasErrors || diagnostic.severity == .error
    all.append(diagnostic)
    messages.insert(diagnostic.message)
    guard isFull else { return }
    all.append(
      Diagnostic(
        severity: .error, code: .tooMany, message: "too many problems: the others are not listed",
        remedy: "fix these first", file: diagnostic.file, line: diagnostic.line,
        column: diagnostic.column, path: diagnostic.path))
    hasErrors = true
  }

  package var sorted: [Diagnostic] {
    all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map(\.withoutPosition)
  }
}
