import LambentRaster

/// The sides of a convex shape from top to bottom: those along which its outline goes down, then those along which
/// it goes up.
struct ConvexSides {
  private var sides = ScanMemory<RowSide>(capacity: 64)
  private var rising = ScanMemory<RowSide>(capacity: 64)
  /// The number of sides that go down.
  private var down = 0

  func free() {
    sides.free()
    rising.free()
  }

  /// Takes a convex shape's sides in a region's rows; `false` where they are in no order, or too many of them are in
  /// a row.
  mutating func take(_ outline: Shape.Outline, in region: PixelRect) -> Bool {
    sides.truncate()
    rising.truncate()
    outline.forEachEdge(in: region) { append($0) }
    down = sides.count
    // An outline may begin in the middle of those that go down, or up: then the end comes first.
    let turn = Self.turn(of: sides.elements) { $0 >= $1 }
    if turn < down {
      Self.reverse(sides.elements[..<turn])
      Self.reverse(sides.elements[turn...])
      Self.reverse(sides.elements[...])
    }
    let rise = Self.turn(of: rising.elements) { $0 <= $1 }
    Self.reverse(rising.elements[..<rise])
    Self.reverse(rising.elements[rise...])
    for index in 0..<rising.count { sides.append(rising[index]) }
    return isSorted(0..<down) && isSorted(down..<sides.count)
  }

  func fill(_ pixel: UInt32, opacity: Float, _ area: SideRows.Area) {
    SideRows.fill(
      pixel, opacity: opacity,
      convex: UnsafeBufferPointer(start: sides.base, count: sides.count), down: down, in: area)
  }

  @inline(__always) private mutating func append(_ edge: Shape.Edge) {
    let side = RowSide(
      from: SIMD2(edge.x0, edge.y0), to: SIMD2(edge.x1, edge.y1),
      slope: (edge.x1 - edge.x0) / (edge.y1 - edge.y0), change: edge.winding)
    if edge.winding > 0 { sides.append(side) } else { rising.append(side) }
  }

  /// The index of the first side that does not follow the one before it, or the number of sides.
  private static func turn(
    of sides: UnsafeMutableBufferPointer<RowSide>, _ follows: (Double, Double) -> Bool
  ) -> Int {
    guard sides.count > 1 else { return sides.count }
    return (1..<sides.count).first { !follows(sides[$0].y0, sides[$0 - 1].y0) } ?? sides.count
  }

  private static func reverse(_ sides: Slice<UnsafeMutableBufferPointer<RowSide>>) {
    var sides = sides
    sides.reverse()
  }

  /// True if sides are in order from top to bottom, and never too many in a row.
  private func isSorted(_ range: Range<Int>) -> Bool {
    for index in range.dropFirst() where sides[index].y0 < sides[index - 1].y0 { return false }
    for index in range.dropFirst(SideRows.mostSides)
    where sides[index].y0 < sides[index - SideRows.mostSides].y1 + 1 { return false }
    return true
  }
}
