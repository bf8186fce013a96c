import LambentGeometry

extension Point {
  @inline(__always) func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The cross product: positive if `other` is toward +y from this vector.
  @inline(__always) func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The vector rotated by a quarter turn from +x toward +y: the velocity at this arm for a spin of
  /// 1.
  @inline(__always) var turned: Point { Point(x: -y, y: x) }

  @inline(__always) static prefix func - (point: Point) -> Point {
    Point(x: -point.x, y: -point.y)
  }

  @inline(__always) static func += (left: inout Point, right: Point) {
    left.x += right.x
    left.y += right.y
  }

  @inline(__always) static func -= (left: inout Point, right: Point) {
    left.x -= right.x
    left.y -= right.y
  }

  /// The unit vector; +x for a zero vector.
  var unit: Point {
    let size = length
    return size > 1e-12 ? self * (1 / size) : Point(x: 1, y: 0)
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A rotation as cosine and sine, so that applying it needs no trigonometry.
package struct Rotation: Sendable, Hashable {
  package var cosine = 1.0
  package var sine = 0.0

  /// Creates a rotation by an angle in radians, +x toward +y.
  package init(angle: Double) {
    (sine, cosine) = Elementary.sinCos(angle)
  }

  /// The point rotated about the origin.
  @inline(__always) func apply(_ point: Point) -> Point {
    Point(x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y)
  }

  /// The point rotated in the opposite direction.
  @inline(__always) func invert(_ point: Point) -> Point {
    Point(x: cosine * point.x + sine * point.y, y: cosine * point.y - sine * point.x)
  }
}

/// An axis-aligned bounding box.
struct Box {
  var minX = 0.0
  var minY = 0.0
  var maxX = 0.0
  var maxY = 0.0

  @inline(__always) func overlaps(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  @inline(__always) func contains(_ other: Box) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  @inline(__always) func expanded(by margin: Double) -> Box {
    Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The box swept by this one along a vector.
  @inline(__always) func swept(by shift: Point) -> Box {
    Box(
      minX: minX + min(shift.x, 0), minY: minY + min(shift.y, 0),
      maxX: maxX + max(shift.x, 0), maxY: maxY + max(shift.y, 0))
  }
}
