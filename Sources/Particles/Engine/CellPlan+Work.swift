import LambentGeometry

extension CellPlan {
  /// The cost of examining a version of a cell, in nanoseconds.
  static let workOfCell = 2000.0
  /// The cost of finding the births of one parent or one cycle, in nanoseconds.
  static let workOfSpan = 100.0
  /// The cost of examining a burst, in nanoseconds.
  static let workOfBurst = 100.0

  /// The costs of parts of a particle, in nanoseconds on one core of a machine of 2020, rounded up:
  /// a birth, a step of motion, a fall to a floor, a bounce, an octave of turbulence, and a part of a
  /// trail. Measured
  /// by `Benchmarks/measure-work`.
  private enum Cost {
    static let birth = 100.0
    static let step = 100.0
    static let fall = 800.0
    static let leap = 400.0
    static let octave = 40.0
    static let part = 60.0
  }

  /// An upper bound of the cost of births of the cell at a time, in steps of about a nanosecond.
  /// Counting skips the motion of births whose death is known without it.
  func work(ofBirths count: Int, at time: Double, isCounting: Bool) -> Double {
    // Half of the longest life, because births are spread over it.
    let age = min(longestLife, max(0, time - start)) * timeScale / 2
    var each = Cost.birth
    // A step evaluates the forces four times, or three times.
    let step = Cost.step + (wind.map { 3 * $0.work } ?? 4 * (forces?.work ?? 0))
    if !isCounting || needsMotionToCount {
      if motion == .stepped { each += steps(until: age) * step }
      if let floor = cell.floor { each += Self.work(above: floor, until: age) }
    }
    let whirl = Double(cell.turbulence?.octaves ?? 0) * Cost.octave
    if !isCounting {
      each += whirl
      if let trail {
        var part = Cost.part + whirl
        if motion == .stepped { part += step }
        if let floor = cell.floor { part += Self.work(above: floor, until: age) }
        each += Double(trail.segments + 1) * part
      }
    }
    return Double(count) * each
  }

  private static func work(above floor: EmitterFloor, until age: Double) -> Double {
    guard floor.action == .reflect else { return Cost.fall }
    return Cost.fall + FloorMotion.leaps(floor, until: age) * Cost.leap
  }

  /// The earliest birth time, in the layer's time.
  private var start: Double { layer.start }
}

extension FloorMotion {
  /// The greatest number of bounces of a particle of an age, if the first took half of it. Each is
  /// at most the restitution times the one before.
  static func leaps(_ floor: EmitterFloor, until age: Double) -> Double {
    let limit = Double(leapLimit)
    guard floor.restitution < 1, age > shortestLeap else { return limit }
    guard floor.restitution > 0 else { return 1 }
    let count = Elementary.log(shortestLeap / age) / Elementary.log(floor.restitution)
    return min(max(count, 1), limit)
  }
}
