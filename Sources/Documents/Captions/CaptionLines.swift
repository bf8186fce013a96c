package import LambentGeometry
package import LambentText

/// Breaks captions into lines of even length, and captions with too many lines into several.
package struct CaptionLines {
  let style: TextStyle
  let lineSpacing: Double
  /// The greatest width, in points.
  let width: Double
  let maximumLines: Int
  let fallback: (Unicode.Scalar, Font?) -> Font?

  package init(
    style: TextStyle, lineSpacing: Double, width: Double, maximumLines: Int,
    fallback: @escaping (Unicode.Scalar, Font?) -> Font?
  ) {
    (self.style, self.lineSpacing, self.width) = (style, lineSpacing, width)
    (self.maximumLines, self.fallback) = (maximumLines, fallback)
  }

  package func size(of text: String) -> Size { layout(text, width: nil).size }

  /// A caption as one or several, each with line feeds between lines.
  package func broken(_ cue: CaptionCue) -> [CaptionCue] {
    if cue.text.contains("\n") {
      // The lines of the file are kept where they fit.
      let own = layout(cue.text, width: nil)
      if own.lines.count <= maximumLines, own.size.width <= width { return [cue] }
    }
    var plain = cue
    plain.text = String(cue.text.map { $0 == "\n" ? " " : $0 })
    let lines = lines(of: plain.text, width: width)
    guard lines.count > maximumLines else { return [balanced(plain, count: lines.count)] }
    let starts = lines.map(\.characters.lowerBound) + [plain.text.count]
    var result = parts(of: starts, in: Array(plain.text)).compactMap { part -> CaptionCue? in
      let piece = plain.part(starts[part.lowerBound]..<starts[part.upperBound])
      return piece.map { balanced($0, count: part.count) }
    }
    // A part shows until the next one begins, also while the blanks between them last.
    for (index, next) in result.dropFirst().enumerated() { result[index].end = next.start }
    return result
  }

  /// The lines of each of several captions, about equally many.
  ///
  /// - Parameter starts: The first character of each line, and the number of characters.
  private func parts(of starts: [Int], in text: [Character]) -> [Range<Int>] {
    let lines = starts.count - 1
    let count = (lines + maximumLines - 1) / maximumLines
    var result: [Range<Int>] = []
    var first = 0
    for number in 1...count {
      var last = number * lines / count
      // The pieces of a long word stay together, where there is room.
      if last < lines, last - first < maximumLines, LongWords.isWithinWord(starts[last], of: text) {
        last += 1
      }
      if last > first { result.append(first..<last) }
      first = last
    }
    return result
  }

  /// The caption in as many lines, all about equally long.
  private func balanced(_ cue: CaptionCue, count: Int) -> CaptionCue {
    guard count > 1 else { return cue }
    // The least width at which the text has so many lines, and all of its words fit.
    var (low, high) = (0.0, width)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      let lines = lines(of: cue.text, width: middle)
      let fits = lines.count <= count && !lines.contains(where: \.breaksWord)
      if fits { high = middle } else { low = middle }
    }
    let lines = lines(of: cue.text, width: high)
    return cue.broken(before: lines.dropFirst().map(\.characters.lowerBound))
  }

  /// The lines of a text at a width. Words that fit no line are cut before.
  private func lines(of text: String, width: Double) -> [TextLayout.Line] {
    let characters = Array(text)
    let cuts = LongWords(characters, width: self.width) { size(of: $0).width }.cuts
    guard !cuts.isEmpty else { return layout(text, width: width).lines }
    var cut = ""
    for (index, character) in characters.enumerated() {
      if cuts.contains(index) { cut.append("\n") }
      cut.append(character)
    }
    // The line feeds are not characters of the text.
    let places = cuts.enumerated().map { $0.element + $0.offset }
    func place(_ index: Int) -> Int { index - places.count { $0 < index } }
    return layout(cut, width: width).lines.map { line in
      var line = line
      line.characters = place(line.characters.lowerBound)..<place(line.characters.upperBound)
      return line
    }
  }

  private func layout(_ text: String, width: Double?) -> TextLayout {
    var frame = TextFrame(width: width)
    frame.wraps = width != nil
    frame.lineSpacing = lineSpacing
    return TextLayout([TextRun(text, style: style)], in: frame, fallback: fallback)
  }
}

extension CaptionCue {
  /// The caption with a line feed before each of some characters: in the place of a blank, if one is there, and
  /// else, as within a long word or in Chinese, added.
  func broken(before starts: [Int]) -> CaptionCue {
    let characters = Array(text)
    var result = self
    result.text = ""
    // The place of each character in the new text.
    var places: [Int] = []
    var (added, next) = (0, starts[...])
    for (index, character) in characters.enumerated() {
      let endsLine = character == " " && next.first == index + 1
      if next.first == index {
        next.removeFirst()
        if index > 0, characters[index - 1] != " " {
          result.text.append("\n")
          added += 1
        }
      }
      places.append(index + added)
      result.text.append(endsLine ? "\n" : character)
    }
    func moved(_ range: Range<Int>) -> Range<Int> {
      let range = range.clamped(to: characters.indices)
      guard let last = range.last else { return range.lowerBound..<range.lowerBound }
      return places[range.lowerBound]..<places[last] + 1
    }
    for index in words.indices { result.words[index].range = moved(words[index].range) }
    for index in tints.indices { result.tints[index].range = moved(tints[index].range) }
    return result
  }

  /// A part of the caption, without blanks at its ends, with the times of its words, or else with a part of the
  /// time by its characters; `nil` for blanks.
  fileprivate func part(_ range: Range<Int>) -> CaptionCue? {
    let characters = Array(text)
    var (first, last) = (range.lowerBound, min(range.upperBound, characters.count))
    while first < last, characters[first] == " " { first += 1 }
    while last > first, characters[last - 1] == " " { last -= 1 }
    guard first < last else { return nil }
    var result = self
    result.text = String(characters[first..<last])
    func moved(_ range: Range<Int>) -> Range<Int> {
      let range = range.clamped(to: first..<last)
      return range.lowerBound - first..<range.upperBound - first
    }
    result.words = words.compactMap { word in
      let range = moved(word.range)
      return range.isEmpty ? nil : Word(range: range, start: word.start, end: word.end)
    }
    result.tints = tints.compactMap { tint in
      let range = moved(tint.range)
      return range.isEmpty ? nil : Tint(range: range, color: tint.color)
    }
    (result.start, result.end) = (time(at: first, isStart: true), time(at: last, isStart: false))
    return result.end > result.start ? result : nil
  }

  /// The time at which a character is spoken, or at which those before it have been spoken.
  private func time(at index: Int, isStart: Bool) -> Double {
    if isStart, index == 0 { return start }
    let next = words.first { $0.range.upperBound > index }
    guard !words.isEmpty else {
      return start + (end - start) * Double(index) / Double(max(1, text.count))
    }
    // One part ends when the next begins.
    return next.map { min(max($0.start, start), end) } ?? end
  }
}
