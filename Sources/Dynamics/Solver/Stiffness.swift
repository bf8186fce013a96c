/// The rate at which overlaps and joint errors are corrected.
///
/// E. Catto, "Solver2D" (2024), "Soft Step": a soft constraint with a frequency and a damping ratio
/// separates bodies. Here only the correction is soft; impulses carry the whole load, so a stack
/// does not sink under its own weight.
struct Stiffness {
  /// The fraction of an error that is corrected per second.
  let rate: Double

  init(frequency: Double, dampingRatio: Double, step: Double) {
    let omega = 2 * Double.pi * frequency
    rate = omega / (2 * dampingRatio + step * omega)
  }

  static let contact = Stiffness(frequency: 60, dampingRatio: 5, step: DynamicsLimits.step)
  static let joint = Stiffness(frequency: 60, dampingRatio: 2, step: DynamicsLimits.step)
  /// The greatest speed of separation, in points per second.
  static let greatestPush = 300.0
  /// The overlap that is not corrected, in points.
  static let slop = 0.03
}
