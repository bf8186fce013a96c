package import LambentGeometry

extension World {
  mutating func addPieces(_ parts: [Piece], to body: Int) {
    for piece in parts {
      var collider = Collider()
      collider.body = body
      let centroid = bodies[body].centroid
      switch piece {
      case .ellipse(let center, let radii, let angle):
        collider.kind = radii.width == radii.height ? .circle : .ellipse
        collider.localCenter = center - centroid
        collider.radii = radii
        collider.localAxis = Rotation(angle: angle)
      case .polygon(let points):
        collider.firstCorner = corners.local.count
        collider.cornerCount = points.count
        let middle = points.reduce(.zero, +) * (1 / Double(points.count))
        collider.localCenter = middle - centroid
        corners.append(points.map { $0 - centroid })
      }
      pieces[body].append(insert(collider))
    }
    measure(body)
    place(body)
    for index in pieces[body] { colliders[index].room = Box(minX: .infinity) }
    isChanged = true
  }

  private mutating func insert(_ collider: Collider) -> Int {
    if let free = colliders.firstIndex(where: { !$0.isAlive }) {
      colliders[free] = collider
      return free
    }
    colliders.append(collider)
    return colliders.count - 1
  }

  mutating func removePieces(of body: Int) {
    for index in pieces[body] { removeCollider(index) }
    pieces[body] = []
    dropContacts { $0.bodyA == body || $0.bodyB == body }
  }

  private mutating func removeCollider(_ index: Int) {
    colliders[index].isAlive = false
    isChanged = true
    let used = colliders.reduce(0) { $0 + ($1.isAlive ? $1.cornerCount : 0) }
    if corners.local.count > 1024, corners.local.count > 2 * used { packCorners() }
  }

  private mutating func packCorners() {
    let old = corners
    corners = Corners()
    for index in colliders.indices where colliders[index].isAlive {
      let (start, count) = (colliders[index].firstCorner, colliders[index].cornerCount)
      colliders[index].firstCorner = corners.local.count
      corners.local += old.local[start..<start + count]
      corners.localNormals += old.localNormals[start..<start + count]
      corners.world += old.world[start..<start + count]
      corners.worldNormals += old.worldNormals[start..<start + count]
    }
  }

  /// Removes contacts, and reports the end of those that touched.
  mutating func dropContacts(where isDropped: (Contact) -> Bool) {
    for contact in contacts where contact.isTouching && isDropped(contact) {
      report(contact, isBeginning: false)
    }
    contacts.removeAll(where: isDropped)
  }

  /// Computes the reach and the thickness of a body.
  private mutating func measure(_ body: Int) {
    var (reach, thickness) = (0.0, Double.infinity)
    for index in pieces[body] {
      let collider = colliders[index]
      if collider.kind != .polygon {
        reach = max(
          reach, collider.localCenter.length + max(collider.radii.width, collider.radii.height))
        thickness = min(thickness, collider.radii.width, collider.radii.height)
        continue
      }
      let range = collider.firstCorner..<collider.firstCorner + collider.cornerCount
      for corner in range {
        reach = max(reach, corners.local[corner].length)
        let (normal, start) = (corners.localNormals[corner], corners.local[corner])
        var depth = 0.0
        for other in range { depth = max(depth, normal.dot(start - corners.local[other])) }
        thickness = min(thickness, depth / 2)
      }
    }
    bodies[body].reach = reach
    bodies[body].thickness = thickness
  }

  /// Moves the pieces of a body to its position.
  mutating func place(_ body: Int) {
    let (position, rotation) = (bodies[body].position, bodies[body].rotation)
    for index in pieces[body] {
      Self.place(&colliders[index], &corners, position, rotation)
    }
  }

  static func place(
    _ collider: inout Collider, _ corners: inout Corners, _ position: Point, _ rotation: Rotation
  ) {
    collider.center = position + rotation.apply(collider.localCenter)
    switch collider.kind {
    case .circle, .ellipse:
      let local = Point(x: collider.localAxis.cosine, y: collider.localAxis.sine)
      collider.axis = rotation.apply(local)
      let width = collider.farthest(along: Point(x: 1, y: 0)).x - collider.center.x
      let height = collider.farthest(along: Point(x: 0, y: 1)).y - collider.center.y
      collider.bounds = Box(
        minX: collider.center.x - width, minY: collider.center.y - height,
        maxX: collider.center.x + width, maxY: collider.center.y + height)
    case .polygon:
      var box = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
      for index in collider.firstCorner..<collider.firstCorner + collider.cornerCount {
        let corner = position + rotation.apply(corners.local[index])
        corners.world[index] = corner
        corners.worldNormals[index] = rotation.apply(corners.localNormals[index])
        box.minX = min(box.minX, corner.x)
        box.minY = min(box.minY, corner.y)
        box.maxX = max(box.maxX, corner.x)
        box.maxY = max(box.maxY, corner.y)
      }
      collider.bounds = box
    }
  }

  /// The lines of a boundary, without those that have no length.
  ///
  /// - Throws: `DynamicsError` if no line is left, or a point lies too far away.
  package static func lines(
    through points: [Point], isClosed: Bool
  ) throws(DynamicsError) -> [(start: Point, end: Point)] {
    guard points.allSatisfy(DynamicsLimits.isCoordinate) else {
      throw .outOfRange(
        property: "boundary", value: .infinity,
        range: DynamicsLimits.coordinates)
    }
    var lines = zip(points, points.dropFirst()).map { (start: $0, end: $1) }
    if isClosed, let first = points.first, let last = points.last { lines.append((last, first)) }
    lines.removeAll { ($0.end - $0.start).length < 1e-3 }
    guard !lines.isEmpty else { throw .emptyBoundary }
    return lines
  }

  /// Adds lines with which bodies of some groups collide from either side.
  ///
  /// - Throws: `DynamicsError` if there are fewer than two different points, or too many.
  package mutating func addBoundary(
    _ points: [Point], isClosed: Bool = false, groups: UInt64
  ) throws(DynamicsError) -> BoundaryID {
    let ends = try Self.lines(through: points, isClosed: isClosed)
    try checkRoom(for: ends.count)
    let slot = boundaries.firstIndex { $0 == nil } ?? boundaries.count
    var indices: [Int] = []
    for (start, end) in ends {
      var collider = Collider()
      collider.boundary = slot
      collider.groups = groups
      collider.firstCorner = corners.local.count
      collider.cornerCount = 2
      collider.localCenter = (start + end) * 0.5
      corners.append([start, end])
      Self.place(&collider, &corners, .zero, Rotation(angle: 0))
      collider.room = Box(minX: .infinity)
      indices.append(insert(collider))
    }
    if slot == boundaries.count { boundaries.append(indices) } else { boundaries[slot] = indices }
    isChanged = true
    return BoundaryID(index: slot)
  }

  /// Removes a boundary and wakes the bodies that touched it.
  package mutating func remove(_ boundary: BoundaryID) {
    guard boundary.index < boundaries.count, let indices = boundaries[boundary.index] else {
      return
    }
    let removed = Set(indices)
    for contact in contacts
    where removed.contains(contact.colliderA) || removed.contains(contact.colliderB) {
      wake(contact.bodyA)
      wake(contact.bodyB)
    }
    dropContacts { removed.contains($0.colliderA) || removed.contains($0.colliderB) }
    for index in indices { removeCollider(index) }
    boundaries[boundary.index] = nil
  }

  mutating func report(_ contact: Contact, isBeginning: Bool) {
    // In events, the boundary comes second.
    let isSwapped = contact.bodyA == 0
    let body = isSwapped ? contact.bodyB : contact.bodyA
    let other = isSwapped ? contact.bodyA : contact.bodyB
    let boundary = max(
      colliders[contact.colliderA].boundary, colliders[contact.colliderB].boundary)
    var point = contact.first.armA + bodies[contact.bodyA].position
    if contact.count > 1 {
      point = (point + contact.second.armA + bodies[contact.bodyA].position) * 0.5
    }
    events.append(
      ContactEvent(
        body: BodyID(index: body), other: other == 0 ? nil : BodyID(index: other),
        boundary: boundary < 0 ? nil : BoundaryID(index: boundary), isBeginning: isBeginning,
        point: point, normal: isSwapped ? -contact.normal : contact.normal,
        speed: contact.impactSpeed))
  }
}
