extension Elementary {
  /// The angle of the vector (x, y) in −π…π, from +x toward +y, within 2 ulps.
  ///
  /// The signs of zeros matter, as in IEEE 754: (−1, −0) gives −π. NaN gives NaN.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let (width, height) = (abs(x), abs(y))
    var angle: Double
    if height == 0 {
      angle = 0
    } else if width == height {
      angle = 0.785_398_163_397_448_3
    } else if height.isInfinite || width == 0 {
      angle = 1.570_796_326_794_896_6
    } else {
      angle = atan(height / width)
    }
    if x.sign == .minus { angle = (Double.pi - angle) + 1.224_646_799_147_353_2e-16 }
    return y.sign == .minus ? -angle : angle
  }

  /// The angle in −π/2…π/2 whose tangent is `x`, within 1 ulp; NaN gives NaN.
  package static func atan(_ x: Double) -> Double {
    let magnitude = abs(x)
    // atan x = atan c + atan((x − c) / (1 + c·x)) for the nearest of c = 0, ½, 1, 3/2, ∞.
    let (reduced, high, low): (Double, Double, Double)
    switch magnitude {
    case ..<0.4375: (reduced, high, low) = (magnitude, 0, 0)
    case ..<0.6875:
      (reduced, high, low) = (
        (2 * magnitude - 1) / (2 + magnitude), 4.636_476_090_008_060_935_15e-01,
        2.269_877_745_296_168_709_24e-17
      )
    case ..<1.1875:
      (reduced, high, low) = (
        (magnitude - 1) / (magnitude + 1), 7.853_981_633_974_482_789_99e-01,
        3.061_616_997_868_383_017_93e-17
      )
    case ..<2.4375:
      (reduced, high, low) = (
        (magnitude - 1.5) / (1 + 1.5 * magnitude), 9.827_937_232_473_290_540_82e-01,
        1.390_331_103_123_099_845_16e-17
      )
    default:
      (reduced, high, low) = (
        -1 / magnitude, 1.570_796_326_794_896_558_00e+00, 6.123_233_995_736_766_035_87e-17
      )
    }
    let angle = high - ((reduced * atanSeries(reduced * reduced) - low) - reduced)
    return x.sign == .minus ? -angle : angle
  }

  /// 1 − atan(x) / x as a polynomial in x².
  private static func atanSeries(_ z: Double) -> Double {
    let w = z * z
    let odd =
      z
      * (3.333_333_333_333_293_180_27e-01
        + w
        * (1.428_571_427_250_346_637_11e-01
          + w
          * (9.090_887_133_436_506_561_96e-02
            + w
            * (6.661_073_137_387_531_206_69e-02
              + w * (4.976_877_994_615_932_360_17e-02 + w * 1.628_582_011_536_578_236_23e-02)))))
    let even =
      w
      * (-1.999_999_999_987_648_324_76e-01
        + w
        * (-1.111_111_040_546_235_578_80e-01
          + w
          * (-7.691_876_205_044_829_994_95e-02
            + w * (-5.833_570_133_790_573_486_45e-02 + w * -3.653_157_274_421_691_552_70e-02))))
    return odd + even
  }

  /// The angle in 0…π whose cosine is `x`, within 2 ulps; NaN outside −1…1.
  package static func acos(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return Self.atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }

  /// The angle in −π/2…π/2 whose sine is `x`, within 2 ulps; NaN outside −1…1.
  package static func asin(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return Self.atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }
}
