/// The solver iterations over the contacts and the joints of a step.
///
/// A contact is solved again only while its bodies' velocities change significantly: in a pile that
/// is nearly settled, few contacts take more than two iterations.
struct StepSolver {
  let motions: Motions
  let bodies: UnsafeMutablePointer<BodyState>
  let contacts: UnsafeMutableBufferPointer<Contact>
  let joints: UnsafeMutableBufferPointer<JointState>
  let rows: UnsafeMutableBufferPointer<ContactRow>
  /// The last iteration in which the velocity of each body changed significantly.
  let rounds: UnsafeMutablePointer<Int32>
  let bodyCount: Int
  let activeContacts: [Int32]
  let activeJoints: [Int32]
  /// The joints that are solved all at once.
  let forest: UnsafeMutablePointer<JointForest>

  /// The number of iterations before the bodies move, and after.
  private static let solvingRounds: Int32 = 30
  private static let correctingRounds: Int32 = 4
  private static let relaxingRounds: Int32 = 2
  private static let leastRounds: Int32 = 3
  /// The change of speed that counts as significant, in points per second.
  private static let notable = 0.02

  private var step: Double { DynamicsLimits.step }

  /// Resolves impacts that are fast enough to bounce.
  func bounce() {
    guard let contacts = contacts.baseAddress else { return }
    ImpactSolver(motions: motions, bodies: bodies, step: step).solve(contacts, activeContacts)
  }

  /// Finds velocities without penetration that satisfy all joints.
  func solve() {
    forest.pointee.build(activeJoints, joints, motions, bodyCount: bodyCount)
    let energy = forest.pointee.energy(motions)
    for index in activeJoints { joints[Int(index)].prepare(bodies, motions, step: step) }
    for row in rows.indices {
      rows[row].warmStart(motions)
      rounds[Int(rows[row].bodyA)] = 0
      rounds[Int(rows[row].bodyB)] = 0
    }
    for round in 0..<Self.solvingRounds {
      for index in activeJoints { solveJoint(Int(index), round: round) }
      forest.pointee.factor(joints, motions, step: step, isRelaxing: false)
      let change = forest.pointee.solve(joints, motions, step: step, isRelaxing: false)
      forest.pointee.greatestEnergy = change <= Self.notable ? .infinity : energy
      if !sweep(round: round), change <= Self.notable, round >= Self.leastRounds { break }
    }
    correct()
    for row in rows.indices { finish(row) }
    for index in activeJoints where !joints[Int(index)].isSlack {
      bodies[joints[Int(index)].a].isConstrained = true
      bodies[joints[Int(index)].b].isConstrained = true
    }
  }

  private func solveJoint(_ index: Int, round: Int32) {
    joints[index].solve(motions, step: step)
    rounds[joints[index].a] = round
    rounds[joints[index].b] = round
  }

  /// Iterates over contacts alternately forwards and backwards, so that loads propagate equally
  /// fast both ways.
  ///
  /// - Returns: True if a velocity changed significantly.
  private func sweep(round: Int32) -> Bool {
    var hasChanged = false
    var row = round % 2 == 0 ? 0 : rows.count - 1
    let stride = round % 2 == 0 ? 1 : -1
    for _ in 0..<rows.count {
      if solve(row, round: round) { hasChanged = true }
      row += stride
    }
    return hasChanged
  }

  @inline(__always)
  private func solve(_ row: Int, round: Int32) -> Bool {
    let (a, b) = (Int(rows[row].bodyA), Int(rows[row].bodyB))
    guard max(rounds[a], rounds[b]) >= round - 1 else { return false }
    guard rows[row].solve(motions) >= Self.notable else { return false }
    // Body 0 is the world, which never changes.
    if a > 0 { rounds[a] = round }
    if b > 0 { rounds[b] = round }
    return true
  }

  private func correct() {
    guard rows.contains(where: \.isOverlapping) else { return }
    for round in 0..<Self.correctingRounds {
      if round % 2 == 0 {
        for row in rows.indices { rows[row].correct(motions, step: step) }
      } else {
        for row in rows.indices.reversed() { rows[row].correct(motions, step: step) }
      }
    }
  }

  private func finish(_ row: Int) {
    rows[row].store(in: &contacts[Int(activeContacts[row])])
    guard rows[row].first.normalImpulse > 0 || rows[row].second.normalImpulse > 0 else { return }
    bodies[Int(rows[row].bodyA)].isConstrained = true
    bodies[Int(rows[row].bodyB)].isConstrained = true
  }

  /// Iterations after the bodies have moved, for velocities only, so that joints conserve energy.
  func relax() {
    for row in rows.indices {
      rows[row].prepareRelaxing(contacts[Int(activeContacts[row])], motions, step: step)
    }
    forest.pointee.factor(joints, motions, step: step, isRelaxing: true)
    for round in 0..<Self.relaxingRounds {
      for index in activeJoints { joints[Int(index)].relax(motions, step: step) }
      _ = forest.pointee.solve(joints, motions, step: step, isRelaxing: true)
      if round % 2 == 0 {
        for row in rows.indices { rows[row].solve(motions) }
      } else {
        for row in rows.indices.reversed() { rows[row].solve(motions) }
      }
    }
    for row in rows.indices { rows[row].store(in: &contacts[Int(activeContacts[row])]) }
    forest.pointee.limitEnergy(motions)
  }
}
