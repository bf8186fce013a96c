import LambentGeometry

/// The time that shows at a time, through given points: for speed ramps, freezes and reversals.
///
/// Before the first point and after the last, the time stands still.
package struct TimeMap: Sendable, Hashable {
  /// A point that the map goes through.
  package struct Point: Sendable, Hashable {
    /// The time, in seconds.
    package var time: Double
    /// The time that shows, in seconds.
    package var inner: Double
    /// The timing between the previous point and this one.
    package var function: TimingFunction

    package init(time: Double, inner: Double, function: TimingFunction = .linear) {
      (self.time, self.inner, self.function) = (time, inner, function)
    }
  }

  /// The points, in order of their times.
  package let points: [Point]

  /// Creates a map; `nil` without points, and where their times do not ascend.
  package init?(_ points: [Point]) {
    guard !points.isEmpty, points.allSatisfy({ $0.time.isFinite && $0.inner.isFinite }),
      zip(points, points.dropFirst()).allSatisfy({ $0.time <= $1.time })
    else { return nil }
    self.points = points
  }

  /// The time that shows at a time.
  ///
  /// - Complexity: O(log points).
  package func value(at time: Double) -> Double {
    let next = points.partitionPoint { $0.time <= time + MediaTiming.tolerance }
    guard next > 0 else { return points[0].inner }
    guard next < points.count else { return points[next - 1].inner }
    let (from, to) = (points[next - 1], points[next])
    let fraction = max(0, time - from.time) / (to.time - from.time)
    return from.inner + (to.inner - from.inner) * to.function.value(at: fraction)
  }

  /// True if the time that shows never goes back.
  package var isAscending: Bool {
    zip(points, points.dropFirst()).allSatisfy { from, to in
      guard from.inner <= to.inner else { return false }
      guard from.inner < to.inner, to.function != .linear else { return true }
      let steps = (0...32).map { to.function.value(at: Double($0) / 32) }
      return zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }

  /// The first time at which a time shows, where the time that shows never goes back; infinity for times that never
  /// show.
  package func firstTime(of inner: Double) -> Double {
    guard let first = points.first, let last = points.last, inner > first.inner else {
      return points.first?.time ?? inner
    }
    guard inner <= last.inner + MediaTiming.tolerance else { return .infinity }
    var (low, high) = (first.time, last.time)
    for _ in 0..<100 where high > low {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if value(at: middle) < inner { low = middle } else { high = middle }
    }
    return high
  }
}
