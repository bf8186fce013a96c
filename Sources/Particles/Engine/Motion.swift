import LambentAnimations
import LambentGeometry
import LambentNoise

/// What particles are at given moments: formulas of their birth records and their ages τ, four rows at
/// a time.
///
/// - place: p₀ + v₀·τ + A, A being the acceleration integrated twice over the life so far; with drag
///   its closed form (``FloatKernels/drag(_:)-(Float)``); else steps (``SteppedMotion``);
/// - colour: (c₀ + S)·parent, scale: (s₀ + S)·factor, S being the speed integrated over the life so
///   far, or the initial value times a curve over life;
/// - angle: r₀ + spin·τ, or spin·lifetime times the integral of a curve.
///
/// Each row has a time of its own, so that parents can be asked for their state at a child's birth.
struct Motion {
  let cell: CellPlan
  let records: BirthRecords
  /// The moments, in the layer's time.
  let times: UnsafePointer<Double>
  let count: Int
  let states: States
  let scratch: BirthScratch.View

  private var ages: UnsafeMutablePointer<Float> { scratch[.age] }
  private var tracks: CellTracks { cell.tracks }
  private typealias Kernel = FloatKernels

  /// Fills the states.
  func evaluate() {
    fillAges()
    switch cell.motion {
    case .stepped: SteppedMotion(cell, records, times, count, states).evaluate()
    case .dragged: moveWithDrag()
    case .ballistic:
      move(.x, .velocityX, to: .x, .velocityX, tracks.xAcceleration)
      move(.y, .velocityY, to: .y, .velocityY, tracks.yAcceleration)
      move(.z, .velocityZ, to: .z, .velocityZ, tracks.zAcceleration)
      FloorMotion.bounce(cell, records, ages, states, count)
    }
    if cell.cell.wave != nil { sway() }
    if let turbulence = cell.cell.turbulence { whirl(turbulence) }
    paint()
    size()
    rotate()
    if records.has(.tumble) { tumble() }
  }

  private func fillAges() {
    let (ages, births) = (ages, records.birthTimes)
    let clock = cell.clock
    for row in 0..<count {
      let age = (times[row] - births[row]) * clock
      ages[row] = Float(age > 0 ? age : 0)
    }
  }

  /// The age as a share of the lifetime; of the whole one where a floor cuts lives short.
  @inline(__always) private func share(_ row: Int) -> Float {
    let lifetime = records.has(.span) ? records[.span][row] : Float(records.lifetimes[row])
    return Kernel.clamped(ages[row] / lifetime)
  }
}

// MARK: - Place

extension Motion {
  private func move(
    _ place: Column, _ velocity: Column, to x: StateColumn, _ v: StateColumn, _ track: Track
  ) {
    let (p0, v0, ages) = (records[place], records[velocity], ages)
    let (p, v) = (states[x], states[v])
    let a = track.timeline == nil ? Float(clamping: track.constant) : 0
    let (whole, half) = (SIMD4<Float>(repeating: a), SIMD4<Float>(repeating: a * 0.5))
    var row = 0
    while row < count {
      let age = Kernel.load(ages, row)
      let speed = Kernel.load(v0, row)
      Kernel.store(Kernel.load(p0, row) + (speed + half * age) * age, p, row)
      Kernel.store(speed + whole * age, v, row)
      row &+= 4
    }
    guard let timeline = track.timeline else { return }
    let clock = cell.clock
    for row in 0..<count {
      let (birth, time) = (records.birthTimes[row], max(times[row], records.birthTimes[row]))
      p[row] += Float(timeline.doubleIntegral(from: birth, to: time) * clock * clock)
      v[row] += Float(timeline.integral(from: birth, to: time) * clock)
    }
  }

  private func moveWithDrag() {
    let axes: [(Column, Column, StateColumn, StateColumn, Track)] = [
      (.x, .velocityX, .x, .velocityX, tracks.xAcceleration),
      (.y, .velocityY, .y, .velocityY, tracks.yAcceleration),
      (.z, .velocityZ, .z, .velocityZ, tracks.zAcceleration),
    ]
    let (drag, ages) = (records[.drag], ages)
    var row = 0
    while row < count {
      let age = Kernel.load(ages, row)
      let (decay, way, fall) = Kernel.drag(Kernel.load(drag, row) * age)
      for (p0, v0, p, v, track) in axes {
        let a = SIMD4<Float>(repeating: Float(clamping: track.constant))
        let speed = Kernel.load(records[v0], row)
        let step = (speed * way + a * age * fall) * age
        Kernel.store(Kernel.load(records[p0], row) + step, states[p], row)
        Kernel.store(speed * decay + a * age * way, states[v], row)
      }
      row &+= 4
    }
  }

  /// amplitude · factor · (sin(2π·f·τ + φ) − sin φ)
  private func sway() {
    guard let wave = cell.cell.wave else { return }
    let (x, y) = (states[.x], states[.y])
    let amplitude = (Float(clamping: wave.amplitude.x), Float(clamping: wave.amplitude.y))
    var row = 0
    while row < count {
      let phase = Kernel.load(records[.wavePhase], row)
      let angle = Kernel.load(records[.waveFrequency], row) * Kernel.load(ages, row) * 6.283_185_5
      let swing = Kernel.sinCos(angle + phase).sin - Kernel.sinCos(phase).sin
      let way = swing * Kernel.load(records[.waveFactor], row)
      Kernel.store(Kernel.load(x, row) + way * amplitude.0, x, row)
      Kernel.store(Kernel.load(y, row) + way * amplitude.1, y, row)
      row &+= 4
    }
  }

  /// amplitude · g · curl(place / scale, speed · τ), g being smoothstep of four times the share of
  /// life.
  private func whirl(_ turbulence: EmitterTurbulence) {
    let noise = GradientNoise(seed: UInt32(truncatingIfNeeded: cell.fieldSeed))
    let scale = 1 / turbulence.scale
    for row in 0..<count {
      let rise = Kernel.clamped(share(row) * 4)
      let strength = Double(rise * rise * (3 - 2 * rise)) * turbulence.amplitude
      let field = noise.curl(
        x: Double(states[.x][row]) * scale, y: Double(states[.y][row]) * scale,
        z: Double(ages[row]) * turbulence.speed, octaves: turbulence.octaves)
      states[.x][row] += Float(clamping: strength * field.x)
      states[.y][row] += Float(clamping: strength * field.y)
    }
  }
}

// MARK: - Look

extension Motion {
  /// start + speed·τ; for a speed that changes its integral over the life so far.
  private func grow(_ column: Column, _ track: Track, to state: StateColumn) {
    let (start, result, ages) = (records[column], states[state], ages)
    let speed = SIMD4<Float>(
      repeating: track.timeline == nil ? Float(clamping: track.constant) : 0)
    var row = 0
    while row < count {
      Kernel.store(Kernel.load(start, row) + speed * Kernel.load(ages, row), result, row)
      row &+= 4
    }
    guard let timeline = track.timeline else { return }
    for row in 0..<count {
      let birth = records.birthTimes[row]
      let sum = timeline.integral(from: birth, to: max(times[row], birth)) * cell.clock
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

  private func paint() {
    let hasColors = cell.curves.color != nil
    let none = Track(0)
    grow(.red, hasColors ? none : tracks.redSpeed, to: .red)
    grow(.green, hasColors ? none : tracks.greenSpeed, to: .green)
    grow(.blue, hasColors ? none : tracks.blueSpeed, to: .blue)
    grow(.alpha, hasColors || cell.curves.alpha != nil ? none : tracks.alphaSpeed, to: .alpha)
    if let curve = cell.curves.color {
      for row in 0..<count {
        let color = curve.value(at: share(row))
        states[.red][row] *= color.x
        states[.green][row] *= color.y
        states[.blue][row] *= color.z
        states[.alpha][row] *= color.w
      }
    }
    if let curve = cell.curves.alpha {
      for row in 0..<count { states[.alpha][row] *= curve.value(at: share(row)).x }
    }
    guard cell.isNested else { return }
    multiply(.red, by: .parentRed)
    multiply(.green, by: .parentGreen)
    multiply(.blue, by: .parentBlue)
    multiply(.alpha, by: .parentAlpha)
  }

  private func size() {
    grow(.scale, cell.curves.scale == nil ? tracks.scaleSpeed : Track(0), to: .scale)
    if let curve = cell.curves.scale {
      for row in 0..<count { states[.scale][row] *= curve.value(at: share(row)).x }
    }
    multiply(.scale, by: .scaleFactor)
  }

  private func rotate() {
    let (start, spin, result) = (records[.rotation], records[.spin], states[.rotation])
    if let curve = cell.curves.turn {
      for row in 0..<count {
        let lifetime = records.has(.span) ? records[.span][row] : Float(records.lifetimes[row])
        result[row] = start[row] + spin[row] * lifetime * curve.value(at: share(row)).x
      }
      return
    }
    var row = 0
    while row < count {
      let turned = Kernel.load(spin, row) * Kernel.load(ages, row)
      Kernel.store(Kernel.load(start, row) + turned, result, row)
      row &+= 4
    }
  }

  /// cos(2π·(tumble·τ + phase))
  private func tumble() {
    var row = 0
    while row < count {
      let turns =
        Kernel.load(records[.tumble], row) * Kernel.load(ages, row)
        + Kernel.load(records[.tumblePhase], row)
      Kernel.store(Kernel.sinCos(turns * 6.283_185_5).cos, states[.width], row)
      row &+= 4
    }
  }
}
