import LambentGeometry

/// A convex piece in the world.
struct Collider {
  enum Kind: UInt8 {
    case circle
    case ellipse
    /// Also a line, as a polygon of two corners with a side each way.
    case polygon
  }

  var isAlive = true
  var kind = Kind.polygon
  var body = 0
  /// The boundary that it is a part of, or −1.
  var boundary = -1
  /// About the body's centre of mass.
  var localCenter = Point.zero
  var radii = Size.zero
  var localAxis = Rotation(angle: 0)
  var firstCorner = 0
  var cornerCount = 0
  var groups: UInt64 = 0

  // In the world:
  var center = Point.zero
  /// The direction of an ellipse's width.
  var axis = Point(x: 1, y: 0)
  var bounds = Box()
  /// The bounds with room to move in, by which near pairs were found.
  var room = Box()

  var isLine: Bool { kind == .polygon && cornerCount == 2 }

  /// The point of an ellipse that lies farthest along a direction of length 1.
  func farthest(along direction: Point) -> Point {
    let (u, v) = (direction.dot(axis), direction.dot(axis.turned))
    let (a, b) = (radii.width, radii.height)
    let length = (a * a * u * u + b * b * v * v).squareRoot()
    guard length > 0 else { return center }
    return center + axis * (a * a * u / length) + axis.turned * (b * b * v / length)
  }
}

/// The corners and the outward directions of all polygons; each collider knows its own range.
struct Corners {
  // Never empty: a world of circles alone has an address to read nothing from.
  var local: [Point] = [.zero]
  var localNormals: [Point] = [.zero]
  var world: [Point] = [.zero]
  var worldNormals: [Point] = [.zero]

  mutating func append(_ points: [Point]) {
    for (index, point) in points.enumerated() {
      let side = points[(index + 1) % points.count] - point
      // Corners run from +x toward +y, so the outside is on the left of a side seen on the screen.
      let normal = -side.turned.unit
      local.append(point)
      localNormals.append(normal)
      world.append(point)
      worldNormals.append(normal)
    }
  }
}
