extension Path {
  /// A star, closed, from its first point on clockwise.
  ///
  /// - Parameters:
  ///   - center: The middle, in points.
  ///   - points: The number of outer points, 3…1000. A star's fraction is a smaller point, the first; a
  ///     polygon's is cut off.
  ///   - radii: The distances of outer and inner points from the middle, in points; without inner ones
  ///     it is a polygon.
  ///   - roundness: The lengths of handles of outer and inner points, as fractions of the way to the next
  ///     one: 0 for corners.
  ///   - rotation: The angle of the first point from the top, clockwise, in radians.
  /// - Complexity: O(points).
  package init(
    starAt center: Point, points: Double, radii: (outer: Double, inner: Double?),
    roundness: (outer: Double, inner: Double) = (0, 0), rotation: Double = 0
  ) {
    let wanted = max(3, min(points.isFinite ? points : 3, 1000))
    let isPolygon = radii.inner == nil
    let count = isPolygon ? wanted.rounded(.down) : wanted
    let fraction = count - count.rounded(.down)
    let steps = isPolygon ? Int(count) : 2 * Int(count.rounded(.up))
    let angle = 2 * Double.pi / (isPolygon ? count : 2 * count)
    var star = KnotPath(knots: [], isClosed: true)
    // The part of a point lies where a whole one would begin to.
    let start = rotation - .pi / 2 + (fraction > 0 ? angle * (1 - fraction) : 0)
    for index in 0..<steps {
      let isOuter = index % 2 == 0 || isPolygon
      let isPart = index == 0 && fraction > 0
      let inner = radii.inner ?? radii.outer
      let radius =
        isPart ? inner + (radii.outer - inner) * fraction : isOuter ? radii.outer : inner
      let turns = fraction > 0 && !isPart ? Double(index - 1) + fraction : Double(index)
      let (sine, cosine) = Elementary.sinCos(start + turns * angle)
      let point = center + Point(x: cosine, y: sine) * radius
      // A quarter of the arc to the next point of the same radius.
      let arc = 2 * Double.pi * (isOuter ? radii.outer : inner) / (4 * count)
      let handle = arc * (isOuter ? roundness.outer : roundness.inner) * (isPart ? fraction : 1)
      let along = Point(x: -sine, y: cosine) * handle
      star.knots.append(.init(point, into: point - along, out: point + along))
    }
    self.init([star])
  }

  /// The path in the opposite direction: every subpath ends where it began.
  public var reversed: Path {
    mapKnots { subpath in
      guard let first = subpath.knots.first else { return subpath }
      var knots = subpath.knots.map { KnotPath.Knot($0.point, into: $0.out, out: $0.into) }
      knots.reverse()
      if subpath.isClosed, knots.count > 1 {
        // A closed one keeps its start.
        knots.removeLast()
        knots.insert(.init(first.point, into: first.out, out: first.into), at: 0)
      }
      return KnotPath(knots: knots, isClosed: subpath.isClosed)
    }
  }
}
