import LambentGeometry

extension CellPlan {
  /// The costs of parts of a particle, in nanoseconds on one core of a machine of 2020, rounded up:
  /// a birth, one step of motion, a fall to a floor, a leap from it, and an octave of turbulence.
  /// `Benchmarks/measure-work` measures them.
  private enum Cost {
    static let birth = 100.0
    static let step = 100.0
    static let fall = 800.0
    static let leap = 400.0
    static let octave = 300.0
  }

  /// The most that births of the cell cost at a moment, in steps of about a nanosecond: those that
  /// are only counted are not followed where their end is known without.
  func work(ofBirths count: Int, at time: Double, isCounting: Bool) -> Double {
    // Half of the longest life, as births are spread over it.
    let age = min(longestLife, max(0, time - start)) * timeScale / 2
    var each = Cost.birth
    if !isCounting || needsMotionToCount {
      if motion == .stepped { each += steps(until: age) * Cost.step }
      if let floor = cell.floor { each += Self.work(above: floor, until: age) }
    }
    if !isCounting, let turbulence = cell.turbulence {
      each += Double(turbulence.octaves) * Cost.octave
    }
    return Double(count) * each
  }

  private static func work(above floor: EmitterFloor, until age: Double) -> Double {
    guard floor.action == .reflect else { return Cost.fall }
    return Cost.fall + FloorMotion.leaps(floor, until: age) * Cost.leap
  }

  /// The first moment at which anything could be born, in the layer's time.
  private var start: Double { layer.start }
}

extension FloorMotion {
  /// The most leaps that a particle of an age has made, if the first took half of it: each is shorter than
  /// the one before by the restitution at least.
  static func leaps(_ floor: EmitterFloor, until age: Double) -> Double {
    let limit = Double(leapLimit)
    guard floor.restitution < 1, age > shortestLeap else { return limit }
    guard floor.restitution > 0 else { return 1 }
    let count = Elementary.log(shortestLeap / age) / Elementary.log(floor.restitution)
    return min(max(count, 1), limit)
  }
}
