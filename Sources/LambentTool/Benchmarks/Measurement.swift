import LambentBenchKit
import LambentDocuments

/// The times of a workload in one variant.
struct Measurement: Sendable {
  var name: String
  var simd: String
  var jobs: Int
  var medianMilliseconds: Double
  var minimumMilliseconds: Double
  var iterations: Int
  var throughput: Double
  var throughputUnit: String
  var ratioToCopy: Double
  /// The fraction of the machine's peak, 0…1, and the name of that peak.
  var peakFraction: (value: Double, peak: String)?
  var digest: String
  /// The time of some iterations, each divided by that of the yardstick just before it.
  var samples: [Double]

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      ("name", .string(name)), ("simd", .string(simd)), ("jobs", .number(Double(jobs))),
      ("medianMilliseconds", .number(medianMilliseconds)),
      ("minimumMilliseconds", .number(minimumMilliseconds)),
      ("iterations", .number(Double(iterations))), ("throughput", .number(throughput)),
      ("throughputUnit", .string(throughputUnit)), ("ratioToCopy", .number(ratioToCopy)),
    ]
    if let peakFraction {
      members += [
        ("peakFraction", .number(peakFraction.value)), ("peak", .string(peakFraction.peak)),
      ]
    }
    return .object(
      members + [
        ("digest", .string(digest)), ("samples", .array(samples.map { .number($0) })),
      ])
  }

  var peakText: String {
    peakFraction.map { "\(BenchTable.number(100 * $0.value, digits: 0)) % of \($0.peak)" } ?? ""
  }
}

/// The most that a machine can do, in one variant.
struct BenchPeaks {
  /// Bytes in a millisecond, as the yardstick copies them.
  var copyBandwidth: Double
  /// Operations in a millisecond.
  var arithmetic: Double

  /// The fraction of the peak that work reaches; `nil` where its bound is not known.
  func fraction(
    for bound: Workload.Bound?, milliseconds: Double
  ) -> (value: Double, peak: String)? {
    guard milliseconds > 0 else { return nil }
    switch bound {
    case .memory(let bytes):
      return copyBandwidth > 0
        ? (bytes / milliseconds / copyBandwidth, "copy bandwidth") : nil
    case .arithmetic(let operations):
      return arithmetic > 0
        ? (operations / milliseconds / arithmetic, "peak arithmetic") : nil
    case nil: return nil
    }
  }
}

/// The times of a workload in one variant, each beside the yardstick's.
struct Timing {
  let workload: Workload
  let variant: BenchVariant
  /// Milliseconds of each iteration, and of the yardstick just before it.
  var times: [Double] = []
  var copyTimes: [Double] = []
  /// The bytes of the last iteration's output.
  var output: [UInt8] = []

  private static let mostSamples = 101

  /// The figures, against the median time of the yardstick over the whole run.
  func measurement(yardstick: Double, peaks: BenchPeaks) -> Measurement {
    let median = times.median
    let ratios = zip(times, copyTimes).map { $0 / max($1, 1e-9) }
    // Evenly over the run.
    let count = min(ratios.count, Self.mostSamples)
    let samples = (0..<count).map { ratios[$0 * ratios.count / count] }
    return Measurement(
      name: workload.name, simd: variant.simd, jobs: variant.jobs, medianMilliseconds: median,
      minimumMilliseconds: times.min() ?? 0, iterations: times.count,
      throughput: workload.amount / max(median, 1e-9) * 1000, throughputUnit: workload.unit,
      ratioToCopy: median / max(yardstick, 1e-9),
      peakFraction: peaks.fraction(for: workload.bound, milliseconds: median),
      digest: output.withUnsafeBytes { Digest.sha256($0) }, samples: samples)
  }
}

extension [Double] {
  /// The value in the middle of the sorted values; 0 of none.
  var median: Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
