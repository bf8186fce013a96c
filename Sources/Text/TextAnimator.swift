public import LambentGeometry
internal import LambentNoise
public import LambentPixels

/// The changes of a character whose selector weight is 1; other weights apply proportionally.
///
/// ```swift
/// var rise = TextAnimator()
/// rise.selector.unit = .words
/// rise.selector.shape = .rampUp
/// (rise.position, rise.opacity) = (Point(x: 0, y: 40), 0)
/// ```
public struct TextAnimator: Sendable, Hashable {
  /// The name by which key paths refer to the animator.
  public var name = ""
  /// The weights of the characters. By default, 1 for all.
  public var selector = TextSelector()
  /// The offset of the characters, in points.
  public var position = Point.zero
  /// The point about which characters rotate and scale, in points from the middle of their unit on
  /// the baseline.
  public var anchor = Point.zero
  /// The scale of the characters, as a factor on their size.
  public var scale = 1.0
  /// The rotation of the characters, in radians, clockwise.
  public var rotation = 0.0
  /// The opacity of the characters, 0…1.
  public var opacity = 1.0
  /// The colour of the characters; `nil` keeps their own.
  public var color: Color?
  /// The colour of their outline; `nil` keeps the text's.
  public var strokeColor: Color?
  /// The increase of the outline's width, in points.
  public var lineWidth = 0.0
  /// The space added after each character, in points.
  public var tracking = 0.0
  /// The blur radius of the characters, in points.
  public var blur = 0.0
  /// A number that selects random characters. If it is not 0 and the weight is at least ½, letters
  /// are replaced by other letters and digits by other digits, depending on the selector's seed and
  /// the integer part of this number.
  public var scramble = 0.0

  /// Creates an animator that changes nothing.
  public init() {}
}

/// Characters of a text with the same look.
package struct TextPiece: Sendable, Hashable {
  /// Their outlines, for the non-zero fill rule, in points.
  package var path: Path
  package var color: Color
  /// The colour of the outline; `nil` for none.
  package var strokeColor: Color?
  /// The width of the outline, in points.
  package var lineWidth: Double
  /// The blur radius, in points.
  package var blur: Double
  /// The image of a glyph instead of outlines: `path` is its frame, and the alpha of `color` its opacity.
  package var image: GlyphImage?

  /// The image of a glyph.
  package struct GlyphImage: Sendable, Hashable {
    package var image: Image
    /// The frame of the image, in points.
    package var frame: Rect
    /// The map of the frame to the text.
    package var map: Affine
  }
}

extension TextLayout {
  /// The text as pieces with the same look, in order.
  ///
  /// - Parameters:
  ///   - animators: The animators, applied in order.
  ///   - strokeColor: The colour of the outline; `nil` for none.
  ///   - lineWidth: The width of the outline, in points.
  /// - Complexity: O(glyphs × animators).
  package func pieces(
    animators: [TextAnimator] = [], strokeColor: Color? = nil, lineWidth: Double = 1
  ) -> [TextPiece] {
    let looks = CharacterLooks(self, animators: animators)
    var result: [TextPiece] = []
    func append(_ path: Path, character: Int, run: Int, color: Color? = nil) {
      guard !path.isEmpty else { return }
      let look = looks.look(of: character)
      var piece = look.piece(
        path, color: runs[run].style.color, strokeColor: color == nil ? strokeColor : nil,
        lineWidth: lineWidth)
      if var color {
        color.alpha *= piece.color.alpha
        (piece.color, piece.strokeColor) = (color, nil)
      }
      guard piece.color.alpha > 0 || (piece.strokeColor?.alpha ?? 0) > 0 else { return }
      if let last = result.last, last.looksLike(piece) {
        result[result.count - 1].path.addPath(piece.path)
      } else {
        result.append(piece)
      }
    }
    for underline in underlines {
      append(Path(rect: underline.rect), character: underline.character, run: underline.run)
    }
    for (index, glyph) in glyphs.enumerated() {
      let shift = Affine(
        a: 1, b: 0, c: 0, d: 1, tx: glyph.position.x + looks.shifts[index], ty: glyph.position.y)
      switch glyph.font?.colorGlyph(glyph.id) {
      case nil:
        append(glyph.outline.applying(shift), character: glyph.character, run: glyph.run)
      case .layers(let layers):
        for layer in layers {
          var part = glyph
          part.id = layer.glyph
          append(
            part.outline.applying(shift), character: glyph.character, run: glyph.run,
            color: layer.color)
        }
      case .image(let image, let frame):
        let factor = glyph.size / (glyph.font?.unitsPerEm ?? 1)
        let place = Rect(
          x: frame.minX * factor + shift.tx, y: frame.minY * factor + shift.ty,
          width: frame.width * factor, height: frame.height * factor)
        let look = looks.look(of: glyph.character)
        var piece = look.piece(
          Path(rect: place), color: runs[glyph.run].style.color, strokeColor: nil, lineWidth: 0)
        guard piece.color.alpha > 0 else { continue }
        piece.strokeColor = nil
        piece.image = TextPiece.GlyphImage(image: image, frame: place, map: look.transform)
        result.append(piece)
      }
    }
    return result
  }

  /// The runs with the characters replaced that animators scramble.
  package func scrambled(by animators: [TextAnimator]) -> [TextRun] {
    let active = animators.filter { abs($0.scramble) >= 1 }
    guard !active.isEmpty else { return runs }
    let weights = active.map { $0.selector.weights(for: self) }
    var result = runs
    var index = 0
    for run in runs.indices {
      var text = ""
      for character in runs[run].text {
        var shown = character
        for (animator, list) in zip(active, weights)
        where index < list.count && list[index] >= 0.5 {
          shown = TextMath.other(than: character, index: index, animator: animator)
        }
        text.append(shown)
        index += 1
      }
      result[run].text = text
    }
    return result
  }
}

/// The combined effect of animators on each character.
private struct CharacterLooks {
  private let animators: [TextAnimator]
  private let weights: [[Double]]
  /// The centre of each character's unit, for each animator.
  private let centers: [[Point]]
  /// The displacement of each glyph by tracking.
  let shifts: [Double]

  init(_ layout: TextLayout, animators: [TextAnimator]) {
    self.animators = animators
    weights = animators.map { $0.selector.weights(for: layout) }
    centers = animators.map { Self.centers(of: $0.selector.unit, in: layout) }
    shifts = Self.shifts(of: layout, animators: animators, weights: weights)
  }

  private static func centers(of unit: TextSelector.Unit, in layout: TextLayout) -> [Point] {
    let characters = layout.characters
    func middles(_ key: (TextLayout.Character) -> Int) -> [Point] {
      var boxes: [Int: (low: Double, high: Double, y: Double)] = [:]
      for character in characters where !character.isSpace {
        let x = character.center.x
        let box = boxes[key(character)] ?? (x, x, character.center.y)
        boxes[key(character)] = (min(box.low, x), max(box.high, x), box.y)
      }
      return characters.map { character in
        boxes[key(character)].map { Point(x: ($0.low + $0.high) / 2, y: $0.y) } ?? character.center
      }
    }
    return switch unit {
    case .characters, .charactersWithoutSpaces: characters.map(\.center)
    case .words: middles(\.word)
    case .lines: middles(\.line)
    }
  }

  /// Tracking moves the following glyphs of a line, and alignment moves the whole line.
  private static func shifts(
    of layout: TextLayout, animators: [TextAnimator], weights: [[Double]]
  ) -> [Double] {
    var shifts = [Double](repeating: 0, count: layout.glyphs.count)
    guard animators.contains(where: { $0.tracking != 0 }) else { return shifts }
    var (line, first, sum) = (-1, 0, 0.0)
    func align(to end: Int) {
      guard line >= 0, line < layout.lines.count else { return }
      for index in first..<end { shifts[index] -= sum * layout.lines[line].alignment }
    }
    for (index, glyph) in layout.glyphs.enumerated() {
      let character = glyph.character
      if layout.characters[character].line != line {
        align(to: index)
        (line, first, sum) = (layout.characters[character].line, index, 0)
      }
      shifts[index] = sum
      for (animator, list) in zip(animators, weights) {
        sum += animator.tracking * list[character]
      }
    }
    align(to: layout.glyphs.count)
    return shifts
  }

  func look(of character: Int) -> CharacterLook {
    var look = CharacterLook()
    for (index, animator) in animators.enumerated() {
      let weight = weights[index][character]
      if weight != 0 { look.apply(animator, weight: weight, center: centers[index][character]) }
    }
    return look
  }
}

/// A character's transform, colours and blur.
private struct CharacterLook {
  private var map: Affine?
  private var opacity = 1.0
  private var colors: [(Color, Double)] = []
  private var strokeColors: [(Color, Double)] = []
  private var lineWidth = 0.0
  private var blur = 0.0

  mutating func apply(_ animator: TextAnimator, weight: Double, center: Point) {
    opacity *= min(max(1 + (animator.opacity - 1) * weight, 0), 1)
    if let color = animator.color { colors.append((color, weight)) }
    if let color = animator.strokeColor { strokeColors.append((color, weight)) }
    lineWidth += animator.lineWidth * weight
    blur += animator.blur * weight
    let scale = 1 + (animator.scale - 1) * weight
    let (sine, cosine) = Elementary.sinCos(animator.rotation * weight)
    let pivot = center + animator.anchor
    let target = pivot + animator.position * weight
    guard scale != 1 || sine != 0 || cosine != 1 || target != pivot else { return }
    let (a, b) = (scale * cosine, scale * sine)
    let own = Affine(
      a: a, b: b, c: -b, d: a, tx: target.x - a * pivot.x + b * pivot.y,
      ty: target.y - b * pivot.x - a * pivot.y)
    map = map.map { $0.concatenating(own) } ?? own
  }

  /// The map of its own coordinates to those of the text.
  var transform: Affine { map ?? .identity }

  func piece(
    _ path: Path, color: Color, strokeColor: Color?, lineWidth: Double
  ) -> TextPiece {
    var fill = Self.mixed(color, with: colors)
    fill.alpha *= opacity
    var stroke =
      strokeColor
      ?? strokeColors.first.map { color, _ in
        Color(red: color.red, green: color.green, blue: color.blue, alpha: 0)
      }
    stroke = stroke.map { Self.mixed($0, with: strokeColors) }
    stroke?.alpha *= opacity
    let width = max(0, lineWidth + self.lineWidth)
    return TextPiece(
      path: map.map(path.applying) ?? path, color: fill,
      strokeColor: width > 0 ? stroke : nil, lineWidth: width,
      blur: max(0, blur))
  }

  private static func mixed(_ color: Color, with others: [(Color, Double)]) -> Color {
    others.reduce(color) { color, other in
      let weight = min(max(other.1, 0), 1)
      return Color(components: color.components + (other.0.components - color.components) * weight)
    }
  }
}

extension TextPiece {
  fileprivate func looksLike(_ other: TextPiece) -> Bool {
    color == other.color && strokeColor == other.strokeColor && lineWidth == other.lineWidth
      && blur == other.blur && image == nil && other.image == nil
  }
}

enum TextMath {
  static func cosine(turns: Double) -> Double { Elementary.cos(2 * Double.pi * turns) }

  /// A different letter for a letter, a different digit for a digit.
  static func other(than character: Character, index: Int, animator: TextAnimator) -> Character {
    let alphabet: [Character]
    if character.isLowercase {
      alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    } else if character.isNumber {
      alphabet = Array("0123456789")
    } else if character.isLetter {
      alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    } else {
      return character
    }
    let step = animator.scramble.rounded(.down)
    let seed = Noise.combine(
      UInt64(bitPattern: Int64(animator.selector.seed)), UInt64(bitPattern: Int64(step)))
    let bits = Noise.combine(seed, UInt64(index))
    return alphabet[Int(bits % UInt64(alphabet.count))]
  }
}
