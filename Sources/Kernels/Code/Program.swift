import CKernels

/// The steps of a kernel, ready to run.
final class Program: Sendable {
  /// The place of a number: its offset in vectors, and true if it has one vector for each eight pixels.
  struct Place: Sendable {
    var offset: UInt32
    var isLane: Bool
  }

  /// The most pixels of a run, in vectors of eight.
  static let vectors: UInt32 = 32

  let frameSteps: [lambent_kernel_step]
  let rowSteps: [lambent_kernel_step]
  let pixelSteps: [lambent_kernel_step]
  let lists: [UInt32]
  let constants: [(offset: UInt32, bits: UInt32)]
  /// The inputs' indices and places.
  let inputs: [(index: Int, offset: UInt32)]
  /// The place of the row's centre.
  let row: UInt32?
  let results: [Place]
  /// The number of vectors of all registers.
  let size: Int
  /// The time for a vector of pixels, each step once, in additions.
  let pixelCost: Int

  init(_ graph: Graph, results nodes: [NodeID]) {
    let liveness = Liveness(graph, results: nodes)
    var assembler = Assembler(graph, liveness)
    let frame = assembler.assemble(graph.frameNodes)
    let row = assembler.assemble(graph.rowNodes)
    let pixels = assembler.assemblePixels()
    var registers = Registers(graph, liveness, assembler)
    registers.allocate(pixels, loops: assembler.loops, results: nodes)
    var writer = StepWriter(registers: registers)
    frameSteps = frame.map { writer.write($0) }
    rowSteps = row.map { writer.write($0) }
    pixelSteps = pixels.map { writer.write($0) }
    pixelCost = pixelSteps.reduce(0) { $0 + Int($1.cost) }
    lists = writer.lists.isEmpty ? [0] : writer.lists
    results = nodes.map { registers.place($0) }
    (constants, inputs) = (registers.constants, registers.inputs)
    self.row = registers.row
    size = registers.scalarCount + registers.laneCount * Int(Self.vectors)
  }
}

/// The places of the numbers of a program.
struct Registers {
  private(set) var places: [Int32]
  private(set) var constants: [(offset: UInt32, bits: UInt32)] = []
  private(set) var inputs: [(index: Int, offset: UInt32)] = []
  private(set) var row: UInt32?
  private(set) var scalarCount = 0
  private(set) var laneCount = 0
  private let levels: [Level]

  init(_ graph: Graph, _ liveness: Liveness, _ assembler: Assembler) {
    let count = graph.count + assembler.copies.count
    places = Array(repeating: -1, count: count)
    levels = (0..<count).map { assembler.level(NodeID($0)) }
    for id in 0..<count where id >= graph.count || liveness.isLive[id] {
      guard levels[id] < .lane else { continue }
      places[id] = Int32(scalarCount)
      let offset = UInt32(scalarCount)
      scalarCount += 1
      guard id < graph.count else { continue }
      let node = graph[NodeID(id)]
      switch node.kind {
      case .constant: constants.append((offset, node.extra))
      case .input: inputs.append((Int(node.extra), offset))
      case .row: row = offset
      default: break
      }
    }
  }

  func place(_ id: NodeID) -> Program.Place {
    let isLane = levels[Int(id)] == .lane
    let index = UInt32(max(0, places[Int(id)]))
    return Program.Place(
      offset: isLane ? UInt32(scalarCount) + index * Program.vectors : index, isLane: isLane)
  }

  /// Gives each number of pixels a register from its first to its last use.
  mutating func allocate(_ steps: [DraftStep], loops: [Range<Int>], results: [NodeID]) {
    var first = Array(repeating: Int.max, count: places.count)
    var last = Array(repeating: -1, count: places.count)
    for (index, step) in steps.enumerated() {
      for id in [step.result, step.a, step.b, step.c] + step.list where id >= 0 {
        first[Int(id)] = min(first[Int(id)], index)
        last[Int(id)] = max(last[Int(id)], index)
      }
    }
    for id in results where id >= 0 { last[Int(id)] = steps.count }
    extend(&last, first, loops, steps)
    var ends: [[Int]] = Array(repeating: [], count: steps.count + 1)
    var starts: [[Int]] = Array(repeating: [], count: steps.count)
    for id in places.indices where levels[id] == .lane && last[id] >= 0 && first[id] != .max {
      starts[first[id]].append(id)
      ends[last[id]].append(id)
    }
    var free: [Int32] = []
    for index in steps.indices {
      // A result may take the place of an operand that is not used again, but not of another result.
      for id in ends[index] where first[id] < index { free.append(places[id]) }
      for id in starts[index] {
        if let place = free.popLast() {
          places[id] = place
        } else {
          places[id] = Int32(laneCount)
          laneCount += 1
        }
      }
      for id in ends[index] where first[id] == index { free.append(places[id]) }
    }
  }

  /// Extends numbers that a loop uses and that precede it up to the loop's end.
  private func extend(
    _ last: inout [Int], _ first: [Int], _ loops: [Range<Int>], _ steps: [DraftStep]
  ) {
    // Inner loops come first in the list.
    for loop in loops {
      for index in loop {
        let step = steps[index]
        for id in [step.result, step.a, step.b, step.c] + step.list
        where id >= 0
          && (first[Int(id)] < loop.lowerBound || isCarried(first[Int(id)], loop, steps))
        {
          last[Int(id)] = max(last[Int(id)], loop.upperBound - 1)
        }
      }
    }
  }

  /// True if a number begins with the copies before a loop's first round.
  private func isCarried(_ first: Int, _ loop: Range<Int>, _ steps: [DraftStep]) -> Bool {
    first < steps[loop.upperBound - 1].target
  }
}

/// Writes steps with the places of their operands.
private struct StepWriter {
  let registers: Registers
  var lists: [UInt32] = []

  mutating func write(_ draft: DraftStep) -> lambent_kernel_step {
    var step = lambent_kernel_step()
    step.op = draft.op
    step.cost = draft.op.time
    step.texture = draft.texture
    step.is_uniform = draft.isUniform ? 1 : 0
    if draft.result >= 0 { step.result = registers.place(draft.result).offset }
    (step.a, step.step_a) = operand(draft.a)
    (step.b, step.step_b) = operand(draft.b)
    (step.c, step.step_c) = operand(draft.c)
    step.target = UInt32(draft.target)
    guard !draft.list.isEmpty else { return step }
    step.target = UInt32(lists.count)
    step.count = UInt16(min(draft.list.count, Int(UInt16.max)))
    for id in draft.list {
      guard id >= 0 else {
        lists.append(.max)
        continue
      }
      let place = registers.place(id)
      lists.append(draft.op == .pick ? place.offset << 1 | (place.isLane ? 1 : 0) : place.offset)
    }
    return step
  }

  private func operand(_ id: NodeID) -> (UInt32, UInt8) {
    guard id >= 0 else { return (0, 0) }
    let place = registers.place(id)
    return (place.offset, place.isLane ? 1 : 0)
  }
}
