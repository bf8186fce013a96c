/// A polynomial of degree seven in u, 0…1, that approximates a smooth function on one piece.
struct Polynomial: Sendable, Hashable {
  /// The coefficients of 1, u, u², ….
  var coefficients: SIMD8<Double>
  /// The least and the greatest Bernstein coefficient; all values are between them.
  let bounds: ClosedRange<Double>

  private static let onceIntegrated = SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)
  private static let twiceIntegrated = SIMD8<Double>(2, 6, 12, 20, 30, 42, 56, 72)

  init(coefficients: SIMD8<Double>) {
    self.coefficients = coefficients
    bounds = Self.bernsteinBounds(coefficients)
  }

  /// The value at u, by Horner's rule.
  func value(at u: Double) -> Double { Self.horner(coefficients, u) }

  /// The integral from 0 to u.
  func integral(to u: Double) -> Double {
    u * Self.horner(coefficients / Self.onceIntegrated, u)
  }

  /// The double integral from 0 to u.
  func doubleIntegral(to u: Double) -> Double {
    u * u * Self.horner(coefficients / Self.twiceIntegrated, u)
  }

  private static func horner(_ c: SIMD8<Double>, _ u: Double) -> Double {
    var result = c[7]
    for index in stride(from: 6, through: 0, by: -1) { result = result * u + c[index] }
    return result
  }

  /// The u in 0…1 at which the integral from 0 reaches a target: Newton's method within a bracket.
  func argument(whereIntegralReaches target: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    let whole = integral(to: 1)
    guard whole > target else { return 1 }
    var u = target / whole
    for _ in 0..<80 {
      let excess = integral(to: u) - target
      if excess < 0 { low = u } else { high = u }
      let slope = value(at: u)
      var next = slope > 0 ? u - excess / slope : .nan
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - u) <= 1e-15 { return next }
      u = next
    }
    return u
  }

  /// bᵢ = Σ C(i, k) / C(7, k) · cₖ. A polynomial is within the convex hull of its Bernstein
  /// coefficients.
  private static func bernsteinBounds(_ c: SIMD8<Double>) -> ClosedRange<Double> {
    ClosedRange(holding: (0...7).map { (bernstein[$0] * c).sum() })
  }

  /// Row i: C(i, k) / C(7, k).
  private static let bernstein: [SIMD8<Double>] = (0...7).map { i in
    var row = SIMD8<Double>()
    for k in 0...i {
      row[k] = (0..<k).reduce(1.0) { product, j in product * Double(i - j) / Double(7 - j) }
    }
    return row
  }
}

extension Polynomial {
  /// The zeros of the Chebyshev polynomial of degree eight, mapped to 0…1, at which functions are
  /// sampled: (1 + cos((2k + 1)π / 16)) / 2.
  static let nodes: [Double] = (0..<8).map { (1 + cosine(2 * $0 + 1)) / 2 }

  /// cos(mπ / 16) for 0 ≤ m ≤ 128, from a table: library cosines differ in the last digit.
  private static func cosine(_ m: Int) -> Double {
    let table = [
      1, 0.980785280403230449126, 0.923879532511286756128, 0.831469612302545237079,
      0.707106781186547524401, 0.555570233019602224743, 0.382683432365089771728,
      0.195090322016128267848, 0,
    ]
    let turn = m % 32
    let half = turn > 16 ? 32 - turn : turn
    return half > 8 ? -table[16 - half] : table[half]
  }

  /// Row j: the weights of the samples in Chebyshev coefficient j, from the discrete orthogonality
  /// of the Chebyshev polynomials at their zeros.
  private static let transform: [SIMD8<Double>] = (0..<8).map { j in
    var row = SIMD8<Double>()
    for sample in 0..<8 { row[sample] = (j == 0 ? 0.125 : 0.25) * cosine(j * (2 * sample + 1)) }
    return row
  }

  /// Row j: the coefficients of T_j(2u − 1), by T_{j+1} = 2(2u − 1)T_j − T_{j−1}.
  private static let shifted: [SIMD8<Double>] = {
    var rows = [SIMD8<Double>(1, 0, 0, 0, 0, 0, 0, 0), SIMD8<Double>(-1, 2, 0, 0, 0, 0, 0, 0)]
    for j in 1..<7 {
      var next = -2 * rows[j] - rows[j - 1]
      for power in 0..<7 { next[power + 1] += 4 * rows[j][power] }
      rows.append(next)
    }
    return rows
  }()

  /// The polynomial through samples at ``nodes``, computed from its Chebyshev coefficients. The
  /// high ones, whose polynomials have large coefficients, are small for smooth functions.
  init(samples: SIMD8<Double>) {
    var coefficients = SIMD8<Double>()
    for j in (0..<8).reversed() {
      coefficients += (Self.transform[j] * samples).sum() * Self.shifted[j]
    }
    self.init(coefficients: coefficients)
  }
}
