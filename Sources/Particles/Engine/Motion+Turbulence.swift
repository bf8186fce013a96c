import LambentNoise

extension Motion {
  /// amplitude · g · curl(position / scale, speed · τ), where g is smoothstep of four times the
  /// fraction of life. It is not part of the velocity: images that follow the motion keep to the flight without it.
  func whirl(_ turbulence: EmitterTurbulence) {
    let (x, y, ages, fractions) = (states[.x], states[.y], ages, fractions)
    let noise = GradientNoise(seed: UInt32(truncatingIfNeeded: cell.site.fieldSeed))
    let scale = 1 / turbulence.scale
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * BirthBlock.capacity) { memory in
      // Not empty.
      let u = memory.baseAddress.unsafelyUnwrapped
      let (v, w) = (u + BirthBlock.capacity, u + 2 * BirthBlock.capacity)
      for row in 0..<count {
        u[row] = Double(x[row]) * scale
        v[row] = Double(y[row]) * scale
        w[row] = Double(ages[row]) * turbulence.speed
      }
      noise.fillCurls(x: u, y: v, z: w, count: count, octaves: turbulence.octaves)
      for row in 0..<count {
        let rise = FloatKernels.clamped(fractions[row] * 4)
        let strength = Double(rise * rise * (3 - 2 * rise)) * turbulence.amplitude
        x[row] += Float(clamping: strength * u[row])
        y[row] += Float(clamping: strength * v[row])
      }
    }
  }
}
