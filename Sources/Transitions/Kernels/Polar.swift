/// Angles, sines and cosines of four values from additions and multiplications only: the same bits
/// on every machine. Angles are in turns.
enum Polar {
  /// The angle of a vector, 0…1, from +x toward +y; 0 for the zero vector.
  ///
  /// A polynomial in the quotient of the smaller and the greater component (Hastings,
  /// "Approximations for Digital Computers", 1955, sheet 13). The error is at most 2·10⁻⁶ turns.
  @inline(__always) static func turns(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let (ax, ay) = (magnitude(x), magnitude(y))
    let isSteep = ay .> ax
    let lesser = ay.replacing(with: ax, where: isSteep)
    let greater = ax.replacing(with: ay, where: isSteep)
    let z = lesser / greater.replacing(with: 1, where: greater .== 0)
    let square = z * z
    var sum = square * -0.011_721_20 + 0.052_653_32
    sum = sum * square - 0.116_432_87
    sum = sum * square + 0.193_543_46
    sum = sum * square - 0.332_623_47
    sum = sum * square + 0.999_977_26
    var angle = sum * z * 0.159_154_943
    angle = angle.replacing(with: 0.25 - angle, where: isSteep)
    angle = angle.replacing(with: 0.5 - angle, where: x .< 0)
    return angle.replacing(with: 1 - angle, where: y .< 0)
  }

  /// The sine and the cosine of angles below 2²¹ turns. The error is at most 10⁻⁶.
  ///
  /// Computed from half the angle, reduced to half a turn around 0, with minimax polynomials
  /// (Remez) for the sine and the cosine of π·r over −½…½.
  @inline(__always) static func sinCos(
    turns: SIMD4<Float>
  ) -> (sin: SIMD4<Float>, cos: SIMD4<Float>) {
    let r = turns - nearest(turns)
    let square = r * r
    var sin = square * 0.077_220_13 - 0.598_045_17
    sin = sin * square + 2.550_031_38
    sin = sin * square - 5.167_706_88
    sin = (sin * square + 3.141_592_58) * r
    var cos = square * 0.219_696_80 - 1.331_880_16
    cos = cos * square + 4.058_411_91
    cos = cos * square - 4.934_792_86
    cos = cos * square + 0.999_999_95
    let twice = sin + sin
    return (twice * cos, 1 - twice * sin)
  }

  /// The sine of angles below 2²¹ turns, reduced to a quarter turn around 0. The error is at most
  /// 4·10⁻⁶.
  @inline(__always) static func sine(turns: SIMD4<Float>) -> SIMD4<Float> {
    let rest = turns - nearest(turns)
    let size = magnitude(rest)
    let folded = size.replacing(with: 0.5 - size, where: size .> 0.25)
    let z = folded * 6.283_185_3
    let square = z * z
    var sum = square * 2.755_731_9e-6 - 1.984_126_98e-4
    sum = sum * square + 8.333_333_3e-3
    sum = sum * square - 0.166_666_67
    let result = z + z * square * sum
    return result.replacing(with: -result, where: rest .< 0)
  }

  /// The integers nearest to numbers below 2²¹. In sums with 1.5·2²³ no fraction is left.
  @inline(__always) private static func nearest(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let magic = SIMD4<Float>(repeating: 12_582_912)
    return (x + magic) - magic
  }

  /// The floor of numbers below 2²¹.
  @inline(__always) static func floor(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let rounded = nearest(x)
    return rounded - SIMD4<Float>.zero.replacing(with: 1, where: rounded .> x)
  }

  /// The fractional part: at least 0, less than 1.
  @inline(__always) static func fraction(_ x: SIMD4<Float>) -> SIMD4<Float> { x - floor(x) }

  /// A coordinate mirrored into 0…length at the edges of the image.
  @inline(__always) static func mirror(_ x: SIMD4<Float>, _ length: Float) -> SIMD4<Float> {
    let t = x * (0.5 / length)
    return magnitude(t - nearest(t)) * (2 * length)
  }

  @inline(__always) static func magnitude(_ x: SIMD4<Float>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(x, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }
}
