import CKernels

/// The index of a node.
typealias NodeID = Int32

/// The frequency with which a node's value changes.
enum Level: UInt8, Comparable, Sendable {
  /// Never.
  case constant
  /// From frame to frame.
  case frame
  /// From row to row.
  case row
  /// From one run of pixels to the next, or from round to round of a loop.
  case uniform
  /// From pixel to pixel.
  case lane

  static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
}

/// An operation on the results of other nodes.
struct Node {
  enum Kind: UInt8 {
    /// `extra` is the value's bits.
    case constant
    /// A number that is set for each frame; `extra` is its index.
    case input
    /// The centre of the row of pixels.
    case row
    /// `op` of a, b and c.
    case operation
    /// One of a list of nodes, which `extra` names.
    case pick
    /// A texture at (a, b), or at the pixels; `extra` is the texture.
    case sample
    /// A channel, `extra`, of the sample a.
    case channel
    /// A number that a loop changes.
    case loopValue
    /// A loop's number a after the loop.
    case loopResult
  }

  var kind: Kind
  var op: KernelOp = .copy
  var a: NodeID = -1
  var b: NodeID = -1
  var c: NodeID = -1
  var extra: UInt32 = 0
  var level: Level
  /// The loop on whose rounds it depends; 0 for none.
  var anchor: Int32 = 0
  /// The region in which it is computed; 0 if it is computed once per frame or row.
  var region: Int32 = 0
}

/// A list of nodes that are computed under one condition, or in one loop.
final class Region {
  enum Item {
    case node(NodeID)
    /// Skipped where the condition holds for no pixel.
    case branch(NodeID, Region)
    case loop(Loop)
    /// Leaves the loop where the condition holds for no pixel.
    case check(NodeID)
  }

  let id: Int32
  let parent: Region?
  /// True until it is closed.
  fileprivate(set) var isOpen = true
  /// The innermost loop, which may be the region itself; 0 for none.
  let loop: Int32
  var items: [Item] = []

  init(id: Int32, parent: Region?, isLoop: Bool) {
    self.id = id
    self.parent = parent
    loop = isLoop ? id : parent?.loop ?? 0
  }
}

/// A loop that is carried out at run time.
final class Loop {
  struct Value {
    let node: NodeID
    let initial: NodeID
    var next: NodeID = -1
  }

  let region: Region
  var values: [Value] = []

  init(region: Region) { self.region = region }
}

/// The nodes of a kernel, without duplicates.
final class Graph {
  /// The greatest count of nodes.
  static let mostNodes = 600_000

  private(set) var nodes: [Node] = []
  private(set) var lists: [[NodeID]] = []
  /// The nodes that are computed once per frame, and once per row, in order.
  private(set) var frameNodes: [NodeID] = []
  private(set) var rowNodes: [NodeID] = []
  let root: Region
  private(set) var region: Region
  private var regions: [Region]
  private let folder = Folder()

  private struct Key: Hashable {
    var kind: Node.Kind
    var op: KernelOp
    var a, b, c: NodeID
    var extra: UInt32
  }

  private var known: [Key: [NodeID]] = [:]

  init() {
    root = Region(id: 0, parent: nil, isLoop: false)
    region = root
    regions = [root]
  }

  subscript(id: NodeID) -> Node { nodes[Int(id)] }
  var count: Int { nodes.count }

  // MARK: Regions

  func open(isLoop: Bool) -> Region {
    region = Region(id: Int32(regions.count), parent: region, isLoop: isLoop)
    regions.append(region)
    return region
  }

  func close() {
    region.isOpen = region === root
    region = region.parent ?? root
  }

  /// Goes back to an outer region, whose inner ones are given up.
  func abandon(to outer: Region) {
    while region !== outer, region !== root { close() }
  }

  /// The last node with a key that is computed before the current place. Those of closed regions are forgotten.
  private func visible(_ key: Key) -> NodeID? {
    while let id = known[key]?.last {
      if regions[Int(self[id].region)].isOpen { return id }
      known[key]?.removeLast()
    }
    return nil
  }

  /// The region in which to compute a node: outside of all loops on which it does not depend.
  private func home(anchor: Int32) -> Region {
    var home = region
    while home.loop > anchor, let parent = regions[Int(home.loop)].parent { home = parent }
    return home
  }

  // MARK: Nodes

  func constant(bits: UInt32) -> NodeID {
    unique(Node(kind: .constant, extra: bits, level: .constant))
  }

  func float(_ value: Float) -> NodeID { constant(bits: value.bitPattern) }
  func int(_ value: Int32) -> NodeID { constant(bits: UInt32(bitPattern: value)) }
  func truth(_ value: Bool) -> NodeID { constant(bits: value ? .max : 0) }
  func input(_ index: Int) -> NodeID {
    unique(Node(kind: .input, extra: UInt32(index), level: .frame))
  }
  var rowCenter: NodeID { unique(Node(kind: .row, level: .row)) }
  var column: NodeID { unique(Node(kind: .operation, op: .column, level: .lane)) }

  func bits(_ id: NodeID) -> UInt32? {
    self[id].kind == .constant ? self[id].extra : nil
  }

  func value(_ id: NodeID) -> Float? { bits(id).map { Float(bitPattern: $0) } }
  func isTrue(_ id: NodeID) -> Bool { bits(id) == .max }
  func isFalse(_ id: NodeID) -> Bool { bits(id) == 0 }

  /// An operation, simplified.
  func make(_ op: KernelOp, _ a: NodeID, _ b: NodeID = -1, _ c: NodeID = -1) -> NodeID {
    if let simple = simplified(op, a, b, c) { return simple }
    var (a, b) = (a, b)
    if b > a, op.isCommutative { swap(&a, &b) }
    return unique(Node(kind: .operation, op: op, a: a, b: b, c: c, level: .constant))
  }

  func fold(_ op: KernelOp, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    folder.fold(op, a, b, c)
  }

  /// The element of a list that an index, clamped, names.
  func pick(_ index: NodeID, _ list: [NodeID]) -> NodeID {
    if let bits = bits(index) {
      return list[max(0, min(list.count - 1, Int(Int32(bitPattern: bits))))]
    }
    guard Set(list).count > 1 else { return list[0] }
    var node = Node(kind: .pick, op: .pick, a: index, level: self[index].level)
    node.anchor = self[index].anchor
    for element in list {
      node.level = max(node.level, self[element].level)
      node.anchor = max(node.anchor, self[element].anchor)
    }
    lists.append(list)
    node.extra = UInt32(lists.count - 1)
    return append(node)
  }

  /// The four channels of a texture at a position in texels, where a mask is true.
  func sample(_ texture: Int, _ x: NodeID, _ y: NodeID, mask: NodeID) -> [NodeID] {
    // The mask is not part of the key: an earlier sample that is visible here had a wider one.
    let key = Key(kind: .sample, op: .sample, a: x, b: y, c: -1, extra: UInt32(texture))
    var id = visible(key) ?? -1
    if id < 0 {
      var node = Node(
        kind: .sample, op: .sample, a: x, b: y, c: mask, extra: UInt32(texture), level: .constant)
      node.level = max(.frame, self[x].level, self[y].level)
      node.anchor = max(self[x].anchor, self[y].anchor)
      // A sample that moves out of a loop, or out of all pixels, serves other masks too.
      if node.level <= .row || home(anchor: node.anchor) !== region { node.c = truth(true) }
      node.level = max(node.level, self[node.c].level)
      node.anchor = max(node.anchor, self[node.c].anchor)
      id = append(node)
      known[key, default: []].append(id)
    }
    return channels(of: id)
  }

  /// The four channels of a texture at the pixels themselves.
  func fetch(_ texture: Int) -> [NodeID] {
    channels(
      of: unique(Node(kind: .sample, op: .fetch, extra: UInt32(texture), level: .lane)))
  }

  private func channels(of sample: NodeID) -> [NodeID] {
    (0..<4).map { unique(Node(kind: .channel, a: sample, extra: $0, level: .constant)) }
  }

  /// A number that the current loop changes.
  func loopValue(isUniform: Bool) -> NodeID {
    var node = Node(kind: .loopValue, level: isUniform ? .uniform : .lane)
    node.anchor = region.id
    node.region = region.id
    nodes.append(node)
    return NodeID(nodes.count - 1)
  }

  /// A loop's number after the loop, which is closed already.
  func loopResult(of value: NodeID) -> NodeID {
    var node = Node(kind: .loopResult, a: value, level: self[value].level)
    node.anchor = region.loop
    node.region = region.id
    nodes.append(node)
    let id = NodeID(nodes.count - 1)
    region.items.append(.node(id))
    return id
  }

  private func unique(_ node: Node) -> NodeID {
    let key = Key(
      kind: node.kind, op: node.op, a: node.a, b: node.b, c: node.c, extra: node.extra)
    if let found = visible(key) { return found }
    var node = node
    for operand in [node.a, node.b, node.c] where operand >= 0 {
      node.level = max(node.level, self[operand].level)
      node.anchor = max(node.anchor, self[operand].anchor)
    }
    let id = append(node)
    known[key, default: []].append(id)
    return id
  }

  private func append(_ node: Node) -> NodeID {
    var node = node
    let id = NodeID(nodes.count)
    switch node.level {
    case .constant: break
    case .frame: frameNodes.append(id)
    case .row: rowNodes.append(id)
    case .uniform, .lane:
      // A channel belongs to its sample.
      let home =
        node.kind == .channel ? regions[Int(self[node.a].region)] : home(anchor: node.anchor)
      node.region = home.id
      home.items.append(.node(id))
    }
    nodes.append(node)
    return id
  }
}

extension KernelOp {
  var isCommutative: Bool {
    switch self {
    case .add, .multiply, .equal, .notEqual, .integerAdd, .integerMultiply, .and, .or,
      .exclusiveOr, .integerEqual, .integerNotEqual:
      true
    default: false
    }
  }
}

/// Computes operations on constants, with the functions that kernels run with.
private final class Folder {
  private let registers: UnsafeMutablePointer<UInt32>
  private let memory: UnsafeMutableRawPointer

  init() {
    memory = .allocate(byteCount: 128, alignment: 32)
    registers = memory.initializeMemory(as: UInt32.self, repeating: 0, count: 32)
  }

  deinit { memory.deallocate() }

  func fold(_ op: KernelOp, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    for lane in 0..<8 {
      registers[lane] = a
      registers[8 + lane] = b
      registers[16 + lane] = c
    }
    var step = lambent_kernel_step()
    step.op = op
    step.is_uniform = 1
    step.a = 0
    step.b = 1
    step.c = 2
    step.result = 3
    var end = lambent_kernel_step()
    end.op = .end
    let list: [UInt32] = [0]
    return [step, end].withUnsafeBufferPointer { steps in
      list.withUnsafeBufferPointer { list in
        guard let steps = steps.baseAddress, let list = list.baseAddress else { return 0 }
        var run = lambent_kernel_run(
          steps: steps, lists: list, registers: memory.assumingMemoryBound(to: Float.self),
          textures: nil, vectors: 1, column: 0, row: 0, rows: 1, pixels: 8, position: 0,
          budget: 1 << 40)
        _ = lambent_kernels(0).pointee.run(&run)
        return registers[24]
      }
    }
  }
}
