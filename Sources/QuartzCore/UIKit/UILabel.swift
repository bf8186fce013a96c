import LambentGeometry
import LambentLayers
import LambentPixels
import LambentText
import LambentViews

/// A font by its name and size. The system's is Inter.
public final class UIFont: NSObject, Sendable {
  /// The name.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat

  /// Names a font; whether there is one shows in what is drawn.
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

  /// The font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}

/// Where lines stand between the sides.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A view that shows text.
open class UILabel: UIView {
  open override class var layerClass: AnyClass { CATextLayer.self }

  private var textLayer: TextLayer? { layer.backing as? TextLayer }

  /// Creates a label with a frame in its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setDefaults()
  }

  /// There are no archives here: a label of no size.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setDefaults()
  }

  private func setDefaults() {
    textLayer?.fontSize = 17
    textLayer?.font = font.fontName
    textLayer?.foregroundColor = .black
    textLayer?.verticalAlignment = .center
    textLayer?.truncationMode = .end
  }

  /// The text.
  open var text: String? {
    didSet {
      textLayer?.string = text ?? ""
      changed()
    }
  }

  /// The text with runs of their own look, in place of ``text``.
  open var attributedText: NSAttributedString? {
    get {
      let own = (layer as? CATextLayer)?.string
      return (own as? NSAttributedString) ?? text.map { NSAttributedString(string: $0) }
    }
    set {
      text = newValue?.string
      (layer as? CATextLayer)?.string = newValue
      changed()
    }
  }

  /// The colour of the characters.
  open var textColor: UIColor = .black {
    didSet { textLayer?.foregroundColor = textColor.cgColor.lambent }
  }

  /// The font.
  open var font: UIFont = .systemFont(ofSize: 17) {
    didSet {
      textLayer?.font = font.fontName
      textLayer?.fontSize = font.pointSize
      changed()
    }
  }

  /// Where lines stand between the sides.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      textLayer?.alignmentMode =
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
  open var numberOfLines = 1 {
    didSet {
      textLayer?.isWrapped = numberOfLines != 1
      changed()
    }
  }

  private func changed() {
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let textLayer else { return .zero }
    return CGSize(
      textLayer.fittingSize(width: numberOfLines == 1 || !(size.width > 0) ? nil : size.width))
  }

  open override var intrinsicContentSize: CGSize {
    text?.isEmpty ?? true ? .zero : sizeThatFits(numberOfLines == 1 ? .zero : bounds.size)
  }
}
