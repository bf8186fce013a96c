import LambentAnimations

/// The bursts of a cell, in the cell's own time.
struct BurstSchedule: Sendable {
  let bursts: [EmitterBurst]
  /// The length of a run of the cell's window, after which bursts begin again.
  let period: Double
  /// The length of a window with all its runs.
  var length = Double.infinity
  /// The factor of their counts, over the layer's time.
  let factor: Track

  /// How many bursts of one parent are looked at for one moment.
  static let occurrenceLimit = 1 << 20

  /// One burst that happens.
  struct Occurrence: Sendable {
    /// When, in seconds since the window's origin, of the cell's time.
    var local: Double
    /// Which burst.
    var burst: Int
    /// Its number among that burst's.
    var number: Int
  }

  /// The bursts after `start` and not after `end`, in order of time; `nil` where they are more than
  /// ``occurrenceLimit``.
  func occurrences(after start: Double, until end: Double) -> [Occurrence]? {
    var result: [Occurrence] = []
    for index in bursts.indices {
      for run in runs(of: index, until: end, after: start) {
        let (first, last) = (count(in: run, until: start), count(in: run, until: end))
        guard last - first <= Self.occurrenceLimit - result.count else { return nil }
        for number in first..<max(first, last) {
          result.append(
            Occurrence(
              local: run.time(of: number), burst: index,
              number: Int(min(run.serial + Double(number), 1e15))))
        }
      }
    }
    return result.sorted { ($0.local, $0.burst, $0.number) < ($1.local, $1.burst, $1.number) }
  }

  /// How many particles the bursts have brought by a moment, that moment included; `nil` where the
  /// factor changes and too many bursts would have to be added up.
  ///
  /// - Parameter time: the layer's time of a moment of the cell's own.
  func total(until end: Double, time: (Double) -> Double) -> Int? {
    var total = 0
    var budget = Self.summandLimit
    for index in bursts.indices {
      let runs = runs(of: index, until: end, after: -.infinity)
      guard factor.timeline != nil else {
        // All but the last two runs are over.
        let late = runs.suffix(2).map { Double(count(in: $0, until: end)) }.reduce(0, +)
        let early = Double(max(0, runs.count - 2)) * Double(available(index))
        let particles = (early + late) * Double(count(of: index, at: 0))
        total = ParticleTally.sum(total, Int(min(particles, 1e18)))
        continue
      }
      for run in runs {
        let happened = count(in: run, until: end)
        budget -= happened + 1
        guard budget >= 0 else { return nil }
        for number in 0..<happened {
          total = ParticleTally.sum(total, count(of: index, at: time(run.time(of: number))))
        }
      }
    }
    return total
  }

  /// How many particles an occurrence brings.
  func count(of burst: Int, at time: Double) -> Int {
    let count = Double(bursts[burst].count) * max(0, factor.value(at: time))
    return Int(min(count + 0.5, BirthClock.greatestCount).rounded(.down))
  }

  private static let summandLimit = 1 << 24
}

// MARK: - Runs

extension BurstSchedule {
  /// A burst within one run of the window.
  private struct Run {
    let burst: EmitterBurst
    /// When the run begins.
    let base: Double
    /// How many of the burst the runs before it may have had.
    let serial: Double

    func time(of number: Int) -> Double { base + ownTime(of: number) }

    /// The time since the run began.
    func ownTime(of number: Int) -> Double { burst.time + Double(number) * burst.interval }
  }

  /// The runs in which a burst may happen after `start` and not after `end`.
  private func runs(
    of index: Int, until end: Double, after start: Double
  ) -> some RandomAccessCollection<Run> {
    let burst = bursts[index]
    let (first, last) = runNumbers(burst, until: end, after: start)
    let period = period.isFinite ? period : 0
    return (first..<max(first, last + 1)).lazy.map { number in
      let perRun = period > 0 ? Double(Self.perRun(burst)) : 0
      return Run(burst: burst, base: Double(number) * period, serial: Double(number) * perRun)
    }
  }

  private func runNumbers(
    _ burst: EmitterBurst, until end: Double, after start: Double
  ) -> (first: Int, last: Int) {
    guard burst.time <= period + MediaTiming.tolerance, end >= burst.time else { return (0, -1) }
    guard period.isFinite else { return (0, 0) }
    let span = burst.cycles == 0 ? period : Double(burst.cycles - 1) * burst.interval
    // The window's end belongs to its last run: none begins there.
    let runs = max(1, ((length - MediaTiming.tolerance) / period).rounded(.up))
    let last = min(
      ((end - burst.time) / period).rounded(.down), runs - 1, BirthClock.greatestCount)
    let first = ((start - burst.time - span) / period).rounded(.down)
    return (Int(min(max(first, 0), last)), Int(last))
  }

  private static func perRun(_ burst: EmitterBurst) -> Int {
    burst.cycles == 0 ? 1 << 31 : burst.cycles
  }

  /// How often a burst happens in a whole run.
  private func available(_ index: Int) -> Int {
    let run = Run(burst: bursts[index], base: 0, serial: 0)
    return Self.count(run, atMost: Self.perRun(run.burst), until: period + MediaTiming.tolerance)
  }

  /// How often a burst has happened in a run by a moment, that moment included.
  private func count(in run: Run, until end: Double) -> Int {
    let whole = Run(burst: run.burst, base: 0, serial: 0)
    let available = Self.count(
      whole, atMost: Self.perRun(run.burst), until: period + MediaTiming.tolerance)
    return Self.count(run, atMost: available, until: end)
  }

  private static func count(_ run: Run, atMost most: Int, until end: Double) -> Int {
    guard most > 0, run.time(of: 0) <= end else { return 0 }
    guard run.burst.interval > 0, end.isFinite else { return most }
    let steps = (end - run.base - run.burst.time) / run.burst.interval
    var count = Int(min(max(steps.rounded(.down) + 1, 1), Double(most)))
    // What the division rounds, the times themselves decide.
    while count < most, run.time(of: count) <= end { count += 1 }
    while count > 1, run.time(of: count - 1) > end { count -= 1 }
    return count
  }
}
