@testable import LambentParticles

/// The scalar twins of the packed kernels, with the same operations in the same order.
extension FloatKernels {
  /// e to the power x, within 2 ulps; x is clamped to −87…88.
  static func exp(_ x: Float) -> Float {
    let clamped = x < -87 ? -87 : (x > 88 ? 88 : x)
    let shifted = clamped * 1.442_695_04 + magic
    let count = shifted - magic
    let r = (clamped - count * 0.693_359_375) + count * 2.121_944_4e-4
    var p: Float = 1.987_569_2e-4
    p = p * r + 1.398_199_9e-3
    p = p * r + 8.333_452e-3
    p = p * r + 4.166_579_6e-2
    p = p * r + 1.666_666_5e-1
    p = p * r + 5.000_000_1e-1
    let power = p * r * r + r + 1
    let exponent = (shifted.bitPattern &- magic.bitPattern &+ 127) << 23
    return power * Float(bitPattern: exponent)
  }

  static func drag(_ x: Float) -> (decay: Float, way: Float, fall: Float) {
    let decay = Self.exp(-x)
    guard x >= 1 else {
      var series: Float = 2.755_731_9e-7
      for coefficient in dragSeries { series = coefficient - x * series }
      return (decay, 1 - x * series, series)
    }
    let way = (1 - decay) / x
    return (decay, way, (1 - way) / x)
  }
}
