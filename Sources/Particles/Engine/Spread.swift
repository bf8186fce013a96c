import LambentPixels

/// A value that each particle draws at its birth: uniformly within half of a range about a mean.
struct Spread: Sendable {
  let mean, range: Track

  init(_ mean: Track, _ range: Track) { (self.mean, self.range) = (mean, range) }

  init(_ mean: Double, _ range: Double) { self.init(Track(mean), Track(range)) }

  /// True if all particles have the same value.
  var isFixed: Bool { mean.timeline == nil && range.isZero }
}

/// A column of birth records that random words fill.
struct ColumnDraw: Sendable {
  let column: Column
  let stream: DrawStream
  /// The word of the stream.
  let lane: Int
  /// The distribution; `nil` for numbers in [0, 1).
  let spread: Spread?

  init(_ column: Column, _ stream: DrawStream, _ lane: Int, _ spread: Spread?) {
    (self.column, self.stream, self.lane, self.spread) = (column, stream, lane, spread)
  }

  var needsWords: Bool { spread?.range.isZero != true }

  /// The drawn columns of a cell.
  static func all(of cell: EmitterCell, _ tracks: CellTracks) -> [ColumnDraw] {
    var draws = [
      ColumnDraw(.scale, .size, 0, tracks.scale), ColumnDraw(.rotation, .size, 1, tracks.rotation),
      ColumnDraw(.spin, .size, 2, tracks.spin),
      ColumnDraw(.red, .color, 0, tracks.red), ColumnDraw(.green, .color, 1, tracks.green),
      ColumnDraw(.blue, .color, 2, tracks.blue), ColumnDraw(.alpha, .color, 3, tracks.alpha),
    ]
    // The mass, which divides the drag afterwards.
    if !tracks.drag.isZero { draws.append(ColumnDraw(.drag, .size, 3, tracks.mass)) }
    if !tracks.tumble.mean.isZero || !tracks.tumble.range.isZero {
      draws.append(ColumnDraw(.tumble, .choice, 2, tracks.tumble))
      draws.append(ColumnDraw(.tumblePhase, .choice, 3, nil))
    }
    if let wave = cell.wave {
      let frequency = Spread(wave.frequency, wave.frequencyRange)
      draws.append(ColumnDraw(.waveFactor, .wave, 0, Spread(1, wave.amplitudeRange)))
      draws.append(ColumnDraw(.waveFrequency, .wave, 1, frequency))
      draws.append(ColumnDraw(.wavePhase, .wave, 2, Spread(wave.phase, wave.phaseRange)))
    }
    if let orbit = cell.orbit {
      let radius = ColumnDraw(.orbitRadius, .orbit, 0, Spread(orbit.radius, orbit.radiusRange))
      let end = orbit.endRadius.map { Spread($0, orbit.endRadiusRange) }
      draws.append(radius)
      // Without an end radius, the same draw.
      draws.append(ColumnDraw(.orbitEnd, .orbit, end == nil ? 0 : 1, end ?? radius.spread))
      draws.append(ColumnDraw(.orbitTurn, .orbit, 2, Spread(orbit.turn, orbit.turnRange)))
    }
    return cell.atDeath.map { draws + all(of: $0) } ?? draws
  }

  private static func all(of end: EmitterDeath) -> [ColumnDraw] {
    var draws: [ColumnDraw] = []
    if let scale = end.scale {
      draws.append(ColumnDraw(.endScale, .endSize, 0, Spread(scale, end.scaleRange)))
    }
    if let rotation = end.rotation {
      draws.append(ColumnDraw(.endRotation, .endSize, 1, Spread(rotation, end.rotationRange)))
    }
    guard let color = end.color else { return draws }
    return draws + [
      ColumnDraw(.endRed, .endColor, 0, Spread(color.red, end.redRange)),
      ColumnDraw(.endGreen, .endColor, 1, Spread(color.green, end.greenRange)),
      ColumnDraw(.endBlue, .endColor, 2, Spread(color.blue, end.blueRange)),
      ColumnDraw(.endAlpha, .endColor, 3, Spread(color.alpha, end.alphaRange)),
    ]
  }
}
