import LambentProperties

/// Interpolation between keys.
package struct KeyframeCurve: Sendable {
  /// The interpolation between two keys.
  enum Interpolation {
    case linear
    case discrete
    /// The nearer key.
    case switching
    /// Cubic Hermite curves, with a tangent out of each key and one into the next.
    case cubic(out: [PropertyValue], into: [PropertyValue])
  }

  let values: [PropertyValue]
  let schedule: KeySchedule
  var interpolation: Interpolation
  /// One timing function for each segment, or none.
  let timingFunctions: [TimingFunction]

  func value(at progress: Double, tolerance: Double) -> PropertyValue {
    let (key, fraction) = schedule.place(of: progress, tolerance: tolerance)
    guard key + 1 < values.count else { return values[key] }
    let bent = key < timingFunctions.count ? timingFunctions[key].value(at: fraction) : fraction
    switch interpolation {
    case .discrete: return values[key]
    case .switching: return values[bent < 0.5 ? key : key + 1]
    case .linear: return values[key].interpolated(to: values[key + 1], at: bent)
    case .cubic(let out, let into):
      return Self.hermite(values[key], out[key], into[key], values[key + 1], at: bent)
    }
  }

  /// (2t³ − 3t² + 1)p + (t³ − 2t² + t)m + (3t² − 2t³)q + (t³ − t²)n
  private static func hermite(
    _ start: PropertyValue, _ out: PropertyValue, _ into: PropertyValue, _ end: PropertyValue,
    at t: Double
  ) -> PropertyValue {
    if t == 0 { return start }
    if t == 1 { return end }
    let (t2, t3) = (t * t, t * t * t)
    let ends = start.zipped(with: end) { ($0 * (2 * t3 - 3 * t2 + 1)) + $1 * (3 * t2 - 2 * t3) }
    let tangents = out.zipped(with: into) { $0 * (t3 - 2 * t2 + t) + $1 * (t3 - t2) }
    guard let ends, let tangents, let sum = ends.zipped(with: tangents, +) else {
      return start.interpolated(to: end, at: t)
    }
    return sum
  }

  var breakpoints: [Timeline.Breakpoint] {
    switch interpolation {
    case .discrete: return schedule.breakpoints(of: .constant)
    case .cubic, .switching: return schedule.breakpoints(of: .smooth, timingFunctions)
    case .linear:
      let isPlain = zip(values, values.dropFirst()).allSatisfy { a, b in
        if case .transform = a { return false }
        return a.zipped(with: b, +) != nil
      }
      return schedule.breakpoints(of: isPlain ? .linear : .smooth, timingFunctions)
    }
  }
}

extension KeySchedule {
  /// The times of the keys and of the breakpoints of the timing functions between them, with the
  /// shapes that follow.
  func breakpoints(
    of shape: Timeline.Shape, _ functions: [TimingFunction] = []
  ) -> [Timeline.Breakpoint] {
    var result = [Timeline.Breakpoint(0, .constant)]
    for (index, time) in times.enumerated() {
      let next = index + 1 < times.count ? times[index + 1] : time
      guard shape != .constant, next > time, index < functions.count else {
        result.append(.init(time, index + 1 < times.count ? shape : .constant))
        continue
      }
      for mark in functions[index].breakpoints {
        let combined = mark.shape == .constant ? .constant : max(mark.shape, shape)
        result.append(.init(time + mark.time * (next - time), combined))
      }
    }
    return result
  }
}

/// Tangents for cubic Hermite curves by Kochanek and Bartels ("Interpolating splines with local
/// tension, continuity, and bias control", 1984), from three parameters at each key.
struct KochanekBartels {
  let values: [PropertyValue]
  let times: [Double]
  let tension: [Double]
  let continuity: [Double]
  let bias: [Double]

  /// The tangents out of each key but the last and into each key but the first; `nil` if values
  /// cannot be added.
  func tangents() -> (out: [PropertyValue], into: [PropertyValue])? {
    var (out, into) = ([PropertyValue](), [PropertyValue]())
    for index in 0..<(values.count - 1) {
      guard let first = tangent(at: index, isOut: true),
        let second = tangent(at: index + 1, isOut: false)
      else { return nil }
      out.append(first)
      into.append(second)
    }
    return (out, into)
  }

  /// (1 − t)(1 + b)(1 ± c)/2 of the step before plus (1 − t)(1 − b)(1 ∓ c)/2 of the step after. At
  /// an end, the missing point continues the line. Where the intervals differ, tangents are scaled
  /// for a continuous speed.
  private func tangent(at index: Int, isOut: Bool) -> PropertyValue? {
    let last = values.count - 1
    let (before, after) = (max(index - 1, 0), min(index, last - 1))
    let steps = (
      values[before + 1].zipped(with: values[before], -),
      values[after + 1].zipped(with: values[after], -)
    )
    guard let step = steps.0, let nextStep = steps.1 else { return nil }
    let (t, c, b) = (
      parameter(tension, index), parameter(continuity, index), parameter(bias, index)
    )
    let sign = isOut ? 1.0 : -1
    let width = (times[before + 1] - times[before], times[after + 1] - times[after])
    let sum = width.0 + width.1
    let scale = sum > 0 ? 2 * (isOut ? width.1 : width.0) / sum : 1
    let first = scale * (1 - t) * (1 + b) * (1 + sign * c) / 2
    let second = scale * (1 - t) * (1 - b) * (1 - sign * c) / 2
    return step.zipped(with: nextStep) { first * $0 + second * $1 }
  }

  private func parameter(_ list: [Double], _ index: Int) -> Double {
    index < list.count ? list[index] : 0
  }
}
