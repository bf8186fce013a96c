import CDeflate

/// Compression and checksums, by libdeflate.
package enum Deflate {
  /// Compresses into a zlib stream, at a level of 1…12; `nil` when out of memory.
  package static func zlib(_ bytes: [UInt8], level: Int32 = 1) -> [UInt8]? {
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

/// A checksum (RFC 1950, section 8.2) that others can be appended to.
struct Adler32: Sendable {
  private static let modulus = 65_521

  /// The checksum.
  private(set) var value: UInt32
  private var count: Int

  init(_ bytes: [UInt8]) {
    value = bytes.withUnsafeBytes { libdeflate_adler32(1, $0.baseAddress, $0.count) }
    count = bytes.count
  }

  /// Makes it that of its bytes and others after them.
  mutating func append(_ other: Adler32) {
    func sums(_ value: UInt32) -> (Int, Int) { (Int(value & 0xFFFF), Int(value >> 16)) }
    let ((a, b), (otherA, otherB)) = (sums(value), sums(other.value))
    // Of the sums of the others, which began at 1, each counts as many times what was before.
    let sum = (a + otherA + Self.modulus - 1) % Self.modulus
    let rise = (a + Self.modulus - 1) * (other.count % Self.modulus)
    let sumOfSums = (b + otherB + rise) % Self.modulus
    value = UInt32(sumOfSums) << 16 | UInt32(sum)
    count += other.count
  }
}
