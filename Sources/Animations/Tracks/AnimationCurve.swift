import LambentGeometry
package import LambentProperties

/// The value of an animation as a function of the progress of one run, with missing values filled
/// in.
package enum AnimationCurve: Sendable {
  /// Linear interpolation between two values.
  case basic(from: PropertyValue, to: PropertyValue)
  /// A spring. `velocity` is the initial velocity of the property, in units per second.
  case spring(from: PropertyValue, to: PropertyValue, Spring, velocity: PropertyValue?)
  /// Interpolation between keys.
  case keyframes(KeyframeCurve)
  /// The points of a path.
  case path(PathCurve)

  /// The value at a fraction of the run (after the timing function) and the corresponding time. A
  /// fraction within `tolerance` before a jump counts as the jump.
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

  /// The same for values between which there is nothing: it switches half-way between two keys.
  var switching: AnimationCurve {
    switch self {
    case .basic(let from, let to), .spring(let from, let to, _, _):
      return .keyframes(
        KeyframeCurve(
          values: [from, to], schedule: KeySchedule(evenly: 2), interpolation: .switching,
          timingFunctions: []))
    case .keyframes(var curve):
      if case .discrete = curve.interpolation { return self }
      curve.interpolation = .switching
      return .keyframes(curve)
    case .path: return self
    }
  }

  /// The gain per cycle of a cumulative animation, from the values at both ends of a cycle: the
  /// displacement for a path, the last value for other curves.
  func gain(first: PropertyValue, last: PropertyValue) -> PropertyValue? {
    guard case .path = self else { return last }
    return last.zipped(with: first, -)
  }

  /// The fractions of the run at which the value or its shape changes. The first is at 0.
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
