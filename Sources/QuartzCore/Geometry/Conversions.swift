// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import LambentGeometry

/// A vector of the plane.
public struct CGVector: Sendable, Hashable {
  /// The components.
  public var dx, dy: CGFloat

  /// Creates a vector of zeros.
  public init() { (dx, dy) = (0, 0) }

  /// Creates a vector by its components.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// No vector.
  public static let zero = CGVector()
}

/// A point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// A rectangle.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension CGPoint {
  package init(_ point: Point) { self.init(x: point.x, y: point.y) }

  package var lambent: Point { Point(x: x, y: y) }
}

extension CGSize {
  package init(_ size: Size) { self.init(width: size.width, height: size.height) }

  package var lambent: Size { Size(width: width, height: height) }
}

extension CGRect {
  package init(_ rect: Rect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  package var lambent: Rect {
    Rect(origin: origin.lambent, size: size.lambent)
  }
}

extension Float {
  /// The number as it was written: 0.1, not the binary fraction nearest to it.
  var decimal: Double { Double(description) ?? Double(self) }
}
