/// A line of a document, or the part of it around a column.
package struct SourceExcerpt: Sendable, Hashable {
  /// The text. Tabs are single blanks.
  package let text: String
  /// The column of the marked character in ``text``, from 0, in Unicode scalars.
  package let column: Int

  /// The line with its number, and a caret below the column.
  ///
  /// - Parameter number: The number of the line in its document.
  package func lines(number: Int) -> [String] {
    let label = "\(number)"
    let blank = String(repeating: " ", count: label.count)
    return [" \(label) | \(text)", " \(blank) | \(String(repeating: " ", count: column))^"]
  }
}

extension TextPlaces {
  /// The most bytes of a line on each side of its marked character.
  private static let reach = 60

  /// The line that has a byte, or the part of it around the byte.
  func excerpt(at offset: Int) -> SourceExcerpt {
    let line = lineRange(of: offset)
    let offset = max(line.lowerBound, min(offset, line.upperBound))
    var start = max(line.lowerBound, offset - Self.reach)
    var end = min(line.upperBound, offset + Self.reach)
    // A cut does not divide a scalar.
    while start > line.lowerBound, start < offset, isContinuation(start) { start += 1 }
    while end < line.upperBound, end > offset, isContinuation(end) { end -= 1 }
    let (before, after) = (text(start..<offset), text(offset..<end))
    let isCut = start > line.lowerBound
    return SourceExcerpt(
      text: (isCut ? "…" : "") + before + after + (end < line.upperBound ? "…" : ""),
      column: before.unicodeScalars.count + (isCut ? 1 : 0))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map { $0 == 0x09 || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  }

  private func isContinuation(_ index: Int) -> Bool { bytes[index] & 0xC0 == 0x80 }
}
