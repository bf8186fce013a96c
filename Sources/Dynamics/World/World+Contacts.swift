import LambentGeometry

extension World {
  /// The distance at which pieces count as near, in points.
  static let margin = 2.0
  /// The distances at which touching begins and ends.
  static let touching = 0.1
  static let parting = 0.5

  mutating func findContacts() {
    findPairs()
    contacts.withUnsafeMutableBufferPointer { contacts in
      colliders.withUnsafeBufferPointer { colliders in
        bodies.withUnsafeBufferPointer { bodies in
          motions.withUnsafeBufferPointer { motions in
            corners.world.withUnsafeBufferPointer { world in
              corners.worldNormals.withUnsafeBufferPointer { normals in
                guard let world = world.baseAddress, let normals = normals.baseAddress else {
                  return
                }
                let finder = ContactFinder(
                  colliders: colliders, bodies: bodies, motions: motions, corners: world,
                  normals: normals)
                for index in contacts.indices { finder.update(&contacts[index]) }
              }
            }
          }
        }
      }
    }
    wakeTouched()
  }

  /// Finds the near pairs again if a piece has left its margin.
  private mutating func findPairs() {
    let step = DynamicsLimits.step
    var hasLeft = isChanged
    for index in colliders.indices where colliders[index].isAlive {
      let body = colliders[index].body
      guard isChanged || bodies[body].isAwake else { continue }
      let velocity = motions[body].velocity
      let swept = colliders[index].bounds.swept(by: velocity * step)
      if isChanged || !colliders[index].room.contains(swept.expanded(by: Self.margin)) {
        hasLeft = true
        colliders[index].room = colliders[index].bounds.swept(by: velocity * (4 * step))
          .expanded(by: BroadPhase.room)
      }
    }
    isChanged = false
    guard hasLeft else { return }
    var broadPhase = BroadPhase()
    swap(&broadPhase, &self.broadPhase)
    let pairs = broadPhase.pairs(of: colliders, limit: DynamicsLimits.maximumContactCount) {
      isWanted($0, $1)
    }
    swap(&broadPhase, &self.broadPhase)
    work += Double(self.broadPhase.overlapCount) * StepCost.overlap
    work += Double(pairs.count) * StepCost.pair
    merge(pairs)
  }

  /// True if two pieces can collide.
  func isWanted(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (colliders[first].body, colliders[second].body)
    guard a != b, motions[a].inverseMass + motions[b].inverseMass > 0 else { return false }
    if a == 0 { return colliders[first].groups & bodies[b].boundaryGroups != 0 }
    if b == 0 { return colliders[second].groups & bodies[a].boundaryGroups != 0 }
    guard bodies[a].itemGroups & bodies[b].itemGroups != 0 else { return false }
    return linked.isEmpty || !linked.contains(Self.pair(a, b))
  }

  /// Keeps the contacts of pairs that are still near, ends others, and adds new ones. Both lists
  /// are sorted.
  private mutating func merge(_ pairs: [UInt64]) {
    // The usual case: a body left its margin without a new pair.
    let isSame =
      pairs.count == contacts.count && pairs.indices.allSatisfy { pairs[$0] == contacts[$0].key }
    if isSame { return }
    var merged: [Contact] = []
    merged.reserveCapacity(pairs.count)
    var next = 0
    func drop(below key: UInt64?) -> [Contact] {
      var dropped: [Contact] = []
      while next < contacts.count, key.map({ contacts[next].key < $0 }) ?? true {
        dropped.append(contacts[next])
        next += 1
      }
      return dropped
    }
    var dropped: [Contact] = []
    for key in pairs {
      dropped += drop(below: key)
      if next < contacts.count, contacts[next].key == key {
        merged.append(contacts[next])
        next += 1
        continue
      }
      let (a, b) = (Int(key >> 32), Int(key & 0xFFFF_FFFF))
      var contact = Contact(key: key, bodyA: colliders[a].body, bodyB: colliders[b].body)
      setSurface(of: &contact)
      merged.append(contact)
    }
    dropped += drop(below: nil)
    contacts = merged
    for contact in dropped where contact.isTouching { report(contact, isBeginning: false) }
  }

  /// Wakes bodies that an awake body touches or is about to touch.
  private mutating func wakeTouched() {
    for index in contacts.indices where contacts[index].isActive {
      let (a, b) = (contacts[index].bodyA, contacts[index].bodyB)
      guard bodies[a].isAwake != bodies[b].isAwake else { continue }
      let sleeper = bodies[a].isAwake ? b : a
      guard motions[sleeper].inverseMass > 0 else { continue }
      let closing = abs((motions[b].velocity - motions[a].velocity).dot(contacts[index].normal))
      if contacts[index].separation - closing * DynamicsLimits.step <= Self.touching {
        wake(sleeper)
      } else {
        contacts[index].isActive = false
      }
    }
  }

  /// Records the contacts that began and ended.
  mutating func reportContacts() {
    for index in contacts.indices
    where bodies[contacts[index].bodyA].isAwake || bodies[contacts[index].bodyB].isAwake {
      let touches = contacts[index].touches(within: Self.touching)
      let touched = contacts[index].isTouching
      if touches, !touched {
        contacts[index].isTouching = true
        report(contacts[index], isBeginning: true)
      } else if touched, !touches, contacts[index].separation > Self.parting {
        contacts[index].isTouching = false
        report(contacts[index], isBeginning: false)
      }
    }
  }
}
