import LambentAnimations

/// A half-open interval of the layer's time: the end is part of the next interval.
package struct Interval: Sendable, Hashable {
  package var start: Double
  /// The end, where the next interval begins.
  package var end: Double

  package init(from start: Double = -.infinity, to end: Double = .infinity) {
    (self.start, self.end) = (start, end)
  }

  /// All time.
  package static let always = Interval()

  /// No time.
  static let never = Interval(from: .infinity)

  package func contains(_ time: Double) -> Bool { hasBegun(at: time) && !isOver(at: time) }

  /// True if a time is not before the interval.
  func hasBegun(at time: Double) -> Bool { time >= start - MediaTiming.tolerance }

  /// True if a time is after the interval.
  func isOver(at time: Double) -> Bool { time >= end - MediaTiming.tolerance }

  var isEmpty: Bool { start >= end }

  func intersection(_ other: Interval) -> Interval {
    Interval(from: max(start, other.start), to: min(end, other.end))
  }

  /// The interval, later by a number of seconds.
  func moved(by offset: Double) -> Interval { Interval(from: start + offset, to: end + offset) }
}

/// A value that changes at given times of the layer.
///
/// Each particle uses the version at its birth. Every version counts births as if it had always
/// applied, so a change neither restarts nor shifts the births.
package struct Versions<Value: Sendable & Hashable>: Sendable, Hashable {
  /// An earlier value.
  package struct Past: Sendable, Hashable {
    package var value: Value
    /// The time at which the next version began.
    package var end: Double
    /// True if the value was valid; otherwise nothing was born under it.
    package var isSound: Bool
  }

  /// The earlier values, oldest first.
  package private(set) var past: [Past] = []
  package var last: Value

  /// Creates a value that never changed.
  package init(_ value: Value) { last = value }

  /// Sets the value from a time on, which must be later than the earlier changes. `isSound` is true
  /// if the replaced value was valid.
  package mutating func change(to value: Value, at time: Double, isSound: Bool) {
    past.append(Past(value: last, end: time, isSound: isSound))
    last = value
  }

  /// Every valid version, oldest first, with the interval in which it applies to births.
  var intervals: [(value: Value, interval: Interval)] {
    var start = -Double.infinity
    var result: [(value: Value, interval: Interval)] = []
    for version in past {
      if version.isSound { result.append((version.value, Interval(from: start, to: version.end))) }
      start = version.end
    }
    result.append((last, Interval(from: start)))
    return result
  }
}
