package import LambentDynamics

/// A rule by which items move; the base of all behaviours, and of one's own that consist of others.
///
/// A subclass adds children where it is made or in ``willMove(to:)``; they join and leave animators with
/// it.
open class UIDynamicBehavior: NSObject {
  /// The behaviour that the library knows: it has the library's behaviour as a child.
  package let base: DynamicBehavior
  /// The behaviours that were added to this one, in order.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []

  /// A behaviour that does nothing itself.
  public override init() {
    let base = ForwardingBehavior()
    self.base = base
    super.init()
    base.owner = self
  }

  init(_ kind: DynamicBehavior) {
    let base = ForwardingBehavior()
    self.base = base
    super.init()
    base.owner = self
    base.addChildBehavior(kind)
  }

  /// Called after each step in which the animator runs.
  open var action: (() -> Void)? {
    get { base.action }
    set { base.action = newValue }
  }

  /// The animator to which the behaviour was added; `nil` before.
  open var dynamicAnimator: UIDynamicAnimator? { UIDynamicAnimator.of(base.dynamicAnimator) }

  /// Adds a behaviour that joins and leaves animators with this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior !== self, !childBehaviors.contains(behavior) else { return }
    childBehaviors.append(behavior)
    base.addChildBehavior(behavior.base)
  }

  /// Removes a behaviour from those that are added together with this one.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    base.removeChildBehavior(behavior.base)
  }

  /// Called before it joins an animator, and with `nil` before it leaves.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}
}

/// Forwards calls of Lambent's behaviour.
private final class ForwardingBehavior: DynamicBehavior {
  weak var owner: UIDynamicBehavior?

  override func willMove(to animator: DynamicAnimator?) {
    owner?.willMove(to: UIDynamicAnimator.of(animator))
  }
}

/// The base of behaviours that act on any number of items.
open class UIItemListBehavior: UIDynamicBehavior {
  let list: ItemListBehavior

  init(list: ItemListBehavior) {
    self.list = list
    super.init(list)
  }

  /// The items that it acts on, in the order in which they were added.
  public var items: [any UIDynamicItem] {
    list.items.compactMap { DynamicItemBridges.item(of: $0) }
  }

  /// Lets it act on an item.
  open func addItem(_ item: any UIDynamicItem) { list.addItem(DynamicItemBridges.bridge(of: item)) }

  /// Lets it no longer act on an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.removeItem(DynamicItemBridges.bridge(of: item))
  }
}

extension Array where Element == any UIDynamicItem {
  var bridges: [DynamicItemBridge] { map { DynamicItemBridges.bridge(of: $0) } }
}
