import CDeflate

/// Compression and checksums, by libdeflate.
package enum Deflate {
  /// The fastest level: of the time that a frame takes, encoding is the largest fraction.
  package static let level: Int32 = 1

  /// Compresses into a zlib stream, at a level of 1…12; `nil` when out of memory.
  package static func zlib(_ bytes: [UInt8], level: Int32 = level) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    return result.isEmpty ? nil : result
  }

  /// Continues a CRC-32 over more bytes; it starts from 0.
  static func checksum(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(start, $0.baseAddress, $0.count) }
  }
}
