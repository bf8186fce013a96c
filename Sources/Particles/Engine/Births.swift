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

  var count: Int { rows.count }
  var tracks: CellTracks { cell.tracks }
  var times: UnsafeMutablePointer<Double> { records.birthTimes }

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
    Collisions.note(cell, records, count)
  }

  private var hasDirectionDraws: Bool {
    !tracks.cone.isZero || !tracks.velocityRange.isZero
  }

  /// The random words of a stream, as four columns. Columns that are not needed are not drawn.
  func words(_ stream: DrawStream, if isNeeded: Bool) -> Words {
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

extension Births {
  /// Creates births of a top-level cell.
  package init(
    cell: CellPlan, rows: BirthRows, records: BirthRecords, scratch: BirthScratch.View
  ) {
    self.init(
      cell: cell, layer: cell.layer, rows: rows, records: records, parents: nil, scratch: scratch)
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
