import LambentGeometry

/// A layer of a space of three dimensions as the canvas sees it.
///
/// In perspective too, the depth of a plane (z / w) is linear in the position on the canvas; where two
/// planes cross is a straight line.
struct DepthFace {
  /// The area that the layer may cover, convex.
  let polygon: [Point]
  /// The smallest rectangle about it.
  let box: Rect
  /// The factors of x, y and 1 in the depth; the greater is the nearer.
  let depth: SIMD3<Double>
  /// The layer's position in the order of the tree: of faces in one plane the later lies above.
  let number: Int

  /// The face of an area of a layer, or `nil` where none of it is seen.
  init?(_ area: Rect, through map: Transform3D, number: Int) {
    self.number = number
    let plane = PlaneMap(map)
    guard let inverse = plane.inverse else { return nil }
    let polygon = Shape.project(area.corners, through: plane)
    self.polygon = polygon
    box = polygon.box
    let z = SIMD3(map.m13, map.m23, map.m43)
    depth = SIMD3((inverse.x * z).sum(), (inverse.y * z).sum(), (inverse.origin * z).sum())
    // Beyond, differences at positions of the canvas would no longer be numbers.
    guard polygon.count > 2, (depth * depth).sum() < 1e200 else { return nil }
  }
}

extension DepthFace {
  /// True if the rectangles about both overlap.
  func mayOverlap(_ other: DepthFace) -> Bool {
    box.minX < other.box.maxX && other.box.minX < box.maxX && box.minY < other.box.maxY
      && other.box.minY < box.maxY
  }
}

/// The order of two faces in the area in which both are visible.
enum DepthRelation {
  /// They do not overlap.
  case none
  /// The first is behind, or before, the second.
  case behind, before
  /// They cross: the first is before the second where the difference of their depths is above 0.
  case crossing

  /// Compares two faces within a convex part of the canvas.
  init(_ a: DepthFace, _ b: DepthFace, in cell: [Point]) {
    let difference = a.depth - b.depth
    var common = a.polygon.clipped(to: b.polygon)
    if !common.isEmpty { common = common.clipped(to: cell) }
    guard abs(common.area) > 1e-9 else {
      self = .none
      return
    }
    let values = common.map { $0.value(of: difference) }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let slack = difference.slack
    if low < -slack, high > slack {
      self = .crossing
    } else if high > slack {
      self = .before
    } else {
      self = low < -slack || a.number < b.number ? .behind : .before
    }
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

extension SIMD3<Double> {
  /// As a linear function of x, y and 1: what reaches over the line where it is 0 by no more than
  /// rounding does not cross that.
  var slack: Double { steepness * 1e-6 + 1e-9 }

  /// By how much the linear function grows across its line, from one pixel to the next.
  var steepness: Double { (x * x + y * y).squareRoot() }
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

  /// The smallest rectangle about the points.
  var box: Rect {
    let (xs, ys) = (map(\.x), map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The mean of the points.
  var middle: Point {
    let count = Double(Swift.max(1, self.count))
    return Point(x: reduce(0) { $0 + $1.x } / count, y: reduce(0) { $0 + $1.y } / count)
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
        let fraction = before / (before - here)
        result.append(
          Point(
            x: previous.x + (point.x - previous.x) * fraction,
            y: previous.y + (point.y - previous.y) * fraction))
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
