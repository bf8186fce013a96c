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
    /// The search for the next line that a particle meets, and each line that is examined.
    static let search = 600.0
    static let line = 30.0
    /// The most lines of a search, as a rule.
    static let lineCount = 64
  }

  /// An upper bound of the cost of births of the cell at a time, in steps of about a nanosecond.
  /// Counting skips the motion of births whose death is known without it.
  func work(ofBirths count: Int, at time: Double, isCounting: Bool) -> Double {
    // Half of the longest life, because births are spread over it.
    let age = min(longestLife, max(0, time - layer.start)) * timeScale / 2
    var each = Cost.birth
    // A step evaluates the forces four times, or three times.
    let step = Cost.step + (wind.map { 3 * $0.work } ?? 4 * (forces?.work ?? 0))
    if !isCounting || needsMotionToCount {
      if motion == .stepped { each += steps(until: age) * step }
      each += workOfCollisions(until: age)
    }
    let whirl = Double(cell.turbulence?.octaves ?? 0) * Cost.octave
    if !isCounting {
      each += whirl
      if let trail {
        var part = Cost.part + whirl
        if motion == .stepped { part += step }
        part += workOfCollisions(until: age)
        each += Double(trail.segments + 1) * part
        // The bounces, at which the path has points.
        if motion != .stepped, cell.bounces { each += workOfCollisions(until: age) }
      }
    }
    return Double(count) * each
  }

  /// The cost of the collisions of a particle of an age.
  private func workOfCollisions(until age: Double) -> Double {
    if let obstacles {
      let search = Cost.search + Cost.line * Double(min(obstacles.lines.count, Cost.lineCount))
      guard obstacles.collider.action == .reflect, motion != .stepped else {
        return motion == .stepped ? search * steps(until: age) : search
      }
      return (1 + FloorMotion.leaps(obstacles.collider.restitution, until: age)) * search
    }
    guard let floor = cell.floor else { return 0 }
    guard floor.action == .reflect else { return Cost.fall }
    return Cost.fall + FloorMotion.leaps(floor.restitution, until: age) * Cost.leap
  }
}

extension FloorMotion {
  /// The greatest number of bounces of a particle of an age, if the first took half of it. Each is
  /// at most the restitution times the one before.
  static func leaps(_ restitution: Double, until age: Double) -> Double {
    let limit = Double(leapLimit)
    guard restitution < 1, age > shortestLeap else { return limit }
    guard restitution > 0 else { return 1 }
    let count = Elementary.log(shortestLeap / age) / Elementary.log(restitution)
    return min(max(count, 1), limit)
  }
}
