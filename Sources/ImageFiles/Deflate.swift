import CISAL
import LambentWorkers
import Synchronization

/// Compression and checksums, by ISA-L, for speed: of the time that a frame takes, encoding is the
/// largest fraction.
package enum Deflate {
  /// Compresses into a zlib stream; `nil` when out of memory, or beyond 4 GiB.
  ///
  /// A stream depends on the version of ISA-L, and on whether the processor has SSE 4.2; what it
  /// expands to does not.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    zlib(pieceCount: 1, jobs: 1) { _ in bytes }
  }

  /// Compresses pieces that follow each other into one zlib stream (RFC 1950), on several threads; `nil`
  /// when out of memory, or where one is beyond 4 GiB.
  ///
  /// - Parameters:
  ///   - pieceCount: At least 1. The stream depends on where pieces begin, not on the jobs.
  ///   - jobs: The most threads to use.
  ///   - piece: The bytes of a piece; called on several threads at once.
  package static func zlib(
    pieceCount: Int, jobs: Int, piece: @Sendable (_ index: Int) -> [UInt8]
  ) -> [UInt8]? {
    let pieces = Lock([CompressedPiece?](repeating: nil, count: pieceCount))
    Workers.forEach(count: pieceCount, jobs: jobs) { index in
      let compressed = CompressedPiece(piece(index), isLast: index == pieceCount - 1)
      pieces.withLock { $0[index] = compressed }
    }
    // A window of 32 KiB, compressed for speed.
    let header: [UInt8] = [0x78, 0x01]
    var stream = header
    var checksum = Adler32()
    for piece in pieces.withLock({ $0 }) {
      guard let piece else { return nil }
      stream += piece.bytes
      checksum.append(piece.checksum, ofCount: piece.sourceCount)
    }
    return stream + [UInt8](bigEndian: checksum.value)
  }

  /// Continues a CRC-32 over more bytes; it starts from 0.
  static func checksum(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    lambent_crc32(start, bytes, bytes.count)
  }
}

/// A piece of a deflate stream.
private struct CompressedPiece: Sendable {
  let bytes: [UInt8]
  /// The Adler-32 of what was compressed.
  let checksum: UInt32
  /// How many bytes were compressed.
  let sourceCount: Int

  /// Compresses bytes; `nil` when out of memory.
  init?(_ source: [UInt8], isLast: Bool) {
    let bound = lambent_deflate_bound(source.count)
    let whole = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bound)
    defer { whole.deallocate() }
    let count = lambent_deflate(source, source.count, isLast, whole.baseAddress, bound)
    guard count > 0 else { return nil }
    // Without the room that was not needed, which other pieces take.
    bytes = Array(whole[..<count])
    checksum = lambent_adler32(source, source.count)
    sourceCount = source.count
  }
}

/// The Adler-32 checksum of bytes whose parts' checksums are known (RFC 1950, section 9): the sum of the
/// bytes and 1, and the sum of those sums, modulo 65,521.
struct Adler32 {
  private(set) var value: UInt32 = 1

  /// Appends bytes of a checksum.
  mutating func append(_ checksum: UInt32, ofCount count: Int) {
    let modulus: UInt32 = 65521
    let (low, high) = (value & 0xFFFF, value >> 16)
    // Each of the sums that follow began from `low` instead of 1.
    let (addedLow, addedHigh) = (checksum & 0xFFFF, checksum >> 16)
    let sum = (low + addedLow + modulus - 1) % modulus
    let times = UInt32(count % Int(modulus))
    let sums =
      (UInt64(high) + UInt64(addedHigh) + UInt64(times) * UInt64(low + modulus - 1))
      % UInt64(modulus)
    value = UInt32(sums) << 16 | sum
  }
}
