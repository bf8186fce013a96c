import LambentGeometry

/// The parts of a behaviour in the world.
struct Installation {
  let behavior: DynamicBehavior
  var forces: [ForceID] = []
  var joints: [JointID] = []
  var boundaries: [(outline: Contribution.Outline, id: BoundaryID)] = []
  var mode: CollisionBehavior.Mode?
  /// Its bit among the collision groups; 0 for other behaviours.
  var group: UInt64 = 0
}

extension DynamicAnimator {
  /// Brings the world up to date with the behaviours.
  func read() {
    guard needsReading else { return }
    needsReading = false
    let behaviors = behaviors.flatMap(\.flattened)
    family = behaviors
    for old in installed where !behaviors.contains(where: { $0 === old.behavior }) {
      uninstall(old)
    }
    installed.removeAll { old in !behaviors.contains { $0 === old.behavior } }
    lookup.reference = referenceBounds
    addItems(of: behaviors)
    for behavior in behaviors where behavior.isChanged { install(behavior) }
    removeItems(notIn: behaviors)
    describeItems(by: behaviors)
    for behavior in behaviors {
      behavior.isChanged = false
      attempt { () throws(DynamicsError) in try behavior.act(on: &world, lookup) }
    }
    // Acting is no change that must be read again.
    for behavior in behaviors { behavior.isChanged = false }
    needsReading = false
  }

  private func uninstall(_ old: Installation) {
    for id in old.forces { world.removeForce(id) }
    for id in old.joints { world.removeJoint(id) }
    for boundary in old.boundaries { world.remove(boundary.id) }
  }

  private func addItems(of behaviors: [DynamicBehavior]) {
    for item in behaviors.flatMap(\.members) where lookup(item) == nil {
      attempt { () throws(DynamicsError) in
        var body = Body(shape: item.collisionShape, center: item.center)
        body.rotation = item.rotation
        let id = try world.add(body)
        lookup.bodies[ObjectIdentifier(item)] = id
        let number = trackNumber(of: item)
        items.append(
          Entry(
            item: item, body: id, number: number, transform: item.transform, angle: item.rotation))
        let step = max(stepCount - 1, 0)
        recording.record(
          number, at: .init(step: step, center: item.center, rotation: item.rotation))
      }
    }
  }

  private func removeItems(notIn behaviors: [DynamicBehavior]) {
    let wanted = Set(behaviors.flatMap(\.members).map { ObjectIdentifier($0) })
    for entry in items where !wanted.contains(ObjectIdentifier(entry.item)) {
      world.remove(entry.body)
      lookup.bodies[ObjectIdentifier(entry.item)] = nil
      recording.endTrack(entry.number)
    }
    items.removeAll { !wanted.contains(ObjectIdentifier($0.item)) }
  }

  /// Gives the world what a behaviour contributes; what it had before is changed rather than made anew.
  private func install(_ behavior: DynamicBehavior) {
    let index = installed.firstIndex { $0.behavior === behavior } ?? installed.count
    if index == installed.count { installed.append(Installation(behavior: behavior)) }
    var entry = installed[index]
    let contribution = behavior.contribution(lookup)
    if contribution.mode != nil, entry.group == 0 { entry.group = freeGroup() }
    entry.mode = contribution.mode
    attempt { () throws(DynamicsError) in try updateForces(&entry, contribution) }
    attempt { () throws(DynamicsError) in try updateJoints(&entry, contribution) }
    attempt { () throws(DynamicsError) in try updateBoundaries(&entry, contribution) }
    installed[index] = entry
  }

  private func freeGroup() -> UInt64 {
    let used = installed.reduce(0) { $0 | $1.group }
    guard used != .max else {
      onError?(.tooMany("collision behaviours", limit: DynamicsLimits.maximumCollisionGroupCount))
      return 0
    }
    return 1 << UInt64((~used).trailingZeroBitCount)
  }

  private func updateForces(
    _ entry: inout Installation, _ contribution: Contribution
  ) throws(DynamicsError) {
    try update(&entry.forces, to: contribution.forces) { id, force throws(DynamicsError) in
      guard let force else {
        if let id { world.removeForce(id) }
        return nil
      }
      guard let id else { return try world.add(force) }
      try world.update(id, to: force)
      return id
    }
  }

  private func updateJoints(
    _ entry: inout Installation, _ contribution: Contribution
  ) throws(DynamicsError) {
    try update(&entry.joints, to: contribution.joints) { id, joint throws(DynamicsError) in
      guard let joint else {
        if let id { world.removeJoint(id) }
        return nil
      }
      guard let id else { return try world.add(joint) }
      try world.update(id, to: joint)
      return id
    }
  }

  /// Changes what the world has where there is as much of it as before; else it is made anew.
  ///
  /// - Parameter set: Is given an ID and a part to change, a part alone to add, an ID alone to remove.
  private func update<ID, Part>(
    _ ids: inout [ID], to parts: [Part], set: (ID?, Part?) throws(DynamicsError) -> ID?
  ) throws(DynamicsError) {
    if ids.count == parts.count {
      for (id, part) in zip(ids, parts) { _ = try set(id, part) }
      return
    }
    for id in ids { _ = try set(id, nil) }
    ids = []
    for part in parts {
      if let id = try set(nil, part) { ids.append(id) }
    }
  }

  private func updateBoundaries(
    _ entry: inout Installation, _ contribution: Contribution
  ) throws(DynamicsError) {
    for old in entry.boundaries where !contribution.boundaries.contains(old.outline) {
      world.remove(old.id)
    }
    entry.boundaries.removeAll { !contribution.boundaries.contains($0.outline) }
    for outline in contribution.boundaries
    where !entry.boundaries.contains(where: { $0.outline == outline }) {
      let id = try world.addBoundary(
        outline.points, isClosed: outline.isClosed, groups: entry.group)
      entry.boundaries.append((outline, id))
    }
  }

  /// Gives each body the material and the collision groups that the behaviours say.
  private func describeItems(by behaviors: [DynamicBehavior]) {
    for entry in items {
      let (item, body) = (entry.item, entry.body)
      var material = Material()
      for behavior in behaviors { behavior.adjust(&material, of: item) }
      var (met, bounded): (UInt64, UInt64) = (0, 0)
      for entry in installed {
        guard let mode = entry.mode, let collision = entry.behavior as? CollisionBehavior,
          collision.contains(item)
        else { continue }
        if mode.contains(.items) { met |= entry.group }
        if mode.contains(.boundaries) { bounded |= entry.group }
      }
      attempt { () throws(DynamicsError) in
        try world.setMaterial(material, of: body)
        try world.setGroups(items: met, boundaries: bounded, of: body)
      }
    }
  }

  /// Tells the delegates of the last step's contacts.
  func tellContacts() {
    let events = world.events
    for event in events {
      guard let first = entry(of: event.body) else { continue }
      if let boundary = event.boundary {
        for entry in installed {
          guard let found = entry.boundaries.first(where: { $0.id == boundary }),
            let collision = entry.behavior as? CollisionBehavior
          else { continue }
          let name = found.outline.identifier
          recording.record(
            event, of: first.number, boundary: name ?? MotionRecording.referenceName,
            step: stepCount)
          tell(collision, event, .boundary(first.item, name))
        }
      } else if let second = event.other.flatMap({ self.entry(of: $0) }) {
        for entry in installed where entry.mode?.contains(.items) == true {
          guard let collision = entry.behavior as? CollisionBehavior,
            collision.contains(first.item), collision.contains(second.item)
          else { continue }
          recording.record(event, of: first.number, with: second.number, step: stepCount)
          tell(collision, event, .items(first.item, second.item))
        }
      }
    }
  }

  private func entry(of body: BodyID) -> Entry? { items.first { $0.body == body } }

  private func tell(
    _ behavior: CollisionBehavior, _ event: ContactEvent, _ contact: CollisionBehavior.Contact
  ) {
    if event.isBeginning {
      behavior.collisionDelegate?.collisionBehavior(behavior, began: contact, at: event.point)
    } else {
      behavior.collisionDelegate?.collisionBehavior(behavior, ended: contact)
    }
  }
}
