extension GradientNoise {
  /// A field of directions in the plane that whirls but never gathers: the curl of the noise, whose
  /// divergence is 0 everywhere.
  ///
  /// R. Bridson, J. Hourihan and M. Nordenstam, "Curl-Noise for Procedural Fluid Flow", SIGGRAPH
  /// 2007: (∂ψ/∂y, −∂ψ/∂x) of a potential ψ. The third coordinate is usually time.
  ///
  /// - Parameter octaves: how many noises are summed, each of twice the frequency and half the
  ///   amplitude of the one before; at least 1, at most 8.
  package func curl(x: Double, y: Double, z: Double, octaves: Int = 1) -> SIMD2<Double> {
    var (sum, frequency, noise) = (SIMD2<Double>(), 1.0, self)
    for _ in 0..<min(max(octaves, 1), 8) {
      let slope = noise.sample(x: x * frequency, y: y * frequency, z: z * frequency).gradient
      // Half the amplitude at twice the frequency leaves the slopes' size; they are halved again so
      // that the whirls shrink with their size.
      sum += SIMD2(slope.y, -slope.x) / frequency
      frequency *= 2
      noise.seed = noise.seed &+ 0x9E37_79B9
    }
    return sum
  }
}
