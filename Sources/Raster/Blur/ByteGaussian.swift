/// A Gaussian along both axes of an image of bytes, in numbers of 16 bits.
///
/// Small deviations are weighed as they are, large ones mostly at a reduced size, as `PyramidGaussian`
/// says of lines. Rounding adds no more than a twentieth of a byte's step to what that gives.
struct ByteGaussian: Sendable {
  /// How often both axes are halved.
  let levels: Int
  /// The weights at the reduced size, as 65536ths: half of the middle's, and that of each distance.
  let weights: [Int16]

  /// The distance as far as which the reduced image is weighed.
  var radius: Int { weights.count - 1 }

  /// Takes a blur; `nil` where that changes nothing.
  init?(_ blur: GaussianBlur) {
    switch blur.kernel {
    case .identity: return nil
    case .sampled(let weights): (levels, self.weights) = (0, Self.quantized(weights))
    case .pyramid(let pyramid):
      (levels, weights) = (pyramid.levels, Self.quantized(pyramid.weights))
    }
  }

  /// Weights whose sums from the outside are rounded, so that no edge errs by more than half a 65536th.
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

/// Which pixels of an axis are made at each size, from an image's to the most reduced. Positions count from
/// the image's first pixel, at their own size.
struct BlurAxis: Sendable {
  /// The pixels on the way down that are not clear, or that matter.
  let known: [Range<Int>]
  /// The pixels on the way up.
  let wanted: [Range<Int>]

  /// Plans an axis of an image of so many pixels.
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

  /// True if nothing of the image is seen.
  var isClear: Bool { known.contains(where: \.isEmpty) }

  /// The pairs of pixels that are made of the next smaller size.
  func pairs(_ level: Int) -> Range<Int> {
    wanted[level].lowerBound >> 1..<((wanted[level].upperBound - 1) >> 1) + 1
  }
}
