public import LambentGeometry

/// A text in lines of glyphs, each with its font and its position.
///
/// ```swift
/// let style = TextStyle(fonts: [font], size: 48)
/// let layout = TextLayout([TextRun("Lambent", style: style)], in: TextFrame(width: 300))
/// let outline = layout.path
/// ```
/// Glyphs are shaped in font units and then scaled, so that size and position can change
/// continuously. Positions are in points, with y downward, from the frame's top left corner.
public struct TextLayout: Sendable {
  /// The greatest number of Unicode scalars in a text: 2¹⁶. Further ones are ignored.
  package static let maximumCharacterCount = 1 << 16

  package struct Glyph: Sendable {
    /// The font; `nil` if no font has the character, which is then drawn as a box.
    package var font: Font?
    /// The index of the glyph in the font.
    package var id: UInt32
    /// The origin on the baseline.
    package var position: Point
    /// The left side of its advance width, in points.
    package var left: Double
    /// The size of the font, in points.
    package var size: Double
    /// The advance width, in points.
    package var advance: Double
    /// The index of its run.
    package var run: Int
    /// The index of the first character that it represents.
    package var character: Int
    /// True in text that runs from right to left.
    package var isRightToLeft: Bool
    /// True if it is a box for a missing character.
    package var isMissing: Bool

    /// The outline about its origin, in points.
    package var outline: Path {
      guard let font else { return isMissing ? Self.box.applying(scaling(size)) : Path() }
      return font.outline(of: id).applying(scaling(size / font.unitsPerEm))
    }

    private func scaling(_ factor: Double) -> Affine {
      Affine(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
    }

    /// The box at size 1. The inner contour runs in the opposite direction.
    private static let box = Path([
      .move(to: Point(x: 0.08, y: 0)), .line(to: Point(x: 0.08, y: -0.7)),
      .line(to: Point(x: 0.52, y: -0.7)), .line(to: Point(x: 0.52, y: 0)), .close,
      .move(to: Point(x: 0.13, y: -0.05)), .line(to: Point(x: 0.47, y: -0.05)),
      .line(to: Point(x: 0.47, y: -0.65)), .line(to: Point(x: 0.13, y: -0.65)), .close,
    ])
  }

  /// A line of glyphs.
  package struct Line: Sendable, Hashable {
    /// The start on the baseline.
    package var origin: Point
    /// The width in points, without trailing white space.
    package var width: Double
    /// The height above the baseline, in points.
    package var ascent: Double
    /// The depth below the baseline, in points.
    package var descent: Double
    /// The range of characters that it shows.
    package var characters: Range<Int>
    /// The fraction of the free space to its left: 0 for left alignment, 1 for right.
    package var alignment: Double
    /// True if it ends within a word that is wider than the line.
    package var breaksWord: Bool
  }

  /// A grapheme cluster, for animators.
  package struct Character: Sendable, Hashable {
    /// The index of its line; for a hidden character, that of the preceding one.
    package var line: Int
    /// The index of its word. White space counts with the preceding word.
    package var word: Int
    /// True if it is white space.
    package var isSpace: Bool
    /// The middle of its width, on the baseline.
    package var center: Point
  }

  /// An underline.
  package struct Underline: Sendable, Hashable {
    package var rect: Rect
    /// The index of its run.
    package var run: Int
    /// The indices of the underlined glyphs.
    package var glyphs: Range<Int>
  }

  /// The laid-out runs, with sizes and tracking multiplied by ``scale``.
  package let runs: [TextRun]
  /// The glyphs, from left to right, line by line.
  package internal(set) var glyphs: [Glyph] = []
  /// The lines, from top to bottom.
  package internal(set) var lines: [Line] = []
  /// The characters, in the order of the text.
  package internal(set) var characters: [Character] = []
  package internal(set) var underlines: [Underline] = []
  /// The factor on sizes that makes the text fit the frame; 1 if the frame does not ask for it.
  package let scale: Double

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - runs: The characters and their styles, in order.
  ///   - frame: The size, and the arrangement of lines in it.
  ///   - fallback: Returns a font for a character that none of the run's fonts has, given the first of them.
  /// - Complexity: O(characters); many times that if a wrapped text shrinks to fit.
  public init(
    _ runs: [TextRun], in frame: TextFrame = TextFrame(),
    fallback: (Unicode.Scalar, Font?) -> Font? = { _, _ in nil }
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

  /// True if the text has characters and no font has any of them, so that only boxes would be
  /// drawn.
  package var hasNoFont: Bool {
    glyphs.contains(where: \.isMissing) && glyphs.allSatisfy { $0.font == nil }
  }

  /// The characters without a font, each once, in the order of the text.
  public var missingCharacters: [Swift.Character] {
    let text = runs.flatMap { Array($0.text) }
    var found: [Swift.Character] = []
    for glyph in glyphs where glyph.isMissing && glyph.character < text.count {
      let character = text[glyph.character]
      if !found.contains(character) { found.append(character) }
    }
    return found
  }

  /// The width of the widest line and the height of all lines, in points.
  public var size: Size {
    guard let first = lines.first, let last = lines.last else { return .zero }
    return Size(
      width: lines.reduce(0) { max($0, $1.width) },
      height: last.origin.y + last.descent - first.origin.y + first.ascent)
  }

  /// The outlines of all glyphs and underlines, for the non-zero fill rule.
  public var path: Path {
    let direction = OutlineDirection(of: self)
    var path = Path()
    for glyph in glyphs {
      let shift = Affine(
        a: 1, b: 0, c: 0, d: 1, tx: glyph.position.x, ty: glyph.position.y)
      path.addPath(direction.outline(of: glyph).applying(shift))
    }
    for underline in underlines { path.addPath(direction.path(underline.rect)) }
    return path
  }
}
