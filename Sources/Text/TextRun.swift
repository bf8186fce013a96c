public import LambentPixels

/// How characters look.
public struct TextStyle: Sendable, Hashable {
  /// The fonts to look for a character in, the first that has it wins.
  public var fonts: [Font]
  /// The size, in points.
  public var size: Double
  /// In straight sRGB.
  public var color: Color
  /// The space that is added between characters, in points.
  public var tracking: Double
  /// How far characters are raised above the baseline, in points.
  public var baselineOffset: Double
  /// True if a line is drawn below.
  public var isUnderlined: Bool
  /// The font's features by their four letters: 1 for on, 0 for off, other numbers for choices.
  public var features: [String: Int]

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

/// Characters with one style.
public struct TextRun: Sendable, Hashable {
  /// Any characters; a line feed begins a new line.
  public var text: String
  /// Their style.
  public var style: TextStyle

  /// Creates a run.
  public init(_ text: String, style: TextStyle) {
    self.text = text
    self.style = style
  }
}

/// How lines are made of characters, and where they stand.
public struct TextFrame: Sendable, Hashable {
  /// Where lines stand between the left and the right side.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// At the side at which the paragraph's script begins.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// At both sides, by wider spaces; the last line of a paragraph as `natural`.
    case justified
  }

  /// Where an ellipsis stands for what does not fit.
  public enum Truncation: String, Sendable, Hashable, CaseIterable {
    /// Nowhere: the text goes beyond the sides.
    case none
    /// At the beginning of the line.
    case start
    /// In the middle of the line.
    case middle
    /// At the end of the line.
    case end
  }

  /// Where the lines stand between top and bottom.
  public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom
  }

  /// The width between the sides, or `nil` for none: then x = 0 is the side, or the middle.
  public var width: Double?
  /// The height between top and bottom, or `nil` for none: the first line begins at y = 0.
  public var height: Double?
  /// True if lines are broken to fit the width.
  public var wraps = false
  /// Where lines stand.
  public var alignment = Alignment.natural
  /// Where an ellipsis stands. Where lines are broken, the last that fits the height is truncated.
  public var truncation = Truncation.none
  /// Where the lines stand between top and bottom.
  public var verticalAlignment = VerticalAlignment.top
  /// The space that is added between lines, in points.
  public var lineSpacing = 0.0
  /// True if the text shrinks until it fits width and height.
  public var fits = false

  /// Creates a frame.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}
