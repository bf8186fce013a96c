public import LambentGeometry

/// The material of items, and their velocities.
///
/// A property that is not set keeps the engine's default or the value of another item behaviour;
/// reading it returns UIKit's documented default.
public final class DynamicItemBehavior: ItemListBehavior {
  private var pending: [ObjectIdentifier: (velocity: Point, spin: Double)] = [:]
  /// The properties, those that are not set with UIKit's defaults.
  private var material = Material()
  /// Sets the properties that are set, by property.
  private var settings: [PartialKeyPath<Material>: (inout Material) -> Void] = [:]

  /// Creates a behaviour that changes nothing yet.
  public override init(items: [any DynamicItem]) {
    (material.elasticity, material.friction) = (0, 0)
    super.init(items: items)
  }

  /// The fraction of its speed that an item keeps in a bounce, 0…1. Items without this behaviour
  /// have 0.2.
  public var elasticity: Double {
    get { self[\.elasticity] }
    set { self[\.elasticity] = newValue }
  }
  /// The coefficient of friction, a factor of at least 0. Items without this behaviour have 0.2.
  public var friction: Double {
    get { self[\.friction] }
    set { self[\.friction] = newValue }
  }
  /// The mass per 100 × 100 points, in kilograms.
  public var density: Double {
    get { self[\.density] }
    set { self[\.density] = newValue }
  }
  /// The linear damping: the rate at which the velocity decays, per second.
  public var resistance: Double {
    get { self[\.resistance] }
    set { self[\.resistance] = newValue }
  }
  /// The angular damping: the rate at which the angular velocity decays, per second.
  public var angularResistance: Double {
    get { self[\.angularResistance] }
    set { self[\.angularResistance] = newValue }
  }
  /// The electric charge for electric and magnetic fields: a number whose product with a field's
  /// strength is a force in newtons.
  public var charge: Double {
    get { self[\.charge] }
    set { self[\.charge] = newValue }
  }
  /// True if items can rotate.
  public var allowsRotation: Bool {
    get { self[\.allowsRotation] }
    set { self[\.allowsRotation] = newValue }
  }
  /// True if items cannot be moved; other items bounce off them.
  public var isAnchored: Bool {
    get { self[\.isAnchored] }
    set { self[\.isAnchored] = newValue }
  }

  private subscript<Value>(_ property: WritableKeyPath<Material, Value>) -> Value {
    get { material[keyPath: property] }
    set {
      material[keyPath: property] = newValue
      settings[property] = { $0[keyPath: property] = newValue }
      change()
    }
  }

  /// Adds to the velocity of an item, in points per second. Without an animator, the change is
  /// applied when one is set.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    add(velocity, spin: 0, for: item)
  }
  /// Adds to the angular velocity of an item, in radians per second. Without an animator, the
  /// change is applied when one is set.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    add(.zero, spin: velocity, for: item)
  }

  private func add(_ velocity: Point, spin: Double, for item: any DynamicItem) {
    guard contains(item) else { return }
    let old = pending[ObjectIdentifier(item)] ?? (.zero, 0)
    pending[ObjectIdentifier(item)] = (old.velocity + velocity, old.spin + spin)
    change()
  }

  /// The velocity of an item's centre of mass, in points per second.
  public func linearVelocity(for item: any DynamicItem) -> Point {
    let added = pending[ObjectIdentifier(item)]?.velocity ?? .zero
    return (dynamicAnimator?.velocity(of: item) ?? .zero) + added
  }
  /// The angular velocity of an item, in radians per second.
  public func angularVelocity(for item: any DynamicItem) -> Double {
    let added = pending[ObjectIdentifier(item)]?.spin ?? 0
    return (dynamicAnimator?.angularVelocity(of: item) ?? 0) + added
  }

  override func adjust(_ material: inout Material) {
    for set in settings.values { set(&material) }
  }

  override func act(on world: inout World, _ bodies: BodyLookup) throws(DynamicsError) {
    let added = pending
    pending = [:]
    for item in items {
      guard let change = added[ObjectIdentifier(item)], let body = bodies(item) else { continue }
      try world.addVelocity(change.velocity, spin: change.spin, to: body)
    }
  }
}
