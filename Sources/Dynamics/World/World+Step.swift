import LambentGeometry

extension World {
  /// Advances the world by 1/240 s.
  ///
  /// - Complexity: O(b + c) for b awake bodies and c near pairs, in every case.
  package mutating func step() {
    stepCount += 1
    for index in bodies.indices { bodies[index].wasAwake = bodies[index].isAwake }
    events.removeAll(keepingCapacity: true)
    guard !isResting else { return }
    if needsLinks { findLinks() }
    applyForces()
    findContacts()
    solve()
    countWork()
    reportContacts()
    sleepWhereResting()
  }

  /// True if a body moved in the last step, or may have.
  func hasMoved(_ body: BodyID) -> Bool {
    bodies[body.index].wasAwake || bodies[body.index].isAwake
  }

  /// Applies the forces of a step to the velocities, then damping.
  private mutating func applyForces() {
    let time = time
    for index in bodies.indices where bodies[index].isAwake {
      bodies[index].kick = .zero
      bodies[index].spinKick = 0
      bodies[index].centralKick = .zero
      bodies[index].impactTime = 0
      bodies[index].isConstrained = false
      motions[index].shift = .zero
      motions[index].turn = 0
      motions[index].correction = .zero
      motions[index].spinCorrection = 0
    }
    for case let force? in forces {
      if case .gravity(let acceleration) = force.kind {
        let kick = acceleration * DynamicsLimits.step
        for target in force.targets where bodies[target.body.index].isAwake {
          let index = target.body.index
          if motions[index].inverseMass > 0 { bodies[index].kick += kick }
        }
        continue
      }
      for target in force.targets {
        let index = target.body.index
        guard bodies[index].isAwake, motions[index].inverseMass > 0 else { continue }
        let kick = force.kind.kick(
          on: bodies[index], motions[index], offset: target.offset, time: time)
        bodies[index].kick += kick.velocity
        bodies[index].spinKick += kick.spin
        if force.kind.isCentral { bodies[index].centralKick += kick.velocity }
      }
    }
    for index in bodies.indices where bodies[index].isAwake {
      let old = motions[index].velocity
      motions[index].velocity = (old + bodies[index].kick) * bodies[index].keptVelocity
      motions[index].spin = (motions[index].spin + bodies[index].spinKick) * bodies[index].keptSpin
      limitSpeed(of: index)
      bodies[index].kick = motions[index].velocity - old
    }
  }

  /// Limits the speed of a body, and stops it if its speed is NaN.
  mutating func limitSpeed(of index: Int) {
    guard motions[index].inverseMass > 0 else {
      // An infinite impulse on an immovable body gives NaN.
      motions[index].velocity = .zero
      motions[index].spin = 0
      return
    }
    let speed = motions[index].velocity.length
    if !(speed <= DynamicsLimits.maximumSpeed) {
      motions[index].velocity =
        speed.isFinite
        ? motions[index].velocity * (DynamicsLimits.maximumSpeed / speed) : .zero
    }
    let spin = motions[index].spin
    let greatest = DynamicsLimits.maximumAngularSpeed
    if !(abs(spin) <= greatest) {
      motions[index].spin = spin.isFinite ? (spin > 0 ? greatest : -greatest) : 0
    }
  }

  /// Moves the awake bodies by their velocities.
  mutating func move() {
    let step = DynamicsLimits.step
    for index in bodies.indices { limitSpeed(of: index) }
    for index in bodies.indices where bodies[index].isAwake {
      var shift = motions[index].velocity * step
      // Free fall: the mean of the velocities before and after is exact for a constant force. For a
      // force to or from a point it would add energy, and the new velocity keeps it.
      if !bodies[index].isConstrained {
        shift -= (bodies[index].kick - bodies[index].centralKick) * (step / 2)
      }
      motions[index].shift += shift + motions[index].correction * step
      motions[index].turn += (motions[index].spin + motions[index].spinCorrection) * step
    }
    stopAtObstacles()
    for index in bodies.indices where bodies[index].isAwake {
      let position = bodies[index].position + motions[index].shift
      if DynamicsLimits.isCoordinate(position) {
        bodies[index].position = position
        bodies[index].angle += motions[index].turn
      } else {
        // A body outside the world stops at its edge.
        motions[index].velocity = .zero
        motions[index].spin = 0
        bodies[index].isAwake = false
      }
      bodies[index].rotation = Rotation(angle: bodies[index].angle)
      place(index)
    }
  }
}
