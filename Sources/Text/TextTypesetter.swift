import LambentGeometry

/// Arranges lines of shaped glyphs in a frame.
struct TextTypesetter {
  private(set) var glyphs: [TextLayout.Glyph] = []
  private(set) var lines: [TextLayout.Line] = []
  private(set) var characters: [TextLayout.Character] = []
  private(set) var underlines: [TextLayout.Underline] = []

  private var shaper: TextShaper
  private let frame: TextFrame
  private var content: TextContent { shaper.content }

  init(_ shaper: TextShaper, in frame: TextFrame) {
    self.shaper = shaper
    self.frame = frame
  }

  /// A line's ascent and descent, and the line gap of its fonts.
  private struct Extent {
    var ascent = 0.0
    var descent = 0.0
    var gap = 0.0
  }

  /// Arranges all lines.
  mutating func set() {
    prepareCharacters()
    var list = TextBreaker(shaper).lines(width: frame.wraps ? frame.width : nil)
    truncate(&list)
    for line in list { showHyphen(of: line) }
    let extents = list.map(extent(of:))
    var y = top(of: extents)
    for (index, line) in list.enumerated() {
      y += extents[index].ascent
      set(line, index: index, baseline: y, extent: extents[index])
      y += extents[index].descent + extents[index].gap + frame.lineSpacing * shaper.scale
    }
  }

  // MARK: - Lines

  /// Puts a hyphen in the place of a soft one with which a line ends, but for the last one of the text.
  private mutating func showHyphen(of line: TextLine) {
    guard case .text(let range)? = line.parts.last, let last = range.last,
      last + 1 < content.scalars.count
    else { return }
    shaper.content.showHyphen(at: last)
  }

  /// Omits what does not fit, if an ellipsis is wanted.
  private func truncate(_ list: inout [TextLine]) {
    let most = frame.numberOfLines > 0 ? frame.numberOfLines : .max
    guard let width = frame.width, frame.truncation != .none else {
      if list.count > most { list.removeSubrange(most...) }
      return
    }
    let breaker = TextBreaker(shaper)
    guard frame.wraps else {
      let omitted = list.count > most ? most : nil
      if let omitted { list.removeSubrange(omitted...) }
      list = list.enumerated().map { index, line in
        breaker.truncated(
          line, width: width, mode: frame.truncation, isCut: index + 1 == omitted)
      }
      return
    }
    let count = min(fittingLines(of: list), most)
    guard count > 0, count < list.count else { return }
    // The last line is extended to the end of the text and truncated there.
    var last = list[count - 1]
    let end = content.paragraphs[last.paragraph].range.upperBound
    let rest = last.range.lowerBound..<end
    last.parts = [.text(frame.truncation == .end ? last.range : rest)]
    list.removeSubrange(count...)
    list[count - 1] = breaker.truncated(
      last, width: width, mode: frame.truncation, isCut: true)
  }

  /// The number of lines that fit the height, at least one.
  private func fittingLines(of list: [TextLine]) -> Int {
    guard let height = frame.height else { return list.count }
    var (count, y) = (0, 0.0)
    for line in list {
      let extent = extent(of: line)
      y += extent.ascent + extent.descent
      if count > 0, y > height * (1 + 1e-12) + 1e-9 { break }
      y += extent.gap + frame.lineSpacing * shaper.scale
      count += 1
    }
    return count
  }

  /// The greatest ascent and descent of a line's runs; those of its run for an empty line.
  private func extent(of line: TextLine) -> Extent {
    var extent = Extent()
    func include(_ index: Int) {
      let style = shaper.styles[content.runs[index]]
      let size = style.size * shaper.scale
      guard let font = content.fonts[index] ?? style.fonts.first else {
        extent.ascent = max(extent.ascent, 0.9 * size)
        extent.descent = max(extent.descent, 0.2 * size)
        return
      }
      let factor = size / font.unitsPerEm
      let raise = style.baselineOffset * shaper.scale
      extent.ascent = max(extent.ascent, font.ascent * factor + raise)
      extent.descent = max(extent.descent, font.descent * factor - raise)
      extent.gap = max(extent.gap, font.lineGap * factor)
    }
    let range = line.range
    for item in shaper.items(in: range) { include(item.range.lowerBound) }
    if range.isEmpty, !content.scalars.isEmpty {
      include(min(content.paragraphs[line.paragraph].range.lowerBound, content.scalars.count - 1))
    }
    return extent
  }

  private func top(of extents: [Extent]) -> Double {
    guard let height = frame.height, let last = extents.last else { return 0 }
    let gaps = frame.lineSpacing * shaper.scale * Double(extents.count - 1)
    let total = extents.reduce(gaps) { $0 + $1.ascent + $1.descent + $1.gap } - last.gap
    switch frame.verticalAlignment {
    case .top: return 0
    case .center: return (height - total) / 2
    case .bottom: return height - total
    }
  }

  // MARK: - Glyphs

  private mutating func set(_ line: TextLine, index: Int, baseline: Double, extent: Extent) {
    let level = content.paragraphs[line.paragraph].level
    var items = visualItems(of: line, level: level)
    let hanging = hangingScalars(of: line)
    let trailing = width(of: hanging, in: items)
    var width = items.reduce(0) { $0 + $1.width } - trailing
    if let sides = frame.width, frame.alignment == .justified, !line.endsParagraph {
      width += justify(&items, of: line, by: sides - width)
    }
    // Trailing white space of a right-to-left line hangs past its left end.
    var x = left(width: width, isRightToLeft: level & 1 == 1)
    if level & 1 == 1 { x -= trailing }
    let characters = characterRange(of: line)
    lines.append(
      TextLayout.Line(
        origin: Point(x: level & 1 == 1 ? x + trailing : x, y: baseline), width: width,
        ascent: extent.ascent, descent: extent.descent, characters: characters,
        alignment: alignment(isRightToLeft: level & 1 == 1), breaksWord: line.breaksWord))
    for character in characters { self.characters[character].line = index }
    // At the end of a paragraph, underlined spaces are meant: they draw a blank.
    let broken = line.endsParagraph ? 0..<0 : hanging
    for item in items { set(item, at: &x, baseline: baseline, hanging: broken) }
  }

  private func characterRange(of line: TextLine) -> Range<Int> {
    let range = line.range
    guard !range.isEmpty else {
      let index = min(range.lowerBound, content.scalars.count)
      let character =
        index < content.scalars.count ? content.characters[index] : content.characterCount
      return character..<character
    }
    return content.characters[range.lowerBound]..<content.characters[range.upperBound - 1] + 1
  }

  private func left(width: Double, isRightToLeft: Bool) -> Double {
    ((frame.width ?? 0) - width) * alignment(isRightToLeft: isRightToLeft)
  }

  /// The fraction of the free space to a line's left.
  private func alignment(isRightToLeft: Bool) -> Double {
    switch frame.alignment {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }

  /// The shaped items of a line from left to right (Unicode Standard Annex 9, rules L1 and L2).
  private func visualItems(of line: TextLine, level base: UInt8) -> [ShapedItem] {
    var items: [ShapedItem] = []
    let end = line.range.upperBound
    var textEnd = end
    while textEnd > line.range.lowerBound, content.isSpace(textEnd - 1) { textEnd -= 1 }
    for part in line.parts {
      switch part {
      case .ellipsis(let index):
        items.append(shaper.ellipsis(at: index, level: base))
      case .text(let range):
        let visible = range.clamped(to: line.range.lowerBound..<max(textEnd, range.lowerBound))
        items += shaper.items(in: visible).map(shaper.shape)
        for var item in shaper.items(in: visible.upperBound..<range.upperBound) {
          item.level = base
          items.append(shaper.shape(item))
        }
      }
    }
    var level = items.reduce(0) { max($0, $1.level) }
    while level > 0 {
      var index = 0
      while index < items.count {
        var last = index
        while last < items.count, items[last].level >= level { last += 1 }
        items[index..<last].reverse()
        index = max(last, index + 1)
      }
      level -= 1
    }
    return items
  }

  /// The white space at the line's end.
  private func hangingScalars(of line: TextLine) -> Range<Int> {
    guard case .text(let range)? = line.parts.last, !range.isEmpty else { return 0..<0 }
    var end = range.upperBound
    while end > range.lowerBound, content.isSpace(end - 1) { end -= 1 }
    return end..<range.upperBound
  }

  private func width(of scalars: Range<Int>, in items: [ShapedItem]) -> Double {
    items.reduce(0) { sum, item in
      item.glyphs.reduce(sum) { scalars.contains($1.cluster) ? $0 + $1.advance : $0 }
    }
  }

  /// Widens the spaces between words to fill the line. Returns the added width.
  private func justify(_ items: inout [ShapedItem], of line: TextLine, by room: Double) -> Double {
    var end = line.range.upperBound
    while end > line.range.lowerBound, content.isSpace(end - 1) { end -= 1 }
    func isGap(_ glyph: ShapedItem.Glyph) -> Bool {
      glyph.cluster < end && content.isSpace(glyph.cluster)
    }
    let count = items.reduce(0) { $0 + $1.glyphs.count(where: isGap) }
    guard count > 0, room > 0 else { return 0 }
    for item in items.indices {
      for glyph in items[item].glyphs.indices where isGap(items[item].glyphs[glyph]) {
        items[item].glyphs[glyph].advance += room / Double(count)
      }
    }
    return room
  }

  private mutating func set(
    _ item: ShapedItem, at x: inout Double, baseline: Double, hanging: Range<Int>
  ) {
    let style = shaper.style(at: item.range.lowerBound)
    let size = style.size * shaper.scale
    let y = baseline - style.baselineOffset * shaper.scale
    let (start, first) = (x, glyphs.count)
    for glyph in item.glyphs {
      let character = content.characters[glyph.cluster]
      glyphs.append(
        TextLayout.Glyph(
          font: item.font, id: glyph.id,
          position: Point(x: x + glyph.xOffset, y: y + glyph.yOffset), left: x, size: size,
          advance: glyph.advance, run: content.runs[glyph.cluster], character: character,
          isRightToLeft: item.level & 1 == 1, isMissing: glyph.isMissing))
      x += glyph.advance
    }
    setCenters(of: item, from: start, baseline: baseline)
    // White space at which the line was broken has no underline.
    var part = first..<first
    for (index, glyph) in zip(first..., item.glyphs) {
      let isIncluded =
        shaper.style(at: glyph.cluster).isUnderlined && !hanging.contains(glyph.cluster)
      if part.isEmpty || !isIncluded || glyphs[index].run != glyphs[part.lowerBound].run {
        underline(part, font: item.font, baseline: y)
        part = index..<index
      }
      part = part.lowerBound..<(isIncluded ? index + 1 : index)
    }
    underline(part, font: item.font, baseline: y)
  }

  /// Underlines glyphs of one run, as its main font states.
  private mutating func underline(_ range: Range<Int>, font: Font?, baseline: Double) {
    guard !range.isEmpty else { return }
    let (first, last) = (glyphs[range.lowerBound], glyphs[range.upperBound - 1])
    let style = shaper.styles[first.run]
    let width = last.left + last.advance - first.left
    guard let font = style.fonts.first ?? font, width > 0 else { return }
    let factor = style.size * shaper.scale / font.unitsPerEm
    let thickness = font.underlineThickness * factor
    underlines.append(
      TextLayout.Underline(
        rect: Rect(
          x: first.left, y: baseline + font.underlineOffset * factor - thickness / 2,
          width: width, height: thickness),
        run: first.run, glyphs: range))
  }

  // MARK: - Characters

  private mutating func prepareCharacters() {
    var (word, wasSpace, hasWord) = (0, false, false)
    for index in 0..<content.characterCount {
      let isSpace = content.isSpace(character: index)
      if wasSpace, !isSpace, hasWord { word += 1 }
      (wasSpace, hasWord) = (isSpace, hasWord || !isSpace)
      characters.append(
        TextLayout.Character(line: 0, word: word, isSpace: isSpace, center: .zero))
    }
  }

  /// Sets the centres of characters. Those of a ligature divide its width evenly.
  private mutating func setCenters(of item: ShapedItem, from start: Double, baseline: Double) {
    var x = start
    var index = 0
    let isRightToLeft = item.level & 1 == 1
    let clusters = item.glyphs.map(\.cluster)
    while index < clusters.count {
      var (last, width) = (index, 0.0)
      while last < clusters.count, clusters[last] == clusters[index] {
        width += item.glyphs[last].advance
        last += 1
      }
      // The next cluster of the text is to the right, or to the left.
      let neighbor = isRightToLeft ? index - 1 : last
      let first = content.characters[clusters[index]]
      let end =
        clusters.indices.contains(neighbor)
        ? max(content.characters[clusters[neighbor]], first + 1)
        : content.characters[item.range.upperBound - 1] + 1
      let count = Double(end - first)
      for character in first..<end {
        let step = Double(character - first) + 0.5
        let fraction = (isRightToLeft ? count - step : step) / count
        characters[character].center = Point(x: x + width * fraction, y: baseline)
      }
      x += width
      index = last
    }
  }

  // MARK: - Fitting

  /// The greatest scale, from the frame's least to 1, at which a text fits a frame.
  static func fittingScale(_ shaper: TextShaper, in frame: TextFrame) -> Double {
    func fits(_ scale: Double) -> Bool {
      var typesetter = TextTypesetter(
        TextShaper(content: shaper.content, styles: shaper.styles, scale: scale),
        in: frame.untruncated)
      typesetter.set()
      // A word that would be broken shrinks instead.
      guard !typesetter.lines.contains(where: \.breaksWord) else { return false }
      // Line feeds make lines at any scale; those beyond the limit are omitted.
      let most = frame.numberOfLines > 0 ? frame.numberOfLines : .max
      guard typesetter.lines.count <= max(most, shaper.content.paragraphs.count) else {
        return false
      }
      let lines = typesetter.lines.prefix(most)
      guard let first = lines.first, let last = lines.last else { return true }
      let width = lines.reduce(0) { max($0, $1.width) }
      let height = last.origin.y + last.descent - first.origin.y + first.ascent
      return width <= (frame.width ?? .infinity) * (1 + 1e-9)
        && height <= (frame.height ?? .infinity) * (1 + 1e-9)
    }
    if fits(1) { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<14 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return max(low, min(max(frame.minimumScaleFactor, 0), 1))
  }
}

extension TextFrame {
  /// The frame for measuring text that shrinks.
  fileprivate var untruncated: TextFrame {
    var frame = self
    (frame.truncation, frame.fits, frame.verticalAlignment) = (.none, false, .top)
    frame.numberOfLines = 0
    return frame
  }
}
