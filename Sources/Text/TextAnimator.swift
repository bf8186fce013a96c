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
  /// The use of the text's gradient or image instead of `color`, except for its alpha.
  package var paint: Paint?

  /// A gradient or an image of the text, mixed with colours of animators and highlights.
  package struct Paint: Sendable, Hashable {
    /// The fraction of the paint, 0…1.
    package var fraction = 1.0
    /// The colours that are added to that fraction, as components.
    package var added = SIMD4<Double>.zero
    /// The opacity, 0…1.
    package var opacity = 1.0
  }

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

/// The combined effect of animators and highlights on each character.
struct CharacterLooks {
  private let animators: [TextAnimator]
  private let weights: [[Double]]
  /// The centre of each character's unit, for each animator.
  private let centers: [[Point]]
  /// The colours of highlighted characters, with the highlighted fraction of each.
  var marks: [(color: Color, weights: [Double])] = []
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
      // A character may have several glyphs; the space is to its left in text that runs from right to left.
      func isSame(_ other: Int) -> Bool {
        layout.glyphs.indices.contains(other) && layout.glyphs[other].character == character
      }
      let space = zip(animators, weights).reduce(0) { $0 + $1.0.tracking * $1.1[character] }
      if glyph.isRightToLeft, !isSame(index - 1) { sum += space }
      shifts[index] = sum
      if !glyph.isRightToLeft, !isSame(index + 1) { sum += space }
    }
    align(to: layout.glyphs.count)
    return shifts
  }

  func look(of character: Int) -> CharacterLook {
    var look = CharacterLook()
    for mark in marks where mark.weights[character] > 0 {
      look.apply(mark.color, weight: mark.weights[character])
    }
    for (index, animator) in animators.enumerated() {
      let weight = weights[index][character]
      if weight != 0 { look.apply(animator, weight: weight, center: centers[index][character]) }
    }
    return look
  }
}

/// A character's transform, colours and blur.
struct CharacterLook {
  private var map: Affine?
  private var opacity = 1.0
  private var colors: [(Color, Double)] = []
  private var strokeColors: [(Color, Double)] = []
  private var lineWidth = 0.0
  private var blur = 0.0

  mutating func apply(_ color: Color, weight: Double) { colors.append((color, weight)) }

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

  /// The use of the text's paint.
  private var paint: TextPiece.Paint {
    var paint = TextPiece.Paint(opacity: opacity)
    for (color, weight) in colors {
      let weight = min(max(weight, 0), 1)
      paint.fraction *= 1 - weight
      paint.added = paint.added * (1 - weight) + color.components * weight
    }
    return paint
  }

  func piece(
    _ path: Path, style: TextStyle, strokeColor: Color?, lineWidth: Double
  ) -> TextPiece {
    let color = style.color
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
    var piece = TextPiece(
      path: map.map(path.applying) ?? path, color: fill,
      strokeColor: width > 0 ? stroke : nil, lineWidth: width,
      blur: max(0, blur))
    if style.hasPaint { piece.paint = paint }
    return piece
  }

  private static func mixed(_ color: Color, with others: [(Color, Double)]) -> Color {
    others.reduce(color) { color, other in
      let weight = min(max(other.1, 0), 1)
      return Color(components: color.components + (other.0.components - color.components) * weight)
    }
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
