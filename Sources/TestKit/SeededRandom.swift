/// A random number generator for tests: a seed gives the same numbers everywhere.
///
/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Creates a generator with a seed.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A uniform number in a range.
  @inlinable
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
  }

  /// A nearly uniform integer in a range.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// A random Boolean.
  public mutating func flag() -> Bool { next() >> 63 == 1 }
}
