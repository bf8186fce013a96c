import LambentGeometry

/// A rule by which items move. The base class of all behaviours, and of compound ones.
///
/// A subclass adds children in its initialiser or in ``willMove(to:)``. They join and leave an
/// animator with it.
open class DynamicBehavior {
  /// The behaviours that are part of this one.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// The animator to which the behaviour was added; `nil` before.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?
  /// Called after every step in which the animator runs. It may change anything, and even remove
  /// this behaviour.
  public var action: (() -> Void)? { didSet { dynamicAnimator?.needsReading = true } }
  /// True if the animator must update the world from it.
  var isChanged = true

  /// Creates a behaviour without effect.
  public init() {}

  /// Called before the behaviour is added to an animator, and with `nil` before it is removed.
  open func willMove(to animator: DynamicAnimator?) {}

  /// Adds a behaviour that joins and leaves animators with this one. One that contains this behaviour
  /// is not added.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    guard !childBehaviors.contains(where: { $0 === behavior }),
      !behavior.flattened.contains(where: { $0 === self })
    else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.move(to: dynamicAnimator) }
    change()
  }

  /// Removes a child, also from the animator.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    if dynamicAnimator != nil { behavior.move(to: nil) }
    change()
  }

  final func move(to animator: DynamicAnimator?) {
    visit { behavior in
      behavior.willMove(to: animator)
      behavior.dynamicAnimator = animator
      behavior.isChanged = true
    }
  }

  /// Makes the animator read this behaviour before the next step.
  final func change() {
    isChanged = true
    dynamicAnimator?.needsReading = true
  }

  /// The items that it affects.
  var members: [any DynamicItem] { [] }

  /// The behaviour's parts of the world.
  func contribution(_ bodies: BodyLookup) -> Contribution { Contribution() }

  /// Acts once, before a step.
  func act(on world: inout World, _ bodies: BodyLookup) throws(DynamicsError) {}

  /// Changes the material of one of its items.
  func adjust(_ material: inout Material) {}

  final var flattened: [DynamicBehavior] {
    var result: [DynamicBehavior] = []
    visit { result.append($0) }
    return result
  }

  /// Visits the behaviour and then its children, however deep they are nested: without recursion.
  private func visit(_ body: (DynamicBehavior) -> Void) {
    var waiting = [self]
    while let next = waiting.popLast() {
      body(next)
      waiting += next.childBehaviors.reversed()
    }
  }
}

/// The parts of a world that a behaviour adds.
struct Contribution {
  var forces: [Force] = []
  var joints: [Joint] = []
  var boundaries: [Outline] = []
  /// The pairs that collide; `nil` for other behaviours than collisions.
  var mode: CollisionBehavior.Mode?

  struct Outline: Hashable {
    var identifier: String?
    var points: [Point]
    var isClosed: Bool
  }
}

/// Finds the bodies of items.
struct BodyLookup {
  var bodies: [ObjectIdentifier: BodyID] = [:]
  /// The reference area of the animator.
  var reference: Rect?

  func callAsFunction(_ item: any DynamicItem) -> BodyID? { bodies[ObjectIdentifier(item)] }
}
