import LambentGeometry
package import LambentProperties

/// The way of a value in one run of an animation, its ends filled in.
package enum AnimationCurve: Sendable {
  /// Straight from one value to another.
  case basic(from: PropertyValue, to: PropertyValue)
  /// By a spring; `velocity` is one that the property has on the way, in units per second.
  case spring(from: PropertyValue, to: PropertyValue, Spring, velocity: PropertyValue?)
  /// From value to value.
  case keyframes(KeyframeCurve)
  /// Along a path.
  case path(PathCurve)

  /// The value at a fraction of the run (after the timing function) and the time that it stands for;
  /// a fraction within `tolerance` before a jump is at the jump.
  func value(progress: Double, time: Double, tolerance: Double) -> PropertyValue {
    switch self {
    case .basic(let from, let to): return from.interpolated(to: to, at: progress)
    case .spring(let from, let to, let spring, let velocity):
      let value = from.interpolated(to: to, at: spring.value(at: time))
      guard let velocity, let way = velocity.multiplied(by: spring.motion(at: time).impulse) else {
        return value
      }
      return value.zipped(with: way, +) ?? value
    case .keyframes(let curve): return curve.value(at: progress, tolerance: tolerance)
    case .path(let curve): return .point(curve.position(at: progress, tolerance: tolerance).point)
    }
  }

  /// The gain of a cumulative animation per cycle, from the values at the ends of a cycle: of a path
  /// the displacement, of other curves the last value.
  func gain(first: PropertyValue, last: PropertyValue) -> PropertyValue? {
    guard case .path = self else { return last }
    return last.zipped(with: first, -)
  }

  /// The fractions of the run at which the value, or what it does, changes, with what numbers do
  /// between; the first is at 0.
  var breakpoints: [Timeline.Breakpoint] {
    switch self {
    case .basic(let from, let to):
      if case .transform = from { return [.init(0, .smooth)] }
      return [.init(0, from.zipped(with: to, +) == nil ? .smooth : .linear)]
    case .spring: return [.init(0, .smooth)]
    case .keyframes(let curve): return curve.breakpoints
    case .path(let curve): return curve.breakpoints
    }
  }
}
