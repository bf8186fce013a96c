/// Text in UTF-8 or UTF-16.
package enum EncodedText {
  /// The text as UTF-8 without a byte order mark. Text with the mark of UTF-16, or with zeros in
  /// alternate bytes at its start, is UTF-16. Invalid bytes become replacement characters.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard let isBig = isBigUTF16(bytes) else { return bytes }
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let body = bytes.dropFirst(hasMark ? 2 : 0)
    let units = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map { index in
      let (a, b) = (UInt16(body[index]), UInt16(body[index + 1]))
      return isBig ? a << 8 | b : b << 8 | a
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// True for big-endian UTF-16, false for little-endian; `nil` for other text.
  private static func isBigUTF16(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFE, 0xFF]) { return true }
    if bytes.starts(with: [0xFF, 0xFE]) { return false }
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0, 1..., 0, 1...): return true
    case (1..., 0, 1..., 0): return false
    default: return nil
    }
  }
}
