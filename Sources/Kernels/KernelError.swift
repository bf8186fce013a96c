import LambentProperties

/// An error in the source of a kernel, or in its use.
public struct KernelError: Error, Sendable, Hashable {
  /// The line of the source, from 1.
  public let line: Int
  /// The column in the line, from 1, in characters.
  public let column: Int
  /// The text at this position; empty at the end of the source.
  public let token: String
  /// The problem, as a sentence without a full stop.
  public let message: String
  /// The text or the values that would be valid here; empty if there is nothing to say.
  public let expected: String
  /// A similar name that exists.
  public let suggestion: String?

  init(
    _ message: String, at position: SourcePosition, token: String = "", expected: String = "",
    suggestion: String? = nil
  ) {
    line = Int(position.line)
    column = Int(position.column)
    self.token = token
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
  }

  init(_ message: String, at token: Token, expected: String = "", suggestion: String? = nil) {
    self.init(
      message, at: token.position, token: token.text, expected: expected, suggestion: suggestion)
  }
}

extension KernelError: CustomStringConvertible {
  /// The message with the position, the expectation and the suggestion, in one line.
  public var description: String { "\(line):\(column): \(explanation)" }

  /// The description without the position.
  package var explanation: String {
    var text = message
    if !expected.isEmpty { text += "; expected: \(expected)" }
    if let suggestion { text += "; \(Suggestion.question(suggestion))" }
    return text
  }
}

struct SourcePosition: Hashable, Sendable {
  var line: Int32 = 1
  var column: Int32 = 1
}
