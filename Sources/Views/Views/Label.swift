public import LambentGeometry
public import LambentLayers
public import LambentPixels
public import LambentText

/// A view that shows text in one or more lines.
open class Label: View {
  open override class var layerClass: Layer.Type { TextLayer.self }

  /// The layer that shows the text.
  public var textLayer: TextLayer? { layer as? TextLayer }

  /// Creates a label over a layer, or over a new one of its class.
  public required init(frame: Rect?, layer: Layer?) {
    super.init(frame: frame, layer: layer)
    textLayer?.fontSize = 17
    textLayer?.foregroundColor = .black
    textLayer?.verticalAlignment = .center
    textLayer?.truncationMode = .end
  }

  /// The string that the label shows.
  public var text: String {
    get { textLayer?.string ?? "" }
    set { change { $0.string = newValue } }
  }

  /// The colour of the characters. Default: black.
  public var textColor: Color {
    get { textLayer?.foregroundColor ?? .black }
    set { change { $0.foregroundColor = newValue } }
  }

  /// The name of the font.
  public var font: String {
    get { textLayer?.font ?? "" }
    set { change { $0.font = newValue } }
  }

  /// The size of the font, in points. Default: 17.
  public var fontSize: Double {
    get { textLayer?.fontSize ?? 0 }
    set { change { $0.fontSize = newValue } }
  }

  /// The source of fonts. Default: the installed fonts.
  public var fonts: (any FontSource)? {
    get { textLayer?.fonts }
    set { change { $0.fonts = newValue } }
  }

  /// The horizontal alignment of the lines.
  public var textAlignment: TextFrame.Alignment {
    get { textLayer?.alignmentMode ?? .natural }
    set { change { $0.alignmentMode = newValue } }
  }

  /// The greatest number of lines; 0 for as many as fit. Default: 1.
  public var numberOfLines = 1 {
    didSet { change { $0.isWrapped = numberOfLines != 1 } }
  }

  private func change(_ change: (TextLayer) -> Void) {
    guard let textLayer else { return }
    change(textLayer)
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// The size of the text with lines no wider than a width.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = numberOfLines == 1 || !(size.width > 0) ? nil : size.width
    return layer.model.textSize(width: width) ?? .zero
  }

  open override var intrinsicContentSize: (width: Double?, height: Double?) {
    guard !text.isEmpty else { return (0, 0) }
    let size = sizeThatFits(numberOfLines == 1 ? .zero : bounds.size)
    return (size.width, size.height)
  }
}
