import LambentDrawing
import LambentGeometry
public import LambentPixels
import LambentProperties
import LambentRenderTree
public import LambentText

/// A layer that shows text as outlines: sharp at any size, without a jump at any speed.
///
/// ```swift
/// let title = TextLayer()
/// title.fonts = FontLibrary.system
/// (title.string, title.font, title.fontSize) = ("Lambent", "Inter Bold", 96)
/// ```
/// The first line is aligned to the top of the layer. `font`, `fontSize`, `foregroundColor` and
/// `tracking` are what runs take that do not say otherwise.
open class TextLayer: Layer, StrokedLayer {
  /// The text: runs of characters with their own look.
  public var runs: [TextLayerRun] {
    get { self[Self.stringProperty].runs }
    set { self[Self.stringProperty] = TextString(runs: newValue) }
  }

  /// The text without its runs; setting it makes one run of it.
  public var string: String {
    get { self[Self.stringProperty].text }
    set { self[Self.stringProperty] = TextString(runs: [TextLayerRun(newValue)]) }
  }

  /// Where fonts come from by name: `FontBook` for files, `FontLibrary.system` for the
  /// machine's. Without it, characters are boxes.
  public var fonts: (any FontSource)? {
    get { core.model.fonts }
    set {
      tree?.willChange(self)
      core.model.fonts = newValue
    }
  }

  /// The font's name: Inter without another; a list separated by commas is searched in order.
  public var font: String {
    get { self[Self.fontProperty] }
    set { self[Self.fontProperty] = newValue }
  }

  /// The font's size, in points.
  public var fontSize: Double {
    get { self[Self.fontSizeProperty] }
    set { self[Self.fontSizeProperty] = newValue }
  }

  /// The colour of the characters.
  public var foregroundColor: Color? {
    get { self[Self.foregroundColorProperty] }
    set { self[Self.foregroundColorProperty] = newValue }
  }

  /// At the side where the script begins, by default.
  public var alignmentMode: TextFrame.Alignment {
    get { self[Self.alignmentProperty] }
    set { self[Self.alignmentProperty] = newValue }
  }

  /// No ellipsis by default: lines go beyond the bounds.
  public var truncationMode: TextFrame.Truncation {
    get { self[Self.truncationProperty] }
    set { self[Self.truncationProperty] = newValue }
  }

  /// True if lines are broken to fit the bounds.
  public var isWrapped: Bool {
    get { self[Self.wrappedProperty] }
    set { self[Self.wrappedProperty] = newValue }
  }

  /// The animators of the characters, in order.
  public var animators: [TextAnimator] {
    get { self[Self.animatorsProperty] }
    set { self[Self.animatorsProperty] = newValue.map(\.clamped) }
  }

  /// The features of the fonts: `"liga=0"`, `"ss01"`.
  public var features: [String] {
    get { self[Self.featuresProperty] }
    set { self[Self.featuresProperty] = newValue }
  }

  /// The axes of variable fonts, by their four letters.
  public var variations: [String: Double] {
    get { self[Self.variationsProperty].values }
    set { self[Self.variationsProperty] = TextVariations(values: newValue) }
  }

  /// The space that is added behind each character, in points.
  public var tracking: Double {
    get { self[Self.trackingProperty] }
    set { self[Self.trackingProperty] = newValue }
  }

  /// The space that is added between lines, in points.
  public var lineSpacing: Double {
    get { self[Self.lineSpacingProperty] }
    set { self[Self.lineSpacingProperty] = newValue }
  }

  /// Where the lines stand between top and bottom.
  public var verticalAlignment: TextFrame.VerticalAlignment {
    get { self[Self.verticalAlignmentProperty] }
    set { self[Self.verticalAlignmentProperty] = newValue }
  }

  /// True if the text shrinks until it fits the bounds.
  public var fitsBounds: Bool {
    get { self[Self.fitsBoundsProperty] }
    set { self[Self.fitsBoundsProperty] = newValue }
  }

  package override class var builtInRows: [LayerRow] { super.builtInRows + textRows }

  /// The last layout, and of what it was made.
  private var cache: (runs: [TextRun], frame: TextFrame, layout: TextLayout)?

  override func drawing(for presentation: Layer, at local: Double) -> [RenderNode] {
    let text = TextContents(presentation.core.model)
    let layout = layout(of: text)
    let animators = text.animators
    let scrambled = layout.scrambled(by: animators)
    let shown =
      scrambled == layout.runs
      ? layout : TextLayout(scrambled, in: text.frame, fallback: text.fallback)
    let pieces = shown.pieces(
      animators: animators, strokeColor: text.strokeColor, lineWidth: text.lineWidth)
    return super.drawing(for: presentation, at: local)
      + pieces.map { $0.node(at: presentation.bounds.origin) }
  }

  private func layout(of text: TextContents) -> TextLayout {
    if let cache, cache.runs == text.runs, cache.frame == text.frame { return cache.layout }
    let layout = TextLayout(text.runs, in: text.frame, fallback: text.fallback)
    cache = (text.runs, text.frame, layout)
    return layout
  }
}
