import LambentProperties

extension Parser {
  /// Reads a function from its parameters on.
  mutating func function(
    _ name: Token, _ result: KernelType, _ position: SourcePosition, isKernel: Bool
  ) throws(KernelError) {
    guard result != .sampler else {
      throw KernelError("a function cannot return a sampler", at: position, token: name.text)
    }
    try expect("(")
    scopes.append([:])
    defer { scopes.removeLast() }
    let parameters = try parameters(isKernel: isKernel)
    try expect(")")
    var function = Function(
      name: name.text, result: result, parameters: parameters, position: name.position)
    let same = functions[name.text, default: []].first { $0.signature == function.signature }
    if skip(";") {
      if same == nil { functions[name.text, default: []].append(function) }
      return
    }
    if let same {
      guard same.body == nil, same.result == result else {
        throw KernelError("the function “\(name.text)” is defined twice", at: name)
      }
      // The definition's parameters differ from the prototype's; calls hold the prototype.
      let definition = function
      function = same
      try rebind(definition, to: same)
    } else {
      functions[name.text, default: []].append(function)
    }
    (self.result, calls, loopDepth, choiceDepth) = (result, [], 0, 0)
    let body = try block()
    self.result = nil
    function.define(body, calls: calls)
    if isKernel { kernels.append(function) }
  }

  /// Names the parameters of a definition as variables of its prototype.
  private mutating func rebind(
    _ definition: Function, to prototype: Function
  ) throws(KernelError) {
    for (new, old) in zip(definition.parameters, prototype.parameters) {
      guard new.direction == old.direction else {
        throw KernelError(
          "the parameters of “\(definition.name)” differ from its declaration",
          at: definition.position, token: definition.name)
      }
      if !new.variable.name.isEmpty {
        scopes[scopes.count - 1][new.variable.name] = .variable(old.variable)
      }
    }
  }

  private mutating func parameters(isKernel: Bool) throws(KernelError) -> [Function.Parameter] {
    var parameters: [Function.Parameter] = []
    if isName("void"), token(ahead: 1).text == ")" { advance() }
    guard !isMark(")") else { return [] }
    repeat {
      var (direction, isConstant) = (Function.Direction.inward, false)
      qualifiers: while token.kind == .name {
        switch token.text {
        case "in": direction = .inward
        case "out": direction = .outward
        case "inout": direction = .both
        case "const": isConstant = true
        case "highp", "mediump", "lowp", "uniform": break
        default: break qualifiers
        }
        advance()
      }
      let typeToken = token
      let base = try typeName()
      let name = token.kind == .name ? try expectName() : nil
      let type = try arraySuffix(base)
      if isKernel, let name {
        parameters.append(try input(name, type, isColor: typeToken.text == "__color"))
        continue
      }
      var blank = token
      blank.text = "#\(variableCount)"
      let variable = try declare(
        name ?? blank, type, isConstant: isConstant || type == .sampler, storage: .local)
      parameters.append(Function.Parameter(variable: variable, direction: direction))
    } while skip(",")
    return parameters
  }

  /// A parameter of a Core Image kernel: an input, an image or the pixel of an image.
  private mutating func input(
    _ name: Token, _ type: KernelType, isColor: Bool
  ) throws(KernelError) -> Function.Parameter {
    let isSample = type == .floats(4) && !isColor && isSampleType
    let storage: Variable.Storage
    // In a list, the comment stands behind the comma.
    let comments = name.comments + (isMark(",") ? token.comments : [])
    if type == .sampler || isSample {
      storage = .texture(textureCount)
      var image = newImage(name, comments: comments)
      image.isSource = !inputs.contains(where: \.isSource)
      inputs.append(image)
      textureCount += 1
      if textureCount > 16 { throw tooManyImages(name) }
    } else {
      storage = .input(inputs.count)
      inputs.append(try newInput(name, type, isColor: isColor, comments: comments))
    }
    let variable = try declare(name, type, isConstant: false, storage: storage)
    return Function.Parameter(variable: variable, direction: .inward)
  }

  /// True if the type before the name that was just read is that of samples.
  private var isSampleType: Bool {
    index >= 2 && (tokens[index - 2].text == "__sample" || tokens[index - 2].text == "sample_t")
  }

  private func tooManyImages(_ name: Token) -> KernelError {
    KernelError("the kernel reads too many images", at: name, expected: "at most 14")
  }

  // MARK: Uniforms

  /// Reads `uniform type name;` with a default in a comment or behind `=`, and declarations that say
  /// what a host provides.
  mutating func hostDeclaration() throws(KernelError) {
    let keyword = token.text
    if skip("layout") {
      try expect("(")
      while !isMark(")"), token.kind != .end { advance() }
      try expect(")")
    }
    if ["uniform", "varying", "attribute", "in", "out"].contains(token.text) { advance() }
    _ = try qualifiers()
    let position = token.position
    let base = try typeName()
    guard keyword == "uniform" || keyword == "layout" else {
      throw KernelError(
        "“\(keyword)” is not possible in a kernel", at: position, token: keyword,
        expected: "a uniform, or the parameter uv of the main function")
    }
    repeat {
      let name = try expectName()
      var comments = name.comments
      let type = try arraySuffix(base)
      var initial: Expression?
      if skip("=") { initial = try assignment() }
      comments += tokens[index - 1].comments
      if isMark(";") || isMark(",") { comments += token.comments }
      try uniform(name, type, initial, comments)
    } while skip(",")
    try expect(";")
  }

  private mutating func uniform(
    _ name: Token, _ type: KernelType, _ initial: Expression?, _ comments: [Token.Comment]
  ) throws(KernelError) {
    switch (name.text, type) {
    case ("progress", .float), ("ratio", .float), ("time", .float): return
    case ("resolution", .floats(2)):
      declareHost(name.text, type, .width)
      return
    case ("from", .sampler), ("to", .sampler):
      _ = try declare(
        name, type, isConstant: true, storage: .texture(name.text == "from" ? 0 : 1))
      return
    case (_, .sampler):
      guard textureCount < 16 else { throw tooManyImages(name) }
      inputs.append(newImage(name, comments: comments))
      _ = try declare(name, type, isConstant: true, storage: .texture(textureCount))
      textureCount += 1
      return
    default: break
    }
    inputs.append(
      try newInput(name, type, isColor: false, comments: comments, initial: initial))
    _ = try declare(name, type, isConstant: true, storage: .input(inputs.count - 1))
  }

  private func newInput(
    _ name: Token, _ type: KernelType, isColor: Bool, comments: [Token.Comment],
    initial: Expression? = nil
  ) throws(KernelError) -> KernelInput {
    guard type.isNumberOrVector || type.isMatrix, let numbers = type.numbers else {
      throw KernelError(
        "an input of type \(type.name) is not possible", at: name,
        expected: "a number, a vector, a matrix or a sampler2D")
    }
    let found = DefaultValue(comments: comments, type: type)
    if found == nil, comments.contains(where: { DefaultValue.text(of: $0) != nil }) {
      throw unreadableDefault(of: name, type)
    }
    let given = initial.flatMap { DefaultValue.numbers($0, as: type) }
    if initial != nil, given == nil { throw unreadableDefault(of: name, type) }
    let kind: KernelInput.Kind =
      switch numbers {
      case .float: isColor ? .color : .floats(count: type.count)
      case .int, .uint: .integers(count: type.count)
      case .bool: .booleans(count: type.count)
      }
    let initial = given ?? found?.numbers ?? Array(repeating: 0, count: type.count)
    let facts = found?.facts ?? InputFacts()
    if let range = facts.rangeMissed(by: initial) {
      throw KernelError(
        "the default of “\(name.text)” is not in its range \(range)", at: name,
        expected: "a range from the least to the greatest number, and a default in it")
    }
    return KernelInput(
      name: name.text, kind: kind, initial: initial, summary: found?.summary ?? "", facts: facts,
      texture: nil, type: type)
  }

  private func unreadableDefault(of name: Token, _ type: KernelType) -> KernelError {
    KernelError(
      "the default of “\(name.text)” cannot be read", at: name,
      expected: "a constant of type \(type.name), or of one number, as in // = 0.5")
  }

  private func newImage(_ name: Token, comments: [Token.Comment]) -> KernelInput {
    let (facts, summary) = DefaultValue.ofImage(comments)
    return KernelInput(
      name: name.text, kind: .image, initial: [], summary: summary, facts: facts,
      texture: textureCount, type: .sampler)
  }

  // MARK: The main function

  func mainFunction() throws(KernelError) -> (Kernel.Kind, Function) {
    let kinds = [Kernel.Kind.transition, .filter, .generator]
    let named = kinds.flatMap { kind in
      (functions[kind.rawValue] ?? []).filter { $0.signature == [.floats(2)] && $0.body != nil }
        .map { (kind: kind, function: $0) }
    }
    try checkSingle(named.map(\.function))
    if let kernel = kernels.first { return (try kind(of: kernel), kernel) }
    if let (kind, function) = named.first {
      guard function.result == .floats(4) else {
        throw KernelError(
          "“\(kind.rawValue)” returns \(function.result.name)", at: function.position,
          token: kind.rawValue, expected: kind.signature)
      }
      return (kind, function)
    }
    throw KernelError(
      "the kernel has no main function", at: token.position,
      expected:
        "vec4 transition(vec2 uv), vec4 filter(vec2 uv), vec4 generator(vec2 uv) or kernel vec4 …",
      suggestion: Suggestion.nearest(
        to: functions.keys.sorted().last ?? "", among: kinds.map(\.rawValue)))
  }

  /// Throws if it is not clear which of several main functions is meant. One that another function calls is a
  /// part of the kernel; of several `kernel` functions, Core Image takes the first.
  private func checkSingle(_ named: [Function]) throws(KernelError) {
    let called = Set(functions.values.joined().flatMap(\.calls).map { ObjectIdentifier($0) })
    var mains = named.filter {
      $0.result == .floats(4) && !called.contains(ObjectIdentifier($0))
    }
    if let kernel = kernels.first { mains.append(kernel) }
    mains.sort { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
    guard mains.count > 1 else { return }
    let (first, second) = (mains[0], mains[1])
    throw KernelError(
      "“\(second.name)” is a second main function, after “\(first.name)” at \(first.position.line):"
        + "\(first.position.column)",
      at: second.position, token: second.name, expected: "one main function")
  }

  private func kind(of kernel: Function) throws(KernelError) -> Kernel.Kind {
    if kernel.result == .floats(2) { return .warp }
    guard kernel.result == .floats(4) || kernel.result == .floats(3) else {
      throw KernelError(
        "a kernel cannot return \(kernel.result.name)", at: kernel.position, token: kernel.name,
        expected: "vec4 for a colour, vec2 for a position")
    }
    if kernel.signature.contains(.sampler) { return .general }
    let readsPixels = kernel.parameters.contains { $0.variable.storage.isTexture }
    return readsPixels ? .color : .generator
  }

  /// Throws if a function calls itself, or if one that it calls has no body.
  func checkRecursion(_ function: Function) throws(KernelError) {
    var finished: Set<ObjectIdentifier> = []
    // The functions that are open, each with the number of calls that were followed.
    var stack: [(function: Function, next: Int)] = [(function, 0)]
    var open: Set<ObjectIdentifier> = [ObjectIdentifier(function)]
    while let (current, next) = stack.last {
      guard next < current.calls.count else {
        open.remove(ObjectIdentifier(current))
        finished.insert(ObjectIdentifier(current))
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let callee = current.calls[next]
      if open.contains(ObjectIdentifier(callee)) {
        throw KernelError(
          "the function “\(callee.name)” calls itself", at: callee.position, token: callee.name,
          expected: "a loop: kernels have no recursion")
      }
      guard callee.body != nil else {
        throw KernelError(
          "the function “\(callee.name)” has no body", at: callee.position, token: callee.name)
      }
      if finished.contains(ObjectIdentifier(callee)) { continue }
      open.insert(ObjectIdentifier(callee))
      stack.append((callee, 0))
    }
  }
}
