package import LambentGeometry
package import LambentPixels

/// Resizes images with a cubic filter, which is widened to all source pixels of a destination pixel
/// for minification, so that nothing aliases or is lost.
///
/// The filter is the Catmull–Rom spline (R. Keys, "Cubic convolution interpolation for digital
/// image processing", 1981, a = −½), applied to premultiplied colour; overshoots are clamped to
/// 0…α.
extension FloatPixelBuffer {
  /// A part of the image, resized to `width × height` pixels.
  ///
  /// - Parameter part: the part, in pixels of this image. Outside the image the edge repeats.
  package func resampled(_ part: Rect, width: Int, height: Int) -> FloatPixelBuffer {
    var result = FloatPixelBuffer(width: max(0, width), height: max(0, height))
    guard !pixels.isEmpty, !result.pixels.isEmpty, !part.isEmpty, part.origin.x.isFinite,
      part.origin.y.isFinite, part.width.isFinite, part.height.isFinite
    else { return result }
    let columns = CubicTaps.all(part.minX, part.width, from: self.width, to: result.width)
    let rows = CubicTaps.all(part.minY, part.height, from: self.height, to: result.height)
    let first = rows.reduce(self.height) { min($0, $1.first) }
    let end = rows.reduce(0) { max($0, $1.first + $1.weights.count) }
    var narrow = FloatPixelBuffer(width: result.width, height: max(0, end - first))
    for y in 0..<narrow.height {
      for x in 0..<narrow.width {
        narrow[x, y] = columns[x].sum { self[$0, first + y] }
      }
    }
    for y in 0..<result.height {
      for x in 0..<result.width {
        result[x, y] = rows[y].sum { narrow[x, $0 - first] }.clampedToAlpha
      }
    }
    return result
  }
}

/// The weights of a line's pixels in a pixel of a longer or shorter line.
private struct CubicTaps {
  /// The first pixel.
  var first: Int
  /// The weights, with a sum of 1.
  var weights: [Float]

  func sum(_ pixel: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    var sum = SIMD4<Float>()
    for tap in weights.indices { sum += pixel(first + tap) * weights[tap] }
    return sum
  }

  /// The taps of every pixel of a line with `count` pixels, which covers `start ..< start +
  /// extent`.
  static func all(
    _ start: Double, _ extent: Double, from length: Int, to count: Int
  ) -> [CubicTaps] {
    let scale = extent / Double(count)
    let radius = 2 * max(1, scale)
    let last = Double(length - 1)
    return (0..<count).map { index in
      let center = start + (Double(index) + 0.5) * scale - 0.5
      // Pixels beyond the line repeat its end.
      let low = Int(max(0, min(last, (center - radius).rounded(.up))))
      let high = Int(max(0, min(last, (center + radius).rounded(.down))))
      var weights = (low...max(low, high)).map {
        cubic((Double($0) - center) / max(1, scale))
      }
      let sum = weights.reduce(0, +)
      if abs(sum) < 1e-6 { weights = weights.map { _ in 1 / Double(weights.count) } }
      let total = abs(sum) < 1e-6 ? 1 : sum
      return CubicTaps(first: low, weights: weights.map { Float($0 / total) })
    }
  }

  private static func cubic(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }
}

extension SIMD4<Float> {
  /// A premultiplied colour with alpha clamped to 0…1 and colours to 0…alpha.
  fileprivate var clampedToAlpha: SIMD4<Float> {
    let alpha: Float = w > 0 ? (w < 1 ? w : 1) : 0
    var result = clamped(to: alpha)
    result.w = alpha
    return result
  }
}
