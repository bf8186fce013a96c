/// Access to pixels in memory during a call: an image, one of its mip levels, or a part of either.
package struct PixelView<Pixel: BitwiseCopyable & Sendable> {
  /// The first pixel.
  package let base: UnsafePointer<Pixel>
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The distance between rows, in pixels.
  package let stride: Int
  /// The position of the pixels in their image.
  package let frame: LevelFrame

  /// Creates a view of a mip level, or of the image itself, with rows without padding.
  ///
  /// - Parameter image: the size of the image that has this level; `nil` for the image itself.
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
