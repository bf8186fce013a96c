/// A value over life as one random draw times a curve.
struct LibGDXDraw {
  /// The distribution of the draw at the greatest value of the curve.
  let peak: Span
  /// The value over life, as a factor on that draw.
  let curve: Curve
  /// The greatest error of the spread over life, relative to the greatest value: libGDX draws low
  /// and high independently.
  let error: Double

  init(_ value: LibGDXEmitter.Scaled) {
    guard value.isActive else {
      (peak, curve, error) = (Span(), Curve(), 0)
      return
    }
    let low = value.low
    let means = value.table.map { SIMD2($0.x, value.mean(at: $0.x)) }
    let greatest = means.max { abs($0.y) < abs($1.y) } ?? SIMD2()
    let factor = value.factor(at: greatest.x)
    let range =
      value.high.range * abs(factor) + low.range * (value.isRelative ? 1 : abs(1 - factor))
    peak = Span(least: greatest.y - range / 2, most: greatest.y + range / 2)
    curve =
      value.isConstant || greatest.y == 0
      ? Curve() : Curve(means.map { SIMD2($0.x, $0.y / greatest.y) })
    let errors = (0...32).map { step -> Double in
      let s = value.factor(at: Double(step) / 32)
      let parts = SIMD2(low.range * (value.isRelative ? 1 : 1 - s), value.high.range * s)
      let apart = (parts * parts).sum().squareRoot()
      let together =
        greatest.y == 0 ? 0 : range * abs(value.mean(at: Double(step) / 32) / greatest.y)
      return abs(apart - together)
    }
    // The standard deviation of a uniform draw is its range over √12.
    error = greatest.y == 0 ? 0 : (errors.max() ?? 0) / 12.0.squareRoot() / abs(greatest.y)
  }
}

/// A velocity over life, approximated by an initial velocity and an acceleration: the least-squares
/// fit of the displacement.
struct LibGDXDrift {
  let start: Double
  let growth: Double
  /// The greatest error of the displacement, relative to the longest one.
  let error: Double

  /// - Parameter isSteady: true if an initial velocity is allowed.
  init(_ value: LibGDXEmitter.Scaled, isSteady: Bool) {
    let count = 64
    var (ways, way): ([SIMD2<Double>], Double) = ([], 0)
    for index in 0..<count {
      way += value.mean(at: (Double(index) + 0.5) / Double(count)) / Double(count)
      ways.append(SIMD2(Double(index + 1) / Double(count), way))
    }
    // displacement(u) ≈ start · u + growth · u² / 2
    func sum(_ term: (Double, Double) -> Double) -> Double {
      ways.map { term($0.x, $0.y) }.reduce(0, +)
    }
    let (a, b, c) = (
      sum { u, _ in u * u }, sum { u, _ in u * u * u / 2 }, sum { u, _ in u * u * u * u / 4 }
    )
    let (d, e) = (sum { u, way in u * way }, sum { u, way in u * u / 2 * way })
    let determinant = a * c - b * b
    let first = isSteady ? (d * c - e * b) / determinant : 0
    let slope = isSteady ? (a * e - b * d) / determinant : e / c
    let longest = ways.map { abs($0.y) }.max() ?? 0
    start = abs(first) <= longest * 1e-6 ? 0 : first
    growth = abs(slope) <= longest * 1e-6 ? 0 : slope
    let offsets = ways.map { abs(first * $0.x + slope * $0.x * $0.x / 2 - $0.y) }
    error = longest > 0 ? (offsets.max() ?? 0) / longest : 0
  }
}
