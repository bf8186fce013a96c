import LambentProperties

extension Parser {
  /// Expressions with commas between them.
  mutating func expression() throws(KernelError) -> Expression {
    var result = try assignment()
    while skip(",") {
      let next = try assignment()
      result = try bounded(
        Expression(kind: .sequence(result, next), type: next.type, position: result.position))
    }
    return result
  }

  mutating func assignment() throws(KernelError) -> Expression {
    try deepen()
    defer { depth -= 1 }
    let target = try conditional()
    guard token.kind == .mark, token.text.hasSuffix("="),
      !["==", "!=", "<=", ">="].contains(token.text)
    else { return target }
    let mark = token
    guard target.isAssignable else { throw notAssignable(target, mark) }
    advance()
    let value = try assignment()
    if mark.text == "=" {
      let converted = try converted(value, to: target.type)
      return Expression(
        kind: .assign(target, nil, converted), type: target.type, position: target.position)
    }
    guard let operation = BinaryOperation(rawValue: String(mark.text.dropLast())) else {
      throw unexpected(expected: "an assignment")
    }
    let combined = try binary(operation, target, value, mark)
    guard combined.type == target.type, case .binary(_, _, let right) = combined.kind else {
      throw mismatch(operation, target, value, mark)
    }
    return Expression(
      kind: .assign(target, operation, right), type: target.type, position: target.position)
  }

  private func notAssignable(_ target: Expression, _ mark: Token) -> KernelError {
    let name = target.variable?.name
    let isHost: Bool =
      switch target.variable?.storage {
      case .input, .host, .texture: true
      default: false
      }
    return KernelError(
      name.map { "“\($0)” cannot be changed" } ?? "this cannot be changed", at: target.position,
      token: name ?? mark.text,
      expected: isHost ? "a variable: an input keeps its value" : "a variable that is not constant")
  }

  mutating func conditional() throws(KernelError) -> Expression {
    try deepen()
    defer { depth -= 1 }
    let condition = try binary(from: 0)
    guard isMark("?") else { return condition }
    let mark = token
    advance()
    guard condition.type == .bool else {
      throw KernelError(
        "the condition is of type \(condition.type.name)", at: condition.position, token: "?",
        expected: "bool")
    }
    var first = try expression()
    try expect(":")
    var second = try assignment()
    if first.type != second.type {
      if let type = common(first.type, second.type) {
        first = try converted(first, to: type)
        second = try converted(second, to: type)
      } else {
        throw KernelError(
          "“?” chooses between \(first.type.name) and \(second.type.name)", at: mark.position,
          token: "?", expected: "two values of one type")
      }
    }
    return Expression(
      kind: .conditional(condition, first, second), type: first.type, position: mark.position)
  }

  /// Operators by precedence climbing.
  private mutating func binary(from lowest: Int) throws(KernelError) -> Expression {
    var left = try unary()
    while token.kind == .mark, let operation = BinaryOperation(rawValue: token.text),
      operation.precedence >= lowest
    {
      let mark = token
      advance()
      try deepen()
      defer { depth -= 1 }
      let right = try binary(from: operation.precedence + 1)
      left = try bounded(binary(operation, left, right, mark))
    }
    return left
  }

  /// An expression that is not nested too deeply for those who walk through it: operators one after the other
  /// are within each other.
  private func bounded(_ expression: Expression) throws(KernelError) -> Expression {
    guard expression.depth <= Self.greatestChain else {
      throw KernelError(
        "the expression is too long", at: token,
        expected: "at most \(Self.greatestChain) operators one after the other")
    }
    return expression
  }

  private mutating func unary() throws(KernelError) -> Expression {
    try deepen()
    defer { depth -= 1 }
    let mark = token
    guard mark.kind == .mark else { return try postfix() }
    if let operation = UnaryOperation(rawValue: mark.text) {
      advance()
      let value = try unary()
      guard operation.takes(value.type) else { throw wrongOperand(mark, value) }
      return Expression(kind: .unary(operation, value), type: value.type, position: mark.position)
    }
    switch mark.text {
    case "+":
      advance()
      return try unary()
    case "++", "--":
      advance()
      return try increment(try unary(), mark, isPrefix: true)
    default: return try postfix()
    }
  }

  private func wrongOperand(_ mark: Token, _ value: Expression) -> KernelError {
    KernelError(
      "“\(mark.text)” does not take \(value.type.name)", at: mark,
      expected: mark.text == "!" ? "bool" : "numbers")
  }

  private func increment(
    _ value: Expression, _ mark: Token, isPrefix: Bool
  ) throws(KernelError) -> Expression {
    guard value.isAssignable else { throw notAssignable(value, mark) }
    guard UnaryOperation.negate.takes(value.type) else { throw wrongOperand(mark, value) }
    return Expression(
      kind: .increment(value, by: mark.text == "++" ? 1 : -1, isPrefix: isPrefix),
      type: value.type, position: value.position)
  }

  private mutating func postfix() throws(KernelError) -> Expression {
    var value = try primary()
    while token.kind == .mark {
      switch token.text {
      case "[": value = try element(of: value)
      case ".":
        advance()
        value = try member(of: value)
      case "++", "--":
        let mark = token
        advance()
        value = try increment(value, mark, isPrefix: false)
      default: return value
      }
      value = try bounded(value)
    }
    return value
  }

  private mutating func element(of base: Expression) throws(KernelError) -> Expression {
    let position = token.position
    advance()
    let index = try expression()
    guard index.type.isNumber, index.type.isInteger else {
      throw KernelError(
        "an index is of type \(index.type.name)", at: index.position, token: "[", expected: "int")
    }
    try expect("]")
    let (type, count): (KernelType, Int)
    switch base.type {
    case .array(let element, let length): (type, count) = (element, length)
    case .vector(let numbers, let length): (type, count) = (.number(numbers), length)
    case .matrix(let columns, let rows): (type, count) = (.floats(rows), columns)
    default:
      throw KernelError(
        "\(base.type.name) has no elements", at: position, token: "[",
        expected: "an array, a vector or a matrix")
    }
    if let value = constant(index), value < 0 || Int(value) >= count {
      throw KernelError(
        "the index \(value) is outside of \(base.type.name)", at: index.position,
        token: "\(value)", expected: "0…\(count - 1)")
    }
    return Expression(kind: .element(base, index: index), type: type, position: position)
  }

  private static let swizzles: [[Character]] = [Array("xyzw"), Array("rgba"), Array("stpq")]

  private mutating func member(of base: Expression) throws(KernelError) -> Expression {
    let name = try expectName()
    if case .structure(let structure) = base.type {
      guard let field = structure.field(named: name.text) else {
        throw KernelError(
          "\(structure.name) has no field “\(name.text)”", at: name,
          expected: structure.fields.map(\.name).joined(separator: ", "),
          suggestion: Suggestion.nearest(to: name.text, among: structure.fields.map(\.name)))
      }
      let numbers = Array(field.offset..<field.offset + field.type.count)
      return Expression(
        kind: .components(base, numbers), type: field.type, position: name.position)
    }
    if case .array(_, let count) = base.type, name.text == "length" {
      try expect("(")
      try expect(")")
      return integer(Int32(count), name.position)
    }
    guard base.type.isNumberOrVector, let numbers = base.type.numbers, name.text.count <= 4 else {
      throw KernelError(
        "\(base.type.name) has no component “\(name.text)”", at: name,
        expected: base.type.isNumberOrVector ? "one to four of xyzw, rgba or stpq" : "")
    }
    for set in Self.swizzles {
      let indices = name.text.compactMap { set.prefix(base.type.count).firstIndex(of: $0) }
      guard indices.count == name.text.count else { continue }
      return Expression(
        kind: .components(base, indices), type: .vector(of: numbers, indices.count),
        position: name.position)
    }
    throw KernelError(
      "\(base.type.name) has no component “\(name.text)”", at: name,
      expected: Self.swizzles.map { String($0.prefix(base.type.count)) }
        .joined(separator: ", "))
  }

  func integer(_ value: Int32, _ position: SourcePosition) -> Expression {
    Expression(kind: .literal(UInt32(bitPattern: value)), type: .int, position: position)
  }

  private mutating func primary() throws(KernelError) -> Expression {
    let start = token
    switch start.kind {
    case .integer(let value, let isUnsigned):
      advance()
      return Expression(
        kind: .literal(value), type: isUnsigned ? .number(.uint) : .int, position: start.position)
    case .float(let value):
      advance()
      return Expression(
        kind: .literal(value.bitPattern), type: .float, position: start.position)
    case .mark where start.text == "(":
      advance()
      let value = try expression()
      try expect(")")
      return value
    case .name: return try named(start)
    default: throw unexpected(expected: "an expression")
    }
  }

  private mutating func named(_ name: Token) throws(KernelError) -> Expression {
    if name.text == "true" || name.text == "false" {
      advance()
      return Expression(
        kind: .literal(name.text == "true" ? UInt32.max : 0), type: .bool, position: name.position)
    }
    if isTypeName(name.text) {
      let type = try typeName()
      return try construct(type, name)
    }
    advance()
    if isMark("(") { return try call(name) }
    guard case .variable(let variable) = symbol(name.text) else {
      throw KernelError(
        "“\(name.text)” is not declared", at: name,
        expected: "a variable, an input or a function",
        suggestion: suggestion(for: name.text, includingFunctions: true))
    }
    return Expression(kind: .variable(variable), type: variable.type, position: name.position)
  }

  // MARK: Calls

  mutating func arguments() throws(KernelError) -> [Expression] {
    try expect("(")
    var list: [Expression] = []
    if isName("void"), token(ahead: 1).text == ")" { advance() }
    while !isMark(")") {
      list.append(try assignment())
      guard list.count <= 1024 else { throw unexpected(expected: "at most 1024 arguments") }
      guard skip(",") else { break }
    }
    try expect(")")
    return list
  }

  private mutating func call(_ name: Token) throws(KernelError) -> Expression {
    let list = try arguments()
    let types = list.map(\.type)
    let candidates = functions[name.text] ?? []
    let function =
      candidates.first { $0.signature == types }
      ?? (BuiltIns.signature(name.text, types) == nil || !candidates.isEmpty
        ? candidates.first { accepts($0, types) } : nil)
    if let function {
      calls.append(function)
      return try call(function, list, name)
    }
    guard let signature = BuiltIns.signature(name.text, types) else {
      throw noFunction(name, types, candidates)
    }
    guard signature.result != .void else { throw unexpected(expected: "a value") }
    var converted: [Expression] = []
    for (argument, type) in zip(list, signature.parameters) {
      converted.append(try self.converted(argument, to: type))
    }
    return Expression(
      kind: .builtIn(name.text, converted), type: signature.result, position: name.position)
  }

  private func accepts(_ function: Function, _ types: [KernelType]) -> Bool {
    function.parameters.count == types.count
      && zip(function.parameters, types).allSatisfy { parameter, type in
        parameter.variable.type == type
          || parameter.direction == .inward && canConvert(type, to: parameter.variable.type)
      }
  }

  private func call(
    _ function: Function, _ list: [Expression], _ name: Token
  ) throws(KernelError) -> Expression {
    var converted: [Expression] = []
    for (argument, parameter) in zip(list, function.parameters) {
      if parameter.direction != .inward, !argument.isAssignable {
        throw KernelError(
          "“\(function.name)” writes to its argument “\(parameter.variable.name)”",
          at: argument.position, token: name.text, expected: "a variable")
      }
      converted.append(try self.converted(argument, to: parameter.variable.type))
    }
    return Expression(
      kind: .call(function, converted), type: function.result, position: name.position)
  }

  private func noFunction(
    _ name: Token, _ types: [KernelType], _ candidates: [Function]
  ) -> KernelError {
    let list = types.map(\.name).joined(separator: ", ")
    guard candidates.isEmpty, !BuiltIns.contains(name.text) else {
      let known = candidates.map { function in
        "\(name.text)(\(function.signature.map(\.name).joined(separator: ", ")))"
      }
      return KernelError(
        "“\(name.text)” does not take (\(list))", at: name,
        expected: known.isEmpty ? "other arguments" : known.joined(separator: " or "))
    }
    if ["dFdx", "dFdy", "fwidth"].contains(name.text) {
      return KernelError(
        "“\(name.text)” is not supported: pixels are computed one by one", at: name)
    }
    return KernelError(
      "there is no function “\(name.text)”", at: name,
      expected: "a function that is defined above, or a built-in one",
      suggestion: suggestion(for: name.text, includingFunctions: true))
  }
}
