import LambentProperties

/// The velocities of a layer's presented values just before a transaction.
struct PropertyVelocity {
  private let core: LayerCore
  private let local: Double

  init(layer: Layer, in past: TreeView, at clock: Double) {
    core = past.core(of: layer)
    local = past.localTime(of: layer, at: clock)
  }

  /// The step of the difference quotient, in seconds.
  private static let step = 1e-4

  /// The rate of a property, in units per second, or `nil` where it has none: the five-point
  /// difference quotient, whose error is of the fourth order in the step.
  func velocity(of accessor: LayerAccessor) -> PropertyValue? {
    func value(_ steps: Double) -> PropertyValue? {
      try? accessor.value(of: core.state(at: local + steps * Self.step))
    }
    guard !core.animations.isEmpty, let a = value(-2), let b = value(-1), let c = value(1),
      let d = value(2), let near = c.subtracting(b)?.multiplied(by: 8),
      let far = d.subtracting(a)
    else { return nil }
    return near.subtracting(far)?.multiplied(by: 1 / (12 * Self.step))
  }
}
