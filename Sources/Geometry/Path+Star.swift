extension Path {
  /// A star, closed, from its first point on clockwise.
  ///
  /// - Parameters:
  ///   - center: The middle, in points.
  ///   - points: The number of outer points; the integer part counts, 3…1000.
  ///   - outerRadius: The distance of outer points from the middle, in points.
  ///   - innerRadius: The distance of inner points from the middle, in points; `nil` for a polygon.
  ///   - outerRoundness: The length of handles of outer points as a fraction of the way to the next
  ///     one: 0 for corners.
  ///   - innerRoundness: The same for inner points.
  ///   - rotation: The angle of the first point from the top, clockwise, in radians.
  /// - Complexity: O(points).
  public init(
    starAt center: Point, points: Double, outerRadius: Double, innerRadius: Double? = nil,
    outerRoundness: Double = 0, innerRoundness: Double = 0, rotation: Double = 0
  ) {
    let count = Int(max(3, min(points.isFinite ? points : 3, 1000)))
    let steps = innerRadius == nil ? count : 2 * count
    let angle = 2 * Double.pi / Double(steps)
    var star = KnotPath(knots: [], isClosed: true)
    for index in 0..<steps {
      let isOuter = index % 2 == 0 || innerRadius == nil
      let radius = isOuter ? outerRadius : innerRadius ?? outerRadius
      let (sine, cosine) = Elementary.sinCos(rotation - .pi / 2 + Double(index) * angle)
      let point = center + Point(x: cosine, y: sine) * radius
      // A quarter of the arc to the next point of the same radius.
      let arc = 2 * Double.pi * radius / Double(4 * count)
      let handle = arc * (isOuter ? outerRoundness : innerRoundness)
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
