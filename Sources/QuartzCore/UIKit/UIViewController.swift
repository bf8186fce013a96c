import LambentLayers

/// Manages a view: makes it, and follows it into a host's tree and out of it.
///
/// ```swift
/// final class Fader: UIViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     view.backgroundColor = .orange
///   }
///   override func viewDidAppear(_ animated: Bool) {
///     super.viewDidAppear(animated)
///     UIView.animate(withDuration: 0.5) { self.view.alpha = 0 }
///   }
/// }
/// let host = CAHost(size: CGSize(width: 320, height: 480))
/// host.rootViewController = Fader()
/// host.advance(by: 0.25)
/// ```
/// The callbacks come in the order of a phone: `viewDidLoad` when ``view`` is first asked for;
/// `viewWillAppear` before the view comes into a host's tree, with its superview or by itself; at the next
/// commit `viewIsAppearing`, `viewWillLayoutSubviews`, `viewDidLayoutSubviews` and, when the transaction
/// is committed, `viewDidAppear`; `viewWillDisappear` and `viewDidDisappear` before and after it leaves.
/// Nothing is presented, and there are no storyboards: `animated` is `false`.
open class UIViewController: NSObject {
  private enum Appearance { case disappeared, appearing, appeared }

  private var loaded: UIView?
  private var appearance = Appearance.disappeared
  /// A title, which nothing shows here.
  open var title: String?
  /// The controller that this one is a child of.
  public private(set) weak var parent: UIViewController?
  /// The controllers whose views are placed within this one's, in the order in which they were added.
  open private(set) var children: [UIViewController] = []

  /// Creates a controller. There are no nib files here: a name is reported to `CAHost.onError`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    guard let name = nibNameOrNil else { return }
    CAHost.report(
      CAError(key: name, "there are no nib files: override loadView() or viewDidLoad()"))
  }

  /// Creates a controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// There are no archives here: a new controller.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// The view, made by ``loadView()`` when it is first asked for.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.controller = nil
      loaded = newValue
      loaded?.controller = self
    }
  }

  /// The view; `nil` before it is made.
  open var viewIfLoaded: UIView? { loaded }

  /// True if the view is made.
  open var isViewLoaded: Bool { loaded != nil }

  /// Makes the view, by default an empty one of the screen's size, and sets it.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Makes the view if it is not made yet.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    if loaded == nil { view = UIView(frame: .zero) }
    viewDidLoad()
  }

  // MARK: Callbacks

  /// Called once, when the view is made.
  open func viewDidLoad() {}
  /// Called before the view comes into a host's tree.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the tree, before its first layout there.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the transaction in which the view came is committed.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the tree.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left the tree.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view places its subviews, which may be more than once at a commit.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has placed its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Children

  /// Makes a controller a child of this one; its view is added by the caller. It is taken from its
  /// parent first.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self, !isDescendant(of: childController) else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Takes the controller from its parent; its view is removed by the caller.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller gets a parent, and by its parent, with `nil`, before it loses it.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called by its parent when the controller has got a parent, and with `nil` when it has lost it.
  open func didMove(toParent parent: UIViewController?) {}

  private func isDescendant(of controller: UIViewController) -> Bool {
    self === controller || parent?.isDescendant(of: controller) ?? false
  }

  // MARK: Appearance

  /// Makes a change that takes a view to another tree, or out of its own, and calls the controllers of the
  /// view and of those in it. Parents are called before children, when a change is over after them.
  static func follow(_ view: UIView, to destination: CALayer?, _ change: () -> Void) {
    let (old, new) = (view.layer.host, destination?.host)
    guard old !== new else { return change() }
    let leaving = old == nil ? [] : view.controllers.filter { $0.appearance != .disappeared }
    for controller in leaving { controller.viewWillDisappear(false) }
    if new != nil {
      for controller in view.controllers { controller.appear() }
    }
    change()
    for controller in leaving.reversed() where controller.viewIfLoaded?.layer.host !== old {
      controller.appearance = .disappeared
      controller.viewDidDisappear(false)
    }
    guard let host = view.layer.host, host === new else { return }
    // Those that came with a view that a callback added.
    for controller in view.controllers { controller.appear() }
    host.appearing += view.controllers.filter { $0.appearance == .appearing }
  }

  private func appear() {
    guard appearance == .disappeared else { return }
    appearance = .appearing
    viewWillAppear(false)
  }

  /// Calls what comes before the commit of the transaction in which the view came.
  func isAppearing() {
    guard appearance == .appearing, let view = viewIfLoaded else { return }
    viewIsAppearing(false)
    view.setNeedsLayout()
  }

  /// Calls what comes after that commit.
  func didAppear() {
    guard appearance == .appearing else { return }
    appearance = .appeared
    viewDidAppear(false)
  }
}

extension UIView {
  /// The controllers of the view and of those in it, the view's own first.
  fileprivate var controllers: [UIViewController] {
    (controller.map { [$0] } ?? []) + subviews.flatMap(\.controllers)
  }
}

extension CAHost {
  /// The controller whose view fills the root view, ``view``. One that is replaced leaves it.
  public var rootViewController: UIViewController? {
    get { attachments["rootViewController"] as? UIViewController }
    set {
      perform {
        guard newValue !== rootViewController else { return }
        rootViewController?.viewIfLoaded?.removeFromSuperview()
        attachments["rootViewController"] = newValue
        guard let root = newValue?.view else { return }
        root.frame = view.bounds
        view.addSubview(root)
      }
    }
  }

  /// Commits the implicit transaction, in which the views of some controllers may have come.
  func commit() {
    let controllers = appearing
    appearing = []
    for controller in controllers { controller.isAppearing() }
    context.flush()
    for controller in controllers.reversed() { controller.didAppear() }
  }
}

/// The screen of the current host.
public final class UIScreen: NSObject {
  /// The screen. What it returns are the current host's values; without a host it has no size.
  public static var main: UIScreen { UIScreen() }

  private let host = CAHost.current

  private override init() { super.init() }

  /// The screen's rectangle, in points: the origin is 0.
  public var bounds: CGRect { CGRect(origin: .zero, size: host?.size ?? .zero) }

  /// Pixels per point; 1 without a host.
  public var scale: CGFloat { host?.scale ?? 1 }
}
