extension Path.Element {
  /// The element with transformed points.
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
  /// The transformed path.
  public func applying(_ transform: Affine) -> Path {
    Path(elements.map { $0.mapped(transform.apply) })
  }

  /// The tight bounding box of the curves, without their control points; `nil` for a path without
  /// points.
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
      segment.forEachExtremum { include(segment.point(at: $0)) }
    }
    return box.map {
      Rect(x: $0.minX, y: $0.minY, width: $0.maxX - $0.minX, height: $0.maxY - $0.minY)
    }
  }

  /// The path as polygons, with an error of at most a tolerance.
  ///
  /// Each subpath gives one polygon; a closed one ends with its first point. A curve is divided
  /// evenly into the number of lines given by Wang's formula (1984), at most 4,096.
  ///
  /// - Parameter tolerance: The greatest distance between a curve and its chords, above 0.
  /// - Complexity: O(points): ``flattenedCount(tolerance:)`` of them.
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

  /// The maximum number of points of ``flattened(tolerance:)``, counted without making them. Points that repeat
  /// the previous one, which are omitted there, count too.
  ///
  /// - Complexity: O(elements).
  package func flattenedCount(tolerance: Double) -> Int {
    var count = 0
    var (start, current) = (Point.zero, Point.zero)
    var isOpen = false
    for element in elements {
      if case .move(let point) = element {
        count += 1
        (start, current, isOpen) = (point, point, true)
        continue
      }
      if !isOpen { count += 1 }
      let segment = Segment(element, from: current, subpathStart: start)
      count += max(segment.pieceCount(tolerance: tolerance), 1)
      current = segment.end
      isOpen = if case .close = element { false } else { true }
    }
    return count
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
