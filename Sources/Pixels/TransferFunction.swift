import LambentGeometry

/// The transfer function of sRGB (IEC 61966-2-1) between encoded values and linear light. Computed
/// without the C library: the same bits on every machine.
package enum TransferFunction {
  /// The linear light of an encoded value, to double precision; odd, for values below 0.
  package static func linear(_ encoded: Double) -> Double {
    let magnitude = abs(encoded)
    let light =
      magnitude <= 0.04045
      ? magnitude / 12.92 : Elementary.pow((magnitude + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// The encoded value of linear light, to double precision; odd, for values below 0.
  package static func encoded(_ linear: Double) -> Double {
    let magnitude = abs(linear)
    let value =
      magnitude <= 0.003_130_8
      ? magnitude * 12.92 : 1.055 * Elementary.pow(magnitude, 1 / 2.4) - 0.055
    return linear < 0 ? -value : value
  }

  /// Converts premultiplied encoded colours to premultiplied linear light in place, within 1e-6,
  /// with colours clamped to 0…1. Alpha is unchanged.
  package static func linearize(premultiplied pixels: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    tables.linear.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      convert(pixels) { value in
        // Linear interpolation at even steps: the error is at most f″/8·2⁻²⁴.
        let position = value * 4096
        // Adding 2²³ leaves the nearest integer in the low bits, which is one too great if it was
        // rounded up.
        let nearest = position + 8_388_608
        let whole = nearest - 8_388_608
        let floor = whole.replacing(with: whole - 1, where: whole .> position)
        let index = unsafeBitCast(floor + 8_388_608, to: SIMD4<UInt32>.self) & 0x7F_FFFF
        return interpolate(table, index, position - floor)
      }
    }
  }

  /// Converts premultiplied linear light to premultiplied encoded colours in place, within 1e-6,
  /// with colours clamped to 0…1. Alpha is unchanged.
  package static func encode(premultiplied pixels: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    tables.encoded.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      convert(pixels) { value in
        let isCurved = value .> 0.003_130_8
        // Linear interpolation at 256 even steps per octave from 2⁻⁹ up: the float's bits give the
        // table index.
        let clamped = SIMD4(repeating: Float(0x1p-9)).replacing(with: value, where: isCurved)
        let bits = unsafeBitCast(clamped, to: SIMD4<UInt32>.self) &- Tables.encodedStart
        let weight = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bits & 0x7FFF)) * 0x1p-15
        let curved = interpolate(table, bits &>> 15, weight)
        return (value * 12.92).replacing(with: curved, where: isCurved)
      }
    }
  }

  private static let tables = Tables()

  /// Values of the function at even steps, each with the difference to the next.
  private struct Tables {
    /// The bits of 2⁻⁹.
    static let encodedStart = Float(0x1p-9).bitPattern
    /// Linear light at n / 4096, with one extra entry at the end.
    let linear = withDifferences(
      (0...4097).map { Float(TransferFunction.linear(Double(min($0, 4096)) / 4096)) })
    /// Encoded values at 256 steps per octave of 2⁻⁹…1, with one extra entry at the end.
    let encoded = withDifferences(
      (0...(9 * 256 + 1)).map { step -> Float in
        let light = Float(bitPattern: encodedStart &+ UInt32(min(step, 9 * 256)) << 15)
        return Float(TransferFunction.encoded(Double(light)))
      })

    private static func withDifferences(_ values: [Float]) -> [SIMD2<Float>] {
      zip(values, values.dropFirst()).map { SIMD2($0, $1 - $0) }
    }
  }

  /// Values interpolated from a table.
  @inline(__always) private static func interpolate(
    _ table: UnsafePointer<SIMD2<Float>>, _ index: SIMD4<UInt32>, _ weight: SIMD4<Float>
  ) -> SIMD4<Float> {
    let all = SIMD8(
      lowHalf: SIMD4(lowHalf: table[Int(index.x)], highHalf: table[Int(index.y)]),
      highHalf: SIMD4(lowHalf: table[Int(index.z)], highHalf: table[Int(index.w)]))
    return all.evenHalf + all.oddHalf * weight
  }

  /// Converts the straight colours of premultiplied pixels.
  @inline(__always)
  private static func convert(
    _ pixels: UnsafeMutableBufferPointer<SIMD4<Float>>,
    _ bend: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    guard let base = pixels.baseAddress else { return }
    for index in 0..<pixels.count {
      let pixel = base[index]
      let alpha = clampToUnit(pixel.w)
      guard alpha > 0 else { continue }
      var bent = bend(clampToUnit(pixel * (1 / alpha))) * alpha
      bent.w = pixel.w
      base[index] = bent
    }
  }
}
