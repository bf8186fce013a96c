/// A view that shows text in lines from the top, as wide as the view, within insets. It does not scroll,
/// and nothing is typed into it.
open class UITextView: UIView {
  private let label = UILabel(frame: .zero)

  override func setUp() {
    label.font = UIFont.helvetica(12)
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
    let inset = textContainerInset
    return UIEdgeInsets(
      top: inset.top, left: inset.left + 5, bottom: inset.bottom, right: inset.right + 5)
  }

  /// The text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { label.text ?? "" }
    set { label.text = newValue }
  }

  /// The text with runs of their own look, in place of ``text``.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set { label.attributedText = newValue }
  }

  /// The font; Helvetica in 12 points by default.
  open var font: UIFont? {
    get { label.font }
    set { label.font = newValue ?? UIFont.helvetica(12) }
  }

  /// The colour of the characters; black by default.
  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue ?? .black }
  }

  /// Where lines stand between the sides.
  @_Of(\UITextView.label.textAlignment) open var textAlignment: NSTextAlignment

  /// The distances of the text from the sides, in points: 8 at the top and at the bottom. At the left and
  /// at the right lines keep 5 more.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { placeLabel() }
  }

  /// Kept, without an effect: nothing is typed here.
  open var isEditable = true
  /// Kept, without an effect: nothing is selected here.
  open var isSelectable = true
  /// Kept, without an effect: nothing is scrolled here.
  open var isScrollEnabled = true

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inset = insets
    let room = CGSize(width: max(size.width - inset.left - inset.right, 1), height: 0)
    let text = label.sizeThatFits(room)
    return CGSize(
      width: text.width + inset.left + inset.right, height: text.height + inset.top + inset.bottom)
  }
}

extension CGRect {
  /// The rectangle without insets from its sides; empty where they overlap.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(width - insets.left - insets.right, 0),
      height: max(height - insets.top - insets.bottom, 0))
  }
}
