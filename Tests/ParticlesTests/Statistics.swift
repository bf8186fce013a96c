import LambentParticles

/// Pearson's chi-square of counts against what their weights let expect; true but once in 9,000
/// draws that follow the weights. The bound is that of E. Wilson and M. Hilferty (1931).
func follows(_ weights: [Double], _ counts: [Int]) -> Bool {
  let (total, sum) = (Double(counts.reduce(0, +)), weights.reduce(0, +))
  var (square, freedom) = (0.0, -1.0)
  for (weight, count) in zip(weights, counts) {
    let expected = total * weight / sum
    guard expected > 0 else {
      if count > 0 { return false }
      continue
    }
    square += (Double(count) - expected) * (Double(count) - expected) / expected
    freedom += 1
  }
  guard freedom > 0 else { return true }
  let root = 1 - 2 / (9 * freedom) + 3.7 * (2 / (9 * freedom)).squareRoot()
  return square < freedom * root * root * root
}

/// Whether numbers lie in [0, 1], but for rounding, and fill it evenly.
func isUniform(_ fractions: [Double], cells: Int = 10) -> Bool {
  guard fractions.allSatisfy({ $0 > -1e-3 && $0 < 1.001 }) else { return false }
  var counts = [Int](repeating: 0, count: cells)
  for fraction in fractions { counts[min(max(Int(fraction * Double(cells)), 0), cells - 1)] += 1 }
  return follows([Double](repeating: 1, count: cells), counts)
}

/// Whether pairs of numbers fill the unit square evenly: each number alone, and both together.
func isUniform(_ pairs: [SIMD2<Double>], cells: Int = 6) -> Bool {
  guard isUniform(pairs.map(\.x)), isUniform(pairs.map(\.y)) else { return false }
  func cell(_ fraction: Double) -> Int { min(max(Int(fraction * Double(cells)), 0), cells - 1) }
  var counts = [Int](repeating: 0, count: cells * cells)
  for pair in pairs { counts[cell(pair.y) * cells + cell(pair.x)] += 1 }
  return follows([Double](repeating: 1, count: cells * cells), counts)
}

/// Whether numbers are uniform within half of `range` about `mean`, as the definition of a range has
/// it: their mean, their spread, their bounds and how they are distributed between them.
func isDrawn(_ values: [Double], mean: Double, range: Double, rounding: Double = 1e-4) -> Bool {
  let (half, count) = (abs(range) / 2, Double(values.count))
  let spread = values.map { ($0 - mean) * ($0 - mean) }.mean
  let variance = range * range / 12
  // Four standard errors of the mean and of the variance of a uniform distribution.
  return values.allSatisfy { abs($0 - mean) <= half + rounding }
    && abs(values.mean - mean) <= 4 * (variance / count).squareRoot() + rounding
    && abs(spread - variance) <= 4 * variance * (0.8 / count).squareRoot() + rounding * abs(range)
    && isUniform(values.map { min(max(($0 - mean) / abs(range) + 0.5, 0), 1) })
}
