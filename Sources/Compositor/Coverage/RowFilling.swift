import LambentRaster

/// The sides of rows that are filled with one pixel at once.
struct RowFilling {
  private var sides = ScanMemory<RowSide>(capacity: SideRows.mostSides)
  /// The rows, of which all have the same sides.
  private(set) var rows = 0..<0

  func free() { sides.free() }

  /// Forgets all sides and takes the rows.
  mutating func begin(_ rows: Range<Int>) {
    sides.truncate()
    self.rows = rows
  }

  /// Takes a side across which the inside changes.
  @inline(__always)
  mutating func append(_ edge: Shape.Edge, slope: Double, change: Double) {
    guard change != 0 else { return }
    sides.append(
      RowSide(
        from: SIMD2(edge.x0, edge.y0), to: SIMD2(edge.x1, edge.y1), slope: slope, change: change))
  }

  /// Lets a pair of sides that follow each other to the right end the rows before they meet.
  mutating func shorten(whereMeeting gap: Double, at speed: Double) {
    guard speed > 0, gap < speed * Double(rows.count) else { return }
    // Both are finite, and their quotient is less than the number of rows.
    rows = rows.lowerBound..<rows.lowerBound + max(0, Int(gap / speed))
  }

  func fill(_ pixel: UInt32, opacity: Float, _ area: SideRows.Area) {
    var area = area
    area.rows = rows
    SideRows.fill(
      pixel, opacity: opacity,
      between: UnsafeBufferPointer(start: sides.base, count: sides.count), in: area)
  }
}
