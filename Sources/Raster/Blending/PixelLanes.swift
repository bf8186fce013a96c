/// Four pixels of premultiplied RGBA8, the unit of the packed kernels.
typealias PixelQuad = SIMD4<UInt32>

/// Arithmetic on two channels per 32-bit lane, in 16-bit fields.
///
/// A pixel's red and blue are the bytes 0 and 2 of its lane, green and alpha the bytes 1 and 3. One
/// mask and one shift convert four pixels to two vectors of eight 16-bit fields, which baseline
/// x86-64 multiplies in one instruction.
extension PixelQuad {
  /// Red and blue, each in a 16-bit field.
  @inline(__always) var redBlue: SIMD8<UInt16> {
    unsafeBitCast(self & 0x00FF_00FF, to: SIMD8<UInt16>.self)
  }

  /// Green and alpha, each in a 16-bit field.
  @inline(__always) var greenAlpha: SIMD8<UInt16> {
    unsafeBitCast((self &>> 8) & 0x00FF_00FF, to: SIMD8<UInt16>.self)
  }

  /// Alpha in both 16-bit fields of its pixel.
  @inline(__always) var alphas: SIMD8<UInt16> {
    let alpha = self &>> 24
    return unsafeBitCast(alpha | (alpha &<< 16), to: SIMD8<UInt16>.self)
  }

  /// Four pixels from their channels, which must be at most 255.
  @inline(__always) init(redBlue: SIMD8<UInt16>, greenAlpha: SIMD8<UInt16>) {
    let even = unsafeBitCast(redBlue, to: PixelQuad.self)
    let odd = unsafeBitCast(greenAlpha, to: PixelQuad.self)
    self = even | (odd &<< 8)
  }

  /// 255 − α in both 16-bit fields of its pixel.
  @inline(__always) var transparencies: SIMD8<UInt16> {
    let rest = ~self &>> 24
    return unsafeBitCast(rest | (rest &<< 16), to: SIMD8<UInt16>.self)
  }

  /// The saturated sum of every channel.
  @inline(__always) func addingSaturated(_ other: PixelQuad) -> PixelQuad {
    let bytes = unsafeBitCast(self, to: SIMD16<UInt8>.self)
    let sum = bytes &+ unsafeBitCast(other, to: SIMD16<UInt8>.self)
    return unsafeBitCast(
      sum.replacing(with: SIMD16(repeating: 255), where: sum .< bytes), to: PixelQuad.self)
  }

  /// Every channel times its factor in 255ths, rounded to nearest.
  @inline(__always) func scaled(by factors: SIMD8<UInt16>) -> PixelQuad {
    PixelQuad(
      redBlue: dividedBy255(redBlue &* factors), greenAlpha: dividedBy255(greenAlpha &* factors))
  }
}

/// Division by 255, rounded to nearest; exact for every product of two bytes (J. Blinn, "Three
/// wrongs make a right", 1995).
@inline(__always) func dividedBy255(_ product: SIMD8<UInt16>) -> SIMD8<UInt16> {
  let sum = product &+ 128
  return (sum &+ (sum &>> 8)) &>> 8
}

/// Conversions between bytes and floats. Adding 2²³ to a float in 0 ..< 2²² leaves the nearest
/// integer (ties to even) in the low bits; `rounded()` would call the C library.
extension SIMD4<Float> {
  /// The channels of a pixel as floats, 0…255.
  @inline(__always) init(bytesOf pixel: UInt32) {
    let bytes = unsafeBitCast(pixel, to: SIMD4<UInt8>.self)
    self = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }

  /// The pixel whose channels are nearest to these, which must be in 0…255.
  @inline(__always) var nearestPixel: UInt32 {
    let lanes = unsafeBitCast(self + 8_388_608, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: lanes), to: UInt32.self)
  }

  /// Every component clamped to 0…`limit`; NaN becomes 0.
  @inline(__always) func clamped(to limit: Float) -> SIMD4<Float> {
    let positive = SIMD4<Float>.zero.replacing(with: self, where: self .> 0)
    return positive.replacing(with: SIMD4(repeating: limit), where: positive .> limit)
  }
}
