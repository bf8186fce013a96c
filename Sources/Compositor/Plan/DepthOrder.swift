import LambentGeometry

/// A layer of a space of three dimensions as the canvas sees it.
///
/// In perspective too, the depth of a plane (z / w) is linear in the place on the canvas; where two
/// planes cross is a straight line.
struct DepthFace {
  /// The area that the layer may cover, convex.
  let polygon: [Point]
  /// The smallest rectangle about it.
  let box: Rect
  /// What x, y and 1 add to the depth; the greater is the nearer.
  let depth: SIMD3<Double>

  /// The face of an area of a layer, or `nil` where none of it is seen.
  init?(_ area: Rect, through map: Transform3D) {
    let plane = PlaneMap(map)
    guard let inverse = plane.inverse else { return nil }
    let polygon = Shape.project(area.corners, through: plane)
    self.polygon = polygon
    let (xs, ys) = (polygon.map(\.x), polygon.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    box = Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    let z = SIMD3(map.m13, map.m23, map.m43)
    depth = SIMD3((inverse.x * z).sum(), (inverse.y * z).sum(), (inverse.origin * z).sum())
    guard polygon.count > 2, (depth * 0).sum() == 0 else { return nil }
  }
}

/// How two faces lie where both are seen.
enum DepthRelation {
  /// They do not overlap, or lie in one plane.
  case none
  /// The first is behind, or before, the second.
  case behind, before
  /// They cross: the first is before the second where this, of x, y and 1, is above 0.
  case crossing(SIMD3<Double>)

  /// Compares two faces within a convex part of the canvas.
  init(_ a: DepthFace, _ b: DepthFace, in cell: [Point]) {
    guard a.box.minX < b.box.maxX, b.box.minX < a.box.maxX, a.box.minY < b.box.maxY,
      b.box.minY < a.box.maxY
    else {
      self = .none
      return
    }
    let difference = a.depth - b.depth
    var common = a.polygon.clipped(to: b.polygon)
    if !common.isEmpty { common = common.clipped(to: cell) }
    guard abs(common.area) > 1e-9 else {
      self = .none
      return
    }
    let values = common.map { $0.value(of: difference) }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    // What reaches over the line by no more than rounding does not cross it.
    let slope = difference.x * difference.x + difference.y * difference.y
    let slack = slope.squareRoot() * 1e-6 + 1e-9
    if low < -slack, high > slack {
      self = .crossing(difference)
    } else if high > slack {
      self = .before
    } else {
      self = low < -slack ? .behind : .none
    }
  }
}

/// The order in which faces are drawn: everywhere the same, or one on each side of a line.
indirect enum DepthOrder {
  /// The numbers of the faces from the farthest on.
  case order([Int])
  /// Different orders where a linear function of x, y and 1 is above 0 and where it is not. Along the
  /// line both are mixed by area; where lines meet within a pixel, their shares multiply.
  case split(SIMD3<Double>, above: DepthOrder, below: DepthOrder)

  /// The most faces that are compared with each other, and the most parts with an order of their
  /// own; more are drawn by the depth of their middles.
  static let (mostFaces, mostParts) = (32, 32)

  /// Orders faces within a convex part of the canvas. Where nothing else is known the order is that
  /// of `first`.
  init(_ faces: [DepthFace?], first: [Int], in cell: [Point]) {
    var parts = Self.mostParts
    self = faces.count > Self.mostFaces ? .order(first) : Self(faces, first, cell, &parts)
  }

  private init(_ faces: [DepthFace?], _ first: [Int], _ cell: [Point], _ parts: inout Int) {
    // For each face, by its place in `first`, those that have to be drawn before it.
    var beneath = [[Int]](repeating: [], count: first.count)
    for j in first.indices {
      for i in 0..<j {
        guard let a = faces[first[i]], let b = faces[first[j]] else { continue }
        switch DepthRelation(a, b, in: cell) {
        case .none: break
        case .behind: beneath[j].append(i)
        case .before: beneath[i].append(j)
        case .crossing(let line):
          guard parts > 1 else { continue }
          parts -= 1
          self = .split(
            line, above: Self(faces, first, cell.clipped(to: line), &parts),
            below: Self(faces, first, cell.clipped(to: -line), &parts))
          return
        }
      }
    }
    self = .order(Self.sorted(beneath).map { first[$0] })
  }

  /// The least order in which each comes after what lies beneath it; a circle is cut at its first.
  private static func sorted(_ beneath: [[Int]]) -> [Int] {
    var isDrawn = [Bool](repeating: false, count: beneath.count)
    var result: [Int] = []
    while result.count < beneath.count {
      let rest = beneath.indices.filter { !isDrawn[$0] }
      let next = rest.first { beneath[$0].allSatisfy { isDrawn[$0] } } ?? rest[0]
      isDrawn[next] = true
      result.append(next)
    }
    return result
  }
}

// MARK: - Convex polygons

extension Rect {
  /// The four corners, in order.
  var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}

extension Point {
  /// A linear function of x, y and 1.
  func value(of line: SIMD3<Double>) -> Double { line.x * x + line.y * y + line.z }
}

extension [Point] {
  /// The area, negative where the points go round the other way.
  var area: Double {
    guard var previous = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += previous.x * point.y - previous.y * point.x
      previous = point
    }
    return sum / 2
  }

  /// The part of a convex polygon where a linear function is not below 0 (Sutherland and Hodgman,
  /// 1974).
  func clipped(to line: SIMD3<Double>) -> [Point] {
    guard var previous = last else { return [] }
    var before = previous.value(of: line)
    var result: [Point] = []
    for point in self {
      let here = point.value(of: line)
      if (before < 0) != (here < 0) {
        let share = before / (before - here)
        result.append(
          Point(
            x: previous.x + (point.x - previous.x) * share,
            y: previous.y + (point.y - previous.y) * share))
      }
      if here >= 0 { result.append(point) }
      (previous, before) = (point, here)
    }
    return result
  }

  /// The part of a convex polygon within another.
  func clipped(to other: [Point]) -> [Point] {
    guard var previous = other.last else { return [] }
    let side = other.area < 0 ? -1.0 : 1
    var result = self
    for point in other where !result.isEmpty {
      let (dx, dy) = (point.x - previous.x, point.y - previous.y)
      result = result.clipped(
        to: SIMD3(-dy, dx, dy * previous.x - dx * previous.y) * side)
      previous = point
    }
    return result
  }
}
