public import LambentGeometry

/// The material of items, and their velocities.
///
/// A property that is not set keeps the engine's default or the value of another item behaviour;
/// reading it returns UIKit's documented default.
public final class DynamicItemBehavior: ItemListBehavior {
  private var pending: [ObjectIdentifier: (velocity: Point, spin: Double)] = [:]
  private var settings = Settings()

  private struct Settings {
    var elasticity: Double?
    var friction: Double?
    var density: Double?
    var resistance: Double?
    var angularResistance: Double?
    var charge: Double?
    var allowsRotation: Bool?
    var isAnchored: Bool?
  }

  /// Creates a behaviour that changes nothing yet.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// The fraction of its speed that an item keeps in a bounce, 0…1. Items without this behaviour
  /// have 0.2.
  public var elasticity: Double {
    get { self[\.elasticity, 0] }
    set { self[\.elasticity, 0] = newValue }
  }
  /// The coefficient of friction, a factor of at least 0. Items without this behaviour have 0.2.
  public var friction: Double {
    get { self[\.friction, 0] }
    set { self[\.friction, 0] = newValue }
  }
  /// The mass per 100 × 100 points, in kilograms.
  public var density: Double {
    get { self[\.density, 1] }
    set { self[\.density, 1] = newValue }
  }
  /// The linear damping: the rate at which the velocity decays, per second.
  public var resistance: Double {
    get { self[\.resistance, 0] }
    set { self[\.resistance, 0] = newValue }
  }
  /// The angular damping: the rate at which the angular velocity decays, per second.
  public var angularResistance: Double {
    get { self[\.angularResistance, 0] }
    set { self[\.angularResistance, 0] = newValue }
  }
  /// The electric charge for electric and magnetic fields: a number whose product with a field's
  /// strength is a force in newtons.
  public var charge: Double {
    get { self[\.charge, 0] }
    set { self[\.charge, 0] = newValue }
  }
  /// True if items can rotate.
  public var allowsRotation: Bool {
    get { self[\.allowsRotation, true] }
    set { self[\.allowsRotation, true] = newValue }
  }
  /// True if items cannot be moved; other items bounce off them.
  public var isAnchored: Bool {
    get { self[\.isAnchored, false] }
    set { self[\.isAnchored, false] = newValue }
  }

  /// A property with its default.
  private subscript<Value>(
    _ setting: WritableKeyPath<Settings, Value?>, _ unset: Value
  ) -> Value {
    get { settings[keyPath: setting] ?? unset }
    set {
      settings[keyPath: setting] = newValue
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
    if let value = settings.elasticity { material.elasticity = value }
    if let value = settings.friction { material.friction = value }
    if let value = settings.density { material.density = value }
    if let value = settings.resistance { material.resistance = value }
    if let value = settings.angularResistance { material.angularResistance = value }
    if let value = settings.charge { material.charge = value }
    if let value = settings.allowsRotation { material.allowsRotation = value }
    if let value = settings.isAnchored { material.isAnchored = value }
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
