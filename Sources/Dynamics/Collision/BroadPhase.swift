/// Which pieces are near each other: sorted by their left ends and swept once, whenever a piece has
/// left the room that it was given.
struct BroadPhase {
  /// How much room a piece is given on each side, in points.
  static let room = 6.0

  /// Colliders by the left ends of their rooms; kept from pass to pass, since little changes.
  private var order: [Int] = []

  /// The pairs of colliders whose rooms overlap, each as (lesser << 32 | greater), ascending.
  ///
  /// - Complexity: O(n + k) where little has moved, k being the overlaps along x.
  mutating func pairs(
    of colliders: [Collider], limit: Int, where isWanted: (Int, Int) -> Bool
  ) -> [UInt64] {
    sort(colliders)
    var pairs: [UInt64] = []
    for (position, first) in order.enumerated() {
      let room = colliders[first].room
      for second in order[(position + 1)...] {
        let other = colliders[second].room
        if other.minX > room.maxX { break }
        guard room.minY <= other.maxY, other.minY <= room.maxY, isWanted(first, second) else {
          continue
        }
        pairs.append(UInt64(min(first, second)) << 32 | UInt64(max(first, second)))
      }
    }
    pairs.sort()
    if pairs.count > limit { pairs.removeLast(pairs.count - limit) }
    return pairs
  }

  private mutating func sort(_ colliders: [Collider]) {
    let alive = colliders.indices.filter { colliders[$0].isAlive }
    if order.count != alive.count || order.contains(where: { !colliders[$0].isAlive }) {
      order = alive
      order.sort { (colliders[$0].room.minX, $0) < (colliders[$1].room.minX, $1) }
      return
    }
    for index in order.indices.dropFirst() {
      let moved = order[index]
      let key = (colliders[moved].room.minX, moved)
      var slot = index
      while slot > 0, key < (colliders[order[slot - 1]].room.minX, order[slot - 1]) {
        order[slot] = order[slot - 1]
        slot -= 1
      }
      order[slot] = moved
    }
  }
}
