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
/// (title.string, title.font, title.fontSize) = ("Lambent", "Inter Bold", 96)
/// ```
/// The first line is aligned to the top of the layer. `font`, `fontSize`, `foregroundColor` and
/// `tracking` apply to runs that have no value of their own.
open class TextLayer: Layer, StrokedLayer, ContentSizedLayer {
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

  /// The source in which fonts are found by name; the machine's fonts by default.
  ///
  /// A `FontBook` has fonts of files. Where the source has no font for any of the text's characters, the
  /// next frame throws ``LayerError/missingFont(layer:_:)``. Setting `nil` restores the default.
  public var fonts: (any FontSource)? {
    get { core.model.fonts ?? SystemFonts.source }
    set {
      tree?.willChange(self)
      core.model.fonts = newValue
    }
  }

  /// The name of the font, or several names, separated by commas. The first existing font is used. Default: Inter.
  public var font: String {
    get { self[Self.fontProperty] }
    set { self[Self.fontProperty] = newValue }
  }

  /// The font's size, in points.
  public var fontSize: Double {
    get { self[Self.fontSizeProperty] }
    set { self[Self.fontSizeProperty] = newValue }
  }

  /// The colour of the characters. Default: white.
  public var foregroundColor: Color? {
    get { self[Self.foregroundColorProperty] }
    set { self[Self.foregroundColorProperty] = newValue }
  }

  /// The alignment of lines between the left and the right side. Default: the side at which the script
  /// begins.
  public var alignmentMode: TextFrame.Alignment {
    get { self[Self.alignmentProperty] }
    set { self[Self.alignmentProperty] = newValue }
  }

  /// The place of the ellipsis in text that does not fit. Default: no ellipsis; lines go beyond the
  /// bounds.
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

  /// The OpenType features to switch on or off: `"liga=0"`, `"ss01"`.
  public var features: [String] {
    get { self[Self.featuresProperty] }
    set { self[Self.featuresProperty] = newValue }
  }

  /// The values of a variable font's axes, by their four-letter tags.
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

  /// The alignment of the lines between top and bottom.
  public var verticalAlignment: TextFrame.VerticalAlignment {
    get { self[Self.verticalAlignmentProperty] }
    set { self[Self.verticalAlignmentProperty] = newValue }
  }

  /// True if the text shrinks until it fits the bounds.
  public var fitsBounds: Bool {
    get { self[Self.fitsBoundsProperty] }
    set { self[Self.fitsBoundsProperty] = newValue }
  }

  /// A number that is shown instead of ``string``, and counts; `nil`, the default, for none.
  ///
  /// ```swift
  /// let total = TextLayer()
  /// total.counter = TextCounter(from: 0, to: 1234, format: "#,##0 €", progress: 0)
  /// try total.setValue(1, forKeyPath: "counter.progress")
  /// ```
  public var counter: TextCounter? {
    get { self[Self.counterProperty] }
    set { self[Self.counterProperty] = newValue }
  }

  package override class var builtInRows: [LayerRow] { super.builtInRows + textRows }

  /// The last layout, and the text from which it was made.
  private var cache: (runs: [TextRun], frame: TextFrame, layout: TextLayout)?
  /// The last drawing of that layout.
  private var drawn: (look: Look, nodes: [RenderNode])?

  /// The values on which a drawing depends beside its layout.
  private struct Look: Hashable {
    let text: TextLook
    let paint: TextPaint?
    let origin: Point
  }

  override func drawing(for presentation: Layer) -> [RenderNode] {
    let text = TextContents(presentation.core.model)
    let layout = layout(of: text)
    if let error = text.fontErrors.first, layout.hasNoFont {
      fault = .missingFont(layer: label, error)
    }
    let look = Look(text: text.look, paint: text.paint, origin: presentation.bounds.origin)
    let below = super.drawing(for: presentation)
    // Instances and frames that show the same text share its outlines.
    if let drawn, drawn.look == look { return below + drawn.nodes }
    let scrambled = layout.scrambled(by: look.text.animators)
    let shown =
      scrambled == layout.runs
      ? layout : TextLayout(scrambled, in: text.frame, fallback: text.fallback)
    let nodes = shown.pieces(look.text).map { $0.node(at: look.origin, paint: look.paint) }
    drawn = (look, nodes)
    return below + nodes
  }

  private func layout(of text: TextContents) -> TextLayout {
    if let cache, cache.runs == text.runs, cache.frame == text.frame { return cache.layout }
    let layout = TextLayout(text.runs, in: text.frame, fallback: text.fallback)
    cache = (text.runs, text.frame, layout)
    drawn = nil
    return layout
  }
}
