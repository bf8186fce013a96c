/// Closed polygons in one array.
package struct Polygons: Sendable {
  /// The points of all polygons.
  package private(set) var points: [Point] = []
  /// The end index of each polygon.
  package private(set) var ends: [Int] = []

  /// Appends a point to the current polygon.
  @inline(__always) mutating func append(_ point: Point) { points.append(point) }

  /// Removes the last point of the current polygon.
  mutating func removeLast() { points.removeLast() }

  /// Ends the current polygon, if it has points.
  mutating func finish() {
    if points.count > ends.last ?? 0 { ends.append(points.count) }
  }

  /// The polygons as closed subpaths.
  var path: Path {
    var elements: [Path.Element] = []
    elements.reserveCapacity(points.count + ends.count)
    var start = 0
    for end in ends {
      for index in start..<end {
        elements.append(index == start ? .move(to: points[index]) : .line(to: points[index]))
      }
      elements.append(.close)
      start = end
    }
    return Path(elements)
  }
}

/// Computes the outline of a line as polygons.
///
/// Between adjacent positions the pen sweeps a quadrilateral. The outline follows the ends of the
/// pen, forwards on one side and backwards on the other: its winding number is the sum of those of
/// the quadrilaterals. Where the pen rotates about a point within its length, part of the
/// quadrilateral is swept backwards. Such parts are added twice in the forward sense, so that the
/// sum is positive wherever the pen was, and zero elsewhere (Nehab, "Converting stroked primitives
/// to filled primitives", 2020).
struct StrokeOutliner {
  private(set) var outline = Polygons()
  private let style: StrokeStyle
  private let precision: StrokePrecision
  private var radius: Double { precision.radius }

  init(style: StrokeStyle, precision: StrokePrecision) {
    self.style = style
    self.precision = precision
  }

  /// Adds the stroke of a subpath.
  mutating func add(_ subpath: Path.Subpath) {
    let positions = PenTrace(subpath, precision: precision).positions
    guard let first = positions.first, let last = positions.last, positions.count > 1 else {
      return addDot(at: subpath.segments[0].start)
    }
    let inner = positions.dropFirst().dropLast()
    if subpath.isClosed {
      let seam = positions[0]
      appendSide(seam, side: 1)
      for position in inner { appendSide(position, side: 1) }
      outline.finish()
      for position in inner.reversed() { appendSide(position, side: -1) }
      appendSide(seam, side: -1)
      outline.finish()
    } else {
      outline.append(first.point + offset(first.leaving))
      for position in inner { appendSide(position, side: 1) }
      appendCap(at: last.point, along: last.arriving)
      for position in inner.reversed() { appendSide(position, side: -1) }
      appendCap(at: first.point, along: first.leaving * -1)
      outline.removeLast()
      outline.finish()
    }
    for (start, end) in zip(positions, positions.dropFirst()) { addBackwardPart(start, end) }
  }

  /// The pen's end toward +y when it moves along +x.
  private func offset(_ direction: Point) -> Point { direction.quarterTurned * radius }

  private mutating func addDot(at center: Point) {
    switch style.lineCap {
    case .butt: return
    case .round:
      outline.append(center + offset(Point(x: 1, y: 0)))
      appendArc(about: center, from: offset(Point(x: 1, y: 0)), by: -2 * Double.pi)
      outline.removeLast()
    case .square:
      for (x, y) in [(-1.0, 1.0), (1, 1), (1, -1), (-1, -1)] {
        outline.append(center + Point(x: x, y: y) * radius)
      }
    }
    outline.finish()
  }
}

// MARK: - Sides

extension StrokeOutliner {
  /// Appends the points that one end of the pen passes at a position: side 1 forwards, −1
  /// backwards.
  private mutating func appendSide(_ position: PenPosition, side: Double) {
    let center = position.point
    let before = offset(position.arriving) * side
    let after = offset(position.leaving) * side
    guard !position.isSmooth else { return outline.append(center + after) }
    let turn = position.arriving.cross(position.leaving)
    let isOuter = (turn >= 0) == (side < 0)
    // Backwards, the leaving side comes first.
    let (first, last) = side > 0 ? (before, after) : (after, before)
    if isOuter {
      outline.append(center + first)
      appendJoin(position, from: first, to: last)
      outline.append(center + last)
    } else if let corner = innerCorner(position, before: before, after: after) {
      outline.append(corner)
    } else {
      outline.append(center + first)
      outline.append(center)
      outline.append(center + last)
    }
  }

  /// The intersection of the inner edges of two lines, if both are long enough.
  private func innerCorner(_ position: PenPosition, before: Point, after: Point) -> Point? {
    let cosine = position.arriving.dot(position.leaving)
    let sine = abs(position.arriving.cross(position.leaving))
    // The edges are shortened by r · tan(turn / 2).
    let loss = radius * sine / (1 + cosine)
    guard 1 + cosine > 1e-6, loss < 0.5 * min(position.lineBefore, position.lineAfter) else {
      return nil
    }
    return position.point + (before + after) * (1 / (1 + cosine))
  }

  private mutating func appendJoin(_ position: PenPosition, from first: Point, to last: Point) {
    let cosine = position.arriving.dot(position.leaving)
    switch position.isCusp ? .round : style.lineJoin {
    case .bevel: break
    case .round:
      let angle = Elementary.atan2(abs(position.arriving.cross(position.leaving)), cosine)
      // Outer corners turn from +x toward −y in both directions.
      appendArc(about: position.point, from: first, by: -angle)
      outline.removeLast()
    case .miter:
      // The miter length divided by the width is 1 / sin(interior angle / 2); its square is 2 / (1
      // + cosine).
      guard style.miterLimit * style.miterLimit * (1 + cosine) >= 2, 1 + cosine > 1e-12 else {
        return
      }
      outline.append(position.point + (first + last) * (1 / (1 + cosine)))
    }
  }

  /// Appends a cap from the pen's end at +y to the one at −y, for a line that ends along +x.
  private mutating func appendCap(at center: Point, along direction: Point) {
    let side = offset(direction)
    outline.append(center + side)
    switch style.lineCap {
    case .butt: outline.append(center - side)
    case .square:
      let ahead = direction * radius
      outline.append(center + side + ahead)
      outline.append(center - side + ahead)
      outline.append(center - side)
    case .round:
      appendArc(about: center, from: side, by: -Double.pi)
    }
  }

  /// Appends the points of an arc without its first.
  private mutating func appendArc(about center: Point, from start: Point, by angle: Double) {
    let count = precision.pieceCount(ofArc: angle)
    for index in 1...count {
      let (sine, cosine) = Elementary.sinCos(angle * Double(index) / Double(count))
      outline.append(
        center
          + Point(x: cosine * start.x - sine * start.y, y: sine * start.x + cosine * start.y))
    }
  }
}

// MARK: - Parts swept backwards

extension StrokeOutliner {
  /// Adds the part of the quadrilateral between two positions that the pen sweeps backwards.
  private mutating func addBackwardPart(_ start: PenPosition, _ end: PenPosition) {
    let turn = start.leaving.cross(end.arriving)
    guard turn != 0 else { return }
    // The pen turns toward the side that may move backwards.
    let side = turn > 0 ? 1.0 : -1.0
    let (a, b) = (offset(start.leaving) * side, offset(end.arriving) * side)
    let chord = end.point - start.point
    guard (chord + b - a).dot(chord) < 0 else { return }
    // The pen's two positions intersect where start + s·a = end + u·b.
    let cross = a.cross(b)
    guard cross != 0 else { return }
    let s = min(max(chord.cross(b) / cross, 0), 1)
    addForward(start.point + a * s, start.point + a, end.point + b)
  }

  /// Adds a triangle twice, in the outline's sense.
  private mutating func addForward(_ a: Point, _ b: Point, _ c: Point) {
    let isForward = (b - a).cross(c - a) < 0
    for _ in 0..<2 {
      outline.append(a)
      outline.append(isForward ? b : c)
      outline.append(isForward ? c : b)
      outline.finish()
    }
  }
}
