package import LambentPixels

/// The step from floats to bytes.
///
/// A threshold that depends on the position alone is added before rounding, so that slow gradients show no bands and
/// stills stay still. Values that are whole bytes already are kept.
package enum Dither {
  /// Writes rows of premultiplied floats in a working space as premultiplied bytes of encoded sRGB.
  ///
  /// - Parameter bytes: The pixels of the whole image.
  package static func store(
    _ image: FloatPixelBuffer, in space: WorkingSpace, rows: Range<Int>,
    to bytes: UnsafeMutablePointer<UInt32>
  ) {
    let width = image.width
    image.pixels.withUnsafeBufferPointer { pixels in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { line in
        for y in rows {
          var row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
          if space == .linear {
            _ = line.initialize(fromContentsOf: row)
            TransferFunction.encode(premultiplied: line)
            row = UnsafeBufferPointer(line)
          }
          store(row, y: y, to: bytes + y * width)
        }
      }
    }
  }

  private static func store(
    _ row: UnsafeBufferPointer<SIMD4<Float>>, y: Int, to bytes: UnsafeMutablePointer<UInt32>
  ) {
    let thresholds = thresholds(x: 0, y: y)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 8) { offsets in
      for x in 0..<8 { offsets[x] = SIMD4(repeating: thresholds[x]) }
      for x in row.indices {
        let lanes = levels(row[x], offset: offsets[x & 7])
        let alpha = SIMD4(repeating: lanes.w)
        let color = lanes.replacing(with: alpha, where: lanes .> alpha)
        bytes[x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
      }
    }
  }

  /// An image of straight-alpha floats of encoded sRGB as straight-alpha bytes.
  package static func bytes(ofStraight image: FloatPixelBuffer) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 4 * image.pixels.count)
    for y in 0..<image.height {
      let thresholds = thresholds(x: 0, y: y)
      for x in 0..<image.width {
        let levels = levels(image[x, y], offset: SIMD4(repeating: thresholds[x & 7]))
        for c in 0..<4 { result[4 * (y * image.width + x) + c] = UInt8(levels[c]) }
      }
    }
    return result
  }

  /// ⌊255·c + offset + ½⌋, clamped to 0…255.
  @inline(__always) private static func levels(
    _ color: SIMD4<Float>, offset: SIMD4<Float>
  ) -> SIMD4<Int32> {
    var levels = color * 255 + offset + 0.5
    levels = SIMD4<Float>.zero.replacing(with: levels, where: levels .> 0)
    levels.replace(with: SIMD4(repeating: 255), where: levels .> 255)
    // 2²³ added leaves the nearest whole number in the low bits: one too many where it is above.
    let nearest = levels + 8_388_608
    let lanes = unsafeBitCast(nearest, to: SIMD4<Int32>.self) & 255
    return lanes.replacing(with: lanes &- 1, where: nearest - 8_388_608 .> levels)
  }

  /// The offsets of eight neighbouring pixels of a row, in levels; the pattern repeats after them.
  package static func thresholds(x: Int, y: Int) -> SIMD8<Float> {
    var result = SIMD8<Float>()
    for index in 0..<8 { result[index] = threshold(x: x &+ index, y: y) }
    return result
  }

  /// Bayer's ordered pattern of 8 × 8 (1973), within ±0.49.
  private static func threshold(x: Int, y: Int) -> Float {
    var value = 0
    for bit in 0..<3 {
      let (a, b) = ((x >> bit) & 1, (y >> bit) & 1)
      value = value << 2 | (a ^ b) << 1 | b
    }
    return (Float(value) - 31.5) / 64 * 0.98
  }
}

extension PixelBuffer {
  /// Premultiplied floats in a working space as premultiplied bytes of encoded sRGB, dithered.
  package init(dithering light: FloatPixelBuffer, in space: WorkingSpace) {
    self.init(width: light.width, height: light.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let bytes = pixels.baseAddress else { return }
      Dither.store(light, in: space, rows: 0..<light.height, to: bytes)
    }
  }
}
