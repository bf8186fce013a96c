import LambentGeometry

/// The curves of Robert Penner's "Programming Macromedia Flash MX" (2002), chapter 7, with the
/// constants in common use.
extension TimingFunction.Easing {
  /// A curve of any easing from its `out` form: `in` is its reflection; `inOut` combines both at
  /// half size.
  func value(at x: Double, of out: (Double) -> Double) -> Double {
    switch self {
    case .out: out(x)
    case .in: 1 - out(1 - x)
    case .inOut: x < 0.5 ? (1 - out(1 - 2 * x)) / 2 : (1 + out(2 * x - 1)) / 2
    }
  }

  /// Parabolas of widths 4, 4, 2 and 1 elevenths. All but the first begin and end at the ground.
  static func bounceOut(_ x: Double) -> Double {
    let (gravity, unit) = (7.5625, 2.75)
    func arc(_ middle: Double, _ height: Double) -> Double {
      let distance = x - middle / unit
      return gravity * distance * distance + height
    }
    if x * unit < 1 { return arc(0, 0) }
    if x * unit < 2 { return arc(1.5, 0.75) }
    return x * unit < 2.5 ? arc(2.25, 0.9375) : arc(2.625, 0.984375)
  }

  /// The constant of `back`, which overshoots by a tenth.
  private static let overshoot = 1.70158

  func back(at x: Double) -> Double {
    // `inOut` would halve the overshoot, so Penner multiplies the constant by 1.525.
    let s = self == .inOut ? Self.overshoot * 1.525 : Self.overshoot
    return value(at: x) { t in
      let rest = t - 1
      return rest * rest * ((s + 1) * rest + s) + 1
    }
  }

  func elastic(at x: Double) -> Double {
    // The period is 0.3 of the run; for `inOut`, 0.45.
    let period = self == .inOut ? 0.45 : 0.3
    return value(at: x) { t in
      guard t > 0, t < 1 else { return t }
      let angle = (t - period / 4) * 2 * Double.pi / period
      return Elementary.exp(-10 * 0.693147180559945309417 * t) * Elementary.sin(angle) + 1
    }
  }
}
