/// Randomness without state: every draw is a pure function of a seed, a stream and an index, so that
/// particle 1,000,000 costs what particle 0 costs, and no order of asking changes an answer.
///
/// The generator is Philox4x32-10 of J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, "Parallel
/// Random Numbers: As Easy as 1, 2, 3", SC '11, 2011: ten rounds of two 32 × 32-bit multiplications
/// over a counter of four words. It passes TestU01's BigCrush. The key is the seed; the counter's
/// words are the index (low, high), the stream and the block.
public enum Noise {
  /// 128 random bits.
  ///
  /// - Parameters:
  ///   - seed: what the draws belong to: see ``combine(_:_:)`` and ``combine(_:name:)``.
  ///   - stream: what the draws are for; different streams of one seed are independent.
  ///   - index: which draw of the stream it is.
  ///   - block: which 128 bits of the draw, where one block is not enough.
  @inlinable public static func bits(
    seed: UInt64, stream: UInt32, index: UInt64, block: UInt32 = 0
  ) -> SIMD4<UInt32> {
    var words = (
      UInt32(truncatingIfNeeded: index), UInt32(truncatingIfNeeded: index >> 32), stream, block
    )
    var key = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
    for _ in 0..<roundCount {
      words = round(words, key)
      key = (key.0 &+ weyl.0, key.1 &+ weyl.1)
    }
    return SIMD4(words.0, words.1, words.2, words.3)
  }

  /// A seed that depends on another and a number: for a child of something seeded.
  public static func combine(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    let bits = bits(seed: seed, stream: combination, index: number)
    return UInt64(bits.x) | UInt64(bits.y) << 32
  }

  /// A seed that depends on another and a name's UTF-8.
  public static func combine(_ seed: UInt64, name: String) -> UInt64 {
    var result = combine(seed, UInt64(name.utf8.count) | 1 << 63)
    var word: UInt64 = 0
    var filled: UInt64 = 0
    for byte in name.utf8 {
      word |= UInt64(byte) << (8 * filled)
      filled += 1
      if filled == 7 {
        result = combine(result, word)
        (word, filled) = (0, 0)
      }
    }
    return filled == 0 ? result : combine(result, word)
  }

  /// The stream that seeds are combined in; no draw uses it.
  private static let combination: UInt32 = 0xFFFF_FFFF
  /// The number of rounds that the authors recommend.
  @usableFromInline static let roundCount = 10
  /// The multipliers of the rounds.
  @usableFromInline static let multipliers: (UInt32, UInt32) = (0xD251_1F53, 0xCD9E_8D57)
  /// What the key grows by: the golden ratio and √3 − 1 in 32 bits.
  @usableFromInline static let weyl: (UInt32, UInt32) = (0x9E37_79B9, 0xBB67_AE85)

  /// One round.
  @inlinable @inline(__always) static func round(
    _ words: (UInt32, UInt32, UInt32, UInt32), _ key: (UInt32, UInt32)
  ) -> (UInt32, UInt32, UInt32, UInt32) {
    let a = UInt64(words.0) &* UInt64(0xD251_1F53 as UInt32)
    let b = UInt64(words.2) &* UInt64(0xCD9E_8D57 as UInt32)
    return (
      UInt32(truncatingIfNeeded: b >> 32) ^ words.1 ^ key.0, UInt32(truncatingIfNeeded: b),
      UInt32(truncatingIfNeeded: a >> 32) ^ words.3 ^ key.1, UInt32(truncatingIfNeeded: a)
    )
  }
}
