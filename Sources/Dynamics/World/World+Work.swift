/// The costs of the parts of a step, in nanoseconds on one core of a machine of 2020, rounded up.
/// They only decide which simulations are rejected.
enum StepCost {
  /// For each body, and in addition for an awake one.
  static let body = 20.0
  static let awake = 400.0
  /// For each near pair of pieces, and in addition for one that is solved.
  static let contact = 100.0
  static let active = 2000.0
  static let joint = 5000.0
  /// For each body on which a force acts, by the kind of force.
  static let force = 30.0
  static let field = 500.0
  /// For pieces that overlap along x, and for each pair found among them.
  static let overlap = 10.0
  static let pair = 100.0
  /// For each piece that may be in the path of a fast one, and for one that is.
  static let sweep = 20.0
  static let approach = 10_000.0
}

extension World {
  /// Adds the cost of a step, except that of finding pairs and of fast bodies, which is added
  /// there.
  mutating func countWork() {
    var cost = Double(bodies.count) * StepCost.body
    cost += Double(bodies.count { $0.isAwake }) * StepCost.awake
    cost += Double(contacts.count) * StepCost.contact
    cost += Double(bench.activeContacts.count) * StepCost.active
    cost += Double(bench.activeJoints.count) * StepCost.joint
    for case let force? in forces {
      cost += Double(force.targets.count) * force.kind.cost
    }
    work += cost
  }
}

extension Force.Kind {
  fileprivate var cost: Double {
    if case .field = self { StepCost.field } else { StepCost.force }
  }
}
