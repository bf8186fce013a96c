internal import CHarfBuzz

/// Characters with one font, run, script and direction, which are shaped together.
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
  var run: Int
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
      if next < range.upperBound, content.runs[next] == content.runs[index],
        content.levels[next] == content.levels[index],
        content.scripts[next] == content.scripts[index], content.fonts[next] == content.fonts[index]
      {
        continue
      }
      result.append(TextItem(range: start..<next, level: content.levels[index]))
      start = next
    }
    return result
  }

  func shape(_ item: TextItem) -> ShapedItem {
    let run = content.runs[item.range.lowerBound]
    guard let font = content.fonts[item.range.lowerBound] else {
      return boxes(item, run: run)
    }
    let style = styles[run]
    let factor = style.size * scale / font.unitsPerEm
    var glyphs = Self.glyphs(
      of: content.scalars, range: item.range, font: font, isRightToLeft: item.level & 1 == 1,
      script: content.scripts[item.range.lowerBound], features: features(of: style)
    ).map { glyph in
      ShapedItem.Glyph(
        id: glyph.glyph, cluster: Int(glyph.cluster), advance: Double(glyph.advance) * factor,
        xOffset: Double(glyph.x_offset) * factor, yOffset: -Double(glyph.y_offset) * factor,
        isMissing: false)
    }
    addTracking(style.tracking * scale, to: &glyphs)
    return ShapedItem(
      glyphs: glyphs, range: item.range, font: font, run: run, level: item.level)
  }

  /// Shapes an ellipsis in the style of a run, or three dots if the font has no such character.
  func ellipsis(run: Int, at cluster: Int, level: UInt8, font: Font?) -> ShapedItem {
    let font = font ?? styles[run].fonts.first
    let range = cluster..<cluster + 1
    guard let font else {
      return ShapedItem(glyphs: [], range: range, font: nil, run: run, level: level)
    }
    let text: [UInt32] = font.glyph(for: "…") != 0 ? [0x2026] : [0x2E, 0x2E, 0x2E]
    let glyphs = marks(text, run: run, at: cluster, level: level, font: font)
    return ShapedItem(glyphs: glyphs, range: range, font: font, run: run, level: level)
  }

  /// The width of the hyphen that shows if a line ends with a scalar; 0 for none.
  func hyphenWidth(at index: Int) -> Double {
    guard let hyphen = content.hyphen(at: index), let font = content.fonts[index] else { return 0 }
    return marks(
      [hyphen], run: content.runs[index], at: index, level: content.levels[index], font: font
    ).reduce(0) { $0 + $1.advance }
  }

  /// Shapes marks that the text does not have.
  private func marks(
    _ text: [UInt32], run: Int, at cluster: Int, level: UInt8, font: Font
  ) -> [ShapedItem.Glyph] {
    let factor = styles[run].size * scale / font.unitsPerEm
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
  private func boxes(_ item: TextItem, run: Int) -> ShapedItem {
    let size = styles[run].size * scale
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
    addTracking(styles[run].tracking * scale, to: &glyphs)
    return ShapedItem(
      glyphs: glyphs, range: item.range, font: nil, run: run, level: item.level)
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

  /// Adds space after each cluster.
  private func addTracking(_ tracking: Double, to glyphs: inout [ShapedItem.Glyph]) {
    guard tracking != 0 else { return }
    for index in glyphs.indices
    where index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster {
      glyphs[index].advance += tracking
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
