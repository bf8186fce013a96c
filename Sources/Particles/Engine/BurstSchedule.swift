import LambentAnimations

/// The bursts of a cell, in the cell's own time.
struct BurstSchedule: Sendable {
  let bursts: [EmitterBurst]
  /// The length of one run of the cell's window, after which the bursts repeat.
  let period: Double
  /// The length of the window with all its repetitions.
  var length = Double.infinity
  /// The factor on the counts, as a function of the layer's time.
  let factor: Track

  /// The greatest number of bursts of one parent that are examined for one time.
  static let occurrenceLimit = 1 << 20

  struct Occurrence: Sendable {
    /// The time since the window's origin, in seconds of the cell's time.
    var local: Double
    var burst: Int
    /// The index of the occurrence within its burst.
    var number: Int
  }

  /// The occurrences after `start` and up to `end`, in order of time; `nil` if there are more than
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

  /// An upper bound of the occurrences that ``occurrences(after:until:)`` and
  /// ``total(until:time:)`` examine before they give up.
  func lookCount(after start: Double, until end: Double) -> Double {
    let since = factor.timeline == nil ? start : min(start, 0)
    let span = max(0, end - since)
    let limit = Double(factor.timeline == nil ? Self.occurrenceLimit : Self.summandLimit)
    let count = bursts.reduce(0.0) { sum, burst in
      let runs = period.isFinite ? (span / period).rounded(.down) + 2 : 1
      guard burst.cycles != 1 else { return sum + runs }
      let steps = burst.interval > 0 ? (span / burst.interval).rounded(.down) + 1 : limit
      return sum + min(steps + runs, runs * Double(burst.cycles == 0 ? Int.max : burst.cycles))
    }
    return min(count, limit)
  }

  /// The number of particles from bursts up to and including a time; `nil` if the factor changes
  /// and there are too many bursts to add up.
  ///
  /// - Parameter time: converts a time of the cell to the layer's time.
  func total(until end: Double, time: (Double) -> Double) -> Int? {
    var total = 0
    var budget = Self.summandLimit
    for index in bursts.indices {
      let runs = runs(of: index, until: end, after: -.infinity)
      guard factor.timeline != nil else {
        // All but the last two runs have ended.
        let late = runs.suffix(2).map { Double(count(in: $0, until: end)) }.reduce(0, +)
        let early = Double(max(0, runs.count - 2)) * Double(available(bursts[index]))
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

  /// The number of particles in an occurrence.
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
    /// The beginning of the run.
    let base: Double
    /// The number of occurrences of the burst in earlier runs.
    let serial: Double

    func time(of number: Int) -> Double { base + (burst.time + Double(number) * burst.interval) }
  }

  /// The runs in which a burst may happen after `start` and up to `end`.
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
    // The window's end is part of its last run: no run begins there.
    let runs = max(1, ((length - MediaTiming.tolerance) / period).rounded(.up))
    let last = min(
      ((end - burst.time) / period).rounded(.down), runs - 1, BirthClock.greatestCount)
    let first = ((start - burst.time - span) / period).rounded(.down)
    return (Int(min(max(first, 0), last)), Int(last))
  }

  private static func perRun(_ burst: EmitterBurst) -> Int {
    burst.cycles == 0 ? 1 << 31 : burst.cycles
  }

  /// The number of times that a burst happens in a whole run.
  private func available(_ burst: EmitterBurst) -> Int {
    let run = Run(burst: burst, base: 0, serial: 0)
    return Self.count(run, atMost: Self.perRun(burst), until: period + MediaTiming.tolerance)
  }

  /// The number of times that a burst has happened in a run up to and including a time.
  private func count(in run: Run, until end: Double) -> Int {
    Self.count(run, atMost: available(run.burst), until: end)
  }

  private static func count(_ run: Run, atMost most: Int, until end: Double) -> Int {
    guard most > 0, run.time(of: 0) <= end else { return 0 }
    guard run.burst.interval > 0, end.isFinite else { return most }
    let steps = (end - run.base - run.burst.time) / run.burst.interval
    var count = Int(min(max(steps.rounded(.down) + 1, 1), Double(most)))
    // The division may have rounded across a burst: compare with the times themselves.
    while count < most, run.time(of: count) <= end { count += 1 }
    while count > 1, run.time(of: count - 1) > end { count -= 1 }
    return count
  }
}
