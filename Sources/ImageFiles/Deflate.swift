import CISAL
import LambentWorkers

/// Compression and checksums by ISA-L, because encoding takes the largest part of a frame's time.
package enum Deflate {
  /// Compresses into a zlib stream; `nil` if out of memory or beyond 4 GiB.
  ///
  /// The compressed bytes depend on the version of ISA-L and on whether the processor has SSE 4.2;
  /// the decompressed bytes do not.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    zlib(pieceCount: 1, jobs: 1) { _ in bytes }
  }

  /// Compresses consecutive pieces into one zlib stream (RFC 1950) on several threads; `nil` if out
  /// of memory or if a piece is beyond 4 GiB.
  ///
  /// - Parameters:
  ///   - pieceCount: The number of pieces, at least 1. The stream depends on the division into
  ///     pieces, but not on the jobs.
  ///   - jobs: The greatest number of threads.
  ///   - piece: Returns the bytes of a piece; called on several threads concurrently.
  package static func zlib(
    pieceCount: Int, jobs: Int, piece: @Sendable (_ index: Int) -> [UInt8]
  ) -> [UInt8]? {
    let pieces = Lock([CompressedPiece?](repeating: nil, count: pieceCount))
    Workers.forEach(count: pieceCount, jobs: jobs) { index in
      let compressed = CompressedPiece(piece(index), isLast: index == pieceCount - 1)
      pieces.withLock { $0[index] = compressed }
    }
    // A window of 32 KiB, fastest compression.
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

  /// Continues a CRC-32 with more bytes. The initial value is 0.
  static func checksum(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    lambent_crc32(start, bytes, bytes.count)
  }
}

private struct CompressedPiece: Sendable {
  let bytes: [UInt8]
  /// The Adler-32 of the uncompressed bytes.
  let checksum: UInt32
  /// The number of uncompressed bytes.
  let sourceCount: Int

  /// Compresses bytes; `nil` if out of memory.
  init?(_ source: [UInt8], isLast: Bool) {
    let bound = lambent_deflate_bound(source.count)
    let whole = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bound)
    defer { whole.deallocate() }
    let count = lambent_deflate(source, source.count, isLast, whole.baseAddress, bound)
    guard count > 0 else { return nil }
    // A copy without the unused memory.
    bytes = Array(whole[..<count])
    checksum = lambent_adler32(source, source.count)
    sourceCount = source.count
  }
}

/// Combines the Adler-32 checksums of consecutive parts (RFC 1950, section 9): the sum of the bytes
/// plus 1, and the sum of those sums, modulo 65,521.
struct Adler32 {
  private(set) var value: UInt32 = 1

  /// Appends a part by its checksum and length in bytes.
  mutating func append(_ checksum: UInt32, ofCount count: Int) {
    let modulus: UInt32 = 65521
    let (low, high) = (value & 0xFFFF, value >> 16)
    // The second sum of the part began with 1; shift it to begin with `low`.
    let (addedLow, addedHigh) = (checksum & 0xFFFF, checksum >> 16)
    let sum = (low + addedLow + modulus - 1) % modulus
    let times = UInt32(count % Int(modulus))
    let sums =
      (UInt64(high) + UInt64(addedHigh) + UInt64(times) * UInt64(low + modulus - 1))
      % UInt64(modulus)
    value = UInt32(sums) << 16 | sum
  }
}
