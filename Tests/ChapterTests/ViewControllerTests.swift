import LambentQuartzCore
import Testing

@Suite("View controllers")
struct ViewControllerTests {
  /// Notes its callbacks, as "name event".
  private class Logger: UIViewController {
    let name: String
    var log: Log

    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func note(_ event: String) { log.events.append("\(name) \(event)") }

    override func loadView() {
      note("loadView")
      super.loadView()
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      note("didLoad")
    }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
    // As on a phone, there may be more than one layout at a commit: what follows the first is left out.
    override func viewWillLayoutSubviews() {
      if log.events.last != "\(name) didLayout" { note("willLayout") }
    }
    override func viewDidLayoutSubviews() {
      if log.events.last == "\(name) willLayout" { note("didLayout") }
    }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    override func willMove(toParent parent: UIViewController?) { note("willMove") }
    override func didMove(toParent parent: UIViewController?) { note("didMove") }
  }

  private final class Log {
    var events: [String] = []
    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  private let host = CAHost(size: CGSize(width: 320, height: 480), scale: 2)
  private let log = Log()

  @Test("The callbacks of a root controller come in the order of a phone")
  func root() {
    let controller = Logger("a", log)
    #expect(!controller.isViewLoaded)
    #expect(log.take().isEmpty)
    host.rootViewController = controller
    #expect(log.take() == ["a loadView", "a didLoad", "a willAppear"])
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(controller.view.superview === host.view)
    host.advance(by: 0)
    #expect(log.take() == ["a isAppearing", "a willLayout", "a didLayout", "a didAppear"])
    host.advance(by: 1)
    #expect(log.take().isEmpty)
    let next = Logger("b", log)
    host.rootViewController = next
    host.advance(by: 0)
    #expect(
      log.take() == [
        "a willDisappear", "a didDisappear", "b loadView", "b didLoad", "b willAppear",
        "b isAppearing", "b willLayout", "b didLayout", "b didAppear",
      ])
    #expect(controller.view.superview == nil)
    #expect(host.rootViewController === next)
  }

  @Test("A view that is added by itself, as a view or as a layer, calls its controller too")
  func addedView() {
    let (a, b) = (Logger("a", log), Logger("b", log))
    host.view.addSubview(a.view)
    host.layer.addSublayer(b.view.layer)
    host.advance(by: 0)
    let events = log.take()
    #expect(
      events.filter { $0.hasPrefix("a") }.map { $0.dropFirst(2) }.joined(separator: " ")
        == "loadView didLoad willAppear isAppearing willLayout didLayout didAppear")
    #expect(events.filter { $0.hasPrefix("b") }.count == 7)
    a.view.removeFromSuperview()
    b.view.layer.removeFromSuperlayer()
    #expect(
      log.take() == ["a willDisappear", "a didDisappear", "b willDisappear", "b didDisappear"])
    host.advance(by: 1)
    #expect(log.take().isEmpty)
  }

  @Test("A child comes and goes with its parent's view")
  func children() {
    let (parent, child) = (Logger("p", log), Logger("c", log))
    _ = parent.view
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(
      log.take() == [
        "p loadView", "p didLoad", "c willMove", "c loadView", "c didLoad", "c didMove",
      ])
    #expect(parent.children.first === child)
    #expect(child.parent === parent)
    host.rootViewController = parent
    #expect(log.take() == ["p willAppear", "c willAppear"])
    host.advance(by: 0)
    #expect(log.take().filter { $0.hasSuffix("didAppear") } == ["c didAppear", "p didAppear"])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(log.take() == ["c willMove", "c willDisappear", "c didDisappear", "c didMove"])
    #expect(parent.children.isEmpty)
    parent.addChild(parent)
    #expect(parent.children.isEmpty)
  }

  private final class Fader: UIViewController {
    let box = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))

    override func viewDidLoad() {
      super.viewDidLoad()
      box.backgroundColor = .orange
      view.addSubview(box)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.box.alpha = 0 }
    }
  }

  @Test("A listing: an animation that begins in viewDidAppear")
  func listing() {
    let controller = Fader()
    host.rootViewController = controller
    host.advance(by: 0.25)
    #expect(near(controller.box.layer.presentation()?.opacity, 0.75))
    #expect(host.image().width == 640)
  }

  @Test("A controller is let go with its host, and may be replaced by none")
  func memory() {
    weak var gone: UIViewController?
    do {
      let host = CAHost(size: CGSize(width: 10, height: 10))
      let controller = UIViewController()
      host.rootViewController = controller
      gone = controller
      host.advance(by: 0)
      host.rootViewController = nil
    }
    #expect(gone == nil)
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    host.perform { _ = UIViewController(nibName: "Main", bundle: nil) }
    #expect(errors.map(\.key) == ["Main"])
  }

  @Test("The screen is the current host's")
  func screen() {
    host.perform {
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
      #expect(UIScreen.main.scale == 2)
    }
    let other = CAHost(size: CGSize(width: 10, height: 20))
    #expect(UIScreen.main.bounds.height == 20)
    withExtendedLifetime(other) {}
  }
}
