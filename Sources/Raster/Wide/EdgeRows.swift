import CRows

/// An edge of a shape, at which its inside begins or ends.
package struct RowEdge: Sendable {
  // The fields of `lambent_edge`, in its order.
  /// The ends, the upper one first.
  package var x0, y0, x1, y1: Double
  /// The change of x per unit of y.
  package var slope: Double
  /// The change of the winding from left to right: 1 where the inside begins, −1 where it ends.
  package var change: Double

  /// Creates an edge between two points.
  @inlinable package init(
    from start: SIMD2<Double>, to end: SIMD2<Double>, slope: Double, change: Double
  ) {
    (x0, y0, x1, y1) = (start.x, start.y, end.x, end.y)
    (self.slope, self.change) = (slope, change)
  }
}

/// Fills rows of packed pixels between the edges of a shape, which must not intersect within the
/// rows.
package enum EdgeRows {
  /// The pixels of the rows.
  package struct Area {
    package var columns, rows: Range<Int>
    /// The first pixel of the first row, and the distance between rows.
    package var base: UnsafeMutablePointer<UInt32>
    package var stride: Int

    package init(
      columns: Range<Int>, rows: Range<Int>, base: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
      (self.columns, self.rows, self.base, self.stride) = (columns, rows, base, stride)
    }
  }

  /// The greatest number of edges.
  package static let mostEdges = Int(LAMBENT_MOST_EDGES)

  /// Composites one pixel over rows, multiplied by the coverage of each pixel and an opacity of
  /// 0…1.
  ///
  /// - Parameter edges: The edges, at most `mostEdges`, in any order.
  package static func fill(
    _ pixel: UInt32, opacity: Float, between edges: UnsafeBufferPointer<RowEdge>, in area: Area
  ) {
    guard edges.count <= mostEdges else { return }
    withFilling(pixel, opacity, edges, area) { WideRows.chosen.pointee.fill_between($0) }
  }

  /// The same of a convex shape.
  ///
  /// - Parameters:
  ///   - edges: First the edges along which the outline goes down, then those along which it goes up,
  ///     both from top to bottom; at most `mostEdges` of each in a row.
  ///   - down: The number of the former.
  package static func fill(
    _ pixel: UInt32, opacity: Float, convex edges: UnsafeBufferPointer<RowEdge>, down: Int,
    in area: Area
  ) {
    withFilling(pixel, opacity, edges, area) { WideRows.chosen.pointee.fill_convex($0, down) }
  }

  private static func withFilling(
    _ pixel: UInt32, _ opacity: Float, _ edges: UnsafeBufferPointer<RowEdge>, _ area: Area,
    _ body: (UnsafePointer<lambent_filling>) -> Void
  ) {
    guard let base = UnsafeRawPointer(edges.baseAddress), !area.columns.isEmpty else { return }
    var filling = lambent_filling(
      edges: base.assumingMemoryBound(to: lambent_edge.self), count: edges.count,
      left: Int64(area.columns.lowerBound), right: Int64(area.columns.upperBound),
      top: Int64(area.rows.lowerBound), rows: area.rows.count, row: area.base,
      stride: area.stride, pixel: pixel, factor: opacity)
    body(&filling)
  }
}
