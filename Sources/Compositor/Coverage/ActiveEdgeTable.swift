/// The edges of a shape within a region, and those of the current row, in the order of the outline.
///
/// Rows are requested from top to bottom: an edge is active from the row in which it begins to the row in
/// which it ends.
struct ActiveEdgeTable {
  private struct Entry {
    let edge: RegionEdge
    /// The next edge in the order of the outline that begins in the same row, or −1.
    var next: Int
  }

  private var region = PixelRect.empty
  private var edges = ScanMemory<Entry>(capacity: 64)
  /// The first edge that begins in each row, and the last, or −1.
  private var first = ScanMemory<Int>(capacity: 64)
  private var last = ScanMemory<Int>(capacity: 64)
  /// The edges of the current row, and room for those of the next.
  private var active = ScanMemory<Int>(capacity: 64)
  private var merged = ScanMemory<Int>(capacity: 64)
  private var nextRow = 0
  /// True if edges are kept in the order of the outline.
  private var isOrdered = true
  /// True if all edges of the current row are vertical and span it.
  private(set) var isUpright = false
  /// True if all edges of the current row span it, and are those of the row before it.
  private(set) var continues = false
  /// True if the current row is the same as the one before it.
  private(set) var repeats = false

  func free() {
    edges.free()
    first.free()
    last.free()
    active.free()
    merged.free()
  }

  var count: Int { edges.count }

  /// Forgets everything and takes a region.
  ///
  /// - Parameter isOrdered: whether the edges of a row are given in the order of the outline.
  mutating func begin(_ region: PixelRect, isOrdered: Bool) {
    (self.region, self.isOrdered) = (region, isOrdered)
    edges.truncate()
    active.truncate()
    (isUpright, repeats, continues) = (false, false, false)
    nextRow = region.top
    let height = max(0, region.height)
    first.resize(to: height)
    last.resize(to: height)
    for row in 0..<height { first[row] = -1 }
  }

  /// Adds an edge, if it is in the region's rows and not entirely to the right of the region.
  mutating func add(_ edge: Shape.Edge) {
    guard let edge = RegionEdge(edge, in: region) else { return }
    let (row, index) = (edge.rows.lowerBound - region.top, edges.count)
    if first[row] < 0 {
      first[row] = index
    } else {
      (edges.base + last[row]).pointee.next = index
    }
    last[row] = index
    edges.append(Entry(edge: edge, next: -1))
  }

  /// The edges again, as they were added.
  func forEachEdge(_ body: (Shape.Edge) -> Void) {
    for index in 0..<edges.count { body(edges[index].edge.segment) }
  }

  /// Moves on to a row and gives the edges in it.
  mutating func row(_ row: Int, into pieces: inout ScanMemory<RowPiece>) {
    let isNext = row == nextRow
    if !isNext { restart(before: row) }
    nextRow = row + 1
    let entering = first[row - region.top]
    let isSame = advance(to: row, entering: entering)
    pieces.truncate()
    let wasUpright = isUpright
    isUpright = true
    continues = isSame && isNext
    for place in 0..<active.count {
      let piece = (edges.base + active[place]).pointee.edge.piece(inRow: row)
      let isWhole = piece.y0 == Double(row) && piece.y1 == Double(row + 1)
      isUpright = isUpright && isWhole && piece.x0 == piece.x1
      continues = continues && isWhole
      pieces.append(piece)
    }
    repeats = isSame && isUpright && wasUpright
  }

  /// The number of rows, from the current one on, that the same vertical edges span. The next row to request
  /// is the one after them.
  mutating func skipRepeats() -> Int {
    guard isUpright else { return 1 }
    let row = nextRow - 1
    nextRow = wholeRows()
    return nextRow - row
  }

  /// The end of the rows, from the current one on, that the same edges span.
  func wholeRows() -> Int {
    var (row, end) = (nextRow, region.bottom)
    for place in 0..<active.count {
      end = min(end, RegionEdge.floor((edges.base + active[place]).pointee.edge.segment.y1))
    }
    while row < end, first[row - region.top] < 0 { row += 1 }
    return row
  }

  /// Moves on to a row that the same edges span.
  mutating func skip(to row: Int) { nextRow = row }

  /// Calls a closure with an edge of the current row and its slope, dx/dy.
  @inline(__always)
  func withEdge(_ place: Int, _ body: (_ edge: Shape.Edge, _ slope: Double) -> Void) {
    let entry = edges.base + active[place]
    body(entry.pointee.edge.segment, entry.pointee.edge.slope)
  }

  /// Removes the edges that have ended and adds those that begin; `true` if nothing changed.
  private mutating func advance(to row: Int, entering: Int) -> Bool {
    var kept = 0
    for place in 0..<active.count {
      let index = active[place]
      guard (edges.base + index).pointee.edge.rows.upperBound > row else { continue }
      active[kept] = index
      kept &+= 1
    }
    let isSame = kept == active.count && entering < 0
    active.truncate(to: kept)
    guard entering >= 0 else { return isSame }
    if isOrdered { merge(entering) } else { append(entering) }
    return false
  }

  private mutating func append(_ entering: Int) {
    var next = entering
    while next >= 0 {
      active.append(next)
      next = (edges.base + next).pointee.next
    }
  }

  private mutating func merge(_ entering: Int) {
    merged.truncate()
    var (place, next) = (0, entering)
    let kept = active.count
    while next >= 0 {
      while place < kept, active[place] < next {
        merged.append(active[place])
        place &+= 1
      }
      merged.append(next)
      next = (edges.base + next).pointee.next
    }
    while place < kept {
      merged.append(active[place])
      place &+= 1
    }
    swap(&active, &merged)
  }

  /// Finds the edges that begin above a row and reach into it.
  private mutating func restart(before row: Int) {
    active.truncate()
    isUpright = false
    for index in 0..<edges.count {
      let rows = (edges.base + index).pointee.edge.rows
      if rows.lowerBound < row, rows.upperBound > row { active.append(index) }
    }
  }
}
