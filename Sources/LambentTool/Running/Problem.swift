import LambentCatalogue
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
  /// The expected value.
  var expected: String?
  /// A way to fix the fault; `nil` if the message contains it.
  var remedy: String?
  /// The option whose value is at fault.
  var option: String?
  /// The problem of a document that this one is.
  var diagnostic: Diagnostic?

  init(_ code: ProblemCode, _ message: String, severity: Diagnostic.Severity = .error) {
    (self.severity, self.code, self.message) = (severity, code.rawValue, message)
  }

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    code = diagnostic.code.rawValue
    message = diagnostic.message
    self.diagnostic = diagnostic
  }

  /// One line: the fault, its location, the expected value and the remedy.
  var text: String {
    if let diagnostic { return diagnostic.description }
    return [message, expected.map { "expected \($0)" }, remedy].compactMap(\.self)
      .joined(separator: ": ")
  }

  /// The source line of a document with a caret below the value; empty for other problems.
  var excerpt: [String] {
    guard let diagnostic, let excerpt = diagnostic.excerpt else { return [] }
    return excerpt.lines(number: diagnostic.line)
  }

  /// An object with the fields that have values.
  var json: JSONValue {
    if let diagnostic { return JSONValue(diagnostic) }
    var members: [JSONValue.Member] = [
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("message", .string(message)),
    ]
    for (key, text) in [
      ("value", value), ("expected", expected), ("remedy", remedy), ("option", option),
    ] {
      if let text { members.append((key, .string(text))) }
    }
    return .object(members)
  }
}
