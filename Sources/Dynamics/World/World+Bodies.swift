package import LambentGeometry

extension World {
  /// Adds a body. It collides with nothing until it has collision groups.
  ///
  /// - Throws: `DynamicsError` if a number is out of range or there are too many bodies.
  package mutating func add(_ body: Body) throws(DynamicsError) -> BodyID {
    try Self.check(body)
    let (parts, mass) = try body.shape.measured()
    let slot = bodies.indices.dropFirst().first { !bodies[$0].isAlive }
    guard slot != nil || bodies.count <= DynamicsLimits.maximumBodyCount else {
      throw .tooMany("bodies", limit: DynamicsLimits.maximumBodyCount)
    }
    try checkRoom(for: parts.count)
    let index = slot ?? bodies.count
    var state = BodyState()
    state.setMass(mass)
    state.angle = body.rotation
    state.rotation = Rotation(angle: body.rotation)
    state.position = body.center + state.rotation.apply(state.centroid)
    if slot == nil {
      bodies.append(state)
      motions.append(Motion())
      pieces.append([])
    } else {
      bodies[index] = state
      motions[index] = Motion()
    }
    motions[index].velocity = body.velocity
    motions[index].spin = body.angularVelocity
    addPieces(parts, to: index)
    setMaterial(body.material, ofBodyAt: index)
    return BodyID(index: index)
  }

  private static func check(_ body: Body) throws(DynamicsError) {
    let speeds = -DynamicsLimits.maximumSpeed...DynamicsLimits.maximumSpeed
    try DynamicsError.check(body.center, in: DynamicsLimits.coordinates, "center")
    try DynamicsError.check(body.rotation, in: -1e6...1e6, "rotation")
    try DynamicsError.check(body.velocity, in: speeds, "velocity")
    try DynamicsError.check(body.angularVelocity, in: -1e6...1e6, "angularVelocity")
    try body.material.validate()
  }

  func checkRoom(for count: Int) throws(DynamicsError) {
    guard colliders.count(where: \.isAlive) + count <= DynamicsLimits.maximumPieceCount else {
      throw .tooMany("pieces of bodies and boundaries", limit: DynamicsLimits.maximumPieceCount)
    }
  }

  /// Removes a body and its joints, and wakes the bodies that touched it.
  package mutating func remove(_ body: BodyID) {
    guard contains(body) else { return }
    wakeNeighbors(of: body.index)
    for index in joints.indices where joints[index].a == body.index || joints[index].b == body.index
    {
      removeJoint(JointID(index: index))
    }
    for index in forces.indices { forces[index]?.targets.removeAll { $0.body == body } }
    removePieces(of: body.index)
    bodies[body.index].isAlive = false
    bodies[body.index].isAwake = false
    motions[body.index] = Motion()
  }

  /// Changes the shape of a body and keeps its centre and its motion.
  package mutating func setShape(_ shape: CollisionShape, of body: BodyID) throws(DynamicsError) {
    try check(body)
    let (parts, mass) = try shape.measured()
    try checkRoom(for: parts.count)
    let center = center(of: body)
    bodies[body.index].setMass(mass)
    wakeNeighbors(of: body.index)
    removePieces(of: body.index)
    bodies[body.index].position =
      center + bodies[body.index].rotation.apply(bodies[body.index].centroid)
    addPieces(parts, to: body.index)
    setMaterial(bodies[body.index].material, ofBodyAt: body.index)
  }

  /// Changes the material of a body and wakes it.
  package mutating func setMaterial(
    _ material: Material, of body: BodyID
  ) throws(DynamicsError) {
    try check(body)
    try material.validate()
    guard bodies[body.index].material != material else { return }
    setMaterial(material, ofBodyAt: body.index)
    wakeNeighbors(of: body.index)
  }

  private mutating func setMaterial(_ material: Material, ofBodyAt index: Int) {
    let step = DynamicsLimits.step
    bodies[index].material = material
    bodies[index].mass = bodies[index].area * material.density / 1e4
    bodies[index].keptVelocity = Elementary.exp(-material.resistance * step)
    bodies[index].keptSpin = Elementary.exp(-material.angularResistance * step)
    let inertia = bodies[index].moment * material.density / 1e4
    motions[index].inverseMass = material.isAnchored ? 0 : 1 / bodies[index].mass
    motions[index].inverseInertia =
      material.isAnchored || !material.allowsRotation ? 0 : 1 / inertia
    if material.isAnchored { motions[index].velocity = .zero }
    if motions[index].inverseInertia == 0 { motions[index].spin = 0 }
    bodies[index].isAwake = !material.isAnchored
    isChanged = true
    for position in contacts.indices
    where contacts[position].bodyA == index || contacts[position].bodyB == index {
      setSurface(of: &contacts[position])
    }
  }

  func setSurface(of contact: inout Contact) {
    let (a, b) = (bodies[contact.bodyA].material, bodies[contact.bodyB].material)
    // A boundary has no material: use the body's.
    if contact.bodyA == 0 {
      (contact.friction, contact.elasticity) = (b.friction, b.elasticity)
    } else if contact.bodyB == 0 {
      (contact.friction, contact.elasticity) = (a.friction, a.elasticity)
    } else {
      contact.friction = (a.friction * b.friction).squareRoot()
      contact.elasticity = max(a.elasticity, b.elasticity)
    }
  }

  /// Sets the groups in which a body collides with other bodies and with boundaries, one bit each.
  package mutating func setGroups(
    items: UInt64, boundaries: UInt64, of body: BodyID
  ) throws(DynamicsError) {
    try check(body)
    guard
      bodies[body.index].itemGroups != items || bodies[body.index].boundaryGroups != boundaries
    else { return }
    wakeNeighbors(of: body.index)
    bodies[body.index].itemGroups = items
    bodies[body.index].boundaryGroups = boundaries
    isChanged = true
  }

  /// Moves a body without an impulse; its velocity is kept.
  package mutating func setPose(
    center: Point, rotation: Double, of body: BodyID
  ) throws(DynamicsError) {
    try check(body)
    guard DynamicsLimits.isCoordinate(center), abs(rotation) <= 1e6 else {
      throw .outOfRange(
        property: "center", value: center.x, range: DynamicsLimits.coordinates)
    }
    wakeNeighbors(of: body.index)
    let turn = Rotation(angle: rotation)
    bodies[body.index].angle = rotation
    bodies[body.index].rotation = turn
    bodies[body.index].position = center + turn.apply(bodies[body.index].centroid)
    place(body.index)
    for position in contacts.indices
    where contacts[position].bodyA == body.index || contacts[position].bodyB == body.index {
      contacts[position].lineSide = -1
    }
  }

  /// Adds to the velocity and the spin of a body and wakes it. Anchored bodies are not changed.
  package mutating func addVelocity(
    _ velocity: Point, spin: Double, to body: BodyID
  ) throws(DynamicsError) {
    try check(body)
    let range = -1e12...1e12
    try DynamicsError.check(velocity, in: range, "velocity")
    try DynamicsError.check(spin, in: range, "angularVelocity")
    wake(body.index)
    if motions[body.index].inverseMass > 0 { motions[body.index].velocity += velocity }
    if motions[body.index].inverseInertia > 0 { motions[body.index].spin += spin }
  }

  /// Applies an impulse in kg·pt/s at an offset from a body's centre, which rotates with it.
  package mutating func applyImpulse(
    _ impulse: Point, at offset: Point = .zero, to body: BodyID
  ) throws(DynamicsError) {
    try check(body)
    guard DynamicsLimits.isCoordinate(offset) else {
      throw .outOfRange(
        property: "targetOffset", value: offset.x, range: DynamicsLimits.coordinates)
    }
    let state = bodies[body.index]
    let arm = state.rotation.apply(offset - state.centroid)
    try addVelocity(
      impulse * motions[body.index].inverseMass,
      spin: arm.cross(impulse) * motions[body.index].inverseInertia, to: body)
  }
}
