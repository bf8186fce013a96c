// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers

/// Manages a view: creates it, and is notified when it enters and leaves a host's tree.
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
/// The callbacks are called in the same order as on a phone: `viewDidLoad` when ``view`` is first used;
/// `viewWillAppear` before the view enters a host's tree, alone or with a superview; at the next commit
/// `viewIsAppearing`, `viewWillLayoutSubviews`, `viewDidLayoutSubviews` and, when the transaction is committed,
/// `viewDidAppear`; `viewWillDisappear` and `viewDidDisappear` before and after it leaves the tree. There are no
/// presented controllers and no storyboards: `animated` is `false`.
open class UIViewController: NSObject {
  private enum Appearance { case disappeared, appearing, appeared }
  private var loaded: UIView?
  private var appearance = Appearance.disappeared
  /// A title, which is not displayed.
  open var title: String?
  public private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []

  /// Creates a controller. There are no nib files here: a name is reported to `CAHost.onError`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    guard let name = nibNameOrNil else { return }
    CAHost.report(name, "there are no nib files: override loadView() or viewDidLoad()")
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

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

  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }

  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    if loaded == nil { view = UIView(frame: .zero) }
    viewDidLoad()
  }

  // MARK: Callbacks
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  // MARK: Children

  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self, !isDescendant(of: childController) else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  private func isDescendant(of controller: UIViewController) -> Bool {
    self === controller || parent?.isDescendant(of: controller) ?? false
  }

  // MARK: Appearance

  /// Makes a change that moves a view to another tree or removes it, and calls the controllers of the view and its
  /// subviews: parents before children when a transition begins, and after them when it ends.
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
    // This includes controllers of views that a callback added.
    for controller in view.controllers { controller.appear() }
    host.appearing += view.controllers.filter { $0.appearance == .appearing }
  }

  private func appear() {
    guard appearance == .disappeared else { return }
    appearance = .appearing
    viewWillAppear(false)
  }

  /// Calls the callbacks before the commit of the transaction in which the view was added.
  func isAppearing() {
    guard appearance == .appearing, let view = viewIfLoaded else { return }
    viewIsAppearing(false)
    view.setNeedsLayout()
  }

  /// Calls the callbacks after that commit.
  func didAppear() {
    guard appearance == .appearing else { return }
    appearance = .appeared
    viewDidAppear(false)
  }
}

extension UIView {
  /// The controllers of the view and its subviews, the view's own first.
  fileprivate var controllers: [UIViewController] {
    (controller.map { [$0] } ?? []) + subviews.flatMap(\.controllers)
  }
}

extension CAHost {
  /// Commits the implicit transaction, in which views of controllers may have been added.
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
  public var bounds: CGRect { CGRect(origin: .zero, size: host?.size ?? .zero) }
  /// Pixels per point; 1 without a host.
  public var scale: CGFloat { host?.scale ?? 1 }
}
