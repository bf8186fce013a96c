extension Path {
  /// A connected part of a path.
  struct Subpath {
    /// The segments in order; at least one.
    var segments: [Segment]
    /// True if it is closed.
    var isClosed: Bool

    /// True if all coordinates are so small that their sums and squares are finite.
    var isMeasurable: Bool {
      segments.allSatisfy { segment in
        segment.points.allSatisfy { abs($0.x) < 1e100 && abs($0.y) < 1e100 }
      }
    }
  }

  /// The subpaths with at least one segment.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var segments: [Segment] = []
    var (start, current) = (Point.zero, Point.zero)
    func finish(isClosed: Bool) {
      if !segments.isEmpty { result.append(Subpath(segments: segments, isClosed: isClosed)) }
      segments.removeAll(keepingCapacity: true)
    }
    for element in elements {
      if case .move(let point) = element {
        finish(isClosed: false)
        (start, current) = (point, point)
        continue
      }
      let segment = Segment(element, from: current, subpathStart: start)
      segments.append(segment)
      current = segment.end
      if case .close = element { finish(isClosed: true) }
    }
    finish(isClosed: false)
    return result
  }
}

extension Path.Segment {
  /// The part between two Bézier parameters (de Casteljau's algorithm, by blossoming).
  func part(from a: Double, to b: Double) -> Path.Segment {
    if a == 0, b == 1 { return self }
    /// The blossom: linear in each parameter, and equal to the curve if all parameters are equal.
    func blossom(_ parameters: [Double]) -> Point {
      var row = points
      for t in parameters {
        row = zip(row, row.dropFirst()).map { $0.interpolated(to: $1, at: t) }
      }
      return row[0]
    }
    let degree = points.count - 1
    var result = (0...degree).map { index in
      blossom(
        [Double](repeating: a, count: degree - index) + [Double](repeating: b, count: index))
    }
    result[0] = point(at: a)
    result[degree] = point(at: b)
    return Path.Segment(points: result)
  }
}
