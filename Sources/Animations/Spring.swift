import LambentGeometry

/// A damped spring that carries a value from 0 to 1: a mass m on a spring of stiffness k with damping
/// c, released at 0 with a velocity.
///
/// With ω = √(k / m), ζ = c / (2√(km)) and the velocity v, the value is 1 − y(t), where y solves
/// ÿ + 2ζωẏ + ω²y = 0, y(0) = 1, ẏ(0) = −v, in closed form.
public struct Spring: Sendable, Hashable {
  /// The mass that hangs on the spring; above 0.
  public var mass = 1.0
  /// The force that pulls back, for each unit of distance; above 0.
  public var stiffness = 100.0
  /// The force against the motion, for each unit of velocity; not below 0.
  public var damping = 10.0
  /// The velocity at the start, in whole distances per second; positive toward the target.
  public var initialVelocity = 0.0
  /// True if a damping ratio above 1 is taken as it is; otherwise it acts as 1.
  public var allowsOverdamping = false

  /// Creates a spring from its physics; by default Core Animation's.
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

  /// Creates a spring from how it is seen: the time of one free swing, and how much it bounces, from
  /// −1 (not at all, overdamped without end) by 0 (critically damped) to 1 (for ever).
  public init(perceptualDuration: Double, bounce: Double) {
    let omega = 2 * Double.pi / perceptualDuration
    stiffness = omega * omega * mass
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    damping = 2 * ratio * (stiffness * mass).squareRoot()
    allowsOverdamping = true
  }

  /// The time of one swing without damping, in seconds: 2π / ω.
  public var perceptualDuration: Double { 2 * .pi / frequency }

  /// 1 − ζ where it swings, 1 / ζ − 1 where it is overdamped.
  public var bounce: Double {
    let ratio = storedDampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// ω, in radians per second.
  package var frequency: Double { (stiffness / mass).squareRoot() }

  private var storedDampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// ζ as it acts: at most 1 unless overdamping is allowed. So near to 1 that the other formulas
  /// would lose their digits, it is 1.
  public var dampingRatio: Double {
    let ratio = storedDampingRatio
    if abs(ratio - 1) < 5e-13 { return 1 }
    return allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// True if the parameters make a spring: mass and stiffness above 0, damping not below, all finite
  /// (the damping may be infinite where overdamping is allowed).
  package var isValid: Bool {
    mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0
      && initialVelocity.isFinite && (damping.isFinite || allowsOverdamping)
      && frequency.isFinite && frequency > 0
  }
}

extension Spring {
  /// The value at a time, in seconds: 0 at the start, 1 where it comes to rest.
  package func value(at time: Double) -> Double {
    let (rest, impulse) = motion(at: time)
    return 1 - rest + initialVelocity * impulse
  }

  /// The velocity at a time, in whole distances per second.
  package func velocity(at time: Double) -> Double {
    let (_, impulse) = motion(at: time)
    // ẏ of the spring released at rest is −ω² times its answer to a unit impulse, whose own
    // derivative is that spring less 2ζω times the answer.
    let omega = frequency
    let fading = motion(at: time).rest - 2 * dampingRatio * omega * impulse
    guard dampingRatio.isFinite else { return 0 }
    return omega * omega * impulse + initialVelocity * fading
  }

  /// The two motions that every other is made of: the distance left after a release at rest, and the
  /// distance travelled after an impulse that gives the velocity 1.
  ///
  /// For ζ < 1, e^(−ζωt)(cos ω_d t + ζω/ω_d sin ω_d t) and e^(−ζωt) sin(ω_d t) / ω_d with
  /// ω_d = ω√(1 − ζ²); for ζ = 1, e^(−ωt)(1 + ωt) and t·e^(−ωt); for ζ > 1 with the rates
  /// r = ω(ζ ∓ √(ζ² − 1)), (r₂e^(−r₁t) − r₁e^(−r₂t)) / (r₂ − r₁) and (e^(−r₁t) − e^(−r₂t)) / (r₂ − r₁).
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
    // The slow rate without cancellation: (ζ − √(ζ² − 1))(ζ + √(ζ² − 1)) = 1.
    let (fast, slow) = (omega * (ratio + root), omega / (ratio + root))
    let (slowDecay, fastDecay) = (Elementary.exp(-slow * t), Elementary.exp(-fast * t))
    let difference = fast - slow
    return (
      (fast * slowDecay - slow * fastDecay) / difference, (slowDecay - fastDecay) / difference
    )
  }

  /// How long it takes to come to rest, in seconds.
  ///
  /// For ζ < 1 when the envelope of the swings falls to 0.001:
  /// ln((1 + |ζω − v| / ω_d) / 0.001) / (ζω). For ζ = 1 the least tenth of a second at which the
  /// distance is below 0.001. For ζ > 1 when the distance falls to 0.01: Core Animation takes about
  /// 2.6 s for ω = 2π and ζ = 2, long before a thousandth. Without damping it is the greatest `Float`;
  /// with an infinite one, 0.
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
    // Faster than ω, it passes its goal, and the first tenth that is near enough may be there.
    var tenths = 1.0
    while initialVelocity > frequency, tenths < 4096, !isSettled(tenths) { tenths += 1 }
    if isSettled(tenths) { return tenths / 10 }
    // From here on the distance only falls: at ωt = 64 it is below any thousandth.
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
