import LambentCatalogue
import LambentDocuments
import LambentKernels
import LambentProperties
import LambentScenes

/// An error, a warning or a note of the program, as data: the only form in which they reach the user.
struct Problem: Sendable, Hashable {
  var severity = Diagnostic.Severity.error
  /// The kind of problem: a code of `Diagnostic.Code`, or a `ProblemCode`.
  var code: String
  /// The fault, with the value at fault.
  var message: String
  /// The value at fault.
  var value: String?
  var expected: String?
  /// A way to fix the fault; `nil` if the message contains it, or if the expected value says it.
  var remedy: String?
  /// The option whose value is at fault.
  var option: String?
  /// The row of a table that has the problem, with its file and its line.
  var row: String?
  /// The position in the source of a kernel.
  var place: Place?
  /// The problem of a document that this one is.
  var diagnostic: Diagnostic?

  struct Place: Hashable {
    var file: String
    /// From 1.
    var line, column: Int
  }

  init(_ code: ProblemCode, _ message: String, severity: Diagnostic.Severity = .error) {
    (self.severity, self.code, self.message) = (severity, code.rawValue, message)
  }

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    code = diagnostic.code.rawValue
    message = diagnostic.message
    self.diagnostic = diagnostic
  }

  /// An error in the source of a kernel.
  init(_ error: KernelError, in file: String) {
    self.init(.kernel, error.message)
    place = Place(file: file, line: error.line, column: error.column)
    expected = error.expected.isEmpty ? nil : error.expected
    remedy = error.suggestion.map(Suggestion.question) ?? (expected == nil ? error.remedy : nil)
  }

  /// One line: the fault, its location, the expected value and the remedy.
  var text: String {
    let place = place.map { "\($0.file):\($0.line):\($0.column)" }
    let own = [place, message, expected.map { "expected \($0)" }, remedy]
    return ([row] + (diagnostic.map { [$0.description] } ?? own)).compactMap(\.self)
      .joined(separator: ": ").inBrief
  }

  /// The source line of a document with a caret below the value; empty for other problems.
  var excerpt: [String] {
    guard let diagnostic, let excerpt = diagnostic.excerpt else { return [] }
    return excerpt.lines(number: diagnostic.line)
  }

  /// An object with the fields that have values.
  var json: JSONValue {
    if let diagnostic {
      var object = JSONValue(diagnostic)
      object["row"] = row.map(JSONValue.string)
      return object
    }
    var members: [JSONValue.Member] = [
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("message", .string(message.inBrief)),
    ]
    let listed = remedy.flatMap { $0.hasPrefix("one of ") ? $0 : nil }
    for (key, text) in [
      ("value", value), ("expected", expected ?? listed), ("remedy", remedy ?? expected),
      ("option", option),
      ("file", place?.file),
    ] {
      if let text { members.append((key, .string(text))) }
    }
    if let place {
      members += [
        ("line", .number(Double(place.line))), ("column", .number(Double(place.column))),
      ]
    }
    if let row { members.append(("row", .string(row))) }
    return .object(members)
  }
}
