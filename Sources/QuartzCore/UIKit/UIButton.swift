// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Something that a control does when something happens to it: there are no selectors here.
public final class UIAction: NSObject {
  public let title: String
  private let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
  func run() { handler(self) }
}

/// A view with actions for touches. There are no touches here: call `sendActions(for:)` instead.
open class UIControl: UIView {
  /// An event of a control.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Self(rawValue: 1 << 0)
    public static let touchUpInside = Self(rawValue: 1 << 6)
    public static let touchUpOutside = Self(rawValue: 1 << 7)
    public static let valueChanged = Self(rawValue: 1 << 12)
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
  }

  /// The looks of a control.
  public struct State: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: Self = []
    public static let highlighted = Self(rawValue: 1 << 0)
    public static let disabled = Self(rawValue: 1 << 1)
    public static let selected = Self(rawValue: 1 << 2)
  }

  open var isEnabled = true { didSet { stateDidChange() } }
  open var isSelected = false { didSet { stateDidChange() } }
  open var isHighlighted = false { didSet { stateDidChange() } }
  private var actions: [(action: UIAction, events: Event)] = []

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && $0.events == controlEvents }
  }

  open func sendActions(for controlEvents: Event) {
    guard isEnabled else { return }
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) { entry.action.run() }
  }

  func stateDidChange() {}
}

/// A control that shows an image and a title.
open class UIButton: UIControl {
  /// The kinds of buttons, which all look the same here.
  public enum ButtonType: Int, Sendable {
    case custom, system
  }

  public let titleLabel: UILabel? = UILabel()
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  private var titles: [State: String] = [:] { didSet { stateDidChange() } }
  private var colors: [State: UIColor] = [:] { didSet { stateDidChange() } }
  private var images: [State: UIImage] = [:] { didSet { stateDidChange() } }

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  override func setUp() {
    titleLabel?.textAlignment = .center
    for case let part? in [imageView, titleLabel] as [UIView?] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
  open var currentTitle: String? { titles[state] ?? titles[.normal] }
  open var currentImage: UIImage? { images[state] ?? images[.normal] }

  override func stateDidChange() {
    titleLabel?.text = currentTitle
    titleLabel?.textColor = colors[state] ?? colors[.normal] ?? tintColor
    imageView?.image = currentImage
    setNeedsLayout()
  }

  /// The sizes of the image and the title that show.
  private var sizes: (image: CGSize, text: CGSize) {
    let text = currentTitle == nil ? nil : titleLabel?.sizeThatFits(.zero)
    return (currentImage?.size ?? .zero, text ?? .zero)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (size, text) = sizes
    let left = (bounds.width - size.width - text.width) / 2
    imageView?.frame = CGRect(
      x: left, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    titleLabel?.frame = CGRect(
      x: left + size.width, y: (bounds.height - text.height) / 2, width: text.width,
      height: text.height)
  }

  open override var intrinsicContentSize: CGSize {
    let (size, text) = sizes
    return CGSize(width: size.width + text.width, height: max(size.height, text.height))
  }
}
