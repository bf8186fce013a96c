/// Motion without a closed form: forces that depend on the position, drag under a force that changes, and
/// bounces of either. Each particle is followed from its own birth by the classic fourth-order
/// Runge–Kutta method at a fixed step, so that a moment does not depend on the moments before it; what
/// it costs is bounded by the lifetime.
struct SteppedMotion {
  private let cell: CellPlan
  private let records: BirthRecords
  private let times: UnsafePointer<Double>
  private let count: Int
  private let states: States

  init(
    _ cell: CellPlan, _ records: BirthRecords, _ times: UnsafePointer<Double>, _ count: Int,
    _ states: States
  ) {
    self.cell = cell
    self.records = records
    self.times = times
    self.count = count
    self.states = states
  }

  /// The step, in seconds of the cell's time; longer for lives of more than 4,096 steps.
  static let step = 1.0 / 60
  static let stepLimit = 4096.0

  func evaluate() {
    for row in 0..<count {
      var body = Body(cell, records, row)
      let age = (times[row] - records.birthTimes[row]) * cell.timeScale
      body.advance(to: max(0, min(age, records.lifetimes[row])))
      states[.x][row] = Float(clamping: body.place.x)
      states[.y][row] = Float(clamping: body.place.y)
      states[.z][row] = Float(clamping: body.place.z)
      states[.velocityX][row] = Float(clamping: body.velocity.x)
      states[.velocityY][row] = Float(clamping: body.velocity.y)
      states[.velocityZ][row] = Float(clamping: body.velocity.z)
    }
  }

  /// One particle on its way.
  struct Body {
    var place: SIMD3<Double>
    var velocity: SIMD3<Double>
    private(set) var age = 0.0
    let step: Double
    private let cell: CellPlan
    private let birth: Double
    private let origin: SIMD3<Double>?
    private let drag: Double
    private let bounces: EmitterFloor?

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
      drag = records.has(.drag) ? Double(records[.drag][row]) : 0
      step = max(SteppedMotion.step, records.lifetimes[row] / SteppedMotion.stepLimit)
      if let floor = cell.cell.floor, floor.action == .reflect, place.y < floor.y {
        bounces = floor
      } else {
        bounces = nil
      }
    }

    mutating func advance(to end: Double) {
      while age < end {
        let length = min(step, end - age)
        let before = place
        advance(by: length)
        if let bounces, place.y > bounces.y, before.y <= bounces.y { bounce(bounces) }
        age += length
        // What is left after a rounded sum is no step.
        if end - age < 1e-12 { break }
      }
    }

    private mutating func advance(by h: Double) {
      let (p, v) = (place, velocity)
      let a1 = acceleration(p, v, age)
      let (v2, p2) = (v + a1 * (h / 2), p + v * (h / 2))
      let a2 = acceleration(p2, v2, age + h / 2)
      let (v3, p3) = (v + a2 * (h / 2), p + v2 * (h / 2))
      let a3 = acceleration(p3, v3, age + h / 2)
      let (v4, p4) = (v + a3 * h, p + v3 * h)
      let a4 = acceleration(p4, v4, age + h)
      place = p + (v + (v2 + v3) * 2 + v4) * (h / 6)
      velocity = v + (a1 + (a2 + a3) * 2 + a4) * (h / 6)
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
      guard let origin else { return result }
      let way = p - origin
      let distance = (way * way).sum().squareRoot()
      // At the very centre the way leads where the particle goes.
      let direction = distance > 1e-9 ? way / distance : Self.unit(v)
      result += direction * tracks.radialAcceleration.value(at: time)
      let across = SIMD3(-direction.y, direction.x, 0)
      return result + across * tracks.tangentialAcceleration.value(at: time)
    }

    private static func unit(_ v: SIMD3<Double>) -> SIMD3<Double> {
      let length = (v * v).sum().squareRoot()
      return length > 0 ? v / length : SIMD3()
    }

    private mutating func bounce(_ floor: EmitterFloor) {
      place.y = floor.y - (place.y - floor.y) * floor.restitution
      velocity.y = -abs(velocity.y) * floor.restitution
      velocity.x *= 1 - floor.friction
      velocity.z *= 1 - floor.friction
    }
  }
}
