import LambentRaster

/// The edges of a convex shape from top to bottom: those along which its outline goes down, then those along which
/// it goes up.
struct ConvexEdges {
  private var edges = ScanMemory<RowEdge>(capacity: 64)
  private var rising = ScanMemory<RowEdge>(capacity: 64)
  /// The number of edges that go down.
  private var down = 0

  func free() {
    edges.free()
    rising.free()
  }

  /// Takes a convex shape's edges in a region's rows; `false` if they are not in order, or too many of them are in one
  /// row.
  mutating func take(_ outline: Shape.Outline, in region: PixelRect) -> Bool {
    edges.truncate()
    rising.truncate()
    outline.forEachEdge(in: region) { append($0) }
    down = edges.count
    // An outline may begin in the middle of those that go down, or up: then the end comes first.
    let turn = Self.turn(of: edges.elements) { $0 >= $1 }
    if turn < down {
      Self.reverse(edges.elements[..<turn])
      Self.reverse(edges.elements[turn...])
      Self.reverse(edges.elements[...])
    }
    let rise = Self.turn(of: rising.elements) { $0 <= $1 }
    Self.reverse(rising.elements[..<rise])
    Self.reverse(rising.elements[rise...])
    for index in 0..<rising.count { edges.append(rising[index]) }
    return isSorted(0..<down) && isSorted(down..<edges.count)
  }

  func fill(_ pixel: UInt32, opacity: Float, _ area: EdgeRows.Area) {
    EdgeRows.fill(
      pixel, opacity: opacity,
      convex: UnsafeBufferPointer(start: edges.base, count: edges.count), down: down, in: area)
  }

  @inline(__always) private mutating func append(_ edge: Shape.Edge) {
    let rowEdge = RowEdge(
      from: SIMD2(edge.x0, edge.y0), to: SIMD2(edge.x1, edge.y1),
      slope: (edge.x1 - edge.x0) / (edge.y1 - edge.y0), change: edge.winding)
    if edge.winding > 0 { edges.append(rowEdge) } else { rising.append(rowEdge) }
  }

  /// The index of the first edge that does not follow the one before it, or the number of edges.
  private static func turn(
    of edges: UnsafeMutableBufferPointer<RowEdge>, _ follows: (Double, Double) -> Bool
  ) -> Int {
    guard edges.count > 1 else { return edges.count }
    return (1..<edges.count).first { !follows(edges[$0].y0, edges[$0 - 1].y0) } ?? edges.count
  }

  private static func reverse(_ edges: Slice<UnsafeMutableBufferPointer<RowEdge>>) {
    var edges = edges
    edges.reverse()
  }

  /// True if edges are in order from top to bottom, and never too many in a row.
  private func isSorted(_ range: Range<Int>) -> Bool {
    for index in range.dropFirst() where edges[index].y0 < edges[index - 1].y0 { return false }
    for index in range.dropFirst(EdgeRows.mostEdges)
    where edges[index].y0 < edges[index - EdgeRows.mostEdges].y1 + 1 { return false }
    return true
  }
}
