/// An image of premultiplied 8-bit encoded sRGB, row by row from the top, without padding.
///
/// A pixel is a `UInt32` with the bytes red, green, blue, alpha in memory. No colour byte exceeds
/// its alpha, except in intermediate sums of additive light.
public struct PixelBuffer: Sendable, Hashable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, a number of `width × height`.
  public var pixels: [UInt32]

  /// Creates a buffer filled with one pixel, transparent by default.
  ///
  /// - Precondition: width and height are at least 0 and their product does not overflow.
  public init(width: Int, height: Int, repeating pixel: UInt32 = 0) {
    precondition(width >= 0 && height >= 0, "a buffer's sides are not negative")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  /// Creates a buffer from existing pixels.
  ///
  /// - Precondition: there are `width × height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a buffer has width × height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at a column and a row.
  ///
  /// - Precondition: both are inside the image.
  @inlinable public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

/// An image of premultiplied floats (red, green, blue, alpha) in the working space, row by row from
/// the top, without padding.
public struct FloatPixelBuffer: Sendable, Hashable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, a number of `width × height`.
  public var pixels: [SIMD4<Float>]

  /// Creates a buffer filled with one pixel, transparent by default.
  ///
  /// - Precondition: width and height are at least 0 and their product does not overflow.
  public init(width: Int, height: Int, repeating pixel: SIMD4<Float> = .zero) {
    precondition(width >= 0 && height >= 0, "a buffer's sides are not negative")
    self.width = width
    self.height = height
    pixels = [SIMD4<Float>](repeating: pixel, count: width * height)
  }

  /// Creates a buffer from existing pixels.
  ///
  /// - Precondition: there are `width × height` pixels.
  package init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == width * height, "a buffer has width × height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a buffer with uninitialised memory; the closure sets all of its pixels. It is not
  /// called for an empty buffer.
  package init(
    width: Int, height: Int,
    initializingWith body: (_ pixels: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    precondition(width >= 0 && height >= 0, "a buffer's sides are not negative")
    self.width = width
    self.height = height
    pixels = [SIMD4<Float>](unsafeUninitializedCapacity: width * height) { memory, count in
      if let base = memory.baseAddress, !memory.isEmpty { body(base) }
      count = width * height
    }
  }

  /// The pixel at a column and a row.
  ///
  /// - Precondition: both are inside the image.
  @inlinable public subscript(x: Int, y: Int) -> SIMD4<Float> {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
