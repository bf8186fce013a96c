public import LambentProperties

/// An animation driven by a spring. It may overshoot its end.
///
/// The spring does not set the duration. Set it to ``settlingDuration`` (or use
/// ``init(keyPath:perceptualDuration:bounce:)``, which does); a shorter one cuts the motion off.
public struct SpringAnimation: IntervalAnimation {
  package var basicsStorage = AnimationBasics()
  package var targetStorage = AnimationTarget()
  /// The value at the start; `nil` derives it from the others.
  public var fromValue: PropertyValue?
  /// The value at the end; `nil` derives it from the others.
  public var toValue: PropertyValue?
  /// The difference from the start to the end; `nil` derives it from the others.
  public var byValue: PropertyValue?
  /// The spring. Its initial velocity is used if ``takesCurrentVelocity`` is false.
  package var spring = Spring()
  /// True if the animation starts at the current velocity of the property instead of the spring's.
  public var takesCurrentVelocity = false

  /// Creates an animation with the default spring.
  public init(keyPath: String? = nil) {
    targetStorage.keyPath = keyPath
  }

  /// Creates an animation from the perceived duration, in seconds, and the bounce, −1…1. Sets the
  /// duration to the settling duration.
  public init(keyPath: String? = nil, perceptualDuration: Double, bounce: Double) {
    targetStorage.keyPath = keyPath
    spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    timing.duration = spring.settlingDuration
  }

  /// The mass on the spring, in kilograms; above 0. Default: 1. A greater mass moves more slowly.
  public var mass: Double {
    get { spring.mass }
    set { spring.mass = newValue }
  }

  /// The spring's stiffness, in newtons per metre; above 0. Default: 100. A stiffer spring is faster.
  public var stiffness: Double {
    get { spring.stiffness }
    set { spring.stiffness = newValue }
  }

  /// The damping coefficient, in kilograms per second; at least 0. Default: 10. With less damping,
  /// the spring oscillates longer.
  public var damping: Double {
    get { spring.damping }
    set { spring.damping = newValue }
  }

  /// The velocity at the start, in units of the distance from start to end per second.
  public var initialVelocity: Double {
    get { spring.initialVelocity }
    set {
      spring.initialVelocity = newValue
      takesCurrentVelocity = false
    }
  }

  /// True if damping ratios above 1 are allowed; otherwise they count as 1.
  public var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

  /// The time that the spring needs to come to rest, in seconds.
  public var settlingDuration: Double { spring.settlingDuration }

  package static let definition = AnimationDefinition<SpringAnimation>(
    kind: "spring", summary: "Animates a property from one value to another like a spring.",
    prototype: SpringAnimation(),
    rows: commonRows + propertyRows + intervalRows + springRows)

  /// Rejects an invalid spring.
  ///
  /// - Throws: ``AnimationError``.
  package func validate() throws(AnimationError) {
    guard spring.isValid else {
      throw .invalid(
        property: "mass, stiffness, damping",
        reason: "mass and stiffness must be above 0, the damping not below it, and all finite")
    }
  }

  /// A warning if the duration is shorter than the settling duration.
  package var remarks: [String] {
    guard duration > 0, duration < settlingDuration * 0.999 else { return [] }
    let settled = (settlingDuration * 1000).rounded(.up) / 1000
    return ["the spring settles after \(settled.short) s, but is cut off after \(duration.short) s"]
  }

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
      summary: "The restoring force per unit of distance."),
    Property(
      "damping", \.damping, minimum: 0,
      summary: "The damping force per unit of velocity."),
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
      summary: "Whether a damping ratio above 1 is used unchanged."),
    Property(
      "perceptualDuration", \.perceptualDuration, unit: .seconds, minimum: 1e-3,
      summary: "The period of one free oscillation; it sets the stiffness and the damping, and "
        + "keeps the bounce."),
    Property(
      "bounce", \.bounce, minimum: -0.999, maximum: 1,
      summary: "The amount of bounce, −1 to 1; it sets the damping."),
  ]

  /// The period of one undamped oscillation, in seconds. Setting it keeps the bounce.
  public var perceptualDuration: Double {
    get { spring.perceptualDuration }
    set { reshape(perceptualDuration: newValue, bounce: spring.bounce) }
  }

  /// The amount of bounce, −1…1. Setting it keeps the perceptual duration.
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
