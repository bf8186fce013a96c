import CRows
import LambentGeometry

/// A wide Gaussian along a line, applied mostly at a reduced size.
///
/// The line is halved several times, blurred, and doubled again (P. J. Burt, "Fast filter
/// transforms for image processing", 1981). Halving and doubling use binomial weights of order six.
/// Their response has a zero of order six at the frequencies that alias, so that aliasing is
/// invisible. The blur in between has the Gaussian's frequency response divided by theirs, as
/// weights of a few pixels. The response to any edge is within 0.0001 of the Gaussian's, and the
/// time does not depend on the deviation.
struct PyramidGaussian: Sendable {
  /// The least deviation at which a line is halved.
  static let threshold = 2.9
  /// The number of times that a line is halved.
  let levels: Int
  /// The weights at the reduced size: of the middle and of each distance.
  let weights: [Float]

  private typealias Pixel = SIMD4<Float>

  init(_ sigma: Double) {
    // Halving and doubling each have a variance of 3/2, in pixels of their level.
    func rest(_ levels: Int) -> Double {
      let scale = Double(1 << (2 * levels))
      return (sigma * sigma - (scale - 1)) / scale
    }
    var levels = 1
    while levels < 16, rest(levels + 1) >= 1.2 { levels += 1 }
    self.levels = levels
    weights = Self.weights(sigma, levels)
  }

  /// The weights with the frequency response of the Gaussian, divided by those of all halvings and
  /// doublings: cos(ω/2)⁶ each, with ω at its own level.
  private static func weights(_ sigma: Double, _ levels: Int) -> [Float] {
    let (count, most) = (32, 16)
    let variance = sigma * sigma / Double(1 << (2 * levels))
    var sums = SIMD32<Double>()
    for index in 0...count {
      let frequency = Double.pi * Double(index) / Double(count)
      var response = Elementary.exp(-variance * frequency * frequency / 2)
      for level in 1...levels {
        let cosine = Elementary.sinCos(frequency / Double(2 << level)).cos
        let cube = cosine * cosine * cosine
        response /= cube * cube * cube * cube
      }
      if index == 0 || index == count { response /= 2 }
      // cos(kω) by the recurrence cos((k + 1)ω) = 2·cos(ω)·cos(kω) − cos((k − 1)ω).
      let step = Elementary.sinCos(frequency).cos
      var (last, next) = (1.0, step)
      for distance in 0...most {
        sums[distance] += response * last
        (last, next) = (next, 2 * step * next - last)
      }
    }
    let radius = (1...most).last { abs(sums[$0]) > 2e-5 * sums[0] } ?? 0
    let total = (0..<radius).reduce(sums[0]) { $0 + 2 * sums[$1 + 1] }
    return (0...radius).map { Float(sums[$0] / total) }
  }

  // MARK: - Lines

  /// The scratch memory for a line with a length, in pixels.
  func scratchCount(_ count: Int) -> Int {
    var (known, wanted) = (0..<count, 0..<count)
    var sum = 0
    for _ in 0..<levels {
      (known, wanted) = (Self.halved(known), Self.needed(wanted))
      sum += known.count + wanted.count
    }
    return sum + known.count + wanted.count + 4 * weights.count
  }

  /// The range in which a line of half the size is not zero.
  static func halved(_ range: Range<Int>) -> Range<Int> {
    (range.lowerBound - 2) >> 1..<((range.upperBound + 2) >> 1) + 1
  }

  /// The range that is read from a line of half the size.
  static func needed(_ range: Range<Int>) -> Range<Int> {
    (range.lowerBound >> 1) - 1..<((range.upperBound - 1) >> 1) + 3
  }

  /// A part of a line, with positions that may be negative.
  private struct Part {
    let base: UnsafeMutablePointer<Pixel>
    let range: Range<Int>

    @inline(__always) subscript(index: Int) -> Pixel {
      range.contains(index) ? base[index &- range.lowerBound] : .zero
    }

    /// A pointer to position 0, which may be outside the part.
    var origin: UnsafeMutablePointer<Pixel> { base - range.lowerBound }
  }

  /// Filters a line that is zero beyond its ends.
  ///
  /// - Parameter scratch: `scratchCount(count)` pixels, which need not be initialised.
  func filter(
    _ source: UnsafePointer<SIMD4<Float>>, into result: UnsafeMutablePointer<SIMD4<Float>>,
    count: Int, scratch: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    guard count > 0 else { return }
    var free = scratch
    func take(_ range: Range<Int>) -> Part {
      defer { free += range.count }
      return Part(base: free, range: range)
    }
    var known = Part(base: UnsafeMutablePointer(mutating: source), range: 0..<count)
    var wanted = [0..<count]
    for _ in 0..<levels {
      let half = take(Self.halved(known.range))
      Self.halve(known, into: half)
      known = half
      wanted.append(Self.needed(wanted[wanted.count - 1]))
    }
    let reach = weights.count - 1
    let target = wanted.removeLast()
    let padded = take(
      min(
        known.range.lowerBound, target.lowerBound - reach)..<max(
          known.range.upperBound, target.upperBound + reach))
    padded.base.initialize(repeating: .zero, count: padded.range.count)
    (padded.origin + known.range.lowerBound).update(from: known.base, count: known.range.count)
    var blurred = take(target)
    convolve(padded, into: blurred)
    while let range = wanted.popLast() {
      let twice = wanted.isEmpty ? Part(base: result, range: range) : take(range)
      Self.double(blurred, into: twice)
      blurred = twice
    }
  }

  /// (20·s(2j) + 15·(s(2j − 1) + s(2j + 1)) + 6·(s(2j − 2) + s(2j + 2)) + s(2j − 3) + s(2j + 3)) / 64
  private static func halve(_ line: Part, into half: Part) {
    @inline(__always) func mean(_ at: (Int) -> Pixel, _ i: Int) -> Pixel {
      let near = (at(i &- 1) + at(i &+ 1)) * 15
      let far = (at(i &- 2) + at(i &+ 2)) * 6
      return ((at(i) * 20 + near) + (far + (at(i &- 3) + at(i &+ 3)))) * (1 / 64)
    }
    let (source, target) = (line.origin, half.origin)
    // The pixels for which all weights are inside.
    let first = max(half.range.lowerBound, (line.range.lowerBound + 4) >> 1)
    let end = max(first, min(half.range.upperBound, ((line.range.upperBound - 4) >> 1) + 1))
    for index in half.range.lowerBound..<min(first, half.range.upperBound) {
      target[index] = mean({ line[$0] }, 2 * index)
    }
    WideRows.chosen.pointee.halve((source + 2 * first).floats, (target + first).floats, end - first)
    for index in max(end, first)..<max(end, half.range.upperBound) {
      target[index] = mean({ line[$0] }, 2 * index)
    }
  }

  private func convolve(_ line: Part, into result: Part) {
    let source = line.origin + result.range.lowerBound
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      WideRows.chosen.pointee.weigh(
        source.floats, base, weights.count - 1, result.base.floats, result.range.count)
    }
  }

  /// (20·c(j) + 6·(c(j − 1) + c(j + 1))) / 32 at 2j,
  /// (15·(c(j) + c(j + 1)) + c(j − 1) + c(j + 2)) / 32 at 2j + 1.
  private static func double(_ line: Part, into twice: Part) {
    let (source, target) = (line.origin, twice.origin)
    @inline(__always) func even(_ j: Int) -> Pixel {
      (source[j] * 20 + (source[j &- 1] + source[j &+ 1]) * 6) * (1 / 32)
    }
    @inline(__always) func odd(_ j: Int) -> Pixel {
      ((source[j] + source[j &+ 1]) * 15 + (source[j &- 1] + source[j &+ 2])) * (1 / 32)
    }
    var index = twice.range.lowerBound
    if index & 1 != 0 {
      target[index] = odd(index >> 1)
      index += 1
    }
    let pairs = (twice.range.upperBound - index) / 2
    if pairs > 0 {
      WideRows.chosen.pointee.enlarge(
        (source + (index >> 1)).floats, (target + index).floats, pairs)
      index += 2 * pairs
    }
    if index < twice.range.upperBound { target[index] = even(index >> 1) }
  }
}
