extension CellPlan {
  /// What one step of motion costs, and a birth, and an octave of turbulence, in nanoseconds on one core
  /// of a machine of 2020, rounded up.
  private static let stepWork = 100.0
  private static let birthWork = 50.0
  private static let octaveWork = 200.0

  /// What births of the cell cost at a moment, at most, in steps of about a nanosecond: those that are
  /// only counted are not followed where their end is known without.
  func work(ofBirths count: Int, at time: Double, isCounting: Bool) -> Double {
    var each = Self.birthWork
    let isFollowed = isCounting ? needsMotionToCount : true
    if isFollowed, motion == .stepped || (isCounting && needsMotionToCount) {
      // Half of the longest life, as births are spread over it.
      each +=
        SteppedMotion.steps(until: min(longestLife, max(0, time - start) * timeScale)) / 2
        * Self.stepWork
    }
    if !isCounting, let turbulence = cell.turbulence {
      each += Double(turbulence.octaves) * Self.octaveWork
    }
    return Double(count) * each
  }

  /// The first moment at which anything could be born, in the layer's time.
  private var start: Double { layer.start }
}

extension SteppedMotion {
  /// The most steps that a particle of an age has been followed for.
  static func steps(until age: Double) -> Double { min(age / step, stepLimit) }
}
