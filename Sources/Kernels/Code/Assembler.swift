import CKernels

/// A step whose operands are nodes.
struct DraftStep {
  var op: KernelOp
  var result: NodeID = -1
  var a: NodeID = -1
  var b: NodeID = -1
  var c: NodeID = -1
  /// The elements of a pick, or the channels of a sample; -1 for unused ones.
  var list: [NodeID] = []
  var texture: UInt8 = 0
  var target = 0
  var isUniform = false
}

/// Writes the live nodes of a graph as steps.
struct Assembler {
  private let graph: Graph
  private let liveness: Liveness
  private var steps: [DraftStep] = []
  /// For each loop, its first step and the step behind it.
  private(set) var loops: [Range<Int>] = []
  /// Copies that loops need, numbered behind the graph's nodes, with their levels.
  private(set) var copies: [Level] = []
  /// The steps that leave the current loop.
  private var exits: [Int] = []
  private var fused: Set<NodeID> = []
  private var channels: [NodeID: [NodeID]] = [:]

  init(_ graph: Graph, _ liveness: Liveness) {
    self.graph = graph
    self.liveness = liveness
    for id in 0..<NodeID(graph.count) where liveness.isLive[Int(id)] {
      let node = graph[id]
      if node.kind == .channel {
        channels[node.a, default: [-1, -1, -1, -1]][Int(node.extra)] = id
      }
      guard node.kind == .operation, node.op == .add else { continue }
      // A product that only this sum uses becomes a part of it; it is rounded all the same.
      for operand in [node.a, node.b] {
        let factor = graph[operand]
        if factor.kind == .operation, factor.op == .multiply, factor.level == node.level,
          factor.region == node.region, liveness.uses[Int(operand)] == 1
        {
          fused.insert(operand)
          break
        }
      }
    }
  }

  /// The steps for a list of nodes that are computed once per frame or row.
  mutating func assemble(_ nodes: [NodeID]) -> [DraftStep] {
    steps = []
    for id in nodes { write(id) }
    steps.append(DraftStep(op: .end))
    return steps
  }

  /// The steps for each run of pixels.
  mutating func assemblePixels() -> [DraftStep] {
    steps = []
    write(graph.root)
    steps.append(DraftStep(op: .end))
    return steps
  }

  private mutating func write(_ region: Region) {
    for item in region.items {
      switch item {
      case .node(let id): write(id)
      case .check(let condition):
        exits.append(steps.count)
        steps.append(DraftStep(op: .skipIfNone, a: condition, isUniform: true))
      case .branch(let condition, let inner): write(branch: inner, condition)
      case .loop(let loop): if liveness.isKept(loop) { write(loop) }
      }
    }
  }

  private mutating func write(branch region: Region, _ condition: NodeID) {
    guard liveness.skipped.contains(region.id) else { return write(region) }
    let start = steps.count
    steps.append(DraftStep(op: .skipIfNone, a: condition, isUniform: true))
    write(region)
    steps[start].target = steps.count
  }

  private mutating func write(_ loop: Loop) {
    let values = loop.values.filter { liveness.isLive[Int($0.node)] }
    let begin = steps.count
    for value in values { copy(value.initial, to: value.node) }
    let top = steps.count
    let outerExits = exits
    exits = []
    write(loop.region)
    let own = Set(values.map(\.node))
    var sources: [NodeID] = []
    for value in values {
      // A value that another one takes over may be overwritten before.
      guard own.contains(value.next), value.next != value.node else {
        sources.append(value.next)
        continue
      }
      copies.append(graph[value.next].level)
      let spare = NodeID(graph.count + copies.count - 1)
      copy(value.next, to: spare)
      sources.append(spare)
    }
    for (value, source) in zip(values, sources) where source != value.node {
      copy(source, to: value.node)
    }
    steps.append(DraftStep(op: .repeat, target: top, isUniform: true))
    for exit in exits { steps[exit].target = steps.count }
    exits = outerExits
    loops.append(begin..<steps.count)
  }

  private mutating func copy(_ source: NodeID, to target: NodeID) {
    steps.append(
      DraftStep(op: .copy, result: target, a: source, isUniform: level(target) < .lane))
  }

  func level(_ id: NodeID) -> Level {
    Int(id) < graph.count ? graph[id].level : copies[Int(id) - graph.count]
  }

  private mutating func write(_ id: NodeID) {
    guard liveness.isLive[Int(id)], !fused.contains(id) else { return }
    let node = graph[id]
    var step = DraftStep(op: node.op, result: id, a: node.a, b: node.b, c: node.c)
    step.isUniform = node.level < .lane
    switch node.kind {
    case .constant, .input, .row, .channel, .loopValue: return
    case .operation:
      if node.op == .add {
        if fused.contains(node.a) {
          step = product(node.a, plus: node.b, step)
        } else if fused.contains(node.b) {
          step = product(node.b, plus: node.a, step)
        }
      }
    case .pick: step.list = graph.lists[Int(node.extra)]
    case .sample:
      step.list = channels[id] ?? [-1, -1, -1, -1]
      step.texture = UInt8(node.extra)
      step.result = -1
    case .loopResult: step.op = .copy
    }
    steps.append(step)
  }

  private func product(_ product: NodeID, plus term: NodeID, _ step: DraftStep) -> DraftStep {
    var step = step
    step.op = .multiplyAdd
    step.a = graph[product].a
    step.b = graph[product].b
    step.c = term
    return step
  }
}
