import LambentGeometry
package import LambentRaster

/// A run of pixels in a row of a shape.
package struct CoverageSpan: Sendable, Hashable {
  package var columns: Range<Int>
  /// The fraction of each pixel that is covered, above 0 and at most 1, or `nil` where it varies.
  package var coverage: Float?
}

/// Turns shapes into runs of coverage, row by row, by exact area.
///
/// In most rows no edges meet (`RowChains`), or the shape is convex. For the others `RowWindings` finds
/// the edges at which the inside begins and ends. `CoverageSums` sums the coverage of these edges; runs
/// between them need no work. An edge's contribution to a row depends on the shape and the row alone, so
/// bands of any height give the same bytes.
///
/// Two kinds of rows are not exact, so that time and memory stay proportional to the length of the path:
/// rows in which outlines cross too often are sampled (`RowSamples`), and in rows with more edges than
/// are kept (`EdgeBuckets`) the winding number of a pixel is its mean.
package final class CoverageScanner {
  // A pointer avoids exclusivity checks and reference counting in the loop over rows.
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
    let spans = state.pointee.runs.spans
    return UnsafeBufferPointer(start: spans.base, count: spans.count)
  }

  /// The coverage of single pixels where it varies, by column from the left edge of the region.
  package var coverages: UnsafePointer<Float> { UnsafePointer(state.pointee.runs.coverages.base) }

  /// Takes a shape, to be scanned within a region.
  ///
  /// - Parameter shortest: the least pixels of one coverage that are a run of their own.
  package func begin(_ shape: Shape, in region: PixelRect, shortest: Int = 8) {
    state.pointee.begin(shape, in: region, shortest: shortest)
  }

  /// Finds the runs of a row of the region.
  package func scan(row: Int) { state.pointee.scan(row: row) }

  /// Composites a pixel over rows, from the first one of an area on, where edges do not cross; the number of them, or
  /// 0 where the row has to be scanned.
  package func fill(_ pixel: UInt32, opacity: Float, _ area: EdgeRows.Area) -> Int {
    state.pointee.fill(pixel, opacity: opacity, area)
  }

  /// The number of rows, from the one scanned last on, that have its runs: the next one to scan is the one
  /// after them.
  package func skipRepeats(from row: Int) -> Int { state.pointee.skipRepeats(from: row) }
}

/// The current shape, and memory that is reused from shape to shape.
private struct ScanState {
  var runs = CoverageRuns()

  private enum Kind {
    /// A rectangle that is not turned.
    case rect(Rect)
    /// An outline; a convex one never has two edges on the same side of its inside.
    case outline(isConvex: Bool, usesEvenOddRule: Bool)
  }

  private var region = PixelRect.empty
  private var kind = Kind.rect(.zero)
  private var table = ActiveEdgeTable()
  private var pieces = ScanMemory<RowPiece>(capacity: 64)
  private var chains = RowChains()
  private var ramps = RowRamps()
  private var filling = RowFilling()
  private var convexEdges = ConvexEdges()
  /// A convex outline whose edges were not requested.
  private var waiting: Shape.Outline?
  /// The row whose pieces were read, where it has not been scanned.
  private var readRow: Int?
  private var sums = CoverageSums()
  /// For rows in which edges meet, and for more edges than a table holds.
  private var windings = RowWindings()
  private var samples = RowSamples()
  private var manyEdges: EdgeBuckets?

  func free() {
    runs.free()
    table.free()
    pieces.free()
    chains.free()
    ramps.free()
    filling.free()
    convexEdges.free()
    sums.free()
    manyEdges?.free()
  }

  mutating func begin(_ shape: Shape, in region: PixelRect, shortest: Int) {
    self.region = region
    waiting = nil
    runs.begin(region.columns, shortest: shortest)
    switch shape.outline {
    case .rect(let rect): kind = .rect(rect)
    case .polygons(_, _, isConvex: true), .rounded:
      kind = .outline(isConvex: true, usesEvenOddRule: false)
      waiting = shape.outline
    case .polygons(_, let usesEvenOddRule, _), .path(_, let usesEvenOddRule):
      kind = .outline(isConvex: false, usesEvenOddRule: usesEvenOddRule)
      take(shape.outline)
    }
  }

  private mutating func take(_ outline: Shape.Outline) {
    waiting = nil
    if case .outline(let isConvex, _) = kind { beginEdges(isOrdered: !isConvex) }
    outline.forEachEdge(in: region) { add($0) }
    manyEdges?.finish()
    sums.begin(region.columns)
  }

  private mutating func beginEdges(isOrdered: Bool) {
    manyEdges?.free()
    manyEdges = nil
    ramps.clear()
    readRow = nil
    table.begin(region, isOrdered: isOrdered)
  }

  private mutating func add(_ edge: Shape.Edge) {
    if manyEdges != nil {
      manyEdges?.add(edge)
    } else if table.count < EdgeBuckets.mostInRow {
      table.add(edge)
    } else {
      var edges = EdgeBuckets(region)
      table.forEachEdge { edges.add($0) }
      edges.add(edge)
      manyEdges = edges
    }
  }

  mutating func scan(row: Int) {
    switch kind {
    case .rect(let rect):
      runs.beginRow()
      let height = min(Double(row + 1), rect.maxY) - max(Double(row), rect.minY)
      if height > 0 { scan(left: rect.minX, right: rect.maxX, height: height) }
      runs.endRow()
    case .outline(let isConvex, let usesEvenOddRule):
      if let waiting { take(waiting) }
      if manyEdges != nil { return scanMany(row: row, usesEvenOddRule: usesEvenOddRule) }
      if ramps.rows.first == row {
        if ramps.next(in: region.columns, into: &runs) { return table.skip(to: row + 1) }
        table.skip(to: row)
      }
      if readRow != row {
        table.row(row, into: &pieces)
        // Vertical edges have the same coverage in every row.
        if table.repeats { return }
      }
      readRow = nil
      ramps.clear()
      runs.beginRow()
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
    case .outline: return manyEdges == nil ? table.skipRepeats() : 1
    }
  }
}

// MARK: - One pixel

extension ScanState {
  mutating func fill(_ pixel: UInt32, opacity: Float, _ area: EdgeRows.Area) -> Int {
    guard case .outline(let isConvex, let usesEvenOddRule) = kind else { return 0 }
    if let waiting {
      if convexEdges.take(waiting, in: region) {
        convexEdges.fill(pixel, opacity: opacity, area)
        return area.rows.count
      }
      take(waiting)
    }
    guard !isConvex, manyEdges == nil else { return 0 }
    let row = area.rows.lowerBound
    ramps.clear()
    guard takeOrdered(row: row, usesEvenOddRule: usesEvenOddRule) else {
      readRow = row
      return 0
    }
    filling.fill(pixel, opacity: opacity, area)
    table.skip(to: filling.rows.upperBound)
    return filling.rows.count
  }

  /// Takes the edges of rows in which they keep their order; `false` if they do not, or if there are too many.
  private mutating func takeOrdered(row: Int, usesEvenOddRule: Bool) -> Bool {
    table.row(row, into: &pieces)
    guard pieces.count <= EdgeRows.mostEdges,
      chains.resolve(
        pieces, row: row, left: Double(region.left), usesEvenOddRule: usesEvenOddRule)
    else { return false }
    let areWhole = chains.crossings.count == pieces.count
    var (filling, pieces) = (self.filling, self.pieces)
    filling.begin(row..<(areWhole ? max(row + 1, table.wholeRows()) : row + 1))
    for place in 0..<pieces.count {
      guard case .whole(let change) = pieces[place].change else { continue }
      table.withEdge(place) { filling.append($0, slope: $1, change: Double(change)) }
    }
    if areWhole {
      for place in 1..<max(1, chains.crossings.count) {
        let before = pieces.base + chains.crossings[place - 1].piece
        let piece = pieces.base + chains.crossings[place].piece
        filling.shorten(
          whereMeeting: piece.pointee.x0 - before.pointee.x0,
          at: before.pointee.slope - piece.pointee.slope)
      }
    }
    self.filling = filling
    return !filling.rows.isEmpty
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
      runs.append(last..<last + 1, (right - left) * height)
      return
    }
    if Double(first) > left { runs.append(first - 1..<first, (Double(first) - left) * height) }
    runs.append(first..<last, height)
    if Double(last) < right { runs.append(last..<last + 1, (right - Double(last)) * height) }
  }
}

// MARK: - Outlines

extension ScanState {
  private mutating func scanPieces(row: Int, isConvex: Bool, usesEvenOddRule: Bool) {
    if isConvex {
      if pieces.count == 2, layPair(row: row) { return }
      for index in 0..<pieces.count { sums.add(pieces[index], change: pieces[index].winding) }
      return sweep(from: 0, usesEvenOddRule: false)
    }
    let left = Double(region.left)
    let continues = table.continues && chains.resolveAgain(pieces, left: left)
    if continues
      || chains.resolve(pieces, row: row, left: left, usesEvenOddRule: usesEvenOddRule)
    {
      if !table.isUpright, layCrossings(row: row) { return }
      for index in 0..<pieces.count {
        if case .whole(let change) = pieces[index].change, change != 0 {
          sums.add(pieces[index], change: change)
        }
      }
      return sweep(from: 0, usesEvenOddRule: false)
    }
    scanCrossing(row: row, usesEvenOddRule: usesEvenOddRule)
  }

  /// Makes the runs of a row of a convex outline with one edge on the left and one on the right; `false`
  /// where that cannot be done by formula.
  private mutating func layPair(row: Int) -> Bool {
    let (one, other) = (pieces[0], pieces[1])
    let isLeft = one.x0 + one.x1 <= other.x0 + other.x1
    guard one.y0 == Double(row), one.y1 == Double(row + 1), other.y0 == one.y0,
      other.y1 == one.y1
    else { return false }
    takeRamp(isLeft ? 0 : 1, change: 1)
    takeRamp(isLeft ? 1 : 0, change: -1)
    return beginRamps(row)
  }

  /// Makes the runs of a row whose edges were put in order; `false` where that cannot be done by formula.
  private mutating func layCrossings(row: Int) -> Bool {
    guard chains.crossings.count == pieces.count, pieces.count > 0 else { return false }
    for place in 0..<chains.crossings.count {
      takeRamp(chains.crossings[place].piece, change: chains.crossings[place].change)
    }
    return beginRamps(row)
  }

  private mutating func takeRamp(_ piece: Int, change: Int) {
    let x = pieces[piece].x0
    var ramps = self.ramps
    table.withEdge(piece) { ramps.append($0, slope: $1, from: x, change: change) }
    self.ramps = ramps
  }

  private mutating func beginRamps(_ row: Int) -> Bool {
    ramps.begin(row..<max(row + 1, table.isUpright ? 0 : table.wholeRows()))
    return ramps.next(in: region.columns, into: &runs)
  }

  private mutating func scanCrossing(row: Int, usesEvenOddRule: Bool) {
    windings.begin(
      pieces.elements, row: row, columns: region.columns, usesEvenOddRule: usesEvenOddRule)
    if chains.sortAll() { windings.crossAll(of: chains) } else { windings.crossAll() }
    guard windings.finish() else {
      samples.take(
        of: pieces.elements, row: row, columns: region.columns, usesEvenOddRule: usesEvenOddRule)
      for column in region.columns {
        runs.append(column..<column + 1, samples.coverage(column: column))
      }
      return runs.endRow()
    }
    windings.addEdges(to: &sums)
    // The sums count insides, no windings any more.
    sweep(from: windings.start, usesEvenOddRule: false)
  }

  private mutating func scanMany(row: Int, usesEvenOddRule: Bool) {
    runs.beginRow()
    pieces.truncate()
    chains.clear()
    if manyEdges?.append(row: row, to: &pieces) != false {
      return scanCrossing(row: row, usesEvenOddRule: usesEvenOddRule)
    }
    manyEdges?.addUp(row: row, to: &sums)
    sweep(from: 0, usesEvenOddRule: usesEvenOddRule)
  }

  /// Turns sums into runs.
  private mutating func sweep(from start: Double, usesEvenOddRule: Bool) {
    var x = region.left
    var sum = start
    var (sums, runs) = (self.sums, self.runs)
    sums.drain { column, cover, area in
      runs.append(x..<column, Self.inside(sum, usesEvenOddRule))
      runs.set(column, Self.inside(sum + area, usesEvenOddRule))
      runs.note(column..<column &+ 1)
      sum += cover
      x = column + 1
    }
    runs.append(x..<max(x, region.right), Self.inside(sum, usesEvenOddRule))
    runs.endRow()
    self.runs = runs
  }

  /// The coverage that counts as inside, from the sum of windings.
  @inline(__always) private static func inside(_ winding: Double, _ usesEvenOddRule: Bool) -> Double
  {
    let amount = abs(winding)
    guard usesEvenOddRule else { return min(1, amount) }
    let rest = amount - 2 * (amount / 2).rounded(.down)
    return rest > 1 ? 2 - rest : rest
  }
}
