package import LambentPixels

/// Pixels in memory, lent by a buffer for the time of a call: an image, one of its mip levels, or a
/// part of either.
package struct PixelView<Pixel: BitwiseCopyable & Sendable> {
  /// The first pixel.
  package let base: UnsafePointer<Pixel>
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The distance between rows, in pixels.
  package let stride: Int
  /// How the pixels lie in their image.
  package let frame: LevelFrame

  /// Creates a view of a mip level, or of the image itself, of rows without padding.
  ///
  /// - Parameter image: the size of the image whose level it is; `nil` where it is the image.
  package init(
    base: UnsafePointer<Pixel>, width: Int, height: Int,
    ofImage image: (width: Int, height: Int)? = nil
  ) {
    self.init(
      base: base, width: width, height: height, stride: width,
      frame: LevelFrame(width: width, height: height, ofImage: image))
  }

  /// Creates a view of any pixels.
  package init(
    base: UnsafePointer<Pixel>, width: Int, height: Int, stride: Int, frame: LevelFrame
  ) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
    self.frame = frame
  }
}

extension PixelBuffer {
  /// Lends the pixels for the time of a call, or gives `nil` where there are none.
  ///
  /// - Parameter image: the size of the image whose mip level the buffer is, if it is one.
  package func withView<Result>(
    ofImage image: (width: Int, height: Int)? = nil,
    _ body: (PixelView<UInt32>) throws -> Result
  ) rethrows -> Result? {
    try pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, !pixels.isEmpty else { return nil }
      return try body(PixelView(base: base, width: width, height: height, ofImage: image))
    }
  }
}

extension FloatPixelBuffer {
  /// Lends the pixels for the time of a call, or gives `nil` where there are none.
  package func withView<Result>(
    _ body: (PixelView<SIMD4<Float>>) throws -> Result
  ) rethrows -> Result? {
    try pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, !pixels.isEmpty else { return nil }
      return try body(PixelView(base: base, width: width, height: height))
    }
  }
}
