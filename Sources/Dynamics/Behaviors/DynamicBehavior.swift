import LambentGeometry

/// A rule by which items move; the base of all behaviours, and of compound ones.
///
/// A subclass adds children where it is made or in ``willMove(to:)``; they join and leave an animator
/// with it.
open class DynamicBehavior {
  /// The behaviours that belong to this one.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// The animator that it is in.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?
  /// Called after every step in which the animator runs. It may change anything, even remove this
  /// behaviour.
  public var action: (() -> Void)?
  /// True if the animator must read it again.
  var isChanged = true

  /// A behaviour that does nothing itself.
  public init() {}

  /// Called before the behaviour joins an animator, and with `nil` before it leaves.
  open func willMove(to animator: DynamicAnimator?) {}

  /// Adds a behaviour that joins and leaves animators with this one.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior !== self, !childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.move(to: dynamicAnimator) }
    change()
  }

  /// Removes a child; it leaves the animator.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    if dynamicAnimator != nil { behavior.move(to: nil) }
    change()
  }

  final func move(to animator: DynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    isChanged = true
    for child in childBehaviors { child.move(to: animator) }
  }

  /// Tells the animator to read this behaviour before the next step.
  final func change() {
    isChanged = true
    dynamicAnimator?.needsReading = true
  }

  /// The items that it moves.
  var members: [any DynamicItem] { [] }

  /// The contribution to the world.
  func contribution(_ bodies: BodyLookup) -> Contribution { Contribution() }

  /// Acts once, before a step.
  func act(on world: inout World, _ bodies: BodyLookup) throws(DynamicsError) {}

  /// Changes the material of an item.
  func adjust(_ material: inout Material, of item: any DynamicItem) {}

  /// This behaviour and all below it.
  final var flattened: [DynamicBehavior] { [self] + childBehaviors.flatMap(\.flattened) }
}

/// The contribution of a behaviour to a world.
struct Contribution {
  var forces: [Force] = []
  var joints: [Joint] = []
  var boundaries: [Outline] = []
  /// Which of them collide; `nil` where it is no matter of collisions.
  var mode: CollisionBehavior.Mode?

  struct Outline: Hashable {
    var identifier: String?
    var points: [Point]
    var isClosed: Bool
  }
}

/// The bodies of items.
struct BodyLookup {
  var bodies: [ObjectIdentifier: BodyID] = [:]
  /// The area in which the animator works.
  var reference: Rect?

  func callAsFunction(_ item: any DynamicItem) -> BodyID? { bodies[ObjectIdentifier(item)] }
}

/// An ordered list of items without repetitions.
struct ItemList {
  private(set) var items: [any DynamicItem]

  init(_ items: [any DynamicItem]) {
    self.items = []
    for item in items { add(item) }
  }

  func contains(_ item: any DynamicItem) -> Bool { items.contains { $0 === item } }

  mutating func add(_ item: any DynamicItem) {
    if !contains(item) { items.append(item) }
  }

  mutating func remove(_ item: any DynamicItem) { items.removeAll { $0 === item } }
}
