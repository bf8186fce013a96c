import CKernels

/// The nodes that a kernel's result depends on, and the branches that are worth skipping.
struct Liveness {
  /// The cost from which a branch is skipped where no pixel takes it.
  private static let costOfSkip = 12

  private(set) var isLive: [Bool]
  /// The number of live nodes that use each node.
  private(set) var uses: [Int32]
  /// The regions of branches that are skipped.
  private(set) var skipped: Set<Int32> = []
  private let graph: Graph
  private var loops: [NodeID: (Loop, Int)] = [:]
  private var keptLoops: Set<Int32> = []
  private var pending: [NodeID] = []

  init(_ graph: Graph, results: [NodeID]) {
    self.graph = graph
    isLive = Array(repeating: false, count: graph.count)
    uses = Array(repeating: 0, count: graph.count)
    collect(graph.root)
    for result in results { use(result) }
    follow()
    _ = decide(graph.root)
    follow()
  }

  private mutating func collect(_ region: Region) {
    for item in region.items {
      switch item {
      case .node, .check: break
      case .branch(_, let inner): collect(inner)
      case .loop(let loop):
        for (index, value) in loop.values.enumerated() { loops[value.node] = (loop, index) }
        collect(loop.region)
      }
    }
  }

  private mutating func use(_ id: NodeID) {
    guard id >= 0 else { return }
    uses[Int(id)] += 1
    guard !isLive[Int(id)] else { return }
    isLive[Int(id)] = true
    pending.append(id)
  }

  private mutating func follow() {
    while let id = pending.popLast() {
      let node = graph[id]
      use(node.a)
      use(node.b)
      use(node.c)
      if node.kind == .pick { for element in graph.lists[Int(node.extra)] { use(element) } }
      guard node.kind == .loopValue, let (loop, index) = loops[id] else { continue }
      use(loop.values[index].initial)
      use(loop.values[index].next)
      if keptLoops.insert(loop.region.id).inserted { keepChecks(of: loop.region) }
    }
  }

  private mutating func keepChecks(of region: Region) {
    for case .check(let condition) in region.items { use(condition) }
  }

  func isKept(_ loop: Loop) -> Bool { keptLoops.contains(loop.region.id) }

  /// The cost of a region's live nodes; chooses the branches to skip.
  private mutating func decide(_ region: Region) -> Int {
    var cost = 0
    for item in region.items {
      switch item {
      case .node(let id):
        guard isLive[Int(id)] else { continue }
        let node = graph[id]
        cost += node.kind == .sample && node.op == .sample ? 12 : node.op.cost
      case .check: break
      case .branch(let condition, let inner):
        let inside = decide(inner)
        if inside >= Self.costOfSkip {
          skipped.insert(inner.id)
          use(condition)
        }
        cost += inside
      case .loop(let loop):
        let inside = decide(loop.region)
        if isKept(loop) { cost += 8 * inside + 8 }
      }
    }
    return cost
  }
}

extension KernelOp {
  /// The work of an operation, in additions.
  var cost: Int {
    switch self {
    case .sine, .cosine, .exponential, .logarithm, .exponential2, .logarithm2: 12
    case .tangent, .power, .arctangent, .arctangent2, .arcsine, .arccosine: 18
    case .divide, .modulo, .smoothstep, .squareRoot, .inverseSquareRoot: 4
    case .integerDivide, .integerRemainder, .unsignedDivide, .unsignedRemainder: 10
    default: 1
    }
  }

  /// The time that it takes, in additions of numbers that are in registers already.
  var time: UInt8 { cost == 1 ? 1 : UInt8(clamping: 3 * cost) }
}
