/// Motion without a closed form: forces that depend on the position, or drag or bounces under a
/// changing force. Each particle is integrated from its own birth by the classic fourth-order
/// Runge–Kutta method. The steps depend on the particle alone, so its state at one time does not
/// depend on the times evaluated before.
///
/// A step is 1/60 s. In lives longer than 1,024 such steps it grows while the path is smooth: a
/// particle that drifts for hours takes some thirty steps. Where bounces or changing forces rule
/// out long steps, or forces that change from place to place, it is 1/4,096 of the life if that is longer than 1/60 s.
///
/// Where noise is the only force that depends on the position, particles fly eight at a time (``Wind``).
///
/// The states at the ends of whole steps are kept: the integration goes on to later times from there, and
/// a trail's points cost one step each.
final class SteppedMotion {
  private let cell: CellPlan
  private var bodies: [Body] = []
  private let flights: WindFlights?

  init(_ cell: CellPlan, _ records: BirthRecords) {
    self.cell = cell
    flights = cell.wind.map { WindFlights($0, records) }
    if flights == nil { bodies = (0..<records.count).map { Body(cell, records, $0) } }
  }

  /// The shortest step, in seconds of the cell's time.
  static let step = 1.0 / 60
  /// The greatest number of steps of equal length in a life.
  static let equalStepLimit = 4096.0
  /// The number of steps that may be as short as the path needs; as many again divide the rest of
  /// the life.
  static let freeStepLimit = 1024
  /// The error tolerance, in points: the distance between the fourth-order step and the
  /// second-order one from its stages, whose error is two orders larger.
  static let tolerance = 0.01

  /// True for lives in which steps may grow.
  static func isLong(_ lifetime: Double) -> Bool { lifetime > step * Double(freeStepLimit) }

  /// Computes the states at times that are not before those of earlier calls.
  func advance(to times: UnsafePointer<Double>, _ records: BirthRecords, _ states: States) {
    func age(_ row: Int) -> Double {
      let age = (times[row] - records.birthTimes[row]) * cell.timeScale
      return max(0, min(age, records.lifetimes[row]))
    }
    if let flights {
      for row in 0..<records.count { flights.ages[row] = age(row) }
      return flights.advance(to: states)
    }
    for row in 0..<records.count {
      let end = age(row)
      bodies[row].follow(to: end)
      var body = bodies[row]
      body.advance(to: end)
      states[.x][row] = Float(clamping: body.place.x)
      states[.y][row] = Float(clamping: body.place.y)
      states[.z][row] = Float(clamping: body.place.z)
      states[.velocityX][row] = Float(clamping: body.velocity.x)
      states[.velocityY][row] = Float(clamping: body.velocity.y)
      states[.velocityZ][row] = Float(clamping: body.velocity.z)
    }
  }

  /// The age of a particle at its first meeting with an outline, within its life.
  static func meeting(_ cell: CellPlan, _ records: BirthRecords, _ row: Int) -> Double? {
    var body = Body(cell, records, row)
    let lifetime = records.lifetimes[row]
    while body.age < lifetime {
      let before = body.age
      body.step(until: lifetime)
      if let meeting = body.firstMeeting { return meeting < lifetime ? meeting : nil }
      guard body.age > before else { return nil }
    }
    return nil
  }

  /// The state of one particle during integration.
  struct Body {
    var place: SIMD3<Double>
    var velocity: SIMD3<Double>
    private(set) var age = 0.0
    private var length: Double
    private var shortest = SteppedMotion.step
    private var freeSteps = SteppedMotion.freeStepLimit
    private let lifetime: Double
    /// True if steps may grow: in long lives without bounces, under forces that depend only on the
    /// position. A long step could miss a change of a force.
    private let isAdaptive: Bool
    private let cell: CellPlan
    private let birth: Double
    private let origin: SIMD3<Double>?
    private let drag: Double
    /// The floor at which it turns.
    var bounces: EmitterFloor?
    private let obstacles: Obstacles?
    /// The age at the first meeting with an outline.
    private(set) var firstMeeting: Double?
    private var isStuck = false

    init(_ cell: CellPlan, _ records: BirthRecords, _ row: Int) {
      func vector(_ x: Column, _ y: Column, _ z: Column) -> SIMD3<Double> {
        SIMD3(Double(records[x][row]), Double(records[y][row]), Double(records[z][row]))
      }
      self.cell = cell
      let place = vector(.x, .y, .z)
      self.place = place
      velocity = vector(.velocityX, .velocityY, .velocityZ)
      birth = records.birthTimes[row]
      origin = records.has(.originX) ? vector(.originX, .originY, .originZ) : nil
      drag = records.drag(row)
      lifetime = records.lifetimes[row]
      if let floor = cell.cell.floor, floor.action != .kill, place.y < floor.y { bounces = floor }
      obstacles = cell.obstacles
      isAdaptive =
        SteppedMotion.isLong(lifetime) && bounces == nil && obstacles == nil
        && !cell.hasChangingForces
      length =
        isAdaptive
        ? SteppedMotion.step
        : max(SteppedMotion.step, lifetime / SteppedMotion.equalStepLimit)
    }

    mutating func advance(to end: Double) {
      while age < end {
        step(until: end)
        // Ignore a remainder that is only rounding error.
        if end - age < 1e-12 { break }
      }
    }

    /// Advances by the whole steps up to `end`.
    mutating func follow(to end: Double) {
      while end - age >= length { step(until: end) }
    }

    /// Advances by one step, or by the remainder up to `end`.
    mutating func step(until end: Double) {
      if isStuck {
        age = min(max(end, age), age + length)
        return
      }
      var next = moved(by: length)
      while isAdaptive, next.error > SteppedMotion.tolerance, length > shortest {
        length = max(length / 2, shortest)
        next = moved(by: length)
      }
      let (before, start) = (place, age)
      if end - age < length {
        let rest = end - age
        next = moved(by: rest)
        age += rest
      } else {
        age += length
        if isAdaptive { adapt(to: next.error) }
      }
      (place, velocity) = (next.place, next.velocity)
      if let bounces, place.y > bounces.y, before.y <= bounces.y { bounce(bounces) }
      if let obstacles { meet(obstacles, from: before, at: start) }
    }

    /// Chooses the length of the next step from the error of the last.
    private mutating func adapt(to error: Double) {
      // The error is proportional to the cube of the length.
      if error < SteppedMotion.tolerance / 16 { length *= 2 }
      freeSteps -= 1
      guard freeSteps == 0 else { return }
      shortest = max(shortest, (lifetime - age) / Double(SteppedMotion.freeStepLimit))
      length = max(length, shortest)
    }

    /// The state after a step, and its distance from the result of the midpoint method with two of
    /// the same stages.
    private func moved(
      by h: Double
    ) -> (place: SIMD3<Double>, velocity: SIMD3<Double>, error: Double) {
      let (p, v) = (place, velocity)
      let a1 = acceleration(p, v, age)
      let (v2, p2) = (v + a1 * (h / 2), p + v * (h / 2))
      let a2 = acceleration(p2, v2, age + h / 2)
      let (v3, p3) = (v + a2 * (h / 2), p + v2 * (h / 2))
      let a3 = acceleration(p3, v3, age + h / 2)
      let (v4, p4) = (v + a3 * h, p + v3 * h)
      let a4 = acceleration(p4, v4, age + h)
      let way = (v + (v2 + v3) * 2 + v4) * (h / 6)
      let gain = (a1 + (a2 + a3) * 2 + a4) * (h / 6)
      guard isAdaptive else { return (p + way, v + gain, 0) }
      let (off, spin) = (way - v2 * h, (gain - a2 * h) * h)
      let error = max((off * off).sum(), (spin * spin).sum()).squareRoot()
      return (p + way, v + gain, error)
    }

    private func acceleration(
      _ p: SIMD3<Double>, _ v: SIMD3<Double>, _ age: Double
    ) -> SIMD3<Double> {
      let time = birth + age / cell.timeScale
      let tracks = cell.tracks
      var result = SIMD3(
        tracks.xAcceleration.value(at: time), tracks.yAcceleration.value(at: time),
        tracks.zAcceleration.value(at: time))
      result -= v * drag
      if let forces = cell.forces {
        let force = forces.acceleration(at: SIMD2(p.x, p.y), age: age)
        result += SIMD3(force.x, force.y, 0)
      }
      guard let origin else { return result }
      let way = p - origin
      let distance = (way * way).sum().squareRoot()
      // At the centre the direction is undefined: use that of the motion.
      let direction = distance > 1e-9 ? way / distance : Self.unit(v)
      result += direction * tracks.radialAcceleration.value(at: time)
      let across = SIMD3(-direction.y, direction.x, 0)
      return result + across * tracks.tangentialAcceleration.value(at: time)
    }

    private static func unit(_ v: SIMD3<Double>) -> SIMD3<Double> {
      let length = (v * v).sum().squareRoot()
      return length > 0 ? v / length : SIMD3()
    }

    /// Turns at the first outline that the way of a step crosses.
    private mutating func meet(
      _ obstacles: Obstacles, from before: SIMD3<Double>, at start: Double
    ) {
      let from = SIMD2(before.x, before.y)
      let way = SIMD2(place.x, place.y) - from
      guard let meeting = obstacles.meeting(of: .straight(from, way), within: 1) else { return }
      if firstMeeting == nil { firstMeeting = start + (age - start) * meeting.time }
      let collider = obstacles.collider
      guard collider.action != .kill else { return }
      let line = obstacles.lines[meeting.line]
      let normal = line.facing(way, from: from)
      let foot = from + way * meeting.time + normal * ObstacleMotion.gap
      func turned(_ v: SIMD2<Double>, keeping along: Double) -> SIMD2<Double> {
        line.direction * ((v * line.direction).sum() * along)
          + normal * (abs((v * normal).sum()) * collider.restitution)
      }
      guard collider.action == .reflect else {
        isStuck = true
        velocity = FloorMotion.stopped(velocity)
        (place.x, place.y, place.z) = (
          foot.x, foot.y, before.z + (place.z - before.z) * meeting.time
        )
        return
      }
      var remaining = turned(way * (1 - meeting.time), keeping: 1)
      if obstacles.meeting(of: .straight(foot, remaining), within: 1) != nil { remaining = SIMD2() }
      let speed = turned(SIMD2(velocity.x, velocity.y), keeping: 1 - collider.friction)
      (place.x, place.y) = (foot.x + remaining.x, foot.y + remaining.y)
      (velocity.x, velocity.y) = (speed.x, speed.y)
    }

    private mutating func bounce(_ floor: EmitterFloor) {
      guard floor.action == .reflect else {
        place.y = floor.y
        velocity = FloorMotion.stopped(velocity)
        isStuck = true
        return
      }
      place.y = floor.y - (place.y - floor.y) * floor.restitution
      velocity.y = -abs(velocity.y) * floor.restitution
      velocity.x *= 1 - floor.friction
      velocity.z *= 1 - floor.friction
    }
  }
}

extension CellPlan {
  /// True if a force changes over time, or from place to place, which a long step could miss.
  fileprivate var hasChangingForces: Bool {
    forces != nil || tracks.hasChangingAcceleration || tracks.radialAcceleration.timeline != nil
      || tracks.tangentialAcceleration.timeline != nil
  }

  /// An upper bound of the integration steps up to an age where all have one length; a generous
  /// estimate where they grow.
  func steps(until age: Double) -> Double {
    if wind != nil { return min(age / Wind.steps.lowerBound, SteppedMotion.equalStepLimit) }
    let areLong = SteppedMotion.isLong(longestLife)
    let mayGrow = areLong && !cell.turnsAtOnce && !hasChangingForces
    let limit = mayGrow ? Double(SteppedMotion.freeStepLimit) / 2 : SteppedMotion.equalStepLimit
    return min(age / SteppedMotion.step, limit)
  }
}
