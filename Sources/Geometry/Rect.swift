/// An axis-aligned rectangle, in points unless a property states another unit.
public struct Rect: Sendable, Hashable {
  /// The corner with the least coordinates (if the size is not negative).
  public var origin: Point
  /// The width and height, from the origin.
  public var size: Size

  /// Creates a rectangle from its origin and its size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its four coordinates.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The unit square: the default of `contentsRect`.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)
}

extension Rect {
  /// The x of the left edge, in the rectangle's unit (points, unless it measures fractions or
  /// pixels).
  @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The x of the right edge, in the rectangle's unit.
  @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The y of the top edge, in the rectangle's unit.
  @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The y of the bottom edge, in the rectangle's unit.
  @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The x of the centre, in the rectangle's unit.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The y of the centre, in the rectangle's unit.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The centre of the rectangle.
  @inlinable public var center: Point { Point(x: midX, y: midY) }
  /// The point at fractions of the width and of the height.
  @inlinable package func point(at fractions: Point) -> Point {
    Point(x: minX + fractions.x * width, y: minY + fractions.y * height)
  }
  /// The width, in the rectangle's unit; never negative.
  @inlinable public var width: Double { abs(size.width) }
  /// The height, in the rectangle's unit; never negative.
  @inlinable public var height: Double { abs(size.height) }
  /// True if the area is zero.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The same area with a non-negative size: (0, 0, −100, −50) becomes (−100, −50, 100, 50).
  @inlinable public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

  /// The rectangle with each edge moved inward by a distance in points; a negative one moves it
  /// outward.
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The smallest rectangle that contains both.
  @inlinable public func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The intersection; `nil` if they do not overlap.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > x, bottom > y else { return nil }
    return Rect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// True if the rectangle contains a point. The left and top edges are included, the others are
  /// not.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
