import LambentGeometry

/// A path as it is seen on the canvas. Its curves are cut into lines when and where they are looked
/// at: what it takes of memory is its own size, however large it is seen.
struct PathOutline: Sendable {
  /// Steps that make a closed polygon.
  struct Subpath: Sendable {
    /// The ends, in the path's own coordinates.
    var first, last: Point
    /// The steps after the move.
    var steps: Range<Int>
  }

  private let path: Path
  private let map: PlaneMap
  /// The greatest distance between a curve and its lines, in the path's own coordinates.
  private let tolerance: Double
  private let subpaths: [Subpath]
  /// The lines of a path of moderate length that is not seen in perspective: found once for all bands.
  private let lines: PathLines?
  var keptLineCount: Int { lines?.count ?? 0 }
  /// The steps of the path, those that are not seen among them.
  var stepCount: Int { path.elements.count }
  /// The sides of the canvas, if the path is continued beyond those at which it ends.
  var sides: CanvasSides?

  /// Takes a path; subpaths that enclose nothing, or lie farther away than numbers are good for, are
  /// left out.
  ///
  /// - Parameter keepsLines: False if the lines are found again for each band, which takes longer and no
  ///   memory. They are the same.
  init(_ path: Path, through map: PlaneMap, tolerance: Double, keepsLines: Bool = true) {
    self.path = path
    self.map = map.affine.map(PlaneMap.init) ?? map
    self.tolerance = tolerance
    subpaths = Self.subpaths(of: path, through: self.map, tolerance: tolerance)
    lines =
      map.affine == nil || !keepsLines
      ? nil : PathLines(path, subpaths, through: self.map, tolerance: tolerance)
  }

  /// Calls a closure with the edges of the polygons, from top to bottom: those that matter to the
  /// coverage of a view, and others outside it.
  ///
  /// A part that lies wholly on one side of the view is one line, which winds around it as the curve
  /// does. Halves, quarters and so on of a curve are tested for that, so that views side by side have
  /// the same lines where both look.
  func forEachEdge(in view: PixelRect, _ body: (Shape.Edge) -> Void) {
    if sides == nil, let lines, lines.lies(in: view.columns) {
      return lines.forEachEdge(in: view.rows, body)
    }
    let view = PathView(view.rect)
    var previous: Point?
    forEachPoint {
      view.isOutside($0)
    } _: { point in
      if let previous, let point, let edge = Shape.Edge(from: previous, to: point) {
        if let sides { sides.widen(edge, body) } else { body(edge) }
      }
      previous = point
    }
  }

  /// The smallest rectangle around what is seen, or `nil` where nothing is.
  func boundingBox() -> Rect? {
    if let lines { return lines.box }
    var box = PointBounds()
    forEachPoint { part in
      // Parts within the box cannot enlarge it.
      box.rect == nil ? part.isBehindEye : PathView(box).isInside(part)
    } _: { point in
      if let point { box.include(SIMD2(point.x, point.y)) }
    }
    return box.rect
  }
}

// MARK: - Points

extension PathOutline {
  /// Calls a closure with the points of each polygon in order, the last one first and at the end
  /// again, and with `nil` before each. Parts of curves that are plain lack the points between
  /// their ends.
  private func forEachPoint(isPlain: (PathPart) -> Bool, _ body: (Point?) -> Void) {
    for subpath in subpaths {
      body(nil)
      var pen = NearPlaneClipper(at: map.apply(subpath.last), body)
      pen.move(to: map.apply(subpath.first), body)
      var current = subpath.first
      for step in subpath.steps {
        let element = path.elements[step]
        let end = element.end ?? subpath.first
        draw(element, from: current, to: end, with: &pen, isPlain: isPlain, body)
        current = end
      }
      pen.close(body)
    }
  }

  private func draw(
    _ element: Path.Element, from start: Point, to end: Point, with pen: inout NearPlaneClipper,
    isPlain: (PathPart) -> Bool, _ body: (Point?) -> Void
  ) {
    let (from, to) = (map.apply(start), map.apply(end))
    guard let flatness = FlatnessBound(element, from: start, through: map),
      !isPlain(PathPart(from: from, to: to, flatness: flatness, fraction: 1))
    else { return pen.move(to: to, body) }
    let segment = Path.Segment(element, from: start, subpathStart: end)
    let count = segment.pieceCount(tolerance: tolerance)
    func draw(_ pieces: Range<Int>, from: SIMD3<Double>, to: SIMD3<Double>) {
      let fraction = Double(pieces.count) / Double(count)
      let part = PathPart(from: from, to: to, flatness: flatness, fraction: fraction)
      if pieces.count <= 1 || pieces.count < count && isPlain(part) {
        return pen.move(to: to, body)
      }
      let half = (pieces.lowerBound + pieces.upperBound) / 2
      let middle = map.apply(segment.point(at: Double(half) / Double(count)))
      draw(pieces.lowerBound..<half, from: from, to: middle)
      draw(half..<pieces.upperBound, from: middle, to: to)
    }
    draw(0..<count, from: from, to: to)
  }

  private static func subpaths(
    of path: Path, through map: PlaneMap, tolerance: Double
  ) -> [Subpath] {
    var result: [Subpath] = []
    var (start, current) = (Point.zero, Point.zero)
    var (first, corners, isNear) = (0, 1, isNear(.zero, through: map))
    func finish(before index: Int) {
      if corners > 2, isNear {
        result.append(Subpath(first: start, last: current, steps: first..<index))
      }
    }
    for (index, element) in path.elements.enumerated() {
      if case .move(let point) = element {
        finish(before: index)
        (start, current) = (point, point)
        (first, corners, isNear) = (index + 1, 1, Self.isNear(point, through: map))
        continue
      }
      let end = element.end ?? start
      isNear = isNear && element.points.allSatisfy { Self.isNear($0, through: map) }
      if corners <= 2 {
        let segment = Path.Segment(element, from: current, subpathStart: start)
        let count = segment.pieceCount(tolerance: tolerance)
        corners += count - 1
        if count > 1 || current != end || corners == 1 { corners += 1 }
      }
      current = end
      if case .close = element {
        finish(before: index + 1)
        (first, corners, isNear) = (index + 1, 1, Self.isNear(start, through: map))
      }
    }
    finish(before: path.elements.count)
    return result
  }

  /// True if a point's position on the canvas is known to less than a pixel.
  private static func isNear(_ point: Point, through map: PlaneMap) -> Bool {
    let position = map.apply(point)
    return max(abs(point.x), abs(point.y)) < 1e150 && abs(position.x) < 1e12
      && abs(position.y) < 1e12
      && abs(position.z) < 1e12
  }
}

extension Path.Element {
  /// The point that the step leads to, or `nil` for one that closes.
  var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quad(let end, _), .cubic(let end, _, _): end
    case .close: nil
    }
  }

  /// The points that the step names.
  fileprivate var points: [Point] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let end, let control): [control, end]
    case .cubic(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }
}

extension PathOutline {
  /// The heights between which it differs from another path that is seen through the same map, if that is known.
  func difference(from other: PathOutline) -> (top: Double, bottom: Double)? {
    guard map == other.map, tolerance == other.tolerance, sides == nil, other.sides == nil,
      let lines, let others = other.lines
    else { return nil }
    return lines.difference(from: others)
  }
}

extension PathOutline: Equatable {
  /// True if both are the same path, seen through the same map: their lines are the same, kept or not.
  static func == (a: PathOutline, b: PathOutline) -> Bool {
    a.map == b.map && a.tolerance == b.tolerance && a.sides == b.sides && a.path == b.path
  }
}
