/// Smooth noise of 0…1 between random values at whole coordinates.
enum LatticeNoise {
  /// A random value of 0…1 for two whole numbers.
  static func value(_ i: Int, _ j: Int, seed: UInt64) -> Float {
    var z = seed &+ UInt64(bitPattern: Int64(i)) &* 0x9E37_79B9_7F4A_7C15
    z = z &+ UInt64(bitPattern: Int64(j)) &* 0xC2B2_AE3D_27D4_EB4F
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Float((z ^ (z >> 31)) >> 40) / 16_777_215
  }

  /// Noise around a circle of `points` random values, at an angle in turns, that changes with time.
  static func around(turns: Float, points: Int, time: Float, seed: UInt64) -> Float {
    let place = max(0, turns) * Float(points)
    let (i, j) = (Int(min(place, 1e6)), Int(max(0, min(time, 1e6))))
    let (u, v) = (smooth(place - Float(i)), smooth(time - Float(j)))
    func at(_ i: Int, _ j: Int) -> Float { value(i % points, j, seed: seed) }
    let near = at(i, j) + (at(i + 1, j) - at(i, j)) * u
    let next = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u
    return near + (next - near) * v
  }

  /// Noise of four octaves in the plane, about 0…1.
  static func cloud(x: SIMD4<Float>, y: Float, seed: UInt64) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var (scale, weight): (Float, Float) = (1, 0.5)
    for octave in 0..<4 {
      for lane in 0..<4 {
        sum[lane] += weight * plane(x[lane] * scale, y * scale, seed: seed &+ UInt64(octave))
      }
      scale *= 2.03
      weight *= 0.5
    }
    return sum * (1 / 0.9375)
  }

  /// Noise between random values at whole places of the plane.
  private static func plane(_ x: Float, _ y: Float, seed: UInt64) -> Float {
    let (i, j) = (Int(max(0, min(1e6, x))), Int(max(0, min(1e6, y))))
    let (u, v) = (smooth(x - Float(i)), smooth(y - Float(j)))
    let above =
      value(i, j, seed: seed) + (value(i + 1, j, seed: seed) - value(i, j, seed: seed)) * u
    let below =
      value(i, j + 1, seed: seed)
      + (value(i + 1, j + 1, seed: seed) - value(i, j + 1, seed: seed)) * u
    return above + (below - above) * v
  }

  private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
}
