import LambentGeometry

/// The interior of a path, by the non-zero rule, as thin horizontal rectangles.
///
/// The path is cut into rows of equal height. In the middle of each row, its sides are crossed from left to
/// right, and what lies inside becomes rectangles of the row's height. Their sides differ from the path's by
/// at most half a row's height times the slope.
struct PathInterior {
  private let polygons: [[Point]]
  private let box: Rect

  /// The most rows, and the most crossings of sides with rows.
  private static let (rowLimit, crossingLimit) = (2048, 1 << 22)

  init(_ path: Path) {
    box = path.boundingBox ?? .zero
    let size = max(box.width, box.height)
    polygons =
      size > 0 && size < 1e9 && path.elements.count < 1 << 20
      ? path.flattened(tolerance: max(size * 1e-5, 0.02)) : []
  }

  /// An upper bound of the number of rectangles.
  var boxBound: Int {
    let size = rowsAndCrossings
    return Int(min(Double(Self.crossingLimit) * 2, size.crossings))
  }

  /// The middles and sizes of the rectangles, and their weights, which are their areas.
  func boxes(movedBy shift: SIMD2<Double>) -> (boxes: [SIMD4<Float>], weights: [Float]) {
    let rows = rowsAndCrossings.rows
    guard rows > 0 else { return ([], []) }
    let height = box.height / Double(rows)
    var crossings = [[(x: Double, turn: Int)]](repeating: [], count: rows)
    forEachSide { a, b in
      let (top, bottom, turn) = a.y < b.y ? (a, b, 1) : (b, a, -1)
      // The rows whose middle is in top.y..<bottom.y.
      let first = max(0, ((top.y - box.minY) / height - 0.5).rounded(.up))
      let end = min(Double(rows), ((bottom.y - box.minY) / height - 0.5).rounded(.up))
      guard first < end else { return }
      for row in Int(first)..<Int(end) {
        let y = box.minY + (Double(row) + 0.5) * height
        let x = top.x + (y - top.y) / (bottom.y - top.y) * (bottom.x - top.x)
        crossings[row].append((x, turn))
      }
    }
    var (boxes, weights) = ([SIMD4<Float>](), [Float]())
    for row in 0..<rows {
      var winding = 0
      let sorted = crossings[row].sorted { $0.x < $1.x }
      for (near, far) in zip(sorted, sorted.dropFirst()) {
        winding += near.turn
        guard winding != 0, far.x > near.x else { continue }
        let y = box.minY + (Double(row) + 0.5) * height
        boxes.append(
          SIMD4(
            Float((near.x + far.x) / 2 + shift.x), Float(y + shift.y), Float(far.x - near.x),
            Float(height)))
        weights.append(Float((far.x - near.x) * height))
      }
      crossings[row] = []
    }
    return (boxes, weights)
  }

  /// The number of rows, about one for half a point and fewer where a path has very many sides; and how often
  /// sides cross them, at most.
  private var rowsAndCrossings: (rows: Int, crossings: Double) {
    guard box.height > 0, !polygons.isEmpty else { return (0, 0) }
    let wanted = min(Double(Self.rowLimit), max(64, (box.height * 2).rounded(.up)))
    var crossed = 0.0
    forEachSide { a, b in crossed += abs(a.y - b.y) / box.height + 1 / wanted }
    let most = Double(Self.crossingLimit) / max(1, crossed)
    let rows = max(1, min(wanted, most)).rounded(.down)
    return (Int(rows), (crossed * rows).rounded(.up))
  }

  private func forEachSide(_ body: (Point, Point) -> Void) {
    for polygon in polygons where polygon.count > 1 {
      for (a, b) in zip(polygon, polygon.dropFirst()) where a.y != b.y { body(a, b) }
      if let first = polygon.first, let last = polygon.last, first.y != last.y { body(last, first) }
    }
  }
}
