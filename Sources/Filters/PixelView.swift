package import LambentPixels

/// Pixels in memory, lent by a buffer for the time of a call.
package struct PixelView {
  /// The first pixel.
  package var base: UnsafePointer<UInt32>
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The distance between rows, in pixels.
  package var stride: Int
  /// How the pixels lie in their image, if they are a part of a mip level of it.
  package var frame: LevelFrame?

  /// Creates a view, of rows without padding unless said.
  package init(
    base: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int? = nil,
    frame: LevelFrame? = nil
  ) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride ?? width
    self.frame = frame
  }

  /// A part of the view.
  ///
  /// - Precondition: it lies inside.
  package func part(x: Int, y: Int, width: Int, height: Int) -> PixelView {
    precondition(
      x >= 0 && y >= 0 && width >= 0 && height >= 0 && x + width <= self.width
        && y + height <= self.height, "a part lies inside")
    return PixelView(base: base + (y * stride + x), width: width, height: height, stride: stride)
  }
}

/// Float pixels in memory, lent by a buffer for the time of a call.
package struct FloatPixelView {
  /// The first pixel.
  package var base: UnsafePointer<SIMD4<Float>>
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The distance between rows, in pixels.
  package var stride: Int
  /// How the pixels lie in their image, if they are a part of a mip level of it.
  package var frame: LevelFrame?

  /// Creates a view, of rows without padding unless said.
  package init(
    base: UnsafePointer<SIMD4<Float>>, width: Int, height: Int, stride: Int? = nil,
    frame: LevelFrame? = nil
  ) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride ?? width
    self.frame = frame
  }

  /// A part of the view.
  ///
  /// - Precondition: it lies inside.
  package func part(x: Int, y: Int, width: Int, height: Int) -> FloatPixelView {
    precondition(
      x >= 0 && y >= 0 && width >= 0 && height >= 0 && x + width <= self.width
        && y + height <= self.height, "a part lies inside")
    return FloatPixelView(
      base: base + (y * stride + x), width: width, height: height, stride: stride)
  }
}

extension PixelBuffer {
  /// Lends the pixels for the time of a call, or gives `nil` where there are none.
  package func withView<Result>(_ body: (PixelView) throws -> Result) rethrows -> Result? {
    try pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, !pixels.isEmpty else { return nil }
      return try body(PixelView(base: base, width: width, height: height))
    }
  }
}

extension FloatPixelBuffer {
  /// Lends the pixels for the time of a call, or gives `nil` where there are none.
  package func withView<Result>(_ body: (FloatPixelView) throws -> Result) rethrows -> Result? {
    try pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, !pixels.isEmpty else { return nil }
      return try body(FloatPixelView(base: base, width: width, height: height))
    }
  }
}
