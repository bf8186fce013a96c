import LambentGeometry

/// The order in which faces are drawn: everywhere the same, or one on each side of a line.
indirect enum DepthOrder {
  /// The numbers of the faces from the farthest on.
  case order([Int])
  /// Different orders where a linear function of x, y and 1 is above 0 and where it is not. Along the
  /// line both are mixed by area; where lines meet within a pixel, their shares multiply.
  case split(SIMD3<Double>, above: DepthOrder, below: DepthOrder)

  /// Orders faces within a convex part of the canvas, into so many areas with an order of their own
  /// at most. Where nothing else is known the order is that of the faces; that of too many is.
  init(_ faces: [DepthFace?], in cell: [Point], areas: Int, mostFaces: Int) {
    guard faces.count <= mostFaces else {
      self = .order(Array(faces.indices))
      return
    }
    var sorter = DepthSorter(faces: faces, areas: areas)
    self = sorter.order(in: cell)
  }
}

/// Divides a part of the canvas until each area has an order: along the lines where faces cross, and
/// where three or more lie upon each other in a circle, along those where their planes do.
///
/// In an area in which no two planes cross, depth itself is an order; so every circle can be divided.
private struct DepthSorter {
  let faces: [DepthFace?]
  /// The areas that may still be made, the one at hand included.
  var areas: Int
  /// The comparisons of two faces that may still be made: a quarter of a second or so.
  private var comparisons = 262_144
  /// How far areas may lie within each other: each takes memory while it is drawn.
  private static let mostDivisions = 48

  init(faces: [DepthFace?], areas: Int) {
    self.faces = faces
    self.areas = areas
  }

  /// What is known of the faces in an area.
  private struct Relations {
    /// Faces that lie beneath others.
    var beneath: [(lower: Int, upper: Int)] = []
    /// Faces that cross.
    var crossing: [(Int, Int)] = []
    /// Whether all of it was found in this area, and not around it.
    var isOwn = true
  }

  mutating func order(in cell: [Point]) -> DepthOrder {
    let relations = compareAll(in: cell)
    return order(in: cell, relations, divisions: 0)
  }

  private mutating func order(
    in cell: [Point], _ relations: Relations, divisions: Int
  ) -> DepthOrder {
    let mayDivide = areas > 1 && comparisons > 0 && divisions < Self.mostDivisions
    if mayDivide, let line = line(among: relations.crossing, in: cell) {
      return divide(cell, along: line, relations, divisions)
    }
    let sorted = sorted(relations.beneath)
    guard !sorted.rest.isEmpty else { return .order(sorted.order) }
    if mayDivide, !relations.isOwn {
      return order(in: cell, compareAll(in: cell), divisions: divisions)
    }
    let pairs = sorted.rest.enumerated().flatMap { index, face in
      sorted.rest[..<index].map { ($0, face) }
    }
    if mayDivide, let line = line(among: pairs, in: cell) {
      return divide(cell, along: line, relations, divisions)
    }
    return .order(sorted.order + sorted.rest)
  }

  /// Orders both sides of a line.
  private mutating func divide(
    _ cell: [Point], along line: SIMD3<Double>, _ relations: Relations, _ divisions: Int
  ) -> DepthOrder {
    // Neither side may use up what the other needs.
    let all = areas
    func side(_ sorter: inout DepthSorter, _ line: SIMD3<Double>) -> DepthOrder {
      let part = cell.clipped(to: line)
      let narrowed = sorter.narrowed(relations, to: part)
      return sorter.order(in: part, narrowed, divisions: divisions + 1)
    }
    areas = all - all / 2
    let above = side(&self, line)
    areas += all / 2 - 1
    let below = side(&self, -line)
    return .split(line, above: above, below: below)
  }

  /// The line on which two planes are equally deep that divides a cell most evenly, if any does.
  private func line(among pairs: [(Int, Int)], in cell: [Point]) -> SIMD3<Double>? {
    let middle = cell.middle
    var (best, distance) = (SIMD3<Double>?.none, Double.infinity)
    for (a, b) in pairs {
      guard let first = faces[a], let second = faces[b] else { continue }
      let difference = first.depth - second.depth
      let values = cell.map { $0.value(of: difference) }
      guard (values.min() ?? 0) < -difference.slack, (values.max() ?? 0) > difference.slack else {
        continue
      }
      let away = abs(middle.value(of: difference)) / difference.steepness
      if away < distance { (best, distance) = (difference, away) }
    }
    return best
  }
}

// MARK: - Comparing

extension DepthSorter {
  private mutating func compareAll(in cell: [Point]) -> Relations {
    var relations = Relations()
    for upper in faces.indices {
      guard let second = faces[upper] else { continue }
      for lower in 0..<upper {
        guard let first = faces[lower], first.mayOverlap(second) else { continue }
        comparisons -= 1
        note(DepthRelation(first, second, in: cell), lower, upper, in: &relations)
      }
    }
    return relations
  }

  private func note(
    _ relation: DepthRelation, _ a: Int, _ b: Int, in relations: inout Relations
  ) {
    switch relation {
    case .none: break
    case .behind: relations.beneath.append((lower: a, upper: b))
    case .before: relations.beneath.append((lower: b, upper: a))
    case .crossing: relations.crossing.append((a, b))
    }
  }

  /// What is known of a part of an area: what is known of all of it, and how those that cross there
  /// lie here.
  private mutating func narrowed(_ relations: Relations, to part: [Point]) -> Relations {
    var result = Relations(beneath: relations.beneath, isOwn: false)
    let middle = part.middle
    for (a, b) in relations.crossing {
      guard let first = faces[a], let second = faces[b] else { continue }
      comparisons -= 1
      var relation = DepthRelation(first, second, in: part)
      if case .none = relation {
        // Within the pixels about the part they may overlap all the same.
        relation = middle.value(of: first.depth - second.depth) > 0 ? .before : .behind
      }
      note(relation, a, b, in: &result)
    }
    return result
  }

  /// The least order in which each comes after what lies beneath it, and those that have none: they
  /// lie upon each other in a circle, or upon such.
  private func sorted(_ beneath: [(lower: Int, upper: Int)]) -> (order: [Int], rest: [Int]) {
    var counts = [Int](repeating: 0, count: faces.count)
    var above = [[Int]](repeating: [], count: faces.count)
    for (lower, upper) in beneath {
      counts[upper] += 1
      above[lower].append(upper)
    }
    var (order, rest) = ([Int](), Array(faces.indices))
    while let place = rest.firstIndex(where: { counts[$0] == 0 }) {
      let next = rest.remove(at: place)
      order.append(next)
      for upper in above[next] { counts[upper] -= 1 }
    }
    return (order, rest)
  }
}
