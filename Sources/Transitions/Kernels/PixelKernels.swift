/// Rows between bytes and floats.
enum PixelKernels {
  /// 2²³: a byte in the low bits of a float of this exponent is added to it exactly.
  @inline(__always) static var laneOffset: SIMD4<Float> { SIMD4(repeating: 8_388_608) }
  /// From the lanes of a pixel to shares of 1.
  @inline(__always) static var byteScale: SIMD4<Float> {
    SIMD4(1 / 255, 1 / 65_280, 1 / 65_280, 1 / 65_280)
  }

  /// A pixel's bytes as floats above `laneOffset`: red as it is, the others 256 times as large,
  /// where shifts leave them.
  @inline(__always) static func lanes(_ pixel: UInt32) -> SIMD4<Float> {
    let bytes =
      SIMD4<UInt32>(pixel, pixel, pixel &>> 8, pixel &>> 16)
      & SIMD4<UInt32>(0xFF, 0xFF00, 0xFF00, 0xFF00)
    return unsafeBitCast(bytes | 0x4B00_0000, to: SIMD4<Float>.self)
  }

  /// Bytes as shares of 255.
  static func unpack(
    _ pixels: UnsafePointer<UInt32>, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let bytes = UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    let floats = UnsafeMutableRawPointer(out).assumingMemoryBound(to: Float.self)
    for i in 0..<(4 &* count) { floats[i] = Float(bytes[i]) * (1 / 255) }
  }

  /// The nearest bytes; what is beyond 0…1 is clipped, what is not a number is 0.
  static func pack(
    _ colors: UnsafePointer<SIMD4<Float>>, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    let floats = UnsafeRawPointer(colors).assumingMemoryBound(to: Float.self)
    let bytes = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt8.self)
    for i in 0..<(4 &* count) {
      var value = floats[i] * 255
      value = value > 0 ? value : 0
      value = value < 255 ? value : 255
      bytes[i] = UInt8(truncatingIfNeeded: (value + 8_388_608).bitPattern)
    }
  }

  /// Mixes bytes by the weight of each pixel's second: a + (b − a)·w, rounded to nearest.
  static func mix(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, weights: UnsafePointer<Float>,
    count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count {
      let (first, second) = (lanes(a[i]), lanes(b[i]))
      let mixed = (first - laneOffset) + (second - first) * weights[i]
      let bytes = mixed * SIMD4(1, 1 / 256, 1 / 256, 1 / 256) + laneOffset
      let bits = unsafeBitCast(bytes, to: SIMD4<UInt32>.self) & 255
      out[i] = bits.x | bits.y &<< 8 | bits.z &<< 16 | bits.w &<< 24
    }
  }
}
