import FoundationEssentials
import LambentDocuments
import LambentGeometry

/// Measurements beside earlier ones of the same workloads.
///
/// Both runs measured every iteration right after one of the yardstick; the quotients are compared, so that a
/// machine that is slower today does not count. The estimate of the factor between the two, and its interval,
/// are those of Hodges and Lehmann: the median of the differences of all pairs of logarithms, and the
/// quantiles of these that Wilcoxon's rank sum test gives (Hollander, Wolfe, *Nonparametric Statistical
/// Methods*, 4.2–4.3). Outliers hardly move them.
struct BenchComparison {
  /// One workload in one variant.
  struct Row {
    let measurement: Measurement
    /// The new time divided by the old one.
    let factor: Double
    /// The 95 % confidence interval of the factor.
    let interval: ClosedRange<Double>
    /// True if the outputs have the same bytes.
    let hasSameOutput: Bool
    let threshold: Double

    var isSlower: Bool { interval.lowerBound > 1 + threshold }
    var isFaster: Bool { interval.upperBound < 1 / (1 + threshold) }
    var verdict: String { isSlower ? "slower" : isFaster ? "faster" : "same" }

    var json: JSONValue {
      [
        "name": .string(measurement.name), "simd": .string(measurement.simd),
        "jobs": .number(Double(measurement.jobs)), "factor": .number(factor),
        "low": .number(interval.lowerBound), "high": .number(interval.upperBound),
        "verdict": .string(verdict), "sameOutput": .boolean(hasSameOutput),
      ]
    }
  }

  let rows: [Row]

  /// Compares measurements with earlier ones.
  ///
  /// - Parameter threshold: The change that matters, as a fraction of the time.
  /// - Throws: a usage error where the file has none of the workloads.
  init(_ measurements: [Measurement], with earlier: Earlier, threshold: Double) throws {
    rows = measurements.compactMap { measurement in
      guard measurement.name != "copy-1080p",
        let before = earlier.results.first(where: { $0.isSame(as: measurement) }),
        let (factor, interval) = Self.shift(from: before.samples, to: measurement.samples)
      else { return nil }
      return Row(
        measurement: measurement, factor: factor, interval: interval,
        hasSameOutput: before.digest == measurement.digest, threshold: threshold)
    }
    guard !rows.isEmpty else {
      throw ToolError.usage(
        "“\(earlier.path)” in --compare has none of these workloads, with the same --simd and --jobs: measure both with "
          + "the same options")
    }
  }

  /// The factor from one group of positive values to another, and its interval; `nil` without values.
  static func shift(
    from before: [Double], to after: [Double]
  ) -> (factor: Double, interval: ClosedRange<Double>)? {
    let x: [Double] = before.filter { $0 > 0 }.map(Elementary.log)
    let y: [Double] = after.filter { $0 > 0 }.map(Elementary.log)
    guard !x.isEmpty, !y.isEmpty else { return nil }
    let differences: [Double] = y.flatMap { y in x.map { x in y - x } }.sorted()
    // The rank sum's standard deviation gives how many differences lie beyond each end.
    let (m, n) = (Double(x.count), Double(y.count))
    let deviation: Double = (m * n * (m + n + 1) / 12).squareRoot()
    let rank = m * n / 2 - 1.96 * deviation
    let index = min(max(0, Int(rank)), (differences.count - 1) / 2)
    let (low, high) = (differences[index], differences[differences.count - 1 - index])
    return (Elementary.exp(differences.median), Elementary.exp(low)...Elementary.exp(high))
  }

  // MARK: The earlier file

  /// The measurements of a file that `lambent bench --json` wrote.
  struct Earlier {
    let path: String
    fileprivate let results: [EarlierResult]
  }

  fileprivate struct EarlierResult {
    let name: String
    let simd: String
    let jobs: Int
    let digest: String
    let samples: [Double]

    func isSame(as measurement: Measurement) -> Bool {
      name == measurement.name && simd == measurement.simd && jobs == measurement.jobs
    }

    /// - Returns: `nil` if the object is not a measurement.
    init?(_ json: JSONValue) {
      guard case .string(let name)? = json["name"], case .string(let simd)? = json["simd"],
        case .number(let jobs)? = json["jobs"], case .string(let digest)? = json["digest"],
        case .array(let samples)? = json["samples"]
      else { return nil }
      (self.name, self.simd, self.digest) = (name, simd, digest)
      self.jobs = Int(exactly: jobs) ?? 0
      self.samples = samples.prefix(1001).compactMap {
        if case .number(let value) = $0, value > 0, value.isFinite { value } else { nil }
      }
    }
  }
}

extension BenchComparison.Earlier {
  /// Reads a file.
  ///
  /// - Throws: an error where it cannot be read, and a usage error where it has other contents.
  init(contentsOf path: String) throws {
    let remedy = "write one with `lambent bench --json > before.json`"
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw ToolError.failed("“\(path)” in --compare cannot be read: \(remedy)")
    }
    guard let root = try? JSONValue(parsing: bytes), case .array(let results)? = root["results"]
    else {
      throw ToolError.usage(
        "“\(path)” in --compare is not the output of `lambent bench --json`: \(remedy)")
    }
    let earlier = results.compactMap { BenchComparison.EarlierResult($0) }
    guard !earlier.isEmpty else {
      throw ToolError.usage("“\(path)” in --compare has no samples: \(remedy)")
    }
    self.init(path: path, results: earlier)
  }
}
