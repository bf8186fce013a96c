package import LambentAnimations
import LambentGeometry

extension Spring {
  /// Creates the spring with mass 1 that comes to rest within a duration: UIKit's spring blocks.
  ///
  /// At the duration T its envelope is 0.001. With the frequency ω, the ratio ζ and the velocity v:
  /// |ζω − v| / (ω√(1 − ζ²)) · e^(−ζωT) = 0.001 for ζ < 1, (1 + (ω − v)T) · e^(−ωT) = 0.001 for ζ = 1. Without a velocity ω = ln(1000 ζ / √(1 − ζ²)) / (ζT), or 9.2334… / T.
  /// The formula has no solution below 0.001 and none at 1. So ω is greatest at ζ = 0.001e, and the same below; from
  /// 0.99 on it goes straight to its value at 1.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ: 1 does not oscillate; clamped to 1e-6…1.
  ///   - duration: T in seconds, above 0.
  ///   - initialVelocity: v, in units of the distance from start to end per second.
  package init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.isFinite ? min(max(dampingRatio, 1e-6), 1) : 1
    let time = duration.isFinite ? min(max(duration, 1e-6), 1e9) : 1
    let velocity = initialVelocity.isFinite ? min(max(initialVelocity, -1e9), 1e9) : 0
    let omega = SettlingFrequency(ratio: ratio, duration: time, velocity: velocity).value
    self.init(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: velocity)
  }

  /// UIKit's default spring, for the keyboard and modal presentations. Without overdamping it is
  /// critically damped, and at rest after 0.5 s.
  package static var system: Spring { Spring(mass: 3, stiffness: 1000, damping: 500) }
}

/// The frequency at which a spring's envelope is 0.001 after a duration.
private struct SettlingFrequency {
  let ratio: Double
  let duration: Double
  let velocity: Double
  private let rest = 0.001

  /// Below, a spring with the formula's frequency would be slower the less it is damped.
  private static let leastRatio = 0.0027182818284590455
  /// From here on the formula grows without bound, while a spring that does not oscillate has a frequency.
  private static let greatestRatio = 0.99

  init(ratio: Double, duration: Double, velocity: Double) {
    (self.ratio, self.duration, self.velocity) = (
      max(ratio, Self.leastRatio), duration, velocity
    )
  }

  var value: Double {
    guard ratio > Self.greatestRatio, ratio < 1 else { return solution }
    func end(_ ratio: Double) -> Double {
      SettlingFrequency(ratio: ratio, duration: duration, velocity: velocity).solution
    }
    let part = (ratio - Self.greatestRatio) / (1 - Self.greatestRatio)
    return end(Self.greatestRatio) * (1 - part) + end(1) * part
  }

  private var solution: Double {
    let root = (1 - ratio * ratio).squareRoot()
    let still =
      ratio >= 1
      ? 9.233413476451586 / duration
      : Elementary.log(ratio / (rest * root)) / (ratio * duration)
    guard velocity != 0 else { return still }
    // The largest root: above it the envelope only decreases. The bracket grows until it contains
    // the root.
    var (low, high) = (still, still)
    for _ in 0..<200 where excess(high) > 0 { high *= 1.5 }
    low = lastPositive(below: high)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The envelope at the end minus 0.001.
  private func excess(_ omega: Double) -> Double {
    let envelope =
      ratio >= 1
      ? abs(1 + (omega - velocity) * duration)
      : abs(ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot())
    return envelope * Elementary.exp(-ratio * omega * duration) - rest
  }

  /// Steps down from above the largest root until the envelope is too large.
  private func lastPositive(below high: Double) -> Double {
    var omega = high
    for _ in 0..<4000 {
      omega *= 0.997
      if excess(omega) > 0 { return omega }
    }
    return omega
  }
}
