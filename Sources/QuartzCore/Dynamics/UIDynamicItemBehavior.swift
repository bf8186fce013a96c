import LambentDynamics

/// The material of items, and their velocities.
open class UIDynamicItemBehavior: UIItemListBehavior {
  private let material: DynamicItemBehavior

  /// A behaviour that changes nothing yet.
  public init(items: [any UIDynamicItem]) {
    material = DynamicItemBehavior(items: items.bridges)
    super.init(list: material)
  }

  /// A behaviour for no item yet.
  public convenience init() { self.init(items: []) }

  /// The fraction of its speed that an item keeps when it bounces, 0…1.
  @_Of(\UIDynamicItemBehavior.material.elasticity.cg) open var elasticity: CGFloat
  /// The friction where items slide, from 0.
  @_Of(\UIDynamicItemBehavior.material.friction.cg) open var friction: CGFloat
  /// Mass per 100 × 100 points.
  @_Of(\UIDynamicItemBehavior.material.density.cg) open var density: CGFloat
  /// The rate at which velocity fades, per second.
  @_Of(\UIDynamicItemBehavior.material.resistance.cg) open var resistance: CGFloat
  /// The rate at which the spin fades, per second.
  @_Of(\UIDynamicItemBehavior.material.angularResistance.cg) open var angularResistance: CGFloat
  /// The electric charge: a number whose product with a field's strength is a force in newtons.
  @_Of(\UIDynamicItemBehavior.material.charge.cg) open var charge: CGFloat
  /// True if items stay where they are; others bounce off them.
  @_Of(\UIDynamicItemBehavior.material.isAnchored) open var isAnchored: Bool
  /// True if items turn.
  @_Of(\UIDynamicItemBehavior.material.allowsRotation) open var allowsRotation: Bool
  /// Adds to the velocity of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    material.addLinearVelocity(velocity.lambent, for: DynamicItemBridges.bridge(of: item))
  }
  /// The velocity of an item, in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    CGPoint(material.linearVelocity(for: DynamicItemBridges.bridge(of: item)))
  }
  /// Adds to the spin of an item, in radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    material.addAngularVelocity(velocity, for: DynamicItemBridges.bridge(of: item))
  }
  /// The spin of an item, in radians per second.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    material.angularVelocity(for: DynamicItemBridges.bridge(of: item))
  }
}
