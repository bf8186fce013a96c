import LambentNoise
import LambentPixels

/// Draws the initial values of births, a block at a time.
///
/// Every draw is a function of the birth's seed, its index and its purpose. Each value is read from
/// its track at the birth's own time, so a moving emitter leaves no clumps.
package struct Births {
  let cell: CellPlan
  let rows: BirthRows
  let records: BirthRecords
  /// The parents' states and records at the births, by row, for nested cells.
  var parents: (states: States, records: BirthRecords)?
  let scratch: BirthScratch.View

  package init(
    cell: CellPlan, rows: BirthRows, records: BirthRecords, scratch: BirthScratch.View
  ) {
    (self.cell, self.rows, self.records, self.scratch) = (cell, rows, records, scratch)
  }

  var layer: LayerPlan { cell.layer }
  var count: Int { rows.count }
  var tracks: CellTracks { cell.tracks }
  var times: UnsafeMutablePointer<Double> { records.birthTimes }

  /// Fills only the birth times and the lifetimes, as they are without a floor.
  func fillTimes() {
    for row in 0..<count { times[row] = rows.times[row] }
    fillLifetimes(words(.life, if: !tracks.lifetime.range.isZero))
  }

  package func fill() {
    for row in 0..<count { times[row] = rows.times[row] }
    let life = words(.life, if: !tracks.lifetime.range.isZero || hasDirectionDraws)
    fillLifetimes(life)
    place()
    turn(life)
    fillVelocity(life)
    fillSize()
    fillColor()
    for stream in [DrawStream.wave, .orbit, .endSize, .endColor] { draw(stream) }
    if let parents { inherit(parents) }
    Collisions.note(cell, records)
  }

  private var hasDirectionDraws: Bool {
    !tracks.cone.isZero || !tracks.velocity.range.isZero
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
    let (mean, range) = (tracks.lifetime.mean, tracks.lifetime.range)
    if mean.timeline == nil, range.timeline == nil, layer.tracks.lifetime.timeline == nil {
      let factor = layer.tracks.lifetime.constant
      let (mean, range) = (mean.constant * factor, abs(range.constant) * factor)
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
      let draw = range.isZero ? 0 : Double(Int32(bitPattern: words[0][row])) * 0x1p-32
      let life = mean.value(at: time) + abs(range.value(at: time)) * draw
      lifetimes[row] = max(0, life * layer.tracks.lifetime.value(at: time))
    }
  }

  /// Draws the columns of a stream, and returns its random words.
  @discardableResult
  private func draw(_ stream: DrawStream, if isNeeded: Bool = false) -> Words {
    let draws = cell.draws[Int(stream.rawValue) - 1]
    let words = words(stream, if: isNeeded || draws.contains(where: \.needsWords))
    for draw in draws {
      let (column, word) = (records[draw.column], words[draw.lane])
      if let spread = draw.spread {
        self.draw(column, spread, word)
      } else {
        for row in 0..<count { column[row] = FloatKernels.unit(word[row]) }
      }
    }
    return words
  }

  /// The mean plus the range times a centred random number.
  private func draw(
    _ column: UnsafeMutablePointer<Float>, _ spread: Spread, _ words: UnsafePointer<UInt32>
  ) {
    spread.mean.fill(column, at: times, count: count)
    let range = spread.range
    guard !range.isZero else { return }
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

// MARK: - Motion and look

extension Births {
  private func fillVelocity(_ words: Words) {
    let speed = scratch[.speed]
    draw(speed, tracks.velocity, words[3])
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
    records[.headingX].update(from: scratch[.directionX], count: count)
    records[.headingY].update(from: scratch[.directionY], count: count)
    records[.headingZ].update(from: scratch[.directionZ], count: count)
  }

  private func fillSize() {
    draw(.size)
    multiply(records[.spin], by: layer.tracks.spin)
    if parents == nil { layer.tracks.scale.fill(records[.scaleFactor], at: times, count: count) }
    guard records.has(.drag) else { return }
    // The column holds the mass.
    let (quotient, drag) = (records[.drag], scratch[.speed])
    tracks.drag.fill(drag, at: times, count: count)
    for row in 0..<count { quotient[row] = max(0, drag[row]) / max(1e-6, quotient[row]) }
  }

  private func fillColor() {
    draw(.color)
    if cell.takesColors {
      for row in 0..<count {
        records[.red][row] *= scratch[.red][row]
        records[.green][row] *= scratch[.green][row]
        records[.blue][row] *= scratch[.blue][row]
      }
    }
    let choices = cell.cell.colorChoices
    let words = draw(.choice, if: !choices.isEmpty)
    if !choices.isEmpty {
      for row in 0..<count {
        let index = FloatKernels.part(words[1][row], of: choices.count)
        let choice = SIMD4<Float>(choices[index].components)
        records[.red][row] *= choice.x
        records[.green][row] *= choice.y
        records[.blue][row] *= choice.z
        records[.alpha][row] *= choice.w
      }
    }
    guard records.has(.tumble) else { return }
    // A particle that does not tumble faces the viewer, whatever the rest of the cell does.
    for row in 0..<count where records[.tumble][row] == 0 { records[.tumblePhase][row] = 0 }
  }

  /// Stores the parents' scale and colour, which multiply the children's throughout their lives.
  private func inherit(_ parents: (states: States, records: BirthRecords)) {
    let pairs: [(Column, StateColumn)] = [
      (.parentRed, .red), (.parentGreen, .green), (.parentBlue, .blue), (.parentAlpha, .alpha),
    ]
    for (column, state) in pairs {
      records[column].update(from: parents.states[state], count: count)
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
