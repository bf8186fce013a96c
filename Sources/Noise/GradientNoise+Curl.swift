import CRows

extension GradientNoise {
  /// A vector field in the plane with zero divergence: the curl of the noise.
  ///
  /// R. Bridson, J. Hourihan and M. Nordenstam, "Curl-Noise for Procedural Fluid Flow", SIGGRAPH
  /// 2007: (∂ψ/∂y, −∂ψ/∂x) of a potential ψ. The third coordinate is usually time.
  ///
  /// - Parameter octaves: the number of noises that are summed, 1…8; each has twice the frequency
  ///   and half the amplitude of the previous one.
  package func curl(x: Double, y: Double, z: Double, octaves: Int = 1) -> SIMD2<Double> {
    var (sum, frequency, noise) = (SIMD2<Double>(), 1.0, self)
    for _ in 0..<min(max(octaves, 1), 8) {
      let slope = noise.sample(x: x * frequency, y: y * frequency, z: z * frequency).gradient
      // Half the amplitude at twice the frequency gives slopes of equal size. They are halved
      // again, so that eddies shrink with their scale.
      sum += SIMD2(slope.y, -slope.x) / frequency
      frequency *= 2
      noise.seed = noise.seed &+ 0x9E37_79B9
    }
    return sum
  }

  /// The field at many points: x and y are replaced by the vectors' components, which have the bits of
  /// ``curl(x:y:z:octaves:)``. A point takes about 10 ns per octave with AVX2.
  ///
  /// - Precondition: all columns have `count` elements.
  package func fillCurls(
    x: UnsafeMutablePointer<Double>, y: UnsafeMutablePointer<Double>, z: UnsafePointer<Double>,
    count: Int, octaves: Int
  ) {
    lambent_curl(
      lambent_curls(seed: seed, octaves: Int32(min(max(octaves, 1), 8))), x, y, z, x, y, count)
  }
}
