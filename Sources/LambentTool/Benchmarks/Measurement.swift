/// How long a workload took.
struct Measurement: Sendable {
  var name: String
  var jobs: Int
  var medianMilliseconds: Double
  var minimumMilliseconds: Double
  var iterations: Int
  var throughput: Double
  var throughputUnit: String
  var ratioToCopy: Double
  var digest: String

  var json: JSON {
    .object([
      ("name", .string(name)), ("jobs", .number(Double(jobs))),
      ("medianMilliseconds", .number(medianMilliseconds)),
      ("minimumMilliseconds", .number(minimumMilliseconds)),
      ("iterations", .number(Double(iterations))), ("throughput", .number(throughput)),
      ("throughputUnit", .string(throughputUnit)), ("ratioToCopy", .number(ratioToCopy)),
      ("digest", .string(digest)),
    ])
  }
}

/// Runs workloads, each in turns with the yardstick, so that both meet the same machine.
struct Stopwatch {
  /// The time to spend on each workload.
  let seconds: Double
  let jobs: Int

  private static let fewestIterations = 3
  private static let mostIterations = 1_000_000

  /// Measures a workload, and the yardstick beside it.
  func measure(_ workload: Workload) throws -> (workload: Measurement, copy: Measurement) {
    let (work, copy) = (try workload.prepare(jobs), try Workload.copy.prepare(jobs))
    // The first of each warms caches and takes memory.
    _ = (try time(work), try time(copy))
    var (times, copyTimes): ([Double], [Double]) = ([], [])
    var sum = 0.0
    while times.count < Self.fewestIterations
      || (sum < seconds * 1000 && times.count < Self.mostIterations)
    {
      copyTimes.append(try time(copy))
      times.append(try time(work))
      sum += times[times.count - 1] + copyTimes[copyTimes.count - 1]
    }
    let yardstick = Self.median(copyTimes)
    return (
      try summary(workload, times, yardstick: yardstick, work),
      try summary(.copy, copyTimes, yardstick: yardstick, copy)
    )
  }

  private func time(_ work: PreparedWorkload) throws -> Double {
    work.reset()
    let start = ContinuousClock.now
    try work.iterate()
    return milliseconds(since: start)
  }

  private func summary(
    _ workload: Workload, _ times: [Double], yardstick: Double, _ work: PreparedWorkload
  ) throws -> Measurement {
    let median = Self.median(times)
    return Measurement(
      name: workload.name, jobs: jobs, medianMilliseconds: median,
      minimumMilliseconds: times.min() ?? 0, iterations: times.count,
      throughput: workload.amount / max(median, 1e-9) * 1000, throughputUnit: workload.unit,
      ratioToCopy: median / max(yardstick, 1e-9), digest: try work.digest())
  }

  private static func median(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
