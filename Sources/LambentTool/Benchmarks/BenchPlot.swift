import LambentGeometry

/// A drawing of measurements: a bar for each workload and variant, as long as the logarithm of its time in
/// copies of a frame; or, where two runs are compared, the factor between them and its interval.
struct BenchPlot {
  private static let (nameWidth, width, rowHeight, top) = (330.0, 900.0, 20.0, 50.0)
  private var body: [String] = []
  private let rows: Int
  private let range: ClosedRange<Double>

  init(_ results: [Measurement]) {
    let ratios = results.map { max($0.ratioToCopy, 1e-3) }
    rows = results.count
    range = min(0.1, ratios.min() ?? 1)...max(10, ratios.max() ?? 1)
    title("Time, in copies of a frame of 1920 × 1080")
    for (row, result) in results.enumerated() {
      let color = result.jobs > 1 ? "#7a9cc6" : "#34568b"
      label("\(result.name) (\(result.simd), \(result.jobs))", row: row)
      bar(from: range.lowerBound, to: ratios[row], row: row, color: color, height: 12)
      value(BenchTable.number(result.ratioToCopy), at: ratios[row], row: row)
    }
    axis()
  }

  init(_ comparison: BenchComparison) {
    rows = comparison.rows.count
    let ends = comparison.rows.flatMap { [$0.interval.lowerBound, $0.interval.upperBound] }
    range = min(0.5, ends.min() ?? 1)...max(2, ends.max() ?? 1)
    title("New time / old time, with the 95 % interval")
    for (index, row) in comparison.rows.enumerated() {
      let color = row.isSlower ? "#b5382a" : row.isFaster ? "#2f8f4e" : "#777777"
      label(
        "\(row.measurement.name) (\(row.measurement.simd), \(row.measurement.jobs))", row: index)
      bar(
        from: row.interval.lowerBound, to: row.interval.upperBound, row: index, color: color,
        height: 4)
      bar(from: row.factor / 1.004, to: row.factor * 1.004, row: index, color: color, height: 14)
      value(BenchTable.number(row.factor), at: row.interval.upperBound, row: index)
    }
    axis()
  }

  var svg: String {
    let height = Self.top + Double(rows) * Self.rowHeight + 30
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private func x(_ value: Double) -> Double {
    let length = Elementary.log(range.upperBound / range.lowerBound)
    let fraction = Elementary.log(value / range.lowerBound) / length
    let room = Self.width - Self.nameWidth - 70
    return ((Self.nameWidth + fraction * room) * 10).rounded() / 10
  }

  private func y(_ row: Int) -> Double { Self.top + (Double(row) + 0.5) * Self.rowHeight }

  private mutating func title(_ text: String) {
    body.append(##"<text x="10" y="20" font-size="15">\##(text)</text>"##)
  }

  private mutating func label(_ text: String, row: Int) {
    body.append(
      ##"<text x="\##(Self.nameWidth - 8)" y="\##(y(row) + 4)" text-anchor="end">\##(text)</text>"##
    )
  }

  private mutating func value(_ text: String, at value: Double, row: Int) {
    body.append(
      ##"<text x="\##(x(value) + 5)" y="\##(y(row) + 4)" fill="#555555">\##(text)</text>"##)
  }

  private mutating func bar(
    from: Double, to: Double, row: Int, color: String, height: Double
  ) {
    let (left, right) = (x(from), x(to))
    body.append(
      ##"<rect x="\##(left)" y="\##(y(row) - height / 2)" width="\##(max(1, right - left))" height="\##(height)" "##
        + ##"fill="\##(color)"/>"##)
  }

  /// A line at 1.
  private mutating func axis() {
    let bottom = Self.top + Double(rows) * Self.rowHeight
    body.append(
      ##"<line x1="\##(x(1))" y1="\##(Self.top - 6)" x2="\##(x(1))" y2="\##(bottom + 6)" stroke="#000000" "##
        + ##"stroke-dasharray="2 3"/>"##)
    body.append(##"<text x="\##(x(1))" y="\##(bottom + 20)" text-anchor="middle">1</text>"##)
  }
}
