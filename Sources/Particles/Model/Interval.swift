import LambentAnimations

/// A stretch of the layer's time; what begins another ends it, and belongs to the other.
package struct Interval: Sendable, Hashable {
  /// When it begins.
  package var start: Double
  /// When the next one begins.
  package var end: Double

  /// Creates the time between two moments.
  package init(from start: Double = -.infinity, to end: Double = .infinity) {
    (self.start, self.end) = (start, end)
  }

  /// All time.
  package static let always = Interval()

  /// True if a moment belongs to it.
  package func contains(_ time: Double) -> Bool { hasBegun(at: time) && !isOver(at: time) }

  /// True if a moment lies in it or after it.
  func hasBegun(at time: Double) -> Bool { time >= start - MediaTiming.tolerance }

  /// True if a moment lies after it.
  func isOver(at time: Double) -> Bool { time >= end - MediaTiming.tolerance }

  /// True if no moment belongs to it.
  var isEmpty: Bool { start >= end }

  /// The part that belongs to another as well.
  func intersection(_ other: Interval) -> Interval {
    Interval(from: max(start, other.start), to: min(end, other.end))
  }

  /// The same, so many seconds later.
  func moved(by offset: Double) -> Interval { Interval(from: start + offset, to: end + offset) }
}

/// A value that changes at moments of the layer's time.
///
/// Each particle is born under the version of its own moment. A version counts births as if it had
/// always been there, so that a change neither restarts nor shifts what is born.
package struct Versions<Value: Sendable & Hashable>: Sendable, Hashable {
  /// A value that is over.
  package struct Past: Sendable, Hashable {
    /// The value.
    package var value: Value
    /// When the next one began.
    package var end: Double
    /// True if it made sense: else nothing was born under it.
    package var isSound: Bool
  }

  /// Those that are over, oldest first.
  package private(set) var past: [Past] = []
  /// The value that it has now.
  package var last: Value

  /// Creates a value that never changed.
  package init(_ value: Value) { last = value }

  /// Sets the value from a moment on, which is later than those before; `isSound` says whether the one
  /// that is over made sense.
  package mutating func change(to value: Value, at time: Double, isSound: Bool) {
    past.append(Past(value: last, end: time, isSound: isSound))
    last = value
  }

  /// Every version that made sense, oldest first, with the time in which particles are born under it.
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
