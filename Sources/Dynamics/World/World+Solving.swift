/// Scratch memory for steps, kept between them to avoid allocation.
struct Workbench: Sendable {
  /// The contacts that are solved, and their rows.
  var activeContacts: [Int32] = []
  var rows: [ContactRow] = []
  var activeJoints: [Int32] = []
  var forest = JointForest()
  /// The last iteration in which the velocity of each body changed significantly.
  var rounds: [Int32] = []
}

extension World {
  /// Finds velocities without penetration that satisfy all joints, and moves the bodies.
  mutating func solve() {
    gather()
    withSolver { $0.bounce() }
    makeRows()
    withSolver { $0.solve() }
    move()
    guard !bench.activeJoints.isEmpty else { return }
    withSolver { $0.relax() }
    for index in bodies.indices { limitSpeed(of: index) }
  }

  private mutating func gather() {
    bench.activeContacts.removeAll(keepingCapacity: true)
    bench.activeJoints.removeAll(keepingCapacity: true)
    bench.rows.removeAll(keepingCapacity: true)
    if bench.rounds.count != bodies.count {
      bench.rounds = [Int32](repeating: 0, count: bodies.count)
    }
    for index in contacts.indices where contacts[index].isActive {
      bench.activeContacts.append(Int32(truncatingIfNeeded: index))
    }
    for index in joints.indices where joints[index].isAlive {
      guard bodies[joints[index].a].isAwake || bodies[joints[index].b].isAwake else { continue }
      bench.activeJoints.append(Int32(truncatingIfNeeded: index))
    }
  }

  private mutating func makeRows() {
    motions.withUnsafeMutableBufferPointer { motions in
      guard let motions = motions.baseAddress else { return }
      for index in bench.activeContacts {
        bench.rows.append(
          ContactRow(contacts[Int(index)], motions, step: DynamicsLimits.step))
      }
    }
  }

  private mutating func withSolver(_ body: (StepSolver) -> Void) {
    motions.withUnsafeMutableBufferPointer { motions in
      bodies.withUnsafeMutableBufferPointer { bodies in
        contacts.withUnsafeMutableBufferPointer { contacts in
          joints.withUnsafeMutableBufferPointer { joints in
            bench.rows.withUnsafeMutableBufferPointer { rows in
              bench.rounds.withUnsafeMutableBufferPointer { rounds in
                withUnsafeMutablePointer(to: &bench.forest) { forest in
                  guard let motions = motions.baseAddress, let states = bodies.baseAddress,
                    let rounds = rounds.baseAddress
                  else { return }
                  body(
                    StepSolver(
                      motions: motions, bodies: states, contacts: contacts, joints: joints,
                      rows: rows, rounds: rounds, bodyCount: bodies.count,
                      activeContacts: bench.activeContacts,
                      activeJoints: bench.activeJoints, forest: forest))
                }
              }
            }
          }
        }
      }
    }
  }
}
