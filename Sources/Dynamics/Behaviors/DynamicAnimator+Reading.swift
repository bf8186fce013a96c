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
  /// Updates the world from the behaviours.
  ///
  /// - Complexity: O(behaviours + items that they act on).
  func read() {
    guard needsReading else { return }
    needsReading = false
    let behaviors = behaviors.flatMap(\.flattened)
    actors = behaviors.filter { $0.action != nil }
    meetings = nil
    let present = Set(behaviors.map { ObjectIdentifier($0) })
    for old in installed where !present.contains(ObjectIdentifier(old.behavior)) {
      uninstall(old)
    }
    installed.removeAll { !present.contains(ObjectIdentifier($0.behavior)) }
    lookup.reference = referenceBounds
    addItems(of: behaviors)
    var places: [ObjectIdentifier: Int] = [:]
    for (place, entry) in installed.enumerated() {
      places[ObjectIdentifier(entry.behavior)] = place
    }
    for behavior in behaviors where behavior.isChanged {
      let place = places[ObjectIdentifier(behavior)] ?? installed.count
      if place == installed.count { installed.append(Installation(behavior: behavior)) }
      install(behavior, at: place)
    }
    removeItems(notIn: behaviors)
    describeItems(by: behaviors)
    for behavior in behaviors {
      behavior.isChanged = false
      attempt { () throws(DynamicsError) in try behavior.act(on: &world, lookup) }
    }
    // Calling actions is not a change that requires another update.
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

  /// Updates the behaviour's parts of the world. Existing parts are changed rather than replaced.
  private func install(_ behavior: DynamicBehavior, at index: Int) {
    var entry = installed[index]
    let contribution = behavior.contribution(lookup)
    if contribution.mode != nil, entry.group == 0 { entry.group = freeGroup() }
    entry.mode = contribution.mode
    attempt { () throws(DynamicsError) in
      try update(
        &entry.forces, to: contribution.forces, remove: { world.removeForce($0) },
        add: { (force) throws(DynamicsError) in try world.add(force) },
        change: { (id, force) throws(DynamicsError) in try world.update(id, to: force) })
    }
    attempt { () throws(DynamicsError) in
      try update(
        &entry.joints, to: contribution.joints, remove: { world.removeJoint($0) },
        add: { (joint) throws(DynamicsError) in try world.add(joint) },
        change: { (id, joint) throws(DynamicsError) in try world.update(id, to: joint) })
    }
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

  /// Changes existing parts if their number is the same; otherwise replaces them.
  private func update<ID, Part>(
    _ ids: inout [ID], to parts: [Part], remove: (ID) -> Void,
    add: (Part) throws(DynamicsError) -> ID, change: (ID, Part) throws(DynamicsError) -> Void
  ) throws(DynamicsError) {
    if ids.count == parts.count {
      for (id, part) in zip(ids, parts) { try change(id, part) }
      return
    }
    for id in ids { remove(id) }
    ids = []
    for part in parts { ids.append(try add(part)) }
  }

  private func updateBoundaries(
    _ entry: inout Installation, _ contribution: Contribution
  ) throws(DynamicsError) {
    let wanted = Set(contribution.boundaries)
    for old in entry.boundaries where !wanted.contains(old.outline) { world.remove(old.id) }
    entry.boundaries.removeAll { !wanted.contains($0.outline) }
    var known = Set(entry.boundaries.map(\.outline))
    for outline in contribution.boundaries where known.insert(outline).inserted {
      let id = try world.addBoundary(
        outline.points, isClosed: outline.isClosed, groups: entry.group)
      entry.boundaries.append((outline, id))
    }
  }

  /// Sets each body's material and collision groups from the behaviours.
  private func describeItems(by behaviors: [DynamicBehavior]) {
    var looks: [ObjectIdentifier: (material: Material, met: UInt64, bounded: UInt64)] = [:]
    for entry in items { looks[ObjectIdentifier(entry.item)] = (Material(), 0, 0) }
    for behavior in behaviors {
      let members = behavior.members
      readingWork += Double(members.count) * Self.workOfMember + Self.workOfBehavior
      for item in members {
        behavior.adjust(&looks[ObjectIdentifier(item), default: (Material(), 0, 0)].material)
      }
    }
    for entry in installed {
      guard let mode = entry.mode else { continue }
      for item in entry.behavior.members {
        if mode.contains(.items) { looks[ObjectIdentifier(item)]?.met |= entry.group }
        if mode.contains(.boundaries) { looks[ObjectIdentifier(item)]?.bounded |= entry.group }
      }
    }
    for entry in items {
      guard let look = looks[ObjectIdentifier(entry.item)] else { continue }
      attempt { () throws(DynamicsError) in
        try world.setMaterial(look.material, of: entry.body)
        try world.setGroups(items: look.met, boundaries: look.bounded, of: entry.body)
      }
    }
  }

  /// The cost of updating a behaviour, and one of its items, in nanoseconds.
  private static let workOfBehavior = 600.0
  private static let workOfMember = 300.0

  /// Notifies the delegates of the last step's contacts.
  func tellContacts() {
    guard !world.events.isEmpty else { return }
    let meetings = meetings ?? Meetings(self)
    self.meetings = meetings
    for event in world.events {
      guard let first = meetings.entries[event.body] else { continue }
      if let boundary = event.boundary {
        guard let found = meetings.boundaries[boundary] else { continue }
        recording.record(
          event, of: first.number, boundary: found.name ?? MotionRecording.referenceName,
          step: stepCount)
        tell(found.collision, event, .boundary(first.item, found.name))
      } else if let second = event.other.flatMap({ meetings.entries[$0] }) {
        for collision in meetings.collisions
        where collision.contains(first.item) && collision.contains(second.item) {
          recording.record(event, of: first.number, with: second.number, step: stepCount)
          tell(collision, event, .items(first.item, second.item))
        }
      }
    }
  }

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

/// The items, boundaries and behaviours to which contacts refer, as of the last update.
struct Meetings {
  var entries: [BodyID: DynamicAnimator.Entry] = [:]
  var boundaries: [BoundaryID: (collision: CollisionBehavior, name: String?)] = [:]
  /// The behaviours with colliding items, in order.
  var collisions: [CollisionBehavior] = []

  init(_ animator: DynamicAnimator) {
    for entry in animator.items { entries[entry.body] = entry }
    for entry in animator.installed {
      guard let collision = entry.behavior as? CollisionBehavior else { continue }
      for (outline, id) in entry.boundaries { boundaries[id] = (collision, outline.identifier) }
      if entry.mode?.contains(.items) == true { collisions.append(collision) }
    }
  }
}
