import LambentGeometry

/// A run of pixels in a row of a shape.
package struct CoverageSpan: Sendable, Hashable {
  /// The columns.
  package var columns: Range<Int>
  /// The fraction of each pixel that is covered, above 0 and at most 1, or `nil` where it varies.
  package var coverage: Float?
}

/// Turns shapes into runs of coverage, row by row, by exact area.
///
/// `RowWindings` finds the sides across which the inside begins and ends; what `CoverageSums` sums of
/// these is the coverage, and runs between them need no work. What a side leaves in a row depends on
/// the shape and the row alone, so that shapes cut into any bands have the same bytes.
///
/// Two kinds of rows are not exact, so that no path takes more time or memory than its length calls
/// for: those in which outlines cross too often are sampled (`RowSamples`), and in those with more
/// sides than are kept (`RowSides`) the winding number of a pixel is its mean.
package final class CoverageScanner {
  /// The runs of the row scanned last, from left to right.
  package private(set) var spans: [CoverageSpan] = []
  /// The coverage of single pixels where it varies, by column from the left edge of the region.
  package private(set) var coverages: [Float] = []

  private var region = PixelRect.empty
  private var shape = Shape(PixelRect.empty)
  private var sides = RowSides()
  private var windings = RowWindings()
  private var samples = RowSamples()
  private var sums = CoverageSums()

  /// Creates a scanner without a shape.
  package init() {}

  /// Takes a shape, to be scanned within a region.
  package func begin(_ shape: Shape, in region: PixelRect) {
    self.shape = shape
    self.region = region
    if coverages.count < region.width {
      coverages = [Float](repeating: 0, count: region.width)
    }
    if case .rect = shape.outline { return }
    // A local variable needs no checks of exclusive access, side by side.
    var sides = RowSides()
    swap(&sides, &self.sides)
    sides.begin(region)
    switch shape.outline {
    case .rect: break
    case .polygons(let edges, _): for edge in edges { sides.add(edge) }
    case .path(let path, _): path.forEachEdge(in: region) { sides.add($0) }
    }
    sides.finish()
    swap(&sides, &self.sides)
  }

  /// Finds the runs of a row of the region.
  package func scan(row: Int) {
    spans.removeAll(keepingCapacity: true)
    switch shape.outline {
    case .rect(let rect):
      let height = min(Double(row + 1), rect.maxY) - max(Double(row), rect.minY)
      if height > 0 { scan(left: rect.minX, right: rect.maxX, height: height) }
    case .polygons(_, let usesEvenOddRule), .path(_, let usesEvenOddRule):
      scan(row: row, usesEvenOddRule: usesEvenOddRule)
    }
  }
}

// MARK: - Rectangles

extension CoverageScanner {
  private func scan(left: Double, right: Double, height: Double) {
    let (low, high) = (Double(region.left), Double(region.right))
    let (left, right) = (max(low, left), min(high, right))
    guard left < right else { return }
    let (first, last) = (Int(left.rounded(.up)), Int(right.rounded(.down)))
    if last < first {
      append(pixel: last, coverage: (right - left) * height)
      return
    }
    if Double(first) > left { append(pixel: first - 1, coverage: (Double(first) - left) * height) }
    append(columns: first..<last, coverage: height)
    if Double(last) < right { append(pixel: last, coverage: (right - Double(last)) * height) }
  }
}

// MARK: - Outlines

extension CoverageScanner {
  private func scan(row: Int, usesEvenOddRule: Bool) {
    windings.pieces.removeAll(keepingCapacity: true)
    sides.append(row: row, to: &windings.pieces)
    if let rest = sides.sums(row: row) {
      sums = rest
      for piece in windings.pieces { sums.add(piece) }
      return sweep(from: 0, usesEvenOddRule: usesEvenOddRule)
    }
    guard windings.resolve(row: row, columns: region.columns, usesEvenOddRule: usesEvenOddRule)
    else {
      samples.take(
        of: windings.pieces, row: row, columns: region.columns, usesEvenOddRule: usesEvenOddRule)
      for column in region.columns {
        append(pixel: column, coverage: samples.coverage(column: column))
      }
      return
    }
    sums.begin(region.columns)
    windings.addEdges(to: &sums)
    // The sums count insides, no windings any more.
    sweep(from: windings.start, usesEvenOddRule: false)
  }

  /// Turns sums into runs.
  private func sweep(from start: Double, usesEvenOddRule: Bool) {
    var x = region.left
    var sum = start
    sums.drain { column, cover, area in
      append(columns: x..<column, coverage: Self.inside(sum, usesEvenOddRule))
      append(pixel: column, coverage: Self.inside(sum + area, usesEvenOddRule))
      sum += cover
      x = column + 1
    }
    append(columns: x..<max(x, region.right), coverage: Self.inside(sum, usesEvenOddRule))
  }

  /// The fraction that counts as inside, from the sum of windings.
  private static func inside(_ winding: Double, _ usesEvenOddRule: Bool) -> Double {
    let amount = abs(winding)
    guard usesEvenOddRule else { return min(1, amount) }
    let rest = amount - 2 * (amount / 2).rounded(.down)
    return rest > 1 ? 2 - rest : rest
  }

  private func append(pixel column: Int, coverage: Double) {
    append(columns: column..<column + 1, coverage: coverage)
  }

  /// Appends a run; short ones join the run before them as single pixels.
  private func append(columns: Range<Int>, coverage: Double) {
    guard !columns.isEmpty, coverage > 1e-6 else { return }
    let coverage = coverage > 1 - 1e-6 ? 1 : Float(coverage)
    if columns.count >= 8 {
      spans.append(CoverageSpan(columns: columns, coverage: coverage))
      return
    }
    for column in columns { coverages[column - region.left] = coverage }
    if let last = spans.last, last.coverage == nil, last.columns.upperBound == columns.lowerBound {
      spans[spans.count - 1].columns = last.columns.lowerBound..<columns.upperBound
    } else {
      spans.append(CoverageSpan(columns: columns, coverage: nil))
    }
  }
}
