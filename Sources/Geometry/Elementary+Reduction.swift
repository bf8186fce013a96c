extension Elementary {
  /// An angle reduced to −π/4…π/4 by a number of right angles.
  struct ReducedAngle {
    /// The number of right angles, modulo 4.
    var quadrant: Int
    /// The remainder.
    var high: Double
    /// The rounding error of the remainder.
    var low: Double
  }

  /// Reduces an angle.
  static func reduce(_ x: Double) -> ReducedAngle {
    let magnitude = abs(x)
    if magnitude <= 0.785_398_163_397_448_3 { return ReducedAngle(quadrant: 0, high: x, low: 0) }
    guard magnitude < 0x1p20 else { return reduceExactly(x) }
    // Cody and Waite's method: π/2 as a sum of parts with 33 bits, whose products with a count of
    // up to 20 bits are exact, and a rest.
    let count = nearestInteger(x * 0.636_619_772_367_581_343_08)
    let first = x - count * 1.570_796_326_734_125_614_17e+00
    let second = count * 6.077_100_506_303_965_976_60e-11
    let third = count * 2.022_266_248_795_950_631_54e-21
    let difference = first - second
    let rest = ((first - difference) - second) - third
    let high = difference + rest
    // Near a multiple of π/2 the 119 bits are not enough.
    guard abs(high) > 0x1p-30 else { return reduceExactly(x) }
    return ReducedAngle(
      quadrant: Int(count) & 3, high: high, low: (difference - high) + rest)
  }

  /// The integer nearest to a number below 2⁵¹ in magnitude, by adding and subtracting 1.5·2⁵².
  static func nearestInteger(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

  /// Reduces any angle of at least 0.5 by Payne and Hanek's method (1983): the angle is an integer
  /// times a power of two, so only about 190 bits of 2/π matter.
  private static func reduceExactly(_ x: Double) -> ReducedAngle {
    guard x.isFinite else { return ReducedAngle(quadrant: 0, high: .nan, low: 0) }
    let mantissa = x.significandBitPattern | (1 << 52)
    // The window begins at the bit of 2/π whose product with the angle's last bit weighs 2; the
    // bits before it give whole turns.
    let product = multiply(
      window(at: Int(x.exponentBitPattern) &- 1023 &- 52 &+ 62), by: mantissa)
    var quadrant = Int(truncatingIfNeeded: product.0 >> 62)
    var fraction = (product.0 << 2 | product.1 >> 62, product.1 << 2 | product.2 >> 62)
    var isNegative = x < 0
    if fraction.0 >> 63 == 1 {
      fraction = (~fraction.0, ~fraction.1)
      quadrant &+= 1
      isNegative.toggle()
    }
    if x < 0 { quadrant = -quadrant }
    let (high, low) = timesHalfPi(fraction)
    return ReducedAngle(
      quadrant: quadrant & 3, high: isNegative ? -high : high, low: isNegative ? -low : low)
  }

  /// 192 bits of 2/π from a bit on; 64 zeros precede the binary point.
  private static func window(at bit: Int) -> (UInt64, UInt64, UInt64) {
    let (word, shift) = (bit >> 6, UInt64(bit & 63))
    func piece(_ index: Int) -> UInt64 {
      // A shift by 64 gives 0.
      twoOverPi[word + index] << shift | twoOverPi[word + index + 1] >> (64 - shift)
    }
    return (piece(0), piece(1), piece(2))
  }

  /// The low 192 bits of a product.
  private static func multiply(
    _ bits: (UInt64, UInt64, UInt64), by factor: UInt64
  ) -> (UInt64, UInt64, UInt64) {
    let low = bits.2.multipliedFullWidth(by: factor)
    let middle = bits.1.multipliedFullWidth(by: factor)
    let (second, carry) = middle.low.addingReportingOverflow(low.high)
    let first = bits.0 &* factor &+ middle.high &+ (carry ? 1 : 0)
    return (first, second, low.low)
  }

  /// A 128-bit fraction times π/2, as a number and its rounding error.
  private static func timesHalfPi(_ fraction: (UInt64, UInt64)) -> (high: Double, low: Double) {
    let zeros =
      fraction.0 == 0 ? 64 + fraction.1.leadingZeroBitCount : fraction.0.leadingZeroBitCount
    guard zeros < 128 else { return (0, 0) }
    let shift = UInt64(zeros & 63)
    let (upper, lower) = zeros < 64 ? fraction : (fraction.1, 0)
    let first = upper << shift | lower >> (64 - shift)
    let second = lower << shift
    // The first 53 bits exactly, then the next ones.
    let scale = Double(sign: .plus, exponent: -64 - zeros, significand: 1)
    let high = Double(first & ~0x7FF) * scale
    let low = (Double(first & 0x7FF) + Double(second) * 0x1p-64) * scale
    let (product, error) = multiplyExactly(high, 1.570_796_326_794_896_558)
    let tail = error + (high * 6.123_233_995_736_765_886e-17 + low * 1.570_796_326_794_896_558)
    let sum = product + tail
    return (sum, (product - sum) + tail)
  }

  /// A product and its rounding error, by Dekker's method (1971).
  static func multiplyExactly(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let (aHigh, aLow) = split(a)
    let (bHigh, bLow) = split(b)
    let product = a * b
    return (product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// A number as a sum of two with 26 bits each, by Veltkamp's method; for magnitudes below 2⁹⁹⁰.
  private static func split(_ x: Double) -> (high: Double, low: Double) {
    let scaled = 134_217_729 * x
    let high = scaled - (scaled - x)
    return (high, x - high)
  }

  /// 2/π in binary, preceded by 64 zeros.
  private static let twoOverPi: [UInt64] = [
    0,
    0xA2F9_836E_4E44_1529,
    0xFC27_57D1_F534_DDC0,
    0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0,
    0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E,
    0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4,
    0x9C84_5F8B_BDF9_283B,
    0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F,
    0x6D36_7ECF_27CB_09B7,
    0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA,
    0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB,
    0xF0CF_BC20_9AF4_361D,
  ]
}
