import LambentAnimations
import LambentNoise

/// Who lives at a moment: every cell's births whose particles, or whose particles' children, may be
/// alive, from parents to children.
///
/// Only births within a cell's horizon are looked at, so that a moment costs what lives then, and not
/// what has lived before.
struct Lineage {
  private let plan: EmitterPlan
  private let limit: Int
  /// The moment, in the layer's time; in a loop, moved by whole cycles.
  private let time: Double
  /// The moment that was asked for.
  private let asked: Double
  /// What takes the live particles.
  private let visit: (LiveBlock) -> Void
  /// How many may live so far.
  private var expected = 0
  private var rows = BirthRows()
  private var block: BirthBlock
  private var states = StateBlock()
  private var gathered = GatheredParents()
  private var scratch = BirthScratch()
  /// The moment, once a row.
  private let moments: [Double]

  /// Follows the lineage at a moment.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)``.
  static func walk(
    _ plan: EmitterPlan, at time: Double, limit: Int, visit: @escaping (LiveBlock) -> Void
  ) throws(EmitterError) {
    guard time.isFinite else {
      throw .outOfRange(keyPath: "time", value: time, expected: "a finite moment is needed")
    }
    var lineage = Lineage(plan, time, limit, visit)
    for root in plan.roots { try lineage.follow(root, of: nil) }
  }

  private init(
    _ plan: EmitterPlan, _ time: Double, _ limit: Int, _ visit: @escaping (LiveBlock) -> Void
  ) {
    self.plan = plan
    self.limit = limit
    self.visit = visit
    asked = time
    self.time = plan.layer.loop.map { Self.wrapped(time, $0, plan) } ?? time
    moments = [Double](repeating: self.time, count: BirthBlock.capacity)
    block = BirthBlock(ColumnSet([.x]))
  }

  /// The moment within its cycle, to 2⁻³⁰ s so that each cycle has the same bits, and so many whole
  /// cycles later that no birth lies before time 0.
  private static func wrapped(_ time: Double, _ loop: Double, _ plan: EmitterPlan) -> Double {
    let within = time - (time / loop).rounded(.down) * loop
    let snapped = (within * 0x1p30).rounded() * 0x1p-30
    let horizon = plan.roots.map(\.horizon).max() ?? 0
    let cycles = (min(horizon, 1e9) / loop).rounded(.up) + 1
    return (snapped >= loop ? 0 : snapped) + cycles * loop
  }

  // MARK: - Cells

  private mutating func follow(
    _ cell: CellPlan, of parents: ParentStore?
  ) throws(EmitterError) {
    guard cell.clock > 0 else { return }
    let clock = BirthClock(
      rate: cell.tracks.rate, clock: cell.clock, jitter: cell.cell.birthJitter,
      bursts: BurstSchedule(
        bursts: cell.cell.bursts,
        period: cell.cell.duration > 0 ? cell.cell.duration : .infinity,
        factor: plan.layer.tracks.birthRate))
    let spans: [BirthSpan]
    if let parents {
      spans = nestedSpans(cell, clock, parents)
    } else {
      spans = try topSpans(cell, clock)
    }
    try admit(spans, cell, clock)
    var store = cell.children.isEmpty ? nil : ParentStore(cell, parents)
    block = BirthBlock(cell.columns)
    var place = (span: 0, birth: 0)
    while place.span < spans.count {
      rows.take(from: spans, clock, at: &place)
      makeBirths(cell, parents)
      show(cell, parents)
      store?.append(rows, &block)
    }
    guard let store else { return }
    for child in cell.children { try follow(child, of: store) }
  }

  /// Counts what is about to be made, before memory is taken for it.
  private mutating func admit(
    _ spans: [BirthSpan], _ cell: CellPlan, _ clock: BirthClock
  ) throws(EmitterError) {
    let candidates = spans.reduce(0) { $0 &+ $1.count }
    // Births that may be dead already are not held against the limit, but bounded as well.
    let isExact = cell.tracks.lifetimeRange.isZero && cell.tracks.lifetime.timeline == nil
    let slack = cell.horizon > cell.longestLife || !isExact ? 4 : 1
    let sum = expected.addingReportingOverflow(candidates / slack)
    // A span's ends may hold a birth each that lives no more, or not yet.
    guard !sum.overflow, sum.partialValue <= limit.addingReportingOverflow(2 * spans.count).0 else {
      throw .tooManyParticles(
        count: expected.addingReportingOverflow(candidates).partialValue, limit: limit, time: asked)
    }
    expected = sum.partialValue
  }

  private mutating func makeBirths(_ cell: CellPlan, _ parents: ParentStore?) {
    block.count = rows.count
    if let parents { gathered.gather(rows, cell, parents, &scratch) }
    let (rows, layer) = (rows, plan.layer)
    let isNested = parents != nil
    scratch.withView { scratch in
      gathered.withParents { parents in
        block.withRecords { records in
          Births(
            cell: cell, layer: layer, rows: rows, records: records,
            parents: isNested ? parents : nil, scratch: scratch
          ).fill()
        }
      }
    }
  }

  /// Evaluates the block now and hands over those that live.
  private mutating func show(_ cell: CellPlan, _ parents: ParentStore?) {
    var alive: [Int32] = []
    let (time, count) = (time, rows.count)
    let opens = cell.isNested ? -Double.infinity : cell.cell.beginTime
    guard time >= opens - MediaTiming.tolerance || plan.layer.loop != nil else { return }
    let tolerance = MediaTiming.tolerance
    for row in 0..<count {
      let age = (time - block.times[row]) * cell.clock
      let lifetime = block.times[BirthBlock.capacity + row]
      if age >= -tolerance * cell.clock, age < lifetime - tolerance { alive.append(Int32(row)) }
    }
    guard !alive.isEmpty else { return }
    let (rows, moments, visit, shift) = (rows, moments, visit, asked - time)
    scratch.withView { scratch in
      states.withStates { states in
        block.withRecords { records in
          moments.withUnsafeBufferPointer { moments in
            Motion(
              cell: cell, records: records, times: moments.baseAddress.unsafelyUnwrapped,
              count: count, states: states, scratch: scratch
            ).evaluate()
          }
          visit(
            LiveBlock(
              cell: cell, rows: rows, records: records, states: states, alive: alive, time: time,
              shift: shift, parents: parents))
        }
      }
    }
  }
}

// MARK: - Windows

extension Lineage {
  /// The births of a topmost cell that matter now.
  private func topSpans(
    _ cell: CellPlan, _ clock: BirthClock
  ) throws(EmitterError) -> [BirthSpan] {
    let seed = Noise.combine(plan.seed, cell.seedKey)
    let since = time - cell.horizon - 2 * MediaTiming.tolerance
    guard let loop = plan.layer.loop else {
      return clock.spans(
        topWindow(cell), since: since, until: time, seed: seed, parent: -1, ordinal: 0,
        limit: limit)
    }
    let cycle = cycleWindow(cell, clock, loop)
    let first = max(0, (since / loop).rounded(.down))
    let last = (time / loop).rounded(.down)
    guard last - first <= 1e6 else {
      throw .invalid(keyPath: "loop", reason: "it is too short for the lifetimes: make it longer")
    }
    var spans: [BirthSpan] = []
    var number = first
    while number <= last {
      var window = cycle
      window.origin += number * loop
      spans += clock.spans(
        window, since: since, until: time, seed: seed, parent: -1,
        ordinal: Int(number) &* (cycle.count ?? 0), limit: limit)
      number += 1
    }
    return spans
  }

  private func topWindow(_ cell: CellPlan) -> BirthClock.Window {
    let (begin, length) = cell.window
    // What begins at time 0 at the latest has been going on since the simulation began.
    let early = cell.cell.beginTime <= 0 ? max(0, begin - plan.layer.start) : 0
    return BirthClock.Window(origin: begin - early, length: length + early * cell.clock)
  }

  /// A cycle of a loop: its births are a whole number.
  private func cycleWindow(
    _ cell: CellPlan, _ clock: BirthClock, _ loop: Double
  ) -> BirthClock.Window {
    let (begin, length) = cell.window
    let origin = max(0, begin)
    let end = min(loop, begin + length / cell.clock)
    var window = BirthClock.Window(origin: origin, length: max(0, end - origin) * cell.clock)
    let amount = clock.amount(window, local: window.length)
    let count = min(amount.rounded(), BirthClock.greatestCount)
    window.count = Int(count)
    window.share = count > 0 ? amount / count : 1
    return window
  }

  /// The births of a nested cell that matter now, parent by parent.
  private func nestedSpans(
    _ cell: CellPlan, _ clock: BirthClock, _ parents: ParentStore
  ) -> [BirthSpan] {
    let since = time - cell.horizon - 2 * MediaTiming.tolerance
    let (begin, length) = cell.window
    var spans: [BirthSpan] = []
    for row in parents.identities.indices {
      let birth = parents.block.times[row]
      let life = parents.lifetime(row) / cell.parentClock
      guard life > 0 else { continue }
      var window = BirthClock.Window(origin: birth, length: length)
      switch cell.cell.emitsAt {
      case .life: window.deadline = birth + life
      case .birth: break
      case .death: window.origin += life
      }
      window.origin += max(0, begin) / cell.parentClock
      // A window that opened before the parent was born has lost what lies before.
      window.length -= max(0, -begin) * cell.cell.speed
      guard window.length >= 0, window.origin <= time + MediaTiming.tolerance else { continue }
      spans += clock.spans(
        window, since: since, until: min(time, window.deadline),
        seed: Noise.combine(parents.identities[row], cell.seedKey), parent: Int32(row), ordinal: 0,
        limit: limit)
    }
    return spans
  }
}
