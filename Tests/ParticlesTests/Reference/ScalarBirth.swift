import LambentGeometry
import LambentNoise
import LambentPixels

@testable import LambentParticles

/// The birth of one particle, written plainly from the definitions: the scalar twin of ``Births``,
/// which fills a block of records, column by column, with the same bits.
struct ScalarBirth {
  private let cell: CellPlan
  private let layer: LayerPlan
  private let seed: UInt64
  private let index: UInt64
  private let time: Double
  /// The parent's state at this birth, and its record, for nested cells.
  private let parent: (state: ScalarState, record: ScalarRecord)?

  private var direction = SIMD3<Float>()
  /// The factors of the colour that the shape gives.
  private var shapeColor = SIMD3<Float>(repeating: 1)
  private(set) var record: ScalarRecord

  init(
    _ cell: CellPlan, _ layer: LayerPlan, seed: UInt64, index: UInt64, time: Double,
    parent: (state: ScalarState, record: ScalarRecord)?
  ) {
    (self.cell, self.layer, self.seed, self.index) = (cell, layer, seed, index)
    (self.time, self.parent) = (time, parent)
    record = ScalarRecord(cell, birthTime: time)
    record.lifetime = lifetime
    place()
    turn()
    fly()
    size()
    paint()
    choose()
    record.endLife()
  }

  private var tracks: CellTracks { cell.tracks }

  // MARK: - Draws

  /// A word of a stream of chance.
  private func word(_ stream: DrawStream, _ lane: Int) -> UInt32 {
    Noise.bits(seed: seed, stream: stream.rawValue, index: index)[lane]
  }

  /// The value of a track at the birth.
  private func value(_ track: Track) -> Float { Float(clamping: track.value(at: time)) }

  /// Uniform within half of `range` about `mean`.
  private func draw(_ spread: Spread, _ stream: DrawStream, _ lane: Int) -> Float {
    guard !spread.range.isZero else { return value(spread.mean) }
    return value(spread.mean)
      + abs(value(spread.range)) * FloatKernels.centered(word(stream, lane))
  }

  /// A value, times a factor of the layer's.
  private func scaled(_ value: Float, by factor: Track) -> Float {
    factor.timeline == nil && factor.constant == 1 ? value : value * self.value(factor)
  }

  private var lifetime: Double {
    let (mean, range, factor) = (
      tracks.lifetime.mean.value(at: time), abs(tracks.lifetime.range.value(at: time)),
      layer.tracks.lifetime.value(at: time)
    )
    let draw =
      tracks.lifetime.range.isZero ? 0 : Double(Int32(bitPattern: word(.life, 0))) * 0x1p-32
    // The factor is multiplied in first where nothing changes over time.
    let changes = [tracks.lifetime.mean, tracks.lifetime.range, layer.tracks.lifetime]
      .contains { $0.timeline != nil }
    return max(
      0, changes ? (mean + range * draw) * factor : mean * factor + range * factor * draw)
  }

  // MARK: - Place and direction

  private mutating func place() {
    if let parent {
      record[.x] = parent.state[.x]
      record[.y] = parent.state[.y]
      record[.z] = parent.state[.z]
      direction = SIMD3(
        parent.record[.headingX], parent.record[.headingY], parent.record[.headingZ])
      let v = SIMD3(
        parent.state[.velocityX], parent.state[.velocityY], parent.state[.velocityZ])
      let square = (v * v).sum()
      if square > 1e-8, square < .infinity { direction = v / square.squareRoot() }
    } else {
      record[.x] = value(layer.tracks.x)
      record[.y] = value(layer.tracks.y)
      record[.z] = value(layer.tracks.z)
    }
    record[.originX] = record[.x]
    record[.originY] = record[.y]
    record[.originZ] = record[.z]
    if parent == nil { placeOnShape() }
  }

  private mutating func placeOnShape() {
    let sampler: any ShapeSampler = cell.path ?? layer.sampler
    var words = (0..<4).map { word(.place, $0) }
    if cell.cell.placement == .even, !(sampler is PointShape) {
      for (lane, step) in Births.evenSteps(sampler.dimensions(layer.mode)).enumerated() {
        let start = seed &* (UInt64(lane) &* 2 &+ 1)
        words[lane] = UInt32(truncatingIfNeeded: (start &+ index &* step) >> 32)
      }
    }
    if let sweep = cell.sweep {
      let offset = (Double(words[0]) * 0x1p-32 - 0.5) * BirthSweep.spread
      words[0] = UInt32(
        max(0, min(sweep.fraction(at: record.birthTime) + offset, 1 - 0x1p-32)) * 0x1p32)
    }
    var numbers = [
      value(layer.tracks.width), value(layer.tracks.height), value(layer.tracks.depth),
      record[.x], record[.y], record[.z], 0, 0, 0, 1, 1, 1,
    ]
    words.withUnsafeBufferPointer { words in
      numbers.withUnsafeMutableBufferPointer { numbers in
        // Neither is empty.
        let (w, n) = (
          words.baseAddress.unsafelyUnwrapped, numbers.baseAddress.unsafelyUnwrapped
        )
        sampler.place(
          PlaceColumns(
            u: w, v: w + 1, w: w + 2, part: w + 3, width: n, height: n + 1, depth: n + 2, x: n + 3,
            y: n + 4, z: n + 5, dx: n + 6, dy: n + 7, dz: n + 8,
            red: n + 9, green: n + 10, blue: n + 11, usesNormals: layer.preservesDepth), layer.mode,
          count: 1)
      }
    }
    (record[.x], record[.y], record[.z]) = (numbers[3], numbers[4], numbers[5])
    direction = SIMD3(numbers[6], numbers[7], numbers[8])
    shapeColor = SIMD3(numbers[9], numbers[10], numbers[11])
  }

  private mutating func turn() {
    let d = direction
    if !tracks.longitude.isZero {
      let (sine, cosine) = Elementary.sinCos(tracks.longitude.value(at: time))
      let (s, c) = (Float(sine), Float(cosine))
      direction = SIMD3(d.x * c - d.y * s, d.x * s + d.y * c, d.z)
    }
    if !tracks.latitude.isZero { tilt() }
    guard !tracks.cone.isZero else { return }
    if layer.preservesDepth || cell.cell.emissionSpace == .solid {
      spreadInCone()
    } else {
      let d = direction
      let angle = abs(value(tracks.cone)) * FloatKernels.centered(word(.life, 1))
      let (s, c) = FloatKernels.sinCos(angle)
      direction = SIMD3(d.x * c - d.y * s, d.x * s + d.y * c, d.z)
    }
  }

  /// Out of the plane, across the direction and toward +z.
  private mutating func tilt() {
    let d = direction
    let (sine, cosine) = Elementary.sinCos(tracks.latitude.value(at: time))
    let (s, c) = (Float(sine), Float(cosine))
    let h = (d.x * d.x + d.y * d.y).squareRoot()
    guard h > 0 else { return }
    direction = SIMD3(
      d.x * c - d.z * d.x / h * s, d.y * c - d.z * d.y / h * s, d.z * c + h * s)
  }

  /// The angle to the axis has a uniform cosine, the angle about it is uniform.
  private mutating func spreadInCone() {
    let d = direction
    let half = min(abs(value(tracks.cone)) / 2, .pi)
    let cosine =
      1 - (1 - FloatKernels.sinCos(half).cos) * FloatKernels.unit(word(.life, 2))
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    let (s, c) = FloatKernels.turn(word(.life, 1))
    let sign: Float = d.z < 0 ? -1 : 1
    let a = -1 / (sign + d.z)
    let b = d.x * d.y * a
    let (u, v) = (sine * c, sine * s)
    direction = SIMD3(
      u * (1 + sign * d.x * d.x * a) + v * b + cosine * d.x,
      u * sign * b + v * (sign + d.y * d.y * a) + cosine * d.y,
      u * -sign * d.x - v * d.y + cosine * d.z)
  }

  // MARK: - Motion and look

  private mutating func fly() {
    let speed = scaled(draw(tracks.velocity, .life, 3), by: layer.tracks.velocity)
    var v = direction * speed
    if let parent, !tracks.inheritVelocity.isZero {
      let fraction = value(tracks.inheritVelocity)
      v.x += fraction * parent.state[.velocityX]
      v.y += fraction * parent.state[.velocityY]
      v.z += fraction * parent.state[.velocityZ]
    }
    (record[.velocityX], record[.velocityY], record[.velocityZ]) = (v.x, v.y, v.z)
    record[.headingX] = direction.x
    record[.headingY] = direction.y
    record[.headingZ] = direction.z
  }

  private mutating func size() {
    record[.scale] = draw(tracks.scale, .size, 0)
    record[.rotation] = draw(tracks.rotation, .size, 1)
    record[.spin] = scaled(draw(tracks.spin, .size, 2), by: layer.tracks.spin)
    record[.scaleFactor] = parent.map { max(0, $0.state[.scale]) } ?? value(layer.tracks.scale)
    let mass = draw(tracks.mass, .size, 3)
    record[.drag] = max(0, value(tracks.drag)) / max(1e-6, mass)
  }

  private mutating func paint() {
    record[.red] = draw(tracks.red, .color, 0)
    record[.green] = draw(tracks.green, .color, 1)
    record[.blue] = draw(tracks.blue, .color, 2)
    record[.alpha] = draw(tracks.alpha, .color, 3)
    record[.red] *= shapeColor.x
    record[.green] *= shapeColor.y
    record[.blue] *= shapeColor.z
    guard let parent else { return }
    record[.parentRed] = parent.state[.red]
    record[.parentGreen] = parent.state[.green]
    record[.parentBlue] = parent.state[.blue]
    record[.parentAlpha] = parent.state[.alpha]
  }

  private mutating func choose() {
    let choices = cell.cell.colorChoices
    if !choices.isEmpty {
      let choice = (UInt64(word(.choice, 1)) &* UInt64(choices.count)) >> 32
      let color = SIMD4<Float>(choices[Int(choice)].components)
      record[.red] *= color.x
      record[.green] *= color.y
      record[.blue] *= color.z
      record[.alpha] *= color.w
    }
    record[.tumble] = draw(tracks.tumble, .choice, 2)
    record[.tumblePhase] = record[.tumble] == 0 ? 0 : FloatKernels.unit(word(.choice, 3))
    record[.frame] = FloatKernels.unit(word(.wave, 3))
    drawOrbit()
    drawEnds()
    guard let wave = cell.cell.wave else { return }
    record[.waveFactor] = draw(Spread(1, wave.amplitudeRange), .wave, 0)
    record[.waveFrequency] = draw(Spread(wave.frequency, wave.frequencyRange), .wave, 1)
    record[.wavePhase] = draw(Spread(wave.phase, wave.phaseRange), .wave, 2)
  }

  private mutating func drawOrbit() {
    guard let orbit = cell.cell.orbit else { return }
    record[.orbitRadius] = draw(Spread(orbit.radius, orbit.radiusRange), .orbit, 0)
    record[.orbitEnd] =
      orbit.endRadius.map { draw(Spread($0, orbit.endRadiusRange), .orbit, 1) }
      ?? record[.orbitRadius]
    record[.orbitTurn] = draw(Spread(orbit.turn, orbit.turnRange), .orbit, 2)
  }

  private mutating func drawEnds() {
    guard let end = cell.cell.atDeath else { return }
    if let scale = end.scale {
      record[.endScale] = draw(Spread(scale, end.scaleRange), .endSize, 0)
    }
    if let rotation = end.rotation {
      record[.endRotation] = draw(Spread(rotation, end.rotationRange), .endSize, 1)
    }
    guard let color = end.color else { return }
    record[.endRed] = draw(Spread(color.red, end.redRange), .endColor, 0)
    record[.endGreen] = draw(Spread(color.green, end.greenRange), .endColor, 1)
    record[.endBlue] = draw(Spread(color.blue, end.blueRange), .endColor, 2)
    record[.endAlpha] = draw(Spread(color.alpha, end.alphaRange), .endColor, 3)
  }
}

/// A birth record of its own.
struct ScalarRecord {
  let cell: CellPlan
  private var block: BirthBlock

  init(_ cell: CellPlan, birthTime: Double) {
    self.cell = cell
    block = BirthBlock(cell.columns, capacity: 4)
    block.count = 1
    block.times[0] = birthTime
  }

  /// A row of other records.
  init(_ cell: CellPlan, _ row: Int, of records: BirthRecords) {
    self.init(cell, birthTime: 0)
    block.withRecords {
      $0.copyShared(of: records)
      $0.copy(row, of: records, to: 0)
    }
  }

  var birthTime: Double { block.times[0] }

  var lifetime: Double {
    get { block.times[4] }
    set { block.times[4] = newValue }
  }

  /// A column; one that the cell does not need holds 0 and takes nothing.
  subscript(_ column: Column) -> Float {
    get { cell.columns.slot(column) < 0 ? 0 : block.withReadOnlyRecords { $0[column][0] } }
    set {
      guard cell.columns.slot(column) >= 0 else { return }
      block.withRecords { $0[column][0] = newValue }
    }
  }

  /// Ends the life at a floor that kills.
  mutating func endLife() {
    block.withRecords { Collisions.note(cell, $0) }
  }

  /// Lends the record to a kernel.
  func withRecords<Result>(_ body: (BirthRecords) -> Result) -> Result {
    block.withReadOnlyRecords(body)
  }
}
