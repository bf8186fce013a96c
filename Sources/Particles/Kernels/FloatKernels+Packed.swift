/// Kernels for four floats at a time. ``sinCos(_:)-(Float)`` has the same operations in the same order.
extension FloatKernels {
  package typealias Lanes = SIMD4<Float>

  @inline(__always) private static func bits(_ x: Lanes) -> SIMD4<UInt32> {
    unsafeBitCast(x, to: SIMD4<UInt32>.self)
  }

  @inline(__always) private static func lanes(_ x: SIMD4<UInt32>) -> Lanes {
    unsafeBitCast(x, to: Lanes.self)
  }

  /// The same number in every row.
  @inline(__always) private static func all(_ x: Float) -> Lanes { Lanes(repeating: x) }

  /// Sine and cosine of angles in radians.
  @inline(__always) package static func sinCos(_ x: Lanes) -> (sin: Lanes, cos: Lanes) {
    let magic = all(12_582_912)
    let shifted = x * all(0.636_619_77) + magic
    let quadrant = bits(shifted)
    let count = shifted - magic
    var r = x - count * all(1.570_312_5)
    r = r - count * all(4.837_513e-4)
    r = r - count * all(7.549_790e-8)
    let z = r * r
    var sine = all(-1.951_529_6e-4) * z + all(8.332_161e-3)
    sine = sine * z - all(1.666_665_5e-1)
    sine = sine * z * r + r
    var cosine = all(2.443_315_7e-5) * z - all(1.388_731_6e-3)
    cosine = cosine * z + all(4.166_664_6e-2)
    cosine = cosine * z * z - all(0.5) * z
    cosine = cosine + all(1)
    let one = SIMD4<UInt32>(repeating: 1)
    let two = SIMD4<UInt32>(repeating: 2)
    let thirty = SIMD4<UInt32>(repeating: 30)
    let swap = SIMD4<UInt32>() &- (quadrant & one)
    let s = (bits(cosine) & swap) | (bits(sine) & ~swap)
    let c = (bits(sine) & swap) | (bits(cosine) & ~swap)
    let sineSign = (quadrant & two) &<< thirty
    let cosineSign = ((quadrant &+ one) & two) &<< thirty
    return (lanes(s ^ sineSign), lanes(c ^ cosineSign))
  }

  /// e to the power x, with x clamped to −87…88.
  @inline(__always) package static func exp(_ x: Lanes) -> Lanes {
    let low = x.replacing(with: all(-87), where: x .< all(-87))
    let clamped = low.replacing(with: all(88), where: low .> all(88))
    let magic = all(12_582_912)
    let shifted = clamped * all(1.442_695_04) + magic
    let count = shifted - magic
    var r = clamped - count * all(0.693_359_375)
    r = r + count * all(2.121_944_4e-4)
    var p = all(1.987_569_2e-4)
    p = p * r + all(1.398_199_9e-3)
    p = p * r + all(8.333_452e-3)
    p = p * r + all(4.166_579_6e-2)
    p = p * r + all(1.666_666_5e-1)
    p = p * r + all(5.000_000_1e-1)
    let power = p * r * r + r + all(1)
    let bias = SIMD4<UInt32>(repeating: 127)
    let exponent = (bits(shifted) &- bits(magic) &+ bias) &<< SIMD4<UInt32>(repeating: 23)
    return power * lanes(exponent)
  }

  /// The effect of linear drag d on a particle after τ seconds, from v′ = a − d·v, as functions of
  /// x = d·τ ≥ 0:
  ///
  /// - decay e⁻ˣ: v = v₀·decay + a·τ·way
  /// - way φ(x) = (1 − e⁻ˣ) / x and fall ψ(x) = (1 − φ(x)) / x = (x − 1 + e⁻ˣ) / x²: p = p₀ +
  ///   v₀·τ·way + a·τ²·fall
  ///
  /// For x < 1, ψ is computed by its series Σ (−x)ᵏ / (k + 2)!, because the closed form cancels.
  @inline(__always) package static func drag(
    _ x: Lanes
  ) -> (decay: Lanes, way: Lanes, fall: Lanes) {
    let decay = Self.exp(-x)
    var series = all(2.755_731_9e-7)
    for coefficient in dragSeries { series = all(coefficient) - x * series }
    let one = all(1)
    let isSmall = x .< one
    let safe = x.replacing(with: one, where: isSmall)
    let far = (one - decay) / safe
    let way = far.replacing(with: one - x * series, where: isSmall)
    let fall = ((one - far) / safe).replacing(with: series, where: isSmall)
    return (decay, way, fall)
  }

  /// Loads four rows of a column.
  @inline(__always) static func load(_ column: UnsafePointer<Float>, _ row: Int) -> Lanes {
    UnsafeRawPointer(column + row).loadUnaligned(as: Lanes.self)
  }

  /// Stores four rows of a column.
  @inline(__always) static func store(
    _ lanes: Lanes, _ column: UnsafeMutablePointer<Float>, _ row: Int
  ) {
    UnsafeMutableRawPointer(column + row).storeBytes(of: lanes, as: Lanes.self)
  }

  /// The coefficients 1/9! … 1/2! of ψ's series, highest first, without the leading 1/10!.
  static var dragSeries: [Float] {
    @inline(__always) get {
      [
        2.755_731_9e-6, 2.480_158_7e-5, 1.984_127e-4, 1.388_888_9e-3, 8.333_333e-3, 4.166_666_8e-2,
        0.166_666_67, 0.5,
      ]
    }
  }
}
