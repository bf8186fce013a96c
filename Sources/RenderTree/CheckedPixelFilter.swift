package import LambentPixels

/// A filter that can fail: a kernel that needs more work than is allowed.
package protocol CheckedPixelFilter: PixelFilter {
  /// True if it acts on the layer's bounds as a whole, and its result fills them: then it is given all of
  /// them, upright. False if each pixel depends on itself alone.
  var actsInBounds: Bool { get }
  /// The estimated work for each pixel, in steps of about a nanosecond.
  var workPerPixel: Double { get }
  /// Filters an image like ``PixelFilter/apply(to:in:)``.
  ///
  /// - Throws: an error that says in one line why the image cannot be drawn, or `CancellationError`.
  func applyChecked(to image: inout FloatPixelBuffer, in context: PixelFilterContext) throws
}

extension CheckedPixelFilter {
  /// Filters an image where an error cannot be reported: then nothing is shown.
  package func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext) {
    do {
      try applyChecked(to: &image, in: context)
    } catch {
      for index in image.pixels.indices { image.pixels[index] = .zero }
    }
  }
}
