/// The motion of a particle that meets outlines.
///
/// Each flight from one collision to the next has a closed form. Bounces that have become too short to be
/// visible end: with friction, the particle rests; without it, it slides along the line.
struct ObstacleMotion {
  private let obstacles: Obstacles
  private var flight: PlaneFlight
  private let acceleration: SIMD2<Double>
  /// The time that is left from the beginning of the flight.
  private var rest: Double
  /// The collision that ends a slide along a line.
  private var next: Obstacles.Meeting?
  private var isAtRest = false
  /// Its velocity where it stays.
  private var restingSpeed = SIMD2<Double>()
  /// True if it has met a line.
  private(set) var hasCollided = false

  /// Bounces below this length are not computed, in seconds.
  private static let shortestLeap = 1e-3
  /// The distance from a line to which a particle comes, in points: it stays on its side despite rounding,
  /// and also at the ends of lines.
  static let gap = 2e-6
  /// The number of collisions at one time after which a particle rests in its corner.
  private static let jamLimit = 8

  /// Follows a particle up to an age.
  ///
  /// - Parameter visit: Receives the age at each collision.
  init(
    _ obstacles: Obstacles, _ flight: PlaneFlight, until age: Double,
    _ visit: (Double) -> Void = { _ in }
  ) {
    (self.obstacles, self.flight, rest) = (obstacles, flight, age)
    acceleration = flight.acceleration
    var jam = 0
    for _ in 0..<FloorMotion.leapLimit {
      guard
        let meeting = next ?? obstacles.meeting(of: self.flight, within: rest)
      else { return }
      let before = rest
      hasCollided = true
      next = nil
      visit(age - before + meeting.time)
      collide(meeting)
      guard !isAtRest, rest > 0 else { return }
      jam = before - rest < 1e-7 ? jam + 1 : 0
      if jam > Self.jamLimit { break }
    }
    halt()
  }

  /// The position and the velocity at the age, and the time since which it rests.
  var state: (place: SIMD2<Double>, speed: SIMD2<Double>, resting: Double) {
    let (place, speed) = flight.state(at: isAtRest ? 0 : rest)
    return isAtRest ? (place, restingSpeed, rest) : (place, speed, 0)
  }

  private mutating func halt() { isAtRest = true }

  /// Bounces at a line, or rests or slides there.
  private mutating func collide(_ meeting: Obstacles.Meeting) {
    let line = obstacles.lines[meeting.line]
    let (place, speed) = flight.state(at: meeting.time)
    let normal = line.facing(speed, from: flight.place)
    rest -= meeting.time
    flight.place = place - line.normal * line.height(of: place) + normal * Self.gap
    flight.acceleration = acceleration
    let collider = obstacles.collider
    guard collider.action == .reflect else {
      let stopped = FloorMotion.stopped(SIMD3(speed.x, speed.y, 0))
      restingSpeed = SIMD2(stopped.x, stopped.y)
      return halt()
    }
    let along = line.direction * ((speed * line.direction).sum() * (1 - collider.friction))
    let up = abs((speed * normal).sum()) * collider.restitution
    flight.speed = along + normal * up
    let pull = -(acceleration * normal).sum()
    guard pull > 0, 2 * up <= Self.shortestLeap * pull else { return }
    guard collider.friction == 0 else { return halt() }
    slide(along: meeting.line)
  }

  /// Slides along a line up to one of its ends or up to another line.
  private mutating func slide(along number: Int) {
    let line = obstacles.lines[number]
    let place = line.way(of: flight.place)
    let way = Flight(
      speed: (flight.speed * line.direction).sum(),
      acceleration: (acceleration * line.direction).sum(), drag: flight.drag)
    flight.speed = line.direction * way.speed
    flight.acceleration = line.direction * way.acceleration
    var time = way.meeting(height: max(Self.gap, line.length + Self.gap - place), within: rest)
    let height = max(Self.gap, place + Self.gap)
    if let back = way.reversed.meeting(height: height, within: time ?? rest) { time = back }
    next = obstacles.meeting(of: flight, within: time ?? rest, besides: number)
    guard next == nil else { return }
    flight.fly(time ?? rest)
    flight.acceleration = acceleration
    rest -= time ?? rest
  }
}

/// Collisions of a cell's particles with its floor and its outlines.
enum Collisions {
  /// Notes the first collision of each particle, and ends lives at what kills. Children that are emitted
  /// then appear there.
  static func note(_ cell: CellPlan, _ records: BirthRecords) {
    let kills = cell.endsAtCollisions
    guard kills || records.has(.meeting) else { return }
    for row in 0..<records.count {
      let lifetime = records.lifetimes[row]
      if kills { records[.span][row] = Float(lifetime) }
      let meeting = lifetime > 0 ? first(cell, records, row) : nil
      if records.has(.meeting) { records[.meeting][row] = meeting.map { Float($0) } ?? -1 }
      if kills, let meeting { records.lifetimes[row] = min(lifetime, meeting) }
    }
  }

  /// The age of a particle at its first collision within its life.
  private static func first(_ cell: CellPlan, _ records: BirthRecords, _ row: Int) -> Double? {
    guard let obstacles = cell.obstacles else {
      return cell.cell.floor.flatMap { FloorMotion.meeting(cell, records, row, $0) }
    }
    guard cell.motion != .stepped else { return SteppedMotion.meeting(cell, records, row) }
    return obstacles.meeting(of: flight(cell, records, row), within: records.lifetimes[row])?.time
  }

  /// Moves particles that meet outlines.
  static func bounce(
    _ cell: CellPlan, _ records: BirthRecords, _ ages: UnsafePointer<Float>, _ states: States
  ) {
    guard let obstacles = cell.obstacles, obstacles.collider.action != .kill else { return }
    for row in 0..<records.count {
      let age = Double(ages[row])
      let motion = ObstacleMotion(obstacles, flight(cell, records, row), until: age)
      guard motion.hasCollided else { continue }
      let (place, speed, resting) = motion.state
      states[.x][row] = Float(clamping: place.x)
      states[.y][row] = Float(clamping: place.y)
      states[.velocityX][row] = Float(clamping: speed.x)
      states[.velocityY][row] = Float(clamping: speed.y)
      guard resting > 0 else { continue }
      let depth = Flight(
        speed: Double(records[.velocityZ][row]),
        acceleration: cell.tracks.zAcceleration.constant, drag: records.drag(row))
      let (way, _) = depth.state(at: age - resting)
      states[.z][row] = Float(clamping: Double(records[.z][row]) + way)
      states[.velocityZ][row] = 0
    }
  }

  /// Calls a function with the ages at which a particle that is not integrated bounces, up to an age, in order.
  static func forEachBounce(
    _ cell: CellPlan, _ records: BirthRecords, _ row: Int, until age: Double,
    _ body: (Double) -> Void
  ) {
    guard let obstacles = cell.obstacles else {
      return FloorMotion.forEachBounce(cell, records, row, until: age, body)
    }
    _ = ObstacleMotion(obstacles, flight(cell, records, row), until: age, body)
  }

  private static func flight(
    _ cell: CellPlan, _ records: BirthRecords, _ row: Int
  ) -> PlaneFlight {
    PlaneFlight(
      place: SIMD2(Double(records[.x][row]), Double(records[.y][row])),
      speed: SIMD2(Double(records[.velocityX][row]), Double(records[.velocityY][row])),
      acceleration: SIMD2(
        cell.tracks.xAcceleration.constant, cell.tracks.yAcceleration.constant),
      drag: records.drag(row))
  }
}

extension EmitterCell {
  /// True if its particles may turn at once, at a floor or at an outline.
  var turnsAtOnce: Bool { collides != nil || floor.map { $0.action != .kill } ?? false }

  /// True if a floor or an outline reflects its particles.
  var bounces: Bool { (collides?.action ?? floor?.action) == .reflect }
}
