import LambentAnimations
import LambentRenderTree
import LambentWorkers

/// Finds the live particles at a time, from parents to children.
///
/// Only births within a cell's horizon are examined, so the cost depends on the particles that
/// live, not on those that have lived. If there may be too many, they are counted first, in
/// constant memory.
struct ParticleHierarchy {
  let plan: EmitterPlan
  /// If cancelled, births are skipped, because the result is not used.
  private let cancellation = Cancellation.current
  private let limit: Int
  private let workLimit: Double
  /// The time, in the layer's time; in a loop, moved by whole cycles.
  let time: Double
  /// The requested time.
  let asked: Double
  /// The receiver of the live particles; `nil` only counts them.
  private let visit: ((LiveBlock) -> Void)?
  /// True if the receiver needs the particles' parents.
  private let isNaming: Bool
  var tally: ParticleTally
  /// An upper bound of the live particles found up to now.
  private var bound = 0
  /// The births of the cell that are examined but not yet drawn, those of the block included.
  private var pending = 0
  /// True if the count is known to be within the limit.
  private var isCounted = false
  private var rows = BirthRows()
  private var block: BirthBlock
  /// Memory that not every walk needs is made where it is needed first: many emitters have a few particles.
  private var states: StateBlock?
  private var gathered: GatheredParents?
  private var scratch = BirthScratch()
  private var trails: TrailBlock?
  /// The time, repeated for each row.
  private let moments: [Double]

  /// Walks the particle hierarchy at a time.
  ///
  /// - Parameter limits: the most particles and work, and the work that was spent before, which counts.
  /// - Returns: all work.
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)`` and its like.
  static func walk(
    _ plan: EmitterPlan, at time: Double, _ limits: (particles: Int, work: Double, after: Double),
    isNaming: Bool, visit: @escaping (LiveBlock) -> Void
  ) throws(EmitterError) -> Double {
    var hierarchy = try ParticleHierarchy(
      plan, time, (limits.particles, limits.work), isNaming: isNaming, visit)
    try hierarchy.tally.spend(limits.after)
    for root in plan.roots { try hierarchy.follow(root, of: nil) }
    return hierarchy.tally.work
  }

  /// Counts the live particles at a time.
  ///
  /// - Throws: ``EmitterError/tooManyParticles(count:limit:time:)`` or another error about a limit.
  static func count(
    _ plan: EmitterPlan, at time: Double, limit: Int, workLimit: Double
  ) throws(EmitterError) -> ParticleCount {
    var hierarchy = try ParticleHierarchy(plan, time, (limit, workLimit), isNaming: false, nil)
    for root in plan.roots { try hierarchy.follow(root, of: nil) }
    let tally = hierarchy.tally
    var count = ParticleCount(particles: try tally.total(), work: tally.work)
    count.making = tally.making
    return count
  }

  private init(
    _ plan: EmitterPlan, _ time: Double, _ limits: (particles: Int, work: Double), isNaming: Bool,
    _ visit: ((LiveBlock) -> Void)?
  ) throws(EmitterError) {
    guard time.isFinite else {
      throw .outOfRange(keyPath: "time", value: time, expected: "a finite moment is needed")
    }
    self.plan = plan
    limit = limits.particles
    workLimit = limits.work
    self.visit = visit
    self.isNaming = isNaming
    asked = time
    tally = ParticleTally(limit: limit, workLimit: workLimit, time: time)
    self.time = plan.loop.map { Self.wrapped(time, $0, plan) } ?? time
    moments = [Double](repeating: self.time, count: BirthBlock.capacity)
    block = BirthBlock(ColumnSet([.x]))
  }

  /// The time within its cycle, rounded to 2⁻³⁰ s so that each cycle has the same bits, plus as
  /// many whole cycles as keep all births at or after time 0.
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
    try tally.spend(CellPlan.workOfCell)
    guard cell.timeScale > 0, cell.longestLife > 0, mayMatter(cell) else { return }
    let clock = BirthClock(cell)
    var store: ParentStore?
    guard !cell.children.isEmpty else { return try pass(cell, clock, parents, keepingIn: &store) }
    if visit == nil {
      // Count before keeping, so that a rejected cell has allocated nothing.
      let births = try rejectCrowd(cell, clock, parents)
      try pass(cell, clock, parents, keepingIn: &store)
      try tally.reject(atLeast: 0, before: births)
    } else {
      var next = 0
      while let spans = try spans(of: cell, clock, parents, from: &next) { try admit(spans) }
    }
    store = ParentStore(cell, parents, isNaming: isNaming)
    try pass(cell, clock, parents, keepingIn: &store)
    guard let store else { return }
    for child in cell.children { try follow(child, of: store) }
  }

  /// Visits the births of a cell that matter now: passes on or counts the live ones, or keeps all
  /// that may have live children.
  private mutating func pass(
    _ cell: CellPlan, _ clock: BirthClock, _ parents: ParentStore?,
    keepingIn store: inout ParentStore?
  ) throws(EmitterError) {
    let isKept = store != nil
    var (next, hasBlock) = (0, false)
    while var spans = try spans(of: cell, clock, parents, from: &next) {
      if isKept || cell.children.isEmpty { foresee(spans, cell, clock) }
      if !isKept {
        try admit(spans)
        if countAtOnce(spans, cell, clock) { continue }
        trim(&spans, cell, clock)
      }
      let births = spans.reduce(0) { ParticleTally.sum($0, $1.count) }
      pending = births
      try tally.spend(cell.work(ofBirths: births, at: time, isCounting: visit == nil))
      if !hasBlock { (block, hasBlock) = (BirthBlock(cell.columns), true) }
      var place = (span: 0, birth: 0)
      while place.span < spans.count {
        if cancellation?.isCancelled == true { return }
        rows.take(from: spans, clock, at: &place)
        defer { pending -= rows.count }
        if !isKept || visit != nil {
          try look(at: cell, parents)
        } else {
          makeBirths(cell, parents)
        }
        try store?.append(rows, block, at: time, tally)
      }
    }
  }

  /// Notes the work of showing births that are only counted.
  private mutating func foresee(_ spans: [BirthSpan], _ cell: CellPlan, _ clock: BirthClock) {
    guard visit == nil else { return }
    var shown = spans
    if cell.children.isEmpty { trim(&shown, cell, clock) }
    let births = shown.reduce(0) { ParticleTally.sum($0, $1.count) }
    tally.foresee(cell.work(ofBirths: births, at: time, isCounting: false))
  }

  /// True if a particle of this version may be alive.
  private func mayMatter(_ cell: CellPlan) -> Bool {
    guard cell.interval != .never else { return false }
    return plan.loop != nil
      || cell.interval.hasBegun(at: time)
        && cell.interval.end >= time - cell.horizon - 4 * MediaTiming.tolerance
  }

  /// Counts particles before memory is allocated for them, if there may be too many.
  private mutating func admit(_ spans: [BirthSpan]) throws(EmitterError) {
    guard visit != nil, !isCounted else { return }
    for span in spans { bound = ParticleTally.sum(bound, span.count) }
    guard bound > limit else { return }
    _ = try Self.count(plan, at: asked, limit: limit, workLimit: workLimit)
    isCounted = true
  }

  /// Rejects a cell early if it has far too many particles to examine. Returns the number of its
  /// births that matter now.
  private mutating func rejectCrowd(
    _ cell: CellPlan, _ clock: BirthClock, _ parents: ParentStore?
  ) throws(EmitterError) -> Int {
    var (next, births, alive) = (0, 0, 0)
    while let spans = try spans(of: cell, clock, parents, from: &next) {
      for span in spans {
        births = ParticleTally.sum(births, span.count)
        guard cell.shortestLifetime > 0, isOpen(cell) else { continue }
        let living = living(in: span, cell, clock, cell.fixedLifetime ?? cell.shortestLifetime)
        alive = ParticleTally.sum(alive, living.count)
      }
    }
    try tally.reject(atLeast: alive, before: births)
    return births
  }

  /// Counts without examining each birth if all lifetimes are equal. Returns false if it could not.
  private mutating func countAtOnce(
    _ spans: [BirthSpan], _ cell: CellPlan, _ clock: BirthClock
  ) -> Bool {
    guard visit == nil, let lifetime = cell.fixedLifetime else { return false }
    guard isOpen(cell) else { return true }
    for span in spans { tally.find(living(in: span, cell, clock, lifetime).count) }
    return true
  }

  /// Removes dead particles from long spans where lifetimes are equal.
  private func trim(_ spans: inout [BirthSpan], _ cell: CellPlan, _ clock: BirthClock) {
    guard let lifetime = cell.fixedLifetime else { return }
    for index in spans.indices where spans[index].count > 16 * BirthBlock.capacity {
      spans[index].keep(living(in: spans[index], cell, clock, lifetime))
    }
    spans.removeAll { $0.count == 0 }
  }

  /// The live births of a span whose lifetimes are all equal.
  private func living(
    in span: BirthSpan, _ cell: CellPlan, _ clock: BirthClock, _ lifetime: Double
  ) -> Range<Int> {
    let first = span.firstOffset(clock) { stage(of: $0, cell, lifetime) != .dead }
    let end = span.firstOffset(clock) { stage(of: $0, cell, lifetime) == .unborn }
    return first..<max(first, end)
  }

  /// Draws the births of the rows, and passes on or counts the live ones.
  private mutating func look(at cell: CellPlan, _ parents: ParentStore?) throws(EmitterError) {
    guard visit == nil else {
      makeBirths(cell, parents)
      return show(cell, parents)
    }
    try tally.examine(rows.count)
    if cell.needsMotionToCount {
      makeBirths(cell, parents)
    } else {
      makeLifetimes(cell)
    }
    if cell.fixedLifetime == nil { tally.find(living(cell).count) }
  }

  /// Draws only the values that determine the lifetimes.
  private mutating func makeLifetimes(_ cell: CellPlan) {
    block.count = rows.count
    let rows = rows
    scratch.withView { scratch in
      block.withRecords { records in
        Births(cell: cell, rows: rows, records: records, scratch: scratch).fillTimes()
      }
    }
  }

  private mutating func makeBirths(_ cell: CellPlan, _ parents: ParentStore?) {
    block.count = rows.count
    if let parents {
      if gathered == nil { gathered = GatheredParents() }
      gathered?.gather(rows, cell, parents, &scratch)
    }
    let (rows, isNested) = (rows, parents != nil)
    scratch.withView { scratch in
      block.withRecords { records in
        var births = Births(cell: cell, rows: rows, records: records, scratch: scratch)
        guard isNested else { return births.fill() }
        gathered?.withParents { parents in
          births.parents = parents
          births.fill()
        }
      }
    }
  }

  /// Evaluates the block and passes on the live particles.
  private mutating func show(_ cell: CellPlan, _ parents: ParentStore?) {
    let alive = living(cell)
    guard !alive.isEmpty, let visit else { return }
    let bound = min(pending, max(limit, alive.count))
    let (rows, moments, time, shift) = (rows, moments, time, asked - time)
    let trails = traceTrails(cell)
    if states == nil { states = StateBlock() }
    scratch.withView { scratch in
      states?.withStates { states in
        block.withRecords { records in
          moments.withUnsafeBufferPointer { moments in
            var motion = Motion(
              cell: cell, records: records, times: moments.baseAddress.unsafelyUnwrapped,
              states: states, scratch: scratch)
            motion.steps = trails?.steps
            motion.evaluate()
          }
          visit(
            LiveBlock(
              cell: cell, rows: rows, records: records, states: states, alive: alive, time: time,
              shift: shift, bound: bound, parents: parents, trails: trails))
        }
      }
    }
  }

  /// The paths of the block's particles; `nil` if they have no trails.
  private mutating func traceTrails(_ cell: CellPlan) -> TrailBlock? {
    guard let profile = cell.trail else { return nil }
    if trails?.pointCount != profile.segments + 1 {
      trails = TrailBlock(segments: profile.segments)
    }
    let (trails, time) = (trails, time)
    scratch.withView { scratch in
      block.withRecords { records in
        trails?.fill(profile, of: cell, records, at: time, scratch)
      }
    }
    return trails
  }

  // MARK: - Life

  /// The live rows of the block.
  private func living(_ cell: CellPlan) -> [Int32] {
    guard isOpen(cell) else { return [] }
    let (count, timeScale, tolerance) = (rows.count, cell.timeScale, MediaTiming.tolerance)
    return block.withReadOnlyRecords { records in
      let (births, lifetimes) = (records.birthTimes, records.lifetimes)
      return [Int32](unsafeUninitializedCapacity: count) { alive, kept in
        for row in 0..<count {
          alive[kept] = Int32(truncatingIfNeeded: row)
          let age = (time - births[row]) * timeScale
          let isAlive = age >= -tolerance * timeScale && age < lifetimes[row] - tolerance
          kept &+= isAlive ? 1 : 0
        }
      }
    }
  }

  /// True if the cell has begun.
  private func isOpen(_ cell: CellPlan) -> Bool {
    cell.site.isNested || plan.loop != nil
      || time >= cell.cell.beginTime - MediaTiming.tolerance
  }

  private enum LifeStage { case unborn, alive, dead }

  @inline(__always) private func stage(
    of birth: Double, _ cell: CellPlan, _ lifetime: Double
  ) -> LifeStage {
    let age = (time - birth) * cell.timeScale
    guard age >= -MediaTiming.tolerance * cell.timeScale else { return .unborn }
    return age < lifetime - MediaTiming.tolerance ? .alive : .dead
  }
}
