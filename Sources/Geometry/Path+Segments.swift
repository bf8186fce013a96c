extension Path {
  /// One drawn step of a path with the point it begins at: a Bézier curve of degree 1, 2 or 3.
  package struct Segment: Sendable, Hashable {
    /// The control points: two for a line, three for a quadratic curve, four for a cubic one.
    package let points: [Point]

    /// Creates a segment from two to four control points.
    init(points: [Point]) { self.points = points }

    /// Creates the segment of a step that begins at a point; `close` returns to `subpathStart`.
    package init(_ element: Element, from start: Point, subpathStart: Point) {
      switch element {
      case .move(let end), .line(let end): points = [start, end]
      case .quad(let end, let control): points = [start, control, end]
      case .cubic(let end, let control1, let control2):
        points = [start, control1, control2, end]
      case .close: points = [start, subpathStart]
      }
    }

    /// Where it begins.
    package var start: Point { points[0] }
    /// Where it ends.
    package var end: Point { points[points.count - 1] }

    /// The point at a Bézier parameter, 0…1.
    package func point(at t: Double) -> Point {
      if t == 0 { return start }
      if t == 1 { return end }
      let s = 1 - t
      return switch points.count {
      case 2: points[0] * s + points[1] * t
      case 3: points[0] * (s * s) + points[1] * (2 * s * t) + points[2] * (t * t)
      default:
        points[0] * (s * s * s) + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t)
          + points[3] * (t * t * t)
      }
    }

    /// The derivative by the Bézier parameter: its length is the speed.
    package func derivative(at t: Double) -> Point {
      let s = 1 - t
      return switch points.count {
      case 2: points[1] - points[0]
      case 3: (points[1] - points[0]) * (2 * s) + (points[2] - points[1]) * (2 * t)
      default:
        (points[1] - points[0]) * (3 * s * s) + (points[2] - points[1]) * (6 * s * t)
          + (points[3] - points[2]) * (3 * t * t)
      }
    }

    /// The direction of travel, a unit vector; where the curve stands still, the direction in which
    /// it leaves or arrives. `nil` where all its points are one.
    package func direction(at t: Double) -> Point? {
      let candidates = [derivative(at: t)] + chords(at: t)
      for vector in candidates where vector.length > 1e-12 * scale {
        return vector * (1 / vector.length)
      }
      return nil
    }

    /// What stands in for a vanished derivative: the chords from the nearer end.
    private func chords(at t: Double) -> [Point] {
      t < 0.5
        ? points.dropFirst().map { $0 - start } : points.dropLast().reversed().map { end - $0 }
    }

    /// The extent of the control points, to which errors are relative.
    private var scale: Double {
      points.dropFirst().reduce(0) { max($0, ($1 - points[0]).length) }
    }

    /// The parameters strictly inside at which x or y is greatest or least.
    var extrema: [Double] {
      guard points.count > 2 else { return [] }
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
      let degree = points.count - 1
      guard degree > 1 else { return 1 }
      var greatest = 0.0
      for i in 0...(degree - 2) {
        greatest = max(greatest, (points[i] - points[i + 1] * 2 + points[i + 2]).length)
      }
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
