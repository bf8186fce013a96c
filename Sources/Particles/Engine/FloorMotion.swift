import LambentGeometry

/// Meetings with a floor.
///
/// Without drag and with a constant acceleration a, the height above the floor is a parabola, and so
/// is each leap after a bounce; the leaps' speeds are a geometric series, so a particle comes to rest
/// on the floor after a finite time. With drag, the height is still a formula, whose first root is
/// found by bisection; all other motion is followed by steps. Sways and whirls are no part of it.
enum FloorMotion {
  /// Ends lives at the floor, where it kills: what dies there emits its children at death there.
  static func endLives(_ cell: CellPlan, _ records: BirthRecords, _ count: Int) {
    guard let floor = cell.cell.floor, floor.action == .kill else { return }
    for row in 0..<count {
      records[.span][row] = Float(records.lifetimes[row])
      let height = floor.y - Double(records[.y][row])
      guard height > 0, records.lifetimes[row] > 0 else { continue }
      let meeting: Double?
      if cell.motion == .ballistic, cell.tracks.yAcceleration.timeline == nil {
        meeting = firstMeeting(
          height: height, speed: Double(records[.velocityY][row]),
          acceleration: cell.tracks.yAcceleration.constant)
      } else {
        meeting = search(cell, records, row, floor.y)
      }
      if let meeting { records.lifetimes[row] = min(records.lifetimes[row], meeting) }
    }
  }

  /// The least t > 0 with speed·t + acceleration·t² / 2 = height, for a height above 0.
  static func firstMeeting(height: Double, speed: Double, acceleration: Double) -> Double? {
    guard acceleration != 0 else { return speed > 0 ? height / speed : nil }
    let discriminant = speed * speed + 2 * acceleration * height
    guard discriminant >= 0 else { return nil }
    // The root of the form that does not cancel.
    let sum = speed + discriminant.squareRoot()
    return sum > 0 ? 2 * height / sum : nil
  }

  /// Follows a particle to the step in which it meets the floor, and halves that step.
  private static func search(
    _ cell: CellPlan, _ records: BirthRecords, _ row: Int, _ level: Double
  ) -> Double? {
    var body = SteppedMotion.Body(cell, records, row)
    let lifetime = records.lifetimes[row]
    while body.age < lifetime {
      let before = body
      body.advance(to: min(body.age + body.step, lifetime))
      guard body.place.y >= level else {
        if body.age <= before.age { return nil }
        continue
      }
      var (low, high) = (before.age, body.age)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        var probe = before
        probe.advance(to: middle)
        if probe.place.y >= level { high = middle } else { low = middle }
      }
      return high
    }
    return nil
  }

  /// Bends ballistic ways at a floor that reflects.
  static func bounce(
    _ cell: CellPlan, _ records: BirthRecords, _ ages: UnsafePointer<Float>, _ states: States,
    _ count: Int
  ) {
    guard let floor = cell.cell.floor, floor.action == .reflect else { return }
    for row in 0..<count {
      let height = floor.y - Double(records[.y][row])
      let speed = Double(records[.velocityY][row])
      let acceleration = cell.tracks.yAcceleration.constant
      guard height > 0,
        let meeting = firstMeeting(height: height, speed: speed, acceleration: acceleration),
        meeting < Double(ages[row])
      else { continue }
      var slide = Slide(cell, records, row, until: meeting)
      let leap = Self.leap(
        floor, impact: speed + acceleration * meeting, acceleration,
        since: Double(ages[row]) - meeting
      ) { slide.follow($0, floor.friction) }
      states[.y][row] = Float(clamping: floor.y - leap.height)
      states[.velocityY][row] = Float(clamping: leap.velocity)
      guard floor.friction > 0 else { continue }
      if leap.isAtRest { slide.speed = SIMD2() }
      states[.x][row] = Float(clamping: slide.way.x)
      states[.z][row] = Float(clamping: slide.way.y)
      states[.velocityX][row] = Float(clamping: slide.speed.x)
      states[.velocityZ][row] = Float(clamping: slide.speed.y)
    }
  }

  /// The way along the floor, x and z, from one meeting to the next.
  private struct Slide {
    var speed: SIMD2<Double>
    var way: SIMD2<Double>
    private let acceleration: SIMD2<Double>

    init(_ cell: CellPlan, _ records: BirthRecords, _ row: Int, until meeting: Double) {
      let start = SIMD2(Double(records[.velocityX][row]), Double(records[.velocityZ][row]))
      let place = SIMD2(Double(records[.x][row]), Double(records[.z][row]))
      acceleration = SIMD2(
        cell.tracks.xAcceleration.constant, cell.tracks.zAcceleration.constant)
      speed = start + acceleration * meeting
      way = place + (start + acceleration * meeting / 2) * meeting
    }

    /// A leap, after the floor has taken its part of the speed.
    mutating func follow(_ length: Double, _ friction: Double) {
      speed *= 1 - friction
      way += (speed + acceleration * length / 2) * length
      speed += acceleration * length
    }
  }

  /// Where a particle is after its first bounce.
  private struct Leap {
    /// Above the floor.
    var height: Double
    /// Downward.
    var velocity: Double
    /// True if it lies on the floor.
    var isAtRest = false
  }

  /// - Parameter visit: takes the length of each leap so far, the last until now.
  private static func leap(
    _ floor: EmitterFloor, impact: Double, _ acceleration: Double, since: Double,
    _ visit: (Double) -> Void
  ) -> Leap {
    var (speed, rest) = (impact * floor.restitution, since)
    guard acceleration > 0 else {
      // Nothing brings it back.
      visit(rest)
      return Leap(height: speed * rest, velocity: -speed)
    }
    for _ in 0..<64 {
      let length = 2 * speed / acceleration
      if rest < length {
        visit(rest)
        return Leap(
          height: (speed - acceleration * rest / 2) * rest, velocity: acceleration * rest - speed)
      }
      guard length > 1e-6 else { break }
      visit(length)
      rest -= length
      speed *= floor.restitution
    }
    return Leap(height: 0, velocity: 0, isAtRest: true)
  }
}
