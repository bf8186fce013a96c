import Glibc

/// Converts text in various encodings.
enum ForeignText {
  /// The text as UTF-8 without a byte order mark. Text with the mark of UTF-16, or with zeros in
  /// alternate bytes at its start, is UTF-16. Invalid bytes become replacement characters.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
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

  /// Decodes percent-encoded text; `nil` if it is malformed or not UTF-8.
  static func removingPercents(of text: String) -> String? {
    var (result, rest): ([UInt8], Substring.UTF8View) = ([], text[...].utf8)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      result.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(validating: result, as: UTF8.self)
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

extension [UInt8] {
  /// True if the bytes contain a text.
  package func contains(text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return withUnsafeBytes { all in
      guard var place = all.baseAddress else { return false }
      let end = place + all.count
      while end - place >= wanted.count,
        let found = memchr(place, Int32(first), end - place - wanted.count + 1)
      {
        if memcmp(found, wanted, wanted.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
