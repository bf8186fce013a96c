import LambentGeometry

/// Collisions with a floor.
///
/// Under constant accelerations, with or without drag, the height above the floor and each bounce
/// have closed forms. Bounces shorten at least geometrically, so a particle comes to rest after a
/// finite time. All other motion is integrated in steps. Waves and turbulence do not take part in
/// collisions.
enum FloorMotion {
  /// The greatest number of bounces that are computed one by one. With drag, a particle rests on
  /// the floor after them: bounces with restitution 1 have become too low to be visible. Without
  /// drag, later bounces are counted by a formula.
  static let leapLimit = 1024
  /// The shortest bounce, in seconds.
  static let shortestLeap = 1e-6

  /// The speed of a particle that stays where it is, in points per second. It is too small to be seen, but has the
  /// direction in which the particle flew, for images that follow the motion.
  private static let standstill = 1e-5

  /// The velocity of a particle that stays where it arrives with another.
  static func stopped(_ velocity: SIMD3<Double>) -> SIMD3<Double> {
    let speed = (velocity * velocity).sum().squareRoot()
    return speed > 0 && speed < .infinity ? velocity * (standstill / speed) : SIMD3()
  }

  /// The age at which a particle reaches the floor, within its life; `nil` if it does not.
  static func meeting(
    _ cell: CellPlan, _ records: BirthRecords, _ row: Int, _ floor: EmitterFloor
  ) -> Double? {
    let lifetime = records.lifetimes[row]
    let height = floor.y - Double(records[.y][row])
    guard height > 0 else { return nil }
    if cell.motion == .stepped || cell.tracks.yAcceleration.timeline != nil {
      return search(cell, records, row, floor.y)
    }
    return fall(cell, records, row).meeting(height: height, within: lifetime)
  }

  /// The vertical motion of a particle from its birth.
  private static func fall(_ cell: CellPlan, _ records: BirthRecords, _ row: Int) -> Flight {
    Flight(
      speed: Double(records[.velocityY][row]), acceleration: cell.tracks.yAcceleration.constant,
      drag: records.drag(row))
  }

  /// The motion of a particle along the floor, in x and z, from its birth.
  private static func slide(_ cell: CellPlan, _ records: BirthRecords, _ row: Int) -> PlaneFlight {
    PlaneFlight(
      place: SIMD2(Double(records[.x][row]), Double(records[.z][row])),
      speed: SIMD2(Double(records[.velocityX][row]), Double(records[.velocityZ][row])),
      acceleration: SIMD2(
        cell.tracks.xAcceleration.constant, cell.tracks.zAcceleration.constant),
      drag: records.drag(row))
  }

  /// Integrates to the step in which a particle reaches the floor, then bisects that step.
  private static func search(
    _ cell: CellPlan, _ records: BirthRecords, _ row: Int, _ level: Double
  ) -> Double? {
    var body = SteppedMotion.Body(cell, records, row)
    body.bounces = nil
    let lifetime = records.lifetimes[row]
    while body.age < lifetime {
      let before = body
      body.step(until: lifetime)
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

  /// Reflects particles at a floor, or holds them there.
  static func bounce(
    _ cell: CellPlan, _ records: BirthRecords, _ ages: UnsafePointer<Float>, _ states: States
  ) {
    guard let floor = cell.cell.floor, floor.action != .kill else { return }
    for row in 0..<records.count {
      let (height, age) = (floor.y - Double(records[.y][row]), Double(ages[row]))
      let fall = fall(cell, records, row)
      guard height > 0, let meeting = fall.meeting(height: height, within: age) else { continue }
      var slide = slide(cell, records, row)
      slide.fly(meeting)
      guard floor.action == .reflect else {
        let speed = stopped(
          SIMD3(slide.speed.x, fall.state(at: meeting).speed, slide.speed.y))
        slide.speed = SIMD2(speed.x, speed.z)
        write(slide, floor.y, speed.y, to: states, row)
        continue
      }
      let impact = Flight(
        speed: fall.state(at: meeting).speed, acceleration: fall.acceleration, drag: fall.drag)
      let leap = Self.leap(floor, impact, since: age - meeting) { length in
        slide.speed *= 1 - floor.friction
        slide.fly(length)
      }
      states[.y][row] = Float(clamping: floor.y + leap.way)
      states[.velocityY][row] = Float(clamping: leap.speed)
      guard floor.friction > 0 else { continue }
      if leap.isAtRest { slide.speed = SIMD2() }
      write(slide, floor.y + leap.way, leap.speed, to: states, row)
    }
  }

  /// Calls a function with the ages at which a particle bounces, up to an age, in order.
  static func forEachBounce(
    _ cell: CellPlan, _ records: BirthRecords, _ row: Int, until age: Double,
    _ body: (Double) -> Void
  ) {
    let fall = fall(cell, records, row)
    guard let floor = cell.cell.floor, case let height = floor.y - Double(records[.y][row]),
      height > 0, let meeting = fall.meeting(height: height, within: age)
    else { return }
    let impact = Flight(
      speed: fall.state(at: meeting).speed, acceleration: fall.acceleration, drag: fall.drag)
    body(meeting)
    var bounce = meeting
    _ = leap(floor, impact, since: age - meeting) { length in
      if bounce > meeting { body(bounce) }
      bounce += length
    }
  }

  private static func write(
    _ slide: PlaneFlight, _ y: Double, _ speed: Double, to states: States, _ row: Int
  ) {
    states[.x][row] = Float(clamping: slide.place.x)
    states[.y][row] = Float(clamping: y)
    states[.z][row] = Float(clamping: slide.place.y)
    states[.velocityX][row] = Float(clamping: slide.speed.x)
    states[.velocityY][row] = Float(clamping: speed)
    states[.velocityZ][row] = Float(clamping: slide.speed.y)
  }

  /// - Parameters:
  ///   - impact: the flight at the first collision with the floor.
  ///   - time: the time since then.
  ///   - visit: receives the length of each bounce up to now.
  /// - Returns: the displacement from the floor, which is at most 0, and the downward speed.
  private static func leap(
    _ floor: EmitterFloor, _ impact: Flight, since time: Double, _ visit: (Double) -> Void
  ) -> (way: Double, speed: Double, isAtRest: Bool) {
    var (speed, rest) = (impact.speed * floor.restitution, time)
    for _ in 0..<leapLimit {
      let flight = Flight(
        speed: -speed, acceleration: impact.acceleration, drag: impact.drag)
      guard flight.acceleration > 0, let leap = flight.leap(within: rest) else {
        // In the air: without acceleration the particle does not return.
        visit(rest)
        let state = flight.state(at: rest)
        return (state.way, state.speed, false)
      }
      guard leap.length > shortestLeap else { break }
      visit(leap.length)
      rest -= leap.length
      speed = leap.speed * floor.restitution
    }
    guard impact.drag == 0 else { return (0, 0, true) }
    return laterLeap(floor.restitution, speed, impact.acceleration, since: rest)
  }

  /// The state in a bounce without drag. Bounce k lasts 2·v·rᵏ/a, so n bounces last (2·v/a)·(1 −
  /// rⁿ)/(1 − r), or n·2·v/a if r = 1.
  private static func laterLeap(
    _ restitution: Double, _ speed: Double, _ acceleration: Double, since time: Double
  ) -> (way: Double, speed: Double, isAtRest: Bool) {
    let length = 2 * speed / acceleration
    guard length > shortestLeap else { return (0, 0, true) }
    var (speed, rest) = (speed, time)
    if restitution < 1 {
      // The remaining fraction rⁿ. The sum of all bounces is finite.
      let left = 1 - time * (1 - restitution) / length
      guard left > 0 else { return (0, 0, true) }
      let count = max(0, (Elementary.log(left) / Elementary.log(restitution)).rounded(.down))
      let factor = Elementary.exp(count * Elementary.log(restitution))
      rest -= length * (1 - factor) / (1 - restitution)
      speed *= factor
    } else {
      rest -= (time / length).rounded(.down) * length
    }
    let flight = Flight(speed: -speed, acceleration: acceleration, drag: 0)
    let state = flight.state(at: max(0, rest))
    // A count that is off by one through rounding would put the particle below the floor.
    return (min(state.way, 0), state.speed, false)
  }
}
