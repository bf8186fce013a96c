import LambentGeometry

/// A joint as a part of a forest.
extension JointState {
  /// True for a pin and for a rigid connection, which hold two points together.
  var isPoint: Bool {
    switch joint.kind {
    case .pin, .fixed: true
    case .rod, .spring, .rope, .slide: false
    }
  }

  var isFixed: Bool { joint.kind == .fixed }

  /// Sets the fraction of the bodies' rotation within the step that the joint's impulses follow, 0…1.
  ///
  /// Impulses along the arms at the beginning of the step conserve energy. But a light body under a
  /// great tension turns back faster than steps can follow, and would gain energy; along the arms at
  /// the end of the step, it loses some (D. Goldenthal et al., "Efficient Simulation of Inextensible
  /// Cloth", 2007).
  mutating func prepareForest(_ motions: Motions, step: Double) {
    let lever = max(
      armA.length * motions[a].inverseInertia, armB.length * motions[b].inverseInertia)
    follow = min(max(0, linear.length * step * lever - 0.05) * 4, 1)
    (linear, angular) = (.zero, 0)
  }

  /// Finds the arms along which its impulses act.
  mutating func aim(_ motions: Motions, step: Double, isRelaxing: Bool) {
    (aimA, aimB) =
      isRelaxing ? turnedArms(motions) : turnedArms(motions, after: step, fraction: follow)
  }

  /// The effect of a body's motion on the speed between the anchors and on the spin.
  func effect(of body: Int, _ motions: Motions) -> Matrix {
    let (arm, sign) = body == a ? (aimA, -1.0) : (aimB, 1.0)
    return Matrix(arm: arm, sign: sign, motions[body], isFixed: isFixed)
  }

  /// A small fraction of the mobility of its bodies: a joint yields by as much, so that a tight chain
  /// and joints that contradict each other have a solution. A pin does not hold the rotation, whose
  /// part only must not be 0.
  func compliance(_ motions: Motions) -> Matrix {
    let fraction = 1e-4
    var matrix = Matrix()
    matrix.first.x = (motions[a].inverseMass + motions[b].inverseMass) * fraction
    matrix.second.y = matrix.first.x
    let spins = motions[a].inverseInertia + motions[b].inverseInertia
    matrix.third.z = isFixed && spins > 0 ? spins * fraction : 1
    return matrix
  }

  /// The changes of the speed between the anchors and of the spin that lead to the positions at the
  /// end of the step.
  func solvingChange(_ motions: Motions, step: Double) -> Matrix.Column {
    let error = predictedOffset(after: step, motions) - offset * Self.kept
    let total = Matrix.Column(linear.x, linear.y, angular)
    return Matrix.Column(
      -error.x / step, -error.y / step, isFixed ? twist(motions, step: step) : 0)
      - compliance(motions) * total
  }

  /// The changes that end the motion between the anchors.
  func relaxingChange(_ motions: Motions) -> Matrix.Column {
    let speed = speed(aimA, aimB, motions)
    return Matrix.Column(-speed.x, -speed.y, isFixed ? motions[a].spin - motions[b].spin : 0)
  }

  /// Applies an impulse and a torque. Those that move the bodies are added up.
  mutating func add(_ impulse: Matrix.Column, _ motions: Motions, isRelaxing: Bool) {
    let push = Point(x: impulse.x, y: impulse.y)
    apply(push, aimA, aimB, motions)
    if !isRelaxing { linear += push }
    guard isFixed else { return }
    applyAngular(impulse.z, motions)
    if !isRelaxing { angular += impulse.z }
  }
}
