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
    let value = try binary(0)
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

  private static let levels: [[String]] = [
    ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"],
    ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(_ level: Int) throws(KernelError) -> Int32 {
    guard level < Self.levels.count else { return try unary() }
    var left = try binary(level + 1)
    while Self.levels[level].contains(text) {
      let mark = text
      index += 1
      let right = try binary(level + 1)
      left = Self.apply(mark, left, right)
    }
    return left
  }

  private static func apply(_ mark: String, _ a: Int32, _ b: Int32) -> Int32 {
    switch mark {
    case "||": a != 0 || b != 0 ? 1 : 0
    case "&&": a != 0 && b != 0 ? 1 : 0
    case "|": a | b
    case "^": a ^ b
    case "&": a & b
    case "==": a == b ? 1 : 0
    case "!=": a != b ? 1 : 0
    case "<": a < b ? 1 : 0
    case ">": a > b ? 1 : 0
    case "<=": a <= b ? 1 : 0
    case ">=": a >= b ? 1 : 0
    case "<<": a &<< b
    case ">>": a &>> b
    case "+": a &+ b
    case "-": a &- b
    case "*": a &* b
    case "/": b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
    default: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
    }
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
      let value = try binary(0)
      guard text == ")" else { throw unexpected() }
      index += 1
      return value
    default:
      index -= 1
      throw unexpected()
    }
  }
}
