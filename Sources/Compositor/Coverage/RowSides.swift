/// The sides of a shape that has more of them than a `SideTable` takes, by rows.
struct RowSides {
  /// The most sides of a row that are kept. What more there are is only added up: no path, however
  /// long, takes more memory than this.
  static let mostInRow = 1 << 15

  private var region = PixelRect.empty
  private var sides: [Side] = []
  /// How many sides there are in each row, and where its indices begin.
  private var counts: [Int] = []
  private var starts: [Int] = []
  /// The sides of each row, in the order of the outline.
  private var indices: [UInt32] = []
  /// The sums of those that were not kept, by rows.
  private var sums: [CoverageSums?] = []

  /// A side and its rows.
  private struct Side {
    var edge: Shape.Edge
    /// How far x moves as y moves by one.
    var slope: Double
    var rows: Range<Int>

    func piece(inRow row: Int) -> RowPiece {
      let (y0, y1) = (max(edge.y0, Double(row)), min(edge.y1, Double(row + 1)))
      return RowPiece(
        y0: y0, y1: y1, x0: x(at: y0), x1: x(at: y1), slope: slope,
        winding: edge.winding > 0 ? 1 : -1)
    }

    private func x(at y: Double) -> Double {
      if y == edge.y0 { return edge.x0 }
      if y == edge.y1 { return edge.x1 }
      return edge.x0 + (y - edge.y0) * slope
    }
  }

  /// Forgets everything and takes a region.
  mutating func begin(_ region: PixelRect) {
    self.region = region
    sides.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: max(0, region.height)))
    free()
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(nil, count: counts.count))
  }

  /// Adds a side.
  mutating func add(_ edge: Shape.Edge) {
    let (top, bottom) = (Double(region.top), Double(region.bottom))
    guard edge.y1 > top, edge.y0 < bottom, min(edge.x0, edge.x1) < Double(region.right) else {
      return
    }
    let first = Int(max(top, edge.y0.rounded(.down)))
    let last = Int(min(bottom, edge.y1.rounded(.up)))
    guard first < last else { return }
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    let side = Side(edge: edge, slope: slope, rows: first..<last)
    var isKept = false
    for row in first..<last {
      counts[row - region.top] += 1
      if counts[row - region.top] <= Self.mostInRow {
        isKept = true
      } else {
        addUp(side.piece(inRow: row), row)
      }
    }
    if isKept { sides.append(side) }
  }

  private mutating func addUp(_ piece: RowPiece, _ row: Int) {
    let position = row - region.top
    if sums[position] == nil {
      var sum = CoverageSums()
      sum.begin(region.columns)
      sums[position] = sum
    }
    // Added where it is kept: a copy for each side would cost more than the sum.
    sums[position]?.add(piece, change: piece.winding)
  }

  /// Gives memory back.
  func free() {
    for sum in sums { sum?.free() }
  }

  /// Sorts what was added by rows.
  mutating func finish() {
    starts.removeAll(keepingCapacity: true)
    var sum = 0
    for count in counts {
      starts.append(sum)
      sum += min(count, Self.mostInRow)
    }
    starts.append(sum)
    if indices.count < sum { indices = [UInt32](repeating: 0, count: sum) }
    var next = starts
    for (index, side) in sides.enumerated() {
      for row in side.rows {
        let position = row - region.top
        guard next[position] < starts[position + 1] else { continue }
        indices[next[position]] = UInt32(truncatingIfNeeded: index)
        next[position] += 1
      }
    }
  }

  /// Appends what sides there are in a row; `false` where some were not kept.
  func append(row: Int, to pieces: inout ScanMemory<RowPiece>) -> Bool {
    let position = row - region.top
    for index in starts[position]..<starts[position + 1] {
      pieces.append(sides[Int(indices[index])].piece(inRow: row))
    }
    return sums[position] == nil
  }

  /// Adds the sums of the sides of a row that were not kept.
  func addRest(row: Int, to other: inout CoverageSums) {
    guard var rest = sums[row - region.top] else { return }
    rest.drain { other.add(column: $0, cover: $1, area: $2) }
  }
}

/// The part of a side that lies in a row.
struct RowPiece {
  /// Its ends, the upper one first.
  let y0, y1, x0, x1: Double
  /// How far x moves as y moves by one.
  let slope: Double
  /// 1 where the outline goes down along it, −1 where it goes up.
  let winding: Int
  /// How the inside changes across it.
  var change = Change.unknown

  /// How the inside changes from left to right.
  enum Change: Equatable {
    /// It was not looked at, for nothing of it is in view.
    case unknown
    /// All along it by as much: 1 where it begins, −1 where it ends, 0 where there is no edge.
    case whole(Int)
    /// Differently in parts.
    case inParts
  }

  /// Where it is at a height between its ends.
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
