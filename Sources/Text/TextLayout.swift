public import LambentGeometry

/// A text in lines of glyphs, each with its font and its position.
///
/// ```swift
/// let style = TextStyle(fonts: [font], size: 48)
/// let layout = TextLayout([TextRun("Lambent", style: style)], in: TextFrame(width: 300))
/// let outline = layout.path
/// ```
/// Glyphs are shaped in font units and only then scaled, so that size and position may change by any
/// amount without a jump. Positions are in points, y downward, from the frame's upper left corner.
public struct TextLayout: Sendable {
  /// The most Unicode scalars of a text: 2¹⁶. What is beyond is left out.
  package static let maximumCharacterCount = 1 << 16

  /// A glyph.
  package struct Glyph: Sendable {
    /// The font, or `nil` where none has the character: then a box is drawn.
    package var font: Font?
    /// The glyph's number in the font.
    package var id: UInt32
    /// Its origin on the baseline.
    package var position: Point
    /// The font's size.
    package var size: Double
    /// The width that it takes.
    package var advance: Double
    /// The run that it belongs to.
    package var run: Int
    /// The first character that it stands for.
    package var character: Int
    /// True if it is a box for a character that no font has.
    package var isMissing: Bool

    /// Its outline about its origin, in points.
    package var outline: Path {
      guard let font else { return isMissing ? Self.box.applying(scaling(size)) : Path() }
      return font.outline(of: id).applying(scaling(size / font.unitsPerEm))
    }

    private func scaling(_ factor: Double) -> Affine {
      Affine(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
    }

    /// A frame for a size of 1: the inner side runs the other way.
    private static let box = Path([
      .move(to: Point(x: 0.08, y: 0)), .line(to: Point(x: 0.08, y: -0.7)),
      .line(to: Point(x: 0.52, y: -0.7)), .line(to: Point(x: 0.52, y: 0)), .close,
      .move(to: Point(x: 0.13, y: -0.05)), .line(to: Point(x: 0.47, y: -0.05)),
      .line(to: Point(x: 0.47, y: -0.65)), .line(to: Point(x: 0.13, y: -0.65)), .close,
    ])
  }

  /// A line.
  package struct Line: Sendable, Hashable {
    /// Where it begins on the baseline.
    package var origin: Point
    /// Its width, without white space at its end.
    package var width: Double
    /// How far it reaches above the baseline.
    package var ascent: Double
    /// How far it reaches below the baseline.
    package var descent: Double
    /// The characters from the first to the last that it shows.
    package var characters: Range<Int>
    /// The fraction of a line's room that lies to its left: 0 at the left side, 1 at the right.
    package var alignment: Double
  }

  /// A character (a grapheme cluster) as animators see it.
  package struct Character: Sendable, Hashable {
    /// The line that it stands in; that of the character before, where it is not shown.
    package var line: Int
    /// The word that it belongs to; white space belongs to the word before.
    package var word: Int
    /// True if it is white space.
    package var isSpace: Bool
    /// The middle of its width, on the baseline.
    package var center: Point
  }

  /// A line below characters.
  package struct Underline: Sendable, Hashable {
    /// The area.
    package var rect: Rect
    /// The run that it belongs to.
    package var run: Int
    /// The first character that it is below.
    package var character: Int
  }

  /// The runs that it was made of; sizes and tracking are multiplied with ``scale``.
  package let runs: [TextRun]
  /// The glyphs, from left to right, line by line.
  package internal(set) var glyphs: [Glyph] = []
  /// The lines, from top to bottom.
  package internal(set) var lines: [Line] = []
  /// The characters, in the order of the text.
  package internal(set) var characters: [Character] = []
  /// The underlines.
  package internal(set) var underlines: [Underline] = []
  /// The factor of sizes by which the text fits the frame: 1 unless the frame asks for it.
  package let scale: Double

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - runs: The characters and their styles, in order.
  ///   - frame: The sides, and where lines stand between them.
  ///   - fallback: A font for a character that none of the run's fonts has, if there is one.
  /// - Complexity: O(characters), many times that where the text is to fit the frame in lines.
  public init(
    _ runs: [TextRun], in frame: TextFrame = TextFrame(),
    fallback: (Unicode.Scalar) -> Font? = { _ in nil }
  ) {
    self.runs = runs
    let content = TextContent(runs, fallback: fallback)
    let styles = runs.map(\.style)
    let shaper = TextShaper(content: content, styles: styles)
    scale = frame.fits ? TextTypesetter.fittingScale(shaper, in: frame) : 1
    var typesetter = TextTypesetter(
      TextShaper(content: content, styles: styles, scale: scale), in: frame)
    typesetter.set()
    (glyphs, lines) = (typesetter.glyphs, typesetter.lines)
    (characters, underlines) = (typesetter.characters, typesetter.underlines)
  }

  /// The characters that no font has, each once, in the order of the text.
  public var missingCharacters: [Swift.Character] {
    let text = runs.flatMap { Array($0.text) }
    var found: [Swift.Character] = []
    for glyph in glyphs where glyph.isMissing && glyph.character < text.count {
      let character = text[glyph.character]
      if !found.contains(character) { found.append(character) }
    }
    return found
  }

  /// The width of the widest line, and the height of all.
  public var size: Size {
    guard let first = lines.first, let last = lines.last else { return .zero }
    return Size(
      width: lines.reduce(0) { max($0, $1.width) },
      height: last.origin.y + last.descent - first.origin.y + first.ascent)
  }

  /// The outlines of all glyphs, and the underlines: to be filled by the non-zero rule.
  public var path: Path {
    var path = Path()
    for glyph in glyphs {
      let shift = Affine(
        a: 1, b: 0, c: 0, d: 1, tx: glyph.position.x, ty: glyph.position.y)
      path.addPath(glyph.outline.applying(shift))
    }
    for underline in underlines { path.addRect(underline.rect) }
    return path
  }
}
