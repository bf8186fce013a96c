/// A point that the pen passes, and how it lies there.
struct PenPosition {
  /// Where it is.
  var point: Point
  /// The direction in which it arrives, a unit vector.
  var arriving: Point
  /// The direction in which it leaves.
  var leaving: Point
  /// True if the turn belongs to a curve: it is round, whatever the join.
  var isCusp = false
  /// The length of the straight line before it; 0 where a curve arrives.
  var lineBefore = 0.0
  /// The length of the straight line after it; 0 where a curve leaves.
  var lineAfter = 0.0

  /// True if it goes on without turning.
  var isSmooth: Bool {
    arriving == leaving
      || (arriving.dot(leaving) > 0 && abs(arriving.cross(leaving)) < 1e-9)
  }
}

extension Point {
  /// The product of lengths and of the cosine of the angle between.
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// The product of lengths and of the sine of the angle from this vector to the other.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  /// The vector turned by a quarter from +x toward +y.
  var quarterTurned: Point { Point(x: -y, y: x) }
}

/// Takes the pen along a subpath.
struct PenTrace {
  private(set) var positions: [PenPosition] = []
  private let precision: StrokePrecision

  /// The positions along a subpath; a closed one ends at the first again, which has both directions.
  /// Empty for one without length.
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

  /// Turns the pen to where a segment leaves.
  private mutating func begin(_ segment: Path.Segment, direction: Point) {
    if positions.isEmpty {
      positions.append(
        PenPosition(point: segment.start, arriving: direction, leaving: direction))
    } else {
      positions[positions.count - 1].leaving = direction
    }
  }

  private mutating func addCurve(_ segment: Path.Segment, from start: Point, to end: Point) {
    // A curve of degree n turns in at most so many ways; between them angles tell what it does.
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

  /// Adds the end of a piece of a curve, and positions before it while the pen turns too far.
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
