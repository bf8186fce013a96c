import CRows

/// A side of a shape, across which the inside begins or ends.
package struct RowSide: Sendable {
  // The fields of `lambent_side`, in its order.
  /// The ends, the upper one first.
  package var x0, y0, x1, y1: Double
  /// The distance that x moves as y moves by one.
  package var slope: Double
  /// The change of the inside across it, from left to right: 1 where it begins, −1 where it ends.
  package var change: Double

  /// Creates a side between two points.
  @inlinable package init(
    from start: SIMD2<Double>, to end: SIMD2<Double>, slope: Double, change: Double
  ) {
    (x0, y0, x1, y1) = (start.x, start.y, end.x, end.y)
    (self.slope, self.change) = (slope, change)
  }
}

/// Rows of packed pixels between the sides of a shape, which do not cross in them.
package enum SideRows {
  /// The pixels of the rows.
  package struct Area {
    /// The columns and rows.
    package var columns, rows: Range<Int>
    /// The first pixel of the first row, and the distance of rows.
    package var base: UnsafeMutablePointer<UInt32>
    package var stride: Int

    /// Creates an area.
    package init(
      columns: Range<Int>, rows: Range<Int>, base: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
      (self.columns, self.rows, self.base, self.stride) = (columns, rows, base, stride)
    }
  }

  /// The most sides that rows are filled between.
  package static let mostSides = Int(LAMBENT_MOST_SIDES)

  /// Lays one pixel over rows, times the area of each pixel that is covered and an opacity of 0…1.
  ///
  /// - Parameter sides: At most `mostSides`, in any order.
  package static func fill(
    _ pixel: UInt32, opacity: Float, between sides: UnsafeBufferPointer<RowSide>, in area: Area
  ) {
    guard let base = UnsafeRawPointer(sides.baseAddress), sides.count <= mostSides,
      !area.columns.isEmpty
    else { return }
    var filling = lambent_filling(
      sides: base.assumingMemoryBound(to: lambent_side.self), count: sides.count,
      left: Int64(area.columns.lowerBound), right: Int64(area.columns.upperBound),
      top: Int64(area.rows.lowerBound), rows: area.rows.count, row: area.base,
      stride: area.stride, pixel: pixel, factor: opacity)
    WideRows.chosen.pointee.fill_between(&filling)
  }
}
