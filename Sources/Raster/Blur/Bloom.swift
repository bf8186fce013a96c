package import LambentPixels

/// Light that spills from what is bright: the image plus a blurred copy of itself.
package struct Bloom: Sendable {
  /// The blur.
  package let blur: GaussianBlur
  /// How much of the copy is added.
  package let intensity: Float

  /// Creates a bloom.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation of the blur, in pixels.
  ///   - intensity: how much of the copy is added, 0…1; clamped to it.
  package init(deviation: Double, intensity: Double) {
    blur = GaussianBlur(deviation: deviation)
    self.intensity = Float(intensity > 0 ? min(1, intensity) : 0)
  }

  /// Lets light spill in an image.
  package func apply(to image: inout FloatPixelBuffer) {
    guard intensity > 0 else { return }
    var copy = image
    blur.apply(to: &copy)
    add(copy.pixels, to: &image.pixels, count: image.pixels.count)
  }

  /// Adds a row of the blurred copy to the image's: c + b·(1 − c) with b the copy times the
  /// intensity, so that light adds and never clips (a screen of both).
  package func add(
    _ blurred: UnsafePointer<SIMD4<Float>>, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    for x in 0..<max(0, count) {
      row[x] += blurred[x] * intensity * (1 - row[x].clamped(to: 1))
    }
  }

  /// Lets light spill in an image of bytes, rounded once.
  package func apply(to image: inout PixelBuffer) {
    var floats = FloatPixelBuffer(width: image.width, height: image.height)
    FloatRows.load(image.pixels, to: &floats.pixels, count: image.pixels.count)
    apply(to: &floats)
    FloatRows.store(floats.pixels, to: &image.pixels, count: image.pixels.count)
  }
}
