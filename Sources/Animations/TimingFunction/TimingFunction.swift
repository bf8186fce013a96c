import LambentGeometry

/// The relation between the time of an animation and its progress: a curve from (0, 0) to (1, 1),
/// which may leave 0…1 in between.
public enum TimingFunction: Sendable, Hashable {
  /// Constant speed.
  case linear
  /// A Bézier curve: see ``CubicBezier``.
  case cubicBezier(CubicBezier)
  /// Equal steps, by their number.
  case steps(Int, StepPosition)
  /// A ball that bounces.
  case bounce(Easing)
  /// An oscillating rubber band.
  case elastic(Easing)
  /// A curve that draws back before it begins, or overshoots its end.
  case back(Easing)
  /// Linear interpolation between stops: CSS's `linear(…)`. There are at least two, in order.
  case stops([Stop])
  /// The motion of a spring until it comes to rest.
  case spring(Spring)

  /// The position of the jumps of a step function, with CSS's names.
  public enum StepPosition: String, Sendable, Hashable, CaseIterable {
    /// At the beginning of each step.
    case jumpStart = "jump-start"
    /// At the end of each step.
    case jumpEnd = "jump-end"
    /// Neither at the start nor at the end of the run.
    case jumpNone = "jump-none"
    /// Both at the start and at the end of the run.
    case jumpBoth = "jump-both"
  }

  /// The end of the run at which a bounce, an elastic or a back acts.
  public enum Easing: String, Sendable, Hashable, CaseIterable {
    /// At the beginning.
    case `in` = "In"
    /// At the end.
    case out = "Out"
    /// At both ends.
    case inOut = "InOut"
  }

  /// A point of a piecewise linear function.
  public struct Stop: Sendable, Hashable {
    /// The fraction of the time, 0…1.
    public var time: Double
    /// The progress at that time, as a fraction of the animation's range. Values outside 0…1
    /// overshoot.
    public var progress: Double

    /// Creates a stop.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }
}

extension TimingFunction {
  /// Slow at the beginning: (0.42, 0, 1, 1).
  public static let easeIn = cubicBezier(CubicBezier(checked: 0.42, 0, 1, 1))
  /// Slow at the end: (0, 0, 0.58, 1).
  public static let easeOut = cubicBezier(CubicBezier(checked: 0, 0, 0.58, 1))
  /// Slow at both ends: (0.42, 0, 0.58, 1).
  public static let easeInEaseOut = cubicBezier(CubicBezier(checked: 0.42, 0, 0.58, 1))
  /// The function of implicit animations: (0.25, 0.1, 0.25, 1).
  public static let `default` = cubicBezier(CubicBezier(checked: 0.25, 0.1, 0.25, 1))

  /// A Bézier curve with the given control points, where x is time and y progress. A time outside
  /// 0…1 is clamped; a number that is not finite becomes 0.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
    func time(_ number: Double) -> Double { min(max(finite(number), 0), 1) }
    return .cubicBezier(CubicBezier(checked: time(x1), finite(y1), time(x2), finite(y2)))
  }

  /// A Bézier curve from four unchecked numbers.
  ///
  /// - Throws: ``TimingFunctionError/controlPoint(_:)`` if a time is outside 0…1 or a number is not
  ///   finite.
  package static func cubicBezier(
    checking n: [Double]
  ) throws(TimingFunctionError) -> TimingFunction {
    guard n.count == 4, let curve = CubicBezier(n[0], n[1], n[2], n[3]) else {
      throw .controlPoint(n)
    }
    return .cubicBezier(curve)
  }

  /// The progress at a fraction of the time, 0…1. Fractions outside are clamped, except for
  /// `linear`, which extrapolates. For steps, a fraction within 1e-9 of a jump counts as the jump.
  public func value(at time: Double) -> Double {
    if case .linear = self { return time }
    let x = min(max(time, 0), 1)
    switch self {
    case .linear: return x
    case .cubicBezier(let curve): return curve.value(at: x)
    case .steps(let count, let position): return position.value(at: x, of: count)
    case .bounce(let easing): return easing.value(at: x, of: Easing.bounceOut)
    case .elastic(let easing): return easing.elastic(at: x)
    case .back(let easing): return easing.back(at: x)
    case .stops(let stops): return Self.value(at: x, of: stops)
    case .spring(let spring): return x >= 1 ? 1 : spring.value(at: x * spring.settlingDuration)
    }
  }

  private static func value(at x: Double, of stops: [Stop]) -> Double {
    guard let first = stops.first, let last = stops.last else { return x }
    guard x >= first.time else { return first.progress }
    guard let index = stops.lastIndex(where: { $0.time <= x + MediaTiming.tolerance }),
      index + 1 < stops.count
    else { return last.progress }
    let (a, b) = (stops[index], stops[index + 1])
    let fraction = max(0, x - a.time) / (b.time - a.time)
    return a.progress.interpolated(to: b.progress, at: fraction)
  }
}

extension TimingFunction.StepPosition {
  /// The number of jumps of n steps.
  private func jumps(of count: Int) -> Double {
    switch self {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(max(count - 1, 1))
    case .jumpBoth: Double(count) + 1
    }
  }

  /// CSS Easing Functions 1: floor(x · n), plus one if it jumps at the start, divided by the number
  /// of jumps.
  fileprivate func value(at x: Double, of count: Int) -> Double {
    var step = (x * Double(count) + MediaTiming.tolerance).rounded(.down)
    if self == .jumpStart || self == .jumpBoth { step += 1 }
    let jumps = jumps(of: count)
    return min(max(step, 0), jumps) / jumps
  }
}
