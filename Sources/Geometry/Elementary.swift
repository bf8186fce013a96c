/// Sine, cosine, exponential and other functions as polynomials, so that pixels do not depend on
/// the machine's C library.
///
/// Only additions, subtractions, multiplications, divisions and square roots are used, which IEEE
/// 754 rounds correctly: the results have the same bits on every machine. No function traps;
/// undefined results are NaN. The coefficients are those of Sun's fdlibm 5.3 (1993), computed with
/// Remez' algorithm.
package enum Elementary {}

extension Elementary {
  /// The sine of an angle in radians, within 1 ulp for every finite angle.
  ///
  /// An infinite angle or NaN gives NaN; a zero keeps its sign.
  package static func sin(_ x: Double) -> Double {
    let angle = reduce(x)
    switch angle.quadrant {
    case 0: return sineKernel(angle.high, angle.low)
    case 1: return cosineKernel(angle.high, angle.low)
    case 2: return -sineKernel(angle.high, angle.low)
    default: return -cosineKernel(angle.high, angle.low)
    }
  }

  /// The cosine of an angle in radians, within 1 ulp for every finite angle.
  ///
  /// An infinite angle or NaN gives NaN.
  package static func cos(_ x: Double) -> Double {
    let angle = reduce(x)
    switch angle.quadrant {
    case 0: return cosineKernel(angle.high, angle.low)
    case 1: return -sineKernel(angle.high, angle.low)
    case 2: return -cosineKernel(angle.high, angle.low)
    default: return sineKernel(angle.high, angle.low)
    }
  }

  /// Sine and cosine together: the same bits as ``sin(_:)`` and ``cos(_:)``, for little more than
  /// the cost of one.
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    let angle = reduce(x)
    let sine = sineKernel(angle.high, angle.low)
    let cosine = cosineKernel(angle.high, angle.low)
    switch angle.quadrant {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The tangent of an angle in radians, within 2 ulps.
  ///
  /// An infinite angle or NaN gives NaN.
  package static func tan(_ x: Double) -> Double {
    let (sine, cosine) = sinCos(x)
    return sine / cosine
  }

  /// The sine of `x + tail` for |x| ≤ π/4, where `tail` is the rounding error of `x`.
  private static func sineKernel(_ x: Double, _ tail: Double) -> Double {
    // Below 2⁻²⁷ the sine equals its argument; the polynomial would lose −0.
    guard abs(x) > 0x1p-27 else { return x }
    let square = x * x
    let cube = square * x
    let polynomial =
      8.333_333_333_322_489_461_24e-03
      + square
      * (-1.984_126_982_985_794_931_34e-04
        + square
        * (2.755_731_370_707_006_767_89e-06
          + square
          * (-2.505_076_025_340_686_341_95e-08 + square * 1.589_690_995_211_550_102_21e-10)))
    return x
      - ((square * (0.5 * tail - cube * polynomial) - tail)
        - cube * -1.666_666_666_666_663_243_48e-01)
  }

  /// The cosine of `x + tail` for |x| ≤ π/4, where `tail` is the rounding error of `x`.
  private static func cosineKernel(_ x: Double, _ tail: Double) -> Double {
    let square = x * x
    let polynomial =
      square
      * (4.166_666_666_666_660_190_37e-02
        + square
        * (-1.388_888_888_887_410_957_49e-03
          + square
          * (2.480_158_728_947_672_941_78e-05
            + square
            * (-2.755_731_435_139_066_330_35e-07
              + square
              * (2.087_572_321_298_174_827_90e-09 + square * -1.135_964_755_778_819_482_65e-11)))))
    // 1 − x²/2 is rounded once, and its rounding error is added to the small terms.
    let half = 0.5 * square
    let head = 1 - half
    return head + (((1 - head) - half) + (square * polynomial - x * tail))
  }
}
