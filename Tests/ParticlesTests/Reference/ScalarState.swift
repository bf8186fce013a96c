import LambentAnimations
import LambentGeometry
import LambentNoise
import LambentPixels

@testable import LambentParticles

/// One particle at one moment, written plainly from the formulas: the scalar twin of ``Motion``,
/// which evaluates a block of records, four rows at a time, to the same bits.
struct ScalarState {
  private var values = [Float](repeating: 0, count: StateColumn.allCases.count)

  /// A column.
  subscript(_ column: StateColumn) -> Float {
    get { values[column.rawValue] }
    set { values[column.rawValue] = newValue }
  }

  init(_ record: ScalarRecord, at time: Double) {
    let age = Float(max(0, (time - record.birthTime) * record.cell.timeScale))
    let lifetime =
      record.cell.columns.slot(.span) >= 0 ? record[.span] : Float(record.lifetime)
    let fraction = FloatKernels.clamped(age / lifetime)
    move(record, age, time)
    if record.cell.motion == .ballistic { follow(record, age, fraction) }
    revolve(record, age, fraction)
    sway(record, age)
    whirl(record, age, fraction)
    paint(record, age, fraction, time)
    size(record, age, fraction, time)
    self[.rotation] = record[.rotation] + record[.spin] * age
    if let curve = record.cell.curves.turn {
      self[.rotation] =
        record[.rotation] + record[.spin] * lifetime * curve.value(at: fraction).x
    }
    if record.cell.cell.atDeath?.rotation != nil {
      self[.rotation] += (record[.endRotation] - record[.rotation]) * fraction
    }
    if record.cell.columns.slot(.tumble) >= 0 {
      let turns = record[.tumble] * age + record[.tumblePhase]
      self[.width] = FloatKernels.sinCos(turns * 6.283_185_5).cos
    }
  }

  // MARK: - Place

  private mutating func move(_ record: ScalarRecord, _ age: Float, _ time: Double) {
    let tracks = record.cell.tracks
    switch record.cell.motion {
    case .stepped: step(record, time)
    case .ballistic:
      fly(record, age, time, .x, .velocityX, .x, .velocityX, tracks.xAcceleration)
      fly(record, age, time, .y, .velocityY, .y, .velocityY, tracks.yAcceleration)
      fly(record, age, time, .z, .velocityZ, .z, .velocityZ, tracks.zAcceleration)
      bounce(record, age)
    case .dragged:
      drag(record, age, .x, .velocityX, .x, .velocityX, tracks.xAcceleration)
      drag(record, age, .y, .velocityY, .y, .velocityY, tracks.yAcceleration)
      drag(record, age, .z, .velocityZ, .z, .velocityZ, tracks.zAcceleration)
      bounce(record, age)
    }
  }

  /// p₀ + (v₀ + ½·a·τ)·τ and v₀ + a·τ; for an a that changes, its integrals.
  private mutating func fly(
    _ record: ScalarRecord, _ age: Float, _ time: Double, _ start: Column, _ speed: Column,
    _ place: StateColumn, _ velocity: StateColumn, _ track: Track
  ) {
    let a: Float = track.timeline == nil ? Float(clamping: track.constant) : 0
    self[place] = record[start] + (record[speed] + a * 0.5 * age) * age
    self[velocity] = record[speed] + a * age
    guard let timeline = track.timeline else { return }
    let (birth, clock) = (record.birthTime, record.cell.timeScale)
    let now = max(time, birth)
    self[place] += Float(timeline.doubleIntegral(from: birth, to: now) * clock * clock)
    self[velocity] += Float(timeline.integral(from: birth, to: now) * clock)
  }

  /// The solution of v′ = a − d·v.
  private mutating func drag(
    _ record: ScalarRecord, _ age: Float, _ start: Column, _ speed: Column, _ place: StateColumn,
    _ velocity: StateColumn, _ track: Track
  ) {
    let (decay, way, fall) = FloatKernels.drag(record[.drag] * age)
    let (a, v) = (Float(clamping: track.constant), record[speed])
    self[place] = record[start] + (v * way + a * age * fall) * age
    self[velocity] = v * decay + a * age * way
  }

  /// Steps and bounces know one row at a time only.
  private mutating func step(_ record: ScalarRecord, _ time: Double) {
    withStates { states in
      record.withRecords { records in
        withUnsafePointer(to: time) {
          SteppedMotion(record.cell, records).advance(to: $0, records, states)
        }
      }
    }
  }

  private mutating func bounce(_ record: ScalarRecord, _ age: Float) {
    withStates { states in
      record.withRecords { records in
        withUnsafePointer(to: age) {
          FloorMotion.bounce(record.cell, records, $0, states)
          Collisions.bounce(record.cell, records, $0, states)
        }
      }
    }
  }

  private mutating func withStates(_ body: (States) -> Void) {
    var block = StateBlock()
    for column in StateColumn.allCases {
      block.values[column.rawValue * BirthBlock.capacity] = self[column]
    }
    block.withStates(body)
    for column in StateColumn.allCases {
      self[column] = block.values[column.rawValue * BirthBlock.capacity]
    }
  }

  /// p + v₀·(L·∫c − τ) and v + v₀·(c − 1).
  private mutating func follow(_ record: ScalarRecord, _ age: Float, _ fraction: Float) {
    guard let pace = record.cell.curves.pace, let way = record.cell.curves.way else { return }
    let lead = Self.span(record) * way.value(at: fraction).x - age
    let factor = pace.value(at: fraction).x - 1
    let axes: [(Column, StateColumn, StateColumn)] = [
      (.velocityX, .x, .velocityX), (.velocityY, .y, .velocityY), (.velocityZ, .z, .velocityZ),
    ]
    for (speed, place, velocity) in axes {
      self[place] += record[speed] * lead
      self[velocity] += record[speed] * factor
    }
  }

  /// How long it lives, as curves count.
  private static func span(_ record: ScalarRecord) -> Float {
    record.cell.columns.slot(.span) >= 0 ? record[.span] : Float(record.lifetime)
  }

  /// r·(cos(α + ω·τ), sin(α + ω·τ)), and its change.
  private mutating func revolve(_ record: ScalarRecord, _ age: Float, _ fraction: Float) {
    guard record.cell.cell.orbit != nil else { return }
    let (h, k) = (record[.headingX], record[.headingY])
    let (from, to, turn) = (record[.orbitRadius], record[.orbitEnd], record[.orbitTurn])
    let (s, c) = FloatKernels.sinCos(turn * age)
    let (x, y) = (h * c - k * s, h * s + k * c)
    let radius = from + (to - from) * fraction
    self[.x] += x * radius
    self[.y] += y * radius
    let (out, across) = ((to - from) / Self.span(record), radius * turn)
    self[.velocityX] += x * out - y * across
    self[.velocityY] += y * out + x * across
  }

  /// a + (b − a)·fraction, from birth to death; `nil` where the cell does not say what a value comes to.
  private static func led(
    _ record: ScalarRecord, _ start: Column, _ end: Column, _ fraction: Float,
    _ bound: (Float) -> Float
  ) -> Float? {
    guard record.cell.columns.slot(end) >= 0 else { return nil }
    let (a, b) = (bound(record[start]), bound(record[end]))
    return a + (b - a) * fraction
  }

  /// amplitude · factor · (sin(2π·f·τ + φ) − sin φ)
  private mutating func sway(_ record: ScalarRecord, _ age: Float) {
    guard let wave = record.cell.cell.wave else { return }
    let phase = record[.wavePhase]
    let angle = record[.waveFrequency] * age * 6.283_185_5
    let swing = FloatKernels.sinCos(angle + phase).sin - FloatKernels.sinCos(phase).sin
    self[.x] += swing * record[.waveFactor] * Float(clamping: wave.amplitude.x)
    self[.y] += swing * record[.waveFactor] * Float(clamping: wave.amplitude.y)
    let cosine = FloatKernels.sinCos(angle + phase).cos
    let speed = record[.waveFrequency] * 6.283_185_5 * cosine * record[.waveFactor]
    self[.velocityX] += speed * Float(clamping: wave.amplitude.x)
    self[.velocityY] += speed * Float(clamping: wave.amplitude.y)
  }

  /// amplitude · g · curl(place / scale, speed · τ)
  private mutating func whirl(_ record: ScalarRecord, _ age: Float, _ fraction: Float) {
    guard let turbulence = record.cell.cell.turbulence else { return }
    let noise = GradientNoise(seed: UInt32(truncatingIfNeeded: record.cell.site.fieldSeed))
    let rise = FloatKernels.clamped(fraction * 4)
    let strength = Double(rise * rise * (3 - 2 * rise)) * turbulence.amplitude
    let scale = 1 / turbulence.scale
    let field = noise.curl(
      x: Double(self[.x]) * scale, y: Double(self[.y]) * scale,
      z: Double(age) * turbulence.speed, octaves: turbulence.octaves)
    self[.x] += Float(clamping: strength * field.x)
    self[.y] += Float(clamping: strength * field.y)
  }

  // MARK: - Look

  /// start + speed·τ, or start + ∫speed, or start alone where a curve takes the speed's place.
  private static func grown(
    _ start: Float, _ track: Track, isReplaced: Bool, _ record: ScalarRecord, _ age: Float,
    _ time: Double
  ) -> Float {
    guard !isReplaced else { return start + 0 * age }
    guard let timeline = track.timeline else {
      return start + Float(clamping: track.constant) * age
    }
    let birth = record.birthTime
    let sum = timeline.integral(from: birth, to: max(time, birth)) * record.cell.timeScale
    return start + 0 * age + Float(clamping: sum)
  }

  private mutating func paint(
    _ record: ScalarRecord, _ age: Float, _ fraction: Float, _ time: Double
  ) {
    let (tracks, curves) = (record.cell.tracks, record.cell.curves)
    let hasColors = curves.color != nil
    let colors = curves.color?.value(at: fraction)
    let fade = curves.alpha?.value(at: fraction).x
    let later = Self.later(record, age)?.color.map { SIMD4<Float>($0.components) }
    func component(
      _ column: Column, _ end: Column, _ track: Track, _ parent: Column, isReplaced: Bool,
      _ factors: [Float?]
    ) -> Float {
      let lane = column.rawValue - Column.red.rawValue
      var value =
        later?[lane] ?? Self.led(record, column, end, fraction, FloatKernels.clamped)
        ?? Self.grown(record[column], track, isReplaced: isReplaced, record, age, time)
      for factor in factors { if let factor { value *= factor } }
      return record.cell.site.isNested ? value * record[parent] : value
    }
    self[.red] = component(
      .red, .endRed, tracks.redSpeed, .parentRed, isReplaced: hasColors, [colors?.x])
    self[.green] = component(
      .green, .endGreen, tracks.greenSpeed, .parentGreen, isReplaced: hasColors, [colors?.y])
    self[.blue] = component(
      .blue, .endBlue, tracks.blueSpeed, .parentBlue, isReplaced: hasColors, [colors?.z])
    self[.alpha] = component(
      .alpha, .endAlpha, tracks.alphaSpeed, .parentAlpha, isReplaced: hasColors || fade != nil,
      [colors?.w, fade])
  }

  /// The values after the first collision, from then on.
  private static func later(_ record: ScalarRecord, _ age: Float) -> EmitterAfterCollision? {
    guard record.cell.columns.slot(.meeting) >= 0, record[.meeting] >= 0, age >= record[.meeting]
    else { return nil }
    return record.cell.cell.afterCollision
  }

  private mutating func size(
    _ record: ScalarRecord, _ age: Float, _ fraction: Float, _ time: Double
  ) {
    let curve = record.cell.curves.scale
    var scale =
      Self.later(record, age)?.scale.map { Float(clamping: $0) }
      ?? Self.led(record, .scale, .endScale, fraction) { max(0, $0) }
      ?? Self.grown(
        record[.scale], record.cell.tracks.scaleSpeed, isReplaced: curve != nil, record, age, time)
    if let curve { scale *= curve.value(at: fraction).x }
    self[.scale] = scale * record[.scaleFactor]
  }
}
