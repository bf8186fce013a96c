import BenchKit
import LambentScenes

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

  var json: JSONValue {
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

/// The times of a workload.
struct Timing {
  let workload: Workload
  /// Milliseconds of each iteration.
  var times: [Double] = []
  /// The bytes of the last iteration's output.
  var output: [UInt8] = []

  /// The figures, against the median time of the yardstick.
  func measurement(jobs: Int, yardstick: Double) -> Measurement {
    Measurement(
      name: workload.name, jobs: jobs, medianMilliseconds: median,
      minimumMilliseconds: times.min() ?? 0, iterations: times.count,
      throughput: workload.amount / max(median, 1e-9) * 1000, throughputUnit: workload.unit,
      ratioToCopy: median / max(yardstick, 1e-9),
      digest: output.withUnsafeBytes { Digest.sha256($0) })
  }

  var median: Double {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Runs workloads, each in turns with the yardstick, so that both meet the same machine.
struct Stopwatch {
  /// The time to spend on each workload.
  let seconds: Double
  let jobs: Int
  /// All that was timed of the yardstick, over all workloads.
  private(set) var copy = Timing(workload: .copy)

  private static let fewestIterations = 3
  private static let mostIterations = 1_000_000

  init(seconds: Double, jobs: Int) {
    self.seconds = seconds
    self.jobs = jobs
  }

  /// Times a workload, and the yardstick beside it.
  mutating func time(_ workload: Workload) throws -> Timing {
    var timing = Timing(workload: workload)
    let (work, yardstick) = (try workload.prepare(jobs), try Workload.copy.prepare(jobs))
    // The first of each warms caches and takes memory.
    _ = (try milliseconds(work), try milliseconds(yardstick))
    var sum = 0.0
    while timing.times.count < Self.fewestIterations
      || (sum < seconds * 1000 && timing.times.count < Self.mostIterations)
    {
      let copyTime = try milliseconds(yardstick)
      let time = try milliseconds(work) / Double(workload.count)
      copy.times.append(copyTime)
      timing.times.append(time)
      sum += copyTime + time * Double(workload.count)
    }
    copy.output = try yardstick.output()
    timing.output = try work.output()
    return timing
  }

  /// How long one iteration takes.
  private func milliseconds(_ work: PreparedWorkload) throws -> Double {
    work.reset()
    let start = ContinuousClock.now
    try work.iterate()
    return LambentTool.milliseconds(since: start)
  }
}
