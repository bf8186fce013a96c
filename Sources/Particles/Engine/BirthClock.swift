import LambentAnimations

/// When a cell's particles are born.
///
/// Birth k (from 0) is where the integral of the rate since the window's begin reaches k + 1; with
/// jitter j, where it reaches k + 1 − j·u for a random u in [0, 1), so that births stay in order and
/// their number within one. Everything is O(1) or O(log pieces of the rate) a birth, whatever the
/// time.
package struct BirthClock: Sendable {
  /// Births per second of the cell's time, over the layer's time.
  let rate: Track
  /// Seconds of the cell's time per second of the layer's.
  let timeScale: Double
  /// How far births stray.
  let jitter: Double
  /// The particles that are born at once.
  let bursts: BurstSchedule

  package init(_ cell: CellPlan) {
    self.init(
      rate: cell.tracks.rate, timeScale: cell.timeScale, jitter: cell.cell.birthJitter,
      bursts: BurstSchedule(
        bursts: cell.cell.bursts,
        period: cell.cell.duration > 0 ? cell.cell.duration : .infinity,
        factor: cell.tracks.burstFactor))
  }

  init(rate: Track, timeScale: Double, jitter: Double, bursts: BurstSchedule) {
    self.rate = rate
    self.timeScale = timeScale
    self.jitter = jitter
    self.bursts = bursts
  }

  /// How far a sum of births may be from a whole number and still be on it.
  static let slack = 1e-9
  /// More births than this are never counted.
  static let greatestCount = 1e15

  /// Births from `origin` (layer time) for `length` seconds of the cell's time.
  package struct Window: Sendable {
    /// When it begins, in the layer's time.
    var origin: Double
    /// How long it lasts, in the cell's time; its end is part of it.
    var length: Double
    /// Births at or after this moment of the layer's time do not happen: the parent is dead.
    var deadline = Double.infinity
    /// When births happen: those at other moments are counted and left out.
    var interval = Interval.always
    /// The births that the rate gives, where that is fixed: a loop's cycle.
    var count: Int?
    /// The part of the rate's integral that each birth takes: 1, but in loops.
    var amountPerBirth = 1.0
  }

  /// The integral of the rate over the first `local` seconds of the cell's time in a window.
  func amount(_ window: Window, local: Double) -> Double {
    guard local > 0 else { return 0 }
    guard rate.timeline != nil else { return rate.constant == 0 ? 0 : rate.constant * local }
    return rate.integral(from: window.origin, to: window.origin + local / timeScale) * timeScale
  }

  /// How many births the rate gives in all of a window; `nil` where that is endless.
  func total(_ window: Window) -> Int? {
    if let count = window.count { return count }
    guard window.length.isFinite else { return rate.isZero ? 0 : nil }
    return whole(amount(window, local: window.length))
  }

  /// How many births the rate may have given by a moment of the layer's time: exact without jitter,
  /// at most one too many with it.
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

  /// When birth `k` of the rate happens, in the layer's time; infinite where it never does.
  func time(_ window: Window, of k: Int, stray: Double) -> Double {
    let amount = (Double(k) + 1 - jitter * stray) * window.amountPerBirth
    guard let timeline = rate.timeline else {
      return window.origin + amount / (rate.constant * timeScale)
    }
    return timeline.time(fromStart: window.origin, whereIntegralReaches: amount / timeScale)
      ?? .infinity
  }
}

extension BirthClock.Window {
  /// A window in which everything happens.
  package init(origin: Double, length: Double) {
    self.init(origin: origin, length: length, deadline: .infinity)
  }
}
