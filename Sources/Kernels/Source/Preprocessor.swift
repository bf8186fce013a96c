/// Carries out directives and replaces macros.
struct Preprocessor {
  /// The greatest number of tokens after the replacement of macros.
  static let mostTokens = 1 << 17

  private struct Macro {
    var parameters: [String]?
    var body: [Token]
  }

  private struct Condition {
    /// True if the lines of this part are read.
    var isRead: Bool
    /// True if a part of this condition was read already.
    var wasRead: Bool
    var position: SourcePosition
    var hasElse = false
  }

  private var macros: [String: Macro] = [:]
  private var conditions: [Condition] = []
  private var output: [Token] = []
  private var work = 0

  init() {
    for (name, value) in [("GL_ES", 1), ("__VERSION__", 100), ("LAMBENT", 1)] {
      macros[name] = Macro(body: [Token(integer: UInt32(value), at: SourcePosition())])
    }
  }

  mutating func process(_ tokens: [Token]) throws(KernelError) -> [Token] {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .mark, token.text == "#", token.startsLine {
        var end = index + 1
        while tokens[end].kind != .end, !tokens[end].startsLine { end += 1 }
        try directive(token, Array(tokens[index + 1..<end]))
        index = end
        continue
      }
      // A call of a macro may go on in the following lines, up to a directive.
      var end = index + 1
      while end < tokens.count, !(tokens[end].text == "#" && tokens[end].startsLine) { end += 1 }
      if isReading { output += try expand(tokens[index..<end]) }
      index = end
    }
    if let open = conditions.last {
      throw KernelError("the condition has no end", at: open.position, expected: "#endif")
    }
    return output.last?.kind == .end ? output : output + tokens.suffix(1)
  }

  private var isReading: Bool { conditions.allSatisfy(\.isRead) }

  private mutating func directive(_ mark: Token, _ line: [Token]) throws(KernelError) {
    guard let name = line.first else { return }
    let rest = Array(line.dropFirst())
    if try conditional(name, rest) { return }
    guard isReading else { return }
    switch name.text {
    case "define": try define(rest, at: name)
    case "undef": macros[rest.first?.text ?? ""] = nil
    case "version", "extension", "pragma", "line": break
    case "error":
      throw KernelError(
        "#error \(rest.map(\.text).joined(separator: " "))", at: mark.position, token: "#error")
    default:
      throw KernelError(
        "the directive “#\(name.text)” is unknown", at: name,
        expected: "#define, #undef, #if, #ifdef, #ifndef, #elif, #else, #endif, #error")
    }
  }

  /// Returns false if the directive is not a conditional one.
  private mutating func conditional(_ name: Token, _ rest: [Token]) throws(KernelError) -> Bool {
    switch name.text {
    case "if", "ifdef", "ifndef":
      guard conditions.count < 64 else {
        throw KernelError("conditions are nested too deeply", at: name)
      }
      let isOuterRead = isReading
      let isTrue = isOuterRead ? try truth(name, rest) : false
      conditions.append(
        Condition(
          isRead: isTrue, wasRead: isTrue || !isOuterRead, position: name.position))
    case "elif", "else", "endif":
      guard var last = conditions.popLast(), name.text == "endif" || !last.hasElse else {
        throw KernelError("“#\(name.text)” has no #if", at: name)
      }
      if name.text == "endif" { return true }
      let isOuterRead = isReading
      let mayRead = isOuterRead && !last.wasRead
      last.isRead = mayRead
      if mayRead, name.text == "elif" { last.isRead = try truth(name, rest) }
      last.wasRead = last.wasRead || last.isRead
      last.hasElse = name.text == "else"
      conditions.append(last)
    default: return false
    }
    return true
  }

  private mutating func truth(_ name: Token, _ rest: [Token]) throws(KernelError) -> Bool {
    if name.text == "ifdef" || name.text == "ifndef" {
      guard let macro = rest.first, macro.kind == .name else {
        throw KernelError("“#\(name.text)” needs a name", at: name)
      }
      return (macros[macro.text] != nil) == (name.text == "ifdef")
    }
    var replaced: [Token] = []
    var index = 0
    while index < rest.count {
      guard rest[index].text == "defined" else {
        replaced.append(rest[index])
        index += 1
        continue
      }
      var names = rest[(index + 1)...]
      if names.first?.text == "(" { names = names.dropFirst() }
      let isDefined = macros[names.first?.text ?? ""] != nil
      replaced.append(Token(integer: isDefined ? 1 : 0, at: rest[index].position))
      index = names.startIndex + (rest[index + 1..<rest.count].first?.text == "(" ? 2 : 1)
    }
    var condition = ConditionParser(tokens: try expand(replaced[...]), place: name)
    return try condition.value() != 0
  }

  private mutating func define(_ line: [Token], at directive: Token) throws(KernelError) {
    guard let name = line.first, name.kind == .name else {
      throw KernelError(
        "“#define” needs a name", at: line.first?.position ?? directive.position,
        token: line.first?.text ?? "", expected: "#define NAME value")
    }
    var body = Array(line.dropFirst())
    var parameters: [String]?
    if let first = body.first, first.text == "(", !first.followsSpace {
      guard let close = body.firstIndex(where: { $0.text == ")" }) else {
        throw KernelError("the macro's parameters have no end", at: first.position, expected: ")")
      }
      let list = body[1..<close]
      parameters = list.filter { $0.kind == .name }.map(\.text)
      guard list.count == max(0, 2 * (parameters ?? []).count - 1) else {
        throw KernelError(
          "the parameters of macro “\(name.text)” are not names", at: first.position,
          expected: "#define \(name.text)(a, b) …")
      }
      body = Array(body[(close + 1)...])
    }
    for index in body.indices { body[index].comments = [] }
    macros[name.text] = Macro(parameters: parameters, body: body)
  }

  // MARK: Expansion

  private mutating func expand(_ tokens: ArraySlice<Token>) throws(KernelError) -> [Token] {
    // The pending tokens, reversed, so that replacements are read again.
    var pending: [Token] = tokens.reversed()
    var result: [Token] = []
    while let token = pending.popLast() {
      work += 1
      guard work < Self.mostTokens else {
        throw KernelError("macros make more than \(Self.mostTokens) tokens", at: token)
      }
      guard token.kind == .name, let macro = macros[token.text],
        !token.origins.contains(token.text)
      else {
        let isLine = token.text == "__LINE__"
        result.append(
          isLine ? Token(integer: UInt32(token.position.line), at: token.position) : token)
        continue
      }
      var body = macro.body
      if let parameters = macro.parameters {
        guard pending.last?.text == "(" else {
          result.append(token)
          continue
        }
        body = try substitute(body, parameters, try arguments(&pending, of: token), in: token)
      }
      for var replacement in body.reversed() {
        replacement.position = token.position
        replacement.origins.formUnion(token.origins)
        replacement.origins.insert(token.text)
        pending.append(replacement)
      }
    }
    return result
  }

  private func arguments(
    _ pending: inout [Token], of macro: Token
  ) throws(KernelError) -> [[Token]] {
    pending.removeLast()
    var (arguments, depth): ([[Token]], Int) = ([[]], 1)
    while let token = pending.popLast(), token.kind != .end {
      if token.text == "(" { depth += 1 }
      if token.text == ")" {
        depth -= 1
        if depth == 0 { return arguments }
      }
      if token.text == ",", depth == 1 {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
    throw KernelError(
      "the arguments of macro “\(macro.text)” have no end", at: macro, expected: ")")
  }

  private mutating func substitute(
    _ body: [Token], _ parameters: [String], _ arguments: [[Token]], in macro: Token
  ) throws(KernelError) -> [Token] {
    let given = parameters.isEmpty && arguments == [[]] ? [] : arguments
    guard given.count == parameters.count else {
      throw KernelError(
        "macro “\(macro.text)” has \(given.count) arguments", at: macro,
        expected: "\(parameters.count)")
    }
    work += given.reduce(0) { $0 + $1.count }
    var expanded: [[Token]] = []
    for argument in given { expanded.append(try expand(argument[...])) }
    var result: [Token] = []
    for token in body {
      work += 1
      if token.kind == .name, let index = parameters.firstIndex(of: token.text) {
        work += expanded[index].count
        guard work < Self.mostTokens else {
          throw KernelError("macros make more than \(Self.mostTokens) tokens", at: macro)
        }
        result += expanded[index]
      } else {
        result.append(token)
      }
    }
    return try paste(result)
  }

  /// Joins the tokens on both sides of each `##`.
  private func paste(_ tokens: [Token]) throws(KernelError) -> [Token] {
    guard tokens.contains(where: { $0.text == "##" }) else { return tokens }
    var result: [Token] = []
    var joins = false
    for token in tokens {
      if token.text == "##" {
        joins = true
      } else if joins, let last = result.popLast() {
        var lexer = try Lexer(last.text + token.text)
        var joined = try lexer.tokens().dropLast().first ?? token
        joined.position = last.position
        result.append(joined)
        joins = false
      } else {
        result.append(token)
      }
    }
    return result
  }
}
