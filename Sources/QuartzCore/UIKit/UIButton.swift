import LambentViews

/// Something that a control does when something happens to it: there are no selectors here.
public final class UIAction: NSObject {
  /// The name.
  public let title: String
  private let handler: (UIAction) -> Void

  /// Creates an action of a closure.
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }

  func run() { handler(self) }
}

/// A view that does something when it is touched. There are no touches here: `sendActions(for:)` stands
/// for them.
open class UIControl: UIView {
  /// An event of a control.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates events from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch begins.
    public static let touchDown = Self(rawValue: 1 << 0)
    /// A touch ends inside.
    public static let touchUpInside = Self(rawValue: 1 << 6)
    /// A touch ends outside.
    public static let touchUpOutside = Self(rawValue: 1 << 7)
    /// The value is another.
    public static let valueChanged = Self(rawValue: 1 << 12)
    /// The event of what a control is there for.
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
  }

  /// The looks of a control.
  public struct State: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// Creates states from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// As it is otherwise.
    public static let normal: Self = []
    /// While it is touched.
    public static let highlighted = Self(rawValue: 1 << 0)
    /// While nothing can be done with it.
    public static let disabled = Self(rawValue: 1 << 1)
    /// While it is chosen.
    public static let selected = Self(rawValue: 1 << 2)
  }

  /// Tells whether something can be done with it.
  open var isEnabled = true { didSet { stateDidChange() } }
  /// Tells whether it is chosen.
  open var isSelected = false { didSet { stateDidChange() } }
  /// Tells whether it is touched.
  open var isHighlighted = false { didSet { stateDidChange() } }
  private var actions: [(action: UIAction, events: Event)] = []

  /// The combination of states that decides the title and the images.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Has something done at an event.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// Has it no longer done.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && $0.events == controlEvents }
  }

  /// Does what is to be done at an event, if the control is enabled.
  open func sendActions(for controlEvents: Event) {
    guard isEnabled else { return }
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) { entry.action.run() }
  }

  func stateDidChange() {}
}

/// A control that shows an image and a title.
open class UIButton: UIControl {
  /// The kinds of buttons, which all look alike here.
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system
  }

  /// The view of the title.
  public let titleLabel: UILabel? = UILabel()
  /// The view that shows the button's image for its state.
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  private var titles: [State: String] = [:]
  private var colors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]

  /// Creates a button of a kind.
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  override func setUp() {
    titleLabel?.textAlignment = .center
    for case let part? in [imageView, titleLabel] as [UIView?] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  /// Sets the title of a state; that of the normal one serves where a state has none.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  /// Sets the title's colour of a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state] = color
    stateDidChange()
  }

  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    stateDidChange()
  }

  /// The title that shows.
  open var currentTitle: String? { titles[state] ?? titles[.normal] }
  /// The image that shows.
  open var currentImage: UIImage? { images[state] ?? images[.normal] }

  override func stateDidChange() {
    titleLabel?.text = currentTitle
    titleLabel?.textColor = colors[state] ?? colors[.normal] ?? tintColor
    imageView?.image = currentImage
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = currentImage?.size ?? .zero
    let text = currentTitle == nil ? CGSize.zero : titleLabel?.sizeThatFits(.zero) ?? .zero
    let left = (bounds.width - size.width - text.width) / 2
    imageView?.frame = CGRect(
      x: left, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    titleLabel?.frame = CGRect(
      x: left + size.width, y: (bounds.height - text.height) / 2, width: text.width,
      height: text.height)
  }

  open override var intrinsicContentSize: CGSize {
    let size = currentImage?.size ?? .zero
    let text = currentTitle == nil ? CGSize.zero : titleLabel?.sizeThatFits(.zero) ?? .zero
    return CGSize(width: size.width + text.width, height: max(size.height, text.height))
  }
}
