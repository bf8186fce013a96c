/// A line during layout: its parts in the order of the text.
struct TextLine {
  enum Part {
    /// Characters of the text.
    case text(Range<Int>)
    /// An ellipsis for omitted characters, in the style of a scalar.
    case ellipsis(at: Int)
  }

  var parts: [Part]
  /// The index of its paragraph.
  var paragraph: Int
  /// True if it is the last line of the paragraph.
  var endsParagraph: Bool
  /// True if it ends within a word that is wider than the line.
  var breaksWord: Bool

  /// The range of scalars that it shows.
  var range: Range<Int> {
    let ranges = parts.compactMap { part -> Range<Int>? in
      if case .text(let range) = part { range } else { nil }
    }
    return (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }
}

/// Breaks a text into lines.
struct TextBreaker {
  let shaper: TextShaper
  private var content: TextContent { shaper.content }
  /// The advance of each scalar; that of a cluster is at its first scalar.
  private let advances: [Double]

  init(_ shaper: TextShaper) {
    self.shaper = shaper
    var advances = [Double](repeating: 0, count: shaper.content.scalars.count)
    for paragraph in shaper.content.paragraphs {
      for item in shaper.items(in: paragraph.range) {
        for glyph in shaper.shape(item).glyphs { advances[glyph.cluster] += glyph.advance }
      }
    }
    self.advances = advances
  }

  /// The lines, wrapped at a width, if given.
  func lines(width: Double?) -> [TextLine] {
    var result: [TextLine] = []
    for (index, paragraph) in content.paragraphs.enumerated() {
      let ranges = width.map { broken(paragraph.range, width: $0) } ?? [paragraph.range]
      for range in ranges {
        result.append(
          TextLine(
            parts: [.text(range)], paragraph: index,
            endsParagraph: range.upperBound == paragraph.range.upperBound,
            breaksWord: range.upperBound < paragraph.range.upperBound
              && !content.breaks[range.upperBound - 1]
              && LineBreaks.hasBlanks(content.scalars[range.upperBound])))
      }
    }
    return result
  }

  /// The width of scalars without trailing white space.
  func width(of range: Range<Int>) -> Double {
    var end = range.upperBound
    while end > range.lowerBound, content.isSpace(end - 1) { end -= 1 }
    return advances[range.lowerBound..<end].reduce(0, +)
  }

  /// Fills each line with as much as fits. A word that is wider than a line is broken between
  /// characters.
  private func broken(_ range: Range<Int>, width: Double) -> [Range<Int>] {
    // A tolerance, so that rounding never breaks text that fits.
    let limit = width * (1 + 1e-12) + 1e-9
    var lines: [Range<Int>] = []
    var (start, lastBreak, sum) = (range.lowerBound, range.lowerBound, 0.0)
    var index = start
    while index < range.upperBound {
      sum += advances[index]
      let character = content.starts[content.characters[index]]
      if sum > limit, !content.isSpace(index), max(lastBreak, character) > start {
        let end = lastBreak > start ? lastBreak : wordBreak(before: character, after: start)
        lines.append(start..<end)
        (start, lastBreak, index, sum) = (end, end, end, 0)
        continue
      }
      index += 1
      guard content.breaks[index - 1] else { continue }
      // White space may hang past the end, but a hyphen has to fit.
      let hyphen = shaper.hyphenWidth(at: index - 1)
      if hyphen == 0 || sum + hyphen <= limit { lastBreak = index }
    }
    return lines + [start..<range.upperBound]
  }

  /// The index before which a word that is wider than a line is broken: that of a character, or an earlier one
  /// rather than one of punctuation that closes.
  private func wordBreak(before character: Int, after start: Int) -> Int {
    var end = character
    while end > start, LineBreaks.isClosing(content.scalars[end]) {
      end = content.starts[content.characters[end] - 1]
    }
    return end > start ? end : character
  }

  /// The line truncated with an ellipsis, if it does not fit.
  ///
  /// - Parameter isCut: true if omitted text follows, which requires an ellipsis in any case.
  func truncated(
    _ line: TextLine, width: Double, mode: TextFrame.Truncation, isCut: Bool = false
  ) -> TextLine {
    let range = line.range
    guard !range.isEmpty, mode != .none, isCut || self.width(of: range) > width * (1 + 1e-12) + 1e-9
    else { return line }
    let level = content.paragraphs[line.paragraph].level
    var result = line
    // The ellipsis has the size of the text at its position, and that depends on its width.
    var reserved = 0.0
    for _ in 0..<8 {
      let (parts, index) = parts(of: range, width: max(0, width - reserved), mode: mode)
      result.parts = parts
      let dots = shaper.ellipsis(at: index, level: level)
      guard dots.width > reserved else { break }
      reserved = dots.width
    }
    return result
  }

  /// As much of a range as fits, with an ellipsis for the rest, and the index of the ellipsis.
  private func parts(
    of range: Range<Int>, width: Double, mode: TextFrame.Truncation
  ) -> (parts: [TextLine.Part], ellipsis: Int) {
    switch mode {
    case .none, .end:
      let end = prefix(of: range, width: width)
      let index = min(end, range.upperBound - 1)
      return ([.text(range.lowerBound..<end), .ellipsis(at: index)], index)
    case .start:
      let start = suffix(of: range, width: width)
      let index = max(start - 1, range.lowerBound)
      return ([.ellipsis(at: index), .text(start..<range.upperBound)], index)
    case .middle:
      let end = prefix(of: range, width: width / 2)
      let rest = width - advances[range.lowerBound..<end].reduce(0, +)
      let start = max(end, suffix(of: range, width: rest))
      let index = min(end, range.upperBound - 1)
      return (
        [.text(range.lowerBound..<end), .ellipsis(at: index), .text(start..<range.upperBound)],
        index
      )
    }
  }

  /// The end of the longest prefix that fits.
  private func prefix(of range: Range<Int>, width: Double) -> Int {
    var (end, sum) = (range.lowerBound, 0.0)
    for index in range {
      sum += advances[index]
      if sum > width { break }
      let next = index + 1
      if next == range.upperBound || content.starts[content.characters[next]] == next { end = next }
    }
    return end
  }

  /// The start of the longest suffix that fits.
  private func suffix(of range: Range<Int>, width: Double) -> Int {
    var (start, sum) = (range.upperBound, 0.0)
    for index in range.reversed() {
      sum += advances[index]
      if sum > width { break }
      if content.starts[content.characters[index]] == index { start = index }
    }
    return start
  }
}
