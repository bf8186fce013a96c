import LambentProperties

/// Reads the tokens of a kernel into a typed tree.
///
/// Names must be declared before they are used, so types are known while expressions are read.
struct Parser {
  /// The greatest depth of nested expressions and statements.
  static let greatestDepth = 96
  /// The greatest depth of a whole expression.
  static let greatestChain = 1000
  /// The greatest count of numbers of a variable.
  static let mostNumbers = 4096
  /// The greatest count of numbers of all variables.
  static let mostNumbersOfAll = 1 << 16

  let tokens: [Token]
  var index = 0
  var depth = 0

  enum Symbol {
    case variable(Variable)
    case structure(StructureType)
  }

  var scopes: [[String: Symbol]] = [[:]]
  var variableCount = 0
  private var numberCount = 0
  var functions: [String: [Function]] = [:]
  var globals: [(Variable, Expression?)] = []
  var inputs: [KernelInput] = []
  var textureCount = 2
  /// The values of constant integers, by the ids of their variables.
  var constants: [Int: Int32] = [:]
  /// The function that is being read, and what it calls.
  var result: KernelType?
  var calls: [Function] = []
  var loopDepth = 0
  var choiceDepth = 0
  var kernels: [Function] = []

  init(_ tokens: [Token]) {
    self.tokens = tokens
    for (name, value) in [("progress", HostValue.progress), ("ratio", .ratio), ("time", .time)] {
      declareHost(name, .float, value)
    }
  }

  mutating func declareHost(_ name: String, _ type: KernelType, _ value: HostValue) {
    scopes[0][name] = .variable(
      Variable(
        id: newID(), name: name, type: type, isConstant: true, storage: .host(value)))
  }

  mutating func newID() -> Int {
    variableCount += 1
    return variableCount - 1
  }

  // MARK: Tokens

  var token: Token { tokens[min(index, tokens.count - 1)] }
  func token(ahead: Int) -> Token { tokens[min(index + ahead, tokens.count - 1)] }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  func isMark(_ text: String) -> Bool { token.kind == .mark && token.text == text }
  func isName(_ text: String) -> Bool { token.kind == .name && token.text == text }

  mutating func skip(_ text: String) -> Bool {
    guard token.text == text, token.kind == .mark || token.kind == .name else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) throws(KernelError) {
    guard skip(text) else { throw unexpected(expected: "“\(text)”") }
  }

  func unexpected(expected: String) -> KernelError {
    KernelError(
      token.kind == .end ? "the source ends here" : "“\(token.text)” does not belong here",
      at: token, expected: expected)
  }

  mutating func expectName() throws(KernelError) -> Token {
    guard token.kind == .name else { throw unexpected(expected: "a name") }
    defer { advance() }
    return token
  }

  mutating func deepen() throws(KernelError) {
    depth += 1
    guard depth <= Self.greatestDepth else {
      throw KernelError(
        "the source is nested too deeply", at: token,
        expected: "at most \(Self.greatestDepth) levels")
    }
  }

  // MARK: Names

  func symbol(_ name: String) -> Symbol? {
    for scope in scopes.reversed() {
      if let symbol = scope[name] { return symbol }
    }
    return nil
  }

  mutating func declare(
    _ name: Token, _ type: KernelType, isConstant: Bool = false,
    storage: Variable.Storage? = nil
  ) throws(KernelError) -> Variable {
    let isGlobal = scopes.count == 1
    if let old = scopes[scopes.count - 1][name.text] {
      // Declarations of the host may be repeated.
      if case .variable(let variable) = old, case .host = variable.storage {
      } else {
        throw KernelError("“\(name.text)” is declared twice", at: name)
      }
    }
    guard type != .void else {
      throw KernelError("a variable cannot be void", at: name)
    }
    numberCount += type.count
    guard type.count <= Self.mostNumbers, numberCount <= Self.mostNumbersOfAll else {
      throw KernelError(
        "“\(name.text)” has \(type.count) numbers", at: name,
        expected: "at most \(Self.mostNumbers)")
    }
    let variable = Variable(
      id: newID(), name: name.text, type: type, isConstant: isConstant,
      storage: storage ?? (isGlobal ? .global : .local))
    scopes[scopes.count - 1][name.text] = .variable(variable)
    return variable
  }

  /// The similar name among those that are visible.
  func suggestion(for name: String, includingFunctions: Bool) -> String? {
    var names = scopes.flatMap(\.keys) + KernelType.named.keys
    if includingFunctions { names += functions.keys + BuiltIns.names }
    return Suggestion.nearest(to: name, among: names.sorted())
  }

  // MARK: Declarations

  /// Reads the whole source.
  mutating func parse() throws(KernelError) -> KernelSource {
    while token.kind != .end { try external() }
    for list in functions.values {
      for function in list { try checkRecursion(function) }
    }
    let (kind, main) = try mainFunction()
    return KernelSource(
      kind: kind, main: main, globals: globals, inputs: inputs, variableCount: variableCount,
      textureCount: textureCount)
  }

  private mutating func external() throws(KernelError) {
    if skip(";") { return }
    if try skipPrecision() { return }
    if isName("uniform") || isName("varying") || isName("attribute") || isName("layout") {
      return try hostDeclaration()
    }
    let isKernel = skip("kernel")
    let isConstant = try qualifiers()
    let position = token.position
    let type = openArray(try typeName(allowsStructure: true))
    if skip(";") { return }
    let name = try expectName()
    if isMark("(") {
      return try function(name, try arraySuffix(type), position, isKernel: isKernel)
    }
    if isKernel { throw unexpected(expected: "“(” after the kernel's name") }
    try variables(type, first: name, isConstant: isConstant) { parser, variable, initial in
      parser.globals.append((variable, initial))
    }
    try expect(";")
  }

  /// Skips the default precision of a type. Returns false if the next tokens do not declare one.
  mutating func skipPrecision() throws(KernelError) -> Bool {
    guard skip("precision") else { return false }
    while !isMark(";"), token.kind != .end { advance() }
    try expect(";")
    return true
  }

  /// Skips qualifiers; true if one of them was `const`.
  mutating func qualifiers() throws(KernelError) -> Bool {
    var isConstant = false
    while token.kind == .name {
      switch token.text {
      case "const": isConstant = true
      case "highp", "mediump", "lowp", "static", "inline", "invariant", "flat", "smooth": break
      default: return isConstant
      }
      advance()
    }
    return isConstant
  }

  /// An array whose size follows from its initial value, as in `float[] name`.
  mutating func openArray(_ type: KernelType) -> KernelType {
    guard isMark("["), token(ahead: 1).text == "]" else { return type }
    advance()
    advance()
    return .array(type, 0)
  }

  /// Reads variables of one type, up to the semicolon.
  mutating func variables(
    _ base: KernelType, first: Token, isConstant: Bool,
    _ keep: (inout Parser, Variable, Expression?) -> Void
  ) throws(KernelError) {
    var name = first
    while true {
      var type = openArray(base)
      if type == base { type = try arraySuffix(base) }
      guard type != .sampler else {
        throw KernelError(
          "a sampler must be a uniform or a parameter", at: name,
          expected: "uniform sampler2D \(name.text);")
      }
      var initial: Expression?
      if skip("=") {
        initial = try initializer(&type)
      } else if case .array(_, 0) = type {
        throw KernelError(
          "the array “\(name.text)” has no size", at: name,
          expected: "a constant size, \(base.name) \(name.text)[4]")
      }
      if isConstant, initial == nil {
        throw KernelError(
          "the constant “\(name.text)” has no value", at: name,
          expected: "const \(base.name) \(name.text) = …")
      }
      let variable = try declare(name, type, isConstant: isConstant)
      if isConstant, type == .int, let initial { constants[variable.id] = constant(initial) }
      keep(&self, variable, initial)
      guard skip(",") else { return }
      name = try expectName()
    }
  }

  private mutating func initializer(_ type: inout KernelType) throws(KernelError) -> Expression {
    if isMark("{"), case .array(let element, let count) = type {
      let position = token.position
      advance()
      var list: [Expression] = []
      while !isMark("}") {
        list.append(try converted(try assignment(), to: element))
        guard skip(",") else { break }
      }
      try expect("}")
      guard count == 0 || count == list.count, !list.isEmpty else {
        throw KernelError(
          "the list has \(list.count) values", at: position, token: "{", expected: "\(count)")
      }
      type = .array(element, list.count)
      return Expression(kind: .construct(list), type: type, position: position)
    }
    let value = try assignment()
    if case .array(let element, 0) = type, case .array(element, _) = value.type {
      type = value.type
    }
    return try converted(value, to: type)
  }

  /// The sizes behind a type or a name.
  mutating func arraySuffix(_ type: KernelType) throws(KernelError) -> KernelType {
    var sizes: [Int] = []
    while isMark("["), token(ahead: 1).text != "]" {
      advance()
      let position = token.position
      let size = try assignment()
      guard let count = constant(size), count > 0, count <= Self.mostNumbers, sizes.count < 4 else {
        throw KernelError(
          "the size of an array must be a constant", at: position, token: token.text,
          expected: "a whole number of 1…\(Self.mostNumbers)")
      }
      try expect("]")
      sizes.append(Int(count))
    }
    var result = type
    for size in sizes.reversed() {
      result = .array(result, size)
      guard size * type.count <= Self.mostNumbers, result.count <= Self.mostNumbers else {
        throw KernelError(
          "the array has too many numbers", at: token, expected: "at most \(Self.mostNumbers)")
      }
    }
    return result
  }

  // MARK: Types

  var startsType: Bool {
    guard token.kind == .name else { return false }
    if token.text == "struct" || token.text == "const" { return true }
    if ["highp", "mediump", "lowp"].contains(token.text) { return true }
    return isTypeName(token.text)
  }

  func isTypeName(_ name: String) -> Bool {
    switch symbol(name) {
    case .structure: true
    case .variable: false
    case nil: KernelType.named[name] != nil
    }
  }

  mutating func typeName(allowsStructure: Bool = false) throws(KernelError) -> KernelType {
    if allowsStructure, isName("struct") { return .structure(try structure()) }
    let name = token
    guard name.kind == .name else { throw unexpected(expected: "a type") }
    var type: KernelType?
    if case .structure(let structure) = symbol(name.text) {
      type = .structure(structure)
    } else {
      type = KernelType.named[name.text]
    }
    guard let type else {
      throw KernelError(
        "“\(name.text)” is not a type", at: name,
        expected: "a type such as float, int, bool, vec2, vec3, vec4, mat3 or sampler2D",
        suggestion: Suggestion.nearest(to: name.text, among: KernelType.named.keys.sorted()))
    }
    advance()
    return try arraySuffix(type)
  }

  private mutating func structure() throws(KernelError) -> StructureType {
    advance()
    let name = token.kind == .name ? try expectName() : token
    try expect("{")
    var fields: [(name: String, type: KernelType)] = []
    while !isMark("}") {
      _ = try qualifiers()
      let type = try typeName()
      repeat {
        let field = try expectName()
        let full = try arraySuffix(type)
        guard full != .sampler, full != .void, !fields.contains(where: { $0.name == field.text })
        else {
          throw KernelError(
            "the field “\(field.text)” is not possible", at: field,
            expected: "a new name and a type of numbers")
        }
        fields.append((field.text, full))
      } while skip(",")
      try expect(";")
    }
    advance()
    let structure = StructureType(name: name.kind == .name ? name.text : "struct", fields: fields)
    guard structure.count <= Self.mostNumbers, !fields.isEmpty else {
      throw KernelError(
        "the structure “\(name.text)” has \(structure.count) numbers", at: name,
        expected: "1…\(Self.mostNumbers)")
    }
    if name.kind == .name { scopes[scopes.count - 1][name.text] = .structure(structure) }
    return structure
  }
}
