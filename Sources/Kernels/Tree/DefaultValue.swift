/// The default of an input, which a comment states: `// = 0.5`, `/* = vec2(1.0, 0.0) */`.
struct DefaultValue {
  var numbers: [Double]
  /// The text behind the value.
  var summary: String
  /// The facts between the value and the text.
  var facts: InputFacts

  /// The text behind the equals sign with which a comment begins; `nil` if it begins otherwise.
  static func text(of comment: Token.Comment) -> Substring? {
    let text = comment.text.drop { $0 == " " || $0 == "\t" }
    return text.hasPrefix("=") && !text.hasPrefix("==") ? text.dropFirst() : nil
  }

  /// Finds the first comment that states a value.
  init?(comments: [Token.Comment], type: KernelType) {
    for comment in comments {
      guard let text = Self.text(of: comment) else { continue }
      guard let (expression, rest) = Self.expression(String(text)),
        let numbers = Self.numbers(expression, as: type)
      else { continue }
      summary = rest
      facts = InputFacts(takingFrom: &summary)
      self.numbers = numbers
      return
    }
    return nil
  }

  /// The facts and the meaning of an image in a comment: `// = clear; The image behind.`, or its meaning alone.
  static func ofImage(_ comments: [Token.Comment]) -> (facts: InputFacts, summary: String) {
    guard let comment = comments.first else { return (InputFacts(), "") }
    var text = String(comment.text.drop { " \t=".contains($0) })
    while let last = text.last, last.isWhitespace { text.removeLast() }
    let facts = InputFacts(takingFrom: &text)
    return (facts, text)
  }

  /// The expression at the beginning of a text, and what follows it.
  private static func expression(_ text: String) -> (Expression, rest: String)? {
    var end = text.count
    var tokens: [Token]?
    for _ in 0..<4 {
      do {
        var lexer = try Lexer(String(text.prefix(end)))
        tokens = try lexer.tokens()
        break
      } catch {
        end = error.line == 1 ? error.column - 1 : 0
      }
    }
    guard let tokens else { return nil }
    var parser = Parser(tokens)
    guard let expression = try? parser.conditional() else { return nil }
    var rest = ""
    if parser.token.position.line == 1 {
      rest = String(text.dropFirst(Int(parser.token.position.column) - 1))
    }
    let separators: Set<Character> = [" ", "\t", ";", ",", ".", ":", "-", "–", "—", "(", "/"]
    while let first = rest.first, separators.contains(first), !rest.startsWithNumber {
      rest.removeFirst()
    }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return (expression, rest)
  }

  /// The numbers of a constant expression; one number stands for all components.
  static func numbers(_ expression: Expression, as type: KernelType) -> [Double]? {
    guard let folded = Lowering.constant(expression), !folded.isEmpty else { return nil }
    let numbers = type.numbers ?? .float
    guard folded.count == type.count || folded.count == 1 else { return nil }
    let list = folded.count == 1 ? Array(repeating: folded[0], count: type.count) : folded
    return list.map { value in
      switch numbers {
      // The shortest decimal: 0.3, and not 0.30000001192….
      case .float: Double("\(Float(value))") ?? Double(Float(value))
      case .int: Double(Int32(max(-2_147_483_648, min(2_147_483_647, value.isNaN ? 0 : value))))
      case .uint: Double(UInt32(max(0, min(4_294_967_295, value.isNaN ? 0 : value))))
      case .bool: value == 0 ? 0 : 1
      }
    }
  }
}

extension String {
  /// True for a number with a sign.
  fileprivate var startsWithNumber: Bool {
    hasPrefix("-") && dropFirst().first.map { ("0"..."9").contains($0) } == true
  }
}
