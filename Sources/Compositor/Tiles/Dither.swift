package import LambentPixels

/// The step from floats to bytes.
package enum Dither {
  /// Premultiplied floats as premultiplied bytes of encoded sRGB.
  ///
  /// A threshold that depends on the position alone is added before rounding, so that slow gradients
  /// show no bands and stills stay still; values that are whole bytes already are kept.
  package static func bytes(of light: FloatPixelBuffer, in space: WorkingSpace) -> PixelBuffer {
    var result = PixelBuffer(width: light.width, height: light.height)
    var encoded = light.pixels
    if space == .linear {
      encoded.withUnsafeMutableBufferPointer { TransferFunction.encode(premultiplied: $0) }
    }
    for y in 0..<light.height {
      for x in 0..<light.width {
        result[x, y] = byte(encoded[y * light.width + x], offset: threshold(x: x, y: y))
      }
    }
    return result
  }

  private static func byte(_ color: SIMD4<Float>, offset: Float) -> UInt32 {
    let alpha = max(0, min(255, color.w * 255))
    let top = UInt32(max(0, min(255, alpha + offset + 0.5)))
    var pixel = top << 24
    for channel in 0..<3 {
      let value = max(0, min(255, color[channel] * 255 + offset + 0.5))
      pixel |= min(top, UInt32(value)) << UInt32(8 * channel)
    }
    return pixel
  }

  /// The offsets of eight neighbouring pixels of a row, in levels; the pattern repeats after them.
  static func thresholds(x: Int, y: Int) -> SIMD8<Float> {
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
