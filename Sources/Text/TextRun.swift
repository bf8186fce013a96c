public import LambentPixels

/// The look of characters: fonts, size, colour and spacing.
public struct TextStyle: Sendable, Hashable {
  /// The fonts, in order of preference for each character.
  public var fonts: [Font]
  /// The size, in points.
  public var size: Double
  /// The colour of the characters, in sRGB, not premultiplied.
  public var color: Color
  /// The space that is added between characters, in points.
  public var tracking: Double
  /// The distance by which the characters are raised above the baseline, in points.
  public var baselineOffset: Double
  /// True if the characters are underlined.
  public var isUnderlined: Bool
  /// OpenType features by their four-letter tags: 1 is on, 0 is off, other numbers select
  /// alternatives.
  public var features: [String: Int]
  /// True if a gradient or an image of the text takes the place of the colour.
  package var hasPaint = false

  /// Creates a style.
  public init(
    fonts: [Font] = [], size: Double = 36, color: Color = .white, tracking: Double = 0,
    baselineOffset: Double = 0, isUnderlined: Bool = false, features: [String: Int] = [:]
  ) {
    self.fonts = fonts
    self.size = size
    self.color = color
    self.tracking = tracking
    self.baselineOffset = baselineOffset
    self.isUnderlined = isUnderlined
    self.features = features
  }
}

extension TextStyle {
  /// True if characters of another style are shaped together with those of this one, and only painted differently.
  func isShaped(like other: TextStyle) -> Bool {
    size == other.size && tracking == other.tracking && baselineOffset == other.baselineOffset
      && features == other.features
  }
}

/// Text in one style.
public struct TextRun: Sendable, Hashable {
  /// Any characters. A line feed begins a new line.
  public var text: String
  /// The look of the characters.
  public var style: TextStyle

  /// Creates a run of text in one style.
  public init(_ text: String, style: TextStyle) {
    self.text = text
    self.style = style
  }
}

/// The size of a text's area, and the arrangement of lines in it.
public struct TextFrame: Sendable, Hashable {
  /// The horizontal alignment of lines.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// At the side where the paragraph's script begins.
    case natural
    /// At the left.
    case left
    /// Centred.
    case center
    /// At the right.
    case right
    /// At both sides, with wider spaces; the last line of a paragraph is natural.
    case justified
  }

  /// The position of the ellipsis in a line that does not fit.
  public enum Truncation: String, Sendable, Hashable, CaseIterable {
    /// No ellipsis: the text extends beyond the sides.
    case none
    /// At the beginning of the line.
    case start
    /// In the middle of the line.
    case middle
    /// At the end of the line.
    case end
  }

  /// The vertical alignment of the lines within the height; `top` unless set.
  public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    /// At the top.
    case top
    /// Centred.
    case center
    /// At the bottom.
    case bottom
  }

  /// The width, in points. Without a width (`nil`), lines are aligned to x = 0.
  public var width: Double?
  /// The height, in points. Without a height (`nil`), the first line begins at y = 0.
  public var height: Double?
  /// True if lines wrap at the width.
  public var wraps = false
  /// The horizontal alignment of lines.
  public var alignment = Alignment.natural
  /// The position of the ellipsis. In wrapped text, the last line that fits the height is
  /// truncated.
  public var truncation = Truncation.none
  /// The vertical alignment of the lines within the height; `top` unless set.
  public var verticalAlignment = VerticalAlignment.top
  /// The space that is added between lines, in points.
  public var lineSpacing = 0.0
  /// True if the text shrinks to fit the width and the height.
  public var fits = false
  /// The smallest factor, 0…1, to which the text shrinks. Text that still does not fit is truncated.
  public var minimumScaleFactor = 0.0
  /// The limit on lines; 0 for any number. Further ones are omitted, or truncated.
  public var numberOfLines = 0

  /// Creates a frame.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}
