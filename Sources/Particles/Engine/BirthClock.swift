import LambentAnimations

/// The birth times of a cell's particles.
///
/// Birth k (from 0) happens when the integral of the rate since the window's beginning reaches k +
/// 1. With jitter j it happens when the integral reaches k + 1 − j·u for a random u in [0, 1), so
/// births stay in order and their count changes by at most one. Each birth takes O(1), or O(log n)
/// for a rate with n pieces, whatever the time.
package struct BirthClock: Sendable {
  /// Births per second of the cell's time, as a function of the layer's time.
  let rate: Track
  /// The seconds of the cell's time per second of the layer's.
  let timeScale: Double
  /// The irregularity of births, 0…1.
  let jitter: Double
  let bursts: BurstSchedule

  package init(_ cell: CellPlan) {
    (rate, timeScale, jitter) = (cell.tracks.rate, cell.timeScale, cell.cell.birthJitter)
    bursts = BurstSchedule(
      bursts: cell.cell.bursts, period: cell.cell.duration > 0 ? cell.cell.duration : .infinity,
      factor: cell.tracks.burstFactor)
  }

  /// The tolerance within which a sum of births counts as a whole number.
  static let slack = 1e-9
  /// The greatest number of births that is counted.
  static let greatestCount = 1e15

  /// An emission window: births from `origin` (layer time) for `length` seconds of the cell's time.
  package struct Window: Sendable {
    /// The beginning, in the layer's time.
    var origin: Double
    /// The length, in the cell's time; the end is included.
    var length: Double
    /// The parent's death, in the layer's time. No births happen at or after it.
    var deadline = Double.infinity
    /// The interval in which births happen; births outside it are counted but left out.
    var interval = Interval.always
    /// The number of births from the rate where it is fixed: in the cycle of a loop.
    var count: Int?
    /// The part of the rate's integral that each birth takes: 1, except in loops.
    var amountPerBirth = 1.0
  }

  /// The integral of the rate over the first `local` seconds of the cell's time in a window.
  func amount(_ window: Window, local: Double) -> Double {
    guard local > 0 else { return 0 }
    guard let timeline = rate.timeline else {
      return rate.constant == 0 ? 0 : rate.constant * local
    }
    return timeline.integral(from: window.origin, to: window.origin + local / timeScale) * timeScale
  }

  /// The number of births from the rate in a whole window; `nil` if it is infinite.
  func total(_ window: Window) -> Int? {
    if let count = window.count { return count }
    guard window.length.isFinite else { return rate.isZero ? 0 : nil }
    return whole(amount(window, local: window.length))
  }

  /// The number of births from the rate up to a layer time: exact without jitter, at most one too
  /// many with it.
  func count(_ window: Window, until time: Double) -> Int {
    let local = (time + MediaTiming.tolerance - window.origin) * timeScale
    guard local > 0, !rate.isZero else { return 0 }
    let amount = amount(window, local: min(local, window.length)) / window.amountPerBirth
    let count = whole(amount) + (jitter > 0 ? 1 : 0)
    return min(count, total(window) ?? count)
  }

  private func whole(_ amount: Double) -> Int {
    Int(min(amount + Self.slack, Self.greatestCount).rounded(.down))
  }

  /// The layer time of birth `k` of the rate; infinite if it never happens. `jitterFraction` is the fraction of the
  /// jitter, 0…1.
  func time(_ window: Window, of k: Int, jitterFraction: Double) -> Double {
    let amount = (Double(k) + 1 - jitter * jitterFraction) * window.amountPerBirth
    guard let timeline = rate.timeline else {
      return window.origin + amount / (rate.constant * timeScale)
    }
    return timeline.time(fromStart: window.origin, whereIntegralReaches: amount / timeScale)
      ?? .infinity
  }
}

extension BirthClock.Window {
  /// Creates a window without a deadline.
  package init(origin: Double, length: Double) {
    self.init(origin: origin, length: length, deadline: .infinity)
  }
}
