/// The sides of a shape within a region, and those of the current row, in the order of the outline.
///
/// Rows are asked for from top to bottom: sides enter the row that they begin in and leave after the
/// one that they end in.
struct SideTable {
  private struct Side {
    let side: RegionSide
    /// The next side in the order of the outline that begins in the same row, or −1.
    var next: Int
  }

  private var region = PixelRect.empty
  private var sides = ScanMemory<Side>(capacity: 64)
  /// The first side that begins in each row, and the last, or −1.
  private var first = ScanMemory<Int>(capacity: 64)
  private var last = ScanMemory<Int>(capacity: 64)
  /// The sides of the current row, and room for those of the next.
  private var active = ScanMemory<Int>(capacity: 64)
  private var merged = ScanMemory<Int>(capacity: 64)
  private var nextRow = 0
  /// True if sides are kept in the order of the outline.
  private var isOrdered = true
  /// True if all sides of the current row go straight down it.
  private(set) var isUpright = false
  /// True if all sides of the current row lead from its top to its bottom, and are those of the row
  /// before it.
  private(set) var continues = false
  /// True if the current row is the same as the one before it.
  private(set) var repeats = false

  func free() {
    sides.free()
    first.free()
    last.free()
    active.free()
    merged.free()
  }

  var count: Int { sides.count }

  /// Forgets everything and takes a region.
  ///
  /// - Parameter isOrdered: whether the sides of a row are given in the order of the outline.
  mutating func begin(_ region: PixelRect, isOrdered: Bool) {
    (self.region, self.isOrdered) = (region, isOrdered)
    sides.truncate()
    active.truncate()
    (isUpright, repeats, continues) = (false, false, false)
    nextRow = region.top
    let height = max(0, region.height)
    first.resize(to: height)
    last.resize(to: height)
    for row in 0..<height { first[row] = -1 }
  }

  /// Adds a side, where it lies in the region's rows and not to the right of it.
  mutating func add(_ edge: Shape.Edge) {
    guard let side = RegionSide(edge, in: region) else { return }
    let (row, index) = (side.rows.lowerBound - region.top, sides.count)
    if first[row] < 0 {
      first[row] = index
    } else {
      (sides.base + last[row]).pointee.next = index
    }
    last[row] = index
    sides.append(Side(side: side, next: -1))
  }

  /// The sides again, as they were added.
  func forEachEdge(_ body: (Shape.Edge) -> Void) {
    for index in 0..<sides.count { body(sides[index].side.edge) }
  }

  /// Moves on to a row and gives the sides in it.
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
      let piece = (sides.base + active[place]).pointee.side.piece(inRow: row)
      let isWhole = piece.y0 == Double(row) && piece.y1 == Double(row + 1)
      isUpright = isUpright && isWhole && piece.x0 == piece.x1
      continues = continues && isWhole
      pieces.append(piece)
    }
    repeats = isSame && isUpright && wasUpright
  }

  /// The number of rows, from the current one on, in which the same sides go straight down. The next row
  /// that is asked for is the one after them.
  mutating func skipRepeats() -> Int {
    guard isUpright else { return 1 }
    let row = nextRow - 1
    nextRow = wholeRows()
    return nextRow - row
  }

  /// The end of the rows, from the current one on, that the same sides lead through from top to bottom.
  func wholeRows() -> Int {
    var (row, end) = (nextRow, region.bottom)
    for place in 0..<active.count {
      end = min(end, RegionSide.floor((sides.base + active[place]).pointee.side.edge.y1))
    }
    while row < end, first[row - region.top] < 0 { row += 1 }
    return row
  }

  /// Moves on to a row that the same sides lead through.
  mutating func skip(to row: Int) { nextRow = row }

  /// Calls a closure with a side of the current row and how far x moves along it as y moves by one.
  @inline(__always)
  func withSide(_ place: Int, _ body: (_ edge: Shape.Edge, _ slope: Double) -> Void) {
    let side = sides.base + active[place]
    body(side.pointee.side.edge, side.pointee.side.slope)
  }

  /// Lets go of sides that ended and takes in those that begin; `true` where nothing changed.
  private mutating func advance(to row: Int, entering: Int) -> Bool {
    var kept = 0
    for place in 0..<active.count {
      let side = active[place]
      guard (sides.base + side).pointee.side.rows.upperBound > row else { continue }
      active[kept] = side
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
      next = (sides.base + next).pointee.next
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
      next = (sides.base + next).pointee.next
    }
    while place < kept {
      merged.append(active[place])
      place &+= 1
    }
    swap(&active, &merged)
  }

  /// Finds the sides that lie above a row and reach into it.
  private mutating func restart(before row: Int) {
    active.truncate()
    isUpright = false
    for index in 0..<sides.count {
      let rows = (sides.base + index).pointee.side.rows
      if rows.lowerBound < row, rows.upperBound > row { active.append(index) }
    }
  }
}
