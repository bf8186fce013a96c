import LambentRaster

/// The edges of rows that are filled with one pixel at once.
struct RowFilling {
  private var edges = ScanMemory<RowEdge>(capacity: EdgeRows.mostEdges)
  /// The rows, which all have the same edges.
  private(set) var rows = 0..<0

  func free() { edges.free() }

  /// Forgets all edges and takes the rows.
  mutating func begin(_ rows: Range<Int>) {
    edges.truncate()
    self.rows = rows
  }

  /// Takes an edge across which the inside changes.
  @inline(__always)
  mutating func append(_ edge: Shape.Edge, slope: Double, change: Double) {
    guard change != 0 else { return }
    edges.append(
      RowEdge(
        from: SIMD2(edge.x0, edge.y0), to: SIMD2(edge.x1, edge.y1), slope: slope, change: change))
  }

  /// Ends the rows before two neighbouring edges meet.
  mutating func shorten(whereMeeting gap: Double, at speed: Double) {
    guard speed > 0, gap < speed * Double(rows.count) else { return }
    // Both are finite, and their quotient is less than the number of rows.
    rows = rows.lowerBound..<rows.lowerBound + max(0, Int(gap / speed))
  }

  func fill(_ pixel: UInt32, opacity: Float, _ area: EdgeRows.Area) {
    var area = area
    area.rows = rows
    EdgeRows.fill(
      pixel, opacity: opacity,
      between: UnsafeBufferPointer(start: edges.base, count: edges.count), in: area)
  }
}
