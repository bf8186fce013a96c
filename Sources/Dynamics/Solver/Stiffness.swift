/// How fast overlaps and drifts are undone.
///
/// E. Catto, "Solver2D" (2024), "Soft Step": a soft constraint with a frequency and a damping ratio
/// moves bodies apart. Here the softness is in the correction only and not in the load: impulses
/// carry all of it, so a stack does not sag by its own weight.
struct Stiffness {
  /// The fraction of an error that is undone per second.
  let rate: Double

  init(frequency: Double, dampingRatio: Double, step: Double) {
    let omega = 2 * Double.pi * frequency
    rate = omega / (2 * dampingRatio + step * omega)
  }

  static let contact = Stiffness(frequency: 60, dampingRatio: 5, step: DynamicsLimits.step)
  static let joint = Stiffness(frequency: 60, dampingRatio: 2, step: DynamicsLimits.step)
  /// The fastest that overlapping bodies are moved apart, in points per second.
  static let greatestPush = 300.0
  /// Lesser overlaps are left alone, in points.
  static let slop = 0.03
}
