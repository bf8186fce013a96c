import LambentNoise

extension Motion {
  /// Moves particles by turbulence. Where images follow the motion, their velocity is that along the displaced path.
  func whirl(_ turbulence: EmitterTurbulence) {
    let (x, y) = (states[.x], states[.y])
    let follows = cell.cell.alignToMotion || cell.cell.stretch > 0
    let capacity = BirthBlock.capacity
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 6 * capacity) { memory in
      // Not empty.
      let now = memory.baseAddress.unsafelyUnwrapped
      let soon = now + 3 * capacity
      if follows { fillEddies(turbulence, after: Self.moment, into: soon) }
      fillEddies(turbulence, after: 0, into: now)
      for row in 0..<count {
        x[row] += Float(clamping: now[row])
        y[row] += Float(clamping: now[capacity + row])
      }
      guard follows else { return }
      let (speedX, speedY, rate) = (states[.velocityX], states[.velocityY], 1 / Double(Self.moment))
      for row in 0..<count {
        speedX[row] += Float(clamping: (soon[row] - now[row]) * rate)
        speedY[row] += Float(clamping: (soon[capacity + row] - now[capacity + row]) * rate)
      }
    }
  }

  /// The time over which the velocity of eddies is measured, in seconds.
  private static var moment: Float { 1 / 256 }

  /// amplitude · g · curl(position / scale, speed · τ), where g is smoothstep of four times the
  /// fraction of life: x, then y, of particles that fly on for some time.
  private func fillEddies(
    _ turbulence: EmitterTurbulence, after moment: Float, into u: UnsafeMutablePointer<Double>
  ) {
    let (x, y, ages, fractions) = (states[.x], states[.y], ages, fractions)
    let (speedX, speedY) = (states[.velocityX], states[.velocityY])
    let noise = GradientNoise(seed: UInt32(truncatingIfNeeded: cell.site.fieldSeed))
    let scale = 1 / turbulence.scale
    let (v, w) = (u + BirthBlock.capacity, u + 2 * BirthBlock.capacity)
    for row in 0..<count {
      u[row] = Double(x[row] + speedX[row] * moment) * scale
      v[row] = Double(y[row] + speedY[row] * moment) * scale
      w[row] = Double(ages[row] + moment) * turbulence.speed
    }
    noise.fillCurls(x: u, y: v, z: w, count: count, octaves: turbulence.octaves)
    for row in 0..<count {
      let fraction = moment > 0 ? fractions[row] + moment / records.span(row) : fractions[row]
      let rise = FloatKernels.clamped(fraction * 4)
      let strength = Double(rise * rise * (3 - 2 * rise)) * turbulence.amplitude
      u[row] *= strength
      v[row] *= strength
    }
  }
}
