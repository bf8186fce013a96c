/// Operations that change every subpath: rounder corners, zig-zags, points that move to the middle.
extension Path {
  /// The ratio of a handle's length to the radius of the arc that it draws.
  private static let roundness = 0.5519

  /// The path with rounded corners: where two lines meet, a curve begins and ends at a distance from
  /// the corner, at most half of the line.
  ///
  /// - Parameter radius: The distance in points; 0 and less leaves the path as it is.
  /// - Complexity: O(elements).
  public func roundingCorners(radius: Double) -> Path {
    guard radius > 0 else { return self }
    return mapKnots { subpath in
      var result = KnotPath(knots: [], isClosed: subpath.isClosed)
      for (index, knot) in subpath.knots.enumerated() {
        let isEnd = !subpath.isClosed && (index == 0 || index == subpath.knots.count - 1)
        guard knot.isCorner, !isEnd else {
          result.knots.append(knot)
          continue
        }
        func cut(toward other: Point) -> Point {
          let distance = (other - knot.point).length
          guard distance > 0 else { return knot.point }
          return knot.point.interpolated(
            to: other, at: min(distance / 2, radius) / distance)
        }
        let (a, b) = (
          cut(toward: subpath.before(index).point), cut(toward: subpath.after(index).point)
        )
        result.knots.append(.init(a, out: a.interpolated(to: knot.point, at: Self.roundness)))
        result.knots.append(.init(b, into: b.interpolated(to: knot.point, at: Self.roundness)))
      }
      return result
    }
  }

  /// The path with its points moved toward the middle of each subpath's bounding box, and its handles
  /// away from it.
  ///
  /// - Parameter amount: The fraction of the way, −1…1: above 0 the path puckers, below it bloats.
  /// - Complexity: O(elements).
  public func puckered(by amount: Double) -> Path {
    guard amount != 0, amount.isFinite else { return self }
    return mapKnots { subpath in
      let middle = Path([subpath]).boundingBox?.center ?? .zero
      var result = subpath
      for index in result.knots.indices {
        let knot = result.knots[index]
        result.knots[index] = .init(
          knot.point.interpolated(to: middle, at: amount),
          into: knot.into.interpolated(to: middle, at: -amount),
          out: knot.out.interpolated(to: middle, at: -amount))
      }
      return result
    }
  }

  /// The path as zig-zags around itself.
  ///
  /// - Parameters:
  ///   - amplitude: The distance of the ridges from the path, in points.
  ///   - ridges: The number of ridges of each segment between its ends, at most 1000.
  ///   - isSmooth: True for waves, false for corners.
  /// - Complexity: O(segments × ridges).
  public func zigZagged(amplitude: Double, ridges: Double, isSmooth: Bool) -> Path {
    guard amplitude.isFinite, ridges.isFinite, ridges >= 0 else { return self }
    let wanted = Int(min(ridges, 1000).rounded())
    return mapKnots { subpath in
      guard subpath.segmentCount > 0 else { return subpath }
      let count = min(wanted, 100_000 / subpath.segmentCount)
      let zigZag = ZigZag(
        subpath: subpath, amplitude: amplitude, count: count, isSmooth: isSmooth)
      return zigZag.result
    }
  }
}

extension Path {
  /// The work of making zig-zags of the path, in points that are made.
  package func zigZagWork(ridges: Double) -> Int {
    let wanted = Int(min(max(ridges.isFinite ? ridges : 0, 0), 1000).rounded())
    return subpaths.reduce(0) { sum, subpath in
      let count = subpath.segments.count
      return sum + count * (1 + min(wanted, 100_000 / max(count, 1)))
    }
  }
}

/// The ridges along one subpath, in turn to either side. Those at the knots stand across the line
/// between the knots before and behind.
private struct ZigZag {
  let subpath: KnotPath
  let amplitude: Double
  let count: Int
  let isSmooth: Bool

  var result: KnotPath {
    var result = KnotPath(knots: [corner(0, side: -1)], isClosed: subpath.isClosed)
    var side = -1.0
    for index in 0..<subpath.segmentCount {
      let segment = subpath.segment(index)
      let handle = isSmooth ? (segment.end - segment.start).length / Double(2 * (count + 1)) : 0
      for ridge in 0..<count {
        side = -side
        let t = Double(ridge + 1) / Double(count + 1)
        let along = segment.direction(at: t) ?? Point(x: 1, y: 0)
        result.knots.append(
          knot(segment.point(at: t), along: along, side: side, out: handle, into: handle))
      }
      side = -side
      let isSeam = subpath.isClosed && index == subpath.segmentCount - 1
      if !isSeam { result.knots.append(corner(index + 1, side: side)) }
    }
    return result
  }

  private func corner(_ index: Int, side: Double) -> KnotPath.Knot {
    let (before, after) = (subpath.before(index).point, subpath.after(index).point)
    let point = subpath.knots[index].point
    let line = after - before
    let along = line.length > 0 ? line * (1 / line.length) : Point(x: 1, y: 0)
    let scale = isSmooth ? 1 / Double(2 * (count + 1)) : 0
    return knot(
      point, along: along, side: side, out: (after - point).length * scale,
      into: (point - before).length * scale)
  }

  private func knot(
    _ point: Point, along: Point, side: Double, out: Double, into: Double
  ) -> KnotPath.Knot {
    let across = Point(x: along.y, y: -along.x)
    let ridge = point + across * (side * amplitude)
    return .init(ridge, into: ridge - along * into, out: ridge + along * out)
  }
}
