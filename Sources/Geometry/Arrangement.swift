/// The lines of polygons, cut where they cross, with the windings of each polygon on both sides.
///
/// Coordinates are rounded to a grid, so that lines that meet in a point have the same end. All decisions
/// are made on whole numbers or on values that are the same on every machine.
struct Arrangement {
  private typealias Cell = SIMD2<Int64>

  /// A line of an operand on the grid.
  private struct Edge {
    var from: Cell
    var to: Cell
    var operand: Int
    /// The points at which other edges meet it.
    var cuts: [Cell] = []

    var low: Int64 { min(from.y, to.y) }
    var high: Int64 { max(from.y, to.y) }
    var left: Int64 { min(from.x, to.x) }
    var right: Int64 { max(from.x, to.x) }
  }

  /// A piece of lines that no other crosses, from the lesser end, and how often each operand runs
  /// along it.
  private struct Piece {
    var from: Cell
    var to: Cell
    var windings: [Int]

    /// The point halfway.
    var middle: SIMD2<Double> {
      SIMD2((Double(from.x) + Double(to.x)) / 2, (Double(from.y) + Double(to.y)) / 2)
    }
  }

  /// The most lines.
  static let maximumEdges = 6000
  /// The most work where no other bound is given, in points that are handled.
  static let mostWork = 1 << 24

  private let operands: Int
  private var edges: [Edge] = []
  private var scale = 1.0

  init(operands: Int) { self.operands = operands }

  /// Adds the closed polygons of each operand; false if they are too many or too large.
  mutating func add(_ polygons: [[[Point]]]) -> Bool {
    var (extent, count) = (1.0, 0)
    for polygon in polygons.joined() {
      count += polygon.count
      for point in polygon {
        guard point.x.isFinite, point.y.isFinite else { return false }
        extent = max(extent, abs(point.x), abs(point.y))
      }
    }
    guard count <= Self.maximumEdges, extent < 1e9 else { return false }
    scale = 4096
    while extent * scale > Double(1 << 28) { scale /= 2 }
    func cell(_ point: Point) -> Cell {
      Cell(Int64((point.x * scale).rounded()), Int64((point.y * scale).rounded()))
    }
    for (operand, list) in polygons.enumerated() {
      for polygon in list {
        guard var from = polygon.last.map(cell) else { continue }
        for point in polygon {
          let to = cell(point)
          if from != to { edges.append(Edge(from: from, to: to, operand: operand)) }
          from = to
        }
      }
    }
    return true
  }

  /// The outline of the area whose windings fulfil a condition; `nil` if the lines cross too often, or that
  /// takes more work than is left.
  func outline(within work: inout Int, where isInside: ([Int]) -> Bool) -> Path? {
    guard let pieces = pieces(within: &work) else { return nil }
    let rows = RowIndex(pieces.map { ($0.from.y, $0.to.y) })
    let columns = RowIndex(pieces.map { ($0.from.x, $0.to.x) })
    var borders: [(from: Cell, to: Cell)] = []
    for piece in pieces {
      let others =
        isFlat(piece) ? columns.pieces(at: piece.middle.x) : rows.pieces(at: piece.middle.y)
      // A look at a piece is a small part of handling a point.
      guard Self.spend(1 + others.count * (operands + 7) / 32, of: &work) else { return nil }
      let left = windings(beside: piece, others, pieces)
      var right = left
      for operand in right.indices { right[operand] -= piece.windings[operand] }
      let (a, b) = (isInside(left), isInside(right))
      if a != b { borders.append(a ? (piece.from, piece.to) : (piece.to, piece.from)) }
    }
    return chained(borders)
  }

  // MARK: Cutting

  /// True if so much work was left.
  private static func spend(_ count: Int, of work: inout Int) -> Bool {
    work = work < 0 ? -1 : work &- count
    return work >= 0
  }

  private func pieces(within work: inout Int) -> [Piece]? {
    var edges = edges
    guard cut(&edges, within: &work) else { return nil }
    let count = edges.reduce(0) { $0 + $1.cuts.count + 1 }
    guard count <= 4 * Self.maximumEdges, Self.spend(count * (operands + 7) / 4, of: &work) else {
      return nil
    }
    var parts: [Piece] = []
    for edge in edges {
      let direction = edge.to &- edge.from
      func along(_ cell: Cell) -> Int64 {
        let way = cell &- edge.from
        return way.x * direction.x + way.y * direction.y
      }
      let cuts = edge.cuts.sorted { along($0) < along($1) } + [edge.to]
      var from = edge.from
      for to in cuts where to != from {
        var windings = [Int](repeating: 0, count: operands)
        let isForward = Self.isBefore(from, to)
        windings[edge.operand] = isForward ? 1 : -1
        parts.append(
          Piece(from: isForward ? from : to, to: isForward ? to : from, windings: windings))
        from = to
      }
    }
    return Self.united(parts)
  }

  private static func isBefore(_ a: Cell, _ b: Cell) -> Bool { (a.y, a.x) < (b.y, b.x) }

  /// Pieces with the same ends become one.
  private static func united(_ parts: [Piece]) -> [Piece] {
    let sorted = parts.sorted {
      $0.from != $1.from ? isBefore($0.from, $1.from) : isBefore($0.to, $1.to)
    }
    var result: [Piece] = []
    for part in sorted {
      if let last = result.last, last.from == part.from, last.to == part.to {
        for operand in part.windings.indices {
          result[result.count - 1].windings[operand] += part.windings[operand]
        }
      } else {
        result.append(part)
      }
    }
    return result.filter { $0.windings.contains { $0 != 0 } }
  }

  /// Notes where edges cross or touch; false if that is too often.
  private func cut(_ edges: inout [Edge], within work: inout Int) -> Bool {
    let order = edges.indices.sorted { (edges[$0].low, $0) < (edges[$1].low, $1) }
    var active: [Int] = []
    var count = 0
    for index in order {
      let low = edges[index].low
      guard Self.spend(1 + active.count / 8, of: &work) else { return false }
      active.removeAll { edges[$0].high < low }
      for other in active
      where edges[other].right >= edges[index].left && edges[other].left <= edges[index].right {
        count += Self.cross(&edges, index, other)
      }
      guard count <= 16 * Self.maximumEdges else { return false }
      active.append(index)
    }
    return true
  }

  private static func cross(_ edges: inout [Edge], _ i: Int, _ j: Int) -> Int {
    let (a, b, c, d) = (edges[i].from, edges[i].to, edges[j].from, edges[j].to)
    func side(_ p: Cell, _ q: Cell, _ r: Cell) -> Int64 {
      let (u, v) = (q &- p, r &- p)
      return u.x * v.y - u.y * v.x
    }
    let (sideC, sideD) = (side(a, b, c), side(a, b, d))
    let (sideA, sideB) = (side(c, d, a), side(c, d, b))
    var count = 0
    func touch(_ index: Int, _ cell: Cell) {
      guard cell != edges[index].from, cell != edges[index].to,
        cell.x >= edges[index].left, cell.x <= edges[index].right, cell.y >= edges[index].low,
        cell.y <= edges[index].high
      else { return }
      edges[index].cuts.append(cell)
      count += 1
    }
    if sideC == 0 { touch(i, c) }
    if sideD == 0 { touch(i, d) }
    if sideA == 0 { touch(j, a) }
    if sideB == 0 { touch(j, b) }
    guard (sideC > 0) != (sideD > 0), (sideA > 0) != (sideB > 0), sideC != 0, sideD != 0,
      sideA != 0, sideB != 0
    else { return count }
    let t = Double(sideA) / (Double(sideA) - Double(sideB))
    let (x, y) = (Double(b.x - a.x) * t, Double(b.y - a.y) * t)
    let meeting = Cell(a.x + Int64(x.rounded()), a.y + Int64(y.rounded()))
    touch(i, meeting)
    touch(j, meeting)
    return count
  }

  // MARK: Windings

  /// Pieces by the rows that they cover.
  private struct RowIndex {
    private var origin: Int64 = 0
    private var height: Int64 = 1
    private var buckets: [[Int32]] = []

    init(_ spans: [(Int64, Int64)]) {
      guard let first = spans.first else { return }
      var (low, high) = (min(first.0, first.1), max(first.0, first.1))
      for span in spans { (low, high) = (min(low, span.0, span.1), max(high, span.0, span.1)) }
      let count = Int64(max(1, min(1024, spans.count)))
      (origin, height) = (low, (high - low) / count + 1)
      buckets = Array(repeating: [], count: Int(count))
      for (index, span) in spans.enumerated() {
        let from = (min(span.0, span.1) - low) / height
        let to = (max(span.0, span.1) - low) / height
        for bucket in from...to { buckets[Int(bucket)].append(Int32(index)) }
      }
    }

    func pieces(at row: Double) -> [Int32] {
      let bucket = Int((row - Double(origin)) / Double(height))
      return buckets.indices.contains(bucket) ? buckets[bucket] : []
    }
  }

  /// The windings on the left of a piece as one walks along it, where y grows upward.
  ///
  /// - Parameter others: Those that the row or column of its middle meets.
  private func windings(beside piece: Piece, _ others: [Int32], _ pieces: [Piece]) -> [Int] {
    // A ray across the piece from its middle, away from it: of all pieces that it meets the winding
    // numbers add up.
    let (isFlat, middle) = (self.isFlat(piece), piece.middle)
    var sum = [Int](repeating: 0, count: operands)
    for index in others {
      let other = pieces[Int(index)]
      if other.from == piece.from, other.to == piece.to { continue }
      let (a, b) = (
        SIMD2(Double(other.from.x), Double(other.from.y)),
        SIMD2(Double(other.to.x), Double(other.to.y))
      )
      let (u0, v0, u1, v1, u, v) =
        isFlat
        ? (a.x, a.y, b.x, b.y, middle.x, middle.y) : (a.y, a.x, b.y, b.x, middle.y, middle.x)
      guard (u0 <= u) != (u1 <= u) else { continue }
      let crossing = v0 + (v1 - v0) * ((u - u0) / (u1 - u0))
      guard crossing < v else { continue }
      // Upward through rows counts the other way than forward through columns.
      let sign = (u1 > u0) == isFlat ? 1 : -1
      for operand in sum.indices { sum[operand] += sign * other.windings[operand] }
    }
    // The sum is that of the side with lesser rows or columns.
    let (dx, dy) = (piece.to.x - piece.from.x, piece.to.y - piece.from.y)
    let isLeft = isFlat ? dx < 0 : dy > 0
    if isLeft { return sum }
    for operand in sum.indices { sum[operand] += piece.windings[operand] }
    return sum
  }

  /// True if a piece lies along a row rather than along a column.
  private func isFlat(_ piece: Piece) -> Bool {
    abs(piece.to.x - piece.from.x) > abs(piece.to.y - piece.from.y)
  }

  // MARK: Chaining

  /// Closed polygons of borders that have the inside on the same hand.
  private func chained(_ borders: [(from: Cell, to: Cell)]) -> Path {
    let order = borders.indices.sorted {
      borders[$0].from != borders[$1].from
        ? Self.isBefore(borders[$0].from, borders[$1].from) : $0 < $1
    }
    let sorted = order.map { borders[$0] }
    func first(from cell: Cell) -> Int {
      sorted.partitionPoint { Self.isBefore($0.from, cell) }
    }
    func point(_ cell: Cell) -> Point {
      Point(x: Double(cell.x) / scale, y: Double(cell.y) / scale)
    }
    var isUsed = [Bool](repeating: false, count: sorted.count)
    var path = Path()
    for start in sorted.indices where !isUsed[start] {
      var (index, count) = (start, 0)
      path.move(to: point(sorted[start].from))
      while true {
        isUsed[index] = true
        let end = sorted[index].to
        if end == sorted[start].from { break }
        path.addLine(to: point(end))
        count += 1
        var next = first(from: end)
        while next < sorted.count, sorted[next].from == end, isUsed[next] { next += 1 }
        guard next < sorted.count, sorted[next].from == end else { break }
        index = next
      }
      path.closeSubpath()
    }
    return path
  }
}
