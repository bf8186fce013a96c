import LambentGeometry

/// A convex piece in world coordinates.
struct Collider {
  enum Kind: UInt8 {
    case circle
    case ellipse
    /// A polygon. A line is a polygon of two corners, with a side in each direction.
    case polygon
  }

  var isAlive = true
  var kind = Kind.polygon
  var body = 0
  /// The index of its boundary, or −1.
  var boundary = -1
  /// Relative to the body's centre of mass.
  var localCenter = Point.zero
  var radii = Size.zero
  var localAxis = Rotation(angle: 0)
  var firstCorner = 0
  var cornerCount = 0
  var groups: UInt64 = 0

  // In world coordinates:
  var center = Point.zero
  /// The direction of an ellipse's width.
  var axis = Point(x: 1, y: 0)
  var bounds = Box()
  /// The bounds with the margin with which near pairs were found.
  var room = Box()

  var isLine: Bool { kind == .polygon && cornerCount == 2 }

  /// The farthest point of an ellipse along a unit vector.
  func farthest(along direction: Point) -> Point {
    let (u, v) = (direction.dot(axis), direction.dot(axis.turned))
    let (a, b) = (radii.width, radii.height)
    let length = (a * a * u * u + b * b * v * v).squareRoot()
    guard length > 0 else { return center }
    return center + axis * (a * a * u / length) + axis.turned * (b * b * v / length)
  }
}

/// The corners and the outward normals of all polygons; each collider has a range of them.
struct Corners {
  // Never empty: the pointer of an empty array is not valid.
  var local: [Point] = [.zero]
  var localNormals: [Point] = [.zero]
  var world: [Point] = [.zero]
  var worldNormals: [Point] = [.zero]

  mutating func append(_ points: [Point]) {
    for (index, point) in points.enumerated() {
      let side = points[(index + 1) % points.count] - point
      // Corners are ordered from +x toward +y.
      let normal = -side.turned.unit
      local.append(point)
      localNormals.append(normal)
      world.append(point)
      worldNormals.append(normal)
    }
  }
}
