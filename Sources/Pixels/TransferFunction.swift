import LambentGeometry

/// The transfer function of sRGB (IEC 61966-2-1): between encoded values, as they are stored, and
/// linear light. Computed without the C library, so that every machine has the same bits.
public enum TransferFunction {
  /// Linear light of an encoded value, to the last bits of a double; odd, so that values below 0 and
  /// above 1 have their counterparts.
  public static func linear(_ encoded: Double) -> Double {
    let magnitude = abs(encoded)
    let light =
      magnitude <= 0.04045
      ? magnitude / 12.92 : Elementary.pow((magnitude + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// The encoded value of linear light, to the last bits of a double; odd.
  public static func encoded(_ linear: Double) -> Double {
    let magnitude = abs(linear)
    let value =
      magnitude <= 0.003_130_8
      ? magnitude * 12.92 : 1.055 * Elementary.pow(magnitude, 1 / 2.4) - 0.055
    return linear < 0 ? -value : value
  }

  /// The linear light of the 256 stored bytes.
  public static let linearBytes: [Float] = (0...255).map { Float(linear(Double($0) / 255)) }

  /// Turns premultiplied encoded colour into premultiplied linear light, pixel by pixel in place; to
  /// within 1e-6, colour beyond 0…1 clipped. Alpha stays.
  public static func linearize(premultiplied pixels: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    tables.linear.withUnsafeBufferPointer { table in
      convert(pixels) { value in
        // Even steps, linear between them: at most f″/8·2⁻²⁴ off.
        let place = value * 4096
        let index = Int(place)
        let first = table[index]
        return first + (table[index + 1] - first) * (place - Float(index))
      }
    }
  }

  /// Turns premultiplied linear light into premultiplied encoded colour, pixel by pixel in place; to
  /// within 1e-6, colour beyond 0…1 clipped. Alpha stays.
  public static func encode(premultiplied pixels: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    tables.encoded.withUnsafeBufferPointer { table in
      convert(pixels) { value in
        guard value > 0.003_130_8 else { return value * 12.92 }
        // 256 even steps an octave from 2⁻⁹ up, linear between them: the float's own bits are the
        // place in the table.
        let bits = value.bitPattern &- Tables.encodedStart
        let index = Int(bits >> 15)
        let share = Float(bits & 0x7FFF) * 0x1p-15
        let first = table[index]
        return first + (table[index + 1] - first) * share
      }
    }
  }

  private static let tables = Tables()

  private struct Tables {
    /// The bits of 2⁻⁹.
    static let encodedStart = Float(0x1p-9).bitPattern
    /// Linear light at n / 4096, one more at the end.
    let linear = (0...4097).map { Float(TransferFunction.linear(Double(min($0, 4096)) / 4096)) }
    /// Encoded values at 256 steps an octave of 2⁻⁹…1, one more at the end.
    let encoded = (0...(9 * 256 + 1)).map { step -> Float in
      let light = Float(bitPattern: encodedStart &+ UInt32(min(step, 9 * 256)) << 15)
      return Float(TransferFunction.encoded(Double(light)))
    }
  }

  /// Bends the straight colours of premultiplied pixels.
  @inline(__always)
  private static func convert(
    _ pixels: UnsafeMutableBufferPointer<SIMD4<Float>>, _ bend: (Float) -> Float
  ) {
    for index in 0..<pixels.count {
      let pixel = pixels[index]
      let alpha = clampToUnit(pixel.w)
      guard alpha > 0 else { continue }
      let factor = 1 / alpha
      pixels[index] = SIMD4(
        bend(clampToUnit(pixel.x * factor)) * alpha, bend(clampToUnit(pixel.y * factor)) * alpha,
        bend(clampToUnit(pixel.z * factor)) * alpha, pixel.w)
    }
  }
}
