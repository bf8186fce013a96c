import LambentGeometry

/// The positions and directions of births.
extension Births {
  func place() {
    let (x, y, z) = (records[.x], records[.y], records[.z])
    let (dx, dy, dz) = (scratch[.directionX], scratch[.directionY], scratch[.directionZ])
    if let parents {
      x.update(from: parents.states[.x], count: count)
      y.update(from: parents.states[.y], count: count)
      z.update(from: parents.states[.z], count: count)
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
    if cell.cell.placement == .even, !isPoint { spread(sampler.dimensions(layer.mode)) }
    if let sweep = cell.sweep { order(sweep) }
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
  /// take the parts in their order. A little of the random word remains, which spreads bursts; it is mirrored at
  /// the ends, where many births would otherwise take the same part.
  private func order(_ sweep: BirthSweep) {
    let column = scratch.words(.place)
    for row in 0..<count {
      let offset = (Double(column[row]) * 0x1p-32 - 0.5) * BirthSweep.spread
      let fraction = abs(sweep.fraction(at: times[row]) + offset)
      column[row] = UInt32(max(0, min(fraction, 2 - fraction, 1 - 0x1p-32)) * 0x1p32)
    }
  }

  private func copyOrigin() {
    guard records.has(.originX) else { return }
    records[.originX].update(from: records[.x], count: count)
    records[.originY].update(from: records[.y], count: count)
    records[.originZ].update(from: records[.z], count: count)
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
  private func spread(_ dimensions: Int) {
    for (lane, step) in Self.evenSteps(dimensions).enumerated() {
      let column = scratch.words(.place) + lane &* BirthBlock.capacity
      for row in 0..<count {
        let start = rows.seeds[row] &* (UInt64(lane) &* 2 &+ 1)
        column[row] = UInt32(truncatingIfNeeded: (start &+ rows.indices[row] &* step) >> 32)
      }
    }
  }

  /// Turns the directions by longitude, latitude and cone.
  func turn(_ words: Words) {
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
