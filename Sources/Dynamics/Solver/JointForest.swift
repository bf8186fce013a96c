import LambentGeometry

/// The pins and rigid connections of a step, solved all at once.
///
/// One after the other, they need a number of iterations that grows with the square of the length
/// of a chain and with the ratio of its masses; ended too early, they add energy. Without loops,
/// elimination from the outermost bodies inward solves them in linear time (D. Baraff, "Linear-Time
/// Dynamics using Lagrange Multipliers", SIGGRAPH 1996). Joints that close a loop are not part of
/// the forest and are solved one by one.
struct JointForest: Sendable {
  /// A joint of the forest.
  private struct Branch {
    let joint: Int
    /// The body farther from the root, and the nearer one. Either can be immovable.
    let outer: Int
    let inner: Int
    /// The effect of the bodies' motion on the joint's speeds.
    var outerEffect = Matrix()
    var innerEffect = Matrix()
    /// The impulse per change of speed, while the inner body stays.
    var response = Matrix()
    var impulse = Matrix.Column.zero
  }

  /// A body of the forest.
  private struct Node {
    var joints: [Int] = []
    var isMovable = false
    var isReached = false
    /// True if no branch leads to it.
    var isRoot = false
    /// The motion per impulse, together with all bodies farther out.
    var mobility = Matrix()
    var impulse = Matrix.Column.zero
    var motion = Matrix.Column.zero
  }

  /// Each joint after those nearer to the root.
  private var branches: [Branch] = []
  /// The movable bodies of the forest.
  private var bodies: [Int] = []
  private var nodes: [Node] = []
  /// The kinetic energy that the bodies may have after the step; infinite if the joints' iterations
  /// converged.
  var greatestEnergy = Double.infinity
}

extension JointForest {
  typealias Joints = UnsafeMutableBufferPointer<JointState>

  /// Finds the forest among the joints of a step, and marks its joints.
  mutating func build(_ active: [Int32], _ joints: Joints, _ motions: Motions, bodyCount: Int) {
    branches.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    var candidates: [Int] = []
    for index in active.lazy.map(Int.init) {
      joints[index].isInForest = false
      if joints[index].isPoint { candidates.append(index) }
    }
    guard !candidates.isEmpty else { return }
    if nodes.count != bodyCount { nodes = [Node](repeating: Node(), count: bodyCount) }
    for body in nodes.indices {
      nodes[body].joints.removeAll(keepingCapacity: true)
      nodes[body].isMovable = motions[body].inverseMass > 0
      nodes[body].isReached = false
    }
    for index in candidates {
      nodes[joints[index].a].joints.append(index)
      nodes[joints[index].b].joints.append(index)
    }
    // Trees that hang on something immovable begin there.
    for isHung in [true, false] {
      for index in candidates { plant(index, joints, isHung: isHung) }
    }
  }

  /// Adds the tree of a joint, unless it is a lone pin, which one impulse solves.
  private mutating func plant(_ index: Int, _ joints: Joints, isHung: Bool) {
    let (a, b) = (joints[index].a, joints[index].b)
    guard nodes[a].isMovable || nodes[b].isMovable else { return }
    guard isHung == (nodes[a].isMovable != nodes[b].isMovable) else { return }
    let (outer, inner) = nodes[b].isMovable ? (b, a) : (a, b)
    let others = nodes[outer].joints.count + (isHung ? 1 : nodes[inner].joints.count) - 2
    guard !nodes[outer].isReached, others > 0 || joints[index].isFixed else { return }
    if isHung { add(index, outer: outer, inner: inner, joints) }
    grow(from: outer, isRoot: !isHung, joints)
  }

  private mutating func add(_ joint: Int, outer: Int, inner: Int, _ joints: Joints) {
    branches.append(Branch(joint: joint, outer: outer, inner: inner))
    joints[joint].isInForest = true
  }

  /// Adds the tree of a body.
  private mutating func grow(from root: Int, isRoot: Bool, _ joints: Joints) {
    var next = bodies.count
    bodies.append(root)
    (nodes[root].isReached, nodes[root].isRoot) = (true, isRoot)
    while next < bodies.count {
      let body = bodies[next]
      next += 1
      for index in nodes[body].joints where !joints[index].isInForest {
        let other = joints[index].a == body ? joints[index].b : joints[index].a
        guard !nodes[other].isReached else { continue }
        add(index, outer: other, inner: body, joints)
        guard nodes[other].isMovable else { continue }
        (nodes[other].isReached, nodes[other].isRoot) = (true, false)
        bodies.append(other)
      }
    }
  }
}

extension JointForest {
  /// Eliminates the bodies from the outermost inward, with the arms of now.
  mutating func factor(_ joints: Joints, _ motions: Motions, step: Double, isRelaxing: Bool) {
    for body in bodies { nodes[body].mobility = Matrix(mass: motions[body]) }
    for index in branches.indices.reversed() {
      let (outer, inner) = (branches[index].outer, branches[index].inner)
      joints[branches[index].joint].aim(motions, step: step, isRelaxing: isRelaxing)
      let joint = joints[branches[index].joint]
      let outerEffect = joint.effect(of: outer, motions)
      let innerEffect = joint.effect(of: inner, motions)
      var mobility = joint.compliance(motions)
      if nodes[outer].isMovable {
        // Until here this is the mass, to which all that is farther out has been added.
        nodes[outer].mobility = nodes[outer].mobility.inverse
        mobility += outerEffect * nodes[outer].mobility * outerEffect.transposed
      }
      let response = mobility.inverse
      if nodes[inner].isMovable {
        nodes[inner].mobility += innerEffect.transposed * response * innerEffect
      }
      branches[index].outerEffect = outerEffect
      branches[index].innerEffect = innerEffect
      branches[index].response = response
    }
    for body in bodies where nodes[body].isRoot {
      nodes[body].mobility = nodes[body].mobility.inverse
    }
  }

  /// Changes the speeds of all joints of the forest at once.
  ///
  /// - Returns: The greatest change of a body's velocity.
  mutating func solve(
    _ joints: Joints, _ motions: Motions, step: Double, isRelaxing: Bool
  ) -> Double {
    for body in bodies { nodes[body].impulse = .zero }
    for index in branches.indices.reversed() {
      let branch = branches[index]
      let (outer, joint) = (nodes[branch.outer], joints[branch.joint])
      var change =
        isRelaxing ? joint.relaxingChange(motions) : joint.solvingChange(motions, step: step)
      if outer.isMovable { change -= branch.outerEffect * (outer.mobility * outer.impulse) }
      branches[index].impulse = branch.response * change
      if nodes[branch.inner].isMovable {
        nodes[branch.inner].impulse += branch.innerEffect.transposed * branches[index].impulse
      }
    }
    return distribute(joints, motions, isRelaxing: isRelaxing)
  }

  /// From the roots outward: the impulse of each joint follows from the motion of its inner body.
  private mutating func distribute(
    _ joints: Joints, _ motions: Motions, isRelaxing: Bool
  ) -> Double {
    for body in bodies { nodes[body].motion = nodes[body].mobility * nodes[body].impulse }
    for branch in branches {
      var impulse = branch.impulse
      if nodes[branch.inner].isMovable {
        impulse -= branch.response * (branch.innerEffect * nodes[branch.inner].motion)
      }
      if nodes[branch.outer].isMovable {
        nodes[branch.outer].motion +=
          nodes[branch.outer].mobility * (branch.outerEffect.transposed * impulse)
      }
      joints[branch.joint].add(impulse, motions, isRelaxing: isRelaxing)
    }
    return bodies.reduce(0) { max($0, abs(nodes[$1].motion.x), abs(nodes[$1].motion.y)) }
  }
}

extension JointForest {
  /// The kinetic energy of its bodies.
  func energy(_ motions: Motions) -> Double {
    bodies.reduce(0) { sum, body in
      let motion = motions[body]
      let spin = motion.inverseInertia > 0 ? motion.spin * motion.spin / motion.inverseInertia : 0
      return sum + (motion.velocity.dot(motion.velocity) / motion.inverseMass + spin) / 2
    }
  }

  /// Slows the bodies down after a step without a solution: joints do no work.
  func limitEnergy(_ motions: Motions) {
    guard greatestEnergy < .infinity else { return }
    let now = energy(motions)
    guard !(now <= greatestEnergy) else { return }
    let factor = (greatestEnergy / now).squareRoot()
    for body in bodies {
      motions[body].velocity = motions[body].velocity * factor
      motions[body].spin *= factor
    }
  }
}
