/// The edges of a shape by rows, for shapes with more edges than an `ActiveEdgeTable` takes.
struct EdgeBuckets {
  /// The maximum number of edges that are kept for a row. The others are only added up, so that the memory
  /// is limited for paths of any length.
  static let mostInRow = 1 << 15

  private var region: PixelRect
  private var edges = ScanMemory<RegionEdge>(capacity: 64)
  /// The number of edges in each row.
  private var counts = ScanMemory<Int>(capacity: 64)
  /// The indices of the kept edges of each row, in the order of the outline, and where they end.
  private var indices = ScanMemory<UInt32>(capacity: 64)
  private var ends = ScanMemory<Int>(capacity: 64)
  /// The sums of the edges that are not kept, by rows. Only rows that have such edges have memory.
  private var sums = ScanMemory<CoverageSums>(capacity: 64)

  init(_ region: PixelRect) {
    self.region = region
    let height = max(0, region.height)
    counts.resize(to: height)
    ends.resize(to: height)
    sums.resize(to: height)
    for position in 0..<height { counts[position] = 0 }
  }

  func free() {
    for position in 0..<counts.count where counts[position] > Self.mostInRow {
      sums[position].free()
    }
    edges.free()
    counts.free()
    indices.free()
    ends.free()
    sums.free()
  }

  mutating func add(_ edge: Shape.Edge) {
    guard let edge = RegionEdge(edge, in: region) else { return }
    var isKept = false
    for row in edge.rows {
      let count = counts.base + (row &- region.top)
      count.pointee &+= 1
      if count.pointee <= Self.mostInRow { isKept = true } else { addUp(edge, row) }
    }
    if isKept { edges.append(edge) }
  }

  @inline(__always) private func addUp(_ edge: RegionEdge, _ row: Int) {
    let position = row &- region.top
    // Added where it is kept: a copy for each edge would cost more than the sum.
    let sum = sums.base + position
    if counts[position] == Self.mostInRow + 1 {
      sum.initialize(to: CoverageSums())
      sum.pointee.begin(region.columns)
    }
    let piece = edge.piece(inRow: row)
    sum.pointee.add(piece, change: piece.winding)
  }

  /// Sorts what was added by rows.
  mutating func finish() {
    var sum = 0
    for position in 0..<counts.count {
      ends[position] = sum
      sum += min(counts[position], Self.mostInRow)
    }
    indices.resize(to: sum)
    // Each row's end moves from its first index on.
    var full = ScanMemory<Int>(capacity: counts.count)
    full.resize(to: counts.count)
    for position in 0..<counts.count {
      full[position] = ends[position] + min(counts[position], Self.mostInRow)
    }
    for index in 0..<edges.count {
      for row in (edges.base + index).pointee.rows {
        let position = row &- region.top
        guard ends[position] < full[position] else { continue }
        indices[ends[position]] = UInt32(truncatingIfNeeded: index)
        (ends.base + position).pointee &+= 1
      }
    }
    full.free()
  }

  /// Calls a closure with the kept edges of a row.
  @inline(__always) private func forEachPiece(row: Int, _ body: (RowPiece) -> Void) {
    let position = row &- region.top
    let end = ends[position]
    for place in end &- min(counts[position], Self.mostInRow)..<end {
      body((edges.base + Int(indices[place])).pointee.piece(inRow: row))
    }
  }

  /// Appends the edges of a row, or `false` where some are not kept.
  func append(row: Int, to pieces: inout ScanMemory<RowPiece>) -> Bool {
    guard counts[row - region.top] <= Self.mostInRow else { return false }
    forEachPiece(row: row) { pieces.append($0) }
    return true
  }

  /// Adds up all edges of a row: first those that are only kept as sums, then the others.
  func addUp(row: Int, to other: inout CoverageSums) {
    (sums.base + (row &- region.top)).pointee.drain { other.add(column: $0, cover: $1, area: $2) }
    forEachPiece(row: row) { other.add($0, change: $0.winding) }
  }
}

/// An edge in the rows of a region.
struct RegionEdge {
  /// The whole edge.
  let segment: Shape.Edge
  /// dx/dy.
  let slope: Double
  let rows: Range<Int>

  /// Takes an edge; `nil` if it is not in the rows, or entirely to the right of the region.
  @inline(__always) init?(_ edge: Shape.Edge, in region: PixelRect) {
    let (top, bottom) = (Double(region.top), Double(region.bottom))
    guard edge.y1 > top, edge.y0 < bottom, min(edge.x0, edge.x1) < Double(region.right) else {
      return nil
    }
    rows = Self.floor(max(top, edge.y0))..<Self.ceiling(min(bottom, edge.y1))
    guard !rows.isEmpty else { return nil }
    segment = edge
    slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
  }

  /// The part in a row.
  @inline(__always) func piece(inRow row: Int) -> RowPiece {
    let edge = segment
    let (y0, y1) = (max(edge.y0, Double(row)), min(edge.y1, Double(row + 1)))
    let x0 = y0 == edge.y0 ? edge.x0 : edge.x0 + (y0 - edge.y0) * slope
    let x1 = y1 == edge.y1 ? edge.x1 : edge.x0 + (y1 - edge.y0) * slope
    return RowPiece(
      y0: y0, y1: y1, x0: x0, x1: x1, slope: slope, winding: edge.winding > 0 ? 1 : -1)
  }

  /// `rounded(.down)` calls into the C library at baseline.
  @inline(__always) static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  @inline(__always) private static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

/// The part of an edge in one row.
struct RowPiece {
  /// The ends, the upper one first.
  let y0, y1, x0, x1: Double
  /// dx/dy.
  let slope: Double
  /// 1 if the outline goes down along it, −1 if it goes up.
  let winding: Int
  /// The change of the inside across it.
  var change = Change.unknown

  /// The change of the inside from left to right.
  enum Change: Equatable {
    /// Not determined, because no part of it is in view.
    case unknown
    /// The same along the whole piece: 1 if the inside begins, −1 if it ends, 0 if it does not change.
    case whole(Int)
    /// Different along parts of it.
    case inParts
  }

  /// The position at a height between its ends.
  func x(at y: Double) -> Double {
    if y <= y0 { return x0 }
    if y >= y1 { return x1 }
    let x = x0 + (y - y0) * slope
    return max(min(x0, x1), min(max(x0, x1), x))
  }
}

extension CoverageSums {
  /// Adds a piece across which the inside changes.
  @inline(__always) mutating func add(_ piece: RowPiece, change: Int) {
    add(
      from: min(piece.x0, piece.x1), to: max(piece.x0, piece.x1),
      height: (piece.y1 - piece.y0) * Double(change))
  }

  /// Adds a part of a piece across which the inside changes.
  mutating func add(_ piece: RowPiece, from y0: Double, to y1: Double, change: Int) {
    let (a, b) = (piece.x(at: y0), piece.x(at: y1))
    add(from: min(a, b), to: max(a, b), height: (y1 - y0) * Double(change))
  }
}
