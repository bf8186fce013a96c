import LambentGeometry

/// Deriche's approximation of a Gaussian by two damped cosines, each run along a line forwards and
/// backwards as a recursion of second order.
///
/// h(n) = (a₀ cos(ω₀n/σ) + a₁ sin(ω₀n/σ))·exp(−b₀n/σ) + (c₀ cos(ω₁n/σ) + c₁ sin(ω₁n/σ))·exp(−b₁n/σ).
/// Two sections of second order in parallel, in double precision, stay exact where one of fourth
/// order would lose its digits: the poles of a wide Gaussian crowd at 1.
struct RecursiveGaussian: Sendable {
  /// One damped cosine.
  struct Section: Sendable {
    /// What the pixel and the one before it add, going forwards.
    var near, before: Double
    /// What the first and the second pixel ahead add, going backwards.
    var ahead, second: Double
    /// What remains of the last two sums (subtracted).
    var decay1, decay2: Double

    init(cosine a: Double, sine b: Double, damping: Double, frequency: Double) {
      let (sin, cos) = Elementary.sinCos(frequency)
      let damp = Elementary.exp(-damping)
      near = a
      before = damp * (b * sin - a * cos)
      decay1 = -2 * damp * cos
      decay2 = damp * damp
      ahead = before - a * decay1
      second = -a * decay2
    }

    /// The sum of the section's response over the whole line.
    var gain: Double { (near + before + ahead + second) / (1 + decay1 + decay2) }

    mutating func scale(by factor: Double) {
      near *= factor
      before *= factor
      ahead *= factor
      second *= factor
    }
  }

  private var wide, narrow: Section

  init(_ sigma: Double) {
    wide = Section(
      cosine: 1.680, sine: 3.735, damping: 1.783 / sigma, frequency: 0.6318 / sigma)
    narrow = Section(
      cosine: -0.6803, sine: -0.2598, damping: 1.723 / sigma, frequency: 1.997 / sigma)
    let factor = 1 / (wide.gain + narrow.gain)
    wide.scale(by: factor)
    narrow.scale(by: factor)
  }

  /// Filters a line.
  func filter(
    _ source: UnsafePointer<SIMD4<Float>>, into result: UnsafeMutablePointer<SIMD4<Float>>,
    count: Int
  ) {
    var (w1, w2, n1, n2) = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>())
    var last = SIMD4<Double>()
    for x in 0..<count {
      let pixel = SIMD4<Double>(source[x])
      let w = pixel * wide.near + last * wide.before - w1 * wide.decay1 - w2 * wide.decay2
      let n = pixel * narrow.near + last * narrow.before - n1 * narrow.decay1 - n2 * narrow.decay2
      (w2, w1, n2, n1, last) = (w1, w, n1, n, pixel)
      result[x] = SIMD4<Float>(w + n)
    }
    (w1, w2, n1, n2) = (SIMD4(), SIMD4(), SIMD4(), SIMD4())
    var (next, second) = (SIMD4<Double>(), SIMD4<Double>())
    for x in stride(from: count - 1, through: 0, by: -1) {
      let w = next * wide.ahead + second * wide.second - w1 * wide.decay1 - w2 * wide.decay2
      let n =
        next * narrow.ahead + second * narrow.second - n1 * narrow.decay1 - n2 * narrow.decay2
      (w2, w1, n2, n1) = (w1, w, n1, n)
      (second, next) = (next, SIMD4<Double>(source[x]))
      result[x] += SIMD4<Float>(w + n)
    }
  }
}
