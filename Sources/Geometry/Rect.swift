/// A rectangle whose sides are parallel to the axes.
public struct Rect: Sendable, Hashable {
  /// The corner with the least coordinates (where the size is not negative).
  public var origin: Point
  /// The extent from the origin.
  public var size: Size

  /// Creates a rectangle from its corner and its extent.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its four numbers.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The unit square, the default of `contentsRect`.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)
}

extension Rect {
  /// The least x.
  @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The greatest x.
  @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The least y.
  @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The greatest y.
  @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The x of the middle.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The y of the middle.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The middle.
  @inlinable public var center: Point { Point(x: midX, y: midY) }
  /// The extent along x, never negative.
  @inlinable public var width: Double { abs(size.width) }
  /// The extent along y, never negative.
  @inlinable public var height: Double { abs(size.height) }
  /// True if the rectangle covers no area.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The same area with a size that is not negative: (0, 0, −100, −50) becomes (−100, −50, 100, 50).
  @inlinable public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

  /// The rectangle moved in by a distance on each side (out where it is negative).
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The smallest rectangle that covers both.
  @inlinable public func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The area that both cover, or `nil` where they do not overlap.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > x, bottom > y else { return nil }
    return Rect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// True if a point lies inside, the least edges included and the greatest excluded.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
