import LambentGeometry

/// Bodies at rest sleep until they are touched or changed.
extension World {
  /// A body is at rest while it stays within this distance and angle of its position when it began
  /// to rest, and below these speeds. The resulting mean speeds are those of Box2D; a jolt that
  /// does not displace a body does not wake its pile.
  private static let restingDistance = 0.5
  private static let restingAngle = Double.pi / 180
  private static let restingSpeed = 5.0
  private static let restingSpin = 0.2
  private static let restingTime = 0.5
  /// The number of steps between searches for resting islands.
  private static let interval = 8

  /// Wakes a body and its sleeping island.
  mutating func wake(_ index: Int) {
    guard index > 0, bodies[index].isAlive, motions[index].inverseMass > 0 else { return }
    bodies[index].restTime = 0
    guard !bodies[index].isAwake else { return }
    let island = bodies[index].island
    for other in bodies.indices
    where !bodies[other].isAwake && bodies[other].isAlive && bodies[other].island == island
      && motions[other].inverseMass > 0
    {
      bodies[other].isAwake = true
      bodies[other].restTime = 0
      // It did not move while asleep.
      motions[other].shift = .zero
      motions[other].turn = 0
    }
  }

  /// Wakes a body and those that touch it.
  mutating func wakeNeighbors(of index: Int) {
    wake(index)
    for contact in contacts where contact.bodyA == index || contact.bodyB == index {
      wake(contact.bodyA)
      wake(contact.bodyB)
    }
  }

  /// Puts islands of touching bodies to sleep if all have rested for half a second.
  mutating func sleepWhereResting() {
    var isAnyTired = false
    for index in bodies.indices where bodies[index].isAwake {
      let rests = rests(index)
      if !rests {
        bodies[index].restingPosition = bodies[index].position
        bodies[index].restingAngle = bodies[index].angle
      }
      bodies[index].restTime = rests ? bodies[index].restTime + DynamicsLimits.step : 0
      if bodies[index].restTime >= Self.restingTime { isAnyTired = true }
    }
    guard isAnyTired, stepCount % Self.interval == 0 else { return }
    var islands = Islands(count: bodies.count)
    for contact in contacts where contact.isTouching {
      join(contact.bodyA, contact.bodyB, &islands)
    }
    for joint in joints where joint.isAlive { join(joint.a, joint.b, &islands) }
    var isResting = [Bool](repeating: true, count: bodies.count)
    for index in bodies.indices where bodies[index].isAwake {
      if bodies[index].restTime < Self.restingTime { isResting[islands.root(of: index)] = false }
    }
    for index in bodies.indices where bodies[index].isAwake {
      let root = islands.root(of: index)
      guard isResting[root] else { continue }
      bodies[index].isAwake = false
      bodies[index].island = islandCount + root
      motions[index].velocity = .zero
      motions[index].spin = 0
    }
    islandCount += bodies.count
  }

  /// True if a body can rest. A free-falling one cannot, however slow it is.
  private func rests(_ index: Int) -> Bool {
    let (body, motion) = (bodies[index], motions[index])
    return !body.isRestless && (body.isConstrained || body.kick == .zero)
      && motion.velocity.length < Self.restingSpeed && abs(motion.spin) < Self.restingSpin
      && (body.position - body.restingPosition).length < Self.restingDistance
      && abs(body.angle - body.restingAngle) < Self.restingAngle
  }

  private func join(_ first: Int, _ second: Int, _ islands: inout Islands) {
    guard bodies[first].isAwake, bodies[second].isAwake else { return }
    islands.join(first, second)
  }
}

/// Sets of connected bodies (union-find).
struct Islands {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of index: Int) -> Int {
    var root = index
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (root(of: first), root(of: second))
    if a != b { parents[max(a, b)] = min(a, b) }
  }
}
