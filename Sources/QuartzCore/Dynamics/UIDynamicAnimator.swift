package import LambentDynamics
import LambentGeometry
import LambentLayerDynamics
import LambentLayers

/// Moves items by behaviours while the host's clock advances, in steps of 1/240 s.
///
/// ```swift
/// let animator = UIDynamicAnimator(referenceView: view)
/// animator.addBehavior(UIGravityBehavior(items: [square]))
/// host.advance(by: 0.5)             // the square has fallen by 125 points
/// ```
/// There is no run loop: items move, actions and delegates are called while the host that is current
/// when the first behaviour is added advances, each step at its own moment. Steps are recorded: see
/// ``pose(of:at:)`` and ``bake()``, which are not Apple's.
open class UIDynamicAnimator: NSObject {
  /// The view in whose coordinates items move, and whose sides can be boundaries.
  public let referenceView: UIView?
  package let base: DynamicAnimator
  private let listener = AnimatorListener()
  private weak var host: CAHost?

  /// The delegate, which is called when the animator pauses and resumes.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []

  /// Creates an animator without behaviours.
  public init(referenceView view: UIView) {
    referenceView = view
    base = DynamicAnimator(referenceBounds: view.bounds.lambent)
    super.init()
    listen()
  }

  /// Creates an animator of items that are no views; no sides are boundaries.
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
      let failure = CAError(key: "UIDynamicAnimator", error)
      if let self { report(failure) } else { CAHost.report(failure) }
    }
  }

  private func report(_ error: CAError) {
    if let host { host.report(error) } else { CAHost.report(error) }
  }

  static func of(_ animator: DynamicAnimator?) -> UIDynamicAnimator? {
    (animator?.delegate as? AnimatorListener)?.owner
  }

  /// True if anything moves.
  open var isRunning: Bool { base.isRunning }

  /// The time for which something has moved, in seconds; it never goes back to 0.
  open var elapsedTime: TimeInterval { base.elapsedTime }

  /// Adds a behaviour with its children.
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

  /// Removes a behaviour with its children; what it moved stays where it is.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(behavior) else { return }
    base.removeBehavior(behavior.base)
    behaviors.removeAll { $0 === behavior }
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// The items whose frames overlap a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    base.items(in: rect.lambent).compactMap { DynamicItemBridges.item(of: $0) }
  }

  /// Reads an item's center, transform and outline again, after a change from outside.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    base.updateItem(usingCurrentState: DynamicItemBridges.bridge(of: item))
  }

  /// Steps while the current host advances.
  private func follow() {
    guard host == nil else { return }
    guard let current = CAHost.current else {
      CAHost.report(CAError(key: "UIDynamicAnimator", "there is no host: make a CAHost first"))
      return
    }
    host = current
    base.follow(current.context)
  }

  // MARK: What was recorded

  /// Where an item was at a time of the host's clock, and how far it was turned in radians; `nil` for an
  /// item that no behaviour has.
  open func pose(
    of item: any UIDynamicItem, at time: CFTimeInterval
  ) -> (center: CGPoint, rotation: CGFloat)? {
    let pose = base.pose(of: DynamicItemBridges.bridge(of: item), at: time)
    return pose.map { (CGPoint($0.center), $0.rotation) }
  }

  /// Adds the motion of views and layers so far as animations, so that ``CAHost/image(at:)`` can show any
  /// time since the first step, in any order.
  open func bake() {
    do {
      try base.bake()
    } catch {
      report(CAError(key: "UIDynamicAnimator.bake", error))
    }
  }
}

/// A delegate of animators. All methods are optional.
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Something is about to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Everything rests, or there is nothing to move.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
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
