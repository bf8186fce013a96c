import CRows

/// Fades of rows of packed pixels, whose channels are rounded once.
package enum FractionRows {
  /// p + (color − p)·weight for each pixel p.
  ///
  /// - Parameters:
  ///   - color: The premultiplied colour, with channels in 0…1.
  ///   - weight: The weight of the colour, 0…1.
  package static func fade(
    _ pixels: UnsafePointer<UInt32>, to color: SIMD4<Float>, weight: Float,
    into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    withFloats(of: color) { WideRows.chosen.pointee.fade_to(pixels, $0, weight, row, count) }
  }

  /// The mean m = a + (b − a)·weight, desaturated: m + (luminance of m − m)·grey. Alpha does not
  /// change.
  package static func fadeGreys(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, weight: Float, grey: Float,
    into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    WideRows.chosen.pointee.fade_greys(a, b, weight, grey, row, count)
  }
}
