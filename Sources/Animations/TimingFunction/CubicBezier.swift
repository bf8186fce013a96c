/// A timing curve: a cubic Bézier from (0, 0) to (1, 1), where x is time and y is progress.
public struct CubicBezier: Sendable, Hashable {
  /// The first control point's time, 0…1.
  package let x1: Double
  /// The first control point's progress.
  package let y1: Double
  /// The second control point's time, 0…1.
  package let x2: Double
  /// The second control point's progress.
  package let y2: Double

  /// Creates a curve; `nil` if a number is not finite or a control point's time is outside 0…1,
  /// where time would run backwards.
  package init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2)
  }

  init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The progress at a time, 0…1; a time outside is clamped.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return Self.bezier(y1, y2, parameter(at: time))
  }

  /// The Bézier parameter at which x is a time: Newton's method to full precision, with bisection
  /// where it would leave the bracket.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = time
    for _ in 0..<100 {
      let excess = Self.bezier(x1, x2, s) - time
      if excess == 0 { return s }
      if excess < 0 { low = s } else { high = s }
      let slope = Self.slope(x1, x2, s)
      var next = slope > 1e-9 ? s - excess / slope : .nan
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == s || abs(next - s) < 1e-17 { return next }
      s = next
    }
    return s
  }

  /// 3(1 − s)²s·a + 3(1 − s)s²·b + s³
  private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
  }
}
