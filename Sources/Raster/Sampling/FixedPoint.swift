import LambentGeometry

/// Texture coordinates in 32.32 fixed point, linear in a pixel's position on the canvas.
///
/// Integer sums do not depend on where a span or a tile begins, so an image divided into any bands
/// has the same bytes. Arithmetic wraps and never traps; code that reads memory with it checks
/// first.
struct FixedMap: Sendable {
  /// u and v at pixel (0, 0), and their steps along x and y.
  var origin: SIMD2<Int64>
  var stepX: SIMD2<Int64>
  var stepY: SIMD2<Int64>
  /// True if no position within 2¹⁶ pixels of the origin overflows.
  let cannotOverflow: Bool

  /// Coordinates at the centres of pixels, minus an offset. With 0 the integer part is the texel that contains
  /// them; with ½ the one to the left and above, and the fraction is the weight of its neighbours.
  init(_ map: Affine, offset: Double) {
    stepX = SIMD2(fixed(map.a), fixed(map.b))
    stepY = SIMD2(fixed(map.c), fixed(map.d))
    origin = SIMD2(
      fixed(0.5 * (map.a + map.c) + map.tx - offset),
      fixed(0.5 * (map.b + map.d) + map.ty - offset))
    cannotOverflow =
      max(abs(map.a), abs(map.b), abs(map.c), abs(map.d)) < 4_096
      && max(abs(map.tx), abs(map.ty)) < 268_435_456
  }

  /// u and v at a pixel.
  @inline(__always) func at(x: Int, y: Int) -> SIMD2<Int64> {
    origin &+ stepX &* Int64(x) &+ stepY &* Int64(y)
  }
}

/// A number in 32.32 fixed point, clamped to ±2³⁰; NaN gives 0.
@inline(__always) func fixed(_ value: Double) -> Int64 {
  let limit = 1_073_741_824.0
  guard value > -limit else { return value.isNaN ? 0 : -(1 << 62) }
  return value < limit ? Int64(value * 4_294_967_296) : 1 << 62
}

/// The fraction of a number in 32.32 fixed point, truncated to 23 bits, in 0 ..< 1.
@inline(__always) func fraction(_ value: Int64) -> Float {
  // 23 bits of fraction with the exponent of 1 give a float in 1 ..< 2.
  let bits = UInt32(truncatingIfNeeded: value) &>> 9
  return Float(bitPattern: bits | 0x3F80_0000) - 1
}
