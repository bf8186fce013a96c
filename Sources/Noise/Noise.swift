/// Stateless random numbers: every draw is a pure function of a seed, a stream and an index.
/// Particle 1,000,000 costs as much as particle 0, and results do not depend on the order of draws.
///
/// The generator is Philox4x32-10 of J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw,
/// "Parallel Random Numbers: As Easy as 1, 2, 3", SC '11, 2011: ten rounds of two 32 × 32-bit
/// multiplications over a counter of four words. It passes TestU01's BigCrush. The key is the seed;
/// the counter's words are the index (low, high), the stream and the block.
package enum Noise {
  /// 128 random bits.
  ///
  /// - Parameters:
  ///   - seed: the seed: see ``combine(_:_:)`` and ``combine(_:name:)``.
  ///   - stream: the purpose of the draws; streams of one seed are independent.
  ///   - index: the index of the draw in the stream.
  ///   - block: the index of the 128 bits, for draws that need more.
  package static func bits(
    seed: UInt64, stream: UInt32, index: UInt64, block: UInt32 = 0
  ) -> SIMD4<UInt32> {
    let words = rounds(
      (
        UInt32(truncatingIfNeeded: index), UInt32(truncatingIfNeeded: index >> 32), stream, block
      ), key: seed)
    return SIMD4(words.0, words.1, words.2, words.3)
  }

  /// The four words of a counter.
  typealias Words = (UInt32, UInt32, UInt32, UInt32)

  /// Ten rounds, as the authors recommend. The key grows by the golden ratio and by √3 − 1, in 32
  /// bits.
  @inline(__always) static func rounds(_ counter: Words, key: UInt64) -> Words {
    var (a, b, c, d) = counter
    var (low, high) = (UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key >> 32))
    for _ in 0..<10 {
      let p = UInt64(a) &* 0xD251_1F53
      let q = UInt64(c) &* 0xCD9E_8D57
      a = UInt32(truncatingIfNeeded: q >> 32) ^ b ^ low
      b = UInt32(truncatingIfNeeded: q)
      c = UInt32(truncatingIfNeeded: p >> 32) ^ d ^ high
      d = UInt32(truncatingIfNeeded: p)
      low = low &+ 0x9E37_79B9
      high = high &+ 0xBB67_AE85
    }
    return (a, b, c, d)
  }

  /// A seed derived from another and a number.
  package static func combine(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    let bits = bits(seed: seed, stream: combination, index: number)
    return UInt64(bits.x) | UInt64(bits.y) << 32
  }

  /// A seed derived from another and a name's UTF-8.
  package static func combine(_ seed: UInt64, name: String) -> UInt64 {
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

  /// A hash of a text's UTF-8 that stays the same for ever, as for the names of files: FNV-1a of G. Fowler, L. C. Noll
  /// and K.-P. Vo. Seeds are derived with ``combine(_:name:)``.
  package static func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The stream for combining seeds; no draw uses it.
  private static let combination: UInt32 = 0xFFFF_FFFF
}
