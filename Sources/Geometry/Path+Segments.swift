extension Path {
  /// One drawn step of a path with the point it begins at: a Bézier curve of degree 1, 2 or 3.
  package struct Segment: Sendable, Hashable {
    /// Where it begins.
    package let start: Point
    /// The first control point of a curve.
    private let control1: Point
    /// The second control point of a cubic curve.
    private let control2: Point
    /// Where it ends.
    package let end: Point
    /// 1 for a line, 2 for a quadratic curve, 3 for a cubic one.
    package let degree: Int

    /// Creates a segment from two to four control points.
    init(points: [Point]) {
      (start, end) = (points[0], points[points.count - 1])
      degree = points.count - 1
      control1 = degree > 1 ? points[1] : .zero
      control2 = degree > 2 ? points[2] : .zero
    }

    /// Creates the segment of a step that begins at a point; `close` returns to `subpathStart`.
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

    /// The control points: two for a line, three for a quadratic curve, four for a cubic one.
    package var points: [Point] {
      switch degree {
      case 1: [start, end]
      case 2: [start, control1, end]
      default: [start, control1, control2, end]
      }
    }

    /// The step that draws the segment from its beginning.
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

    /// The derivative by the Bézier parameter: its length is the speed.
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

    /// The direction of travel, a unit vector; where the curve stands still, the direction in which
    /// it leaves or arrives. `nil` where all its points are one.
    package func direction(at t: Double) -> Point? {
      let derivative = derivative(at: t)
      let (length, least) = (derivative.length, 1e-12 * extent)
      if length > least { return derivative * (1 / length) }
      for vector in chords(at: t) where vector.length > least {
        return vector * (1 / vector.length)
      }
      return nil
    }

    /// Stand-ins for a vanished derivative: the chords from the nearer end.
    private func chords(at t: Double) -> [Point] {
      t < 0.5
        ? points.dropFirst().map { $0 - start } : points.dropLast().reversed().map { end - $0 }
    }

    /// The extent of the control points, to which errors are relative.
    private var extent: Double {
      let length = max(0, (end - start).length)
      if degree == 1 { return length }
      let first = max(length, (control1 - start).length)
      return degree == 2 ? first : max(first, (control2 - start).length)
    }

    /// The parameters strictly inside at which x or y is greatest or least.
    var extrema: [Double] {
      guard degree > 1 else { return [] }
      return roots(points.map(\.x)) + roots(points.map(\.y))
    }

    /// The zeros of the derivative of a Bézier polynomial, inside 0…1.
    private func roots(_ values: [Double]) -> [Double] {
      let steps = zip(values.dropFirst(), values).map { $0 - $1 }
      // The derivative is a + b·t + c·t² up to a factor.
      let a = steps[0]
      let b = steps.count == 2 ? steps[1] - steps[0] : 2 * (steps[1] - steps[0])
      let c = steps.count == 2 ? 0 : steps[0] - 2 * steps[1] + steps[2]
      var found: [Double] = []
      let discriminant = b * b - 4 * a * c
      if discriminant >= 0 {
        // The form that does not cancel (Numerical Recipes, 5.6).
        let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        if c != 0 { found.append(q / c) }
        if q != 0 { found.append(a / q) }
      }
      return found.filter { $0 > 0 && $0 < 1 }
    }

    /// How many even pieces have chords that leave the curve by no more than a distance, by Wang's
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

  /// The drawn steps in order, one for each element but the moves; `close` is a line back.
  package var segments: [Segment] {
    var result: [Segment] = []
    result.reserveCapacity(elements.count)
    forEachSegment { result.append($0) }
    return result
  }

  /// Calls a closure with the drawn steps in order.
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
