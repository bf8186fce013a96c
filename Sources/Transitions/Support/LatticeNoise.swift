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

  private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
}
