/// Finds the edges of a row at which the inside of a shape begins and ends.
///
/// Edges without a common column are processed one after the other, from left to right. If edges have a common
/// column, the row is divided between columns, and then, at the ends and the intersections of edges, into strips in
/// which the order of edges is constant. This determines the winding number on both sides of each edge.
///
/// If the edges of a row are joined to chains, this is done only for chains that overlap or end in the row.
struct RowWindings {
  /// The edges of the row, in the order of the outline, with the changes of the winding number across them.
  private var pieces = UnsafeMutableBufferPointer<RowPiece>(start: nil, count: 0)
  /// The changes of the winding number across parts of edges.
  private(set) var steps: [WindingProfile.Step] = []
  /// The fraction of the row that is inside at the left edge of the view.
  private(set) var start = 0.0
  /// The columns of the view.
  private var (left, right) = (0.0, 0.0)

  private var profile = WindingProfile()
  /// The parts of the current view. Those of narrower views follow those of wider ones.
  private var parts: [Part] = []
  private var heights: [Double] = []
  private var strips: [Strip] = []
  private var crossers: [Crosser] = []
  /// The remaining work for the row.
  private var effort = 0

  private typealias Strip = (top: Double, bottom: Double)

  /// A part of a piece in view.
  private struct Part {
    var piece: Int
    var y0, y1, x0, x1: Double

    var left: Double { min(x0, x1) }
    var right: Double { max(x0, x1) }

    func x(at y: Double) -> Double {
      if y <= y0 { return x0 }
      if y >= y1 { return x1 }
      return x0 + (y - y0) / (y1 - y0) * (x1 - x0)
    }

    /// The parts to the left and to the right of a position.
    func cut(at x: Double) -> (before: Part, after: Part) {
      let y = max(y0, min(y1, y0 + (x - x0) / (x1 - x0) * (y1 - y0)))
      var (upper, lower) = (self, self)
      (upper.y1, upper.x1, lower.y0, lower.x0) = (y, x, y, x)
      return x0 < x1 ? (upper, lower) : (lower, upper)
    }
  }

  /// A part in a strip: its positions at the upper and lower side.
  private struct Crosser {
    var piece: Int
    var above, below: Double
    var sum: Double { above + below }
  }
}

extension RowWindings {
  /// Begins with the pieces of a row, whose memory must remain valid.
  mutating func begin(
    _ pieces: UnsafeMutableBufferPointer<RowPiece>, row: Int, columns: Range<Int>,
    usesEvenOddRule: Bool
  ) {
    self.pieces = pieces
    for index in pieces.indices { pieces[index].change = .unknown }
    (left, right) = (Double(columns.lowerBound), Double(columns.upperBound))
    start = 0
    steps.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    profile.begin(
      top: Double(row), bottom: Double(row + 1), usesEvenOddRule: usesEvenOddRule)
    effort = 1 << 16 + 16 * pieces.count
  }

  mutating func crossAll() {
    for index in pieces.indices { appendPart(of: index) }
    start = profile.length
    steps.removeAll(keepingCapacity: true)
    cross(0..<parts.count)
  }

  /// Processes all pieces, none of which is to the left of the view. Chains that span the row and overlap no others
  /// are processed directly.
  mutating func crossAll(of chains: RowChains) {
    var place = 0
    while place < chains.count, effort >= 0 {
      let group = chains.overlapping(from: place)
      place = group.upperBound
      if group.count == 1, profile.isEven {
        let chain = chains[group.lowerBound]
        if chain.low <= profile.top, chain.high >= profile.bottom {
          note(profile.change(across: chain.winding), of: chain.pieces)
          profile.cross(winding: chain.winding)
          continue
        }
        if place < chains.count, chains.overlapping(from: place).count == 1,
          chains[place].closes(chain)
        {
          let change = profile.change(across: chain.winding)
          note(change, of: chain.pieces)
          note(-change, of: chains[place].pieces)
          place += 1
          continue
        }
      }
      parts.removeAll(keepingCapacity: true)
      for place in group {
        for index in chains[place].pieces { appendPart(of: index) }
      }
      cross(0..<parts.count)
    }
  }

  private func note(_ change: Int, of range: Range<Int>) {
    for index in range { pieces[index].change = .whole(change) }
  }

  /// Computes the changes across all pieces. Returns `false`, without a result, if this would take more than a fixed
  /// amount of work plus one unit per piece.
  mutating func finish() -> Bool {
    guard effort >= 0 else { return false }
    for step in steps { pieces[step.piece].note(step.change) }
    return true
  }

  /// Appends the part of a piece that is in view. Parts to the left of the view are processed immediately, in any
  /// order.
  private mutating func appendPart(of index: Int) {
    let piece = pieces[index]
    var part = Part(piece: index, y0: piece.y0, y1: piece.y1, x0: piece.x0, x1: piece.x1)
    if part.left >= right { return }
    if part.left < left {
      pieces[index].change = .inParts
      if part.right <= left { return cross(part) }
      let (hidden, rest) = part.cut(at: left)
      cross(hidden)
      part = rest
    }
    if part.right > right { part = part.cut(at: right).before }
    parts.append(part)
  }

  private mutating func cross(_ part: Part) {
    effort -= profile.count
    profile.cross(
      part.piece, winding: pieces[part.piece].winding, from: part.y0, to: part.y1, into: &steps)
  }
}

extension RowChains.Chain {
  /// True if it leads back between the same heights as another.
  fileprivate func closes(_ other: RowChains.Chain) -> Bool {
    winding == -other.winding && low == other.low && high == other.high
  }
}

extension RowPiece {
  fileprivate mutating func note(_ change: Int) {
    switch self.change {
    case .unknown: self.change = .whole(change)
    case .whole(change), .inParts: break
    case .whole: self.change = .inParts
    }
  }
}

// MARK: - Columns

extension RowWindings {
  /// The maximum number of parts that are divided into strips although they are in several columns.
  private static let fewParts = 8

  /// Processes parts from left to right. Overlapping parts are processed together.
  private mutating func cross(_ range: Range<Int>) {
    sort(range)
    var first = range.lowerBound
    while first < range.upperBound, effort >= 0 {
      let left = parts[first].left
      var right = parts[first].right
      var last = first + 1
      while last < range.upperBound, parts[last].left < right {
        right = max(right, parts[last].right)
        last += 1
      }
      let middle = Self.wholeColumn((left + right) / 2)
      if last - first == 1 {
        cross(parts[first])
      } else if last - first > Self.fewParts, left < middle, middle < right {
        cross(first..<last, cutAt: middle)
      } else {
        crossInStrips(first..<last)
      }
      first = last
    }
  }

  /// The nearest boundary between columns. On baseline x86-64, `rounded()` would call the C library.
  @inline(__always) private static func wholeColumn(_ x: Double) -> Double {
    let whole = Double(Int(x))
    let rest = x - whole
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  private mutating func sort(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    parts.withUnsafeMutableBufferPointer { parts in
      UnsafeMutableBufferPointer(rebasing: parts[range]).sortNearlySorted {
        $0.left != $1.left ? $0.left < $1.left : ($0.piece, $0.y0) < ($1.piece, $1.y0)
      }
    }
  }

  /// Processes the parts to the left of a boundary between columns, then the rest.
  private mutating func cross(_ range: Range<Int>, cutAt x: Double) {
    let end = parts.count
    effort -= 2 * range.count
    for index in range where parts[index].left < x {
      parts.append(parts[index].right > x ? parts[index].cut(at: x).before : parts[index])
    }
    cross(end..<parts.count)
    parts.removeLast(parts.count - end)
    for index in range where parts[index].left >= x || parts[index].right > x {
      parts.append(parts[index].left < x ? parts[index].cut(at: x).after : parts[index])
    }
    cross(end..<parts.count)
    parts.removeLast(parts.count - end)
  }
}

// MARK: - Strips

extension RowWindings {
  /// Processes parts together, strip by strip.
  private mutating func crossInStrips(_ range: Range<Int>) {
    heights.removeAll(keepingCapacity: true)
    profile.appendEnds(to: &heights)
    for part in parts[range] {
      heights.append(part.y0)
      heights.append(part.y1)
    }
    heights.withUnsafeMutableBufferPointer { $0.sortNearlySorted(by: <) }
    profile.beginAnew()
    for index in 1..<heights.count where heights[index] > heights[index - 1] {
      strips.append((heights[index - 1], heights[index]))
      while effort >= 0, let strip = strips.popLast() { cross(range, in: strip) }
    }
    strips.removeAll(keepingCapacity: true)
  }

  /// Processes parts in a strip in which none ends. If some intersect, the strip is divided in two.
  private mutating func cross(_ range: Range<Int>, in strip: Strip) {
    effort -= range.count
    crossers.removeAll(keepingCapacity: true)
    for index in range where parts[index].y0 <= strip.top && parts[index].y1 >= strip.bottom {
      let part = parts[index]
      crossers.append(
        Crosser(piece: part.piece, above: part.x(at: strip.top), below: part.x(at: strip.bottom)))
    }
    crossers.withUnsafeMutableBufferPointer { crossers in
      crossers.sortNearlySorted { $0.sum != $1.sum ? $0.sum < $1.sum : $0.piece < $1.piece }
    }
    if let height = crossing(in: strip) {
      strips.append((height, strip.bottom))
      strips.append((strip.top, height))
      return
    }
    var sum = profile.winding(until: strip.bottom)
    for crosser in crossers {
      let winding = pieces[crosser.piece].winding
      profile.cross(crosser.piece, winding: winding, in: strip, from: &sum, into: &steps)
    }
    profile.append(sum, until: strip.bottom)
  }

  /// The height of the intersection of neighbours that is nearest to the middle of a strip, or `nil` if they keep
  /// their order. Invisibly small changes of order are ignored.
  private func crossing(in strip: Strip) -> Double? {
    let height = strip.bottom - strip.top
    var best: (fraction: Double, distance: Double)?
    for (left, right) in zip(crossers, crossers.dropFirst()) {
      let (above, below) = (right.above - left.above, right.below - left.below)
      guard min(above, below) < -0x1p-30 else { continue }
      let fraction = above / (above - below)
      let distance = abs(fraction - 0.5)
      guard (0.5 - distance) * height > 0x1p-34, distance < best?.distance ?? 1 else { continue }
      best = (fraction, distance)
    }
    return best.map { strip.top + height * $0.fraction }
  }
}

// MARK: - Edges

extension RowWindings {
  /// Adds the edges across which the winding changes: first those with a constant change, in the order of the
  /// outline, then the parts of the others.
  func addEdges(to sums: inout CoverageSums) {
    var hasParts = false
    for index in pieces.indices {
      switch pieces[index].change {
      case .unknown: break
      case .whole(let change): if change != 0 { sums.add(pieces[index], change: change) }
      case .inParts: hasParts = true
      }
    }
    guard hasParts else { return }
    for step in steps where step.change != 0 && pieces[step.piece].change == .inParts {
      sums.add(pieces[step.piece], from: step.y0, to: step.y1, change: step.change)
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Sorts in place: by insertion, which is fast for elements that are nearly in order, such as the edges of the
  /// glyphs of a line; and by `sort` if that takes too many moves.
  @inline(__always)
  fileprivate func sortNearlySorted(by areInOrder: (Element, Element) -> Bool) {
    guard count > 1 else { return }
    var moves = 8 * count
    for index in 1..<count {
      let element = self[index]
      var place = index
      while place > 0, areInOrder(element, self[place - 1]) {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = element
      moves -= index - place
      if moves < 0 {
        var all = self
        return all.sort(by: areInOrder)
      }
    }
  }
}
