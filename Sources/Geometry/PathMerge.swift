/// The ways in which outlines are merged into one.
public enum PathMergeMode: String, Sendable, Hashable, CaseIterable {
  /// All outlines side by side.
  case merge
  /// The area in any of them.
  case add
  /// The area in the first, but in none of the others.
  case subtract
  /// The area in all of them.
  case intersect
  /// The area in an odd number of them.
  case exclude

  /// True if the result is inside, for the outlines that are.
  func contains(_ windings: [Int]) -> Bool {
    switch self {
    case .merge, .add: windings.contains { $0 != 0 }
    case .subtract: windings[0] != 0 && windings.dropFirst().allSatisfy { $0 == 0 }
    case .intersect: windings.allSatisfy { $0 != 0 }
    case .exclude: windings.count { $0 != 0 } % 2 == 1
    }
  }
}

extension Path {
  /// The outline of the union, the difference or the intersection of paths, which are filled by the nonzero rule.
  ///
  /// Except in the mode ``PathMergeMode/merge``, curves become lines within the tolerance. If there are more than
  /// 6000 lines, or too many intersections, the paths are returned unchanged in one path.
  ///
  /// - Complexity: O(lines²) in the worst case, otherwise O(lines log lines).
  public static func merging(
    _ paths: [Path], _ mode: PathMergeMode, tolerance: Double = 0.01
  ) -> Path {
    var work = Arrangement.mostWork
    return merging(paths, mode, tolerance: tolerance, within: &work)
  }

  /// The same with a bound of the work, in points that are handled: below 0 where it was not enough.
  package static func merging(
    _ paths: [Path], _ mode: PathMergeMode, tolerance: Double = 0.01, within work: inout Int
  ) -> Path {
    let all = Path(paths.flatMap(\.elements))
    guard mode != .merge, !paths.isEmpty else { return all }
    let polygons = paths.map { $0.flattened(tolerance: tolerance) }
    var arrangement = Arrangement(operands: polygons.count)
    guard arrangement.add(polygons) else { return all }
    return arrangement.outline(within: &work) { mode.contains($0) } ?? all
  }

  /// The outline at a distance around the path: outside of closed subpaths for distances above 0, inside
  /// of them below it; around both sides of open ones.
  ///
  /// Curves become lines that lie off them by at most the tolerance.
  ///
  /// - Parameters:
  ///   - distance: The distance in points.
  ///   - join: The corners.
  ///   - miterLimit: The longest miter, as a multiple of twice the distance.
  /// - Complexity: As ``merging(_:_:tolerance:)``.
  public func offset(
    by distance: Double, join: StrokeStyle.Join = .miter, miterLimit: Double = 4,
    tolerance: Double = 0.01
  ) -> Path {
    var work = Arrangement.mostWork
    return offset(
      by: distance, join: join, miterLimit: miterLimit, tolerance: tolerance, within: &work)
  }

  /// The same with a bound of the work, in points that are handled: below 0 where it was not enough.
  package func offset(
    by distance: Double, join: StrokeStyle.Join, miterLimit: Double, tolerance: Double = 0.01,
    within work: inout Int
  ) -> Path {
    guard distance != 0, distance.isFinite, abs(distance) < 1e6 else { return self }
    let offset = PolygonOffset(
      distance: distance, join: join, miterLimit: miterLimit, tolerance: tolerance)
    var arrangement = Arrangement(operands: 1)
    guard arrangement.add([subpaths.map(offset.outline)]) else { return self }
    return arrangement.outline(within: &work) { $0[0] > 0 } ?? self
  }
}

/// The raw outlines around polygons. They may cross themselves; what they wind about more often than not
/// is inside.
private struct PolygonOffset {
  let distance: Double
  let join: StrokeStyle.Join
  let miterLimit: Double
  let tolerance: Double

  /// A point of a polygon, and whether the path has a corner there or is smooth.
  private struct Corner {
    var point: Point
    var isSmooth: Bool
  }

  func outline(_ subpath: Path.Subpath) -> [Point] {
    guard subpath.isMeasurable else { return [] }
    var corners = corners(of: subpath)
    if subpath.isClosed {
      if area(corners) < 0 { corners.reverse() }
    } else {
      guard distance > 0 else { return [] }
      corners += corners.dropFirst().dropLast().reversed()
    }
    guard corners.count > 1 else { return [] }
    var result: [Point] = []
    for index in corners.indices {
      let before = corners[(index + corners.count - 1) % corners.count].point
      let after = corners[(index + 1) % corners.count].point
      append(corners[index], before, after, to: &result)
    }
    return result
  }

  private func corners(of subpath: Path.Subpath) -> [Corner] {
    var corners: [Corner] = []
    for segment in subpath.segments {
      corners.append(Corner(point: segment.start, isSmooth: false))
      let count = min(512, segment.pieceCount(tolerance: tolerance))
      for piece in stride(from: 1, to: count, by: 1) {
        corners.append(
          Corner(point: segment.point(at: Double(piece) / Double(count)), isSmooth: true))
      }
    }
    if !subpath.isClosed, let last = subpath.segments.last {
      corners.append(Corner(point: last.end, isSmooth: false))
    }
    var result: [Corner] = []
    for corner in corners
    where (corner.point - (result.last?.point ?? Point(x: .nan, y: 0))).length > 1e-9
      || result.isEmpty
    {
      result.append(corner)
    }
    if subpath.isClosed, result.count > 1, let last = result.last,
      (last.point - result[0].point).length <= 1e-9
    {
      result.removeLast()
    }
    return result
  }

  private func area(_ corners: [Corner]) -> Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index].point, corners[(index + 1) % corners.count].point)
      sum += a.x * b.y - b.x * a.y
    }
    return sum
  }

  private func append(
    _ corner: Corner, _ before: Point, _ after: Point, to result: inout [Point]
  ) {
    let point = corner.point
    let (into, out) = (unit(point - before), unit(after - point))
    // The outside of a polygon of positive area.
    let (first, second) = (Point(x: into.y, y: -into.x), Point(x: out.y, y: -out.x))
    let (start, end) = (point + first * distance, point + second * distance)
    let cross = into.x * out.y - into.y * out.x
    let dot = into.x * out.x + into.y * out.y
    let turnsAway = cross * distance > 0 || dot < 0 && abs(cross) < 1e-9
    result.append(start)
    guard turnsAway else {
      // An inner corner: through the point itself, which leaves a loop that winds the other way.
      if cross != 0 { result.append(point) }
      result.append(end)
      return
    }
    if corner.isSmooth, dot > 0.7 {
      appendMiter(point, first, dot, second, to: &result)
    } else if join == .round {
      appendArc(point, first, cross: cross, dot: dot, to: &result)
    } else if join == .miter, 2 <= miterLimit * miterLimit * (1 + dot) {
      appendMiter(point, first, dot, second, to: &result)
    }
    result.append(end)
  }

  private func appendMiter(
    _ point: Point, _ first: Point, _ dot: Double, _ second: Point, to result: inout [Point]
  ) {
    guard 1 + dot > 1e-6 else { return }
    result.append(point + (first + second) * (distance / (1 + dot)))
  }

  private func appendArc(
    _ point: Point, _ first: Point, cross: Double, dot: Double, to result: inout [Point]
  ) {
    var angle = Elementary.atan2(cross, dot)
    if abs(cross) < 1e-9, dot < 0 { angle = distance > 0 ? .pi : -.pi }
    let step = 2 * (2 * tolerance / max(abs(distance), tolerance)).squareRoot()
    let count = Int(min(max((abs(angle) / step).rounded(.up), 1), 256))
    for index in stride(from: 1, to: count, by: 1) {
      let (sine, cosine) = Elementary.sinCos(angle * Double(index) / Double(count))
      let normal = Point(
        x: first.x * cosine - first.y * sine, y: first.x * sine + first.y * cosine)
      result.append(point + normal * distance)
    }
  }

  private func unit(_ vector: Point) -> Point {
    let length = vector.length
    return length > 0 ? vector * (1 / length) : Point(x: 1, y: 0)
  }
}
