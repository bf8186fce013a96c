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
/// Most rows are plain: their sides do not meet (`RowStrands`), or the shape is convex. For the others
/// `RowWindings` finds the sides across which the inside begins and ends. What `CoverageSums` sums of
/// these is the coverage, and runs between them need no work. What a side leaves in a row depends on
/// the shape and the row alone, so that shapes cut into any bands have the same bytes.
///
/// Two kinds of rows are not exact, so that no path takes more time or memory than its length calls
/// for: those in which outlines cross too often are sampled (`RowSamples`), and in those with more
/// sides than are kept (`RowSides`) the winding number of a pixel is its mean.
package final class CoverageScanner {
  // Behind a pointer, for which nothing is checked or counted row by row.
  private let state = UnsafeMutablePointer<ScanState>.allocate(capacity: 1)

  /// Creates a scanner without a shape.
  package init() { state.initialize(to: ScanState()) }

  deinit {
    state.pointee.free()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The runs of the row scanned last, from left to right.
  package var spans: UnsafeBufferPointer<CoverageSpan> {
    UnsafeBufferPointer(start: state.pointee.spans.base, count: state.pointee.spans.count)
  }

  /// The coverage of single pixels where it varies, by column from the left edge of the region.
  package var coverages: UnsafePointer<Float> { UnsafePointer(state.pointee.coverages.base) }

  /// Takes a shape, to be scanned within a region.
  package func begin(_ shape: Shape, in region: PixelRect) {
    state.pointee.begin(shape, in: region)
  }

  /// Finds the runs of a row of the region.
  package func scan(row: Int) { state.pointee.scan(row: row) }

  /// The number of rows, from the one scanned last on, that have its runs: the next one to scan is the one
  /// after them.
  package func skipRepeats(from row: Int) -> Int { state.pointee.skipRepeats(from: row) }
}

/// The shape at hand, and memory that is kept from shape to shape.
private struct ScanState {
  var spans = ScanMemory<CoverageSpan>(capacity: 64)
  var coverages = ScanMemory<Float>(capacity: 64)

  private enum Kind {
    /// A rectangle that is not turned.
    case rect(Rect)
    /// An outline; a convex one never has two sides on the same side of its inside.
    case outline(isConvex: Bool, usesEvenOddRule: Bool)
  }

  private var region = PixelRect.empty
  private var kind = Kind.rect(.zero)
  private var table = SideTable()
  private var pieces = ScanMemory<RowPiece>(capacity: 64)
  private var strands = RowStrands()
  private var sums = CoverageSums()
  /// For rows in which sides meet, and for more sides than a table holds.
  private var windings = RowWindings()
  private var samples = RowSamples()
  private var manySides: RowSides?

  func free() {
    spans.free()
    coverages.free()
    table.free()
    pieces.free()
    strands.free()
    sums.free()
    manySides?.free()
  }

  mutating func begin(_ shape: Shape, in region: PixelRect) {
    self.region = region
    spans.truncate()
    coverages.resize(to: max(coverages.count, region.width))
    switch shape.outline {
    case .rect(let rect):
      kind = .rect(rect)
      return
    case .polygons(let edges, let usesEvenOddRule, let isConvex):
      kind = .outline(isConvex: isConvex, usesEvenOddRule: usesEvenOddRule)
      beginSides()
      let (top, bottom) = (Double(region.top), Double(region.bottom))
      edges.withUnsafeBufferPointer { edges in
        for edge in edges where edge.y1 > top && edge.y0 < bottom { add(edge) }
      }
    case .path(let path, let usesEvenOddRule):
      kind = .outline(isConvex: false, usesEvenOddRule: usesEvenOddRule)
      beginSides()
      path.forEachEdge(in: region) { add($0) }
    }
    manySides?.finish()
    sums.begin(region.columns)
  }

  private mutating func beginSides() {
    manySides?.free()
    manySides = nil
    table.begin(region)
  }

  private mutating func add(_ edge: Shape.Edge) {
    if manySides != nil {
      manySides?.add(edge)
    } else if table.count < RowSides.mostInRow {
      table.add(edge)
    } else {
      var sides = RowSides()
      sides.begin(region)
      table.forEachEdge { sides.add($0) }
      sides.add(edge)
      manySides = sides
    }
  }

  mutating func scan(row: Int) {
    switch kind {
    case .rect(let rect):
      spans.truncate()
      let height = min(Double(row + 1), rect.maxY) - max(Double(row), rect.minY)
      if height > 0 { scan(left: rect.minX, right: rect.maxX, height: height) }
    case .outline(let isConvex, let usesEvenOddRule):
      if manySides != nil { return scanMany(row: row, usesEvenOddRule: usesEvenOddRule) }
      table.row(row, into: &pieces)
      // Sides that go straight down leave the same in every row.
      if table.repeats { return }
      spans.truncate()
      scanPieces(row: row, isConvex: isConvex, usesEvenOddRule: usesEvenOddRule)
    }
  }
}

extension ScanState {
  mutating func skipRepeats(from row: Int) -> Int {
    switch kind {
    case .rect(let rect):
      guard Double(row) >= rect.minY, Double(row) < rect.maxY else { return 1 }
      // Rows that are covered to their full height are all alike.
      return max(1, Int(min(Double(region.bottom), rect.maxY).rounded(.down)) - row)
    case .outline: return manySides == nil ? table.skipRepeats() : 1
    }
  }
}

// MARK: - Rectangles

extension ScanState {
  private mutating func scan(left: Double, right: Double, height: Double) {
    let (low, high) = (Double(region.left), Double(region.right))
    let (left, right) = (max(low, left), min(high, right))
    guard left < right else { return }
    let (first, last) = (Int(left.rounded(.up)), Int(right.rounded(.down)))
    if last < first {
      append(last..<last + 1, coverage: (right - left) * height)
      return
    }
    if Double(first) > left { append(first - 1..<first, coverage: (Double(first) - left) * height) }
    append(first..<last, coverage: height)
    if Double(last) < right { append(last..<last + 1, coverage: (right - Double(last)) * height) }
  }
}

// MARK: - Outlines

extension ScanState {
  private mutating func scanPieces(row: Int, isConvex: Bool, usesEvenOddRule: Bool) {
    if isConvex {
      for index in 0..<pieces.count { sums.add(pieces[index], change: pieces[index].winding) }
      return sweep(from: 0, usesEvenOddRule: false)
    }
    let left = Double(region.left)
    let goesOn = table.goesOn && strands.resolveAgain(pieces, left: left)
    if goesOn
      || strands.resolve(pieces, row: row, left: left, usesEvenOddRule: usesEvenOddRule)
    {
      for index in 0..<pieces.count {
        if case .whole(let change) = pieces[index].change, change != 0 {
          sums.add(pieces[index], change: change)
        }
      }
      return sweep(from: 0, usesEvenOddRule: false)
    }
    windings.pieces.removeAll(keepingCapacity: true)
    for index in 0..<pieces.count { windings.pieces.append(pieces[index]) }
    scanCrossing(row: row, usesEvenOddRule: usesEvenOddRule)
  }

  private mutating func scanCrossing(row: Int, usesEvenOddRule: Bool) {
    guard windings.resolve(row: row, columns: region.columns, usesEvenOddRule: usesEvenOddRule)
    else {
      samples.take(
        of: windings.pieces, row: row, columns: region.columns, usesEvenOddRule: usesEvenOddRule)
      for column in region.columns {
        append(column..<column + 1, coverage: samples.coverage(column: column))
      }
      return
    }
    windings.addEdges(to: &sums)
    // The sums count insides, no windings any more.
    sweep(from: windings.start, usesEvenOddRule: false)
  }

  private mutating func scanMany(row: Int, usesEvenOddRule: Bool) {
    spans.truncate()
    windings.pieces.removeAll(keepingCapacity: true)
    if manySides?.append(row: row, to: &windings.pieces) != false {
      return scanCrossing(row: row, usesEvenOddRule: usesEvenOddRule)
    }
    manySides?.addRest(row: row, to: &sums)
    for piece in windings.pieces { sums.add(piece, change: piece.winding) }
    sweep(from: 0, usesEvenOddRule: usesEvenOddRule)
  }

  /// Turns sums into runs.
  private mutating func sweep(from start: Double, usesEvenOddRule: Bool) {
    var x = region.left
    var sum = start
    var sums = self.sums
    sums.drain { column, cover, area in
      append(x..<column, coverage: Self.inside(sum, usesEvenOddRule))
      append(column..<column + 1, coverage: Self.inside(sum + area, usesEvenOddRule))
      sum += cover
      x = column + 1
    }
    append(x..<max(x, region.right), coverage: Self.inside(sum, usesEvenOddRule))
  }

  /// The coverage that counts as inside, from the sum of windings.
  @inline(__always) private static func inside(_ winding: Double, _ usesEvenOddRule: Bool) -> Double
  {
    let amount = abs(winding)
    guard usesEvenOddRule else { return min(1, amount) }
    let rest = amount - 2 * (amount / 2).rounded(.down)
    return rest > 1 ? 2 - rest : rest
  }

  /// Appends a run; short ones join the run before them as single pixels.
  @inline(__always) private mutating func append(_ columns: Range<Int>, coverage: Double) {
    guard !columns.isEmpty, coverage > 1e-6 else { return }
    let coverage = coverage > 1 - 1e-6 ? 1 : Float(coverage)
    if columns.count >= 8 {
      spans.append(CoverageSpan(columns: columns, coverage: coverage))
      return
    }
    for column in columns { coverages[column &- region.left] = coverage }
    if spans.count > 0 {
      let last = spans.base + (spans.count - 1)
      if last.pointee.coverage == nil, last.pointee.columns.upperBound == columns.lowerBound {
        last.pointee.columns = last.pointee.columns.lowerBound..<columns.upperBound
        return
      }
    }
    spans.append(CoverageSpan(columns: columns, coverage: nil))
  }
}
