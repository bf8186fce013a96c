// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import LambentDynamics
import LambentLayerDynamics

/// Moves items by behaviours while the host's clock advances, in steps of 1/240 s.
///
/// ```swift
/// let animator = UIDynamicAnimator(referenceView: view)
/// animator.addBehavior(UIGravityBehavior(items: [square]))
/// host.advance(by: 0.5)             // the square has fallen by 125 points
/// ```
/// There is no run loop: items move, actions and delegates are called while the host that is current
/// when the first behaviour is added advances, each step at its own time. Steps are recorded: see
/// ``pose(of:at:)`` and ``bake()``, which are not Apple's.
open class UIDynamicAnimator: NSObject {
  public let referenceView: UIView?
  package let base: DynamicAnimator
  private let listener = AnimatorListener()
  private weak var host: CAHost?
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  open private(set) var behaviors: [UIDynamicBehavior] = []

  public init(referenceView view: UIView) {
    referenceView = view
    base = DynamicAnimator(referenceBounds: view.bounds.lambent)
    super.init()
    listen()
  }

  public override init() {
    referenceView = nil
    base = DynamicAnimator()
    super.init()
    listen()
  }

  private func listen() {
    listener.owner = self
    base.delegate = listener
    base.onError = { [weak self] error in
      CAHost.report(CAError(key: "UIDynamicAnimator", error), to: self?.host)
    }
  }

  static func of(_ animator: DynamicAnimator?) -> UIDynamicAnimator? {
    (animator?.delegate as? AnimatorListener)?.owner
  }
  open var isRunning: Bool { base.isRunning }
  /// The time for which something has moved, in seconds; it never goes back to 0.
  open var elapsedTime: TimeInterval { base.elapsedTime }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(behavior) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behaviors.append(behavior)
    if let referenceView, base.referenceBounds != referenceView.bounds.lambent {
      base.referenceBounds = referenceView.bounds.lambent
    }
    base.addBehavior(behavior.base)
    follow()
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(behavior) else { return }
    base.removeBehavior(behavior.base)
    behaviors.removeAll { $0 === behavior }
  }

  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    base.items(in: rect.lambent).compactMap(\.bridge)
  }
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    base.updateItem(usingCurrentState: item.bridge)
  }

  /// Steps while the current host advances.
  private func follow() {
    guard host == nil else { return }
    guard let current = CAHost.current else {
      return CAHost.report("UIDynamicAnimator", "there is no host: make a CAHost first")
    }
    host = current
    base.follow(current.context)
  }

  // MARK: What was recorded

  /// The position of an item at a time of the host's clock, and its rotation in radians; `nil` for an item that no
  /// behaviour has.
  open func pose(
    of item: any UIDynamicItem, at time: CFTimeInterval
  ) -> (center: CGPoint, rotation: CGFloat)? {
    let pose = base.pose(of: item.bridge, at: time)
    return pose.map { (CGPoint($0.center), $0.rotation) }
  }

  /// Adds the recorded motion of views and layers as animations, so that ``CAHost/image(at:)`` can show any time
  /// since the first step, in any order.
  open func bake() {
    _ = CAHost.attempt("UIDynamicAnimator.bake", for: host) { try base.bake() }
  }
}

/// A delegate of animators. All methods are optional.
public protocol UIDynamicAnimatorDelegate: AnyObject {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Forwards calls of Lambent's delegate.
private final class AnimatorListener: DynamicAnimatorDelegate {
  weak var owner: UIDynamicAnimator?
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {
    if let owner { owner.delegate?.dynamicAnimatorWillResume(owner) }
  }

  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
    if let owner { owner.delegate?.dynamicAnimatorDidPause(owner) }
  }
}
