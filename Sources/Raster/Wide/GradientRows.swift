import CRows

/// Rows of gradients as premultiplied bytes.
package enum GradientRows {
  /// Positions along a line: start + step·index.
  package static func positions(
    start: Double, step: Double, into result: UnsafeMutablePointer<Float>, count: Int
  ) {
    WideRows.chosen.pointee.line_positions(start, step, result, max(0, count))
  }

  /// The distances of points along a line from the origin.
  package static func distances(
    from start: SIMD2<Double>, step: SIMD2<Double>, into result: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    WideRows.chosen.pointee.circle_positions(
      start.x, start.y, step.x, step.y, result, max(0, count))
  }

  /// The colours between two stops: premultiplied color + change·(position − low) / width +
  /// threshold.
  package struct Run {
    /// The position of the first stop, and the distance to the second.
    package var low, width: Float
    /// The colour at the first stop, and its difference to the second's.
    package var color, change: SIMD4<Float>
    /// Eight dither thresholds, repeated, which are added before rounding.
    package var thresholds: SIMD8<Float>

    package init(
      low: Float, width: Float, color: SIMD4<Float>, change: SIMD4<Float>, thresholds: SIMD8<Float>
    ) {
      (self.low, self.width, self.color, self.change) = (low, width, color, change)
      self.thresholds = thresholds
    }
  }

  package static func fill(
    _ run: Run, at positions: UnsafePointer<Float>, into row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    withUnsafeBytes(of: (run.color, run.change, run.thresholds)) { values in
      guard let base = values.baseAddress else { return }
      let (color, change) = (base, base + MemoryLayout<SIMD4<Float>>.size)
      let thresholds = base + MemoryLayout<(SIMD4<Float>, SIMD4<Float>)>.size
      WideRows.chosen.pointee.gradient(
        positions, run.low, run.width, color.assumingMemoryBound(to: Float.self),
        change.assumingMemoryBound(to: Float.self),
        thresholds.assumingMemoryBound(to: Float.self), row, max(0, count))
    }
  }

  /// The premultiplied products color·alpha.
  package static func tint(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Float>, into row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    withFloats(of: color) { WideRows.chosen.pointee.tint($0, alphas, row, max(0, count)) }
  }

  /// The same for alphas in the numbers of a `ByteBlur`.
  package static func tint(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Int16>, into row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    withFloats(of: color) { WideRows.chosen.pointee.tint_shorts($0, alphas, row, max(0, count)) }
  }
}
