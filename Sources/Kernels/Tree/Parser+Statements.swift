extension Parser {
  /// Reads `{ … }`.
  mutating func block() throws(KernelError) -> Statement {
    try deepen()
    defer { depth -= 1 }
    try expect("{")
    scopes.append([:])
    defer { scopes.removeLast() }
    var list: [Statement] = []
    while !isMark("}") {
      guard token.kind != .end else { throw unexpected(expected: "“}”") }
      list.append(try statement())
    }
    advance()
    return .block(list)
  }

  mutating func statement() throws(KernelError) -> Statement {
    try deepen()
    defer { depth -= 1 }
    if isMark("{") { return try block() }
    if skip(";") { return .block([]) }
    if try skipPrecision() { return .block([]) }
    switch token.kind == .name ? token.text : "" {
    case "if": return try condition()
    case "for", "while", "do": return try loop()
    case "switch": return try choice()
    case "break", "continue", "discard", "return": return try exit()
    case "else": throw unexpected(expected: "an “if” before it")
    default: break
    }
    let result = try simple()
    try expect(";")
    return result
  }

  /// A declaration or an expression.
  private mutating func simple() throws(KernelError) -> Statement {
    // A type's name with “(” behind it is a constructor.
    guard startsType, !(token(ahead: 1).text == "(" || isArrayConstructor) else {
      return .expression(try expression())
    }
    let isConstant = try qualifiers()
    let type = openArray(try typeName(allowsStructure: true))
    if isMark(";") { return .block([]) }
    var list: [Statement] = []
    try variables(type, first: try expectName(), isConstant: isConstant) { _, variable, initial in
      list.append(.declare(variable, initial))
    }
    return list.count == 1 ? list[0] : .block(list)
  }

  /// True at `float[3](…)`.
  private var isArrayConstructor: Bool {
    guard token(ahead: 1).text == "[" else { return false }
    var ahead = 1
    while token(ahead: ahead).text == "[" {
      while token(ahead: ahead).text != "]" {
        if token(ahead: ahead).kind == .end { return false }
        ahead += 1
      }
      ahead += 1
    }
    return token(ahead: ahead).text == "("
  }

  private mutating func truth(such example: String) throws(KernelError) -> Expression {
    let value = try expression()
    guard value.type == .bool else {
      throw KernelError(
        "the condition is of type \(value.type.name)", at: value.position, token: token.text,
        expected: "bool, such as \(example)")
    }
    return value
  }

  /// A condition in parentheses.
  private mutating func truth() throws(KernelError) -> Expression {
    try expect("(")
    let value = try truth(such: "x > 0.0")
    try expect(")")
    return value
  }

  private mutating func condition() throws(KernelError) -> Statement {
    advance()
    let truth = try truth()
    let then = try scoped()
    let other = skip("else") ? try scoped() : nil
    return .condition(truth, then, other)
  }

  /// A statement with a scope of its own.
  private mutating func scoped() throws(KernelError) -> Statement {
    scopes.append([:])
    defer { scopes.removeLast() }
    return try statement()
  }

  private mutating func loop() throws(KernelError) -> Statement {
    let (keyword, position) = (token.text, token.position)
    advance()
    scopes.append([:])
    defer { scopes.removeLast() }
    loopDepth += 1
    defer { loopDepth -= 1 }
    var loop = Statement.Loop(
      initial: [], condition: nil, step: nil, body: .block([]), testsFirst: keyword != "do",
      position: position)
    switch keyword {
    case "do":
      loop.body = try scoped()
      guard skip("while") else { throw unexpected(expected: "“while”") }
      loop.condition = try truth()
      try expect(";")
    case "while":
      loop.condition = try truth()
      loop.body = try scoped()
    default:
      try expect("(")
      if !isMark(";") { loop.initial = [try simple()] }
      try expect(";")
      if !isMark(";") { loop.condition = try truth(such: "i < 10") }
      try expect(";")
      if !isMark(")") { loop.step = try expression() }
      try expect(")")
      loop.body = try scoped()
    }
    return .loop(loop)
  }

  private mutating func choice() throws(KernelError) -> Statement {
    advance()
    try expect("(")
    let value = try expression()
    guard value.type.isNumber, value.type.isInteger else {
      throw KernelError(
        "“switch” takes \(value.type.name)", at: value.position, token: "switch", expected: "an int"
      )
    }
    try expect(")")
    try expect("{")
    scopes.append([:])
    choiceDepth += 1
    defer {
      scopes.removeLast()
      choiceDepth -= 1
    }
    var cases: [Statement.Case] = []
    while !isMark("}") {
      guard token.kind != .end else { throw unexpected(expected: "“}”") }
      var label: Expression??
      if skip("default") {
        label = .some(nil)
      } else if skip("case") {
        label = .some(try converted(try expression(), to: value.type))
      }
      if let label {
        try expect(":")
        if let last = cases.last, last.body.isEmpty {
          cases[cases.count - 1].values.append(label)
        } else {
          cases.append(Statement.Case(values: [label], body: []))
        }
        continue
      }
      guard !cases.isEmpty else { throw unexpected(expected: "“case” or “default”") }
      cases[cases.count - 1].body.append(try statement())
    }
    advance()
    return .choice(value, cases)
  }

  private mutating func exit() throws(KernelError) -> Statement {
    let keyword = token
    advance()
    let statement: Statement
    switch keyword.text {
    case "discard": statement = .exit(.discard)
    case "break", "continue":
      let isLeaving = keyword.text == "break"
      guard loopDepth > 0 || isLeaving && choiceDepth > 0 else {
        throw KernelError("“\(keyword.text)” is outside of a loop", at: keyword)
      }
      statement = .exit(isLeaving ? .leaveLoop : .nextRound)
    default:
      let type = result ?? .void
      if isMark(";") {
        guard type == .void else {
          throw KernelError(
            "“return” has no value", at: keyword.position, token: "return",
            expected: "a \(type.name)")
        }
        statement = .give(nil, keyword.position)
      } else {
        guard type != .void else { throw unexpected(expected: "“;”: the function returns nothing") }
        statement = .give(try converted(try expression(), to: type), keyword.position)
      }
    }
    try expect(";")
    return statement
  }
}
