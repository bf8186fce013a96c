/// A shape's outline: subpaths of lines and Bézier curves, in points.
public struct Path: Sendable, Hashable {
  /// One step of the pen.
  public enum Element: Sendable, Hashable {
    /// Lifts the pen and begins a subpath.
    case move(to: Point)
    /// Draws a straight line.
    case line(to: Point)
    /// Draws a quadratic Bézier curve.
    case quad(to: Point, control: Point)
    /// Draws a cubic Bézier curve.
    case cubic(to: Point, control1: Point, control2: Point)
    /// Draws a line back to where the subpath began, and ends it.
    case close
  }

  /// The most steps that path data may have: 2²⁰.
  package static let maximumStepCount = 1 << 20

  /// The steps in order.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// True if the path has no steps.
  public var isEmpty: Bool { elements.isEmpty }
}
