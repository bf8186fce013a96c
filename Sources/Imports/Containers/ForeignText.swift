import Glibc

/// Converts text in various encodings.
package enum ForeignText {
  /// Decodes percent-encoded text; `nil` if it is malformed or not UTF-8.
  package static func removingPercents(of text: String) -> String? {
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
