import LambentGeometry
import LambentPixels
import LambentText
import Testing

/// A text of boxes: all characters are 6 points wide, on any machine.
private func layout(_ text: String, _ change: (inout TextFrame) -> Void = { _ in }) -> TextLayout {
  var frame = TextFrame()
  change(&frame)
  return TextLayout([TextRun(text, style: TextStyle(size: 10))], in: frame)
}

@Suite("Looks of text")
struct LookTests {
  private func boxes(
    _ words: [String], in text: String, _ change: (inout TextHighlight) -> Void = { _ in }
  ) -> [Rect] {
    var highlight = TextHighlight(words)
    change(&highlight)
    let text = layout(text)
    return text.pieces(TextLook(highlights: [highlight])).dropLast().compactMap(\.path.boundingBox)
  }

  @Test("a highlight is behind each whole occurrence of its words")
  func words() {
    let found = boxes(["one"], in: "one stone one, one2")
    #expect(found.map(\.minX) == [0, 60])
    #expect(found.allSatisfy { abs($0.width - 18) < 1e-9 })
    #expect(boxes(["stone one"], in: "one stone one").map(\.minX) == [24])
    // Overlapping words are one marker.
    #expect(boxes(["a b", "b c"], in: "a b c").map(\.width) == [30])
    #expect(boxes([""], in: "a").isEmpty && boxes(["x"], in: "a").isEmpty)
    // Scripts without spaces have no ends of words.
    #expect(boxes(["太郎"], in: "山田太郎").count == 1)
  }

  @Test("a marker does not cover the space at which its line breaks")
  func brokenLine() {
    let text = layout("ab cd ef") { ($0.width, $0.wraps) = (30, true) }
    let boxes = text.pieces(TextLook(highlights: [TextHighlight(["cd ef"])])).dropLast()
      .compactMap(\.path.boundingBox)
    #expect(boxes.map(\.minX) == [18, 0] && boxes.map(\.width) == [12, 12])
  }

  @Test("a marker is drawn from its start to its end, and its characters take its colour")
  func sweep() throws {
    let found = boxes(["ab", "cd"], in: "ab cd") { ($0.start, $0.end) = (0.25, 0.75) }
    #expect(found.map(\.minX) == [6, 18] && found.map(\.maxX) == [12, 24])
    let parts = boxes(["a"], in: "a") {
      ($0.top, $0.bottom, $0.padding) = (0.5, 1, Point(x: 2, y: 1))
    }
    #expect(parts.first?.minX == -2)
    let line = try #require(layout("a").lines.first)
    #expect(abs((parts.first?.height ?? 0) - ((line.ascent + line.descent) / 2 + 2)) < 1e-9)
    var highlight = TextHighlight(["b"])
    (highlight.foregroundColor, highlight.color) = (.black, nil)
    let pieces = layout("a b").pieces(TextLook(highlights: [highlight]))
    #expect(pieces.map(\.color) == [.white, .black])
  }

  @Test("a baseline turns each character about its middle, and goes on beyond the ends of the path")
  func path() throws {
    let down = Path([.move(to: Point(x: 50, y: 0)), .line(to: Point(x: 50, y: 100))])
    let baseline = try #require(TextBaseline(down, startOffset: 10))
    let text = layout("ab")
    let bent = text.pieces(TextLook(baseline: baseline))
    let straight = try self.box(text.pieces().first)
    let box = try self.box(bent.first)
    // What is above the line is to the right of a path that goes down.
    let baselineY = try #require(text.lines.first?.origin.y)
    #expect(abs(box.minX - 50 - (baselineY - straight.maxY)) < 1e-9)
    #expect(abs(box.minY - 10 - straight.minX) < 1e-9 && abs(box.maxY - 10 - straight.maxX) < 1e-9)
    let beyond = try #require(TextBaseline(down, startOffset: 300))
    let far = try self.box(text.pieces(TextLook(baseline: beyond)).first)
    #expect(abs(far.minY - 300 - straight.minX) < 1e-9)
    #expect(TextBaseline(Path(), startOffset: 0) == nil)
  }

  private func box(_ piece: TextPiece?) throws -> Rect {
    try #require(piece?.path.boundingBox)
  }

  @Test("a closed path begins again")
  func closed() throws {
    let square = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    let one = try #require(TextBaseline(square, startOffset: 20))
    let other = try #require(TextBaseline(square, startOffset: 20 - 800))
    let text = layout("abc")
    #expect(
      text.pieces(TextLook(baseline: one)).map(\.path)
        == text.pieces(TextLook(baseline: other)).map(\.path))
  }

  @Test("lines beyond the number of lines are omitted, or end with an ellipsis")
  func lines() {
    #expect(layout("a\nb\nc") { $0.numberOfLines = 2 }.lines.count == 2)
    let cut = layout("a\nb\nc") {
      ($0.numberOfLines, $0.truncation, $0.width) = (2, .end, 100)
    }
    // Without a font, an ellipsis has no glyphs.
    #expect(cut.lines.count == 2 && cut.glyphs.count == 2)
    let wrapped = layout("aa bb cc dd") {
      ($0.wraps, $0.width, $0.numberOfLines, $0.truncation) = (true, 36, 1, .end)
    }
    #expect(wrapped.lines.count == 1)
    // Text shrinks until it has no more lines than allowed, but not for line feeds.
    let shrunk = layout("aa bb cc") {
      ($0.wraps, $0.width, $0.numberOfLines, $0.fits) = (true, 36, 1, true)
    }
    #expect(shrunk.lines.count == 1 && shrunk.scale < 0.76 && shrunk.scale > 0.74)
    let fed = layout("a\nb") { ($0.width, $0.numberOfLines, $0.fits) = (36, 1, true) }
    #expect(fed.lines.count == 1 && fed.scale == 1)
  }

  @Test("text shrinks no further than its least scale, and is truncated there")
  func least() {
    let text = layout(String(repeating: "a", count: 40)) {
      ($0.width, $0.fits, $0.minimumScaleFactor, $0.truncation) = (60, true, 0.5, .end)
    }
    #expect(text.scale == 0.5 && text.size.width <= 60 && text.glyphs.count < 40)
  }

  @Test("a text with paint has the shares of the paint and of animators' colours")
  func paint() throws {
    var style = TextStyle(size: 10)
    style.hasPaint = true
    let text = TextLayout([TextRun("ab", style: style), TextRun("c", style: TextStyle(size: 10))])
    var animator = TextAnimator()
    (animator.color, animator.opacity) = (.black, 0.5)
    animator.selector.amount = 0.5
    let pieces = text.pieces(TextLook(animators: [animator]))
    let paint = try #require(pieces.first?.paint)
    #expect(paint.fraction == 0.5 && paint.added == SIMD4(0, 0, 0, 0.5) && paint.opacity == 0.75)
    #expect(pieces.count == 2 && pieces[1].paint == nil)
  }
}
