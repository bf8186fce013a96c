// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A vector of the plane.
public struct CGVector: Sendable, Hashable {
  /// The components, in points.
  public var dx, dy: CGFloat

  /// Creates a vector of zeros.
  public init() { (dx, dy) = (0, 0) }

  /// Creates a vector by its components.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// No vector.
  public static let zero = CGVector()
}

/// Creates a point from coordinates in points.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Creates a size from lengths in points.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// Creates a rectangle from its corner and its size, in points.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
