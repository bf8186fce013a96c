// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import LambentDynamics
import LambentGeometry

/// A rule by which items move; the base of all behaviours, and of one's own that consist of others.
open class UIDynamicBehavior: NSObject {
  /// The behaviour that the library knows: it has the library's behaviour as a child.
  package let base: DynamicBehavior
  open private(set) var childBehaviors: [UIDynamicBehavior] = []

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

  @_Of(\UIDynamicBehavior.base.action) open var action: (() -> Void)?
  open var dynamicAnimator: UIDynamicAnimator? { UIDynamicAnimator.of(base.dynamicAnimator) }
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !childBehaviors.contains(behavior) else { return }
    base.addChildBehavior(behavior.base)
    guard behavior.base === base.childBehaviors.last else {
      return CAHost.report("addChildBehavior", "a behaviour cannot contain itself")
    }
    childBehaviors.append(behavior)
  }
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    base.removeChildBehavior(behavior.base)
  }
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

  public var items: [any UIDynamicItem] { list.items.compactMap(\.bridge) }
  open func addItem(_ item: any UIDynamicItem) { list.addItem(item.bridge) }
  open func removeItem(_ item: any UIDynamicItem) { list.removeItem(item.bridge) }
}

/// Gravity for some items: magnitude 1 is 1,000 points per second².
open class UIGravityBehavior: UIItemListBehavior {
  private let gravity: GravityBehavior

  public init(items: [any UIDynamicItem] = []) {
    gravity = GravityBehavior(items: items.map(\.bridge))
    super.init(list: gravity)
  }

  @_Of(\UIGravityBehavior.gravity.angle.cg) open var angle: CGFloat
  @_Of(\UIGravityBehavior.gravity.magnitude.cg) open var magnitude: CGFloat
  @_Of(\UIGravityBehavior.gravity.gravityDirection.vector) open var gravityDirection: CGVector
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravity.setAngle(angle, magnitude: magnitude)
  }
}

/// A push. On 100 × 100 points of density 1, a continuous push of magnitude 1 is an acceleration of 100 points per
/// second². An instantaneous one adds 100 points per second to the velocity.
open class UIPushBehavior: UIItemListBehavior {
  /// The ways to push.
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  private let push: PushBehavior
  public let mode: Mode

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    push = PushBehavior(
      items: items.map(\.bridge), mode: mode == .continuous ? .continuous : .instantaneous)
    super.init(list: push)
  }

  @_Of(\UIPushBehavior.push.angle.cg) open var angle: CGFloat
  @_Of(\UIPushBehavior.push.magnitude.cg) open var magnitude: CGFloat
  @_Of(\UIPushBehavior.push.pushDirection.vector) open var pushDirection: CGVector
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    push.setAngle(angle, magnitude: magnitude)
  }
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    UIOffset(push.targetOffsetFromCenter(for: item.bridge))
  }
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    push.setTargetOffsetFromCenter(offset.lambent, for: item.bridge)
  }

  /// An instantaneous push becomes inactive when it has pushed; set to true it pushes again.
  @_Of(\UIPushBehavior.push.active) open var active: Bool
}

/// Takes an item to a point, upright, as if by a spring.
open class UISnapBehavior: UIDynamicBehavior {
  private let snap: SnapBehavior

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    snap = SnapBehavior(item: item.bridge, snapTo: point.lambent)
    super.init(snap)
  }

  @_Of(\UISnapBehavior.snap.snapPoint.cg) open var snapPoint: CGPoint
  @_Of(\UISnapBehavior.snap.damping.cg) open var damping: CGFloat
}

/// The material of items, and their velocities.
open class UIDynamicItemBehavior: UIItemListBehavior {
  private let material: DynamicItemBehavior

  public init(items: [any UIDynamicItem] = []) {
    material = DynamicItemBehavior(items: items.map(\.bridge))
    super.init(list: material)
  }

  @_Of(\UIDynamicItemBehavior.material.elasticity.cg) open var elasticity: CGFloat
  @_Of(\UIDynamicItemBehavior.material.friction.cg) open var friction: CGFloat
  /// Mass per 100 × 100 points.
  @_Of(\UIDynamicItemBehavior.material.density.cg) open var density: CGFloat
  @_Of(\UIDynamicItemBehavior.material.resistance.cg) open var resistance: CGFloat
  @_Of(\UIDynamicItemBehavior.material.angularResistance.cg) open var angularResistance: CGFloat
  @_Of(\UIDynamicItemBehavior.material.charge.cg) open var charge: CGFloat
  @_Of(\UIDynamicItemBehavior.material.isAnchored) open var isAnchored: Bool
  @_Of(\UIDynamicItemBehavior.material.allowsRotation) open var allowsRotation: Bool
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    material.addLinearVelocity(velocity.lambent, for: item.bridge)
  }
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    CGPoint(material.linearVelocity(for: item.bridge))
  }
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    material.addAngularVelocity(velocity, for: item.bridge)
  }
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    material.angularVelocity(for: item.bridge)
  }
}

/// A force that depends on the position and velocity of an item, and on time.
///
/// Strengths are in metres of 100 points, kilograms and seconds.
public final class UIFieldBehavior: UIItemListBehavior {
  private let behavior: FieldBehavior

  private init(_ kind: Field.Kind) {
    behavior = FieldBehavior(Field(kind))
    super.init(list: behavior)
  }

  public static func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
  public static func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
  public static func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    make(.radialGravity) { $0.position = position }
  }
  public static func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    make(.linearGravity) { $0.direction = direction }
  }
  public static func velocityField(direction: CGVector) -> UIFieldBehavior {
    make(.velocity) { $0.direction = direction }
  }
  public static func noiseField(
    smoothness: CGFloat, animationSpeed speed: CGFloat
  ) -> UIFieldBehavior {
    make(.noise) { ($0.smoothness, $0.animationSpeed) = (smoothness, speed) }
  }
  public static func turbulenceField(
    smoothness: CGFloat, animationSpeed speed: CGFloat
  ) -> UIFieldBehavior {
    make(.turbulence) { ($0.smoothness, $0.animationSpeed) = (smoothness, speed) }
  }
  public static func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
  public static func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
  public static func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
  public static func field(
    evaluationBlock block:
      @escaping @Sendable (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) ->
      CGVector
  ) -> UIFieldBehavior {
    let owner = FieldOwner()
    let field = UIFieldBehavior(
      .custom { sample in
        guard let field = owner.field else { return .zero }
        let force = block(
          field, CGPoint(sample.offset), CGVector(sample.velocity), sample.mass, sample.charge,
          sample.time)
        return force.lambent
      })
    owner.field = field
    return field
  }

  private static func make(
    _ kind: Field.Kind, _ set: (UIFieldBehavior) -> Void
  ) -> UIFieldBehavior {
    let field = UIFieldBehavior(kind)
    set(field)
    return field
  }

  @_Of(\UIFieldBehavior.behavior.field.position.cg) public var position: CGPoint
  public var region: UIRegion {
    get { UIRegion(behavior.field.region) }
    set { behavior.field.region = newValue.base }
  }
  @_Of(\UIFieldBehavior.behavior.field.strength.cg) public var strength: CGFloat
  @_Of(\UIFieldBehavior.behavior.field.falloff.cg) public var falloff: CGFloat
  @_Of(\UIFieldBehavior.behavior.field.minimumRadius.cg) public var minimumRadius: CGFloat
  @_Of(\UIFieldBehavior.behavior.field.direction.vector) public var direction: CGVector
  @_Of(\UIFieldBehavior.behavior.field.smoothness.cg) public var smoothness: CGFloat
  @_Of(\UIFieldBehavior.behavior.field.animationSpeed.cg) public var animationSpeed: CGFloat
}

/// The field that a custom force receives. Both belong to the animator that calls the force.
private final class FieldOwner: @unchecked Sendable {
  weak var field: UIFieldBehavior?
}

/// A part of the plane about a point.
open class UIRegion: NSObject, NSCopying {
  open func copy(with zone: NSZone? = nil) -> Any { self }
  let base: FieldRegion
  init(_ base: FieldRegion) { self.base = base }
  public static var infinite: UIRegion { UIRegion(.infinite) }
  public convenience init(radius: CGFloat) { self.init(.radius(radius)) }
  public convenience init(size: CGSize) { self.init(.size(size.lambent)) }
  open func inverse() -> UIRegion { UIRegion(.inverse(base)) }
  open func union(with region: UIRegion) -> UIRegion { UIRegion(base.union(region.base)) }
  open func difference(from region: UIRegion) -> UIRegion {
    UIRegion(base.subtracting(region.base))
  }
  open func intersection(with region: UIRegion) -> UIRegion {
    UIRegion(base.intersection(region.base))
  }
  open func contains(_ point: CGPoint) -> Bool { base.contains(point.lambent) }
}
