// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentFonts
import LambentLayers
import LambentText
import LambentViews

/// A font by its name and size. The system's is Inter.
public final class UIFont: NSObject, NSCopying, Sendable {
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public let fontName: String
  public let pointSize: CGFloat
  /// A font with a size in points, or `nil` if no installed font has the name. Liberation fonts replace Helvetica and
  /// others.
  public init?(name fontName: String, size fontSize: CGFloat) {
    guard (try? FontLibrary.system.font(named: fontName)) != nil else { return nil }
    (self.fontName, pointSize) = (fontName, fontSize)
  }
  init(_ name: String, _ size: CGFloat) { (fontName, pointSize) = (name, size) }
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("Inter", fontSize) }
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("Inter Bold", fontSize)
  }
  /// The font of text that names none.
  static let standard = UIFont("Helvetica", 12)
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}

/// The alignment of lines between the sides.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A view that shows text.
open class UILabel: UIView {
  open override class var layerClass: AnyClass { CATextLayer.self }
  override class func makeBase(_ layer: Layer) -> View { Label(frame: nil, layer: layer) }
  private var label: Label { unsafeDowncast(base, to: Label.self) }
  override func setUp() { label.font = font.fontName }

  /// True if the first line stands at the top; by default the lines stand in the middle.
  var standsAtTop = false {
    didSet { label.textLayer?.verticalAlignment = standsAtTop ? .top : .center }
  }
  open var text: String? { didSet { label.text = text ?? "" } }

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

  open var textColor: UIColor = .black { didSet { label.textColor = textColor.cgColor.lambent } }

  open var font: UIFont = .systemFont(ofSize: 17) {
    didSet {
      label.font = font.fontName
      label.fontSize = font.pointSize
    }
  }

  open var textAlignment = NSTextAlignment.natural {
    didSet {
      let all: [TextFrame.Alignment] = [.left, .center, .right, .justified, .natural]
      label.textAlignment = all[textAlignment.rawValue]
    }
  }
  open var numberOfLines = 1 { didSet { label.numberOfLines = numberOfLines } }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(label.sizeThatFits(size.lambent))
  }

  open override var intrinsicContentSize: CGSize {
    text?.isEmpty ?? true ? .zero : sizeThatFits(numberOfLines == 1 ? .zero : bounds.size)
  }
}

/// A view that shows text in lines from the top, as wide as the view, within insets. It does not scroll,
/// and nothing is typed into it.
open class UITextView: UIView {
  private let label = UILabel(frame: .zero)

  override func setUp() {
    label.font = .standard
    label.numberOfLines = 0
    label.standsAtTop = true
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.isUserInteractionEnabled = false
    addSubview(label)
    clipsToBounds = true
    placeLabel()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeLabel()
  }

  private func placeLabel() { label.frame = bounds.inset(by: insets) }

  /// The insets of the lines: those of the container, and 5 points at the sides.
  private var insets: UIEdgeInsets {
    var insets = textContainerInset
    insets.left += 5
    insets.right += 5
    return insets
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { label.text ?? "" }
    set { label.text = newValue }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set { label.attributedText = newValue }
  }

  open var font: UIFont? {
    get { label.font }
    set { label.font = newValue ?? .standard }
  }

  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue ?? .black }
  }

  @_Of(\UITextView.label.textAlignment) open var textAlignment: NSTextAlignment
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { placeLabel() }
  }
  /// No effect: nothing is typed, selected or scrolled here.
  open var isEditable = true, isSelectable = true, isScrollEnabled = true

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inset = insets
    let room = CGSize(width: max(size.width - inset.left - inset.right, 1), height: 0)
    let text = label.sizeThatFits(room)
    return CGSize(
      width: text.width + inset.left + inset.right, height: text.height + inset.top + inset.bottom)
  }
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(width - insets.left - insets.right, 0),
      height: max(height - insets.top - insets.bottom, 0))
  }
}
