import LambentAnimations
import LambentNoise

/// The births of a cell that matter at the time of a particle hierarchy.
extension ParticleHierarchy {
  /// The number of spans in a batch. A single parent or cycle may have more.
  private static let spanBatch = 1024
  /// The number of parents or cycles that are examined before their work is counted, if few of them
  /// have births.
  private static let parentBatch = 1 << 14

  /// The next births of a cell that matter now, or `nil` after the last. `next` is the parent or
  /// cycle at which to continue. Each parent, cycle and interval that is examined counts as work.
  mutating func spans(
    of cell: CellPlan, _ clock: BirthClock, _ parents: ParentStore?, from next: inout Int
  ) throws(EmitterError) -> [BirthSpan]? {
    let since = time - cell.horizon - 2 * MediaTiming.tolerance
    guard let parents else { return try topSpans(cell, clock, since: since, from: &next) }
    var spans: [BirthSpan] = []
    guard next < parents.count else { return nil }
    let first = next
    while next < parents.count, next - first < Self.parentBatch, spans.count < Self.spanBatch {
      try append(
        of: cell, clock, parents, next, since: since, to: &spans)
      next += 1
    }
    try tally.spend(Double(max(next - first, spans.count)) * CellPlan.workOfSpan)
    return spans
  }

  private mutating func topSpans(
    _ cell: CellPlan, _ clock: BirthClock, since: Double, from next: inout Int
  ) throws(EmitterError) -> [BirthSpan]? {
    let seed = Noise.combine(cell.layer.seed, cell.site.seedKey)
    guard let loop = plan.loop else {
      guard next == 0 else { return nil }
      next = 1
      var window = plan.window(of: cell)
      window.interval = cell.interval
      try tally.spend(clock.workOfBursts(window, since: since, until: time))
      return try clock.spans(
        of: BirthSpan(window, seed), since: since, until: time, asked: asked)
    }
    let cycle = cycleWindow(cell, clock, loop)
    let first = max(0, (since / loop).rounded(.down))
    let last = (time / loop).rounded(.down)
    guard last - first <= 1e6 else {
      throw .invalid(keyPath: "loop", reason: "it is too short for the lifetimes: make it longer")
    }
    guard first + Double(next) <= last else { return nil }
    var spans: [BirthSpan] = []
    let start = next
    while first + Double(next) <= last, next - start < Self.parentBatch,
      spans.count < Self.spanBatch
    {
      let number = first + Double(next)
      var window = cycle
      window.origin += number * loop
      window.interval = cell.interval.moved(by: number * loop)
      try tally.spend(clock.workOfBursts(window, since: since, until: time))
      let whole = BirthSpan(window, seed, ordinal: Int(number) &* (cycle.count ?? 0))
      spans += try clock.spans(of: whole, since: since, until: time, asked: asked)
      next += 1
    }
    try tally.spend(Double(max(next - start, spans.count)) * CellPlan.workOfSpan)
    return spans
  }

  /// The window of one cycle of a loop. The number of its births is whole.
  private func cycleWindow(
    _ cell: CellPlan, _ clock: BirthClock, _ loop: Double
  ) -> BirthClock.Window {
    let (begin, length) = cell.window
    let origin = max(0, begin)
    let end = min(loop, begin + length / cell.timeScale)
    var window = BirthClock.Window(origin: origin, length: max(0, end - origin) * cell.timeScale)
    let amount = clock.amount(window, local: window.length)
    let count = min(amount.rounded(), BirthClock.greatestCount)
    window.count = Int(count)
    window.amountPerBirth = count > 0 ? amount / count : 1
    return window
  }

  /// Appends the births of a nested cell under one parent that matter now.
  private mutating func append(
    of cell: CellPlan, _ clock: BirthClock, _ parents: ParentStore, _ row: Int, since: Double,
    to spans: inout [BirthSpan]
  ) throws(EmitterError) {
    let (begin, length) = cell.window
    let birth = parents.birthTime(row)
    let life = parents.lifetime(row) / cell.site.parentTimeScale
    guard life > 0 else { return }
    var window = BirthClock.Window(origin: birth, length: length)
    switch cell.cell.emitsAt {
    case .life: window.deadline = birth + life
    case .birth: break
    case .death: window.origin += life
    case .collision:
      guard let meeting = parents.meeting(row) else { return }
      window.origin += meeting / cell.site.parentTimeScale
    }
    window.origin += max(0, begin) / cell.site.parentTimeScale
    // A window that opened before the parent was born loses the part before its birth.
    window.length -= max(0, -begin) * cell.cell.speed
    guard window.length >= 0, window.origin <= time + MediaTiming.tolerance else { return }
    let (since, until) = (max(since, window.origin), min(time, window.deadline))
    for interval in try intervals(of: cell, since: since, until: until) {
      try tally.spend(clock.workOfBursts(window, since: since, until: until))
      window.interval = interval
      let seed = Noise.combine(parents.identity(row), cell.site.seedKey)
      spans += try clock.spans(
        of: BirthSpan(window, seed, parent: Int32(row)), since: since, until: until, asked: asked)
    }
  }

  /// The intervals of a nested cell's version: in a loop one for each cycle, as for top-level
  /// cells.
  private mutating func intervals(
    of cell: CellPlan, since: Double, until: Double
  ) throws(EmitterError) -> [Interval] {
    guard let loop = plan.loop, cell.interval != .always else { return [cell.interval] }
    let first = ((since - MediaTiming.tolerance) / loop).rounded(.down)
    let last = ((until + MediaTiming.tolerance) / loop).rounded(.down)
    let phase = cell.interval.intersection(Interval(from: 0, to: loop))
    guard last >= first, !phase.isEmpty else { return [] }
    try tally.spend((last - first) * CellPlan.workOfSpan)
    return (0...Int(last - first)).map { phase.moved(by: (first + Double($0)) * loop) }
  }
}
