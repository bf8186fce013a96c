import LambentGeometry

/// Exact ellipse collision: the distance of two pieces is the greatest gap between their support
/// lines over all directions, so only the direction is searched.
///
/// For separate convex pieces the gap has one maximum, which is their distance. For overlapping
/// ones the greatest gap is the negative of the penetration depth. The support point of an ellipse
/// has a closed form.
extension Meeting {
  /// The gap between the support lines of both pieces in a direction from a to b.
  private func gap(_ direction: Point) -> Double {
    direction.dot(farthest(b, -direction) - farthest(a, direction))
  }

  private func farthest(_ collider: Collider, _ direction: Point) -> Point {
    guard collider.kind == .polygon else { return collider.farthest(along: direction) }
    var best = corner(collider, 0)
    for index in 1..<collider.cornerCount {
      let candidate = corner(collider, index)
      if direction.dot(candidate) > direction.dot(best) { best = candidate }
    }
    return best
  }

  /// True if the direction does not push a piece through a line.
  private func isAllowed(_ direction: Point) -> Bool {
    guard lineSide >= 0 else { return true }
    if a.isLine { return direction.dot(normal(a, lineSide)) >= -1e-3 }
    if b.isLine { return direction.dot(normal(b, lineSide)) <= 1e-3 }
    return true
  }

  /// Evenly spaced directions for starting the search.
  private static let compass: [Point] = (0..<24).map { index in
    let (sine, cosine) = Elementary.sinCos(Double(index) * .pi / 12)
    return Point(x: cosine, y: sine)
  }

  /// The direction with the greatest gap.
  func widestDirection() -> (direction: Point, separation: Double) {
    var best = (direction: (b.center - a.center).unit, separation: -Double.infinity)
    var spread = 0.131
    func consider(_ direction: Point) {
      guard isAllowed(direction) else { return }
      let separation = gap(direction)
      if separation > best.separation { best = (direction, separation) }
    }
    consider(best.direction)
    for direction in Self.compass { consider(direction) }
    for index in 0..<(a.kind == .polygon ? a.cornerCount : 0) { consider(normal(a, index)) }
    for index in 0..<(b.kind == .polygon ? b.cornerCount : 0) { consider(-normal(b, index)) }
    // Narrows a bracket around the best direction. At 1e-6 radians the gap is accurate to 1e-12.
    for _ in 0..<96 where spread > 1e-6 {
      let center = best.direction
      consider((center + center.turned * (spread / 2)).unit)
      consider((center - center.turned * (spread / 2)).unit)
      consider((center + center.turned * spread).unit)
      consider((center - center.turned * spread).unit)
      if best.direction == center { spread /= 4 }
    }
    return best
  }

  /// The contact point of an ellipse and another piece.
  func curves() -> Manifold {
    let widest = widestDirection()
    guard widest.separation <= margin else { return Manifold() }
    let (direction, separation) = widest
    let position =
      a.kind == .polygon
      ? farthest(b, -direction) - direction * (separation / 2)
      : farthest(a, direction) + direction * (separation / 2)
    return .single(normal: direction, position: position, separation: separation)
  }
}
