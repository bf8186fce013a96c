import CRows

/// Rows of packed pixels as fractions of 1, and fades of them, whose channels are rounded once.
package enum FractionRows {
  /// Bytes as fractions of 255.
  package static func unpack(
    _ pixels: UnsafePointer<UInt32>, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    WideRows.chosen.pointee.unpack(
      UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
      UnsafeMutableRawPointer(out).assumingMemoryBound(to: Float.self), 4 &* count)
  }

  /// The nearest bytes; what is beyond 0…1 is clamped, what is not a number is 0.
  package static func pack(
    _ colors: UnsafePointer<SIMD4<Float>>, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    WideRows.chosen.pointee.pack(
      UnsafeRawPointer(colors).assumingMemoryBound(to: Float.self),
      UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self), 4 &* count)
  }

  /// p + (color − p)·weight of each pixel p.
  ///
  /// - Parameters:
  ///   - color: Premultiplied channels of 0…1.
  ///   - weight: How much of it shows: 0…1.
  package static func fade(
    _ pixels: UnsafePointer<UInt32>, to color: SIMD4<Float>, weight: Float,
    into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    withUnsafeBytes(of: color) {
      guard let color = $0.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
      WideRows.chosen.pointee.fade_to(pixels, color, weight, row, count)
    }
  }

  /// The mean m = a + (b − a)·weight with less colour: m + (luminance of m − m)·grey, alpha as it is.
  package static func fadeGreys(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, weight: Float, grey: Float,
    into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    WideRows.chosen.pointee.fade_greys(a, b, weight, grey, row, count)
  }
}
