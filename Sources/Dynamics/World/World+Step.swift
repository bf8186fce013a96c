import LambentGeometry

extension World {
  /// The rounds of all contacts and joints before the bodies move, and those after.
  static let solvingRounds = 30
  static let correctingRounds = 4
  static let relaxingRounds = 2
  /// Rounds end early, but not before these, where no speed changed by more, in points per second.
  private static let leastRounds = 3
  private static let settled = 0.05

  /// Advances the world by 1/240 s.
  ///
  /// - Complexity: O(b + c) for b awake bodies and c near pairs; never more than that, whatever the
  ///   state of the world is.
  package mutating func step() {
    stepCount += 1
    events.removeAll(keepingCapacity: true)
    guard !isResting else { return }
    applyForces()
    findContacts()
    solve()
    reportContacts()
    sleepWhereResting()
  }

  /// Advances the world, and gives the bodies that moved or may have.
  mutating func stepMoving() -> Set<BodyID> {
    var moving = Set(allBodies.filter(isAwake))
    step()
    moving.formUnion(allBodies.filter(isAwake))
    return moving
  }

  /// Adds what the forces do within a step to the velocities, then lets resistance take its part.
  private mutating func applyForces() {
    let time = time
    var spins = [Double](repeating: 0, count: bodies.count)
    for index in bodies.indices where bodies[index].isAwake {
      bodies[index].kick = .zero
      bodies[index].impactTime = 0
      bodies[index].isConstrained = false
      bodies[index].isSupported = false
      motions[index].shift = .zero
      motions[index].turn = 0
      motions[index].correction = .zero
      motions[index].spinCorrection = 0
    }
    for case let force? in forces {
      for target in force.targets {
        let index = target.body.index
        guard bodies[index].isAwake, motions[index].inverseMass > 0 else { continue }
        let kick = force.kind.kick(
          on: bodies[index], motions[index], offset: target.offset, time: time)
        bodies[index].kick += kick.velocity
        spins[index] += kick.spin
      }
    }
    for index in bodies.indices where bodies[index].isAwake {
      let old = motions[index].velocity
      motions[index].velocity = (old + bodies[index].kick) * bodies[index].keptVelocity
      motions[index].spin = (motions[index].spin + spins[index]) * bodies[index].keptSpin
      limitSpeed(of: index)
      bodies[index].kick = motions[index].velocity - old
    }
  }

  /// Slows what is too fast, and stops what is not a number.
  private mutating func limitSpeed(of index: Int) {
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

  private mutating func solve() {
    let active = contacts.indices.filter { contacts[$0].isActive }
    let held = joints.indices.filter {
      joints[$0].isAlive && (bodies[joints[$0].a].isAwake || bodies[joints[$0].b].isAwake)
    }
    Self.solve(&motions, &bodies, &contacts, active, &joints, held)
    move()
    guard !held.isEmpty else { return }
    Self.relax(&motions, &contacts, active, &joints, held)
    for index in bodies.indices where bodies[index].isAwake { limitSpeed(of: index) }
  }

  private static func solve(
    _ motions: inout [Motion], _ bodies: inout [BodyState], _ contacts: inout [Contact],
    _ active: [Int], _ joints: inout [JointState], _ held: [Int]
  ) {
    motions.withUnsafeMutableBufferPointer { motions in
      bodies.withUnsafeMutableBufferPointer { bodies in
        contacts.withUnsafeMutableBufferPointer { contacts in
          joints.withUnsafeMutableBufferPointer { joints in
            guard let motions = motions.baseAddress, let bodies = bodies.baseAddress else { return }
            solve(motions, bodies, contacts, active, joints, held)
          }
        }
      }
    }
  }

  private static func solve(
    _ motions: Motions, _ bodies: UnsafeMutablePointer<BodyState>,
    _ contacts: UnsafeMutableBufferPointer<Contact>, _ active: [Int],
    _ joints: UnsafeMutableBufferPointer<JointState>, _ held: [Int]
  ) {
    let step = DynamicsLimits.step
    if let first = contacts.baseAddress {
      ImpactSolver(motions: motions, bodies: bodies, step: step).solve(first, active)
    }
    for index in held {
      joints[index].prepare(bodies, motions, step: step)
    }
    for index in active {
      contacts[index].prepare(motions, step: step)
      contacts[index].warmStart(motions)
    }
    for round in 0..<solvingRounds {
      for index in held { joints[index].solve(motions, step: step) }
      let change = sweep(active, isForward: round % 2 == 0) { contacts[$0].solve(motions) }
      // Few rounds are enough where little changes.
      if round >= leastRounds, change < settled { break }
    }
    if active.contains(where: { contacts[$0].isOverlapping }) {
      for round in 0..<correctingRounds {
        sweep(active, isForward: round % 2 == 0) {
          contacts[$0].correct(motions, step: step)
          return 0
        }
      }
    }
    for index in active
    where contacts[index].first.normalImpulse > 0 || contacts[index].second.normalImpulse > 0 {
      for body in [contacts[index].bodyA, contacts[index].bodyB] {
        bodies[body].isConstrained = true
        bodies[body].isSupported = true
      }
    }
    for index in held where !joints[index].isSlack {
      bodies[joints[index].a].isConstrained = true
      bodies[joints[index].b].isConstrained = true
    }
  }

  /// Goes through contacts forward and backward by turns: a load travels both ways equally fast.
  @inline(__always) @discardableResult
  private static func sweep(
    _ active: [Int], isForward: Bool, _ body: (Int) -> Double
  ) -> Double {
    var change = 0.0
    if isForward {
      for index in active { change = max(change, body(index)) }
    } else {
      for index in active.reversed() { change = max(change, body(index)) }
    }
    return change
  }

  private static func relax(
    _ motions: inout [Motion], _ contacts: inout [Contact], _ active: [Int],
    _ joints: inout [JointState], _ held: [Int]
  ) {
    let step = DynamicsLimits.step
    motions.withUnsafeMutableBufferPointer { motions in
      guard let motions = motions.baseAddress else { return }
      contacts.withUnsafeMutableBufferPointer { contacts in
        joints.withUnsafeMutableBufferPointer { joints in
          for index in active { contacts[index].prepareRelaxing(motions, step: step) }
          for round in 0..<relaxingRounds {
            for index in held { joints[index].relax(motions, step: step) }
            sweep(active, isForward: round % 2 == 0) { contacts[$0].solve(motions) }
          }
        }
      }
    }
  }

  /// Moves the awake bodies by their velocities.
  private mutating func move() {
    let step = DynamicsLimits.step
    for index in bodies.indices where bodies[index].isAwake {
      limitSpeed(of: index)
      var shift = motions[index].velocity * step
      // Free fall: the mean of the velocities before and after is exact for a constant force.
      if !bodies[index].isConstrained { shift -= bodies[index].kick * (step / 2) }
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
        // It left the world; it rests at the edge.
        motions[index].velocity = .zero
        motions[index].spin = 0
        bodies[index].isAwake = false
      }
      bodies[index].rotation = Rotation(angle: bodies[index].angle)
      place(index)
    }
  }
}
