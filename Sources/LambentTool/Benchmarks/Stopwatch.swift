import LambentBenchKit
import LambentRaster
import LambentWorkers

/// Runs workloads in all variants by turns, each iteration after one of the yardstick, so that all meet the
/// same machine.
struct Stopwatch {
  /// The time to spend on a workload in one variant.
  let seconds: Double
  let variants: [BenchVariant]
  /// All that was timed of the yardstick, over all workloads, for each variant.
  private(set) var copies: [Timing]

  private static let fewestIterations = 3
  private static let mostIterations = 1_000_000

  init(seconds: Double, variants: [BenchVariant]) {
    self.seconds = seconds
    self.variants = variants
    copies = variants.map { Timing(workload: .copy, variant: $0) }
  }

  /// Times a workload, and the yardstick beside it, in each variant.
  mutating func time(_ workload: Workload) throws -> [Timing] {
    let before = WideRows.name
    defer { WideRows.choose(before) }
    var timings = variants.map { Timing(workload: workload, variant: $0) }
    let work = try variants.map { try workload.prepare($0.jobs) }
    let yardsticks = try variants.map { try Workload.copy.prepare($0.jobs) }
    // The first of each warms caches and takes memory.
    for (index, variant) in variants.enumerated() {
      WideRows.choose(variant.simd)
      _ = (try milliseconds(work[index]), try milliseconds(yardsticks[index]))
    }
    var sum = 0.0
    var count = 0
    while count < Self.fewestIterations
      || (sum < seconds * 1000 * Double(variants.count) && count < Self.mostIterations)
    {
      for (index, variant) in variants.enumerated() {
        WideRows.choose(variant.simd)
        let copyTime = try milliseconds(yardsticks[index])
        let time = try milliseconds(work[index])
        copies[index].times.append(copyTime)
        timings[index].copyTimes.append(copyTime)
        timings[index].times.append(time / Double(workload.count))
        sum += copyTime + time
      }
      count += 1
    }
    for index in variants.indices {
      copies[index].output = try yardsticks[index].output()
      timings[index].output = try work[index].output()
    }
    return timings
  }

  func peaks() -> [BenchPeaks] {
    copies.map { copy in
      var bandwidth = 0.0
      if case .memory(let bytes)? = copy.workload.bound {
        bandwidth = bytes / max(copy.times.median, 1e-9)
      }
      return BenchPeaks(
        copyBandwidth: bandwidth,
        arithmetic: PeakArithmetic.perSecond(jobs: copy.variant.jobs) / 1000)
    }
  }

  /// The duration of one iteration, in milliseconds.
  private func milliseconds(_ work: PreparedWorkload) throws -> Double {
    work.reset()
    let start = ContinuousClock.now
    try work.iterate()
    return start.millisecondsAgo
  }
}
