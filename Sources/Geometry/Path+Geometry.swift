extension Path.Element {
  /// The element with its points mapped.
  func mapped(_ transform: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let end): .move(to: transform(end))
    case .line(let end): .line(to: transform(end))
    case .quad(let end, let control): .quad(to: transform(end), control: transform(control))
    case .cubic(let end, let control1, let control2):
      .cubic(
        to: transform(end), control1: transform(control1), control2: transform(control2))
    case .close: .close
    }
  }
}

extension Path {
  /// The path with its points mapped: Bézier curves keep their shape under affine maps.
  public func applying(_ transform: Affine) -> Path {
    Path(elements.map { $0.mapped(transform.apply) })
  }

  /// The smallest rectangle around what the path draws, its curves' bulges included but not their
  /// control points; `nil` for a path without points.
  public var boundingBox: Rect? {
    var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
    func include(_ point: Point) {
      guard let old = box else {
        box = (point.x, point.y, point.x, point.y)
        return
      }
      box = (
        min(old.minX, point.x), min(old.minY, point.y), max(old.maxX, point.x),
        max(old.maxY, point.y)
      )
    }
    for element in elements {
      if case .move(let start) = element { include(start) }
    }
    forEachSegment { segment in
      include(segment.start)
      include(segment.end)
      for parameter in segment.extrema { include(segment.point(at: parameter)) }
    }
    return box.map {
      Rect(x: $0.minX, y: $0.minY, width: $0.maxX - $0.minX, height: $0.maxY - $0.minY)
    }
  }

  /// The path as polygons that leave it by no more than a distance.
  ///
  /// Each subpath gives one polygon, its points in order; one that is closed ends with its first
  /// point. A curve is cut evenly into as many pieces as Wang's formula (1984) asks for, at most
  /// 4,096.
  ///
  /// - Parameter tolerance: The greatest distance between a curve and its chords, above 0.
  /// - Complexity: O(points).
  package func flattened(tolerance: Double) -> [[Point]] {
    var polygons: [[Point]] = []
    var polygon: [Point] = []
    func finish() {
      if !polygon.isEmpty { polygons.append(polygon) }
      polygon = []
    }
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      if case .move(let point) = element {
        finish()
        polygon = [point]
        (start, current) = (point, point)
        continue
      }
      if polygon.isEmpty { polygon = [current] }
      let segment = Segment(element, from: current, subpathStart: start)
      let count = segment.pieceCount(tolerance: tolerance)
      for step in 1..<max(count, 1) {
        polygon.append(segment.point(at: Double(step) / Double(count)))
      }
      current = segment.end
      if polygon.last != current || polygon.count == 1 { polygon.append(current) }
      if case .close = element { finish() }
    }
    finish()
    return polygons
  }

  /// The path between this one and another with the same steps: their points at a fraction of the way;
  /// `nil` where the steps differ in kind or number.
  package func interpolated(to other: Path, at fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for pair in zip(elements, other.elements) {
      func mix(_ a: Point, _ b: Point) -> Point { a.interpolated(to: b, at: fraction) }
      switch pair {
      case (.move(let a), .move(let b)): result.append(.move(to: mix(a, b)))
      case (.line(let a), .line(let b)): result.append(.line(to: mix(a, b)))
      case (.quad(let a, let a1), .quad(let b, let b1)):
        result.append(.quad(to: mix(a, b), control: mix(a1, b1)))
      case (.cubic(let a, let a1, let a2), .cubic(let b, let b1, let b2)):
        result.append(.cubic(to: mix(a, b), control1: mix(a1, b1), control2: mix(a2, b2)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return Path(result)
  }
}
