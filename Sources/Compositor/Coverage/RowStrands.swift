/// Finds how the inside changes across the sides of rows in which nothing crosses, as nearly all are.
///
/// Sides that follow each other down or up the row are a strand. Strands that span the row, and pairs
/// of strands that wind against each other between the same heights (caps), are crossed from left to right
/// where no two lie at one x. In all other rows `RowWindings` crosses what overlaps.
struct RowStrands {
  /// Sides that follow each other, all up or all down.
  struct Strand {
    var pieces: Range<Int>
    var winding: Int
    /// Where it begins and ends, in the outline's order.
    var start, end: (x: Double, y: Double)
    var left, right: Double
    /// The strand that it makes a cap with, or −1.
    var partner = -1

    var low: Double { min(start.y, end.y) }
    var high: Double { max(start.y, end.y) }
  }

  private var strands = ScanMemory<Strand>(capacity: 16)
  private var order = ScanMemory<Int>(capacity: 16)
  /// True if all pieces of the row were joined to strands.
  private var areFound = false
  /// The pieces of the current row from left to right with the changes across them, where all of them
  /// lead from its top to its bottom.
  private(set) var crossings = ScanMemory<(piece: Int, change: Int)>(capacity: 16)
  /// Rows with more strands are left to `RowWindings`, which bounds its work.
  private static let most = 512
  /// The farthest that strands which end at one point may be apart in the outline's order.
  private static let farthestPartner = 64

  func free() {
    strands.free()
    order.free()
    crossings.free()
  }

  /// Notes the changes across all pieces of a row; `false` where strands meet.
  ///
  /// - Parameter left: the left edge of the view, within which all pieces have to lie.
  mutating func resolve(
    _ pieces: ScanMemory<RowPiece>, row: Int, left: Double, usesEvenOddRule: Bool
  ) -> Bool {
    crossings.truncate()
    guard find(pieces, left: left), pair(top: Double(row), bottom: Double(row + 1)), sort()
    else { return false }
    var winding = 0
    let areWhole = order.count == pieces.count
    for place in 0..<order.count {
      let index = order[place]
      let strand = strands[index]
      let change = insideChange(
        from: winding, by: strand.winding, usesEvenOddRule: usesEvenOddRule)
      note(change, strand.pieces, pieces)
      if areWhole { crossings.append((strand.pieces.lowerBound, change)) }
      if strand.partner < 0 {
        winding += strand.winding
      } else {
        note(-change, strands[strand.partner].pieces, pieces)
      }
    }
    return true
  }

  /// The same for a row that the sides of the one before it go on in: where they lie in the same order, the
  /// inside changes alike.
  mutating func resolveAgain(_ pieces: ScanMemory<RowPiece>, left: Double) -> Bool {
    guard crossings.count == pieces.count else { return false }
    var reach = left
    for place in 0..<crossings.count {
      let piece = pieces.base + crossings[place].piece
      guard min(piece.pointee.x0, piece.pointee.x1) >= reach else { return false }
      reach = max(piece.pointee.x0, piece.pointee.x1)
      piece.pointee.change = .whole(crossings[place].change)
    }
    return true
  }

  private func note(_ change: Int, _ range: Range<Int>, _ pieces: ScanMemory<RowPiece>) {
    for index in range { (pieces.base + index).pointee.change = .whole(change) }
  }

  mutating func clear() {
    strands.truncate()
    areFound = false
  }

  /// Joins pieces to strands; `false` where there are too many, or some lie left of the view.
  private mutating func find(_ pieces: ScanMemory<RowPiece>, left: Double) -> Bool {
    clear()
    for index in 0..<pieces.count {
      let piece = (pieces.base + index).pointee
      let (low, high) = (min(piece.x0, piece.x1), max(piece.x0, piece.x1))
      guard low >= left else { return false }
      let isDown = piece.winding > 0
      let (start, end) =
        isDown
        ? ((piece.x0, piece.y0), (piece.x1, piece.y1))
        : ((piece.x1, piece.y1), (piece.x0, piece.y0))
      if strands.count > 0 {
        let last = strands.base + (strands.count - 1)
        if last.pointee.winding == piece.winding, last.pointee.end == start {
          last.pointee.pieces = last.pointee.pieces.lowerBound..<index + 1
          last.pointee.end = end
          last.pointee.left = min(last.pointee.left, low)
          last.pointee.right = max(last.pointee.right, high)
          continue
        }
      }
      guard strands.count < Self.most else { return false }
      strands.append(
        Strand(
          pieces: index..<index + 1, winding: piece.winding, start: start, end: end, left: low,
          right: high))
    }
    areFound = true
    return true
  }

  /// Pairs strands that do not span the row with others between the same heights, of which the left one
  /// leads; `false` where one stays alone.
  private mutating func pair(top: Double, bottom: Double) -> Bool {
    order.truncate()
    for index in 0..<strands.count {
      let strand = strands.base + index
      if strand.pointee.low == top, strand.pointee.high == bottom {
        order.append(index)
      } else if strand.pointee.partner < 0 {
        guard let other = partner(of: index) else { return false }
        (strands.base + other).pointee.partner = index
        strand.pointee.partner = other
        let isLeft = strand.pointee.right <= (strands.base + other).pointee.left
        order.append(isLeft ? index : other)
      }
    }
    return true
  }

  /// A later strand that winds back between the same heights, on one side of another.
  ///
  /// Any such strand will do, whether or not it meets the other at a point or across a level side: which part
  /// of the row is inside depends only on where sides lie and how they wind.
  private func partner(of index: Int) -> Int? {
    let strand = strands[index]
    let end = min(strands.count, index + 1 + Self.farthestPartner)
    for other in index + 1..<max(index + 1, end) {
      let candidate = strands[other]
      guard candidate.partner < 0, candidate.winding == -strand.winding,
        candidate.low == strand.low, candidate.high == strand.high,
        strand.right <= candidate.left || candidate.right <= strand.left
      else { continue }
      return other
    }
    return nil
  }

  /// Sorts strands and caps from left to right; `false` where two lie at one x.
  private mutating func sort() -> Bool {
    sortByLeft()
    var reach = -Double.infinity
    for place in 0..<order.count {
      let strand = strands[order[place]]
      guard strand.left >= reach else { return false }
      reach = strand.partner < 0 ? strand.right : strands[strand.partner].right
    }
    return true
  }

  private func sortByLeft() {
    for place in 1..<max(1, order.count) {
      let index = order[place]
      let left = strands[index].left
      var hole = place
      while hole > 0, strands[order[hole - 1]].left > left {
        order[hole] = order[hole - 1]
        hole &-= 1
      }
      order[hole] = index
    }
  }
}

// MARK: - Rows in which some meet

extension RowStrands {
  /// Sorts all strands from left to right, caps or not; `false` where they were not found.
  mutating func sortAll() -> Bool {
    guard areFound else { return false }
    order.truncate()
    for index in 0..<strands.count { order.append(index) }
    sortByLeft()
    return true
  }

  var count: Int { order.count }

  /// A strand, from left to right.
  @inline(__always) subscript(place: Int) -> Strand { strands[order[place]] }

  /// The places of the strands, from one on, that overlap.
  func overlapping(from first: Int) -> Range<Int> {
    var reach = self[first].right
    var end = first + 1
    while end < count, self[end].left < reach {
      reach = max(reach, self[end].right)
      end += 1
    }
    return first..<end
  }
}
