extension World {
  /// Adds a joint between bodies at their current positions, and wakes them.
  package mutating func add(_ joint: Joint) throws(DynamicsError) -> JointID {
    try check(joint.second)
    if let first = joint.first { try check(first) }
    try joint.validate()
    let slot = joints.firstIndex { !$0.isAlive } ?? joints.count
    guard slot < DynamicsLimits.maximumJointCount else {
      throw .tooMany("joints", limit: DynamicsLimits.maximumJointCount)
    }
    let state = JointState(joint, bodies: bodies)
    if slot == joints.count { joints.append(state) } else { joints[slot] = state }
    forgetLinks()
    wake(state.a)
    wake(state.b)
    return JointID(index: slot)
  }

  /// Changes the parameters of a joint; its bodies stay the same.
  package mutating func update(_ id: JointID, to joint: Joint) throws(DynamicsError) {
    guard id.index < joints.count, joints[id.index].isAlive else { return }
    try joint.validate()
    let old = joints[id.index].joint
    guard old != joint, old.first == joint.first, old.second == joint.second else { return }
    joints[id.index].joint = joint
    joints[id.index].setAnchors(bodies)
    joints[id.index].forgetLimits()
    if old.kind.preventsCollisions != joint.kind.preventsCollisions { forgetLinks() }
    wake(joints[id.index].a)
    wake(joints[id.index].b)
  }

  /// Removes a joint and wakes its bodies.
  package mutating func removeJoint(_ id: JointID) {
    guard id.index < joints.count, joints[id.index].isAlive else { return }
    joints[id.index].isAlive = false
    wake(joints[id.index].a)
    wake(joints[id.index].b)
    forgetLinks()
  }

  /// Lets the next step find what joints connect, once for all changes before it.
  private mutating func forgetLinks() {
    needsLinks = true
    isChanged = true
  }

  mutating func findLinks() {
    needsLinks = false
    linked = []
    for index in bodies.indices { bodies[index].jointCount = 0 }
    for joint in joints where joint.isAlive {
      bodies[joint.a].jointCount += 1
      bodies[joint.b].jointCount += 1
      if joint.joint.kind.preventsCollisions { linked.insert(Self.pair(joint.a, joint.b)) }
    }
    bodies[0].jointCount = 0
  }

  static func pair(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(min(first, second)) << 32 | UInt64(max(first, second))
  }

  /// Adds a force and wakes its bodies.
  package mutating func add(_ force: Force) throws(DynamicsError) -> ForceID {
    try force.validate()
    for target in force.targets { try check(target.body) }
    let slot = forces.firstIndex { $0 == nil } ?? forces.count
    guard slot < DynamicsLimits.maximumForceCount else {
      throw .tooMany("forces", limit: DynamicsLimits.maximumForceCount)
    }
    if slot == forces.count { forces.append(force) } else { forces[slot] = force }
    for target in force.targets { wake(target.body.index) }
    findRestless()
    return ForceID(index: slot)
  }

  /// Changes a force and wakes its old and new bodies.
  package mutating func update(_ id: ForceID, to force: Force) throws(DynamicsError) {
    guard id.index < forces.count, let old = forces[id.index] else { return }
    try force.validate()
    for target in force.targets { try check(target.body) }
    forces[id.index] = force
    for target in old.targets + force.targets { wake(target.body.index) }
    findRestless()
  }

  /// Removes a force and wakes its bodies.
  package mutating func removeForce(_ id: ForceID) {
    guard id.index < forces.count, let old = forces[id.index] else { return }
    forces[id.index] = nil
    for target in old.targets { wake(target.body.index) }
    findRestless()
  }

  private mutating func findRestless() {
    for index in bodies.indices { bodies[index].isRestless = false }
    for case let force? in forces where force.kind.isAnimated {
      for target in force.targets { bodies[target.body.index].isRestless = true }
    }
  }
}
