import LambentImageFiles
import LambentProperties

/// Figures for people, in columns or as Markdown.
struct BenchTable {
  let console: Console
  let isMarkdown: Bool

  /// Writes measurements. Variants have a column where there are several.
  func write(_ results: [Measurement]) throws {
    let hasVariants = Set(results.map { BenchVariant(simd: $0.simd, jobs: $0.jobs) }).count > 1
    let rows = results.map { result in
      let variant = BenchVariant(simd: result.simd, jobs: result.jobs).label
      return [result.name] + (hasVariants ? [variant] : []) + [
        Self.number(result.medianMilliseconds), Self.number(result.minimumMilliseconds),
        "\(Self.number(result.throughput)) \(result.throughputUnit)",
        Self.number(result.ratioToCopy), result.peakText,
      ]
    }
    try write(
      ["workload"] + (hasVariants ? ["variant"] : [])
        + ["median ms", "minimum ms", "throughput", "ratio to copy", "of the peak"], rows)
  }

  /// Writes what has changed.
  func write(_ comparison: BenchComparison) throws {
    let rows = comparison.rows.map { row in
      let (low, high) = (row.interval.lowerBound, row.interval.upperBound)
      return [
        row.measurement.name,
        BenchVariant(simd: row.measurement.simd, jobs: row.measurement.jobs).label,
        Self.number(row.factor), "\(Self.number(low))…\(Self.number(high))",
        row.verdict + (row.hasSameOutput ? "" : ", other output"),
      ]
    }
    try write(["workload", "variant", "new time / old", "95 % interval", "verdict"], rows)
  }

  private func write(_ head: [String], _ rows: [[String]]) throws {
    if isMarkdown {
      try console.writeLine("| " + head.joined(separator: " | ") + " |")
      try console.writeLine("| --- |" + String(repeating: " --: |", count: head.count - 1))
      for row in rows { try console.writeLine("| " + row.joined(separator: " | ") + " |") }
    } else {
      let widths = head.indices.map { column in
        ([head] + rows).map { $0[column].count }.max() ?? 0
      }
      for row in [head] + rows {
        let cells = row.enumerated().map { column, cell in
          let padding = String(repeating: " ", count: widths[column] - cell.count)
          return column == 0 ? cell + padding : padding + cell
        }
        try console.writeLine(cells.joined(separator: "  "))
      }
    }
    try console.flush()
  }

  /// A number with a number of decimals; without decimals if it is large.
  static func number(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite, value < 10_000 else { return min(value, 1e15).rounded().short }
    let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
    let scaled = Int((max(0, value) * Double(scale)).rounded())
    guard digits > 0 else { return String(scaled) }
    return "\(scaled / scale).\((scaled % scale).digits(digits))"
  }
}
