/// The interpolation between two paths, which may have different numbers of elements.
///
/// Paths whose elements agree in kind and number are interpolated point by point. Otherwise
/// subpaths are paired in order, and both of a pair are divided wherever either has a corner, by
/// fractions of their lengths, so that they have equally many curves. At its ends the morph equals
/// the original paths. The start points of closed pairs are chosen so that the outlines are nearest
/// to each other. A subpath without a partner grows from its centre, or shrinks to it.
package struct PathMorph: Sendable, Hashable {
  /// The path at fraction 0.
  package let start: Path
  /// The path at fraction 1.
  package let end: Path
  /// True if the elements differ, so that the outlines were divided by fractions of their lengths.
  package let isResampled: Bool
  private var first: Path
  private var second: Path

  /// Prepares the interpolation between two paths.
  ///
  /// - Complexity: O(elements of both).
  package init(from start: Path, to end: Path) {
    self.start = start
    self.end = end
    isResampled = start.interpolated(to: end, at: 0) == nil
    (first, second) = (start, end)
    guard isResampled else { return }
    (first, second) = (Path(), Path())
    let (a, b) = (MeasuredPath(start), MeasuredPath(end))
    for index in 0..<max(a.subpaths.count, b.subpaths.count) {
      let from = index < a.subpaths.count ? MorphOutline(a, subpath: index) : nil
      let to = index < b.subpaths.count ? MorphOutline(b, subpath: index) : nil
      append(from ?? to.map(\.collapsed), to ?? from.map(\.collapsed))
    }
  }

  /// The path at a fraction; fractions outside 0…1 extrapolate.
  ///
  /// - Complexity: O(elements of both).
  package func path(at fraction: Double) -> Path {
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    return first.interpolated(to: second, at: fraction) ?? start
  }

  private mutating func append(_ from: MorphOutline?, _ to: MorphOutline?) {
    guard let from, var to else { return }
    let isClosed = from.isClosed && to.isClosed
    if isClosed { to.turn(toward: from) }
    let cuts = MorphOutline.union(from.corners, to.corners)
    first.elements += from.elements(cutAt: cuts, isClosed: isClosed)
    second.elements += to.elements(cutAt: cuts, isClosed: isClosed)
  }
}

/// A subpath as a curve over the fractions of its length.
private struct MorphOutline {
  private let path: MeasuredPath
  private let subpath: MeasuredPath.Subpath
  /// The fraction at which a closed outline starts.
  private var turned = 0.0
  /// The point to which it has shrunk, if any.
  private var point: Point?

  var isClosed: Bool { subpath.isClosed }

  init(_ path: MeasuredPath, subpath index: Int) {
    self.path = path
    subpath = path.subpaths[index]
    if subpath.length == 0 { point = path.measure.segments[subpath.segments.lowerBound].start }
  }

  /// The outline shrunk to the centre of its bounding box.
  var collapsed: MorphOutline {
    var outline = self
    let elements = elements(cutAt: [0, 0.25, 0.5, 0.75, 1], isClosed: false)
    outline.point = Path(elements).boundingBox?.center ?? .zero
    return outline
  }

  /// The fractions at which segments begin and end, from 0 to 1.
  var corners: [Double] {
    guard point == nil else { return [0, 1] }
    let inner = subpath.segments.dropFirst().map { index in
      let fraction = (path.measure.distance(to: index) - subpath.start) / subpath.length - turned
      return fraction < 0 ? fraction + 1 : fraction
    }
    let seam = turned == 0 ? [] : [1 - turned]
    return [0] + (inner + seam).sorted() + [1]
  }

  /// The fractions of two outlines, without near duplicates.
  static func union(_ a: [Double], _ b: [Double]) -> [Double] {
    var result: [Double] = []
    for fraction in (a + b).sorted() where fraction - (result.last ?? -1) > 1e-9 {
      result.append(fraction)
    }
    result[result.count - 1] = 1
    return result
  }

  /// Chooses the start so that evenly spaced points are nearest to those of another outline, both
  /// relative to their centres.
  mutating func turn(toward other: MorphOutline) {
    let count = 64
    let (own, others) = (samples(count), other.samples(count))
    var best = (index: 0, distance: Double.infinity)
    for shift in 0..<count {
      var sum = 0.0
      for index in 0..<count {
        let difference = own[(index + shift) % count] - others[index]
        sum += difference.dot(difference)
      }
      // Rounding must not prefer another start that is equally near.
      if sum < best.distance * (1 - 1e-9) { best = (shift, sum) }
    }
    turned = Double(best.index) / Double(count)
  }

  private func samples(_ count: Int) -> [Point] {
    let points = (0..<count).map { index in
      point
        ?? path.measure.position(
          atDistance: subpath.start + subpath.length * Double(index) / Double(count)
        ).point
    }
    let middle = points.reduce(Point.zero, +) * (1 / Double(count))
    return points.map { $0 - middle }
  }

  /// The outline as cubic curves between fractions.
  func elements(cutAt cuts: [Double], isClosed: Bool) -> [Path.Element] {
    var result: [Path.Element] = []
    for (from, to) in zip(cuts, cuts.dropFirst()) {
      let curve = cubic(from: from, to: to)
      if result.isEmpty { result.append(.move(to: curve[0])) }
      result.append(.cubic(to: curve[3], control1: curve[1], control2: curve[2]))
    }
    return isClosed ? result + [.close] : result
  }

  /// The points of the curve between two fractions without a corner in between.
  private func cubic(from: Double, to: Double) -> [Point] {
    if let point { return [point, point, point, point] }
    func distance(_ fraction: Double) -> Double {
      let fraction = fraction + turned
      return subpath.start + subpath.length * (fraction >= 1 ? fraction - 1 : fraction)
    }
    let middle = distance((from + to) / 2)
    let half = subpath.length * (to - from) / 2
    let index = path.measure.segment(at: middle, in: subpath.segments)
    let base = path.measure.distance(to: index)
    let a = path.measure.parameter(ofSegment: index, at: middle - half - base)
    let b = path.measure.parameter(ofSegment: index, at: middle + half - base)
    let points = path.measure.segments[index].part(from: a, to: max(a, b)).points
    switch points.count {
    case 2:
      return [
        points[0], points[0].interpolated(to: points[1], at: 1 / 3),
        points[0].interpolated(to: points[1], at: 2 / 3), points[1],
      ]
    case 3:
      return [
        points[0], points[0].interpolated(to: points[1], at: 2 / 3),
        points[2].interpolated(to: points[1], at: 2 / 3), points[2],
      ]
    default: return points
    }
  }
}
