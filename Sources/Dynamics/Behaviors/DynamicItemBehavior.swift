public import LambentGeometry

/// The material of items, and their velocities.
///
/// A property that is not set leaves the engine's default in force, or what another item behaviour
/// says; reading it gives the value that UIKit documents.
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

  /// An item behaviour that changes nothing yet.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// How much of its speed an item keeps when it bounces, 0…1; the engine's own default is 0.2.
  public var elasticity: Double {
    get { self[\.elasticity, 0] }
    set { self[\.elasticity, 0] = newValue }
  }
  /// How strongly items stick where they slide, from 0; the engine's own default is 0.2.
  public var friction: Double {
    get { self[\.friction, 0] }
    set { self[\.friction, 0] = newValue }
  }
  /// Mass per 100 × 100 points.
  public var density: Double {
    get { self[\.density, 1] }
    set { self[\.density, 1] = newValue }
  }
  /// The rate at which velocity fades, per second.
  public var resistance: Double {
    get { self[\.resistance, 0] }
    set { self[\.resistance, 0] = newValue }
  }
  /// The rate at which the spin fades, per second.
  public var angularResistance: Double {
    get { self[\.angularResistance, 0] }
    set { self[\.angularResistance, 0] = newValue }
  }
  /// The charge on which electric and magnetic fields act.
  public var charge: Double {
    get { self[\.charge, 0] }
    set { self[\.charge, 0] = newValue }
  }
  /// True if items turn.
  public var allowsRotation: Bool {
    get { self[\.allowsRotation, true] }
    set { self[\.allowsRotation, true] = newValue }
  }
  /// True if items stay where they are; others bounce off them.
  public var isAnchored: Bool {
    get { self[\.isAnchored, false] }
    set { self[\.isAnchored, false] = newValue }
  }

  /// A property, and the value that it has where it is not set.
  private subscript<Value>(
    _ setting: WritableKeyPath<Settings, Value?>, _ unset: Value
  ) -> Value {
    get { settings[keyPath: setting] ?? unset }
    set {
      settings[keyPath: setting] = newValue
      change()
    }
  }

  /// Adds to the velocity of an item, in points per second. Without an animator it is kept for later.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    add(velocity, spin: 0, for: item)
  }
  /// Adds to the spin of an item, in radians per second. Without an animator it is kept for later.
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
  /// The spin of an item in radians per second.
  public func angularVelocity(for item: any DynamicItem) -> Double {
    let added = pending[ObjectIdentifier(item)]?.spin ?? 0
    return (dynamicAnimator?.angularVelocity(of: item) ?? 0) + added
  }

  override func adjust(_ material: inout Material, of item: any DynamicItem) {
    guard contains(item) else { return }
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
