import LambentGeometry

/// The discrete Fourier transform of a power of two of real samples, two sequences at a time.
///
/// The method: J. W. Cooley and J. W. Tukey, 1965, in place, with the samples in bit-reversed order. Sines and
/// cosines are the project's own, so that the result is the same on every machine.
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

  /// Transforms the numbers `real[k] + i·imaginary[k]` in place.
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
