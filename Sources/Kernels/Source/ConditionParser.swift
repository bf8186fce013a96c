/// Evaluates the integer expression of an `#if`.
struct ConditionParser {
  let tokens: [Token]
  let place: Token
  private var index = 0
  private var depth = 0

  init(tokens: [Token], place: Token) {
    self.tokens = tokens
    self.place = place
  }

  mutating func value() throws(KernelError) -> Int32 {
    let value = try binary(from: 0)
    guard index == tokens.count else { throw unexpected() }
    return value
  }

  private var text: String { index < tokens.count ? tokens[index].text : "" }

  private func unexpected() -> KernelError {
    KernelError(
      "the condition of “#\(place.text)” cannot be read",
      at: index < tokens.count ? tokens[index].position : place.position, token: text,
      expected: "an expression of integers, names and defined(NAME)")
  }

  private mutating func binary(from lowest: Int) throws(KernelError) -> Int32 {
    var left = try unary()
    while let operation = BinaryOperation(rawValue: text), operation != .logicalExclusiveOr,
      operation.precedence >= lowest
    {
      index += 1
      left = operation.result(left, try binary(from: operation.precedence + 1))
    }
    return left
  }

  private mutating func unary() throws(KernelError) -> Int32 {
    depth += 1
    defer { depth -= 1 }
    guard index < tokens.count, depth < 64 else { throw unexpected() }
    let token = tokens[index]
    index += 1
    switch (token.kind, token.text) {
    case (.integer(let value, _), _): return Int32(truncatingIfNeeded: value)
    // A name that is not defined counts as 0.
    case (.name, _): return 0
    case (_, "-"): return 0 &- (try unary())
    case (_, "+"): return try unary()
    case (_, "!"): return try unary() == 0 ? 1 : 0
    case (_, "~"): return ~(try unary())
    case (_, "("):
      let value = try binary(from: 0)
      guard text == ")" else { throw unexpected() }
      index += 1
      return value
    default:
      index -= 1
      throw unexpected()
    }
  }
}
