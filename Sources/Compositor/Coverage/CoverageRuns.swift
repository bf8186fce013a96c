/// The runs of one row, made from left to right.
///
/// Long stretches of one coverage are runs of their own; short ones join the pixels beside them.
struct CoverageRuns {
  private(set) var spans = ScanMemory<CoverageSpan>(capacity: 64)
  private(set) var coverages = ScanMemory<Float>(capacity: 64)
  private var left = 0
  /// The least pixels of one coverage that are a run of their own.
  private var shortest = 8
  /// The single pixels that are not in a run yet.
  private var open = 0..<0

  /// Coverages as near to nothing or all as this are that.
  private static let least = 1e-6

  func free() {
    spans.free()
    coverages.free()
  }

  /// Takes the columns of a shape's rows.
  mutating func begin(_ columns: Range<Int>, shortest: Int) {
    (left, self.shortest) = (columns.lowerBound, shortest)
    coverages.resize(to: max(coverages.count, columns.count))
    beginRow()
  }

  /// Forgets the runs of the row before.
  @inline(__always) mutating func beginRow() {
    spans.truncate()
    open = 0..<0
  }

  @inline(__always) mutating func endRow() {
    if !open.isEmpty { spans.append(CoverageSpan(columns: open, coverage: nil)) }
    open = 0..<0
  }

  /// Sets the coverage of a pixel, which has to be noted.
  @inline(__always) func set(_ column: Int, _ coverage: Double) {
    coverages[column &- left] =
      coverage > 1 - Self.least ? 1 : coverage > Self.least ? Float(coverage) : 0
  }

  /// The same of a coverage that is far enough from nothing and all.
  @inline(__always) func set(exactly column: Int, _ coverage: Double) {
    coverages[column &- left] = Float(coverage)
  }

  /// Notes that pixels were set, the next ones to the right.
  @inline(__always) mutating func note(_ columns: Range<Int>) {
    if open.upperBound == columns.lowerBound, !open.isEmpty {
      open = open.lowerBound..<columns.upperBound
    } else {
      endRow()
      open = columns
    }
  }

  @inline(__always) mutating func append(_ columns: Range<Int>, _ coverage: Double) {
    guard !columns.isEmpty, coverage > Self.least else { return }
    if columns.count >= shortest {
      endRow()
      let coverage = coverage > 1 - Self.least ? 1 : Float(coverage)
      spans.append(CoverageSpan(columns: columns, coverage: coverage))
    } else {
      for column in columns { set(column, coverage) }
      note(columns)
    }
  }
}
