/// The rate at which overlaps and joint errors are corrected.
///
/// E. Catto, "Solver2D" (2024), "Soft Step": a soft constraint with a frequency and a damping ratio
/// separates bodies. Here only the correction is soft; impulses carry the whole load, so a stack
/// does not sink under its own weight.
enum Stiffness {
  /// The fraction of an overlap that is corrected per second.
  static let contactRate = rate(dampingRatio: 5)
  /// The fraction of a joint's error that is corrected per second.
  static let jointRate = rate(dampingRatio: 2)

  private static func rate(dampingRatio: Double) -> Double {
    let omega = 2 * Double.pi * 60
    return omega / (2 * dampingRatio + DynamicsLimits.step * omega)
  }

  /// The greatest speed of separation, in points per second.
  static let greatestPush = 300.0
  /// The overlap that is not corrected, in points.
  static let slop = 0.03
}
