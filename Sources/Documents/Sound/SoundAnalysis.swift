import LambentGeometry
import LambentImageFiles

/// The loudness of bands of frequencies of a sound over time.
///
/// The sound is analysed every 1/120 s, with a Hann window of some 40 ms around each time: a click is visible within
/// 20 ms of its time.
package struct SoundAnalysis {
  /// The number of analysis times per second.
  package static let rate = 120.0
  /// The lowest and the highest frequency of a band, in hertz.
  static let frequencies = 1.0...192_000.0

  let samples: SoundSamples
  /// The length of the window, in samples: a power of two.
  private let length: Int

  init(_ samples: SoundSamples) {
    self.samples = samples
    var length = 64
    while Double(length) < Double(samples.rate) * 0.04, length < 1 << 16 { length *= 2 }
    self.length = length
  }

  var count: Int { Int(samples.duration * Self.rate) + 1 }

  /// The amplitude of each band at each analysis time: 1 is a sine of full scale.
  ///
  /// - Returns: For each analysis time, the amplitudes of all bands, in order.
  /// - Complexity: O(times · window · log window).
  func amplitudes(of bands: [ClosedRange<Double>]) -> [Float] {
    let transform = FourierTransform(count: length)
    let window = (0..<length).map { index in
      0.5 - 0.5 * Elementary.cos(2 * .pi * (Double(index) + 0.5) / Double(length))
    }
    let energy = window.reduce(0) { $0 + $1 * $1 }
    let weights = bands.map { fractions(of: $0) }
    // One side of the spectrum has half of the power, and the power of a sine is half of its squared amplitude.
    let scale = 4 / (Double(length) * energy)
    var result = [Float](repeating: 0, count: count * bands.count)
    var (real, imaginary) = (
      [Double](repeating: 0, count: length), [Double](repeating: 0, count: length)
    )
    var moment = 0
    while moment < count {
      fill(&real, moment, window)
      fill(&imaginary, moment + 1, window)
      transform.transform(&real, &imaginary)
      for (band, weights) in weights.enumerated() {
        var (first, second) = (0.0, 0.0)
        for (bin, weight) in weights {
          let power = transform.powers(real, imaginary, at: bin)
          first += power.first * weight
          second += power.second * weight
        }
        result[moment * bands.count + band] = Float((first * scale).squareRoot())
        if moment + 1 < count {
          result[(moment + 1) * bands.count + band] = Float((second * scale).squareRoot())
        }
      }
      moment += 2
    }
    return result
  }

  /// Copies the samples around an analysis time to a buffer. Before and after the sound there is silence.
  private func fill(_ buffer: inout [Double], _ moment: Int, _ window: [Double]) {
    let center = Int((Double(moment) / Self.rate * Double(samples.rate)).rounded())
    let start = center - length / 2
    for index in 0..<length {
      let place = start + index
      buffer[index] =
        samples.values.indices.contains(place)
        ? Double(samples.values[place]) * window[index] : 0
    }
  }

  /// The bins of the spectrum that overlap a band, each with the overlapping fraction.
  private func fractions(of band: ClosedRange<Double>) -> [(bin: Int, weight: Double)] {
    let step = Double(samples.rate) / Double(length)
    let first = max(0, Int((band.lowerBound / step).rounded()))
    let last = min(length / 2, Int(min(band.upperBound / step, 1e6).rounded()))
    guard first <= last else { return [] }
    return (first...last).compactMap { bin in
      let low = max(band.lowerBound / step, Double(bin) - 0.5)
      let high = min(band.upperBound / step, Double(bin) + 0.5)
      return high > low ? (bin, high - low) : nil
    }
  }
}

package struct SoundCurve: Sendable {
  /// The values, ``SoundAnalysis/rate`` per second.
  let values: [Float]

  /// The value at a time, in seconds of the sound: interpolated linearly, and 0 before and after the sound.
  package func value(at time: Double) -> Double {
    let place = time * SoundAnalysis.rate
    guard place > -1, place < Double(values.count), !place.isNaN else { return 0 }
    let lower = Int(place.rounded(.down))
    let fraction = place - Double(lower)
    func number(_ index: Int) -> Double {
      values.indices.contains(index) ? Double(values[index]) : 0
    }
    return number(lower) + (number(lower + 1) - number(lower)) * fraction
  }

  /// The curve, smoothed by time constants for rising and falling, in seconds.
  package func smoothed(attack: Double, release: Double) -> SoundCurve {
    func step(_ seconds: Double) -> Float {
      seconds > 0 ? Float(1 - Elementary.exp(-1 / (seconds * SoundAnalysis.rate))) : 1
    }
    let (up, down) = (step(attack), step(release))
    var level: Float = 0
    return SoundCurve(
      values: values.map { value in
        level += (value - level) * (value > level ? up : down)
        return level
      })
  }

  /// The curve, scaled to a maximum of 1. Silence is not changed.
  package var normalized: SoundCurve {
    guard let most = values.max(), most > 1e-6 else {
      return SoundCurve(values: values.map { _ in 0 })
    }
    return SoundCurve(values: values.map { $0 / most })
  }
}

/// The discrete Fourier transform of a power of two of real samples, two sequences at a time.
///
/// The method: J. W. Cooley and J. W. Tukey, 1965, in place, with the samples in bit-reversed order. Sines and
/// cosines come from `Elementary`, so that the result is the same on every machine.
struct FourierTransform {
  let count: Int
  private let cosines: [Double]
  private let sines: [Double]
  private let order: [Int]

  /// - Parameter count: A power of two, at least 4.
  init(count: Int) {
    self.count = count
    let turns = (0..<(count / 2)).map {
      Elementary.sinCos(2 * Double.pi * Double($0) / Double(count))
    }
    cosines = turns.map(\.cos)
    sines = turns.map { -$0.sin }
    let bits = count.trailingZeroBitCount
    order = (0..<count).map { index in
      (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
    }
  }

  func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    for (index, other) in order.enumerated() where other > index {
      real.swapAt(index, other)
      imaginary.swapAt(index, other)
    }
    real.withUnsafeMutableBufferPointer { re in
      imaginary.withUnsafeMutableBufferPointer { im in
        cosines.withUnsafeBufferPointer { cosines in
          sines.withUnsafeBufferPointer { sines in
            var half = 1
            while half < count {
              let step = count / (2 * half)
              var start = 0
              while start < count {
                for offset in 0..<half {
                  let (c, s) = (cosines[offset &* step], sines[offset &* step])
                  let (a, b) = (start &+ offset, start &+ offset &+ half)
                  let x = re[b] * c - im[b] * s
                  let y = re[b] * s + im[b] * c
                  (re[b], im[b]) = (re[a] - x, im[a] - y)
                  (re[a], im[a]) = (re[a] + x, im[a] + y)
                }
                start += 2 * half
              }
              half *= 2
            }
          }
        }
      }
    }
  }

  /// The squared magnitudes of two real sequences whose sum `first + i·second` was transformed, at index `k` of
  /// `0...count/2`.
  func powers(
    _ real: [Double], _ imaginary: [Double], at k: Int
  ) -> (first: Double, second: Double) {
    let mirror = (count - k) & (count - 1)
    let (a, b) = (real[k] + real[mirror], imaginary[k] - imaginary[mirror])
    let (c, d) = (imaginary[k] + imaginary[mirror], real[mirror] - real[k])
    return ((a * a + b * b) / 4, (c * c + d * d) / 4)
  }
}
