import CKernels

/// Turns the typed tree of a kernel into a graph.
///
/// Functions are inlined, and values become lists of numbers, one node each. Where control flow
/// differs between pixels, all of them take all ways, and masks choose the values.
struct Lowering {
  static let greatestDepth = 48

  /// The greatest number of branches within branches. What follows a statement with which some pixels leave is a
  /// branch, too.
  static let mostBranches = 500

  enum ScopeKind { case function, loop, round, choice }

  let graph = Graph()
  let source: KernelSource
  let layout: InputLayout
  /// The numbers of each variable, by its id; empty until it is declared.
  var values: [[NodeID]]
  /// The number of scopes that were open where each variable was declared.
  var depths: [Int]
  /// For each open scope, the pixels that have not left it, among those of `path`.
  var actives: [NodeID] = []
  var kinds: [ScopeKind] = []
  /// The variables that hold the results of open functions.
  var results: [Int] = []
  /// The pixels for which the current region is computed.
  var path: NodeID
  /// The number of open branches, and the last position that is known.
  private var branchDepth = 0
  var position = SourcePosition()
  var assigned = AssignedVariables()
  let discarded: Int

  init(_ source: KernelSource) {
    self.source = source
    layout = InputLayout(source)
    values = Array(repeating: [], count: source.variableCount + 1)
    depths = Array(repeating: 0, count: source.variableCount + 1)
    discarded = source.variableCount
    path = graph.truth(true)
    values[discarded] = [graph.truth(false)]
  }

  /// The nodes of the main function's result.
  mutating func lower() throws(KernelError) -> [NodeID] {
    for (variable, initial) in source.globals {
      if let initial {
        values[variable.id] = try lower(initial)
      } else {
        values[variable.id] = zeros(variable.type)
      }
    }
    // The parameters of Core Image's kernels are inputs and images; that of other main functions is the position.
    let arguments = source.main.parameters.map { parameter in
      parameter.variable.storage == .local ? unitPosition : read(parameter.variable)
    }
    let result = try inline(source.main, arguments)
    return result.map { graph.make(.select, values[discarded][0], graph.float(0), $0) }
  }

  /// The numbers of an expression without variables; `nil` if they are not constant.
  static func constant(_ expression: Expression) -> [Double]? {
    let nothing = Function(
      name: "", result: .void, parameters: [], position: expression.position)
    var lowering = Lowering(
      KernelSource(
        kind: .generator, main: nothing, globals: [], inputs: [], variableCount: 0,
        textureCount: 2))
    guard let nodes = try? lowering.lower(expression) else { return nil }
    let types = expression.type.allNumbers
    var numbers: [Double] = []
    for (node, type) in zip(nodes, types) {
      guard let bits = lowering.graph.bits(node) else { return nil }
      switch type {
      case .float: numbers.append(Double(Float(bitPattern: bits)))
      case .int: numbers.append(Double(Int32(bitPattern: bits)))
      case .uint: numbers.append(Double(bits))
      case .bool: numbers.append(bits == 0 ? 0 : 1)
      }
    }
    return numbers
  }

  func zeros(_ type: KernelType) -> [NodeID] {
    Array(repeating: graph.float(0), count: type.count)
  }

  func check(_ position: SourcePosition) throws(KernelError) {
    guard graph.count <= Graph.mostNodes else {
      throw KernelError(
        "the kernel is too complex", at: position,
        expected: "at most \(Graph.mostNodes) operations after loops and functions are unfolded")
    }
  }

  // MARK: The frame

  func host(_ value: HostValue) -> NodeID { graph.input(value.rawValue) }

  /// The position of the pixel's centre: 0…1 from the lower left corner.
  var unitPosition: [NodeID] {
    [
      graph.make(.divide, graph.column, host(.width)),
      graph.make(
        .subtract, graph.float(1), graph.make(.divide, graph.rowCenter, host(.height))),
    ]
  }

  /// The position of the pixel's centre in pixels from the lower left corner.
  var pixelPosition: [NodeID] {
    [graph.column, graph.make(.subtract, host(.height), graph.rowCenter)]
  }

  func read(_ variable: Variable) -> [NodeID] {
    switch variable.storage {
    case .texture(let texture):
      guard variable.type != .sampler else { return [graph.int(Int32(texture))] }
      return values[variable.id].isEmpty ? graph.fetch(texture) : values[variable.id]
    case .host(.width) where variable.type.count == 2: return [host(.width), host(.height)]
    case .host(let value): return [host(value)]
    case .input(let index):
      guard values[variable.id].isEmpty else { return values[variable.id] }
      return (0..<variable.type.count).map { graph.input(layout.input(index) + $0) }
    case .local, .global:
      return values[variable.id].isEmpty ? zeros(variable.type) : values[variable.id]
    }
  }

  // MARK: Masks

  /// The pixels that are active in all scopes from one on, among those of `path`.
  func mask(from scope: Int) -> NodeID {
    var mask = graph.truth(true)
    for active in actives[min(scope, actives.count)...] { mask = graph.and(mask, active) }
    return mask
  }

  var everyone: NodeID { graph.and(path, mask(from: 0)) }

  mutating func set(_ id: Int, _ numbers: [NodeID]) {
    let mask = mask(from: depths[id])
    values[id] = zip(values[id], numbers).map { graph.make(.select, mask, $1, $0) }
  }

  mutating func declare(_ variable: Variable, _ numbers: [NodeID]) {
    values[variable.id] = numbers
    depths[variable.id] = actives.count
  }

  // MARK: Functions

  /// The result of a call.
  mutating func inline(
    _ function: Function, _ arguments: [[NodeID]]
  ) throws(KernelError) -> [NodeID] {
    guard results.count < Self.greatestDepth else {
      throw KernelError(
        "calls are nested too deeply", at: function.position, token: function.name,
        expected: "at most \(Self.greatestDepth) levels")
    }
    try check(function.position)
    let slot = values.count
    values.append(zeros(function.result))
    depths.append(actives.count)
    push(.function)
    results.append(slot)
    for (parameter, argument) in zip(function.parameters, arguments) {
      declare(parameter.variable, argument)
    }
    if let body = function.body { try lower(body) }
    let result = values[slot]
    results.removeLast()
    pop()
    values.removeLast(values.count - slot)
    depths.removeLast(depths.count - slot)
    return result
  }

  mutating func push(_ kind: ScopeKind) {
    actives.append(graph.truth(true))
    kinds.append(kind)
  }

  mutating func pop() {
    actives.removeLast()
    kinds.removeLast()
  }

  /// Ends the way of all pixels up to the end of a scope.
  mutating func leave(to scope: Int) {
    for index in scope..<actives.count { actives[index] = graph.truth(false) }
  }

  // MARK: Branches

  /// The changeable part of the state, to be joined after branches.
  struct Ways {
    var values: [[NodeID]]
    var actives: [NodeID]
  }

  var ways: Ways {
    get { Ways(values: values, actives: actives) }
    set {
      values = newValue.values
      actives = newValue.actives
    }
  }

  /// Lowers two ways on a condition.
  mutating func branch(
    on condition: NodeID,
    then: (inout Lowering) throws(KernelError) -> Void,
    otherwise: (inout Lowering) throws(KernelError) -> Void
  ) throws(KernelError) {
    if graph.isTrue(condition) { return try then(&self) }
    if graph.isFalse(condition) { return try otherwise(&self) }
    let before = ways
    let outer = path
    try region(graph.and(outer, condition), then)
    let first = ways
    ways = before
    try region(graph.and(outer, graph.not(condition)), otherwise)
    path = outer
    join(first, condition, before)
  }

  private mutating func region(
    _ path: NodeID, _ body: (inout Lowering) throws(KernelError) -> Void
  ) throws(KernelError) {
    self.path = path
    branchDepth += 1
    defer { branchDepth -= 1 }
    guard branchDepth <= Self.mostBranches else {
      throw KernelError(
        "branches are nested too deeply", at: position,
        expected: "at most \(Self.mostBranches) conditions or early returns within each other")
    }
    let region = graph.open(isLoop: false)
    try body(&self)
    graph.close()
    if !region.items.isEmpty { graph.region.items.append(.branch(path, region)) }
  }

  /// Chooses between the first way and the current one.
  private mutating func join(_ first: Ways, _ condition: NodeID, _ before: Ways) {
    for id in before.values.indices where first.values[id] != values[id] {
      guard first.values[id].count == values[id].count else { continue }
      // The values of pixels that have left the variable's scope are irrelevant.
      let firstLeft = hasLeft(first.actives, within: depths[id])
      let secondLeft = hasLeft(actives, within: depths[id])
      if firstLeft { continue }
      if secondLeft {
        values[id] = first.values[id]
        continue
      }
      values[id] = zip(first.values[id], values[id]).map { graph.make(.select, condition, $0, $1) }
    }
    for index in actives.indices {
      actives[index] = graph.make(.select, condition, first.actives[index], actives[index])
    }
  }

  /// True if all pixels have left one of the outermost scopes.
  private func hasLeft(_ actives: [NodeID], within count: Int) -> Bool {
    actives.prefix(count).contains { graph.isFalse($0) }
  }

  /// Lowers what only pixels do that are still active.
  mutating func guarded(
    _ body: (inout Lowering) throws(KernelError) -> Void
  ) throws(KernelError) {
    let still = mask(from: 0)
    if graph.isFalse(still) { return }
    if graph.isTrue(still) { return try body(&self) }
    let before = ways
    let outer = path
    actives = actives.map { _ in graph.truth(true) }
    try region(graph.and(outer, still), body)
    path = outer
    let after = actives
    actives = before.actives
    for id in before.values.indices where before.values[id] != values[id] {
      guard before.values[id].count == values[id].count else { continue }
      let mask = mask(from: depths[id])
      values[id] = zip(values[id], before.values[id]).map { graph.make(.select, mask, $0, $1) }
    }
    for index in actives.indices { actives[index] = graph.and(before.actives[index], after[index]) }
  }
}
