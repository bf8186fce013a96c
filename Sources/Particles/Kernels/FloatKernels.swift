/// Branch-free sine, cosine and exponential of floats, so that loops over columns are vectorised.
/// They use only additions, multiplications and bit operations: the same bits on every machine. The
/// polynomial coefficients are from S. Moshier's Cephes library (1987–1992).
package enum FloatKernels {
  /// Adding and subtracting it rounds a float below 2²² to the nearest integer; after the addition
  /// the integer is in the low bits.
  static let magic: Float = 12_582_912

  /// Sine and cosine of an angle in radians. The error is at most 2⁻²³ for |x| < 8,192; beyond, the
  /// results are only bounded by 1.
  @inline(__always) package static func sinCos(_ x: Float) -> (sin: Float, cos: Float) {
    let shifted = x * 0.636_619_77 + magic
    let quadrant = shifted.bitPattern
    let count = shifted - magic
    // π/2 in three parts. The first two have few enough bits for exact products.
    let r = ((x - count * 1.570_312_5) - count * 4.837_513e-4) - count * 7.549_790e-8
    let z = r * r
    let sine = ((-1.951_529_6e-4 * z + 8.332_161e-3) * z - 1.666_665_5e-1) * z * r + r
    let cosine =
      ((2.443_315_7e-5 * z - 1.388_731_6e-3) * z + 4.166_664_6e-2) * z * z - 0.5 * z + 1
    let isSwapped = quadrant & 1 != 0
    let s = isSwapped ? cosine : sine
    let c = isSwapped ? sine : cosine
    return (
      Float(bitPattern: s.bitPattern ^ ((quadrant & 2) << 30)),
      Float(bitPattern: c.bitPattern ^ (((quadrant &+ 1) & 2) << 30))
    )
  }

  /// A random number in [−½, ½) from 32 bits.
  @inline(__always) static func centered(_ word: UInt32) -> Float {
    Float(Int32(bitPattern: word)) * 0x1p-32
  }

  /// A random number in [0, 1) from 32 bits.
  @inline(__always) static func unit(_ word: UInt32) -> Float {
    Float(Int32(bitPattern: word >> 8)) * 0x1p-24
  }

  /// The index of one of `count` equally likely parts, from 32 random bits.
  @inline(__always) static func part(_ word: UInt32, of count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(word) &* UInt64(count)) >> 32)
  }

  /// Sine and cosine of a fraction of a full turn, in units of 2⁻³²; exact at quarter turns.
  @inline(__always) static func turn(_ word: UInt32) -> (sin: Float, cos: Float) {
    // The nearest quarter turn, and the signed remainder in turns, at most 1/8.
    let quadrant = (word &+ 0x2000_0000) >> 30
    let rest = Float(Int32(bitPattern: word &- quadrant << 30)) * 0x1p-32
    let r = rest * 6.283_185_5
    let z = r * r
    let s = ((-1.951_529_6e-4 * z + 8.332_161e-3) * z - 1.666_665_5e-1) * z * r + r
    let c = ((2.443_315_7e-5 * z - 1.388_731_6e-3) * z + 4.166_664_6e-2) * z * z - 0.5 * z + 1
    switch quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The cube root of a number in [0, 1], within 2 ulps: an estimate from the exponent, then
  /// Newton's method.
  @inline(__always) static func cubeRoot(_ x: Float) -> Float {
    guard x > 0 else { return 0 }
    let value = Double(x)
    var root = Double(Float(bitPattern: x.bitPattern / 3 &+ 0x2A51_37A0))
    for _ in 0..<3 { root -= (root - value / (root * root)) / 3 }
    return Float(root)
  }

  @inline(__always) static func clamped(_ x: Float) -> Float { x > 0 ? (x < 1 ? x : 1) : 0 }
}
