import LambentGeometry
package import LambentPixels

/// The Gaussian blur by its definition: the reference for `GaussianBlur` and for golden images.
///
/// Weights are exp(−x²/2σ²) at integer distances up to 6σ, normalised, in double precision. Pixels
/// outside the image are transparent, or ignored in the mean.
package struct GaussianReference {
  /// The weight of each distance from the middle.
  private let weights: [Double]
  private let beyond: GaussianBlur.Beyond

  /// Creates a blur with a standard deviation in pixels, clamped like that of `GaussianBlur`.
  package init(deviation: Double, beyond: GaussianBlur.Beyond = .transparent) {
    self.beyond = beyond
    let sigma = deviation > 0 ? min(deviation, GaussianBlur.largestDeviation) : 0
    guard sigma > 0.02 else {
      weights = [1]
      return
    }
    let samples = (0...Int((6 * sigma).rounded(.up))).map { distance in
      Elementary.exp(-Double(distance * distance) / (2 * sigma * sigma))
    }
    let sum = samples.dropFirst().reduce(samples[0]) { $0 + 2 * $1 }
    weights = samples.map { $0 / sum }
  }

  /// The image blurred along x.
  package func alongRows(_ image: FloatPixelBuffer) -> FloatPixelBuffer {
    var result = image
    for y in 0..<image.height {
      for x in 0..<image.width {
        result[x, y] = sum(at: x, of: image.width) { image[$0, y] }
      }
    }
    return result
  }

  /// The image blurred along y.
  package func alongColumns(_ image: FloatPixelBuffer) -> FloatPixelBuffer {
    var result = image
    for y in 0..<image.height {
      for x in 0..<image.width {
        result[x, y] = sum(at: y, of: image.height) { image[x, $0] }
      }
    }
    return result
  }

  /// The weighted sum around a position of a line.
  private func sum(at position: Int, of length: Int, _ pixel: (Int) -> SIMD4<Float>) -> SIMD4<Float>
  {
    let reach = weights.count - 1
    var sum = SIMD4<Double>()
    var weight = 0.0
    for other in max(0, position - reach)...min(length - 1, position + reach) {
      sum += SIMD4<Double>(pixel(other)) * weights[abs(other - position)]
      weight += weights[abs(other - position)]
    }
    return SIMD4<Float>(beyond == .unknown ? sum / weight : sum)
  }
}
