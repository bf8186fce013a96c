import CISAL

/// Compression and checksums, by ISA-L, for speed: of the time that a frame takes, encoding is the
/// largest fraction.
package enum Deflate {
  /// Compresses into a zlib stream; `nil` when out of memory, or beyond 4 GiB.
  ///
  /// A stream depends on the version of ISA-L, and on whether the processor has SSE 4.2; what it
  /// expands to does not.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    let bound = lambent_zlib_bound(bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = lambent_zlib(bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    return result.isEmpty ? nil : result
  }

  /// Continues a CRC-32 over more bytes; it starts from 0.
  static func checksum(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    lambent_crc32(start, bytes, bytes.count)
  }
}
