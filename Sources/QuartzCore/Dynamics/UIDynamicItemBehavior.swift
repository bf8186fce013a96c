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
  open var elasticity: CGFloat {
    get { material.elasticity }
    set { material.elasticity = newValue }
  }
  /// The friction where items slide, from 0.
  open var friction: CGFloat {
    get { material.friction }
    set { material.friction = newValue }
  }
  /// Mass per 100 × 100 points.
  open var density: CGFloat {
    get { material.density }
    set { material.density = newValue }
  }
  /// The rate at which velocity fades, per second.
  open var resistance: CGFloat {
    get { material.resistance }
    set { material.resistance = newValue }
  }
  /// The rate at which the spin fades, per second.
  open var angularResistance: CGFloat {
    get { material.angularResistance }
    set { material.angularResistance = newValue }
  }
  /// The charge, on which electric and magnetic fields act.
  open var charge: CGFloat {
    get { material.charge }
    set { material.charge = newValue }
  }
  /// True if items stay where they are; others bounce off them.
  open var isAnchored: Bool {
    get { material.isAnchored }
    set { material.isAnchored = newValue }
  }
  /// True if items turn.
  open var allowsRotation: Bool {
    get { material.allowsRotation }
    set { material.allowsRotation = newValue }
  }
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
