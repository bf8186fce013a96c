package import LambentPixels

/// A bloom filter: the image plus a blurred copy of itself.
package struct Bloom: Sendable {
  package let blur: GaussianBlur
  /// The weight of the copy.
  package let intensity: Float

  /// Creates a bloom.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation of the blur, in pixels.
  ///   - intensity: the weight of the copy, clamped to 0…1.
  package init(deviation: Double, intensity: Double) {
    blur = GaussianBlur(deviation: deviation)
    self.intensity = Float(intensity > 0 ? min(1, intensity) : 0)
  }

  package func apply(to image: inout FloatPixelBuffer) {
    guard intensity > 0 else { return }
    var copy = image
    blur.apply(to: &copy)
    add(copy.pixels, to: &image.pixels, count: image.pixels.count)
  }

  /// Adds a row of the blurred copy to the image's row: c + b·(1 − c), where b is the copy times
  /// the intensity (screen blending, which never clips).
  package func add(
    _ blurred: UnsafePointer<SIMD4<Float>>, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    for x in 0..<max(0, count) {
      row[x] += blurred[x] * intensity * (1 - row[x].clamped(to: 1))
    }
  }

  /// Applies the bloom to an image of bytes, rounding once.
  package func apply(to image: inout PixelBuffer) {
    var floats = FloatPixelBuffer(width: image.width, height: image.height)
    FloatRows.load(image.pixels, to: &floats.pixels, count: image.pixels.count)
    apply(to: &floats)
    FloatRows.store(floats.pixels, to: &image.pixels, count: image.pixels.count)
  }
}
