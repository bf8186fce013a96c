/// Conversions of rows between bytes and floats.
enum PixelKernels {
  /// 2²³: a byte in the low bits of a float with this exponent is added to it exactly.
  @inline(__always) static var laneOffset: SIMD4<Float> { SIMD4(repeating: 8_388_608) }
  /// The factor from lanes to fractions of 1.
  @inline(__always) static var byteScale: SIMD4<Float> {
    SIMD4(1 / 255, 1 / 65_280, 1 / 65_280, 1 / 65_280)
  }

  /// A pixel's bytes as floats above `laneOffset`: red unscaled, the others multiplied by 256,
  /// where the shifts leave them.
  @inline(__always) static func lanes(_ pixel: UInt32) -> SIMD4<Float> {
    let bytes =
      SIMD4<UInt32>(pixel, pixel, pixel &>> 8, pixel &>> 16)
      & SIMD4<UInt32>(0xFF, 0xFF00, 0xFF00, 0xFF00)
    return unsafeBitCast(bytes | 0x4B00_0000, to: SIMD4<Float>.self)
  }

  /// A weight of 0…1 in 65,535ths, rounded to nearest.
  static func fraction(_ weight: Float) -> UInt16 {
    UInt16(truncatingIfNeeded: (weight * 65_535 + laneOffset.x).bitPattern)
  }

  /// Mixes columns of two rows, with one weight of the second image for each pixel. The first
  /// column is a multiple of four.
  @inline(__always) static func mix(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ columns: Range<Int>,
    into out: UnsafeMutablePointer<UInt32>, weights: (_ quad: Int) -> SIMD4<Float>
  ) {
    var column = columns.lowerBound
    while column &+ 4 <= columns.upperBound {
      let mixed = mixed(a.loadQuad(column), b.loadQuad(column), weights(column / 4))
      UnsafeMutableRawPointer(out + column).storeBytes(of: mixed, as: SIMD4<UInt32>.self)
      column &+= 4
    }
    guard column < columns.upperBound else { return }
    var (first, second) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
    for lane in 0..<(columns.upperBound &- column) {
      first[lane] = a[column &+ lane]
      second[lane] = b[column &+ lane]
    }
    let mixed = mixed(first, second, weights(column / 4))
    for lane in 0..<(columns.upperBound &- column) { out[column &+ lane] = mixed[lane] }
  }

  /// a + (b − a)·w for each byte of four pixels, rounded to nearest.
  @inline(__always) static func mixed(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ weights: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    // A float above 2²³ ends with its byte, preceded by zeros; the shifts discard the exponent.
    let (highA, highB) = (a &>> 16, b &>> 16)
    let red = mixedBytes(a & 255, b & 255, weights) & 255
    let green = mixedBytes((a &>> 8) & 255, (b &>> 8) & 255, weights) &<< 8
    let blue = mixedBytes(highA & 255, highB & 255, weights) & 255
    let alpha = mixedBytes(highA &>> 8, highB &>> 8, weights) &<< 8
    return (red | green) | ((blue | alpha) &<< 16)
  }

  @inline(__always) private static func mixedBytes(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ weights: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let first = unsafeBitCast(a | 0x4B00_0000, to: SIMD4<Float>.self)
    let second = unsafeBitCast(b | 0x4B00_0000, to: SIMD4<Float>.self)
    return unsafeBitCast(first + (second - first) * weights, to: SIMD4<UInt32>.self)
  }
}
