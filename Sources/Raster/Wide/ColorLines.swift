import CRows

/// Means, sums and interpolation of lines of float colours.
package enum ColorLines {
  package typealias Source = UnsafePointer<SIMD4<Float>>
  package typealias Line = UnsafeMutablePointer<SIMD4<Float>>

  private static var kernels: UnsafePointer<lambent_sample_rows> { lambent_sample_rows() }

  /// A pixel of a line, and the weight of its right neighbour.
  package struct Column: Sendable {
    /// The index of the pixel.
    package var cell: Int32
    /// The weight of the next one.
    package var fraction: Float

    package init(cell: Int32, fraction: Float) { (self.cell, self.fraction) = (cell, fraction) }
  }

  /// a + (b − a)·weight. The result may be either line.
  package static func mix(
    _ a: Source, _ b: Source, weight: Float, into line: Line, count: Int
  ) {
    kernels.pointee.mix(a.floats, b.floats, weight, line.floats, 4 &* max(0, count))
  }

  /// The same with a weight for each pixel.
  package static func mix(
    _ a: Source, _ b: Source, weights: UnsafePointer<Float>, into line: Line, count: Int
  ) {
    kernels.pointee.mix_each(a.floats, b.floats, weights, line.floats, max(0, count))
  }

  /// The sum of rows (at least one), each times a factor.
  package static func sum(
    _ rows: UnsafeBufferPointer<Source>, times factor: Float, into line: Line, count: Int
  ) {
    guard let base = rows.baseAddress, !rows.isEmpty else { return }
    // A pointer to colours is a pointer to their channels.
    let channels = UnsafeRawPointer(base).assumingMemoryBound(to: UnsafePointer<Float>.self)
    kernels.pointee.sum_rows(channels, rows.count, factor, line.floats, 4 &* max(0, count))
  }

  /// The sum of each pixel and its neighbours within a radius, times a factor.
  ///
  /// - Parameter source: a line with a margin of the radius at both ends.
  package static func sumNeighbours(
    _ source: Source, radius: Int, times factor: Float, into line: Line, count: Int
  ) {
    kernels.pointee.sum_neighbours(
      source.floats, max(0, radius), factor, line.floats, max(0, count))
  }

  /// The interpolated values between pixels of a line and those `step` further on.
  package static func stretch(
    _ source: Source, _ columns: UnsafeBufferPointer<Column>, step: Int, into line: Line
  ) {
    guard let base = columns.baseAddress else { return }
    kernels.pointee.stretch(
      source.floats, UnsafeRawPointer(base).assumingMemoryBound(to: lambent_column.self), step,
      line.floats, columns.count)
  }

  /// The same as packed pixels, rounded to nearest and clamped to 0…1; NaN becomes 0.
  package static func stretch(
    _ source: Source, _ columns: UnsafeBufferPointer<Column>, step: Int,
    into row: UnsafeMutablePointer<UInt32>
  ) {
    guard let base = columns.baseAddress else { return }
    kernels.pointee.stretch_bytes(
      source.floats, UnsafeRawPointer(base).assumingMemoryBound(to: lambent_column.self), step,
      row, columns.count)
  }

  /// Adds the sums of runs of 16-bit pixels, at most 256 each, times a factor.
  package static func addRuns(
    of length: Int, _ pixels: UnsafePointer<SIMD4<UInt16>>, times factor: Float, to line: Line,
    count: Int
  ) {
    kernels.pointee.add_runs(
      UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt16.self), max(0, length), factor,
      line.floats, max(0, count))
  }

  /// The sums of the bytes of at most 257 rows, which are `stride` bytes apart.
  package static func sum(
    bytes rows: UnsafePointer<UInt8>, stride: Int, rowCount: Int,
    into sums: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    kernels.pointee.sum_bytes(rows, stride, max(0, rowCount), sums, max(0, count))
  }
}
