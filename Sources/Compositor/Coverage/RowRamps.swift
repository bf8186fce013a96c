/// Rows that edges cross from top to bottom without meeting. The coverage of each edge is computed by a formula,
/// without sums.
struct RowRamps {
  private struct Crossing {
    let edge: Shape.Edge
    let slope: Double
    /// The position at the top of the next row.
    var x: Double
    /// The change of the inside across it: 1 if it begins, −1 if it ends, 0 if it does not change.
    let change: Int
    /// The leftmost and rightmost positions in the row.
    var low = 0.0, high = 0.0
    var columns = 0..<0
  }

  /// From left to right.
  private var crossings = ScanMemory<Crossing>(capacity: 16)
  /// The rows that are still to come.
  private(set) var rows = 0..<0

  func free() { crossings.free() }

  mutating func clear() {
    crossings.truncate()
    rows = 0..<0
  }

  /// Takes the next edge to the right.
  mutating func append(_ edge: Shape.Edge, slope: Double, from x: Double, change: Int) {
    crossings.append(Crossing(edge: edge, slope: slope, x: x, change: change))
  }

  /// Takes the rows in which the edges are crossed.
  mutating func begin(_ rows: Range<Int>) { self.rows = rows }

  /// Makes the runs of the next row; `false` if edges share a pixel or leave the view.
  @inline(__always)
  mutating func next(in columns: Range<Int>, into runs: inout CoverageRuns) -> Bool {
    let bottom = Double(rows.lowerBound + 1)
    rows = rows.lowerBound + 1..<rows.upperBound
    let (left, right) = (Double(columns.lowerBound), Double(columns.upperBound))
    var (reach, areApart) = (columns.lowerBound, true)
    for index in 0..<crossings.count {
      let crossing = crossings.base + index
      let (edge, start) = (crossing.pointee.edge, crossing.pointee.x)
      let end = bottom == edge.y1 ? edge.x1 : edge.x0 + (bottom - edge.y0) * crossing.pointee.slope
      let (low, high) = (min(start, end), max(start, end))
      crossing.pointee.x = end
      guard areApart, low >= left, low < right, high <= right else {
        areApart = false
        continue
      }
      (crossing.pointee.low, crossing.pointee.high) = (low, high)
      crossing.pointee.columns = Ramp.columns(from: low, to: high)
      areApart = crossing.pointee.columns.lowerBound >= reach
      reach = crossing.pointee.columns.upperBound
    }
    if areApart { lay(until: columns.upperBound, into: &runs) }
    return areApart
  }

  @inline(__always) private func lay(until end: Int, into runs: inout CoverageRuns) {
    runs.beginRow()
    var (x, isInside) = (0, false)
    for index in 0..<crossings.count {
      let crossing = crossings.base + index
      guard crossing.pointee.change != 0 else { continue }
      let columns = crossing.pointee.columns
      if isInside { runs.append(x..<columns.lowerBound, 1) }
      isInside = crossing.pointee.change > 0
      Ramp(
        low: crossing.pointee.low, high: crossing.pointee.high, height: 1,
        begins: isInside
      ).lay(columns, into: runs)
      runs.note(columns)
      x = columns.upperBound
    }
    // Edges to the right of the view are omitted.
    if isInside { runs.append(x..<end, 1) }
    runs.endRow()
  }
}

/// The coverage along an edge that spans a stripe from top to bottom.
struct Ramp {
  /// The leftmost and rightmost positions of the edge, and the height of the stripe.
  let low, high, height: Double
  /// True if the inside begins at it.
  let begins: Bool

  /// The pixels that an edge crosses.
  @inline(__always) static func columns(from low: Double, to high: Double) -> Range<Int> {
    let first = CoverageSums.column(low)
    if high <= Double(first &+ 1) { return first..<first &+ 1 }
    let last = Int(high)
    return first..<(Double(last) < high ? last &+ 1 : last)
  }

  /// Sets the coverage of the pixels that the edge crosses: the area to its right, or the rest.
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
