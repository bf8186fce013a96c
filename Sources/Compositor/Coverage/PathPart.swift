import LambentGeometry

/// A bound of the distance of the points of a curve's parts from the lines between their ends.
struct FlatnessBound {
  /// The second differences of the control points before the division by w, times n(n − 1)/8: parts
  /// leave their lines by no more than the greater of them, times the square of that fraction.
  var first, second: SIMD3<Double>
  /// The error of points that are computed.
  var slack: Double

  /// The bound for a step, or `nil` for a line.
  init?(_ element: Path.Element, from start: Point, through map: PlaneMap) {
    /// The image of a difference of points.
    func image(_ vector: Point) -> SIMD3<Double> { map.x * vector.x + map.y * vector.y }
    func reach(_ point: Point) -> Double {
      let position = map.apply(point)
      return max(abs(position.x), abs(position.y), abs(position.z))
    }
    switch element {
    case .move, .line, .close: return nil
    case .quad(let end, let control):
      first = image(start - control * 2 + end) * 0.25
      second = first
      slack = 1e-9 + 1e-13 * max(reach(start), reach(control), reach(end))
    case .cubic(let end, let control1, let control2):
      first = image(start - control1 * 2 + control2) * 0.75
      second = image(control1 - control2 * 2 + end) * 0.75
      slack = 1e-9 + 1e-13 * max(reach(start), reach(control1), reach(control2), reach(end))
    }
  }
}

/// A part of a curve, before the division by w.
struct PathPart {
  var from, to: SIMD3<Double>
  /// The bound of the whole curve.
  var flatness: FlatnessBound
  /// The fraction of the curve, 0…1.
  var fraction: Double

  /// True if all of it is cut off, for it lies too near to the eye or behind it.
  var isBehindEye: Bool {
    max(from.z, to.z) + max(abs(flatness.first.z), abs(flatness.second.z)) * fraction * fraction
      < PlaneMap.leastDepth
  }
}

/// A rectangle of the canvas for questions about parts of curves.
struct PathView {
  private let left, top, right, bottom: Double

  init(_ rect: Rect) {
    (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  }

  init(_ box: PointBounds) {
    (left, top, right, bottom) = (box.low.x, box.low.y, box.high.x, box.high.y)
  }

  /// True if a part lies wholly on one side of the rectangle, or cannot be seen at all.
  func isOutside(_ part: PathPart) -> Bool {
    let (a, b) = (inward(part.from), inward(part.to))
    let nearest = pointwiseMax(a, b) + deviation(of: part)
    return nearest.min() < 0 || part.isBehindEye
  }

  /// True if all that is seen of a part lies within the rectangle.
  func isInside(_ part: PathPart) -> Bool {
    let (a, b) = (inward(part.from), inward(part.to))
    let nearest = pointwiseMin(a, b) - deviation(of: part)
    return nearest.min() >= 0 || part.isBehindEye
  }

  /// The distances of a position from the four sides, times w; positive inside.
  private func inward(_ position: SIMD3<Double>) -> SIMD4<Double> {
    SIMD4(
      position.x - left * position.z, position.y - top * position.z,
      right * position.z - position.x,
      bottom * position.z - position.y)
  }

  /// The greatest distance of a part from the line between its ends, toward each side.
  private func deviation(of part: PathPart) -> SIMD4<Double> {
    let (a, b) = (inward(part.flatness.first), inward(part.flatness.second))
    let greatest = pointwiseMax(pointwiseMax(a, -a), pointwiseMax(b, -b))
    return greatest * (part.fraction * part.fraction) + part.flatness.slack
  }
}

/// Projects a polygon's points as far as they lie before the eye (Sutherland and Hodgman, 1974, in
/// homogeneous coordinates).
struct NearPlaneClipper {
  private var position: SIMD3<Double>
  private var first: Point?

  /// Begins at a polygon's last point.
  init(at position: SIMD3<Double>, _ body: (Point?) -> Void) {
    self.position = position
    if position.z >= PlaneMap.leastDepth { emit(position, body) }
  }

  /// Draws a line.
  mutating func move(to next: SIMD3<Double>, _ body: (Point?) -> Void) {
    let (wasSeen, isSeen) = (position.z >= PlaneMap.leastDepth, next.z >= PlaneMap.leastDepth)
    if wasSeen != isSeen {
      var crossing =
        position + (next - position) * ((PlaneMap.leastDepth - position.z) / (next.z - position.z))
      crossing.z = PlaneMap.leastDepth
      emit(crossing, body)
    }
    if isSeen { emit(next, body) }
    position = next
  }

  /// Draws the line back to the first point that was seen.
  func close(_ body: (Point?) -> Void) {
    if let first { body(first) }
  }

  private mutating func emit(_ position: SIMD3<Double>, _ body: (Point?) -> Void) {
    let point = Point(x: position.x / position.z, y: position.y / position.z)
    if first == nil { first = point }
    body(point)
  }
}
