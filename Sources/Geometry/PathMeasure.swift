/// The positions along a path by arc length.
///
/// Arc lengths are computed by Gauss–Legendre quadrature with eight points, subdividing curves
/// until the halves agree with the whole to 1e-10 of the extent; positions by Newton's method.
package struct PathMeasure: Sendable, Hashable {
  /// A point on a path and its tangent.
  package struct Position: Sendable, Hashable {
    package var point: Point
    /// The tangent, a unit vector; (1, 0) where it is undefined.
    package var tangent: Point
  }

  /// The segments in order, one for each element except moves; `close` is a line.
  package let segments: [Path.Segment]
  /// The length of the whole path, in points; moves have none.
  package let length: Double
  /// The distance to the start of each segment, and the total length at the end.
  private let starts: [Double]
  private let tables: [LengthTable]
  /// The position on a path without segments.
  private let origin: Point

  /// Measures a path.
  ///
  /// - Complexity: O(segments), with more work for sharply bent ones.
  package init(_ path: Path) {
    segments = path.segments
    tables = segments.map(LengthTable.init)
    var total = 0.0
    var starts = [0.0]
    for table in tables {
      total += table.length
      starts.append(total)
    }
    self.starts = starts
    length = total
    origin = if case .move(let point)? = path.elements.last { point } else { .zero }
  }

  /// The distance to the start of a segment; for the number of segments, to the end of the path.
  func distance(to index: Int) -> Double { starts[index] }

  /// The Bézier parameter at a distance along one segment.
  func parameter(ofSegment index: Int, at distance: Double) -> Double {
    tables[index].parameter(at: distance)
  }

  /// The last segment in a range that begins at or before a distance along the path.
  func segment(at distance: Double, in range: Range<Int>) -> Int {
    var low = range.lastOfPrefix { starts[$0] <= distance }
    // Skip segments of length 0; the end of the range is part of the last segment with a length.
    while low > range.lowerBound, tables[low].length == 0 { low -= 1 }
    return low
  }

  /// The length of one segment.
  ///
  /// - Precondition: the path has a segment with that index.
  package func length(ofSegment index: Int) -> Double { tables[index].length }

  /// The position at a distance along the path, clamped to its ends.
  ///
  /// - Complexity: O(log segments).
  package func position(atDistance distance: Double) -> Position {
    guard !segments.isEmpty else { return Position(point: origin, tangent: Point(x: 1, y: 0)) }
    let index = segment(at: distance, in: 0..<segments.count)
    return position(segment: index, distance: distance - starts[index])
  }

  /// The position at a fraction of the path's length, 0…1.
  package func position(atShare fraction: Double) -> Position {
    position(atDistance: fraction * length)
  }

  /// The position at a distance along one segment, clamped to its ends.
  ///
  /// - Precondition: the path has a segment with that index.
  package func position(segment index: Int, distance: Double) -> Position {
    position(segment: index, parameter: tables[index].parameter(at: distance))
  }

  /// The position at a Bézier parameter of one segment, clamped to 0…1.
  ///
  /// - Precondition: the path has a segment with that index.
  package func position(segment index: Int, parameter: Double) -> Position {
    let t = parameter > 0 ? min(parameter, 1) : 0
    let segment = segments[index]
    return Position(
      point: segment.point(at: t), tangent: segment.direction(at: t) ?? Point(x: 1, y: 0))
  }
}

/// The arc length of one segment as a function of its parameter.
private struct LengthTable: Sendable, Hashable {
  /// The parameters between which one quadrature is accurate, from 0 to 1.
  private var parameters = [0.0]
  /// The length up to each parameter.
  private var lengths = [0.0]
  private let segment: Path.Segment

  var length: Double { lengths[lengths.count - 1] }

  init(_ segment: Path.Segment) {
    self.segment = segment
    let extent = zip(segment.points.dropFirst(), segment.points).reduce(0) {
      $0 + ($1.0 - $1.1).length
    }
    guard segment.degree > 1, extent > 0, extent.isFinite else {
      parameters.append(1)
      lengths.append(extent.isFinite ? extent : 0)
      return
    }
    cut(from: 0, to: 1, whole: Self.quadrature(segment, 0, 1), tolerance: 1e-10 * extent, depth: 24)
  }

  /// Appends the intervals in order, subdividing until two quadratures agree with one.
  private mutating func cut(
    from a: Double, to b: Double, whole: Double, tolerance: Double, depth: Int
  ) {
    let middle = (a + b) / 2
    let first = Self.quadrature(segment, a, middle)
    let second = Self.quadrature(segment, middle, b)
    guard abs(first + second - whole) > tolerance, depth > 0 else {
      for (parameter, piece) in [(middle, first), (b, second)] {
        parameters.append(parameter)
        lengths.append(length + piece)
      }
      return
    }
    cut(from: a, to: middle, whole: first, tolerance: tolerance / 2, depth: depth - 1)
    cut(from: middle, to: b, whole: second, tolerance: tolerance / 2, depth: depth - 1)
  }

  /// The parameter at a distance along the segment.
  func parameter(at distance: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    guard segment.degree > 1 else { return distance / length }
    var (low, high) = (0, parameters.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    return solve(distance - lengths[low], from: parameters[low], to: parameters[high])
  }

  /// Newton's method, with bisection where it would leave the interval.
  private func solve(_ distance: Double, from a: Double, to b: Double) -> Double {
    var (low, high) = (a, b)
    var t = (a + b) / 2
    for _ in 0..<60 {
      let error = Self.quadrature(segment, a, t) - distance
      if error > 0 { high = t } else { low = t }
      let speed = segment.derivative(at: t).length
      var next = speed > 0 ? t - error / speed : .nan
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - t) <= 1e-15 { return next }
      t = next
    }
    return t
  }

  /// Gauss–Legendre abscissae and weights for eight points (Abramowitz and Stegun, 25.4.29).
  private static let rule: [(abscissa: Double, weight: Double)] = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
    (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
  ]

  /// The arc length between two parameters, by one quadrature.
  private static func quadrature(_ segment: Path.Segment, _ a: Double, _ b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 0.0
    for (abscissa, weight) in rule {
      let shift = abscissa * half
      sum +=
        weight
        * (segment.derivative(at: middle - shift).length
          + segment.derivative(at: middle + shift).length)
    }
    return sum * half
  }
}
