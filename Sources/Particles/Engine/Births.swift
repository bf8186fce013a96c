import LambentGeometry
import LambentNoise
import LambentPixels

/// Draws the initial values of births, a block at a time.
///
/// Every draw is a function of the birth's seed, its index and its purpose. Each value is read from
/// its track at the birth's own time, so a moving emitter leaves no clumps.
package struct Births {
  let cell: CellPlan
  let layer: LayerPlan
  let rows: BirthRows
  let records: BirthRecords
  /// The parents' states and records at the births, by row, for nested cells.
  let parents: (states: States, records: BirthRecords)?
  let scratch: BirthScratch.View

  private var count: Int { rows.count }
  private var tracks: CellTracks { cell.tracks }
  private var times: UnsafeMutablePointer<Double> { records.birthTimes }

  /// Fills only the birth times and the lifetimes, as they are without a floor.
  func fillTimes() {
    for row in 0..<count { times[row] = rows.times[row] }
    fillLifetimes(words(.life, if: !tracks.lifetimeRange.isZero))
  }

  package func fill() {
    for row in 0..<count { times[row] = rows.times[row] }
    let life = words(.life, if: !tracks.lifetimeRange.isZero || hasDirectionDraws)
    fillLifetimes(life)
    place()
    turn(life)
    fillVelocity(life)
    fillSize()
    fillColor()
    fillChoices()
    if let parents { inherit(parents) }
    FloorMotion.endLives(cell, records, count)
  }

  private var hasDirectionDraws: Bool {
    !tracks.cone.isZero || !tracks.velocityRange.isZero
  }

  /// The random words of a stream, as four columns. Columns that are not needed are not drawn.
  private func words(_ stream: DrawStream, if isNeeded: Bool) -> Words {
    if isNeeded {
      rows.seeds.withUnsafeBufferPointer { seeds in
        rows.indices.withUnsafeBufferPointer { indices in
          // The number of rows is above 0.
          Noise.fill(
            scratch.words(stream), stride: BirthBlock.capacity, count: count,
            seeds: seeds.baseAddress.unsafelyUnwrapped,
            indices: indices.baseAddress.unsafelyUnwrapped, stream: stream.rawValue)
        }
      }
    }
    return Words(base: scratch.words(stream))
  }

  private func fillLifetimes(_ words: Words) {
    let lifetimes = records.lifetimes
    if tracks.lifetime.timeline == nil, tracks.lifetimeRange.timeline == nil,
      layer.tracks.lifetime.timeline == nil
    {
      let factor = layer.tracks.lifetime.constant
      let (mean, range) = (
        tracks.lifetime.constant * factor, abs(tracks.lifetimeRange.constant) * factor
      )
      if range == 0 {
        for row in 0..<count { lifetimes[row] = max(0, mean) }
      } else {
        let word = words[0]
        for row in 0..<count {
          let draw = Double(Int32(bitPattern: word[row])) * 0x1p-32
          let life = mean + range * draw
          lifetimes[row] = life > 0 ? life : 0
        }
      }
      return
    }
    for row in 0..<count {
      let time = times[row]
      let draw =
        tracks.lifetimeRange.isZero ? 0 : Double(Int32(bitPattern: words[0][row])) * 0x1p-32
      let life =
        tracks.lifetime.value(at: time) + abs(tracks.lifetimeRange.value(at: time)) * draw
      lifetimes[row] = max(0, life * layer.tracks.lifetime.value(at: time))
    }
  }

  /// The mean plus the range times a centred random number.
  private func draw(
    _ column: UnsafeMutablePointer<Float>, _ mean: Track, _ range: Track,
    _ words: @autoclosure () -> UnsafePointer<UInt32>
  ) {
    mean.fill(column, at: times, count: count)
    guard !range.isZero else { return }
    let words = words()
    if range.timeline == nil {
      let range = Float(clamping: abs(range.constant))
      for row in 0..<count { column[row] += range * FloatKernels.centered(words[row]) }
    } else {
      range.fill(scratch[.range], at: times, count: count)
      let ranges = scratch[.range]
      for row in 0..<count {
        column[row] += abs(ranges[row]) * FloatKernels.centered(words[row])
      }
    }
  }

  private func multiply(_ column: UnsafeMutablePointer<Float>, by track: Track) {
    guard track.timeline != nil || track.constant != 1 else { return }
    track.fill(scratch[.range], at: times, count: count)
    let factors = scratch[.range]
    for row in 0..<count { column[row] *= factors[row] }
  }
}

// MARK: - Place and direction

extension Births {
  /// Creates births of a top-level cell.
  package init(
    cell: CellPlan, rows: BirthRows, records: BirthRecords, scratch: BirthScratch.View
  ) {
    self.init(
      cell: cell, layer: cell.layer, rows: rows, records: records, parents: nil, scratch: scratch)
  }
}

extension Births {
  private func place() {
    let (x, y, z) = (records[.x], records[.y], records[.z])
    let (dx, dy, dz) = (scratch[.directionX], scratch[.directionY], scratch[.directionZ])
    if let parents {
      for row in 0..<count {
        x[row] = parents.states[.x][row]
        y[row] = parents.states[.y][row]
        z[row] = parents.states[.z][row]
      }
      head(parents.states, parents.records)
      copyOrigin()
      return
    }
    layer.tracks.x.fill(x, at: times, count: count)
    layer.tracks.y.fill(y, at: times, count: count)
    layer.tracks.z.fill(z, at: times, count: count)
    copyOrigin()
    let sampler: any ShapeSampler = cell.path ?? layer.sampler
    let isPoint = sampler is PointShape
    let words = words(.place, if: !isPoint)
    if cell.cell.placement == .even, !isPoint { spread(words, sampler.dimensions(layer.mode)) }
    if let sweep = cell.sweep { order(words, sweep) }
    layer.tracks.width.fill(scratch[.width], at: times, count: count)
    layer.tracks.height.fill(scratch[.height], at: times, count: count)
    layer.tracks.depth.fill(scratch[.depth], at: times, count: count)
    sampler.place(
      PlaceColumns(
        u: words[0], v: words[1], w: words[2], part: words[3],
        width: scratch[.width], height: scratch[.height], depth: scratch[.depth],
        x: x, y: y, z: z, dx: dx, dy: dy, dz: dz, red: scratch[.red],
        green: scratch[.green], blue: scratch[.blue], usesNormals: layer.preservesDepth),
      layer.mode, count: count)
  }

  /// Replaces the random word that chooses a part of the shape by the progress of emission, so that births
  /// take the parts in their order. A little of the random word remains, which spreads bursts.
  private func order(_ words: Words, _ sweep: BirthSweep) {
    let column = scratch.words(.place)
    for row in 0..<count {
      let stray = (Double(column[row]) * 0x1p-32 - 0.5) * BirthSweep.spread
      let fraction = sweep.fraction(at: times[row]) + stray
      column[row] = UInt32(max(0, min(fraction, 1 - 0x1p-32)) * 0x1p32)
    }
  }

  private func copyOrigin() {
    guard records.has(.originX) else { return }
    for row in 0..<count {
      records[.originX][row] = records[.x][row]
      records[.originY][row] = records[.y][row]
      records[.originZ][row] = records[.z][row]
    }
  }

  /// The parents' headings: the direction of travel, or that of emission for parents at rest.
  private func head(_ states: States, _ parents: BirthRecords) {
    for row in 0..<count {
      let v = SIMD3(
        states[.velocityX][row], states[.velocityY][row], states[.velocityZ][row])
      let square = (v * v).sum()
      var heading = SIMD3(
        parents[.headingX][row], parents[.headingY][row], parents[.headingZ][row])
      if square > 1e-8, square < .infinity { heading = v / square.squareRoot() }
      scratch[.directionX][row] = heading.x
      scratch[.directionY][row] = heading.y
      scratch[.directionZ][row] = heading.z
    }
  }

  /// The steps of a quasirandom sequence in d = 1…3 dimensions, in units of 2⁻⁶⁴: the powers of
  /// 1/φ, where φ is the root of φᵈ⁺¹ = φ + 1. From M. Roberts, "The unreasonable effectiveness of
  /// quasirandom sequences" (2018).
  static func evenSteps(_ dimensions: Int) -> [UInt64] {
    switch dimensions {
    case 1: [0x9E37_79B9_7F4A_7C15]
    case 2: [0xC13F_A9A9_02A6_328F, 0x91E1_0DA5_C79E_7B1D]
    default: [0xD1B5_4A32_D192_ED03, 0xABC9_8388_FB8F_AC03, 0x8CB9_2BA7_2F3D_8DD7]
    }
  }

  /// Replaces random coordinates by those of a quasirandom sequence (additive recurrence).
  private func spread(_ words: Words, _ dimensions: Int) {
    for (lane, step) in Self.evenSteps(dimensions).enumerated() {
      let column = scratch.words(.place) + lane &* BirthBlock.capacity
      for row in 0..<count {
        let start = rows.seeds[row] &* (UInt64(lane) &* 2 &+ 1)
        column[row] = UInt32(truncatingIfNeeded: (start &+ rows.indices[row] &* step) >> 32)
      }
    }
  }

  /// Turns the directions by longitude, latitude and cone.
  private func turn(_ words: Words) {
    if !tracks.longitude.isZero { turnByLongitude() }
    if !tracks.latitude.isZero { tilt() }
    guard !tracks.cone.isZero else { return }
    tracks.cone.fill(scratch[.range], at: times, count: count)
    if layer.preservesDepth || cell.cell.emissionSpace == .solid {
      spreadInCone(words)
    } else {
      spreadInPlane(words)
    }
  }

  private func turnByLongitude() {
    let (dx, dy) = (scratch[.directionX], scratch[.directionY])
    var (s, c): (Float, Float) = (0, 1)
    for row in 0..<count {
      if row == 0 || tracks.longitude.timeline != nil {
        let (sine, cosine) = Elementary.sinCos(tracks.longitude.value(at: times[row]))
        (s, c) = (Float(sine), Float(cosine))
      }
      (dx[row], dy[row]) = (dx[row] * c - dy[row] * s, dx[row] * s + dy[row] * c)
    }
  }

  /// d·cos(latitude) + w·sin(latitude), where w is perpendicular to d and leans toward +z.
  private func tilt() {
    let (dx, dy, dz) = (scratch[.directionX], scratch[.directionY], scratch[.directionZ])
    for row in 0..<count {
      let (sine, cosine) = Elementary.sinCos(tracks.latitude.value(at: times[row]))
      let (s, c) = (Float(sine), Float(cosine))
      let (x, y, z) = (dx[row], dy[row], dz[row])
      let h = (x * x + y * y).squareRoot()
      guard h > 0 else { continue }
      dx[row] = x * c - z * x / h * s
      dy[row] = y * c - z * y / h * s
      dz[row] = z * c + h * s
    }
  }

  private func spreadInPlane(_ words: Words) {
    let (dx, dy, ranges, word) = (
      scratch[.directionX], scratch[.directionY], scratch[.range], words[1]
    )
    let (sines, cosines) = (scratch[.width], scratch[.height])
    for row in 0..<count {
      sines[row] = abs(ranges[row]) * FloatKernels.centered(word[row])
    }
    var row = 0
    while row < count {
      let (s, c) = FloatKernels.sinCos(FloatKernels.load(sines, row))
      FloatKernels.store(s, sines, row)
      FloatKernels.store(c, cosines, row)
      row &+= 4
    }
    row = 0
    while row < count {
      let (s, c) = (FloatKernels.load(sines, row), FloatKernels.load(cosines, row))
      let (x, y) = (FloatKernels.load(dx, row), FloatKernels.load(dy, row))
      FloatKernels.store(x * c - y * s, dx, row)
      FloatKernels.store(x * s + y * c, dy, row)
      row &+= 4
    }
  }

  /// Directions distributed evenly over a spherical cap: the cosine of the angle to the axis is
  /// uniform (Archimedes). The basis about the axis is from T. Duff et al., "Building an
  /// Orthonormal Basis, Revisited", JCGT 6 (2017).
  private func spreadInCone(_ words: Words) {
    let (dx, dy, dz) = (scratch[.directionX], scratch[.directionY], scratch[.directionZ])
    for row in 0..<count {
      let half = min(abs(scratch[.range][row]) / 2, .pi)
      let least = FloatKernels.sinCos(half).cos
      let cosine = 1 - (1 - least) * FloatKernels.unit(words[2][row])
      let sine = max(0, 1 - cosine * cosine).squareRoot()
      let (s, c) = FloatKernels.turn(words[1][row])
      let (x, y, z) = (dx[row], dy[row], dz[row])
      let sign: Float = z < 0 ? -1 : 1
      let a = -1 / (sign + z)
      let b = x * y * a
      let (u, v) = (sine * c, sine * s)
      dx[row] = u * (1 + sign * x * x * a) + v * b + cosine * x
      dy[row] = u * sign * b + v * (sign + y * y * a) + cosine * y
      dz[row] = u * -sign * x - v * y + cosine * z
    }
  }
}

// MARK: - Motion and look

extension Births {
  private func fillVelocity(_ words: Words) {
    let speed = scratch[.speed]
    draw(speed, tracks.velocity, tracks.velocityRange, words[3])
    multiply(speed, by: layer.tracks.velocity)
    let axes: [(Column, ScratchColumn, StateColumn)] = [
      (.velocityX, .directionX, .velocityX), (.velocityY, .directionY, .velocityY),
      (.velocityZ, .directionZ, .velocityZ),
    ]
    for (column, direction, parent) in axes {
      let (v, d) = (records[column], scratch[direction])
      for row in 0..<count { v[row] = d[row] * speed[row] }
      guard let parents, !tracks.inheritVelocity.isZero else { continue }
      let (inherited, fractions) = (parents.states[parent], scratch[.range])
      tracks.inheritVelocity.fill(fractions, at: times, count: count)
      for row in 0..<count { v[row] += fractions[row] * inherited[row] }
    }
    guard records.has(.headingX) else { return }
    for row in 0..<count {
      records[.headingX][row] = scratch[.directionX][row]
      records[.headingY][row] = scratch[.directionY][row]
      records[.headingZ][row] = scratch[.directionZ][row]
    }
  }

  private func fillSize() {
    let isDrawn =
      !tracks.scaleRange.isZero || !tracks.rotationRange.isZero || !tracks.spinRange.isZero
      || !tracks.massRange.isZero
    let words = words(.size, if: isDrawn)
    draw(records[.scale], tracks.scale, tracks.scaleRange, words[0])
    draw(records[.rotation], tracks.rotation, tracks.rotationRange, words[1])
    draw(records[.spin], tracks.spin, tracks.spinRange, words[2])
    multiply(records[.spin], by: layer.tracks.spin)
    if parents == nil { layer.tracks.scale.fill(records[.scaleFactor], at: times, count: count) }
    guard records.has(.drag) else { return }
    let (drag, mass) = (records[.drag], scratch[.speed])
    tracks.drag.fill(drag, at: times, count: count)
    draw(mass, tracks.mass, tracks.massRange, words[3])
    for row in 0..<count { drag[row] = max(0, drag[row]) / max(1e-6, mass[row]) }
  }

  private func fillColor() {
    let isDrawn =
      !tracks.redRange.isZero || !tracks.greenRange.isZero || !tracks.blueRange.isZero
      || !tracks.alphaRange.isZero
    let words = words(.color, if: isDrawn)
    draw(records[.red], tracks.red, tracks.redRange, words[0])
    draw(records[.green], tracks.green, tracks.greenRange, words[1])
    draw(records[.blue], tracks.blue, tracks.blueRange, words[2])
    draw(records[.alpha], tracks.alpha, tracks.alphaRange, words[3])
    guard cell.takesColors else { return }
    for row in 0..<count {
      records[.red][row] *= scratch[.red][row]
      records[.green][row] *= scratch[.green][row]
      records[.blue][row] *= scratch[.blue][row]
    }
  }

  private func fillChoices() {
    let choices = cell.cell.colorChoices
    let isDrawn = !choices.isEmpty || records.has(.tumble)
    let words = words(.choice, if: isDrawn)
    if !choices.isEmpty {
      for row in 0..<count {
        let index = (UInt64(words[1][row]) &* UInt64(choices.count)) >> 32
        let choice = SIMD4<Float>(choices[Int(truncatingIfNeeded: index)].components)
        records[.red][row] *= choice.x
        records[.green][row] *= choice.y
        records[.blue][row] *= choice.z
        records[.alpha][row] *= choice.w
      }
    }
    if records.has(.tumble) {
      draw(records[.tumble], tracks.tumble, tracks.tumbleRange, words[2])
      for row in 0..<count {
        let phase = FloatKernels.unit(words[3][row])
        // A particle that does not tumble faces the viewer, whatever the rest of the cell does.
        records[.tumblePhase][row] = records[.tumble][row] == 0 ? 0 : phase
      }
    }
    fillWave()
    fillOrbit()
    fillEnds()
  }

  private func fillWave() {
    guard records.has(.waveFactor) || records.has(.frame) else { return }
    let words = words(.wave, if: true)
    if records.has(.frame) {
      for row in 0..<count { records[.frame][row] = FloatKernels.unit(words[3][row]) }
    }
    guard let wave = cell.cell.wave, records.has(.waveFactor) else { return }
    draw(records[.waveFactor], Track(1), Track(wave.amplitudeRange), words[0])
    draw(records[.waveFrequency], Track(wave.frequency), Track(wave.frequencyRange), words[1])
    draw(records[.wavePhase], Track(wave.phase), Track(wave.phaseRange), words[2])
  }

  private func fillOrbit() {
    guard let orbit = cell.cell.orbit, records.has(.orbitRadius) else { return }
    let isDrawn = orbit.radiusRange != 0 || orbit.endRadiusRange != 0 || orbit.turnRange != 0
    let words = words(.orbit, if: isDrawn)
    draw(records[.orbitRadius], Track(orbit.radius), Track(orbit.radiusRange), words[0])
    if let end = orbit.endRadius {
      draw(records[.orbitEnd], Track(end), Track(orbit.endRadiusRange), words[1])
    } else {
      for row in 0..<count { records[.orbitEnd][row] = records[.orbitRadius][row] }
    }
    draw(records[.orbitTurn], Track(orbit.turn), Track(orbit.turnRange), words[2])
  }

  /// Draws the values at death.
  private func fillEnds() {
    guard let end = cell.cell.atDeath else { return }
    let sizes = words(.endSize, if: end.scaleRange != 0 || end.rotationRange != 0)
    if let scale = end.scale {
      draw(records[.endScale], Track(scale), Track(end.scaleRange), sizes[0])
    }
    if let rotation = end.rotation {
      draw(records[.endRotation], Track(rotation), Track(end.rotationRange), sizes[1])
    }
    guard let color = end.color else { return }
    let colors = words(.endColor, if: end.hasColorRange)
    draw(records[.endRed], Track(color.red), Track(end.redRange), colors[0])
    draw(records[.endGreen], Track(color.green), Track(end.greenRange), colors[1])
    draw(records[.endBlue], Track(color.blue), Track(end.blueRange), colors[2])
    draw(records[.endAlpha], Track(color.alpha), Track(end.alphaRange), colors[3])
  }

  /// Stores the parents' scale and colour, which multiply the children's throughout their lives.
  private func inherit(_ parents: (states: States, records: BirthRecords)) {
    let pairs: [(Column, StateColumn)] = [
      (.parentRed, .red), (.parentGreen, .green), (.parentBlue, .blue), (.parentAlpha, .alpha),
    ]
    for (column, state) in pairs {
      for row in 0..<count { records[column][row] = parents.states[state][row] }
    }
    for row in 0..<count { records[.scaleFactor][row] = max(0, parents.states[.scale][row]) }
  }
}

struct Words {
  fileprivate let base: UnsafeMutablePointer<UInt32>

  subscript(_ lane: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(base + lane &* BirthBlock.capacity)
  }
}
