import LambentGeometry

extension JointState {
  /// Reads the poses, and applies the impulses of the last step.
  mutating func prepare(_ bodies: UnsafeMutablePointer<BodyState>, _ motions: Motions, step: Double)
  {
    armA = bodies[a].rotation.apply(localA)
    armB = bodies[b].rotation.apply(localB)
    offset = bodies[b].position + armB - bodies[a].position - armA
    angle = bodies[b].angle - bodies[a].angle - referenceAngle
    direction = offset.unit
    if case .slide = joint.kind { direction = bodies[a].rotation.apply(localAxis) }
    softness = Softness()
    if case .spring(let length, let frequency, let damping) = joint.kind {
      let springs = Double(max(bodies[a].jointCount, bodies[b].jointCount, 1))
      prepareSpring(length, frequency, damping, springs: springs, motions, step)
    }
    if isInForest { prepareForest(motions, step: step) }
    warmStart(motions)
  }

  /// A slow spring is a force, which conserves its energy. A fast one is part of the solution,
  /// which damps it but is always stable.
  private mutating func prepareSpring(
    _ length: Double, _ frequency: Double, _ damping: Double, springs: Double, _ motions: Motions,
    _ step: Double
  ) {
    let mass = mass(along: direction, armA, armB, motions)
    let omega = 2 * Double.pi * frequency
    let stretch = offset.length - length
    let (stiffness, drag) = (mass * omega * omega, 2 * mass * damping * omega)
    if omega * omega * step * step * springs <= 0.3 {
      let speed = speed(armA, armB, motions).dot(direction)
      let fade = 1 + 2 * damping * omega * step
      let impulse = -step * (stiffness * stretch + drag * speed) / fade
      axial = 0
      softness.isForce = true
      apply(direction * impulse, armA, armB, motions)
    } else {
      let sum = step * (drag + step * stiffness)
      softness.gamma = sum > 0 ? 1 / sum : 0
      softness.bias = stretch * step * stiffness * softness.gamma
    }
  }

  private func warmStart(_ motions: Motions) {
    switch joint.kind {
    case .rod, .spring, .rope: apply(direction * axial, armA, armB, motions)
    case .pin, .fixed:
      apply(linear, armA, armB, motions)
      applyAngular(angular + lower - upper + friction, motions)
    case .slide:
      let sideways = direction.turned * axial + direction * (lower - upper)
      apply(sideways, armA + offset, armB, motions)
      applyAngular(angular, motions)
    }
  }

  /// One iteration toward the positions at the end of the step.
  mutating func solve(_ motions: Motions, step: Double) {
    switch joint.kind {
    case .rod(let length):
      let error =
        predictedOffset(after: step, motions).length - length
        - Self.kept * (offset.length - length)
      pull(by: -error / step, along: direction, armA, armB, motions)
    case .rope(let length):
      let slack = offset.length - length
      let predicted = predictedOffset(after: step, motions).length - length
      tighten(by: -(predicted - Self.kept * max(slack, 0)) / step, armA, armB, motions)
    case .spring: solveSoft(motions)
    case .pin(let limits, let torque):
      if torque > 0 { rub(torque * step, motions) }
      if let limits { limitAngle(to: limits, motions, step: step, isRelaxing: false) }
      if !isInForest { solvePoint(motions, step: step) }
    case .fixed where isInForest: break
    case .fixed:
      solveAngle(motions, step: step)
      solvePoint(motions, step: step)
    case .slide(_, let limits):
      solveAngle(motions, step: step)
      if let limits { limitSlide(to: limits, motions, step: step, isRelaxing: false) }
      let error = offset.dot(direction.turned) * Stiffness.jointRate
      slide(by: error, motions)
    }
  }

  /// One iteration after the bodies have moved, for velocities only.
  mutating func relax(_ motions: Motions, step: Double) {
    let (newA, newB) = turnedArms(motions)
    let now = predictedOffset(after: 0, motions)
    let along = now.unit
    switch joint.kind {
    case .rod:
      pull(
        by: -speed(newA, newB, motions).dot(along), along: along, newA, newB, motions)
    case .rope(let length):
      let slack = min(now.length - length, 0)
      direction = along
      tighten(by: -(speed(newA, newB, motions).dot(along) + slack / step), newA, newB, motions)
    case .spring: break
    case .pin(let limits, let torque):
      if torque > 0 { rub(torque * step, motions) }
      if let limits { limitAngle(to: limits, motions, step: step, isRelaxing: true) }
      if !isInForest { relaxPoint(newA, newB, motions) }
    case .fixed where isInForest: break
    case .fixed:
      turn(by: motions[a].spin - motions[b].spin, motions)
      relaxPoint(newA, newB, motions)
    case .slide(_, let limits):
      turn(by: motions[a].spin - motions[b].spin, motions)
      if let limits { limitSlide(to: limits, motions, step: step, isRelaxing: true) }
      slide(by: 0, motions)
    }
  }
}

extension JointState {
  private mutating func pull(
    by change: Double, along direction: Point, _ armA: Point, _ armB: Point, _ motions: Motions
  ) {
    let impulse = mass(along: direction, armA, armB, motions) * change
    axial += impulse
    apply(direction * impulse, armA, armB, motions)
  }

  /// A rope only pulls.
  private mutating func tighten(
    by change: Double, _ armA: Point, _ armB: Point, _ motions: Motions
  ) {
    let old = axial
    axial = min(old + mass(along: direction, armA, armB, motions) * change, 0)
    apply(direction * (axial - old), armA, armB, motions)
  }

  private mutating func solveSoft(_ motions: Motions) {
    guard !softness.isForce else { return }
    let mass = mass(along: direction, armA, armB, motions)
    guard mass > 0 else { return }
    let speed = speed(armA, armB, motions).dot(direction)
    let impulse =
      -(speed + softness.bias + softness.gamma * axial) / (1 / mass + softness.gamma)
    axial += impulse
    apply(direction * impulse, armA, armB, motions)
  }

  private mutating func solvePoint(_ motions: Motions, step: Double) {
    let error = predictedOffset(after: step, motions) - offset * Self.kept
    let impulse = impulse(for: error * (-1 / step), armA, armB, motions)
    linear += impulse
    apply(impulse, armA, armB, motions)
  }

  private mutating func relaxPoint(_ armA: Point, _ armB: Point, _ motions: Motions) {
    let impulse = impulse(for: -speed(armA, armB, motions), armA, armB, motions)
    linear += impulse
    apply(impulse, armA, armB, motions)
  }

  /// The change of the spin between the bodies that keeps their angle.
  func twist(_ motions: Motions, step: Double) -> Double {
    let (from, to) = (motions[a], motions[b])
    let predicted = angle + to.turn - from.turn + (to.spin - from.spin) * step
    return -(predicted - Self.kept * angle) / step
  }

  private mutating func solveAngle(_ motions: Motions, step: Double) {
    turn(by: twist(motions, step: step), motions)
  }

  private mutating func turn(by change: Double, _ motions: Motions) {
    let impulse = angularMass(motions) * change
    angular += impulse
    applyAngular(impulse, motions)
  }

  private mutating func rub(_ limit: Double, _ motions: Motions) {
    let old = friction
    let wanted = old - angularMass(motions) * (motions[b].spin - motions[a].spin)
    friction = min(max(wanted, -limit), limit)
    applyAngular(friction - old, motions)
  }

  /// The speed that a one-sided limit allows: to close the gap, or to correct a violation.
  private func bias(_ gap: Double, step: Double, isRelaxing: Bool) -> Double {
    gap > 0 ? gap / step : isRelaxing ? 0 : gap * Stiffness.jointRate
  }

  private mutating func limitAngle(
    to limits: ClosedRange<Double>, _ motions: Motions, step: Double, isRelaxing: Bool
  ) {
    let now = isRelaxing ? angle + motions[b].turn - motions[a].turn : angle
    let mass = angularMass(motions)
    let oldLower = lower
    var speed = motions[b].spin - motions[a].spin
    let below = bias(now - limits.lowerBound, step: step, isRelaxing: isRelaxing)
    lower = max(oldLower - mass * (speed + below), 0)
    applyAngular(lower - oldLower, motions)
    let oldUpper = upper
    speed = motions[a].spin - motions[b].spin
    let above = bias(limits.upperBound - now, step: step, isRelaxing: isRelaxing)
    upper = max(oldUpper - mass * (speed + above), 0)
    applyAngular(oldUpper - upper, motions)
  }

  private mutating func limitSlide(
    to limits: ClosedRange<Double>, _ motions: Motions, step: Double, isRelaxing: Bool
  ) {
    let at = isRelaxing ? predictedOffset(after: 0, motions) : offset
    let now = at.dot(direction) - referenceOffset
    let arm = armA + offset
    let mass = mass(along: direction, arm, armB, motions)
    let oldLower = lower
    let below = bias(now - limits.lowerBound, step: step, isRelaxing: isRelaxing)
    lower = max(oldLower - mass * (speed(arm, armB, motions).dot(direction) + below), 0)
    apply(direction * (lower - oldLower), arm, armB, motions)
    let oldUpper = upper
    let above = bias(limits.upperBound - now, step: step, isRelaxing: isRelaxing)
    upper = max(oldUpper - mass * (above - speed(arm, armB, motions).dot(direction)), 0)
    apply(direction * (oldUpper - upper), arm, armB, motions)
  }

  private mutating func slide(by error: Double, _ motions: Motions) {
    let (sideways, arm) = (direction.turned, armA + offset)
    let speed = speed(arm, armB, motions).dot(sideways)
    let impulse = -mass(along: sideways, arm, armB, motions) * (speed + error)
    axial += impulse
    apply(sideways * impulse, arm, armB, motions)
  }
}
