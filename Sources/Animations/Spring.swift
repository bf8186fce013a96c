import LambentGeometry

/// A damped spring that moves a value from 0 to 1: a mass m on a spring with stiffness k and
/// damping c, released at 0 with an initial velocity v.
///
/// With ω = √(k / m) and ζ = c / (2√(km)) the value is 1 − y(t), where y is the closed-form
/// solution of ÿ + 2ζωẏ + ω²y = 0 with y(0) = 1, ẏ(0) = −v.
public struct Spring: Sendable, Hashable {
  /// The mass on the spring, in kilograms; above 0.
  public var mass = 1.0
  /// The stiffness, in newtons per metre; above 0.
  public var stiffness = 100.0
  /// The damping coefficient, in kilograms per second; at least 0.
  public var damping = 10.0
  /// The velocity at the start, in units of the distance from start to end per second; positive
  /// toward the end.
  public var initialVelocity = 0.0
  /// True if a damping ratio above 1 is allowed; otherwise it counts as 1.
  public var allowsOverdamping = false

  /// Creates a spring from its physical parameters. The defaults are Core Animation's.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Creates a spring from the period of an undamped oscillation, in seconds, and the bounce, −1…1:
  /// 1 oscillates forever, 0 is critically damped, −1 is infinitely overdamped.
  public init(perceptualDuration: Double, bounce: Double) {
    let omega = 2 * Double.pi / perceptualDuration
    stiffness = omega * omega * mass
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    damping = 2 * ratio * (stiffness * mass).squareRoot()
    allowsOverdamping = true
  }

  /// The period of one undamped oscillation, in seconds: 2π / ω.
  public var perceptualDuration: Double { 2 * .pi / frequency }

  /// The amount of bounce, −1…1: 1 − ζ if the spring is underdamped, 1 / ζ − 1 if overdamped.
  public var bounce: Double {
    let ratio = storedDampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The angular frequency ω, in radians per second.
  package var frequency: Double { (stiffness / mass).squareRoot() }

  private var storedDampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The effective damping ratio ζ; at least 0, and at most 1 unless overdamping is allowed. A
  /// ratio so close to 1 that the other formulas would lose precision counts as 1.
  public var dampingRatio: Double {
    let ratio = storedDampingRatio
    if abs(ratio - 1) < 5e-13 { return 1 }
    return allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// True if the parameters are valid: mass and stiffness above 0, damping at least 0, all finite
  /// (infinite damping is valid if overdamping is allowed).
  package var isValid: Bool {
    mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0
      && initialVelocity.isFinite && (damping.isFinite || allowsOverdamping)
      && frequency.isFinite && frequency > 0
  }
}

extension Spring {
  /// The value at a time in seconds: 0 at the start, 1 at rest.
  package func value(at time: Double) -> Double {
    let (rest, impulse) = motion(at: time)
    return 1 - rest + initialVelocity * impulse
  }

  /// The velocity at a time in seconds, in units of the distance from start to end per second.
  package func velocity(at time: Double) -> Double {
    let (rest, impulse) = motion(at: time)
    // For a release at rest, ẏ = −ω²·i, where i is the response to a unit impulse, and i′ = y −
    // 2ζω·i.
    let omega = frequency
    let fading = rest - 2 * dampingRatio * omega * impulse
    guard dampingRatio.isFinite else { return 0 }
    return omega * omega * impulse + initialVelocity * fading
  }

  /// The two basic solutions: the remaining distance after a release at rest, and the distance
  /// after an impulse that gives a velocity of 1.
  ///
  /// For ζ < 1, e^(−ζωt)(cos ω_d t + ζω/ω_d sin ω_d t) and e^(−ζωt) sin(ω_d t) / ω_d with ω_d =
  /// ω√(1 − ζ²). For ζ = 1, e^(−ωt)(1 + ωt) and t·e^(−ωt). For ζ > 1, with the rates r = ω(ζ ∓ √(ζ²
  /// − 1)), (r₂e^(−r₁t) − r₁e^(−r₂t)) / (r₂ − r₁) and (e^(−r₁t) − e^(−r₂t)) / (r₂ − r₁).
  package func motion(at time: Double) -> (rest: Double, impulse: Double) {
    let (omega, ratio, t) = (frequency, dampingRatio, max(time, 0))
    guard ratio.isFinite else { return (1, 0) }
    guard t.isFinite else { return ratio > 0 ? (0, 0) : (1, 0) }
    if ratio < 1 {
      let swing = omega * (1 - ratio * ratio).squareRoot()
      let decay = Elementary.exp(-ratio * omega * t)
      let (sine, cosine) = Elementary.sinCos(swing * t)
      return (decay * (cosine + ratio * omega / swing * sine), decay * sine / swing)
    }
    if ratio == 1 {
      let decay = Elementary.exp(-omega * t)
      return (decay * (1 + omega * t), t * decay)
    }
    let root = (ratio * ratio - 1).squareRoot()
    // The slow rate without cancellation, because (ζ − √(ζ² − 1))(ζ + √(ζ² − 1)) = 1.
    let (fast, slow) = (omega * (ratio + root), omega / (ratio + root))
    let (slowDecay, fastDecay) = (Elementary.exp(-slow * t), Elementary.exp(-fast * t))
    let difference = fast - slow
    return (
      (fast * slowDecay - slow * fastDecay) / difference, (slowDecay - fastDecay) / difference
    )
  }

  /// The time that the spring needs to come to rest, in seconds.
  ///
  /// For ζ < 1, the time at which the envelope falls to 0.001: ln((1 + |ζω − v| / ω_d) / 0.001) /
  /// (ζω). For ζ = 1, the first multiple of 0.1 s at which the distance is below 0.001. For ζ > 1,
  /// the time at which the distance falls to 0.01: Core Animation returns about 2.6 s for ω = 2π
  /// and ζ = 2, long before 0.001. Without damping it is the greatest finite `Float`; with infinite
  /// damping, 0.
  public var settlingDuration: Double {
    let (omega, ratio) = (frequency, dampingRatio)
    guard ratio > 0 else { return Double(Float.greatestFiniteMagnitude) }
    guard ratio.isFinite, omega.isFinite, omega > 0 else { return 0 }
    if ratio < 1 {
      let swing = omega * (1 - ratio * ratio).squareRoot()
      let amplitude = 1 + abs(ratio * omega - initialVelocity) / swing
      let longest = Double(Float.greatestFiniteMagnitude)
      return min(Elementary.log(amplitude / 0.001) / (ratio * omega), longest)
    }
    return ratio == 1 ? criticalSettlingDuration : overdampedSettlingDuration
  }

  private var criticalSettlingDuration: Double {
    func isSettled(_ tenths: Double) -> Bool { abs(1 - value(at: tenths / 10)) < 0.001 }
    // If v > ω the value overshoots, so the first suitable multiple may come early: search one by
    // one.
    var tenths = 1.0
    while initialVelocity > frequency, tenths < 4096, !isSettled(tenths) { tenths += 1 }
    if isSettled(tenths) { return tenths / 10 }
    // From here on the distance only decreases: at ωt = 64 it is far below 0.001.
    var (low, high) = (tenths, max((640 / frequency).rounded(.up), tenths + 1))
    while high - low > 1, high.isFinite {
      let middle = ((low + high) / 2).rounded(.down)
      if middle == low || middle == high { break }
      if isSettled(middle) { high = middle } else { low = middle }
    }
    return min(high / 10, Double(Float.greatestFiniteMagnitude))
  }

  private var overdampedSettlingDuration: Double {
    var (low, high) = (0.0, 1 / frequency)
    for _ in 0..<200 where abs(1 - value(at: high)) >= 0.01 { (low, high) = (high, high * 2) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if abs(1 - value(at: middle)) >= 0.01 { low = middle } else { high = middle }
    }
    return high
  }
}
