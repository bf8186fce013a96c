import LambentGeometry

/// The lines that a path becomes on the canvas where it is not seen in perspective.
///
/// They are the lines that `PathOutline` finds part by part where all of the path lies between the left and
/// the right side of the view.
struct PathLines: Sendable {
  /// The edges of a polygon, and the heights between which they lie.
  private struct Polygon {
    var edges: Range<Int>
    var top, bottom: Double
  }

  /// The edges of the polygons that are not level, in order.
  private var edges: [Shape.Edge] = []
  private var polygons: [Polygon] = []
  private var bounds = PointBounds()

  /// The most lines of a path, and of one of its curves, that are kept.
  private static let (most, mostInCurve) = (1 << 18, 256)

  /// Finds the lines, or `nil` where they are too many.
  init?(
    _ path: Path, _ subpaths: [PathOutline.Subpath], through map: PlaneMap, tolerance: Double
  ) {
    guard path.elements.count <= Self.most else { return nil }
    // Curves of letters become two or three lines.
    edges.reserveCapacity(2 * path.elements.count)
    polygons.reserveCapacity(subpaths.count)
    for subpath in subpaths {
      let first = edges.count
      let others = bounds
      bounds = PointBounds()
      guard append(subpath, of: path, through: map, tolerance: tolerance) else { return nil }
      polygons.append(
        Polygon(edges: first..<edges.count, top: bounds.low.y, bottom: bounds.high.y))
      bounds.formUnion(others)
    }
  }

  var count: Int { edges.count }

  /// The smallest rectangle around the lines, or `nil` for an empty path.
  var box: Rect? { bounds.rect }

  /// The heights between which the polygons differ from others: those from the first to the last that are not the
  /// same. Empty if all are.
  func difference(from other: PathLines) -> (top: Double, bottom: Double) {
    func isSame(_ index: Int, _ otherIndex: Int) -> Bool {
      let (one, two) = (polygons[index].edges, other.polygons[otherIndex].edges)
      return one.count == two.count && edges[one] == other.edges[two]
    }
    let shorter = min(polygons.count, other.polygons.count)
    var (before, after) = (0, 0)
    while before < shorter, isSame(before, before) { before += 1 }
    while after < shorter - before,
      isSame(polygons.count - 1 - after, other.polygons.count - 1 - after)
    { after += 1 }
    let changed =
      polygons[before..<polygons.count - after]
      + other.polygons[before..<other.polygons.count - after]
    return (
      changed.reduce(.infinity) { min($0, $1.top) },
      changed.reduce(-.infinity) { max($0, $1.bottom) }
    )
  }

  /// True if the lines lie between two columns.
  func lies(in columns: Range<Int>) -> Bool {
    bounds.low.x >= Double(columns.lowerBound) && bounds.high.x <= Double(columns.upperBound)
  }

  /// Calls a closure with the edges of those polygons that reach into rows.
  func forEachEdge(in rows: Range<Int>, _ body: (Shape.Edge) -> Void) {
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    edges.withUnsafeBufferPointer { edges in
      for polygon in polygons where polygon.bottom > top && polygon.top < bottom {
        for edge in edges[polygon.edges] { body(edge) }
      }
    }
  }
}

// MARK: - Finding them

extension PathLines {
  /// Appends the lines of a polygon, `false` where they are too many.
  private mutating func append(
    _ subpath: PathOutline.Subpath, of path: Path, through map: PlaneMap, tolerance: Double
  ) -> Bool {
    func position(_ point: Point) -> Point {
      let position = map.apply(point)
      return Point(x: position.x, y: position.y)
    }
    let last = position(subpath.last)
    bounds.include(SIMD2(last.x, last.y))
    var previous = last
    add(position(subpath.first), after: &previous)
    var current = subpath.first
    for step in subpath.steps {
      let element = path.elements[step]
      let end = element.end ?? subpath.first
      let segment = Path.Segment(element, from: current, subpathStart: end)
      let count = segment.pieceCount(tolerance: tolerance)
      guard count <= min(Self.mostInCurve, Self.most - edges.count) else { return false }
      for piece in 1..<max(1, count) {
        add(position(segment.point(at: Double(piece) / Double(count))), after: &previous)
      }
      add(position(end), after: &previous)
      current = end
    }
    add(last, after: &previous)
    return true
  }

  private mutating func add(_ point: Point, after previous: inout Point) {
    bounds.include(SIMD2(point.x, point.y))
    if let edge = Shape.Edge(from: previous, to: point) { edges.append(edge) }
    previous = point
  }
}
