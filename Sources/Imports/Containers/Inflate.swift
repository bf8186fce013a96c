import CInflate

/// Decompresses gzip or zlib data.
package enum Inflate {
  /// True if bytes begin like compressed data.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return true }
    // RFC 1950: deflate with a window of at most 32 KiB, and a header that is a multiple of 31.
    return bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7
      && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
  }

  /// Decompresses gzip or zlib data, distinguished by their headers.
  ///
  /// - Throws: `ForeignFailure` with zlib's reason, or if the result exceeds the limit.
  package static func inflate(
    _ bytes: [UInt8], limit: Int = ImportLimits.maximumInflatedBytes
  ) throws(ForeignFailure) -> [UInt8] {
    var stream = z_stream()
    // 32: detect gzip or zlib; 15: the greatest window.
    guard
      inflateInit2_(
        &stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw ForeignFailure(reason: "gzip: zlib does not start") }
    defer { inflateEnd(&stream) }
    var input = bytes
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    guard input.count <= Int(UInt32.max) else {
      throw ForeignFailure(reason: "gzip: too much data")
    }
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while status == Z_OK, result.count <= limit {
        status = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(chunk.count)
          return CInflate.inflate(&stream, Z_NO_FLUSH)
        }
        result += chunk[..<(chunk.count - Int(stream.avail_out))]
      }
    }
    if result.count > limit { throw ForeignFailure(reason: "gzip: more than \(limit) bytes") }
    guard status == Z_STREAM_END else {
      let reason = stream.msg.map { String(cString: $0) }
      throw ForeignFailure(reason: "gzip: \(reason ?? "the data breaks off")")
    }
    return result
  }
}
