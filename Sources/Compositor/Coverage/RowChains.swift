/// Finds the changes of the inside across the edges of rows in which no edges cross: nearly all rows are such rows.
///
/// Successive edges that all go down, or all go up, are a monotone chain. Chains that span the row, and pairs of chains
/// with opposite windings between the same heights (the two sides of an extremum), are crossed from left to right,
/// if no two of them overlap. In all other rows `RowWindings` crosses the chains that overlap.
struct RowChains {
  /// Successive edges, all up or all down.
  struct Chain {
    var pieces: Range<Int>
    var winding: Int
    /// The first and the last point, in the outline's order.
    var start, end: (x: Double, y: Double)
    var left, right: Double
    /// The index of the other chain of the pair, or −1.
    var pairedChain = -1

    var low: Double { min(start.y, end.y) }
    var high: Double { max(start.y, end.y) }
  }

  private var chains = ScanMemory<Chain>(capacity: 16)
  private var order = ScanMemory<Int>(capacity: 16)
  /// True if all pieces of the row were joined to chains.
  private var areFound = false
  /// The pieces of the current row from left to right with the changes across them, where all of them
  /// lead from its top to its bottom.
  private(set) var crossings = ScanMemory<(piece: Int, change: Int)>(capacity: 16)
  /// Rows with more chains are left to `RowWindings`, which bounds its work.
  private static let most = 512
  /// The maximum distance, in the outline's order, of the two chains of a pair.
  private static let maximumPairDistance = 64

  func free() {
    chains.free()
    order.free()
    crossings.free()
  }

  /// Notes the changes across all pieces of a row; `false` where chains meet.
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
      let chain = chains[index]
      let change = insideChange(
        from: winding, by: chain.winding, usesEvenOddRule: usesEvenOddRule)
      note(change, chain.pieces, pieces)
      if areWhole { crossings.append((chain.pieces.lowerBound, change)) }
      if chain.pairedChain < 0 {
        winding += chain.winding
      } else {
        note(-change, chains[chain.pairedChain].pieces, pieces)
      }
    }
    return true
  }

  /// The same for a row that has the edges of the row before it: if they are in the same order, the changes are
  /// the same.
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
    chains.truncate()
    areFound = false
  }

  /// Joins pieces to chains; `false` where there are too many, or some lie left of the view.
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
      if chains.count > 0 {
        let last = chains.base + (chains.count - 1)
        if last.pointee.winding == piece.winding, last.pointee.end == start {
          last.pointee.pieces = last.pointee.pieces.lowerBound..<index + 1
          last.pointee.end = end
          last.pointee.left = min(last.pointee.left, low)
          last.pointee.right = max(last.pointee.right, high)
          continue
        }
      }
      guard chains.count < Self.most else { return false }
      chains.append(
        Chain(
          pieces: index..<index + 1, winding: piece.winding, start: start, end: end, left: low,
          right: high))
    }
    areFound = true
    return true
  }

  /// Pairs chains that do not span the row with others between the same heights, and orders the left ones;
  /// `false` if one cannot be paired.
  private mutating func pair(top: Double, bottom: Double) -> Bool {
    order.truncate()
    for index in 0..<chains.count {
      let chain = chains.base + index
      if chain.pointee.low == top, chain.pointee.high == bottom {
        order.append(index)
      } else if chain.pointee.pairedChain < 0 {
        guard let other = pairableChain(for: index) else { return false }
        (chains.base + other).pointee.pairedChain = index
        chain.pointee.pairedChain = other
        let isLeft = chain.pointee.right <= (chains.base + other).pointee.left
        order.append(isLeft ? index : other)
      }
    }
    return true
  }

  /// A later chain with the opposite winding between the same heights, entirely to one side of another.
  ///
  /// Any such chain can be used, whether or not it meets the other at a point or across a horizontal edge: the
  /// inside of the row depends only on the positions and the windings of edges.
  private func pairableChain(for index: Int) -> Int? {
    let chain = chains[index]
    let end = min(chains.count, index + 1 + Self.maximumPairDistance)
    for other in index + 1..<max(index + 1, end) {
      let candidate = chains[other]
      guard candidate.pairedChain < 0, candidate.winding == -chain.winding,
        candidate.low == chain.low, candidate.high == chain.high,
        chain.right <= candidate.left || candidate.right <= chain.left
      else { continue }
      return other
    }
    return nil
  }

  /// Sorts chains and pairs from left to right; `false` if two overlap.
  private mutating func sort() -> Bool {
    sortByLeft()
    var reach = -Double.infinity
    for place in 0..<order.count {
      let chain = chains[order[place]]
      guard chain.left >= reach else { return false }
      reach = chain.pairedChain < 0 ? chain.right : chains[chain.pairedChain].right
    }
    return true
  }

  private func sortByLeft() {
    for place in 1..<max(1, order.count) {
      let index = order[place]
      let left = chains[index].left
      var hole = place
      while hole > 0, chains[order[hole - 1]].left > left {
        order[hole] = order[hole - 1]
        hole &-= 1
      }
      order[hole] = index
    }
  }
}

// MARK: - Rows in which some meet

extension RowChains {
  /// Sorts all chains from left to right, paired or not; `false` if they were not found.
  mutating func sortAll() -> Bool {
    guard areFound else { return false }
    order.truncate()
    for index in 0..<chains.count { order.append(index) }
    sortByLeft()
    return true
  }

  var count: Int { order.count }

  /// A chain, from left to right.
  @inline(__always) subscript(place: Int) -> Chain { chains[order[place]] }

  /// The indices of the chains, from one on, that overlap.
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
