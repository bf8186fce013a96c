extension Path {
  /// A line or curve of a path with its start: a Bézier curve of degree 1, 2 or 3.
  package struct Segment: Sendable, Hashable {
    package let start: Point
    /// The first control point of a curve.
    private let control1: Point
    /// The second control point of a cubic curve.
    private let control2: Point
    package let end: Point
    /// 1 for a line, 2 for a quadratic curve, 3 for a cubic one.
    package let degree: Int

    /// Creates a segment from two to four points.
    init(points: [Point]) {
      (start, end) = (points[0], points[points.count - 1])
      degree = points.count - 1
      control1 = degree > 1 ? points[1] : .zero
      control2 = degree > 2 ? points[2] : .zero
    }

    /// Creates the segment of an element with its start; `close` returns to `subpathStart`.
    package init(_ element: Element, from start: Point, subpathStart: Point) {
      self.start = start
      switch element {
      case .move(let end), .line(let end):
        (self.end, control1, control2, degree) = (end, .zero, .zero, 1)
      case .quad(let end, let control):
        (self.end, control1, control2, degree) = (end, control, .zero, 2)
      case .cubic(let end, let control1, let control2):
        (self.end, self.control1, self.control2, degree) = (end, control1, control2, 3)
      case .close:
        (end, control1, control2, degree) = (subpathStart, .zero, .zero, 1)
      }
    }

    /// The points: two for a line, three for a quadratic curve, four for a cubic one.
    package var points: [Point] {
      switch degree {
      case 1: [start, end]
      case 2: [start, control1, end]
      default: [start, control1, control2, end]
      }
    }

    /// The element that draws the segment from its start.
    var element: Path.Element {
      switch degree {
      case 1: .line(to: end)
      case 2: .quad(to: end, control: control1)
      default: .cubic(to: end, control1: control1, control2: control2)
      }
    }

    /// The point at a Bézier parameter, 0…1.
    package func point(at t: Double) -> Point {
      if t == 0 { return start }
      if t == 1 { return end }
      let s = 1 - t
      return switch degree {
      case 1: start * s + end * t
      case 2: start * (s * s) + control1 * (2 * s * t) + end * (t * t)
      default:
        start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
          + end * (t * t * t)
      }
    }

    /// The derivative with respect to the Bézier parameter.
    package func derivative(at t: Double) -> Point {
      let s = 1 - t
      return switch degree {
      case 1: end - start
      case 2: (control1 - start) * (2 * s) + (end - control1) * (2 * t)
      default:
        (control1 - start) * (3 * s * s) + (control2 - control1) * (6 * s * t)
          + (end - control2) * (3 * t * t)
      }
    }

    /// The tangent, a unit vector. Where the derivative is zero, the direction in which the curve
    /// leaves or arrives; `nil` if all its points coincide.
    package func direction(at t: Double) -> Point? {
      let derivative = derivative(at: t)
      let (length, least) = (derivative.length, 1e-12 * extent)
      if length > least { return derivative * (1 / length) }
      for vector in chords(at: t) where vector.length > least {
        return vector * (1 / vector.length)
      }
      return nil
    }

    /// Substitutes for a zero derivative: the chords from the nearer end.
    private func chords(at t: Double) -> [Point] {
      t < 0.5
        ? points.dropFirst().map { $0 - start } : points.dropLast().reversed().map { end - $0 }
    }

    /// The extent of the control points, for relative errors.
    private var extent: Double {
      let length = max(0, (end - start).length)
      if degree == 1 { return length }
      let first = max(length, (control1 - start).length)
      return degree == 2 ? first : max(first, (control2 - start).length)
    }

    /// Calls a function with the parameters strictly inside at which x or y is greatest or least.
    func forEachExtremum(_ body: (Double) -> Void) {
      guard degree > 1 else { return }
      forEachRoot(start.x, control1.x, control2.x, end.x, body)
      forEachRoot(start.y, control1.y, control2.y, end.y, body)
    }

    /// The zeros of the derivative of the Bézier polynomial of four values, of which a quadratic one has
    /// no third, inside 0…1.
    private func forEachRoot(
      _ first: Double, _ second: Double, _ third: Double, _ last: Double, _ body: (Double) -> Void
    ) {
      // The derivative is a + b·t + c·t² up to a factor.
      let a = second - first
      let (b, c): (Double, Double)
      if degree == 2 {
        (b, c) = (last - second - a, 0)
      } else {
        let (middle, end) = (third - second, last - third)
        (b, c) = (2 * (middle - a), a - 2 * middle + end)
      }
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return }
      // The form that does not cancel (Numerical Recipes, 5.6).
      let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
      if c != 0, q / c > 0, q / c < 1 { body(q / c) }
      if q != 0, a / q > 0, a / q < 1 { body(a / q) }
    }

    /// The number of even pieces whose chords approximate the curve within a tolerance, by Wang's
    /// formula: √(n(n − 1)/8 · greatest second difference / tolerance).
    package func pieceCount(tolerance: Double) -> Int {
      guard degree > 1 else { return 1 }
      let bend = (start - control1 * 2 + (degree == 2 ? end : control2)).length
      let greatest =
        degree == 2 ? max(0, bend) : max(0, bend, (control1 - control2 * 2 + end).length)
      let factor = Double(degree * (degree - 1)) / 8
      let count = (factor * greatest / max(tolerance, 1e-12)).squareRoot()
      return count.isFinite ? min(4096, Int(min(count, 4095)) + 1) : 1
    }
  }

  /// The segments in order, one for each element except moves; `close` is a line.
  package var segments: [Segment] {
    var result: [Segment] = []
    result.reserveCapacity(elements.count)
    forEachSegment { result.append($0) }
    return result
  }

  /// Calls a closure with the segments in order.
  func forEachSegment(_ body: (Segment) -> Void) {
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      if case .move(let point) = element {
        (start, current) = (point, point)
        continue
      }
      let segment = Segment(element, from: current, subpathStart: start)
      body(segment)
      current = segment.end
    }
  }
}
