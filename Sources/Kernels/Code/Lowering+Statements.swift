import CKernels

extension Lowering {
  mutating func lower(_ statement: Statement) throws(KernelError) {
    switch statement {
    case .expression(let value): _ = try lower(value)
    case .declare(let variable, let initial):
      let numbers = try initial.map { (value) throws(KernelError) in try lower(value) }
      declare(variable, numbers ?? zeros(variable.type))
    case .block(let list): try lower(list[...])
    case .condition(let condition, let then, let other):
      position = condition.position
      let truth = try lower(condition)[0]
      try branch(on: truth) { (lowering) throws(KernelError) in
        try lowering.lower(then)
      } otherwise: { (lowering) throws(KernelError) in
        if let other { try lowering.lower(other) }
      }
    case .loop(let loop): try lower(loop)
    case .choice(let value, let cases): try lowerChoice(try lower(value)[0], cases)
    case .exit(let exit): lower(exit)
    case .give(let value, let position):
      try check(position)
      if let value { set(results[results.count - 1], try lower(value)) }
      leave(to: kinds.lastIndex(of: .function) ?? 0)
    }
  }

  private mutating func lower(_ exit: Statement.Exit) {
    switch exit {
    case .leaveLoop: leave(to: kinds.lastIndex { $0 == .loop || $0 == .choice } ?? 0)
    case .nextRound: leave(to: kinds.lastIndex(of: .round) ?? 0)
    case .discard:
      set(discarded, [graph.truth(true)])
      leave(to: 0)
    }
  }

  private mutating func lower(_ list: ArraySlice<Statement>) throws(KernelError) {
    for index in list.indices {
      try lower(list[index])
      let rest = list[(index + 1)...]
      guard !rest.isEmpty, !graph.isTrue(mask(from: 0)) else { continue }
      return try guarded { (lowering) throws(KernelError) in try lowering.lower(rest) }
    }
  }

  private mutating func lowerChoice(
    _ value: NodeID, _ cases: [Statement.Case]
  ) throws(KernelError) {
    push(.choice)
    defer { pop() }
    var isNone = graph.truth(true)
    var matches: [NodeID?] = []
    for part in cases {
      var match = graph.truth(false)
      for label in part.values {
        guard let label else { continue }
        match = graph.make(.or, match, graph.make(.integerEqual, value, try lower(label)[0]))
      }
      matches.append(match)
      isNone = graph.and(isNone, graph.not(match))
    }
    // A case is entered where it matches, or where the one before it went on.
    var entered = graph.truth(false)
    for (part, match) in zip(cases, matches) {
      var enters = match ?? graph.truth(false)
      if part.values.contains(where: { $0 == nil }) { enters = graph.make(.or, enters, isNone) }
      entered = graph.make(.or, entered, enters)
      let condition = entered
      try guarded { (lowering) throws(KernelError) in
        try lowering.branch(on: condition) { (lowering) throws(KernelError) in
          try lowering.lower(part.body[...])
        } otherwise: { (_) throws(KernelError) in
        }
      }
    }
  }

  // MARK: Loops

  /// The most rounds, and nodes, of a loop that is unrolled.
  private static let mostRounds = 256
  private static let mostUnrolledNodes = 3000

  private mutating func lower(_ loop: Statement.Loop) throws(KernelError) {
    push(.loop)
    defer { pop() }
    for statement in loop.initial { try lower(statement) }
    let (before, outer, region) = (ways, path, graph.region)
    if try unroll(loop) { return }
    (ways, path) = (before, outer)
    graph.abandon(to: region)
    try guarded { (lowering) throws(KernelError) in try lowering.lowerRounds(loop) }
  }

  /// Lowers each round by itself; returns false if there are too many, or their number is not known.
  private mutating func unroll(_ loop: Statement.Loop) throws(KernelError) -> Bool {
    let start = graph.count
    for round in 0...Self.mostRounds {
      if graph.isFalse(mask(from: 0)) { return true }
      if loop.testsFirst || round > 0, let condition = loop.condition {
        let truth = try lower(condition)[0]
        if graph.isFalse(truth) { return true }
        guard graph.isTrue(truth) else { return false }
      }
      guard round < Self.mostRounds, graph.count - start <= Self.mostUnrolledNodes else {
        return false
      }
      try guarded { (lowering) throws(KernelError) in try lowering.lowerRound(loop) }
      try check(loop.position)
    }
    return false
  }

  private mutating func lowerRound(_ loop: Statement.Loop) throws(KernelError) {
    push(.round)
    try lower(loop.body)
    pop()
    if let step = loop.step {
      try guarded { (lowering) throws(KernelError) in _ = try lowering.lower(step) }
    }
  }

  /// Assumptions about a loop until a round shows otherwise.
  private struct Assumptions: Equatable {
    /// The numbers that differ between pixels, by variable and index.
    var lanes: Set<[Int]> = []
    /// The scopes that only some pixels leave in the loop.
    var left: Set<Int> = []
    /// The scopes that pixels leave at different times; `repetition` for the condition of `do … while`.
    var leftByLanes: Set<Int> = []
  }

  private static let repetition = -1

  /// Lowers a round that is repeated at run time.
  private mutating func lowerRounds(_ loop: Statement.Loop) throws(KernelError) {
    let ids = assigned.ids(of: loop).union(results + [discarded])
      .filter { $0 < values.count && !values[$0].isEmpty }.sorted()
    var assumptions = Assumptions()
    let (before, outer, region) = (ways, path, graph.region)
    while true {
      let known = assumptions
      if try lowerRounds(loop, ids, &assumptions) { return }
      try check(loop.position)
      guard known != assumptions else {
        throw KernelError("the loop cannot be compiled", at: loop.position)
      }
      (ways, path) = (before, outer)
      graph.abandon(to: region)
    }
  }

  /// Returns false if an assumption was wrong; it is corrected then.
  private mutating func lowerRounds(
    _ loop: Statement.Loop, _ ids: [Int], _ assumptions: inout Assumptions
  ) throws(KernelError) -> Bool {
    let scope = actives.count - 1
    let outer = path
    let result = Loop(region: graph.open(isLoop: true))
    for id in ids {
      values[id] = values[id].enumerated().map { index, initial in
        let isUniform = graph[initial].level < .lane && !assumptions.lanes.contains([id, index])
        return add(initial, isUniform, to: result)
      }
    }
    let isEven = !assumptions.leftByLanes.contains(Self.repetition)
    let go = loop.testsFirst ? nil : add(graph.truth(true), isEven, to: result)
    var lives: [Int: NodeID] = [:]
    for index in assumptions.left.sorted() {
      let initial = index == scope ? outer : graph.truth(true)
      let isUniform =
        graph[initial].level < .lane && !assumptions.leftByLanes.contains(index)
      lives[index] = add(initial, isUniform, to: result)
    }
    let phis = values
    // The pixels that go on.
    var live = lives.values.sorted().reduce(graph.truth(true)) { graph.and($0, $1) }
    if let go {
      live = graph.and(live, go)
    } else if let condition = loop.condition {
      live = graph.and(live, try lower(condition)[0])
    }
    if !graph.isTrue(live) { result.region.items.append(.check(live)) }
    let isDivergent = graph[live].level == .lane
    if isDivergent {
      if assumptions.left.insert(scope).inserted { return false }
      path = live
    }
    try lowerRound(loop)
    let last: NodeID? =
      go == nil
      ? nil
      : try loop.condition.map { (condition) throws(KernelError) in
        try lower(condition)[0]
      }
    var isRight = finish(result, ids, phis, live, isDivergent, &assumptions)
    isRight = finish(result, lives, live, scope, &assumptions) && isRight
    if let go, let position = result.values.firstIndex(where: { $0.node == go }) {
      let next = last ?? graph.truth(true)
      result.values[position].next = next
      if isEven, graph[next].level == .lane {
        assumptions.leftByLanes.insert(Self.repetition)
        isRight = false
      }
    }
    guard isRight else { return false }
    graph.close()
    graph.region.items.append(.loop(result))
    path = outer
    for id in ids { values[id] = phis[id].map { graph.loopResult(of: $0) } }
    for index in actives.indices {
      actives[index] = lives[index].map { graph.loopResult(of: $0) } ?? graph.truth(true)
    }
    return true
  }

  private func add(_ initial: NodeID, _ isUniform: Bool, to loop: Loop) -> NodeID {
    let node = graph.loopValue(isUniform: isUniform)
    loop.values.append(Loop.Value(node: node, initial: initial))
    return node
  }

  /// Sets the next values of variables; returns false if one is not uniform after all.
  private mutating func finish(
    _ loop: Loop, _ ids: [Int], _ phis: [[NodeID]], _ live: NodeID, _ isDivergent: Bool,
    _ assumptions: inout Assumptions
  ) -> Bool {
    var isRight = true
    var position = 0
    for id in ids {
      for (index, phi) in phis[id].enumerated() {
        var next = values[id][index]
        // Only the pixels of the round change variables from outside of the loop.
        if isDivergent, depths[id] < actives.count { next = graph.make(.select, live, next, phi) }
        if graph[phi].level < graph[next].level, graph[next].level == .lane {
          assumptions.lanes.insert([id, index])
          isRight = false
        }
        loop.values[position].next = next
        position += 1
      }
    }
    return isRight
  }

  /// Sets who is left in each scope; returns false if a scope is left unexpectedly.
  private mutating func finish(
    _ loop: Loop, _ lives: [Int: NodeID], _ live: NodeID, _ scope: Int,
    _ assumptions: inout Assumptions
  ) -> Bool {
    var isRight = true
    for index in actives.indices {
      guard let phi = lives[index] else {
        guard !graph.isTrue(actives[index]) else { continue }
        assumptions.left.insert(index)
        assumptions.left.insert(scope)
        isRight = false
        continue
      }
      let next = graph.and(index == scope ? live : phi, actives[index])
      if graph[next].level == .lane, graph[phi].level < .lane {
        assumptions.leftByLanes.insert(index)
        isRight = false
      }
      if let position = loop.values.firstIndex(where: { $0.node == phi }) {
        loop.values[position].next = next
      }
    }
    return isRight
  }
}
