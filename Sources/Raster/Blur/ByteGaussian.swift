/// The parameters of a Gaussian along both axes of a byte image, in 16-bit numbers.
///
/// Small deviations are applied directly, large ones mostly at a reduced size, as described at
/// `PyramidGaussian`. Rounding adds an error of at most 1/20 of a byte's step.
struct ByteGaussian: Sendable {
  /// The number of times that both axes are halved.
  let levels: Int
  /// The weights at the reduced size, in 65536ths: half of the middle's, and that of each distance.
  let weights: [Int16]

  /// The greatest distance with a weight at the reduced size.
  var radius: Int { weights.count - 1 }

  /// Prepares a blur; `nil` if it changes nothing.
  init?(_ blur: GaussianBlur) {
    switch blur.kernel {
    case .identity: return nil
    case .sampled(let weights): (levels, self.weights) = (0, Self.quantized(weights))
    case .pyramid(let pyramid):
      (levels, weights) = (pyramid.levels, Self.quantized(pyramid.weights))
    }
  }

  /// Quantised weights, whose cumulative sums from the outside are rounded, so that no edge has an
  /// error above half a 65536th.
  private static func quantized(_ weights: [Float]) -> [Int16] {
    let radius = weights.lastIndex { abs($0) > 4e-5 } ?? 0
    var result = [Int16](repeating: 0, count: radius + 1)
    var (sum, rounded) = (0.0, 0.0)
    for distance in stride(from: radius, to: 0, by: -1) {
      sum += Double(weights[distance]) * 65_536
      let next = sum.rounded()
      result[distance] = Int16(max(-32_768, min(32_767, next - rounded)))
      rounded = next
    }
    result[0] = Int16(max(-32_768, min(32_767, 32_768 - rounded)))
    return result
  }
}

/// The pixels of an axis that are computed at each level. Positions are relative to the image's
/// first pixel, in pixels of their level.
struct BlurAxis: Sendable {
  /// The pixels on the way down that are not zero, or are needed.
  let known: [Range<Int>]
  /// The pixels on the way up.
  let wanted: [Range<Int>]

  /// Plans an axis for a number of pixels.
  init(_ gaussian: ByteGaussian, count: Int, kept: Range<Int>) {
    var (wanted, known) = ([kept], [0..<count])
    for level in 0..<gaussian.levels {
      wanted.append(PyramidGaussian.needed(wanted[level]))
      known.append(PyramidGaussian.halved(known[level]))
    }
    let last = wanted[gaussian.levels]
    var read = last.lowerBound - gaussian.radius..<last.upperBound + gaussian.radius
    for level in stride(from: gaussian.levels, to: 0, by: -1) {
      known[level] = known[level].clamped(to: read)
      guard let least = known[level].first, let most = known[level].last else { break }
      read = 2 * least - 3..<2 * most + 4
    }
    (self.known, self.wanted) = (known, wanted)
  }

  /// True if nothing of the image is visible.
  var isClear: Bool { known.contains(where: \.isEmpty) }

  /// The pairs of pixels that are computed from the next smaller level.
  func pairs(_ level: Int) -> Range<Int> {
    wanted[level].lowerBound >> 1..<((wanted[level].upperBound - 1) >> 1) + 1
  }
}
