import LambentGeometry

extension Point {
  /// The sum of the products of the components.
  @inline(__always) func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The area of the parallelogram of both, positive where `other` lies toward +y of this one.
  @inline(__always) func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The vector turned by a quarter from +x toward +y: the velocity of this arm at a spin of 1.
  @inline(__always) var turned: Point { Point(x: -y, y: x) }

  /// The vector the other way round.
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

  /// The vector of length 1, or +x where there is no direction.
  var unit: Point {
    let size = length
    return size > 1e-12 ? self * (1 / size) : Point(x: 1, y: 0)
  }

  /// True if both components are finite.
  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A turn as cosine and sine, so that points are turned without trigonometry.
package struct Rotation: Sendable, Hashable {
  /// The cosine of the angle.
  package var cosine = 1.0
  /// The sine of the angle.
  package var sine = 0.0

  /// The turn by an angle in radians, +x toward +y.
  package init(angle: Double) {
    (sine, cosine) = Elementary.sinCos(angle)
  }

  /// The point turned about the origin.
  @inline(__always) func apply(_ point: Point) -> Point {
    Point(x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y)
  }

  /// The point turned back.
  @inline(__always) func invert(_ point: Point) -> Point {
    Point(x: cosine * point.x + sine * point.y, y: cosine * point.y - sine * point.x)
  }
}

/// The bounds of a piece, parallel to the axes.
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

  /// The box that covers this one and what it sweeps when it moves.
  @inline(__always) func swept(by shift: Point) -> Box {
    Box(
      minX: minX + min(shift.x, 0), minY: minY + min(shift.y, 0),
      maxX: maxX + max(shift.x, 0), maxY: maxY + max(shift.y, 0))
  }
}
