extension Elementary {
  /// e to the power x, within 1 ulp.
  ///
  /// Below −745.14 it is 0, above 709.79 infinite; NaN gives NaN.
  package static func exp(_ x: Double) -> Double { exp(x, tail: 0) }

  /// e to the power `x + tail`, where `tail` is small compared with `x`.
  private static func exp(_ x: Double, tail: Double) -> Double {
    guard x <= 709.782_712_893_384 else { return x.isNaN ? x : .infinity }
    guard x >= -745.133_219_101_941_2 else { return 0 }
    // x = count · ln 2 + high − low, with ln 2 in two parts of which the first has 32 bits.
    let count = nearestInteger(x * 1.442_695_040_888_963_387_00)
    let high = x - count * 6.931_471_803_691_238_164_90e-01
    let low = count * 1.908_214_929_270_587_700_02e-10 - tail
    let reduced = high - low
    let square = reduced * reduced
    let c =
      reduced - square
      * (1.666_666_666_666_660_190_37e-01
        + square
        * (-2.777_777_777_701_559_338_42e-03
          + square
          * (6.613_756_321_437_934_361_17e-05
            + square
            * (-1.653_390_220_546_525_153_90e-06 + square * 4.138_136_797_057_238_460_39e-08))))
    let power = 1 - ((low - (reduced * c) / (2 - c)) - high)
    return scale(power, byPowerOfTwo: Int(count))
  }

  /// A number in 0.5…2 times a power of two with an exponent of −1100…1024, rounded once.
  private static func scale(_ x: Double, byPowerOfTwo exponent: Int) -> Double {
    func power(_ exponent: Int) -> Double {
      Double(bitPattern: UInt64(truncatingIfNeeded: exponent &+ 1023) << 52)
    }
    if exponent > 1000 { return x * power(exponent - 64) * 0x1p64 }
    if exponent < -1000 { return x * power(exponent + 64) * 0x1p-64 }
    return x * power(exponent)
  }

  /// The natural logarithm, within 1 ulp.
  ///
  /// 0 gives −∞; a negative number or NaN gives NaN.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
    let (mantissa, exponent) = fraction(of: x)
    // log(1 + f) = f − f²/2 + s·(f²/2 + R), where s = f / (2 + f).
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even =
      w
      * (3.999_999_999_940_941_908e-01
        + w * (2.222_219_843_214_978_396e-01 + w * 1.531_383_769_920_937_332e-01))
    let odd =
      z
      * (6.666_666_666_666_735_130e-01
        + w
        * (2.857_142_874_366_239_149e-01
          + w * (1.818_357_216_161_805_012e-01 + w * 1.479_819_860_511_658_591e-01)))
    let half = 0.5 * f * f
    return exponent * 6.931_471_803_691_238_164_90e-01
      - ((half - (s * (half + odd + even) + exponent * 1.908_214_929_270_587_700_02e-10)) - f)
  }

  /// A positive finite number as a mantissa in √½…√2 and an exponent of two.
  private static func fraction(of x: Double) -> (fraction: Double, exponent: Double) {
    var exponent = x.exponent
    var fraction = x.significand
    if fraction > 1.414_213_562_373_095_1 {
      fraction *= 0.5
      exponent += 1
    }
    return (fraction, Double(exponent))
  }

  /// A number raised to a power, within 1 ulp.
  ///
  /// Any base to the power 0 is 1, and so is 1 to any power. A negative base gives NaN unless the
  /// exponent is whole. Zeros and infinities follow IEEE 754.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    if exponent == 1 { return base }
    if exponent == 2 { return base * base }
    let magnitude = abs(base)
    let isOdd = isOddInteger(exponent)
    if exponent.isInfinite || magnitude == 0 || magnitude.isInfinite {
      if magnitude == 1 { return 1 }
      let size: Double = (magnitude > 1) == (exponent > 0) ? .infinity : 0
      return base.sign == .minus && isOdd ? -size : size
    }
    if base < 0, !isOdd, !isWhole(exponent) { return .nan }
    let result = positivePower(magnitude, exponent)
    return base < 0 && isOdd ? -result : result
  }

  /// True if a number is an odd integer; beyond 2⁵³ all are even.
  private static func isOddInteger(_ x: Double) -> Bool {
    guard x.magnitude < 0x1p53 else { return false }
    let whole = Int64(x)
    return Double(whole) == x && whole & 1 == 1
  }

  /// True if a finite number is an integer.
  private static func isWhole(_ x: Double) -> Bool {
    x.magnitude >= 0x1p53 || Double(Int64(x)) == x
  }

  /// e to the power `exponent · log(base)`, with the logarithm and the product in double-double
  /// precision.
  private static func positivePower(_ base: Double, _ exponent: Double) -> Double {
    // Beyond this every base but 1 overflows or underflows, and the exact product would overflow.
    let bounded = max(-0x1p70, min(0x1p70, exponent))
    let (logHigh, logLow) = extendedLog(base)
    let (high, error) = multiplyExactly(bounded, logHigh)
    let low = error + bounded * logLow
    let sum = high + low
    return Self.exp(sum, tail: (high - sum) + low)
  }

  /// The natural logarithm of a positive finite number, in double-double precision (about 70 bits).
  ///
  /// log m = 2·artanh s = 2·(s + s³/3 + s⁵/5 + …) with s = (m − 1) / (m + 1), where s, s² and s³/3
  /// are double-doubles.
  private static func extendedLog(_ x: Double) -> (high: Double, low: Double) {
    let (mantissa, exponent) = fraction(of: x)
    let numerator = mantissa - 1
    let denominator = mantissa + 1
    let denominatorTail = mantissa - (denominator - 1)
    let s = numerator / denominator
    let (product, productError) = multiplyExactly(s, denominator)
    let sTail = (((numerator - product) - productError) - s * denominatorTail) / denominator
    let (square, squareError) = multiplyExactly(s, s)
    let squareTail = squareError + 2 * s * sTail
    let (cube, cubeError) = multiplyExactly(square, s)
    let cubeTail = cubeError + squareTail * s + square * sTail
    let third = cube / 3
    let (whole, wholeError) = multiplyExactly(third, 3)
    let thirdTail = (((cube - whole) - wholeError) + cubeTail) / 3
    var series = 1.0 / 25
    for divisor in stride(from: 23.0, through: 5, by: -2) { series = 1 / divisor + square * series }
    let tail = 2 * (sTail + thirdTail + square * cube * series)
    // ln 2 in two parts; the product of the first with an exponent is exact.
    let scale = exponent * 6.931_471_803_691_238_164_90e-01
    return sum([scale, 2 * s, 2 * third, exponent * 1.908_214_929_270_587_700_02e-10, tail])
  }

  /// The sum of numbers, each smaller than the sum before it, in double-double precision.
  private static func sum(_ terms: [Double]) -> (high: Double, low: Double) {
    var (high, low) = (0.0, 0.0)
    for term in terms {
      let next = high + term
      let part = next - high
      low += (high - (next - part)) + (term - part)
      high = next
    }
    let total = high + low
    return (total, (high - total) + low)
  }
}
