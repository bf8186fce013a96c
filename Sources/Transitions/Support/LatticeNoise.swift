import LambentNoise

/// Smooth noise in 0…1, interpolated between random values at integer coordinates.
enum LatticeNoise {
  /// A random value in 0…1 for two integers.
  static func value(_ i: Int, _ j: Int, seed: UInt64) -> Float {
    let bits = Noise.bits(
      seed: seed, stream: UInt32(truncatingIfNeeded: j),
      index: UInt64(bitPattern: Int64(i)))
    return Float(bits.x >> 8) / 16_777_215
  }

  /// Noise around a circle of `points` random values, at an angle in turns. It changes with time.
  static func around(turns: Float, points: Int, time: Float, seed: UInt64) -> Float {
    let position = max(0, turns) * Float(points)
    let (i, j) = (Int(min(position, 1e6)), Int(max(0, min(time, 1e6))))
    let (u, v) = (smooth(position - Float(i)), smooth(time - Float(j)))
    func at(_ i: Int, _ j: Int) -> Float { value(i % points, j, seed: seed) }
    let near = at(i, j) + (at(i + 1, j) - at(i, j)) * u
    let next = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u
    return near + (next - near) * v
  }

  static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
}
