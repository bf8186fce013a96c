import LambentAnimations
import LambentNoise

/// All births of a cell that may have live children.
struct ParentStore {
  let cell: CellPlan
  /// Grows in chunks, so that records never move and little memory is unused.
  private var chunks: [Chunk] = []
  /// The store of their own parents: an array of at most one element, because a struct cannot
  /// contain itself.
  private let above: [ParentStore]
  /// True if the store records the ancestry for ``Particle/Identity``; sprites do not need it.
  private let isNaming: Bool
  private(set) var count = 0

  /// A contiguous group of records.
  fileprivate struct Chunk {
    var block: BirthBlock
    /// The seeds of their children.
    var identities: [UInt64] = []
    var ordinals: [Int] = []
    var parents: [Int32] = []

    init(_ columns: ColumnSet, capacity: Int, isNaming: Bool) {
      block = BirthBlock(columns, capacity: capacity)
      identities.reserveCapacity(capacity)
      guard isNaming else { return }
      ordinals.reserveCapacity(capacity)
      parents.reserveCapacity(capacity)
    }
  }

  /// The capacities of the first chunk and of the later ones, in records.
  private static let (first, later) = (BirthBlock.capacity, 16 * BirthBlock.capacity)

  /// The store of their own parents.
  var grandparents: ParentStore? { above.first }

  init(_ cell: CellPlan, _ parents: ParentStore?, isNaming: Bool) {
    self.cell = cell
    self.isNaming = isNaming
    above = parents.map { [$0] } ?? []
  }

  /// The memory that it occupies, in bytes, without the store of their own parents.
  var byteCount: Int {
    chunks.reduce(0) { sum, chunk in
      sum + chunk.block.byteCount + chunk.identities.capacity * MemoryLayout<UInt64>.stride
        + chunk.ordinals.capacity * MemoryLayout<Int>.stride
        + chunk.parents.capacity * MemoryLayout<Int32>.stride
    }
  }

  /// The memory with that of all stores above.
  private var totalByteCount: Int { byteCount + (grandparents?.totalByteCount ?? 0) }

  func birthTime(_ row: Int) -> Double {
    let place = Self.place(row)
    return chunks[place.chunk].block.times[place.row]
  }

  func lifetime(_ row: Int) -> Double {
    let place = Self.place(row)
    return chunks[place.chunk].block.times[Self.capacity(place.chunk) + place.row]
  }

  /// The age of a parent at its first collision, in seconds of its cell's time; `nil` without a collision.
  func meeting(_ row: Int) -> Double? {
    let place = Self.place(row)
    let age = chunks[place.chunk].block.meeting(place.row)
    return age >= 0 ? age : nil
  }

  /// The seed of a parent's children.
  func identity(_ row: Int) -> UInt64 {
    let place = Self.place(row)
    return chunks[place.chunk].identities[place.row]
  }

  /// The index of a parent among its siblings, and the row of its own parent, if the store records
  /// them.
  func ancestry(_ row: Int) -> (ordinal: Int, parent: Int32) {
    let place = Self.place(row)
    return (chunks[place.chunk].ordinals[place.row], chunks[place.chunk].parents[place.row])
  }

  private static func capacity(_ chunk: Int) -> Int { chunk == 0 ? first : later }

  private static func place(_ row: Int) -> (chunk: Int, row: Int) {
    guard row >= first else { return (0, row) }
    let (chunk, rest) = (row - first).quotientAndRemainder(dividingBy: later)
    return (1 + chunk, rest)
  }

  /// Appends the records of a block that may have live descendants.
  mutating func append(
    _ rows: BirthRows, _ source: BirthBlock, at time: Double, _ tally: ParticleTally
  ) throws(EmitterError) {
    let kept = (0..<rows.count).filter { row in
      let life = source.times[BirthBlock.capacity + row] / cell.timeScale
      return life > 0
        && source.times[row] + cell.reachOfChildren(afterLife: life)
          >= time - 4 * MediaTiming.tolerance
    }
    guard count + kept.count <= tally.parentLimit else { throw tally.tooManyBirths }
    var rest = kept[...]
    while !rest.isEmpty {
      let place = Self.place(count)
      let capacity = Self.capacity(place.chunk)
      if place.chunk == chunks.count {
        guard totalByteCount <= tally.parentByteLimit else { throw tally.tooManyBirths }
        chunks.append(Chunk(cell.columns, capacity: capacity, isNaming: isNaming))
      }
      let fitting = rest.prefix(capacity - place.row)
      chunks[place.chunk].append(fitting, of: rows, source)
      if isNaming { chunks[place.chunk].name(fitting, of: rows) }
      count += fitting.count
      rest = rest.dropFirst(fitting.count)
    }
  }

  /// Calls a function with the view that contains a parent's record, and its row in the view.
  func withRecord<Result>(_ row: Int, _ body: (BirthRecords, Int) -> Result) -> Result {
    let place = Self.place(row)
    return chunks[place.chunk].block.withReadOnlyRecords { body($0, place.row) }
  }
}

extension ParentStore.Chunk {
  fileprivate mutating func append(
    _ kept: ArraySlice<Int>, of rows: BirthRows, _ source: BirthBlock
  ) {
    let start = block.count
    block.count += kept.count
    block.withRecords { target in
      source.withReadOnlyRecords { source in
        if start == 0 { target.copyShared(of: source) }
        for (index, row) in kept.enumerated() { target.copy(row, of: source, to: start + index) }
      }
    }
    for row in kept {
      let bits = Noise.bits(
        seed: rows.seeds[row], stream: DrawStream.identity.rawValue, index: rows.indices[row])
      identities.append(UInt64(bits.x) | UInt64(bits.y) << 32)
    }
  }

  fileprivate mutating func name(_ kept: ArraySlice<Int>, of rows: BirthRows) {
    for row in kept {
      ordinals.append(rows.ordinals[row])
      parents.append(rows.parents[row])
    }
  }
}

/// The parents of a block of births, by row, in their states at the births.
struct GatheredParents {
  private var block = BirthBlock(ColumnSet([.x]))
  private var states = StateBlock()
  private var moments = [Double](repeating: 0, count: BirthBlock.capacity)

  /// Collects the records of the rows' parents and evaluates each at its child's birth.
  mutating func gather(
    _ rows: BirthRows, _ child: CellPlan, _ parents: ParentStore, _ scratch: inout BirthScratch
  ) {
    block = BirthBlock(parents.cell.columns)
    block.count = rows.count
    block.withRecords { target in
      for row in 0..<rows.count {
        parents.withRecord(Int(rows.parents[row])) { source, place in
          if row == 0 { target.copyShared(of: source) }
          target.copy(place, of: source, to: row)
        }
      }
    }
    for row in 0..<rows.count {
      let birth = block.times[row]
      let death = birth + block.times[BirthBlock.capacity + row] / parents.cell.timeScale
      moments[row] =
        switch child.cell.emitsAt {
        case .life: min(max(rows.times[row], birth), death)
        case .birth: birth
        case .death: death
        case .collision: birth + block.meeting(row) / parents.cell.timeScale
        }
    }
    scratch.withView { scratch in
      states.withStates { states in
        block.withRecords { records in
          moments.withUnsafeBufferPointer { moments in
            Motion(
              cell: parents.cell, records: records,
              times: moments.baseAddress.unsafelyUnwrapped, states: states, scratch: scratch
            ).evaluate()
          }
        }
      }
    }
  }

  /// Calls a kernel with the parents.
  mutating func withParents<Result>(
    _ body: ((states: States, records: BirthRecords)) -> Result
  ) -> Result {
    states.withStates { states in
      block.withRecords { records in body((states, records)) }
    }
  }
}

/// Live particles of one cell; valid only during the call that receives it.
struct LiveBlock {
  let cell: CellPlan
  let rows: BirthRows
  let records: BirthRecords
  let states: States
  /// The rows of live particles.
  let alive: [Int32]
  /// The time for the engine, and the offset to the requested time.
  let time: Double
  let shift: Double
  /// An upper bound of the live particles of this block and the next ones of the cell's batch.
  let bound: Int
  let parents: ParentStore?
  /// The paths of the particles, if they have trails.
  let trails: TrailBlock?
}
