/// Gradient noise: a smooth random function of position, approximately within −1…1, 0 at integer
/// coordinates, with a period of 2³².
///
/// K. Perlin, "Improving Noise", SIGGRAPH 2002: gradients at lattice points, blended with 6t⁵ −
/// 15t⁴ + 10t³, whose first and second derivatives vanish at the lattice. Gradients are hashed from
/// coordinates and a seed instead of read from a table. Only arithmetic that IEEE 754 rounds
/// correctly is used: the same bits on every machine.
package struct GradientNoise: Sendable, Hashable {
  /// The seed of the gradients.
  package var seed: UInt32

  package init(seed: UInt32 = 0) {
    self.seed = seed
  }

  /// A value with its derivatives along x, y and z.
  package struct Sample: Sendable, Hashable {
    package var value: Double
    /// The derivatives along x, y and z (z is 0 in the plane).
    package var gradient: SIMD3<Double>
  }

  /// The noise at a point in the plane.
  package func value(x: Double, y: Double) -> Double { sample(x: x, y: y).value }

  /// The noise at a point in space.
  package func value(x: Double, y: Double, z: Double) -> Double { sample(x: x, y: y, z: z).value }

  /// The noise at a point in the plane, with its derivatives. Coordinates that are not finite give
  /// 0.
  package func sample(x: Double, y: Double) -> Sample {
    let (i, fx) = Self.cell(x)
    let (j, fy) = Self.cell(y)
    let (u, du) = Self.fade(fx)
    let (v, dv) = Self.fade(fy)
    func corner(_ a: UInt32, _ b: UInt32) -> SIMD3<Double> {
      let g = Self.planeGradient(hash(i &+ a, j &+ b, 0))
      return SIMD3(g.x, g.y, g.x * (fx - Double(a)) + g.y * (fy - Double(b)))
    }
    let (a, b, c, d) = (corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1))
    // The lanes of `mixed` are the blended gradient's x and y, and the blended value.
    let (low, high) = (a + (b - a) * u, c + (d - c) * u)
    let mixed = low + (high - low) * v
    let across = (b.z - a.z) + ((d.z - c.z) - (b.z - a.z)) * v
    return Sample(
      value: mixed.z * Self.planeScale,
      gradient: SIMD3(mixed.x + du * across, mixed.y + dv * (high.z - low.z), 0) * Self.planeScale)
  }

  /// The noise at a point in space, with its derivatives. Coordinates that are not finite give 0.
  package func sample(x: Double, y: Double, z: Double) -> Sample {
    let (i, fx) = Self.cell(x)
    let (j, fy) = Self.cell(y)
    let (k, fz) = Self.cell(z)
    let (u, du) = Self.fade(fx)
    let (v, dv) = Self.fade(fy)
    let (w, dw) = Self.fade(fz)
    func corner(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> SIMD4<Double> {
      let g = Self.spaceGradient(hash(i &+ a, j &+ b, k &+ c))
      let value = g.x * (fx - Double(a)) + g.y * (fy - Double(b)) + g.z * (fz - Double(c))
      return SIMD4(g.x, g.y, g.z, value)
    }
    func face(_ c: UInt32) -> (mixed: SIMD4<Double>, across: Double, down: Double) {
      let (p, q, r, s) = (corner(0, 0, c), corner(1, 0, c), corner(0, 1, c), corner(1, 1, c))
      let (low, high) = (p + (q - p) * u, r + (s - r) * u)
      let across = (q.w - p.w) + ((s.w - r.w) - (q.w - p.w)) * v
      return (low + (high - low) * v, across, high.w - low.w)
    }
    let (front, back) = (face(0), face(1))
    let mixed = front.mixed + (back.mixed - front.mixed) * w
    let slopes = SIMD3(
      du * (front.across + (back.across - front.across) * w),
      dv * (front.down + (back.down - front.down) * w), dw * (back.mixed.w - front.mixed.w))
    return Sample(value: mixed.w, gradient: SIMD3(mixed.x, mixed.y, mixed.z) + slopes)
  }

  /// The lattice point below a coordinate and the fraction to the next, 0…1.
  private static func cell(_ x: Double) -> (index: UInt32, fraction: Double) {
    // Beyond 2⁵¹ every number is a multiple of ½: the noise is 0.
    guard abs(x) < 0x1p51 else { return (0, 0) }
    let whole = Int64(x)
    let below = Double(whole) > x ? whole &- 1 : whole
    return (UInt32(truncatingIfNeeded: below), x - Double(below))
  }

  /// 6t⁵ − 15t⁴ + 10t³ and its derivative.
  private static func fade(_ t: Double) -> (value: Double, slope: Double) {
    (t * t * t * (t * (t * 6 - 15) + 10), 30 * t * t * (t * (t - 2) + 1))
  }

  /// A hash of a lattice point and the seed: one product per coordinate, then the finaliser of C.
  /// Wellons' "prospecting for hash functions" (lowbias32, 2018).
  private func hash(_ i: UInt32, _ j: UInt32, _ k: UInt32) -> UInt32 {
    var h = seed ^ (i &* 0x9E37_79B9)
    h = (h ^ (h >> 15)) &+ j &* 0x85EB_CA6B
    h = (h ^ (h >> 13)) &+ k &* 0xC2B2_AE35
    h ^= h >> 16
    h = h &* 0x7FEB_352D
    h ^= h >> 15
    h = h &* 0x846C_A68B
    return h ^ (h >> 16)
  }

  /// The factor that scales noise in the plane, with unit gradients, to about −1…1.
  private static let planeScale = 1.414_213_562_373_095_1

  /// One of sixteen evenly spaced unit vectors.
  private static func planeGradient(_ hash: UInt32) -> SIMD2<Double> {
    let (a, b, c) = (0.923_879_532_511_286_7, 0.382_683_432_365_089_8, 0.707_106_781_186_547_5)
    let (s, t): (Double, Double) =
      switch hash >> 30 {
      case 0: (1, 0)
      case 1: (a, b)
      case 2: (c, c)
      default: (b, a)
      }
    // The quadrants of the circle.
    switch (hash >> 28) & 3 {
    case 0: return SIMD2(s, t)
    case 1: return SIMD2(-t, s)
    case 2: return SIMD2(-s, -t)
    default: return SIMD2(t, -s)
    }
  }

  /// One of the twelve vectors from a cube's centre to its edges, four of them twice.
  private static func spaceGradient(_ hash: UInt32) -> SIMD3<Double> {
    let a = hash & 0x8000_0000 == 0 ? 1.0 : -1.0
    let b = hash & 0x4000_0000 == 0 ? 1.0 : -1.0
    switch (hash >> 26) & 15 {
    case 0...4: return SIMD3(a, b, 0)
    case 5...9: return SIMD3(a, 0, b)
    case 10...14: return SIMD3(0, a, b)
    default: return SIMD3(a, b, 0)
    }
  }
}
