extension Path {
  /// A star, closed, from its first point on clockwise.
  ///
  /// - Parameters:
  ///   - center: The middle, in points.
  ///   - points: The number of outer points; the integer part counts, 3…1000.
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
    let count = Int(max(3, min(points.isFinite ? points : 3, 1000)))
    let steps = radii.inner == nil ? count : 2 * count
    let angle = 2 * Double.pi / Double(steps)
    var star = KnotPath(knots: [], isClosed: true)
    for index in 0..<steps {
      let isOuter = index % 2 == 0 || radii.inner == nil
      let radius = isOuter ? radii.outer : radii.inner ?? radii.outer
      let (sine, cosine) = Elementary.sinCos(rotation - .pi / 2 + Double(index) * angle)
      let point = center + Point(x: cosine, y: sine) * radius
      // A quarter of the arc to the next point of the same radius.
      let arc = 2 * Double.pi * radius / Double(4 * count)
      let handle = arc * (isOuter ? roundness.outer : roundness.inner)
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
