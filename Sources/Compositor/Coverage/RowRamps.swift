/// Rows that sides cross from top to bottom without meeting: what each leaves in a pixel is known by
/// formula, and nothing is summed.
struct RowRamps {
  private struct Side {
    let edge: Shape.Edge
    let slope: Double
    /// Where it enters the row, and leaves it.
    var x: Double
    /// How the inside changes across it: 1 where it begins, −1 where it ends, 0 where there is no edge.
    let change: Int
    /// Where it lies in the row.
    var low = 0.0, high = 0.0
    var columns = 0..<0
  }

  /// From left to right.
  private var sides = ScanMemory<Side>(capacity: 16)
  /// The rows that are still to come.
  private(set) var rows = 0..<0

  func free() { sides.free() }

  mutating func clear() {
    sides.truncate()
    rows = 0..<0
  }

  /// Takes the next side to the right.
  mutating func append(_ edge: Shape.Edge, slope: Double, from x: Double, change: Int) {
    sides.append(Side(edge: edge, slope: slope, x: x, change: change))
  }

  /// Takes the rows in which the sides are crossed.
  mutating func begin(_ rows: Range<Int>) { self.rows = rows }

  /// Makes the runs of the next row; `false` where sides share a pixel or leave the view.
  @inline(__always)
  mutating func next(in columns: Range<Int>, into runs: inout CoverageRuns) -> Bool {
    let bottom = Double(rows.lowerBound + 1)
    rows = rows.lowerBound + 1..<rows.upperBound
    let (left, right) = (Double(columns.lowerBound), Double(columns.upperBound))
    var (reach, areApart) = (columns.lowerBound, true)
    for index in 0..<sides.count {
      let side = sides.base + index
      let (edge, start) = (side.pointee.edge, side.pointee.x)
      let end = bottom == edge.y1 ? edge.x1 : edge.x0 + (bottom - edge.y0) * side.pointee.slope
      let (low, high) = (min(start, end), max(start, end))
      side.pointee.x = end
      guard areApart, low >= left, low < right, high <= right else {
        areApart = false
        continue
      }
      (side.pointee.low, side.pointee.high) = (low, high)
      side.pointee.columns = Ramp.columns(from: low, to: high)
      areApart = side.pointee.columns.lowerBound >= reach
      reach = side.pointee.columns.upperBound
    }
    if areApart { lay(until: columns.upperBound, into: &runs) }
    return areApart
  }

  @inline(__always) private func lay(until end: Int, into runs: inout CoverageRuns) {
    runs.beginRow()
    var (x, isInside) = (0, false)
    for index in 0..<sides.count {
      let side = sides.base + index
      guard side.pointee.change != 0 else { continue }
      let columns = side.pointee.columns
      if isInside { runs.append(x..<columns.lowerBound, 1) }
      isInside = side.pointee.change > 0
      Ramp(
        low: side.pointee.low, high: side.pointee.high, height: 1,
        begins: isInside
      ).lay(columns, into: runs)
      runs.note(columns)
      x = columns.upperBound
    }
    // Sides to the right of the view are not there.
    if isInside { runs.append(x..<end, 1) }
    runs.endRow()
  }
}

/// The coverage about a side that leads from the top of a stripe to its bottom.
struct Ramp {
  /// Where the side lies, and the height of the stripe.
  let low, high, height: Double
  /// True if the inside begins at it.
  let begins: Bool

  /// The pixels that a side crosses.
  @inline(__always) static func columns(from low: Double, to high: Double) -> Range<Int> {
    let first = CoverageSums.column(low)
    if high <= Double(first &+ 1) { return first..<first &+ 1 }
    let last = Int(high)
    return first..<(Double(last) < high ? last &+ 1 : last)
  }

  /// Sets the coverage of the pixels that the side crosses: the area to its right, or the rest.
  @inline(__always) func lay(_ columns: Range<Int>, into runs: CoverageRuns) {
    let (base, sign) = begins ? (0.0, 1.0) : (height, -1.0)
    let first = columns.lowerBound
    if columns.count == 1 {
      let middle = (low + high) / 2 - Double(first)
      return runs.set(first, base + sign * height * (1 - middle))
    }
    let perColumn = sign * height / (high - low)
    let start = Double(first + 1) - low
    runs.set(first, base + perColumn * start * (start / 2))
    let last = columns.upperBound - 1
    var column = first + 1
    var position = Double(column) + 0.5 - low
    while column < last {
      runs.set(exactly: column, base + perColumn * position)
      column += 1
      position += 1
    }
    let end = high - Double(last)
    runs.set(last, base + perColumn * (Double(last) - low + end * (1 - end / 2)))
  }
}
