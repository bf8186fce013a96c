import LambentGeometry

/// A point where two pieces touch or nearly do.
struct ManifoldPoint {
  /// Midway between both surfaces.
  var position = Point.zero
  /// The distance of the surfaces; negative if they overlap.
  var separation = 0.0
  /// The corner and the side in contact, which identify the point in the next step.
  var id: UInt32 = 0
}

/// A contact of two pieces: the normal from the first to the second, and up to two points.
struct Manifold {
  var normal = Point(x: 1, y: 0)
  var count = 0
  var first = ManifoldPoint()
  var second = ManifoldPoint()

  mutating func append(_ point: ManifoldPoint) {
    if count == 0 { first = point } else { second = point }
    count = min(count + 1, 2)
  }

  /// The manifold with the pieces exchanged.
  var flipped: Manifold {
    var other = self
    other.normal = -normal
    return other
  }

  static func single(
    normal: Point, position: Point, separation: Double, id: UInt32 = 0
  ) -> Manifold {
    var manifold = Manifold()
    manifold.normal = normal
    manifold.append(ManifoldPoint(position: position, separation: separation, id: id))
    return manifold
  }
}

/// The geometry of two pieces in world coordinates.
struct Meeting {
  let a: Collider
  let b: Collider
  let corners: UnsafePointer<Point>
  let normals: UnsafePointer<Point>
  /// The greatest distance of contact points.
  let margin: Double
  /// The side of a line on which the other piece is: 0 for that of the line's normal, 1 for the
  /// opposite one; −1 if neither is a line.
  let lineSide: Int

  /// The contact points; none if the pieces are farther apart than the margin.
  func manifold() -> Manifold {
    switch (a.kind, b.kind) {
    case (.circle, .circle): circles()
    case (.polygon, .circle): polygonAndCircle(a, b)
    case (.circle, .polygon): polygonAndCircle(b, a).flipped
    case (.polygon, .polygon): polygons()
    default: curves()
    }
  }

  /// A separating direction from a to b, and the gap along it, which is at most the distance.
  func separatingGap() -> (direction: Point, separation: Double) {
    switch (a.kind, b.kind) {
    case (.circle, .circle):
      let offset = b.center - a.center
      return (offset.unit, offset.length - a.radii.width - b.radii.width)
    case (.polygon, .circle):
      let nearest = nearest(of: a, to: b.center)
      return (nearest.normal, nearest.separation - b.radii.width)
    case (.circle, .polygon):
      let nearest = nearest(of: b, to: a.center)
      return (-nearest.normal, nearest.separation - a.radii.width)
    case (.polygon, .polygon):
      let (fromA, fromB) = (widestSide(of: a, from: b), widestSide(of: b, from: a))
      if fromB.separation > fromA.separation {
        return (-normal(b, fromB.side), fromB.separation)
      }
      return (normal(a, fromA.side), fromA.separation)
    default: return widestDirection()
    }
  }

  @inline(__always) func corner(_ collider: Collider, _ index: Int) -> Point {
    corners[collider.firstCorner + index]
  }

  @inline(__always) func normal(_ collider: Collider, _ index: Int) -> Point {
    normals[collider.firstCorner + index]
  }

  @inline(__always) func next(_ collider: Collider, _ index: Int) -> Int {
    index + 1 == collider.cornerCount ? 0 : index + 1
  }

  private func circles() -> Manifold {
    let offset = b.center - a.center
    let separation = offset.length - a.radii.width - b.radii.width
    guard separation <= margin else { return Manifold() }
    let normal = offset.unit
    let surface = a.center + normal * (a.radii.width + separation / 2)
    return .single(normal: normal, position: surface, separation: separation)
  }

  /// The side or corner of a polygon nearest to a point, and the direction to it.
  private func nearest(
    of polygon: Collider, to point: Point
  ) -> (normal: Point, separation: Double, id: UInt32) {
    var (side, greatest) = (0, -Double.infinity)
    for index in 0..<polygon.cornerCount where isAllowed(polygon, index) {
      let distance = normal(polygon, index).dot(point - corner(polygon, index))
      if distance > greatest { (side, greatest) = (index, distance) }
    }
    let (start, end) = (corner(polygon, side), corner(polygon, next(polygon, side)))
    let along = end - start
    let facing = (normal(polygon, side), greatest, UInt32(side))
    // A point inside is nearest to a side. One that has crossed a line still counts for its
    // original side.
    if greatest <= 0, !polygon.isLine { return facing }
    let position = (point - start).dot(along)
    if position < 0 { return corner(start, side, to: point, else: facing) }
    if position > along.dot(along) {
      return corner(end, next(polygon, side), to: point, else: facing)
    }
    return facing
  }

  private func corner(
    _ corner: Point, _ index: Int, to point: Point,
    else facing: (normal: Point, separation: Double, id: UInt32)
  ) -> (normal: Point, separation: Double, id: UInt32) {
    let offset = point - corner
    let distance = offset.length
    guard distance > 1e-9 else { return facing }
    return (offset * (1 / distance), distance, UInt32(index) | 0x100)
  }

  private func polygonAndCircle(_ polygon: Collider, _ circle: Collider) -> Manifold {
    let nearest = nearest(of: polygon, to: circle.center)
    let separation = nearest.separation - circle.radii.width
    guard separation <= margin else { return Manifold() }
    let surface = circle.center - nearest.normal * (circle.radii.width + separation / 2)
    return .single(
      normal: nearest.normal, position: surface, separation: separation, id: nearest.id)
  }

  /// True if a side counts: of a line, only the one from which the other piece came.
  @inline(__always) func isAllowed(_ polygon: Collider, _ side: Int) -> Bool {
    !polygon.isLine || lineSide < 0 || side == lineSide
  }
}
