package import LambentDrawing
import LambentGeometry
import LambentPixels
import LambentProperties
package import LambentText

extension TextLayer {
  static let stringProperty = LayerProperty(
    "string", default: TextString(runs: []),
    summary:
      "The text, or runs with their own attributes.")
  static let fontProperty = LayerProperty(
    "font", default: "Inter",
    summary: "The name of a font of the document, or of a font family. Several names are separated "
      + "by commas and tried in order.")
  static let fontSizeProperty = LayerProperty(
    "fontSize", default: 36.0, unit: .points, minimum: 0, maximum: 1e4, animation: .implicit,
    summary: "The font's size.")
  static let foregroundColorProperty = LayerProperty<Color?>(
    "foregroundColor", default: .white, animation: .implicit, summary: "The characters' colour.")
  static let alignmentProperty = LayerProperty<TextFrame.Alignment>(
    "alignmentMode", default: .natural, summary: "The horizontal alignment of lines.")
  static let truncationProperty = LayerProperty<TextFrame.Truncation>(
    "truncationMode", default: .none,
    summary:
      "The position of the ellipsis in text that does not fit.")
  static let wrappedProperty = LayerProperty(
    "wrapped", default: false, summary: "Whether lines are broken to fit the bounds.")
  static let lineSpacingProperty = LayerProperty(
    "lineSpacing", default: 0.0, unit: .points, minimum: -1e5, maximum: 1e5, animation: .implicit,
    summary: "Extra space between lines.")
  static let verticalAlignmentProperty = LayerProperty<TextFrame.VerticalAlignment>(
    "verticalAlignment", default: .top, summary: "The vertical alignment of the lines.")
  static let trackingProperty = LayerProperty(
    "tracking", default: 0.0, unit: .points, minimum: -1e5, maximum: 1e5, animation: .implicit,
    summary: "Extra space after each character.")
  static let featuresProperty = LayerProperty<[String]>(
    "features", default: [], summary: "The fonts' features: \"liga=0\", \"ss01\", \"tnum\".")
  static let variationsProperty = LayerProperty(
    "variations", default: TextVariations(values: [:]), animation: .implicit,
    summary: "The axes of variable fonts, each reached by a key path (variations.wght). Those of "
      + "many fonts are wght (400 is regular, 700 bold), wdth (percent of the normal width), slnt "
      + "(degrees; forward is negative), ital (0 or 1) and opsz (points). A font may have others.")
  static let fitsBoundsProperty = LayerProperty(
    "fitsBounds", default: false, summary: "Whether the text shrinks until it fits the bounds.")
  static let counterProperty = LayerProperty<TextCounter?>(
    "counter", default: nil, animation: .implicit,
    summary: "A counting number that is shown instead of the text (counter.progress).")
  static let animatorsProperty = LayerProperty<[TextAnimator]>(
    "animators", default: [], animation: .implicit,
    summary: "Animators of characters, words or lines. Their inputs have key paths "
      + "(animators.rise.offset).")

  static let minimumScaleProperty = LayerProperty(
    "minimumScaleFactor", default: 0.0, minimum: 0, maximum: 1,
    summary: "The smallest factor by which fitsBounds shrinks the text. Text that still does not "
      + "fit is truncated.")
  static let numberOfLinesProperty = LayerProperty(
    "numberOfLines", default: 0, minimum: 0, maximum: 65536,
    summary: "The maximum number of lines; 0 means no limit.")
  static let gradientProperty = LayerProperty<TextGradient?>(
    "foregroundGradient", default: nil, animation: .implicit,
    summary: "A gradient instead of the characters' colour (foregroundGradient.endPoint).")
  static let imageProperty = LayerProperty<Image?>(
    "foregroundImage", default: nil,
    summary: "An image instead of the characters' colour; it covers the bounds.")
  static let pathProperty = LayerProperty<Path?>(
    "textPath", default: nil, animation: .explicit,
    summary: "A path that the baseline of the first line follows.")
  static let startOffsetProperty = LayerProperty(
    "startOffset", default: 0.0, unit: .points, minimum: -1e6, maximum: 1e6, animation: .implicit,
    summary: "The distance along textPath by which the text is moved.")
  static let highlightsProperty = LayerProperty<[TextHighlight]>(
    "highlights", default: [], animation: .implicit,
    summary: "Markers behind words, from back to front. Their values have key paths "
      + "(highlights.marker.end).")

  /// The rows that text layers add.
  static let textRows: [LayerRow] = [
    stringProperty.row, fontProperty.row, fontSizeProperty.row, foregroundColorProperty.row,
    alignmentProperty.row, truncationProperty.row, wrappedProperty.row, lineSpacingProperty.row,
    verticalAlignmentProperty.row, trackingProperty.row, featuresProperty.row,
    variationsProperty.row, StrokeProperties.color.row, StrokeProperties.width.row,
    fitsBoundsProperty.row, minimumScaleProperty.row, numberOfLinesProperty.row,
    gradientProperty.row, imageProperty.row, pathProperty.row, startOffsetProperty.row,
    highlightsProperty.row, counterProperty.row, animatorsProperty.row, ContentSize.hugging.row,
    ContentSize.resistance.row,
  ]
}

/// A text layer's values as its layout takes them.
package struct TextContents {
  /// The runs with their fonts.
  package let runs: [TextRun]
  /// The sides, and where lines stand between them.
  package let frame: TextFrame
  /// Animators, highlights, the outline and the path.
  package let look: TextLook
  /// The gradient or image that fills characters without a colour of their own.
  package let paint: TextPaint?
  private let fonts: (any FontSource)?
  /// The faults in the names of fonts, each once.
  package private(set) var fontErrors: [FontError] = []
  /// The same of names for which another of their list stands in.
  package private(set) var replacedFonts: [FontError] = []

  /// Reads the values of a state.
  package init(_ state: LayerState) {
    let source = state.fonts ?? SystemFonts.source
    fonts = source
    var (errors, replaced): ([FontError], [FontError]) = ([], [])
    var known: [String: [Font]] = [:]
    let variations = state[TextLayer.variationsProperty].values
    func list(_ names: String) -> [Font] {
      if let fonts = known[names] { return fonts }
      let found = source?.fonts(inList: names) ?? (fonts: [], errors: [.noSource])
      for error in found.errors {
        if found.fonts.isEmpty {
          if !errors.contains(error) { errors.append(error) }
        } else if !replaced.contains(error) {
          replaced.append(error)
        }
      }
      let fonts = found.fonts.map { $0.varied(variations) }
      known[names] = fonts
      return fonts
    }
    let features = Self.features(of: state)
    paint = Self.paint(of: state)
    let color = paint == nil ? state[TextLayer.foregroundColorProperty] : .white
    let hasPaint = paint != nil
    runs = Self.shownRuns(of: state).map { run in
      var style = TextStyle(
        fonts: list(run.font ?? state[TextLayer.fontProperty]),
        size: run.fontSize ?? state[TextLayer.fontSizeProperty],
        color: run.foregroundColor ?? color ?? Color(red: 0, green: 0, blue: 0, alpha: 0),
        tracking: run.tracking ?? state[TextLayer.trackingProperty],
        baselineOffset: run.baselineOffset, isUnderlined: run.isUnderlined, features: features)
      style.hasPaint = hasPaint && run.foregroundColor == nil
      return TextRun(run.text, style: style)
    }
    (fontErrors, replacedFonts) = (errors, replaced)
    var look = TextLook(
      animators: state[TextLayer.animatorsProperty],
      highlights: state[TextLayer.highlightsProperty],
      strokeColor: state[StrokeProperties.color], lineWidth: state[StrokeProperties.width])
    var frame = Self.frame(state)
    if let path = state[TextLayer.pathProperty] {
      let origin = state.bounds.origin
      look.baseline = TextBaseline(
        origin == .zero ? path : path.applying(.translation(x: -origin.x, y: -origin.y)),
        startOffset: state[TextLayer.startOffsetProperty])
      // Lines are aligned, wrapped and truncated along the path.
      if let length = look.baseline?.length { (frame.width, frame.height) = (length, nil) }
    }
    (self.look, self.frame) = (look, frame)
  }

  /// The gradient or the image in the layer's bounds, whose origin is that of the text.
  private static func paint(of state: LayerState) -> TextPaint? {
    let bounds = Rect(x: 0, y: 0, width: state.bounds.width, height: state.bounds.height)
    if let image = state[TextLayer.imageProperty] { return .image(image, in: bounds) }
    return state[TextLayer.gradientProperty]?.drawn(in: bounds).map(TextPaint.gradient)
  }

  /// The text's runs; a counter's number has the look of the first.
  private static func shownRuns(of state: LayerState) -> [TextLayerRun] {
    let runs = state[TextLayer.stringProperty].runs
    guard let counter = state[TextLayer.counterProperty] else { return runs }
    var run = runs.first ?? TextLayerRun("")
    run.text = counter.text
    return [run]
  }

  /// A font for a character that the run's own do not have.
  package func fallback(_ scalar: Unicode.Scalar, like font: Font?) -> Font? {
    fonts?.fallbackFont(for: scalar, like: font)
  }

  private static func frame(_ state: LayerState) -> TextFrame {
    var frame = TextFrame(width: state.bounds.width, height: state.bounds.height)
    frame.wraps = state[TextLayer.wrappedProperty]
    frame.alignment = state[TextLayer.alignmentProperty]
    frame.truncation = state[TextLayer.truncationProperty]
    frame.verticalAlignment = state[TextLayer.verticalAlignmentProperty]
    frame.lineSpacing = state[TextLayer.lineSpacingProperty]
    frame.fits = state[TextLayer.fitsBoundsProperty]
    frame.minimumScaleFactor = state[TextLayer.minimumScaleProperty]
    frame.numberOfLines = state[TextLayer.numberOfLinesProperty]
    return frame
  }

  /// The figures of a counter have one width, unless the features say otherwise.
  private static func features(of state: LayerState) -> [String: Int] {
    var result: [String: Int] = [:]
    for feature in state[TextLayer.featuresProperty].compactMap(TextFeature.init) {
      result[feature.tag] = feature.value
    }
    if state[TextLayer.counterProperty] != nil, result["tnum"] == nil, result["pnum"] == nil {
      result["tnum"] = 1
    }
    return result
  }
}
