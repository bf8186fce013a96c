/// A cursor over a sequence of random numbers, which are returned as uniforms, ranges or integers.
///
/// ```swift
/// var draw = Draw(seed: seed, stream: 3, index: 17)
/// let x = draw.uniform()            // in [0, 1)
/// let speed = draw.value(around: 100, range: 20)   // in [90, 110)
/// ```
///
/// Equal cursors return equal numbers.
package struct Draw: Sendable {
  private let seed: UInt64
  private let stream: UInt32
  private let index: UInt64
  private var block: UInt32 = 0
  private var words = SIMD4<UInt32>()
  private var next = 4

  /// Creates a cursor at the first number.
  package init(seed: UInt64, stream: UInt32 = 0, index: UInt64 = 0) {
    self.seed = seed
    self.stream = stream
    self.index = index
  }

  /// The next 32 random bits.
  package mutating func bits() -> UInt32 {
    if next == 4 {
      words = Noise.bits(seed: seed, stream: stream, index: index, block: block)
      block &+= 1
      next = 0
    }
    defer { next += 1 }
    return words[next]
  }

  /// A number in [0, 1) with 53 random bits.
  package mutating func uniform() -> Double {
    let (high, low) = (UInt64(bits()), UInt64(bits()))
    return Double((high << 32 | low) >> 11) * 0x1p-53
  }

  /// A number in [mean − |range| / 2, mean + |range| / 2).
  package mutating func value(around mean: Double, range: Double) -> Double {
    mean + abs(range) * (uniform() - 0.5)
  }

  /// An integer in 0..<count, uniform to within count / 2³².
  ///
  /// - Precondition: `count` is above 0 and below 2³².
  package mutating func integer(below count: Int) -> Int {
    Int((UInt64(bits()) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }
}
