internal import CFriBidi
internal import CHarfBuzz

/// The characters of a text, with everything that does not depend on line breaks.
struct TextContent {
  /// The Unicode scalars of all runs.
  private(set) var scalars: [UInt32]
  /// The run of each scalar.
  let runs: [Int]
  /// The index of the character (grapheme cluster) of each scalar.
  let characters: [Int]
  /// The first scalar of each character, and the number of scalars.
  let starts: [Int]
  /// The font of each scalar; `nil` if no font has it.
  private(set) var fonts: [Font?] = []
  /// The script of each scalar, as a tag.
  private(set) var scripts: [UInt32] = []
  /// The embedding level of each scalar; odd levels run from right to left.
  private(set) var levels: [UInt8] = []
  /// True for each scalar after which a line may break.
  private(set) var breaks: [Bool] = []
  /// The paragraphs, without the characters that end them.
  private(set) var paragraphs: [Paragraph] = []

  struct Paragraph {
    var range: Range<Int>
    /// The paragraph level: 1 for right to left.
    var level: UInt8
  }

  var characterCount: Int { starts.count - 1 }

  /// Analyses runs. Scalars beyond ``TextLayout/maximumCharacterCount`` are ignored.
  init(_ list: [TextRun], fallback: (Unicode.Scalar, Font?) -> Font?) {
    var (scalars, runs, characters, starts): ([UInt32], [Int], [Int], [Int]) = ([], [], [], [])
    outer: for (index, run) in list.enumerated() {
      for character in run.text {
        guard scalars.count < TextLayout.maximumCharacterCount else { break outer }
        starts.append(scalars.count)
        for scalar in character.unicodeScalars {
          scalars.append(scalar == "\t" ? 0x20 : scalar.value)
          runs.append(index)
          characters.append(starts.count - 1)
        }
      }
    }
    starts.append(scalars.count)
    (self.scalars, self.runs, self.characters, self.starts) = (scalars, runs, characters, starts)
    findFonts(of: list, fallback: fallback)
    findScripts()
    findParagraphs()
    levels = [UInt8](repeating: 0, count: scalars.count)
    breaks = [Bool](repeating: false, count: scalars.count)
    paragraphs = paragraphs.map { analyzed($0) }
  }

  /// True if a scalar is white space, which may hang past a line's end.
  func isSpace(_ index: Int) -> Bool {
    Unicode.Scalar(scalars[index])?.properties.isWhitespace ?? false
  }

  func isSpace(character: Int) -> Bool { isSpace(starts[character]) }

  // MARK: - Fonts

  /// A character that a run's own fonts, of which this is the first, do not have.
  private struct MissingCharacter: Hashable {
    let scalar: Unicode.Scalar
    let font: Font?
  }

  /// One font for each grapheme cluster, so that marks match their letters.
  private mutating func findFonts(of list: [TextRun], fallback: (Unicode.Scalar, Font?) -> Font?) {
    fonts.reserveCapacity(scalars.count)
    var known: [MissingCharacter: Font?] = [:]
    for character in 0..<characterCount {
      let range = starts[character]..<starts[character + 1]
      let visible = range.compactMap { Unicode.Scalar(scalars[$0]) }.filter {
        !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20
      }
      let candidates = list[runs[range.lowerBound]].style.fonts
      var font = candidates.first { font in visible.allSatisfy { font.glyph(for: $0) != 0 } }
      if let first = visible.first, wantsColor(first, range), font?.isColored != true,
        let colored = coloredFont(having: first, among: candidates, fallback: fallback)
      {
        font = colored
      }
      if font == nil, let first = visible.first {
        font = candidates.first { $0.glyph(for: first) != 0 }
        if font == nil {
          let missing = MissingCharacter(scalar: first, font: candidates.first)
          if known[missing] == nil { known[missing] = .some(fallback(first, candidates.first)) }
          font = known[missing] ?? nil
        }
      }
      for _ in range { fonts.append(font) }
    }
  }

  /// A font that has a character in colours, as emoji are.
  private func coloredFont(
    having scalar: Unicode.Scalar, among candidates: [Font],
    fallback: (Unicode.Scalar, Font?) -> Font?
  ) -> Font? {
    func has(_ font: Font) -> Bool { font.isColored && font.glyph(for: scalar) != 0 }
    if let own = candidates.first(where: has) { return own }
    // Characters that are text without a selector are in the font of those that are not.
    let other = fallback(
      scalar.properties.isEmojiPresentation ? scalar : Self.emoji, candidates.first)
    return other.flatMap { has($0) ? $0 : nil }
  }

  /// A character that is always an emoji.
  private static let emoji: Unicode.Scalar = "\u{1F600}"

  /// True if a character is an emoji by itself, or with the variation selector of emoji.
  private func wantsColor(_ first: Unicode.Scalar, _ range: Range<Int>) -> Bool {
    first.properties.isEmojiPresentation
      || first.properties.isEmoji && scalars[range].contains(0xFE0F)
  }

  /// Characters without a script of their own take that of the preceding one; at the beginning,
  /// that of the first with one.
  private mutating func findScripts() {
    let (common, inherited, unknown) = (
      FontTag.code("Zyyy"), FontTag.code("Zinh"), FontTag.code("Zzzz")
    )
    scripts = scalars.map { lambent_script($0) }
    func isOwn(_ script: UInt32) -> Bool {
      script != common && script != inherited && script != unknown
    }
    var current = scripts.first(where: isOwn) ?? FontTag.code("Latn")
    for index in scripts.indices {
      if isOwn(scripts[index]) { current = scripts[index] } else { scripts[index] = current }
    }
  }

  // MARK: - Paragraphs

  private mutating func findParagraphs() {
    var start = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(scalar) {
        paragraphs.append(Paragraph(range: start..<index, level: 0))
        let isPair = scalar == 0x0D && index + 1 < scalars.count && scalars[index + 1] == 0x0A
        index += isPair ? 2 : 1
        start = index
      } else {
        index += 1
      }
    }
    paragraphs.append(Paragraph(range: start..<scalars.count, level: 0))
  }

  /// Finds directions (Unicode Standard Annex 9) and line break opportunities (Annex 14).
  private mutating func analyzed(_ paragraph: Paragraph) -> Paragraph {
    var paragraph = paragraph
    let range = paragraph.range
    guard !range.isEmpty else { return paragraph }
    let text = Array(scalars[range])
    let count = text.count
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: count)
    fribidi_get_bidi_types(text, FriBidiStrIndex(count), &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    fribidi_get_bracket_types(text, FriBidiStrIndex(count), types, &brackets)
    // The direction of the first strong character; left to right if there is none.
    var base = FRIBIDI_PAR_ON
    var found = [FriBidiLevel](repeating: 0, count: count)
    let maximum = fribidi_get_par_embedding_levels_ex(
      types, brackets, FriBidiStrIndex(count), &base, &found)
    if maximum > 0 {
      paragraph.level = base.rawValue & 1 == 1 ? 1 : 0
      for (index, level) in found.enumerated() {
        levels[range.lowerBound + index] = UInt8(clamping: level)
      }
    }
    for (index, isAllowed) in LineBreaks.allowed(in: text).enumerated() {
      let next = range.lowerBound + index + 1
      let endsCharacter = next == range.upperBound || starts[characters[next]] == next
      breaks[next - 1] = endsCharacter && isAllowed
    }
    return paragraph
  }
}

extension TextContent {
  /// The hyphen in the place of a soft one that ends a line; `nil` for other scalars, and without a font that has one.
  func hyphen(at index: Int) -> UInt32? {
    guard scalars[index] == 0xAD, let font = fonts[index] else { return nil }
    let hyphens: [Unicode.Scalar] = ["\u{2010}", "-"]
    return hyphens.first { font.glyph(for: $0) != 0 }?.value
  }

  /// Puts a hyphen in the place of a soft one.
  mutating func showHyphen(at index: Int) {
    if let hyphen = hyphen(at: index) { scalars[index] = hyphen }
  }
}
