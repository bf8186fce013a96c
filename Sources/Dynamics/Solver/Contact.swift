import LambentGeometry

/// A contact point during solving.
struct ContactPoint {
  /// From each centre of mass to the point.
  var armA = Point.zero
  var armB = Point.zero
  var separation = 0.0
  var id: UInt32 = 0
  /// The accumulated impulses, in kg·pt/s.
  var normalImpulse = 0.0
  var tangentImpulse = 0.0

  /// The motion of the second body relative to the first at the point, within this step.
  func shift(_ a: Motion, _ b: Motion) -> Point {
    b.shift + armB.turned * b.turn - a.shift - armA.turned * a.turn
  }
}

/// Two near pieces; it exists while they are near.
struct Contact {
  /// (lesser collider << 32 | greater collider): contacts are always in this order.
  let key: UInt64
  let colliderA: Int
  let colliderB: Int
  let bodyA: Int
  let bodyB: Int
  var friction = 0.0
  var elasticity = 0.0
  /// For a line: the side on which the other piece is (0 or 1).
  var lineSide = -1
  var normal = Point(x: 1, y: 0)
  var count = 0
  var first = ContactPoint()
  var second = ContactPoint()
  var isTouching = false
  /// True if it is solved in this step.
  var isActive = false
  /// The closing speed at an impact in this step, otherwise 0.
  var impactSpeed = 0.0

  init(key: UInt64, bodyA: Int, bodyB: Int) {
    self.key = key
    colliderA = Int(key >> 32)
    colliderB = Int(key & 0xFFFF_FFFF)
    self.bodyA = bodyA
    self.bodyB = bodyB
  }

  /// Sets the points of this step, with the impulses of those that existed before.
  mutating func update(with manifold: Manifold, centerA: Point, centerB: Point) {
    var known = (first: count > 0 ? first : nil, second: count > 1 ? second : nil)
    normal = manifold.normal
    count = manifold.count
    func point(_ new: ManifoldPoint) -> ContactPoint {
      var point = ContactPoint()
      point.armA = new.position - centerA
      point.armB = new.position - centerB
      point.separation = new.separation
      point.id = new.id
      if let old = Self.take(point, from: &known) {
        point.normalImpulse = old.normalImpulse
        point.tangentImpulse = old.tangentImpulse
      }
      return point
    }
    if count > 0 { first = point(manifold.first) }
    if count > 1 { second = point(manifold.second) }
  }

  /// Takes the old point that a new one continues: the one with the same corner and side, or one
  /// within a distance of 1 point. For stacked boxes the reference side alternates between both;
  /// losing the impulses then would make a pile jitter forever.
  private static func take(
    _ point: ContactPoint, from known: inout (first: ContactPoint?, second: ContactPoint?)
  ) -> ContactPoint? {
    func isNear(_ old: ContactPoint) -> Bool { (old.armA - point.armA).length < 1 }
    if let old = known.first, old.id == point.id {
      known.first = nil
      return old
    }
    if let old = known.second, old.id == point.id {
      known.second = nil
      return old
    }
    if let old = known.first, isNear(old) {
      known.first = nil
      return old
    }
    if let old = known.second, isNear(old) {
      known.second = nil
      return old
    }
    return nil
  }

  mutating func resetImpulses() {
    (first.normalImpulse, first.tangentImpulse) = (0, 0)
    (second.normalImpulse, second.tangentImpulse) = (0, 0)
  }

  /// The least distance of its points.
  var separation: Double {
    switch count {
    case 0: .infinity
    case 1: first.separation
    default: min(first.separation, second.separation)
    }
  }

  /// True if the pieces press on each other, have bounced, or are within a distance.
  func touches(within distance: Double) -> Bool {
    count > 0
      && (impactSpeed > 0 || first.normalImpulse > 0 || second.normalImpulse > 0
        || separation <= distance)
  }
}
