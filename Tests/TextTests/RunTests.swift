import LambentFonts
import LambentGeometry
import LambentPixels
import LambentText
import Testing

private func fallback(_ scalar: Unicode.Scalar, _ font: Font?) -> Font? {
  FontLibrary.system.fallbackFont(for: scalar, like: font)
}

private func layout(_ runs: [TextRun], in frame: TextFrame = TextFrame()) -> TextLayout {
  TextLayout(runs, in: frame, fallback: fallback)
}

private func style(
  _ font: Font? = TestFonts.inter, size: Double = 100,
  _ change: (inout TextStyle) -> Void = { _ in }
) -> TextStyle {
  var style = TestFonts.style(font, size: size)
  change(&style)
  return style
}

@Suite("Runs of text", .enabled(if: TestFonts.areInstalled, "make deps installs the fonts"))
struct RunTests {
  @Test(
    "runs that differ only in their paint are shaped together",
    arguments: [
      (["A", "V", "A", "To"], TestFonts.inter), (["مر", "حب", "ا"], TestFonts.arabic),
      (["של", "ום"], TestFonts.sans),
    ])
  func shaping(parts: [String], font: Font?) {
    let whole = layout([TextRun(parts.joined(), style: style(font))])
    let runs = layout(
      parts.enumerated().map { index, part in
        TextRun(
          part,
          style: style(font) {
            ($0.color, $0.isUnderlined) = (index % 2 == 0 ? .black : .white, index == 1)
          })
      })
    #expect(runs.glyphs.map(\.position) == whole.glyphs.map(\.position))
    #expect(Set(runs.glyphs.map(\.run)) == Set(parts.indices))
    #expect(runs.underlines.map(\.run) == [1] && runs.underlines[0].rect.width < whole.size.width)
  }

  @Test("letters of two runs do not become one glyph")
  func ligatures() {
    let font = TestFonts.arabic
    let plain = style(font) { $0.color = .black }
    #expect(layout([TextRun("fi", style: plain)]).glyphs.count == 1)
    #expect(
      layout([TextRun("f", style: plain), TextRun("i", style: style(font))]).glyphs.map(\.run)
        == [0, 1])
  }

  @Test("tracking is behind each letter: to the left of those that run from right to left")
  func tracking() {
    let frame = TextFrame(width: 1000)
    let font = TestFonts.sans
    let plain = layout([TextRun("שלום", style: style(font))], in: frame)
    let wide = layout([TextRun("שלום", style: style(font) { $0.tracking = 7 })], in: frame)
    let moved = zip(plain.glyphs, wide.glyphs).map { $0.position.x - $1.position.x }
    for (distance, expected) in zip(moved, [21.0, 14, 7, 0]) {
      #expect(abs(distance - expected) < 1e-9, "\(moved)")
    }
    var animator = TextAnimator()
    animator.tracking = 7
    let boxes = [plain.pieces(TextLook(animators: [animator])), wide.pieces()]
      .map { $0.first?.path.boundingBox ?? .zero }
    #expect(abs(boxes[0].minX - boxes[1].minX) < 1e-6 && abs(boxes[0].maxX - boxes[1].maxX) < 1e-6)
  }

  @Test(
    "an ellipsis between runs of different sizes fits",
    arguments: [TextFrame.Truncation.start, .middle, .end], [false, true])
  func truncation(mode: TextFrame.Truncation, startsLarge: Bool) {
    var runs = [
      TextRun("small words first, ", style: style(size: 12)),
      TextRun("BIG text truncated here", style: style(size: 36)),
    ]
    if startsLarge { runs.reverse() }
    var frame = TextFrame(width: 280)
    frame.truncation = mode
    let line = layout(runs, in: frame).lines[0]
    #expect(line.width <= 280 && line.width > 235, "\(line.width)")
  }

  @Test(
    "a fallback font has the weight and the slant of the text's own",
    arguments: [
      ("Inter", 400.0, false), ("Inter Black", 700, false), ("Inter Italic", 400, true),
      ("Inter Bold Italic", 700, true),
    ])
  func fallbackStyle(name: String, weight: Double, isSlanted: Bool) throws {
    let own = try FontLibrary.system.font(named: name)
    let font = try #require(layout([TextRun("∀", style: style(own))]).glyphs.first?.font)
    #expect(font.familyName != own.familyName && font.glyph(for: "∀") != 0)
    #expect(font.weight == weight && font.isSlanted == isSlanted, "\(font.styleName)")
  }

  @Test("a line below letters of several fonts is that of the run's first one")
  func underlineOfFallback() {
    let text = layout([TextRun("a字∀b", style: style { $0.isUnderlined = true })])
    #expect(Set(text.glyphs.map(\.font)).count > 1)
    #expect(Set(text.underlines.map(\.rect.minY)).count == 1)
    #expect(Set(text.underlines.map(\.rect.height)).count == 1)
  }

  @Test(
    "outlines that overlap have one direction",
    arguments: ["Inter", "Inter Black", "DejaVu Sans Bold", "Liberation Serif"])
  func directions(name: String) throws {
    let fonts = try [name, "DejaVu Sans Bold", "Inter Black"].map(FontLibrary.system.font)
    let runs = fonts.map { TextRun("Hg", style: style($0) { $0.isUnderlined = true }) }
    let text = layout(runs)
    for path in [text.path, text.pieces()[0].path] {
      // Letters have more area than the holes in them.
      let areas = path.flattened(tolerance: 0.1).map { points in
        points.indices.reduce(0.0) { sum, index in
          let (point, next) = (points[index], points[(index + 1) % points.count])
          return sum + point.x * next.y - next.x * point.y
        }
      }
      let holes = areas.filter { ($0 > 0) != (areas.max { abs($0) < abs($1) } ?? 0 > 0) }
      // Only the letters g have holes: one in each of them, or two.
      #expect(areas.count > 9 && (3...6).contains(holes.count), "\(areas)")
    }
  }

  @Test("an animator moves and fades the line below a letter with the letter")
  func underlineOfAnimator() {
    let text = layout([TextRun("ABC", style: style { $0.isUnderlined = true })])
    var animator = TextAnimator()
    (animator.selector.start, animator.position.y) = (0.5, 50)
    let moved = text.pieces(TextLook(animators: [animator]))
    #expect((moved[0].path.boundingBox?.maxY ?? 0) > (text.path.boundingBox?.maxY ?? 0) + 49)
    animator = TextAnimator()
    animator.tracking = 20
    let wide = text.pieces(TextLook(animators: [animator]))[0].path
    let width = text.path.boundingBox?.width ?? 0
    #expect(abs((wide.boundingBox?.width ?? 0) - width - 40) < 1e-6)
    (animator.tracking, animator.opacity) = (0, 0)
    #expect(text.pieces(TextLook(animators: [animator])).isEmpty)
  }

  @Test("a marker is behind its word where an animator tracks the letters")
  func markerOfAnimator() throws {
    let text = layout([TextRun("ab cd", style: style())])
    var animator = TextAnimator()
    animator.tracking = 30
    let look = TextLook(animators: [animator], highlights: [TextHighlight(["cd"])])
    let (marker, letters) = (text.pieces(look)[0].path, text.pieces(look)[1].path)
    let (box, all) = try (#require(marker.boundingBox), #require(letters.boundingBox))
    #expect(abs(box.maxX - all.maxX) < 20 && box.minX > text.glyphs[3].position.x + 80)
  }
}
