public import LambentProperties

/// An animation that a spring drives: it may swing beyond its end.
///
/// The duration is not set by the spring: give it ``settlingDuration`` (or use
/// ``init(keyPath:perceptualDuration:bounce:)``, which does), or the swing is cut off.
public struct SpringAnimation: IntervalAnimation {
  /// The properties of every animation.
  package var basicsStorage = AnimationBasics()
  /// The property that it acts on.
  package var targetStorage = AnimationTarget()
  /// Where it starts.
  public var fromValue: PropertyValue?
  /// Where it ends.
  public var toValue: PropertyValue?
  /// How much it changes.
  public var byValue: PropertyValue?
  /// The spring; its initial velocity counts where ``takesCurrentVelocity`` is false.
  package var spring = Spring()
  /// True if it goes on at the velocity that the property had, instead of the spring's own.
  public var takesCurrentVelocity = false

  /// Creates a spring of the default stiffness and damping.
  public init(keyPath: String? = nil) {
    targetStorage.keyPath = keyPath
  }

  /// Creates a spring from how it is seen, with the duration that it takes to settle.
  public init(keyPath: String? = nil, perceptualDuration: Double, bounce: Double) {
    targetStorage.keyPath = keyPath
    spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    timing.duration = spring.settlingDuration
  }

  /// 1 by default, above 0; a heavier one swings more slowly.
  public var mass: Double {
    get { spring.mass }
    set { spring.mass = newValue }
  }

  /// 100 by default, above 0; more is faster.
  public var stiffness: Double {
    get { spring.stiffness }
    set { spring.stiffness = newValue }
  }

  /// 10 by default, at least 0; less swings longer.
  public var damping: Double {
    get { spring.damping }
    set { spring.damping = newValue }
  }

  /// The velocity at the start, in whole distances per second.
  public var initialVelocity: Double {
    get { spring.initialVelocity }
    set {
      spring.initialVelocity = newValue
      takesCurrentVelocity = false
    }
  }

  /// True if a damping ratio above 1 is taken as it is.
  public var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

  /// How long the spring takes to come to rest, in seconds.
  public var settlingDuration: Double { spring.settlingDuration }

  package static let definition = AnimationDefinition<SpringAnimation>(
    kind: "spring", summary: "Leads a property from one value to another as a spring would.",
    prototype: SpringAnimation(),
    rows: commonRows + propertyRows + intervalRows + springRows)

  /// Rejects what makes no spring.
  ///
  /// - Throws: ``AnimationError``.
  package func validate() throws(AnimationError) {
    guard spring.isValid else {
      throw .invalid(
        property: "mass, stiffness, damping",
        reason: "mass and stiffness must be above 0, the damping not below it, and all finite")
    }
  }

  /// That the duration cuts the spring off.
  package var remarks: [String] {
    guard duration > 0, duration < settlingDuration * 0.999 else { return [] }
    return ["the spring settles after \(settlingDuration) s, but is cut off after \(duration) s"]
  }

  /// The way of the value in one run, its ends filled in.
  ///
  /// - Throws: ``AnimationError`` where values are not of the right kind.
  package func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve {
    let (from, to) = try interval(for: ends)
    guard takesCurrentVelocity else { return .spring(from: from, to: to, spring, velocity: nil) }
    var released = spring
    released.initialVelocity = 0
    let velocity = try input(for: ends).velocity
    return .spring(from: from, to: to, released, velocity: velocity)
  }
}

extension SpringAnimation {
  private static let springRows: [Property<SpringAnimation>] = [
    Property("mass", \.mass, minimum: 1e-6, summary: "The mass on the spring."),
    Property(
      "stiffness", \.stiffness, minimum: 1e-6,
      summary: "The force that pulls back, for each unit of distance."),
    Property(
      "damping", \.damping, minimum: 0,
      summary: "The force against the motion, for each unit of velocity."),
    Property(
      "initialVelocity", type: .either([.number, .choice(["current"])]),
      summary: "The velocity at the start, in whole distances per second, or current.",
      get: { $0.takesCurrentVelocity ? .text("current") : .number($0.initialVelocity) },
      set: { host, value in
        if value == .text("current") {
          host.takesCurrentVelocity = true
          return true
        }
        guard case .number(let number) = value else { return false }
        host.initialVelocity = number
        return true
      }),
    Property(
      "allowsOverdamping", \.allowsOverdamping,
      summary: "Whether a damping ratio above 1 is taken as it is."),
    Property(
      "perceptualDuration", \.perceptualDuration, unit: .seconds, minimum: 1e-3,
      summary: "The time of one free swing; sets stiffness and damping, and keeps the bounce."),
    Property(
      "bounce", \.bounce, minimum: -0.999, maximum: 1,
      summary: "How much it bounces, −1 to 1; sets the damping."),
  ]

  /// The time of one free swing, in seconds; setting it keeps the bounce.
  public var perceptualDuration: Double {
    get { spring.perceptualDuration }
    set { reshape(perceptualDuration: newValue, bounce: spring.bounce) }
  }

  /// How much it bounces, −1…1; setting it keeps the perceptual duration.
  public var bounce: Double {
    get { spring.bounce }
    set { reshape(perceptualDuration: spring.perceptualDuration, bounce: newValue) }
  }

  private mutating func reshape(perceptualDuration: Double, bounce: Double) {
    let shape = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    let isOverdamped = bounce < 0
    spring.stiffness = shape.stiffness * spring.mass
    spring.damping = shape.damping * spring.mass
    if isOverdamped { spring.allowsOverdamping = true }
  }
}
