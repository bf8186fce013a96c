/// A subpath as knots: points with a handle on either side, as drawing programs show them.
struct KnotPath: Sendable, Hashable {
  /// A point of the subpath, and the control points of the curves that arrive and leave.
  struct Knot: Sendable, Hashable {
    var point: Point
    /// The second control point of the curve that arrives; the point itself for a line.
    var into: Point
    /// The first control point of the curve that leaves; the point itself for a line.
    var out: Point

    init(_ point: Point, into: Point? = nil, out: Point? = nil) {
      self.point = point
      self.into = into ?? point
      self.out = out ?? point
    }

    /// True if lines meet in it.
    var isCorner: Bool { into == point && out == point }
  }

  var knots: [Knot]
  var isClosed: Bool

  init(knots: [Knot], isClosed: Bool) {
    (self.knots, self.isClosed) = (knots, isClosed)
  }

  init(_ subpath: Path.Subpath) {
    isClosed = subpath.isClosed
    knots = []
    guard let first = subpath.segments.first else { return }
    knots.append(Knot(first.start))
    for segment in subpath.segments {
      let points = segment.points
      var knot = Knot(segment.end)
      let last = knots.count - 1
      switch points.count {
      case 3:
        // A quadratic curve as a cubic one.
        knots[last].out = points[0].interpolated(to: points[1], at: 2.0 / 3)
        knot.into = points[2].interpolated(to: points[1], at: 2.0 / 3)
      case 4: (knots[last].out, knot.into) = (points[1], points[2])
      default: break
      }
      knots.append(knot)
    }
    guard isClosed, knots.count > 1, let last = knots.popLast() else { return }
    // The line that closes the subpath has no length where a curve has returned to the start.
    if knots.count > 1, let end = knots.last, (end.point - last.point).length < 1e-9,
      last.isCorner
    {
      knots[0].into = end.into
      knots.removeLast()
    } else {
      knots[0].into = last.into
    }
  }

  /// The number of segments.
  var segmentCount: Int { isClosed ? knots.count : max(0, knots.count - 1) }

  /// The segment that leaves a knot.
  func segment(_ index: Int) -> Path.Segment {
    let (a, b) = (knots[index % knots.count], knots[(index + 1) % knots.count])
    let isLine = a.out == a.point && b.into == b.point
    return Path.Segment(points: isLine ? [a.point, b.point] : [a.point, a.out, b.into, b.point])
  }

  /// The knot before another one; the first of an open subpath is its own.
  func before(_ index: Int) -> Knot {
    knots[index > 0 ? index - 1 : isClosed ? knots.count - 1 : 0]
  }

  /// The knot behind another one; the last of an open subpath is its own.
  func after(_ index: Int) -> Knot {
    knots[index + 1 < knots.count ? index + 1 : isClosed ? 0 : index]
  }

  /// Appends the subpath to a path.
  func append(to path: inout Path) {
    guard let first = knots.first else { return }
    path.move(to: first.point)
    for index in 0..<segmentCount {
      let segment = segment(index)
      let isSeam = isClosed && index == segmentCount - 1
      if segment.degree > 1 || !isSeam { path.elements.append(segment.element) }
    }
    if isClosed { path.closeSubpath() }
  }
}

extension Path {
  /// A path of changed subpaths.
  func mapKnots(_ change: (KnotPath) -> KnotPath) -> Path {
    var result = Path()
    for subpath in subpaths { change(KnotPath(subpath)).append(to: &result) }
    return result
  }

  /// Creates a path of subpaths.
  init(_ subpaths: [KnotPath]) {
    self.init()
    for subpath in subpaths { subpath.append(to: &self) }
  }
}
