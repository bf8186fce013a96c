import LambentGeometry

/// The order in which faces are drawn: everywhere the same, or one on each side of a line.
///
/// Layers of a space of three dimensions are planes that may cross. They are ordered in these steps:
///
/// 1. `Planner+Depth` collects the planes of a space (`DepthPlane`), sorts them by the depth of their
///    middles and plans each by itself.
/// 2. ``DepthFace`` is a plane projected onto the canvas: a convex polygon, and a depth that is linear in x
///    and y. So two planes cross along a straight line.
/// 3. `DepthSorter`, below, compares faces within an area of the canvas. One lies *beneath* another
///    if it is farther away wherever both are visible. If all relations fit an order, the area has
///    that order. Otherwise the area is divided along a line where two planes cross, and both halves
///    are sorted again.
/// 4. ``DepthSpace`` turns the result into commands: planes in one order are drawn one after the
///    other; at a dividing line both halves are mixed by the area of the pixel on each side. Where most
///    planes overlap without crossing, a ``DepthStack`` sorts them at every pixel instead.
///
/// The work is bounded: faces, comparisons and areas have limits, beyond which the order of the middles
/// is taken as it is.
indirect enum DepthOrder {
  /// The numbers of the faces from the farthest on.
  case order([Int])
  /// Different orders where a linear function of x, y and 1 is above 0 and where it is not. Along the
  /// line both are mixed by area; where such lines meet within a pixel, their coverages multiply.
  case split(SIMD3<Double>, above: DepthOrder, below: DepthOrder)

  /// The maximum number of faces that are compared with each other.
  private static let mostFaces = 256

  /// Orders faces within a convex part of the canvas, in at most `areas` areas with separate orders, and returns
  /// whether these are enough. Faces that cannot be ordered, or are too many, keep their order.
  ///
  /// - Parameter mayReorder: For each face, true if it may cross other such faces that are next to it in an order.
  static func sorting(
    _ faces: [DepthFace?], mayReorder: [Bool], in cell: [Point], areas: Int
  ) -> (order: DepthOrder, isExact: Bool) {
    guard faces.count <= mostFaces else { return (.order(Array(faces.indices)), false) }
    var sorter = DepthSorter(faces: faces, mayReorder: mayReorder, areas: areas)
    return (sorter.order(in: cell), sorter.isExact)
  }
}

/// Divides a part of the canvas until each area has an order: along the lines where faces cross, and, if three or
/// more overlap in a cycle, along the lines where their planes cross.
///
/// In an area in which no two planes cross, depth itself is an order; so every cycle can be divided.
private struct DepthSorter {
  let faces: [DepthFace?]
  /// For each face, true if it may cross other such faces, if no other face is between them.
  let mayReorder: [Bool]
  /// The areas that may still be made, the current one included.
  var areas: Int
  /// True if nothing is left undivided that should be divided.
  private(set) var isExact = true
  /// The comparisons of two faces that may still be made: a quarter of a second or so.
  var comparisons = 262_144
  /// The maximum depth of divisions: each takes memory while it is drawn.
  private static let mostDivisions = 48

  /// The relations of the faces in an area.
  private struct Relations {
    /// Faces that are behind others.
    var beneath: [(lower: Int, upper: Int)] = []
    /// Faces that cross.
    var crossing: [(Int, Int)] = []
    /// True if all of it was found in this area, and not around it.
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
    let isOrdered = { (pair: (Int, Int)) in !mayReorder[pair.0] || !mayReorder[pair.1] }
    let ordered = relations.crossing.filter(isOrdered)
    if let line = line(among: ordered, in: cell) {
      if mayDivide { return divide(cell, along: line, relations, divisions) }
      isExact = false
    }
    let sorted = sorted(relations.beneath)
    guard !sorted.rest.isEmpty else {
      let apart = apart(relations.crossing, in: sorted.order)
      guard let line = line(among: apart, in: cell) else { return .order(sorted.order) }
      if mayDivide { return divide(cell, along: line, relations, divisions) }
      isExact = false
      return .order(sorted.order)
    }
    if mayDivide, !relations.isOwn {
      return order(in: cell, compareAll(in: cell), divisions: divisions)
    }
    let pairs = sorted.rest.enumerated().flatMap { index, face in
      sorted.rest[..<index].map { ($0, face) }
    }
    if mayDivide, let line = line(among: pairs, in: cell) {
      return divide(cell, along: line, relations, divisions)
    }
    isExact = false
    return .order(sorted.order + sorted.rest)
  }

  /// Orders both sides of a line.
  private mutating func divide(
    _ cell: [Point], along line: SIMD3<Double>, _ relations: Relations, _ divisions: Int
  ) -> DepthOrder {
    // Neither side may use the areas that the other needs.
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

  /// The pairs of faces between which a face that may not be reordered lies in an order.
  private func apart(_ pairs: [(Int, Int)], in order: [Int]) -> [(Int, Int)] {
    var orderedBelow = [Int](repeating: 0, count: faces.count)
    var count = 0
    for face in order {
      orderedBelow[face] = count
      if !mayReorder[face] { count += 1 }
    }
    return pairs.filter { orderedBelow[$0.0] != orderedBelow[$0.1] }
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

  /// The relations in a part of an area: those that hold in all of it, and how those that cross there
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

  /// The least order in which each face comes after those behind it, and the faces without an order:
  /// those that are behind each other in a cycle, or in front of a cycle.
  private func sorted(_ beneath: [(lower: Int, upper: Int)]) -> (order: [Int], rest: [Int]) {
    var counts = [Int](repeating: 0, count: faces.count)
    var above = [[Int]](repeating: [], count: faces.count)
    for (lower, upper) in beneath {
      counts[upper] += 1
      above[lower].append(upper)
    }
    var (order, rest) = ([Int](), Array(faces.indices))
    while let position = rest.firstIndex(where: { counts[$0] == 0 }) {
      let next = rest.remove(at: position)
      order.append(next)
      for upper in above[next] { counts[upper] -= 1 }
    }
    return (order, rest)
  }
}
