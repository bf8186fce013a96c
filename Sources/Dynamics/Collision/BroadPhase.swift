/// Finds pairs of near pieces by sweep and prune, whenever a piece has left its margin.
struct BroadPhase {
  /// The margin on each side of a piece, in points.
  static let room = 6.0

  /// Colliders by the left ends of their boxes with margins; kept between passes, because little
  /// changes.
  private var order: [Int] = []
  /// The number of overlaps along x that the last pass examined.
  private(set) var overlapCount = 0

  /// The pairs of colliders whose boxes with margins overlap, each as (lesser << 32 | greater),
  /// ascending.
  ///
  /// - Complexity: O(n + k) if little has moved, where k is the number of overlaps along x.
  mutating func pairs(
    of colliders: [Collider], limit: Int, where isWanted: (Int, Int) -> Bool
  ) -> [UInt64] {
    sort(colliders)
    var pairs: [UInt64] = []
    overlapCount = 0
    for (position, first) in order.enumerated() {
      let room = colliders[first].room
      for second in order[(position + 1)...] {
        let other = colliders[second].room
        if other.minX > room.maxX { break }
        overlapCount += 1
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
