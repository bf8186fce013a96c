/// A pen position along a path.
struct PenPosition {
  var point: Point
  /// The direction of arrival, a unit vector.
  var arriving: Point
  /// The direction of departure, a unit vector.
  var leaving: Point
  /// True if the turn is inside a curve: it is round, whatever the join.
  var isCusp = false
  /// The length of the line before it; 0 after a curve.
  var lineBefore = 0.0
  /// The length of the line after it; 0 before a curve.
  var lineAfter = 0.0

  /// True if the directions agree.
  var isSmooth: Bool {
    arriving == leaving
      || (arriving.dot(leaving) > 0 && abs(arriving.cross(leaving)) < 1e-9)
  }
}

extension Point {
  /// The dot product.
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// The cross product, positive from +x toward +y.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  /// The vector rotated by a quarter turn from +x toward +y.
  var quarterTurned: Point { Point(x: -y, y: x) }
}

/// Moves the pen along a subpath.
struct PenTrace {
  private(set) var positions: [PenPosition] = []
  private let precision: StrokePrecision

  /// The positions along a subpath. A closed one ends at its first position, with both directions.
  /// Empty for a subpath of length 0.
  init(_ subpath: Path.Subpath, precision: StrokePrecision) {
    self.precision = precision
    for segment in subpath.segments {
      guard let start = segment.direction(at: 0), let end = segment.direction(at: 1) else {
        continue
      }
      begin(segment, direction: start)
      if segment.degree == 1 {
        let length = (segment.end - segment.start).length
        positions[positions.count - 1].lineAfter = length
        positions.append(
          PenPosition(point: segment.end, arriving: end, leaving: end, lineBefore: length))
      } else {
        addCurve(segment, from: start, to: end)
      }
    }
    guard subpath.isClosed, positions.count > 1 else { return }
    let last = positions[positions.count - 1]
    positions[0].arriving = last.arriving
    positions[0].lineBefore = last.lineBefore
    positions[positions.count - 1] = positions[0]
  }

  /// Turns the pen to the direction in which a segment leaves.
  private mutating func begin(_ segment: Path.Segment, direction: Point) {
    if positions.isEmpty {
      positions.append(
        PenPosition(point: segment.start, arriving: direction, leaving: direction))
    } else {
      positions[positions.count - 1].leaving = direction
    }
  }

  private mutating func addCurve(_ segment: Path.Segment, from start: Point, to end: Point) {
    // A curve of degree n has a limited number of bends; between samples the angles suffice.
    let least = segment.degree == 2 ? 2 : 4
    let count = max(segment.pieceCount(tolerance: precision.tolerance / 2), least)
    var (t0, direction) = (0.0, start)
    for index in 1...count {
      let t1 = index == count ? 1 : Double(index) / Double(count)
      let next = index == count ? end : segment.direction(at: t1) ?? direction
      addPiece(of: segment, from: t0, to: t1, directions: (direction, next), depth: 12)
      (t0, direction) = (t1, next)
    }
  }

  /// Adds the end of a piece of a curve, with intermediate positions while the pen turns too far.
  private mutating func addPiece(
    of segment: Path.Segment, from t0: Double, to t1: Double, directions: (Point, Point),
    depth: Int
  ) {
    let isPlain = directions.0.dot(directions.1) >= precision.stepCosine
    if !isPlain, depth > 0 {
      let middle = (t0 + t1) / 2
      let direction = segment.direction(at: middle) ?? directions.0
      addPiece(
        of: segment, from: t0, to: middle, directions: (directions.0, direction),
        depth: depth - 1)
      addPiece(
        of: segment, from: middle, to: t1, directions: (direction, directions.1),
        depth: depth - 1)
      return
    }
    positions.append(
      PenPosition(
        point: segment.point(at: t1), arriving: isPlain ? directions.1 : directions.0,
        leaving: directions.1, isCusp: !isPlain))
  }
}
