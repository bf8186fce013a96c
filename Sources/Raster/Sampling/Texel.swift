import CRows

/// A stored pixel that images are sampled from.
protocol Texel: BitwiseCopyable, Sendable {
  /// The channels in the type's own unit: 0…255 of bytes, 0…1 of floats.
  var value: SIMD4<Float> { get }
  /// The pixel nearest to a value in that unit.
  init(nearest value: SIMD4<Float>)
  /// Samples bilinearly with a C function, if the machine has wide vectors.
  ///
  /// - Returns: The number of pixels that were sampled, from the first on.
  static func readMeans(
    _ line: TexelLine, of view: PixelView<Self>, count: Int, into row: UnsafeMutablePointer<Self>
  ) -> Int
}

/// Positions along a row in 32.32 fixed point, whose texels are all inside.
struct TexelLine {
  let start, step: SIMD2<Int64>
}

extension PixelView where Pixel: Texel {
  /// The stored pixel at a position inside.
  @inline(__always) func pixel(x: Int, y: Int) -> Pixel { base[y &* stride &+ x] }

  /// The texels at a position inside and to its right.
  @inline(__always) func pair(x: Int, y: Int) -> (SIMD4<Float>, SIMD4<Float>) {
    let position = base + (y &* stride &+ x)
    return (position[0].value, position[1].value)
  }

  /// The stored pixel at a position clamped to the image.
  @inline(__always) func clampedPixel(x: Int, y: Int) -> Pixel {
    pixel(x: max(0, min(width &- 1, x)), y: max(0, min(height &- 1, y)))
  }

  /// The mean of four texels, each clamped to the image.
  @inline(__always) func clampedMean(x: Int, y: Int, _ fx: Float, _ fy: Float) -> SIMD4<Float> {
    func texel(_ dx: Int, _ dy: Int) -> SIMD4<Float> {
      clampedPixel(x: x &+ dx, y: y &+ dy).value
    }
    return bilinear(texel(0, 0), texel(1, 0), texel(0, 1), texel(1, 1), fx, fy)
  }
}

extension UInt32: Texel {
  @inline(__always) var value: SIMD4<Float> { SIMD4(bytesOf: self) }
  @inline(__always) init(nearest value: SIMD4<Float>) { self = value.nearestPixel }

  /// The least number of pixels for which the C function is faster.
  private static let shortestWide = 8

  @inline(__always) static func readMeans(
    _ line: TexelLine, of view: PixelView<UInt32>, count: Int,
    into row: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard count >= shortestWide, let wide = WideRows.wide else { return 0 }
    wide.pointee.pixel_means(
      view.base, view.stride,
      lambent_line(
        u: line.start.x, v: line.start.y, step_u: line.step.x, step_v: line.step.y), row, count)
    return count
  }
}

extension SIMD4<Float>: Texel {
  @inline(__always) var value: SIMD4<Float> { self }
  @inline(__always) init(nearest value: SIMD4<Float>) { self = value }

  /// 0: a pixel of floats is a vector already.
  @inline(__always) static func readMeans(
    _ line: TexelLine, of view: PixelView<Self>, count: Int, into row: UnsafeMutablePointer<Self>
  ) -> Int { 0 }
}
