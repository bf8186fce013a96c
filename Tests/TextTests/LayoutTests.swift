import LambentFonts
import LambentGeometry
import LambentText
import Testing

private func layout(
  _ text: String, font: Font? = TestFonts.inter, in frame: TextFrame = TextFrame(),
  size: Double = 100, _ change: (inout TextStyle) -> Void = { _ in }
) -> TextLayout {
  var style = TestFonts.style(font, size: size)
  change(&style)
  return TextLayout(
    [TextRun(text, style: style)], in: frame,
    fallback: { FontLibrary.system.fallbackFont(for: $0, like: $1) })
}

/// The texts of a layout's lines.
private func lines(_ layout: TextLayout) -> [String] {
  let text = Array(layout.runs.map(\.text).joined())
  return layout.lines.map { String(text[$0.characters]) }
}

private func frame(_ width: Double, wraps: Bool = true) -> TextFrame {
  var frame = TextFrame(width: width)
  frame.wraps = wraps
  return frame
}

@Suite("Text layout", .enabled(if: TestFonts.areInstalled, "make deps installs the fonts"))
struct LayoutTests {
  @Test("size scales everything alike, without rounding")
  func scaling() {
    let (small, large) = (layout("Lambent", size: 10), layout("Lambent", size: 1000))
    for (a, b) in zip(small.glyphs, large.glyphs) {
      #expect(abs(a.position.x * 100 - b.position.x) < 1e-6)
    }
  }

  @Test("kerning and ligatures are the font's; features turn them off")
  func features() {
    let (kerned, plain) = (layout("AVATAR"), layout("AVATAR") { $0.features = ["kern": 0] })
    #expect(kerned.size.width < plain.size.width - 5)
    let font = TestFonts.arabic
    let (joined, apart) = (
      layout("fi", font: font), layout("fi", font: font) { $0.features = ["liga": 0] }
    )
    #expect(joined.glyphs.count == 1 && apart.glyphs.count == 2)
    // Tracking sets letters apart.
    #expect(layout("fi", font: font) { $0.tracking = 1 }.glyphs.count == 2)
  }

  @Test("tracking adds its points after every character")
  func tracking() {
    let (plain, wide) = (layout("LLL"), layout("LLL") { $0.tracking = 7 })
    #expect(abs(wide.glyphs[2].position.x - plain.glyphs[2].position.x - 14) < 1e-9)
  }

  @Test("the first line is aligned to the top: its baseline is the ascent below")
  func firstLine() throws {
    let font = try #require(TestFonts.inter)
    let line = try #require(layout("x").lines.first)
    #expect(line.origin.y == line.ascent)
    #expect(abs(line.ascent - font.ascent / font.unitsPerEm * 100) < 1e-9)
  }

  @Test("lines break at spaces, and within a word only where it is wider than a line")
  func breaking() {
    let text = layout("the quick brown fox", in: frame(600))
    #expect(lines(text) == ["the quick ", "brown fox"])
    for line in text.lines { #expect(line.width <= 600) }
    // The space behind a line needs no place.
    let exact = layout("the quick").size.width
    #expect(lines(layout("the quick brown fox", in: frame(exact))).first == "the quick ")
    let narrow = layout("extraordinary", in: frame(300))
    #expect(lines(narrow).joined() == "extraordinary" && narrow.lines.count > 1)
    #expect(layout("W", in: frame(1)).lines.count == 1)
    // Without wrapping, lines end at line ends only, of either kind.
    #expect(lines(layout("one two\nthree\r\n\nfour")) == ["one two", "three", "", "four"])
  }

  @Test("Chinese and Japanese break between characters, but not before a full stop")
  func cjkBreaking() {
    let text = layout("春眠不覺曉。處處聞啼鳥。", font: TestFonts.cjk, in: frame(500))
    #expect(lines(text) == ["春眠不覺", "曉。處處聞", "啼鳥。"])
  }

  @Test(
    "lines break around quotation marks as they belong together",
    arguments: [
      ("said “yes” (quietly) then", 800, ["said “yes” ", "(quietly) then"]),
      ("said \"yes\" (quietly) then", 800, ["said \"yes\" ", "(quietly) then"]),
      ("dit « oui » (bas)", 400, ["dit ", "« oui » ", "(bas)"]),
      ("ja „so“ (nur) »ach« da", 420, ["ja „so“ ", "(nur) ", "»ach« ", "da"]),
    ] as [(String, Double, [String])])
  func quotations(text: String, width: Double, expected: [String]) {
    #expect(lines(layout(text, in: frame(width))) == expected)
  }

  @Test(
    "letters and signs of numbers are not broken apart",
    arguments: [
      ("Learning C++ now", 500.0), ("Learning C++ now", 560), ("about US$ and A+ x", 330),
    ])
  func signs(text: String, width: Double) {
    let broken = lines(layout(text, in: frame(width)))
    #expect(broken.count > 1 && broken.dropLast().allSatisfy { $0.hasSuffix(" ") }, "\(broken)")
  }

  @Test("wrapped text that is to fit shrinks before a word is broken, down to its least scale")
  func fittingWords() {
    var sides = frame(500)
    sides.fits = true
    let text = "an incomprehensible word"
    let whole = layout(text, in: sides)
    #expect(whole.scale < 1 && lines(whole).contains { $0.hasPrefix("incomprehensible") })
    sides.minimumScaleFactor = 0.9
    let least = layout(text, in: sides)
    #expect(least.scale == 0.9 && !lines(least).contains { $0.hasPrefix("incomprehensible") })
    // Scripts without blanks have lines of any words.
    sides.minimumScaleFactor = 0
    #expect(layout("春眠不覺曉處處聞啼鳥", font: TestFonts.cjk, in: sides).scale == 1)
  }

  @Test("a word that is too long is not broken before punctuation that closes")
  func closing() {
    for width in stride(from: 60.0, to: 400, by: 10) {
      let broken = lines(layout("(extraordinary!)”. x", in: frame(width)))
      #expect(broken.joined() == "(extraordinary!)”. x")
      // As long as a line has place for more than them.
      #expect(width < 200 || !broken.contains { "!)”.".contains($0.first ?? "x") }, "\(broken)")
    }
  }

  @Test("a soft hyphen shows where a line ends with it, and there alone, and has a place there")
  func softHyphen() throws {
    let font = try #require(TestFonts.inter)
    let hyphen = font.glyph(for: "\u{2010}")
    func hyphens(_ layout: TextLayout) -> [Int] {
      layout.glyphs.filter { $0.id == hyphen && $0.advance > 0 }
        .map { layout.characters[$0.character].line }
    }
    let text = "un\u{AD}be\u{AD}liev\u{AD}able story"
    let broken = layout(text, in: frame(450))
    #expect(lines(broken) == ["un\u{AD}be\u{AD}liev\u{AD}", "able ", "story"])
    #expect(hyphens(broken) == [0])
    #expect(broken.lines.allSatisfy { $0.width <= 450 })
    #expect(hyphens(layout(text)) == [] && hyphens(layout("a\u{AD}")) == [])
    // Where only the hyphen does not fit, the word is broken before.
    let least = layout("unbeliev").size.width
    #expect(lines(layout(text, in: frame(least + 2))).first == "un\u{AD}be\u{AD}")
  }

  @Test("Arabic and Hebrew run from right to left, numbers in them from left to right")
  func bidi() throws {
    let hebrew = layout("שלום 123", font: TestFonts.sans)
    #expect(hebrew.glyphs.map(\.character) == [5, 6, 7, 4, 3, 2, 1, 0])
    // Right to left is aligned at the right.
    var sides = TextFrame(width: 1000)
    let aligned = layout("שלום", font: TestFonts.sans, in: sides)
    let last = try #require(aligned.glyphs.last)
    #expect(abs(last.position.x + last.advance - 1000) < 1e-9)
    sides.alignment = .left
    #expect(layout("שלום", font: TestFonts.sans, in: sides).glyphs[0].position.x == 0)
    // Arabic letters join: alone, each has another form.
    let (joined, alone) = (
      layout("بب", font: TestFonts.arabic), layout("ب", font: TestFonts.arabic)
    )
    #expect(!joined.glyphs.map(\.id).contains(alone.glyphs[0].id))
  }

  @Test("Devanagari moves its short i before the consonant")
  func devanagari() {
    let text = layout("कि", font: TestFonts.devanagari)
    #expect(text.glyphs.count == 2)
    #expect(text.glyphs[0].character == 0 && text.characters.count == 1)
  }

  @Test("lines are aligned left, right, in the middle and at both sides")
  func alignment() {
    var sides = frame(600)
    func edges(_ alignment: TextFrame.Alignment) -> (Double, Double) {
      sides.alignment = alignment
      let line = layout("the quick brown fox", in: sides).lines[0]
      return (line.origin.x, line.origin.x + line.width)
    }
    #expect(edges(.left).0 == 0)
    #expect(abs(edges(.right).1 - 600) < 1e-9)
    #expect(abs(edges(.center).0 + edges(.center).1 - 600) < 1e-9)
    let both = edges(.justified)
    #expect(both.0 == 0 && abs(both.1 - 600) < 1e-9)
    // The last line of a paragraph stays as it is.
    sides.alignment = .justified
    #expect(layout("the quick brown fox", in: sides).lines[1].width < 590)
  }

  @Test(
    "an ellipsis stands where the text is cut, and the line fits",
    arguments: [
      TextFrame.Truncation.start, .middle, .end,
    ])
  func truncation(mode: TextFrame.Truncation) {
    var sides = frame(500, wraps: false)
    sides.truncation = mode
    let text = layout("a sentence that is too long", in: sides)
    #expect(text.lines[0].width <= 500 && text.lines[0].width > 350)
    let dots = text.glyphs.firstIndex { $0.id == TestFonts.inter?.glyph(for: "…") }
    switch mode {
    case .start: #expect(dots == 0)
    case .end: #expect(dots == text.glyphs.count - 1)
    default: #expect((dots ?? 0) > 2 && (dots ?? 99) < text.glyphs.count - 3)
    }
    #expect(layout("short", in: sides).glyphs.count == 5)
  }

  @Test("of lines that do not fit the height, the last that does is cut")
  func truncatedLines() {
    var sides = frame(500)
    (sides.height, sides.truncation) = (260, .end)
    let text = layout("one two three four five six seven eight nine ten", in: sides)
    #expect(text.lines.count == 2)
    #expect(text.glyphs.last?.id == TestFonts.inter?.glyph(for: "…"))
    #expect(text.lines[1].width <= 500)
  }

  @Test("lines stand at the top, in the middle or at the bottom")
  func verticalAlignment() {
    var sides = TextFrame(width: 500, height: 400)
    func top(_ alignment: TextFrame.VerticalAlignment) -> Double {
      sides.verticalAlignment = alignment
      let line = layout("x", in: sides).lines[0]
      return line.origin.y - line.ascent
    }
    let height = layout("x").size.height
    #expect(top(.top) == 0)
    #expect(abs(top(.center) - (400 - height) / 2) < 1e-9)
    #expect(abs(top(.bottom) - (400 - height)) < 1e-9)
  }

  @Test("text that is to fit shrinks until it does, and no more")
  func fitting() {
    var sides = TextFrame(width: 200, height: 100)
    sides.fits = true
    let text = layout("a wide title", in: sides)
    #expect(text.scale < 1 && text.size.width <= 200.001 && text.size.width > 199)
    #expect(layout("a", in: sides).scale < 1)
    #expect(layout("a", in: sides, size: 20).scale == 1)
  }

  @Test("runs keep their own fonts, sizes, colours and baselines")
  func runs() throws {
    let (plain, bold) = (
      TestFonts.style(TestFonts.inter, size: 20),
      TestFonts.style(try FontLibrary.system.font(named: "Inter Bold"), size: 40)
    )
    var raised = plain
    (raised.baselineOffset, raised.isUnderlined) = (10, true)
    let text = TextLayout([
      TextRun("a", style: plain), TextRun("B", style: bold), TextRun("c", style: raised),
    ])
    #expect(text.glyphs.map(\.size) == [20, 40, 20])
    #expect(text.glyphs[2].position.y == text.glyphs[0].position.y - 10)
    #expect(text.glyphs[1].font != text.glyphs[0].font)
    #expect(text.underlines.count == 1 && text.underlines[0].glyphs == 2..<3)
  }

  @Test("underlines end with the words of a line, but include spaces at the end of a paragraph")
  func underlines() throws {
    let text = layout("one two   three  ", in: frame(500)) { $0.isUnderlined = true }
    #expect(lines(text).count == 2)
    // A line's underline may have several parts.
    let parts = Dictionary(grouping: text.underlines.map(\.rect), by: \.minY)
    let ends = parts.keys.sorted().map { y in parts[y]?.map(\.maxX).max() ?? 0 }
    try #require(ends.count == 2)
    #expect(abs(ends[0] - text.lines[0].width) < 1e-6, "\(ends) \(text.lines[0].width)")
    #expect(ends[1] > text.lines[1].width + 10, "\(ends) \(text.lines[1].width)")
    let hebrew = layout("אחת שתיים   שלוש", in: frame(500)) { $0.isUnderlined = true }
    let least = hebrew.lines.map(\.origin.x).min() ?? 0
    #expect(hebrew.underlines.allSatisfy { $0.rect.minX > least - 1e-6 })
  }

  @Test("a character that the font lacks comes from another, and from none as a box")
  func missing() {
    let fallback = layout("a字")
    #expect(fallback.missingCharacters.isEmpty)
    #expect(fallback.glyphs[1].font != TestFonts.inter)
    let boxes = TextLayout([TextRun("a字b字", style: TestFonts.style(TestFonts.inter))])
    #expect(boxes.missingCharacters == ["字"])
    #expect(!boxes.glyphs[1].outline.isEmpty)
    // Without any font all is boxes, but for what is not seen.
    let none = TextLayout([TextRun("a b", style: TextStyle())])
    #expect(none.glyphs.count(where: \.isMissing) == 2)
  }

  @Test("characters know their word and line, and ligatures share their width")
  func characters() {
    let text = layout("ab cd\nef")
    #expect(text.characters.map(\.word) == [0, 0, 0, 1, 1, 1, 2, 2])
    #expect(text.characters.map(\.line) == [0, 0, 0, 0, 0, 0, 1, 1])
    let ligature = layout("fi", font: TestFonts.arabic)
    let (f, i) = (ligature.characters[0].center.x, ligature.characters[1].center.x)
    #expect(abs(f - ligature.size.width / 4) < 1e-9 && abs(i - ligature.size.width * 3 / 4) < 1e-9)
  }

  @Test(
    "odd texts, sizes and widths neither trap nor hang",
    arguments: [
      "", "\n\n", " ", "\u{202E}abc", "e\u{301}\u{301}\u{301}", "👨‍👩‍👧‍👦🇩🇪",
      "\u{0}\u{1}\u{7F}\u{FFFF}\u{FFFC}🇩",
      "\u{FEFF}a\u{200D}",
      String(repeating: "شرق", count: 20), "a\u{2028}b\u{85}c",
    ])
  func robustness(text: String) {
    for size in [0, 10, 1e300, .nan, -5] {
      for width in [0, 10, .nan, .infinity, -1] {
        for mode in TextFrame.Truncation.allCases {
          var sides = TextFrame(width: width, height: width)
          (sides.wraps, sides.truncation, sides.alignment) = (true, mode, .justified)
          sides.fits = mode == .none
          _ = layout(text, in: sides, size: size) { $0.tracking = width }.path
        }
      }
    }
  }

  @Test("a text beyond the limit is cut there")
  func limit() {
    let text = TextLayout([TextRun(String(repeating: "a", count: 70_000), style: TextStyle())])
    #expect(text.characters.count == TextLayout.maximumCharacterCount)
  }
}
