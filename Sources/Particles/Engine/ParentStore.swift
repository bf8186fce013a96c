import LambentAnimations
import LambentNoise

/// All births of a cell that may have living children, with what tells them apart.
struct ParentStore {
  let cell: CellPlan
  /// Their records; its capacity grows.
  private(set) var block: BirthBlock
  /// What their children's chance depends on.
  private(set) var identities: [UInt64] = []
  private(set) var ordinals: [Int] = []
  private(set) var parents: [Int32] = []
  private var capacity = BirthBlock.capacity
  /// Their own parents: of one element at most, for a store cannot hold another.
  private let above: [ParentStore]

  /// How many there are.
  var count: Int { identities.count }

  /// Their own parents.
  var grandparents: ParentStore? { above.first }

  init(_ cell: CellPlan, _ parents: ParentStore?) {
    self.cell = cell
    above = parents.map { [$0] } ?? []
    block = BirthBlock(cell.columns)
  }

  /// How many bytes it holds, its own parents not counted.
  var byteCount: Int {
    block.byteCount + identities.capacity * MemoryLayout<UInt64>.stride
      + ordinals.capacity * MemoryLayout<Int>.stride
      + parents.capacity * MemoryLayout<Int32>.stride
  }

  func lifetime(_ row: Int) -> Double { block.times[capacity + row] }

  /// Appends those of a block's records that anything alive at a moment may descend from.
  mutating func append(
    _ rows: BirthRows, _ source: inout BirthBlock, at time: Double, _ tally: ParticleTally
  ) throws(EmitterError) {
    let kept = (0..<rows.count).filter { row in
      let life = source.times[BirthBlock.capacity + row] / cell.clock
      return life > 0
        && source.times[row] + cell.reachOfChildren(afterLife: life)
          >= time - 4 * MediaTiming.tolerance
    }
    let first = identities.count
    guard first + kept.count <= tally.parentLimit else { throw tally.tooManyBirths }
    if first + kept.count > capacity { grow(to: max(2 * capacity, first + kept.count)) }
    block.count = first + kept.count
    block.withRecords { target in
      source.withRecords { source in
        target.copyShared(of: source)
        for (index, row) in kept.enumerated() { target.copy(row, of: source, to: first + index) }
      }
    }
    for row in kept {
      let bits = Noise.bits(
        seed: rows.seeds[row], stream: DrawStream.identity.rawValue, index: rows.indices[row])
      identities.append(UInt64(bits.x) | UInt64(bits.y) << 32)
      ordinals.append(rows.ordinals[row])
      parents.append(rows.parents[row])
    }
  }

  private mutating func grow(to size: Int) {
    var larger = BirthBlock(cell.columns, capacity: size)
    larger.count = block.count
    larger.withRecords { target in
      block.withRecords { source in
        target.copyShared(of: source)
        for row in 0..<source.count { target.copy(row, of: source, to: row) }
      }
    }
    block = larger
    capacity = size
  }

  /// Lends the records for reading.
  func withRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
    block.withReadOnlyRecords(body)
  }
}

/// The parents of a block of births, row by row, as they were at the births.
struct GatheredParents {
  private var block = BirthBlock(ColumnSet([.x]))
  private var states = StateBlock()
  private var moments = [Double](repeating: 0, count: BirthBlock.capacity)

  /// Gathers the records of the rows' parents, and evaluates each at its child's birth.
  mutating func gather(
    _ rows: BirthRows, _ child: CellPlan, _ parents: ParentStore, _ scratch: inout BirthScratch
  ) {
    block = BirthBlock(parents.cell.columns)
    block.count = rows.count
    block.withRecords { target in
      parents.withRecords { source in
        target.copyShared(of: source)
        for row in 0..<rows.count { target.copy(Int(rows.parents[row]), of: source, to: row) }
      }
    }
    for row in 0..<rows.count {
      let birth = block.times[row]
      let death = birth + block.times[BirthBlock.capacity + row] / parents.cell.clock
      moments[row] =
        switch child.cell.emitsAt {
        case .life: min(max(rows.times[row], birth), death)
        case .birth: birth
        case .death: death
        }
    }
    scratch.withView { scratch in
      states.withStates { states in
        block.withRecords { records in
          moments.withUnsafeBufferPointer { moments in
            Motion(
              cell: parents.cell, records: records,
              times: moments.baseAddress.unsafelyUnwrapped, count: rows.count, states: states,
              scratch: scratch
            ).evaluate()
          }
        }
      }
    }
  }

  /// Lends them to a kernel.
  mutating func withParents<Result>(
    _ body: ((states: States, records: BirthRecords)) -> Result
  ) -> Result {
    states.withStates { states in
      block.withRecords { records in body((states, records)) }
    }
  }
}

/// Live particles of one cell, for those who draw or list them; valid only while it is lent.
struct LiveBlock {
  let cell: CellPlan
  let rows: BirthRows
  let records: BirthRecords
  let states: States
  /// The rows that live.
  let alive: [Int32]
  /// The moment, in the engine's time, and what is to be added to its times.
  let time: Double
  let shift: Double
  let parents: ParentStore?
}
