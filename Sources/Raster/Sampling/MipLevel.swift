import LambentGeometry
package import LambentPixels

/// The position between two mip levels at which texels are as large as pixels: log₂ of the texels
/// per pixel, plus a bias.
///
/// Colours are interpolated between both levels by the fraction, so that nothing jumps while an
/// image is scaled.
package struct MipLevel: Sendable, Hashable {
  /// The larger of the two levels.
  package let index: Int
  /// The weight of the next level, 0 ..< 1.
  package let fraction: Float

  /// Finds the position among the levels of an image. A NaN footprint counts as 1, a bias that is
  /// not finite as 0.
  package init(footprint: Double, bias: Double = 0, count: Int) {
    self.init(Self.unclamped(footprint: footprint, bias: bias), count: count)
  }

  /// Clamps a position to the levels of an image.
  init(_ level: Double, count: Int) {
    // In steps of 2⁻¹⁶, so that rounding does not miss whole levels.
    let steps = Int(max(0, min(Double(max(1, count) - 1), level)) * 65_536 + 0.5)
    index = steps >> 16
    fraction = Float(steps & 65_535) / 65_536
  }

  /// The position for sprites, which are often small: the nearest level, with interpolation only
  /// within 1/8 octave around a change of level, so that none is seen to jump.
  @inline(__always) var nearest: MipLevel {
    let fraction = max(0, min(1, (fraction - 0.4375) * 8))
    return fraction == 1
      ? MipLevel(index: index + 1, fraction: 0) : MipLevel(index: index, fraction: fraction)
  }

  /// The position for sprites, from the square of the footprint.
  @inline(__always) package static func nearest(
    squaredFootprint: Double, bias: Double, count: Int
  ) -> MipLevel {
    // Far from a change of level the exponent and a comparison suffice: half of log₂ is an integer
    // plus a rest, and the rest is near ½ if the square is near 2.
    if bias == 0, squaredFootprint >= 1, squaredFootprint < 1e9 {
      let whole = (Int(squaredFootprint.bitPattern >> 52) - 1023) >> 1
      let rest = squaredFootprint * Double(bitPattern: UInt64(1023 - 2 * whole) << 52)
      if rest < 1.833 { return MipLevel(index: min(whole, max(1, count) - 1), fraction: 0) }
      if rest > 2.182 { return MipLevel(index: min(whole + 1, max(1, count) - 1), fraction: 0) }
    }
    return MipLevel(unclamped(squaredFootprint: squaredFootprint, bias: bias), count: count).nearest
  }

  private init(index: Int, fraction: Float) {
    (self.index, self.fraction) = (index, fraction)
  }

  /// True if this is the image itself.
  package var isImage: Bool { index == 0 && fraction == 0 }

  /// The position without limits; negative for magnification.
  @inline(__always) static func unclamped(footprint: Double, bias: Double) -> Double {
    let level = footprint > 0 ? Elementary.log(min(footprint, 1e9)) * 1.442_695_040_888_963_4 : 0
    return level + (bias.isFinite ? bias : 0)
  }

  /// The same, from the square of the footprint.
  @inline(__always) static func unclamped(squaredFootprint: Double, bias: Double) -> Double {
    // log √x = ½ log x.
    let level = unclamped(footprint: min(squaredFootprint, 1e9), bias: 0) * 0.5
    return level + (bias.isFinite ? bias : 0)
  }
}

extension MipLevel {
  /// The number of levels of an image, including itself.
  package static func count(width: Int, height: Int) -> Int {
    max(1, Int.bitWidth - max(1, width, height).leadingZeroBitCount)
  }

  /// The indices of the levels that are sampled.
  package var indices: Range<Int> { index..<index + (fraction > 0 ? 2 : 1) }
}

extension FloatPixelBuffer {
  /// The image at half its size, or halved along one axis only.
  package func halved(across: Bool = true, down: Bool = true) -> FloatPixelBuffer {
    let taps = HalvingTaps(width: width, height: height, across: across, down: down)
    var result = FloatPixelBuffer(width: taps.width, height: taps.height)
    pixels.withUnsafeBufferPointer { source in
      result.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let source = source.baseAddress, let base = pixels.baseAddress else { return }
        let view = PixelView(base: source, width: width, height: height)
        for y in 0..<taps.height { taps.row(y, of: view, into: base + y * taps.width) }
      }
    }
    return result
  }
}

/// The weights of an image's pixels in the image of half its size: up to three by three.
///
/// The sides are halved and rounded down, to at least 1. A pixel is the exact mean of the area that it covers in
/// the larger image, so that odd sizes cause no shift, and the mean of the image is kept except for rounding.
package struct HalvingTaps: Sendable {
  /// The weights of up to three pixels of a line in a pixel of a line half as long.
  private struct Taps {
    /// The first pixel.
    var first: Int
    /// The weights, with a sum of 1.
    var weights: SIMD4<Float>
  }

  private let columns: [Taps]
  private let rows: [Taps]
  /// True if every pixel is the mean of two by two.
  private let isEven: Bool

  /// The width of the smaller image.
  package var width: Int { columns.count }
  /// The height of the smaller image.
  package var height: Int { rows.count }

  /// Computes the weights for an image with a size, for halving along both axes or one.
  package init(width: Int, height: Int, across: Bool = true, down: Bool = true) {
    isEven = across && down && width.isMultiple(of: 2) && height.isMultiple(of: 2)
    columns = across ? Self.taps(halving: width) : Self.taps(keeping: width)
    rows = down ? Self.taps(halving: height) : Self.taps(keeping: height)
  }

  private static func taps(keeping length: Int) -> [Taps] {
    (0..<length).map { Taps(first: $0, weights: SIMD4(1, 0, 0, 0)) }
  }

  /// Computes a row of the smaller image, rounding each pixel once.
  package func row(_ y: Int, of view: PixelView<UInt32>, into row: UnsafeMutablePointer<UInt32>) {
    fill(row, y, view)
  }

  /// Computes a row of the smaller image of floats.
  package func row(
    _ y: Int, of view: PixelView<SIMD4<Float>>, into row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    fill(row, y, view)
  }

  @inline(__always) private func fill<Pixel: Texel>(
    _ row: UnsafeMutablePointer<Pixel>, _ y: Int, _ texels: PixelView<Pixel>
  ) {
    guard isEven else {
      for x in columns.indices {
        row[x] = Pixel(nearest: mean(x: x, y: y) { texels.pixel(x: $0, y: $1).value })
      }
      return
    }
    for x in 0..<width {
      let (a, b) = texels.pair(x: 2 &* x, y: 2 &* y)
      let (c, d) = texels.pair(x: 2 &* x, y: 2 &* y &+ 1)
      row[x] = Pixel(nearest: (a * 0.5 + b * 0.5) * 0.5 + (c * 0.5 + d * 0.5) * 0.5)
    }
  }

  /// The weighted mean of the pixels under a pixel of the smaller image.
  @inline(__always) private func mean(
    x: Int, y: Int, pixel: (Int, Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    let (column, row) = (columns[x], rows[y])
    var sum = SIMD4<Float>.zero
    for j in 0..<3 where row.weights[j] > 0 {
      var line = SIMD4<Float>.zero
      for i in 0..<3 where column.weights[i] > 0 {
        line += pixel(column.first + i, row.first + j) * column.weights[i]
      }
      sum += line * row.weights[j]
    }
    return sum
  }

  private static func taps(halving length: Int) -> [Taps] {
    let shorter = max(min(1, length), length / 2)
    return (0..<shorter).map { index in
      // The pixel covers [index·n/m, (index + 1)·n/m) of the longer line; exact in units of 1/m.
      let (start, end) = (index * length, (index + 1) * length)
      let first = start / shorter
      var weights = SIMD4<Float>.zero
      for tap in 0..<3 {
        let low = max(start, (first + tap) * shorter)
        let high = min(end, (first + tap + 1) * shorter)
        weights[tap] = Float(max(0, high - low)) / Float(length)
      }
      return Taps(first: first, weights: weights)
    }
  }
}
