import LambentAnimations
import LambentGeometry

/// The states of particles at given times: formulas of their birth records and their ages τ, four
/// rows at a time.
///
/// - position: p₀ + v₀·τ + A, where A is the acceleration integrated twice over the age; with drag
///   its closed form (``FloatKernels/drag(_:)``); otherwise steps (``SteppedMotion``);
/// - colour: (c₀ + S)·parent, scale: (s₀ + S)·factor, where S is the speed integrated over the age,
///   or the initial value times a life curve;
/// - angle: r₀ + spin·τ, or r₀ + spin·lifetime times the integral of a curve.
///
/// Each row has its own time, so that parents can be evaluated at the births of their children.
package struct Motion {
  let cell: CellPlan
  let records: BirthRecords
  /// The times of the rows, in the layer's time.
  let times: UnsafePointer<Double>
  let states: States
  let scratch: BirthScratch.View
  /// The integration of these rows up to earlier times, if there is one to go on with.
  var steps: SteppedMotion?

  /// Evaluates records at given times.
  package init(
    cell: CellPlan, records: BirthRecords, times: UnsafePointer<Double>, states: States,
    scratch: BirthScratch.View
  ) {
    (self.cell, self.records, self.times) = (cell, records, times)
    (self.states, self.scratch) = (states, scratch)
  }

  var count: Int { records.count }
  var ages: UnsafeMutablePointer<Float> { scratch[.age] }
  var fractions: UnsafeMutablePointer<Float> { scratch[.fraction] }
  private var tracks: CellTracks { cell.tracks }
  private typealias Kernel = FloatKernels

  package func evaluate() {
    evaluatePlaces()
    grow()
    if cell.cell.atDeath != nil { lead() }
    if let change = cell.cell.afterCollision, records.has(.meeting) { turn(into: change) }
    paint()
    size()
    if let curve = cell.curves.turn { turn(curve) }
    if records.has(.endRotation) { leadRotation() }
    if records.has(.tumble) { tumble() }
  }

  /// Evaluates only positions and velocities.
  func evaluatePlaces() {
    fillAges()
    if needsFractions { fillFractions() }
    switch cell.motion {
    case .stepped:
      let steps = steps ?? SteppedMotion(cell, records)
      steps.advance(to: times, records, states)
    case .dragged:
      moveWithDrag()
      FloorMotion.bounce(cell, records, ages, states)
      Collisions.bounce(cell, records, ages, states)
    case .ballistic:
      move()
      follow()
      FloorMotion.bounce(cell, records, ages, states)
      Collisions.bounce(cell, records, ages, states)
    }
    if cell.cell.orbit != nil { revolve() }
    if cell.cell.wave != nil { sway() }
    if let turbulence = cell.cell.turbulence { whirl(turbulence) }
  }

  private var needsFractions: Bool {
    cell.curves.isAny || cell.cell.turbulence != nil || cell.cell.orbit != nil
      || cell.cell.atDeath != nil
  }

  private func fillAges() {
    let (ages, births) = (ages, records.birthTimes)
    let timeScale = cell.timeScale
    for row in 0..<count {
      let age = (times[row] - births[row]) * timeScale
      ages[row] = Float(age > 0 ? age : 0)
    }
  }

  /// Computes the ages as fractions of the lifetimes; of the full lifetimes where a floor kills
  /// early.
  private func fillFractions() {
    let (ages, fractions) = (ages, fractions)
    if records.has(.span) {
      let spans = records[.span]
      for row in 0..<count { fractions[row] = Kernel.clamped(ages[row] / spans[row]) }
    } else {
      let lifetimes = records.lifetimes
      for row in 0..<count { fractions[row] = Kernel.clamped(ages[row] / Float(lifetimes[row])) }
    }
  }
}

// MARK: - Place

extension Motion {
  /// One coordinate of all rows under a constant acceleration.
  private struct Axis {
    let start, speed: UnsafePointer<Float>
    let place, velocity: UnsafeMutablePointer<Float>
    let acceleration: Kernel.Lanes

    /// p₀ + (v₀ + ½·a·τ)·τ and v₀ + a·τ
    @inline(__always) func fly(_ row: Int, _ age: Kernel.Lanes, _ half: Kernel.Lanes) {
      let v = Kernel.load(speed, row)
      Kernel.store(Kernel.load(start, row) + (v + half * age) * age, place, row)
      Kernel.store(v + acceleration * age, velocity, row)
    }

    @inline(__always) func fly(
      _ row: Int, _ age: Kernel.Lanes,
      _ drag: (decay: Kernel.Lanes, way: Kernel.Lanes, fall: Kernel.Lanes)
    ) {
      let v = Kernel.load(speed, row)
      let step = (v * drag.way + acceleration * age * drag.fall) * age
      Kernel.store(Kernel.load(start, row) + step, place, row)
      Kernel.store(v * drag.decay + acceleration * age * drag.way, velocity, row)
    }
  }

  private func axis(
    _ start: Column, _ speed: Column, _ place: StateColumn, _ velocity: StateColumn, _ track: Track
  ) -> Axis {
    Axis(
      start: records[start], speed: records[speed], place: states[place],
      velocity: states[velocity], acceleration: Self.constant(track))
  }

  private var axes: (x: Axis, y: Axis, z: Axis) {
    (
      axis(.x, .velocityX, .x, .velocityX, tracks.xAcceleration),
      axis(.y, .velocityY, .y, .velocityY, tracks.yAcceleration),
      axis(.z, .velocityZ, .z, .velocityZ, tracks.zAcceleration)
    )
  }

  /// The value of a constant track; 0 for one that changes, whose integral is added separately.
  private static func constant(_ track: Track) -> Kernel.Lanes {
    Kernel.Lanes(repeating: track.timeline == nil ? Float(clamping: track.constant) : 0)
  }

  private func move() {
    let (x, y, z) = axes
    let half = (x.acceleration * 0.5, y.acceleration * 0.5, z.acceleration * 0.5)
    let ages = ages
    var row = 0
    while row < count {
      let age = Kernel.load(ages, row)
      x.fly(row, age, half.0)
      y.fly(row, age, half.1)
      z.fly(row, age, half.2)
      row &+= 4
    }
    accelerate(x, tracks.xAcceleration)
    accelerate(y, tracks.yAcceleration)
    accelerate(z, tracks.zAcceleration)
  }

  /// Adds the integrals of a changing acceleration.
  private func accelerate(_ axis: Axis, _ track: Track) {
    guard let timeline = track.timeline else { return }
    let timeScale = cell.timeScale
    for row in 0..<count {
      let (birth, time) = (records.birthTimes[row], max(times[row], records.birthTimes[row]))
      axis.place[row] += Float(
        timeline.doubleIntegral(from: birth, to: time) * timeScale * timeScale)
      axis.velocity[row] += Float(timeline.integral(from: birth, to: time) * timeScale)
    }
  }

  private func moveWithDrag() {
    let (x, y, z) = axes
    let (drags, ages) = (records[.drag], ages)
    var row = 0
    while row < count {
      let age = Kernel.load(ages, row)
      let drag = Kernel.drag(Kernel.load(drags, row) * age)
      x.fly(row, age, drag)
      y.fly(row, age, drag)
      z.fly(row, age, drag)
      row &+= 4
    }
  }

  /// amplitude · factor · (sin(2π·f·τ + φ) − sin φ), and its derivative
  private func sway() {
    guard let wave = cell.cell.wave else { return }
    let (x, y, ages) = (states[.x], states[.y], ages)
    let (speedX, speedY) = (states[.velocityX], states[.velocityY])
    let (phases, frequencies, factors) = (
      records[.wavePhase], records[.waveFrequency], records[.waveFactor]
    )
    let amplitude = (Float(clamping: wave.amplitude.x), Float(clamping: wave.amplitude.y))
    var row = 0
    while row < count {
      let phase = Kernel.load(phases, row)
      let frequency = Kernel.load(frequencies, row)
      let (sine, cosine) = Kernel.sinCos(frequency * Kernel.load(ages, row) * 6.283_185_5 + phase)
      let factor = Kernel.load(factors, row)
      let way = (sine - Kernel.sinCos(phase).sin) * factor
      let speed = frequency * 6.283_185_5 * cosine * factor
      Kernel.store(Kernel.load(x, row) + way * amplitude.0, x, row)
      Kernel.store(Kernel.load(y, row) + way * amplitude.1, y, row)
      Kernel.store(Kernel.load(speedX, row) + speed * amplitude.0, speedX, row)
      Kernel.store(Kernel.load(speedY, row) + speed * amplitude.1, speedY, row)
      row &+= 4
    }
  }
}

// MARK: - Look

extension Motion {
  /// A value of all rows that grows at a constant speed: start + speed·τ.
  private struct Growth {
    let start: UnsafePointer<Float>
    let speed: Kernel.Lanes
    let result: UnsafeMutablePointer<Float>

    @inline(__always) func write(_ row: Int, _ age: Kernel.Lanes) {
      Kernel.store(Kernel.load(start, row) + speed * age, result, row)
    }
  }

  private func growth(_ column: Column, _ track: Track, to state: StateColumn) -> Growth {
    Growth(start: records[column], speed: Self.constant(track), result: states[state])
  }

  /// The speeds of colour and scale; 0 where a life curve replaces them.
  private var speeds: (red: Track, green: Track, blue: Track, alpha: Track, scale: Track) {
    let (none, curves) = (Track(0), cell.curves)
    let hasColors = curves.color != nil
    return (
      hasColors ? none : tracks.redSpeed, hasColors ? none : tracks.greenSpeed,
      hasColors ? none : tracks.blueSpeed,
      hasColors || curves.alpha != nil ? none : tracks.alphaSpeed,
      curves.scale != nil ? none : tracks.scaleSpeed
    )
  }

  /// Colour, scale and angle under constant speeds, in one pass.
  private func grow() {
    let speeds = speeds
    let red = growth(.red, speeds.red, to: .red)
    let green = growth(.green, speeds.green, to: .green)
    let blue = growth(.blue, speeds.blue, to: .blue)
    let alpha = growth(.alpha, speeds.alpha, to: .alpha)
    let scale = growth(.scale, speeds.scale, to: .scale)
    let (angles, spins, turned, ages) = (
      records[.rotation], records[.spin], states[.rotation], ages
    )
    var row = 0
    while row < count {
      let age = Kernel.load(ages, row)
      red.write(row, age)
      green.write(row, age)
      blue.write(row, age)
      alpha.write(row, age)
      scale.write(row, age)
      Kernel.store(Kernel.load(angles, row) + Kernel.load(spins, row) * age, turned, row)
      row &+= 4
    }
    accumulate(speeds.red, to: .red)
    accumulate(speeds.green, to: .green)
    accumulate(speeds.blue, to: .blue)
    accumulate(speeds.alpha, to: .alpha)
    accumulate(speeds.scale, to: .scale)
  }

  /// Adds the integral of a changing speed over the age.
  private func accumulate(_ track: Track, to state: StateColumn) {
    guard let timeline = track.timeline else { return }
    let (result, births) = (states[state], records.birthTimes)
    for row in 0..<count {
      let sum =
        timeline.integral(from: births[row], to: max(times[row], births[row])) * cell.timeScale
      result[row] += Float(clamping: sum)
    }
  }

  private func multiply(_ state: StateColumn, by column: Column) {
    let (result, factors) = (states[state], records[column])
    var row = 0
    while row < count {
      Kernel.store(Kernel.load(result, row) * Kernel.load(factors, row), result, row)
      row &+= 4
    }
  }

  private func multiply(_ state: StateColumn, by curve: CurveTable) {
    let (result, fractions) = (states[state], fractions)
    for row in 0..<count { result[row] *= curve.value(at: fractions[row]).x }
  }

  /// Applies life curves and the parent's colour.
  private func paint() {
    if let curve = cell.curves.color {
      let (red, green, blue, alpha, fractions) = (
        states[.red], states[.green], states[.blue], states[.alpha], fractions
      )
      for row in 0..<count {
        let color = curve.value(at: fractions[row])
        red[row] *= color.x
        green[row] *= color.y
        blue[row] *= color.z
        alpha[row] *= color.w
      }
    }
    if let curve = cell.curves.alpha { multiply(.alpha, by: curve) }
    guard cell.site.isNested else { return }
    multiply(.red, by: .parentRed)
    multiply(.green, by: .parentGreen)
    multiply(.blue, by: .parentBlue)
    multiply(.alpha, by: .parentAlpha)
  }

  /// Applies the life curve of the scale and the scale of the layer or parent.
  private func size() {
    if let curve = cell.curves.scale { multiply(.scale, by: curve) }
    multiply(.scale, by: .scaleFactor)
  }

  /// Computes angles whose spin follows a life curve, given as its integral.
  private func turn(_ curve: CurveTable) {
    let (start, spin, result, fractions) = (
      records[.rotation], records[.spin], states[.rotation], fractions
    )
    for row in 0..<count {
      result[row] = start[row] + spin[row] * records.span(row) * curve.value(at: fractions[row]).x
    }
  }

  /// cos(2π·(tumble·τ + phase))
  private func tumble() {
    let (speeds, phases, result, ages) = (
      records[.tumble], records[.tumblePhase], states[.width], ages
    )
    var row = 0
    while row < count {
      let turns = Kernel.load(speeds, row) * Kernel.load(ages, row) + Kernel.load(phases, row)
      Kernel.store(Kernel.sinCos(turns * 6.283_185_5).cos, result, row)
      row &+= 4
    }
  }
}
