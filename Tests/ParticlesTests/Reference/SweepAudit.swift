import LambentNoise

@testable import LambentParticles

extension ParticleSystem {
  /// Holds the packed sweeps, over births and over their motion, to the formulas for one particle.
  ///
  /// Every block of births that matters at a moment is swept again in pieces, and each record and
  /// state of each piece compared bit by bit with what ``ScalarBirth`` and ``ScalarState`` make of
  /// that particle alone, and with the block's own.
  ///
  /// - Parameter piece: how many rows to sweep at once, asked before each piece; at least 1.
  /// - Returns: how many particles were compared, and what differed.
  func sweepFaults(
    at time: Double, piece: () -> Int
  ) throws(EmitterError) -> (particles: Int, faults: [String]) {
    var (particles, faults) = (0, [String]())
    try withLive(at: time) { live in
      var first = 0
      while first < live.rows.count {
        let rows = first..<min(first + max(1, piece()), live.rows.count)
        var sweep = PieceSweep(live, rows)
        faults += sweep.faults()
        particles += rows.count
        first = rows.upperBound
      }
    }
    return (particles, faults)
  }
}

/// Some rows of a block, swept anew.
private struct PieceSweep {
  private let live: LiveBlock
  private let first: Int
  private let rows: BirthRows
  private var block: BirthBlock
  private var states = StateBlock()

  init(_ live: LiveBlock, _ range: Range<Int>) {
    self.live = live
    first = range.lowerBound
    rows = live.rows.rows(range)
    block = BirthBlock(live.cell.columns)
    block.count = range.count
    sweep()
  }

  /// Fills the records and the states as ``ParticleHierarchy`` does.
  private mutating func sweep() {
    let (cell, rows) = (live.cell, rows)
    var (scratch, gathered) = (BirthScratch(), GatheredParents())
    if let parents = live.parents { gathered.gather(rows, cell, parents, &scratch) }
    let isNested = live.parents != nil
    let moments = [Double](repeating: live.time, count: BirthBlock.capacity)
    scratch.withView { scratch in
      block.withRecords { records in
        gathered.withParents { parents in
          var births = Births(cell: cell, rows: rows, records: records, scratch: scratch)
          if isNested { births.parents = parents }
          births.fill()
        }
        states.withStates { states in
          moments.withUnsafeBufferPointer { moments in
            Motion(
              cell: cell, records: records, times: moments.baseAddress.unsafelyUnwrapped,
              states: states, scratch: scratch
            ).evaluate()
          }
        }
      }
    }
  }

  /// What differs from the scalar twins, and from the block.
  mutating func faults() -> [String] {
    var faults: [String] = []
    for row in 0..<rows.count {
      let record = ScalarBirth(
        live.cell, live.cell.layer, seed: rows.seeds[row], index: rows.indices[row],
        time: rows.times[row],
        parent: parent(row)
      ).record
      let state = ScalarState(record, at: live.time)
      func compare(_ name: String, _ packed: Float, _ whole: Float, _ scalar: Float) {
        guard packed.bitPattern != scalar.bitPattern || whole.bitPattern != scalar.bitPattern
        else { return }
        faults.append(
          "\(live.cell.site.name) \(rows.ordinals[row]) \(name): \(packed), \(whole), not \(scalar)"
        )
      }
      let lifetime = block.times[BirthBlock.capacity + row]
      if lifetime != record.lifetime || live.records.lifetimes[first + row] != record.lifetime {
        faults.append("\(live.cell.site.name) \(rows.ordinals[row]) lifetime: \(lifetime)")
      }
      for column in Column.allCases where live.cell.columns.slot(column) >= 0 {
        compare(
          "\(column)", block.withReadOnlyRecords { $0[column][row] },
          live.records[column][first + row], record[column])
      }
      for column in StateColumn.allCases {
        if column == .width, live.cell.columns.slot(.tumble) < 0 { continue }
        compare(
          "\(column)", states.values[column.rawValue * BirthBlock.capacity + row],
          live.states[column][first + row], state[column])
      }
    }
    return faults
  }

  /// The parent of a row, alone, as it is at the row's birth.
  private func parent(_ row: Int) -> (state: ScalarState, record: ScalarRecord)? {
    guard let parents = live.parents else { return nil }
    let record = parents.withRecord(Int(rows.parents[row])) { records, place in
      ScalarRecord(parents.cell, place, of: records)
    }
    let birth = record.birthTime
    let death = birth + record.lifetime / parents.cell.timeScale
    let moment =
      switch live.cell.cell.emitsAt {
      case .life: min(max(rows.times[row], birth), death)
      case .birth: birth
      case .death: death
      case .collision: birth + Double(record[.meeting]) / parents.cell.timeScale
      }
    return (ScalarState(record, at: moment), record)
  }
}

extension BirthRows {
  /// Some of the rows that follow each other.
  fileprivate func rows(_ range: Range<Int>) -> BirthRows {
    var result = BirthRows()
    result.count = range.count
    for (row, source) in range.enumerated() {
      result.seeds[row] = seeds[source]
      result.indices[row] = indices[source]
      result.times[row] = times[source]
      result.ordinals[row] = ordinals[source]
      result.parents[row] = parents[source]
    }
    return result
  }
}
