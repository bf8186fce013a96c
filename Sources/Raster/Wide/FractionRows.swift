import CRows

/// Rows of packed pixels as fractions of 1, and fades of them, whose channels are rounded once.
package enum FractionRows {
  /// Converts bytes to fractions of 255.
  package static func unpack(
    _ pixels: UnsafePointer<UInt32>, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    WideRows.chosen.pointee.unpack(
      UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self), out.floats, 4 &* count)
  }

  /// Converts to the nearest bytes, clamping to 0…1; NaN becomes 0.
  package static func pack(
    _ colors: UnsafePointer<SIMD4<Float>>, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    WideRows.chosen.pointee.pack(
      colors.floats, UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self), 4 &* count)
  }

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
