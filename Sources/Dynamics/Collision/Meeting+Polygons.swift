import LambentGeometry

/// Polygon collision by separating axes, then clipping the facing side (as in Box2D; E. Catto,
/// "Contact Manifolds", GDC 2007).
extension Meeting {
  /// The side of a polygon with the greatest separation from another polygon, and the separation.
  func widestSide(
    of polygon: Collider, from other: Collider
  ) -> (side: Int, separation: Double) {
    var (widest, greatest) = (0, -Double.infinity)
    for side in 0..<polygon.cornerCount where isAllowed(polygon, side) {
      let (normal, start) = (normal(polygon, side), corner(polygon, side))
      if other.isLine, !isAllowed(normal, towards: other) { continue }
      var least = Double.infinity
      for index in 0..<other.cornerCount {
        least = min(least, normal.dot(corner(other, index) - start))
      }
      if least > greatest { (widest, greatest) = (side, least) }
    }
    return (widest, greatest)
  }

  /// True if a piece may push a line in a direction: it must not push itself through the line.
  private func isAllowed(_ direction: Point, towards line: Collider) -> Bool {
    lineSide < 0 || direction.dot(normal(line, lineSide)) <= 1e-3
  }

  func polygons() -> Manifold {
    let fromA = widestSide(of: a, from: b)
    guard fromA.separation <= margin else { return Manifold() }
    let fromB = widestSide(of: b, from: a)
    guard fromB.separation <= margin else { return Manifold() }
    // A small bias, so that the choice does not alternate between equal sides.
    if fromB.separation > fromA.separation + 0.05 {
      return clipped(b, fromB, against: a, flip: 1).flipped
    }
    return clipped(a, fromA, against: b, flip: 0)
  }

  /// The points of `other`'s facing side in front of a side of `polygon`.
  private func clipped(
    _ polygon: Collider, _ widest: (side: Int, separation: Double), against other: Collider,
    flip: UInt32
  ) -> Manifold {
    let direction = normal(polygon, widest.side)
    var (facing, least) = (0, Double.infinity)
    for side in 0..<other.cornerCount {
      let alignment = direction.dot(normal(other, side))
      if alignment < least { (facing, least) = (side, alignment) }
    }
    let id = flip << 24 | UInt32(widest.side) << 16 | UInt32(facing) << 8
    let (start, end) = (
      corner(polygon, widest.side), corner(polygon, next(polygon, widest.side))
    )
    let (first, second) = (corner(other, facing), corner(other, next(other, facing)))
    if widest.separation > 0.05,
      let corners = facingCorners((start, end), (first, second), id: id)
    {
      return corners
    }
    return clip((first, second), to: (start, end), direction: direction, id: id)
  }

  private func clip(
    _ segment: (Point, Point), to side: (start: Point, end: Point), direction: Point, id: UInt32
  ) -> Manifold {
    let along = side.end - side.start
    let length = along.length
    guard length > 0 else { return Manifold() }
    let tangent = along * (1 / length)
    let (u0, u1) = (
      tangent.dot(segment.0 - side.start), tangent.dot(segment.1 - side.start)
    )
    guard max(u0, u1) >= 0, min(u0, u1) <= length else { return Manifold() }
    var manifold = Manifold()
    manifold.normal = direction
    for (index, u) in [u0, u1].enumerated() {
      let clamped = min(max(u, 0), length)
      let weight = u1 == u0 ? Double(index) : (clamped - u0) / (u1 - u0)
      let point = segment.0 + (segment.1 - segment.0) * weight
      let separation = direction.dot(point - side.start)
      if separation <= margin {
        manifold.append(
          ManifoldPoint(
            position: point - direction * (separation / 2), separation: separation,
            id: id | UInt32(index)))
      }
    }
    return manifold
  }

  /// The contact of separate polygons that are nearest at two corners: one point between them, or
  /// none if they are too far apart; `nil` if a side is nearest.
  private func facingCorners(
    _ side: (Point, Point), _ other: (Point, Point), id: UInt32
  ) -> Manifold? {
    var best = (distance: Double.infinity, from: Point.zero, to: Point.zero, atCorners: false)
    func consider(_ point: Point, _ segment: (Point, Point), isOther: Bool) {
      let along = segment.1 - segment.0
      let fraction = (point - segment.0).dot(along) / max(along.dot(along), 1e-300)
      let clamped = min(max(fraction, 0), 1)
      let nearest = segment.0 + along * clamped
      let distance = (nearest - point).length
      guard distance < best.distance - 1e-9 else { return }
      let isCorner = clamped == 0 || clamped == 1
      best = (
        distance, isOther ? nearest : point, isOther ? point : nearest, isCorner
      )
    }
    consider(side.0, other, isOther: false)
    consider(side.1, other, isOther: false)
    consider(other.0, side, isOther: true)
    consider(other.1, side, isOther: true)
    guard best.atCorners, best.distance > 1e-9 else { return nil }
    guard best.distance <= margin else { return Manifold() }
    return .single(
      normal: (best.to - best.from).unit, position: (best.from + best.to) * 0.5,
      separation: best.distance, id: id | 2)
  }
}
