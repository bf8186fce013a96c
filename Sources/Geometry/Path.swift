/// A path: subpaths of lines and Bézier curves, in points.
public struct Path: Sendable, Hashable {
  /// An element of a path.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath.
    case move(to: Point)
    /// A line.
    case line(to: Point)
    /// A quadratic Bézier curve.
    case quad(to: Point, control: Point)
    /// A cubic Bézier curve.
    case cubic(to: Point, control1: Point, control2: Point)
    /// Closes the subpath with a line to its start.
    case close
  }

  /// The greatest number of elements in path data: 2²⁰.
  package static let maximumStepCount = 1 << 20

  /// The elements in order.
  public var elements: [Element]

  /// Creates a path from its elements.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// True if the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }
}
