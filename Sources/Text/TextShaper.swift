internal import CHarfBuzz

/// Characters with one font, size, script and direction, which are shaped together.
struct TextItem {
  var range: Range<Int>
  var level: UInt8
}

/// Shaped characters, from left to right.
struct ShapedItem {
  /// A glyph, with measures in points.
  struct Glyph {
    var id: UInt32
    /// The first scalar of the characters that it represents.
    var cluster: Int
    var advance: Double
    var xOffset, yOffset: Double
    /// True if no font has the character.
    var isMissing: Bool
  }

  var glyphs: [Glyph]
  /// The scalars that it represents.
  var range: Range<Int>
  var font: Font?
  var level: UInt8

  var width: Double { glyphs.reduce(0) { $0 + $1.advance } }
}

/// Shapes parts of a text with HarfBuzz.
struct TextShaper {
  /// The width of the box for a missing glyph, as a fraction of the font size.
  static let boxWidth = 0.6

  var content: TextContent
  let styles: [TextStyle]
  /// The factor on font sizes.
  var scale = 1.0

  /// The items of a range, in the order of the text.
  func items(in range: Range<Int>) -> [TextItem] {
    var result: [TextItem] = []
    var start = range.lowerBound
    for index in range {
      let next = index + 1
      if next < range.upperBound, content.levels[next] == content.levels[index],
        content.scripts[next] == content.scripts[index],
        content.fonts[next] == content.fonts[index],
        !startsRun(next) || style(at: next).isShaped(like: style(at: index))
      {
        continue
      }
      result.append(TextItem(range: start..<next, level: content.levels[index]))
      start = next
    }
    return result
  }

  /// The style of a scalar.
  func style(at index: Int) -> TextStyle { styles[content.runs[index]] }

  /// True if a scalar, which is not the first, is of another run than the one before it.
  private func startsRun(_ index: Int) -> Bool { content.runs[index] != content.runs[index - 1] }

  func shape(_ item: TextItem) -> ShapedItem {
    guard let font = content.fonts[item.range.lowerBound] else { return boxes(item) }
    var glyphs = glyphs(of: item.range, item, font)
    let starts = item.range.dropFirst().filter(startsRun)
    if !starts.isEmpty, !Set(glyphs.map(\.cluster)).isSuperset(of: starts) {
      // A ligature of two runs would have the look of the first.
      let ends = starts + [item.range.upperBound]
      var runs = zip([item.range.lowerBound] + starts, ends).map { $0..<$1 }
      if item.level & 1 == 1 { runs.reverse() }
      glyphs = runs.flatMap { self.glyphs(of: $0, item, font) }
    }
    addTracking(to: &glyphs, of: item)
    return ShapedItem(glyphs: glyphs, range: item.range, font: font, level: item.level)
  }

  /// The glyphs of an item, or of a part of it.
  private func glyphs(
    of range: Range<Int>, _ item: TextItem, _ font: Font
  ) -> [ShapedItem.Glyph] {
    let style = style(at: item.range.lowerBound)
    let factor = style.size * scale / font.unitsPerEm
    return Self.glyphs(
      of: content.scalars, range: range, font: font, isRightToLeft: item.level & 1 == 1,
      script: content.scripts[item.range.lowerBound], features: features(of: style)
    ).map { glyph in
      ShapedItem.Glyph(
        id: glyph.glyph, cluster: Int(glyph.cluster), advance: Double(glyph.advance) * factor,
        xOffset: Double(glyph.x_offset) * factor, yOffset: -Double(glyph.y_offset) * factor,
        isMissing: false)
    }
  }

  /// Shapes an ellipsis in the style of a scalar, or three dots if the font has no such character.
  func ellipsis(at cluster: Int, level: UInt8) -> ShapedItem {
    let font = content.fonts[cluster] ?? style(at: cluster).fonts.first
    let range = cluster..<cluster + 1
    guard let font else { return ShapedItem(glyphs: [], range: range, font: nil, level: level) }
    let text: [UInt32] = font.glyph(for: "…") != 0 ? [0x2026] : [0x2E, 0x2E, 0x2E]
    let glyphs = marks(text, at: cluster, level: level, font: font)
    return ShapedItem(glyphs: glyphs, range: range, font: font, level: level)
  }

  /// The width of the hyphen that shows if a line ends with a scalar; 0 for none.
  func hyphenWidth(at index: Int) -> Double {
    guard let hyphen = content.hyphen(at: index), let font = content.fonts[index] else { return 0 }
    return marks([hyphen], at: index, level: content.levels[index], font: font)
      .reduce(0) { $0 + $1.advance }
  }

  /// Shapes marks that the text does not have.
  private func marks(
    _ text: [UInt32], at cluster: Int, level: UInt8, font: Font
  ) -> [ShapedItem.Glyph] {
    let factor = style(at: cluster).size * scale / font.unitsPerEm
    return Self.glyphs(
      of: text, range: 0..<text.count, font: font, isRightToLeft: level & 1 == 1,
      script: FontTag.code("Latn"), features: []
    ).map { glyph in
      ShapedItem.Glyph(
        id: glyph.glyph, cluster: cluster, advance: Double(glyph.advance) * factor, xOffset: 0,
        yOffset: 0, isMissing: false)
    }
  }

  /// Boxes for characters that no font has. Invisible characters have none.
  private func boxes(_ item: TextItem) -> ShapedItem {
    let size = style(at: item.range.lowerBound).size * scale
    var glyphs: [ShapedItem.Glyph] = []
    for index in item.range where content.starts[content.characters[index]] == index {
      let scalar = Unicode.Scalar(content.scalars[index])
      let isSeen =
        content.scalars[index] >= 0x20 && !content.isSpace(index)
        && scalar?.properties.isDefaultIgnorableCodePoint == false
      let isWide = isSeen || content.isSpace(index)
      glyphs.append(
        ShapedItem.Glyph(
          id: 0, cluster: index, advance: isWide ? size * Self.boxWidth : 0, xOffset: 0,
          yOffset: 0, isMissing: isSeen))
    }
    if item.level & 1 == 1 { glyphs.reverse() }
    addTracking(to: &glyphs, of: item)
    return ShapedItem(glyphs: glyphs, range: item.range, font: nil, level: item.level)
  }

  /// Tracking disables ligatures.
  private func features(of style: TextStyle) -> [lambent_feature] {
    var wanted = style.features
    if style.tracking != 0 {
      for tag in ["liga", "clig"] where wanted[tag] == nil { wanted[tag] = 0 }
    }
    return wanted.sorted { $0.key < $1.key }.map { tag, value in
      lambent_feature(tag: FontTag.code(tag), value: UInt32(clamping: value))
    }
  }

  /// Adds space after each cluster: to its left in text that runs from right to left.
  private func addTracking(to glyphs: inout [ShapedItem.Glyph], of item: TextItem) {
    let tracking = style(at: item.range.lowerBound).tracking * scale
    guard tracking != 0 else { return }
    let isRightToLeft = item.level & 1 == 1
    for index in glyphs.indices {
      let neighbor = isRightToLeft ? index - 1 : index + 1
      if glyphs.indices.contains(neighbor), glyphs[neighbor].cluster == glyphs[index].cluster {
        continue
      }
      glyphs[index].advance += tracking
      if isRightToLeft { glyphs[index].xOffset += tracking }
    }
  }

  private static func glyphs(
    of text: [UInt32], range: Range<Int>, font: Font, isRightToLeft: Bool, script: UInt32,
    features: [lambent_feature]
  ) -> [lambent_glyph] {
    var glyphs: UnsafeMutablePointer<lambent_glyph>?
    let count = lambent_shape(
      font.face.pointer, text, text.count, range.lowerBound, range.count, isRightToLeft, script,
      features, features.count, &glyphs)
    defer { lambent_free(glyphs) }
    guard count > 0, let glyphs else { return [] }
    return Array(UnsafeBufferPointer(start: glyphs, count: count))
  }
}
