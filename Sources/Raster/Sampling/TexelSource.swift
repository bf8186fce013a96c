import CRows

/// A source of texels: an image of bytes or of floats.
protocol TexelSource {
  /// The type of a stored pixel.
  associatedtype Pixel

  var width: Int { get }
  var height: Int { get }
  /// The position of the texels in their image.
  var frame: LevelFrame { get }
  /// The stored pixel at a position inside.
  func pixel(x: Int, y: Int) -> Pixel
  /// The texels at a position inside and to its right.
  func pair(x: Int, y: Int) -> (SIMD4<Float>, SIMD4<Float>)
  /// Samples bilinearly with a C function, if the machine has wide vectors.
  ///
  /// - Returns: The number of pixels that were sampled, from the first on.
  func readMeans(_ line: TexelLine, count: Int, into row: UnsafeMutablePointer<Pixel>) -> Int
  /// Copies texels of a row from a position inside.
  func copy(x: Int, y: Int, count: Int, to row: UnsafeMutablePointer<Pixel>)
  /// A stored pixel in the unit of `pair`.
  static func value(_ pixel: Pixel) -> SIMD4<Float>
  /// The stored pixel nearest to a value in the unit of `pair`.
  static func nearest(_ value: SIMD4<Float>) -> Pixel
}

/// Positions along a row in 32.32 fixed point, whose texels are all inside.
struct TexelLine {
  let start, step: SIMD2<Int64>
}

extension TexelSource {
  /// 0: a pixel of floats is a vector already.
  @inline(__always) func readMeans(
    _ line: TexelLine, count: Int, into row: UnsafeMutablePointer<Pixel>
  ) -> Int { 0 }

  /// The stored pixel at a position clamped to the image.
  @inline(__always) func clampedPixel(x: Int, y: Int) -> Pixel {
    pixel(x: max(0, min(width &- 1, x)), y: max(0, min(height &- 1, y)))
  }

  /// The mean of four texels, each clamped to the image.
  @inline(__always) func clampedMean(x: Int, y: Int, _ fx: Float, _ fy: Float) -> SIMD4<Float> {
    func texel(_ dx: Int, _ dy: Int) -> SIMD4<Float> {
      Self.value(clampedPixel(x: x &+ dx, y: y &+ dy))
    }
    return bilinear(texel(0, 0), texel(1, 0), texel(0, 1), texel(1, 1), fx, fy)
  }
}

/// Texels of bytes, with values of 0…255.
struct ByteTexels: TexelSource {
  let view: PixelView<UInt32>

  @inline(__always) var width: Int { view.width }
  @inline(__always) var height: Int { view.height }
  @inline(__always) var frame: LevelFrame { view.frame }

  @inline(__always) func pixel(x: Int, y: Int) -> UInt32 { view.base[y &* view.stride &+ x] }

  @inline(__always) func pair(x: Int, y: Int) -> (SIMD4<Float>, SIMD4<Float>) {
    let position = view.base + (y &* view.stride &+ x)
    return (SIMD4(bytesOf: position[0]), SIMD4(bytesOf: position[1]))
  }

  @inline(__always) func copy(
    x: Int, y: Int, count: Int, to row: UnsafeMutablePointer<UInt32>
  ) {
    row.update(from: view.base + (y &* view.stride &+ x), count: count)
  }

  /// The least number of pixels for which the C function is faster.
  private static let shortestWide = 8

  @inline(__always) func readMeans(
    _ line: TexelLine, count: Int, into row: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard count >= Self.shortestWide, let wide = WideRows.wide else { return 0 }
    wide.pointee.pixel_means(
      view.base, view.stride,
      lambent_line(
        u: line.start.x, v: line.start.y, step_u: line.step.x, step_v: line.step.y), row, count)
    return count
  }

  @inline(__always) static func value(_ pixel: UInt32) -> SIMD4<Float> { SIMD4(bytesOf: pixel) }
  @inline(__always) static func nearest(_ value: SIMD4<Float>) -> UInt32 { value.nearestPixel }
}

struct FloatTexels: TexelSource {
  let view: PixelView<SIMD4<Float>>

  @inline(__always) var width: Int { view.width }
  @inline(__always) var height: Int { view.height }
  @inline(__always) var frame: LevelFrame { view.frame }

  @inline(__always) func pixel(x: Int, y: Int) -> SIMD4<Float> {
    view.base[y &* view.stride &+ x]
  }

  @inline(__always) func pair(x: Int, y: Int) -> (SIMD4<Float>, SIMD4<Float>) {
    let position = view.base + (y &* view.stride &+ x)
    return (position[0], position[1])
  }

  @inline(__always) func copy(
    x: Int, y: Int, count: Int, to row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    row.update(from: view.base + (y &* view.stride &+ x), count: count)
  }

  @inline(__always) static func value(_ pixel: SIMD4<Float>) -> SIMD4<Float> { pixel }
  @inline(__always) static func nearest(_ value: SIMD4<Float>) -> SIMD4<Float> { value }
}
