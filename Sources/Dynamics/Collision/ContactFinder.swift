import LambentGeometry

/// Finds the contact points of a world's near pairs.
struct ContactFinder {
  let colliders: UnsafeBufferPointer<Collider>
  let bodies: UnsafeBufferPointer<BodyState>
  let motions: UnsafeBufferPointer<Motion>
  let corners: UnsafePointer<Point>
  let normals: UnsafePointer<Point>

  /// Sets a contact's points for this step.
  func update(_ contact: inout Contact) {
    contact.isActive = false
    contact.impactSpeed = 0
    let (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    guard bodies[bodyA].isAwake || bodies[bodyB].isAwake else { return }
    let margin = margin(for: contact)
    let room = colliders[contact.colliderA].bounds.expanded(by: margin)
    guard room.overlaps(colliders[contact.colliderB].bounds) else {
      contact.count = 0
      contact.lineSide = -1
      contact.resetImpulses()
      return
    }
    if contact.lineSide < 0 { contact.lineSide = side(contact.colliderA, contact.colliderB) }
    let manifold = Meeting(
      a: colliders[contact.colliderA], b: colliders[contact.colliderB], corners: corners,
      normals: normals, margin: margin, lineSide: contact.lineSide
    ).manifold()
    contact.update(
      with: manifold, centerA: bodies[bodyA].position, centerB: bodies[bodyB].position)
    if contact.separation > 0 { contact.lineSide = -1 }
    contact.isActive = contact.count > 0
  }

  /// The distance within which points count: the distance that the bodies may move in this step,
  /// but less than their thickness, so that passing bodies do not collide.
  private func margin(for contact: Contact) -> Double {
    let (a, b) = (contact.bodyA, contact.bodyB)
    let speed =
      (motions[b].velocity - motions[a].velocity).length + abs(motions[a].spin) * bodies[a].reach
      + abs(motions[b].spin) * bodies[b].reach
    let thickness =
      a == 0
      ? bodies[b].thickness
      : b == 0 ? bodies[a].thickness : min(bodies[a].thickness, bodies[b].thickness)
    return max(World.margin, min(speed * DynamicsLimits.step, thickness))
  }

  /// The side of a line on which the centre of the other piece is; −1 if neither is a line.
  private func side(_ a: Int, _ b: Int) -> Int {
    guard colliders[a].isLine || colliders[b].isLine else { return -1 }
    let (line, other) = colliders[a].isLine ? (a, b) : (b, a)
    let corner = colliders[line].firstCorner
    return normals[corner].dot(colliders[other].center - corners[corner]) >= 0 ? 0 : 1
  }
}
