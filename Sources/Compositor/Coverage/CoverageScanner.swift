import LambentGeometry

/// A run of pixels in a row of a shape.
package struct CoverageSpan: Sendable, Hashable {
  /// The columns.
  package var columns: Range<Int>
  /// The share of each pixel that is covered, above 0 and at most 1, or `nil` where it varies.
  package var share: Float?
}

/// Turns shapes into runs of coverage, row by row, by exact area.
///
/// Each side of a polygon leaves in each pixel that it crosses the height it has there and the area
/// to its right (the method of libart and FreeType's "smooth" rasteriser, in floating point); sums
/// along the row are the coverage, and runs between crossings need no work. What an edge leaves in a
/// row depends on the edge and the row alone, so that shapes cut into any bands have the same bytes.
package final class CoverageScanner {
  /// The runs of the row scanned last, from left to right.
  package private(set) var spans: [CoverageSpan] = []
  /// The coverage of single pixels where it varies, by column from the left edge of the region.
  package private(set) var shares: [Float] = []

  private var region = PixelRect.empty
  private var shape = Shape(PixelRect.empty)
  private var cells: [Cell] = []
  /// How many cells there may be before those of a pixel are added up.
  private var mostCells = CoverageScanner.leastRoom
  private static let leastRoom = 1 << 18
  /// Where each row's cells begin.
  private var starts: [Int] = []

  /// What edges leave in a pixel.
  private struct Cell {
    /// Row, column and number, in this order of weight.
    var key: UInt64
    /// The height of the edges in the pixel: what they cover of all pixels to its right.
    var cover: Double
    /// What they cover of the pixel itself.
    var area: Double
  }

  /// Creates a scanner without a shape.
  package init() {}

  /// Takes a shape, to be scanned within a region.
  package func begin(_ shape: Shape, in region: PixelRect) {
    self.shape = shape
    self.region = region
    if shares.count < region.width {
      shares = [Float](repeating: 0, count: region.width)
    }
    cells.removeAll(keepingCapacity: true)
    mostCells = Self.leastRoom
    switch shape.outline {
    case .rect: return
    case .polygons(let edges, _): for edge in edges { walk(edge) }
    case .path(let path, _): path.forEachEdge(in: region) { walk($0) }
    }
    cells.sort { $0.key < $1.key }
    starts.removeAll(keepingCapacity: true)
    var index = 0
    for row in 0...region.height {
      while index < cells.count, Int(cells[index].key >> 48) < row { index += 1 }
      starts.append(index)
    }
  }

  /// Finds the runs of a row of the region.
  package func scan(row: Int) {
    spans.removeAll(keepingCapacity: true)
    switch shape.outline {
    case .rect(let rect):
      let height = min(Double(row + 1), rect.maxY) - max(Double(row), rect.minY)
      if height > 0 { scan(left: rect.minX, right: rect.maxX, height: height) }
    case .polygons(_, let usesEvenOddRule), .path(_, let usesEvenOddRule):
      sweep(row: row - region.top, usesEvenOddRule: usesEvenOddRule)
    }
  }
}

// MARK: - Rectangles

extension CoverageScanner {
  private func scan(left: Double, right: Double, height: Double) {
    let (low, high) = (Double(region.left), Double(region.right))
    let (left, right) = (max(low, left), min(high, right))
    guard left < right else { return }
    let (first, last) = (Int(left.rounded(.up)), Int(right.rounded(.down)))
    if last < first {
      append(pixel: last, share: (right - left) * height)
      return
    }
    if Double(first) > left { append(pixel: first - 1, share: (Double(first) - left) * height) }
    append(columns: first..<last, share: height)
    if Double(last) < right { append(pixel: last, share: (right - Double(last)) * height) }
  }
}

// MARK: - Edges

extension CoverageScanner {
  private func walk(_ edge: Shape.Edge) {
    let (top, bottom) = (Double(region.top), Double(region.bottom))
    guard edge.y1 > top, edge.y0 < bottom else { return }
    if cells.count >= mostCells { condense() }
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    func x(at y: Double) -> Double {
      if y == edge.y0 { return edge.x0 }
      if y == edge.y1 { return edge.x1 }
      return edge.x0 + (y - edge.y0) * slope
    }
    let first = Int(max(top, edge.y0.rounded(.down)))
    let last = Int(min(bottom, edge.y1.rounded(.up)))
    for row in first..<max(first, last) {
      let (y0, y1) = (max(edge.y0, Double(row)), min(edge.y1, Double(row + 1)))
      guard y1 > y0 else { continue }
      let (a, b) = (x(at: y0), x(at: y1))
      add(
        row: row - region.top, from: min(a, b), to: max(a, b),
        height: (y1 - y0) * edge.winding)
    }
  }

  /// Adds the part of an edge that lies in a row.
  private func add(row: Int, from left: Double, to right: Double, height: Double) {
    let (low, high) = (Double(region.left), Double(region.right))
    guard left < high else { return }
    if right <= low {
      add(row: row, column: region.left, cover: height, area: height)
      return
    }
    let perColumn = right > left ? height / (right - left) : 0
    var x = left
    if x < low {
      let hidden = perColumn * (low - x)
      add(row: row, column: region.left, cover: hidden, area: hidden)
      x = low
    }
    let end = min(right, high)
    var column = Int(x)
    if end <= Double(column + 1), left >= low, right <= high {
      let middle = (left + right) / 2 - Double(column)
      add(row: row, column: column, cover: height, area: height * (1 - middle))
      return
    }
    while x < end {
      let next = min(end, Double(column + 1))
      let cover = perColumn * (next - x)
      let middle = (x + next) / 2 - Double(column)
      add(row: row, column: column, cover: cover, area: cover * (1 - middle))
      x = next
      column += 1
    }
  }

  private func add(row: Int, column: Int, cover: Double, area: Double) {
    let key =
      UInt64(truncatingIfNeeded: row) << 48
      | UInt64(truncatingIfNeeded: (column - region.left) & 0xFF_FFFF) << 24
      | UInt64(truncatingIfNeeded: cells.count & 0xFF_FFFF)
    cells.append(Cell(key: key, cover: cover, area: area))
  }

  /// Adds up the cells of each pixel in their order, as the sweep would: no more are kept than a few
  /// for each pixel of the region, whatever the number of edges.
  private func condense() {
    cells.sort { $0.key < $1.key }
    var count = 0
    for cell in cells {
      if count > 0, cells[count - 1].key >> 24 == cell.key >> 24 {
        cells[count - 1].cover += cell.cover
        cells[count - 1].area += cell.area
      } else {
        cells[count] = cell
        cells[count].key = (cell.key >> 24) << 24 | UInt64(truncatingIfNeeded: count & 0xFF_FFFF)
        count += 1
      }
    }
    cells.removeLast(cells.count - count)
    mostCells = max(Self.leastRoom, 2 * count)
  }
}

// MARK: - Rows

extension CoverageScanner {
  private func sweep(row: Int, usesEvenOddRule: Bool) {
    var x = region.left
    var sum = 0.0
    var index = starts[row]
    let end = starts[row + 1]
    while index < end {
      let place = cells[index].key >> 24
      var (cover, area) = (0.0, 0.0)
      while index < end, cells[index].key >> 24 == place {
        cover += cells[index].cover
        area += cells[index].area
        index += 1
      }
      let column = region.left + Int(place & 0xFF_FFFF)
      if column >= region.right { break }
      append(columns: x..<column, share: Self.inside(sum, usesEvenOddRule))
      append(pixel: column, share: Self.inside(sum + area, usesEvenOddRule))
      sum += cover
      x = column + 1
    }
    append(columns: x..<max(x, region.right), share: Self.inside(sum, usesEvenOddRule))
  }

  /// The share that counts as inside, from the sum of windings.
  private static func inside(_ winding: Double, _ usesEvenOddRule: Bool) -> Double {
    let amount = abs(winding)
    guard usesEvenOddRule else { return min(1, amount) }
    let rest = amount - 2 * (amount / 2).rounded(.down)
    return rest > 1 ? 2 - rest : rest
  }

  private func append(pixel column: Int, share: Double) {
    append(columns: column..<column + 1, share: share)
  }

  /// Appends a run; short ones join the run before them as single pixels.
  private func append(columns: Range<Int>, share: Double) {
    guard !columns.isEmpty, share > 1e-6 else { return }
    let share = share > 1 - 1e-6 ? 1 : Float(share)
    if columns.count >= 8 {
      spans.append(CoverageSpan(columns: columns, share: share))
      return
    }
    for column in columns { shares[column - region.left] = share }
    if let last = spans.last, last.share == nil, last.columns.upperBound == columns.lowerBound {
      spans[spans.count - 1].columns = last.columns.lowerBound..<columns.upperBound
    } else {
      spans.append(CoverageSpan(columns: columns, share: nil))
    }
  }
}
