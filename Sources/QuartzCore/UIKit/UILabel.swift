import LambentGeometry
import LambentLayers
import LambentPixels
import LambentText
import LambentViews

/// A font by its name and size. The system's is Inter.
public final class UIFont: NSObject, NSCopying, Sendable {
  /// The object itself: it does not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// The family, or the family and the style, by which the font is found.
  public let fontName: String
  /// The font's size, in points.
  public let pointSize: CGFloat

  /// Creates a font by its name and its size in points; a name that the machine does not have is
  /// replaced when text is drawn.
  public init?(name fontName: String, size fontSize: CGFloat) {
    (self.fontName, pointSize) = (fontName, fontSize)
  }

  private init(_ name: String, _ size: CGFloat) { (fontName, pointSize) = (name, size) }

  /// The system's font.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("Inter", fontSize) }

  /// The system's bold font.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("Inter Bold", fontSize)
  }

  /// The font of text that names none.
  static func helvetica(_ size: CGFloat) -> UIFont { UIFont("Helvetica", size) }

  /// The font in another size, in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}

/// Where lines stand between the sides.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A view that shows text.
open class UILabel: UIView {
  open override class var layerClass: AnyClass { CATextLayer.self }

  override class func makeBase(_ layer: Layer) -> View { Label(frame: nil, layer: layer) }

  private var label: Label? { base as? Label }

  override func setUp() { label?.font = font.fontName }

  /// True if the first line stands at the top; by default the lines stand in the middle.
  var standsAtTop = false {
    didSet { label?.textLayer?.verticalAlignment = standsAtTop ? .top : .center }
  }

  /// The string that the label shows.
  open var text: String? { didSet { label?.text = text ?? "" } }

  /// The text with runs of their own look, in place of ``text``.
  open var attributedText: NSAttributedString? {
    get {
      let own = (layer as? CATextLayer)?.string
      return (own as? NSAttributedString) ?? text.map { NSAttributedString(string: $0) }
    }
    set {
      text = newValue?.string
      (layer as? CATextLayer)?.string = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour of the characters.
  open var textColor: UIColor = .black { didSet { label?.textColor = textColor.cgColor.lambent } }

  /// The font of the text; the system's of 17 points by default.
  open var font: UIFont = .systemFont(ofSize: 17) {
    didSet {
      label?.font = font.fontName
      label?.fontSize = font.pointSize
    }
  }

  /// Where lines stand between the sides.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      label?.textAlignment =
        switch textAlignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
  }

  /// How many lines there may be; 0 as many as fit.
  open var numberOfLines = 1 { didSet { label?.numberOfLines = numberOfLines } }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    label.map { CGSize($0.sizeThatFits(size.lambent)) } ?? .zero
  }

  open override var intrinsicContentSize: CGSize {
    text?.isEmpty ?? true ? .zero : sizeThatFits(numberOfLines == 1 ? .zero : bounds.size)
  }
}
