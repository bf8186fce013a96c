package import LambentConstraints
package import LambentGeometry

/// Nested rectangles, and linear relations between their edges and sizes.
///
/// Each rectangle has four variables: its left and upper side in the coordinates of its parent, its width and its
/// height.
package struct LayoutSystem {
  /// Some of the four variables of a rectangle.
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let left = Parts(rawValue: 1)
    static let top = Parts(rawValue: 2)
    static let width = Parts(rawValue: 4)
    static let height = Parts(rawValue: 8)
    static let size: Parts = [.width, .height]
    static let all: Parts = [.left, .top, .width, .height]
  }

  /// A rectangle.
  private struct Item {
    /// The index of the parent rectangle.
    let parent: Int?
    /// The origin of the coordinates of its child items.
    let origin: Point
    let frame: Rect
    let baselines: LayoutBaselines
    /// The ranks of the left and the upper side: lower ranks move first.
    var ranks = (left: 0, top: 0)
  }

  private var items: [Item] = []
  private var constraints: [LinearConstraint] = []
  private var labels: [String?] = []

  package init() {}

  /// Adds a rectangle. A fixed one keeps its frame.
  package mutating func add(
    _ frame: Rect, in parent: Int?, boundsOrigin: Point, isFixed: Bool,
    baselines: LayoutBaselines = LayoutBaselines()
  ) -> Int {
    let index = items.count
    items.append(
      Item(parent: parent, origin: boundsOrigin, frame: frame, baselines: baselines))
    for length in [2, 3] where !isFixed {
      constrain(LinearExpression([(variable(index, length), 1)]), .greaterThanOrEqual, nil)
      // If constraints leave a choice, layers are moved instead of resized.
      constrain(
        LinearExpression([(variable(index, length), 1)], constant: -Self.parts(frame)[length]),
        .equal, nil, priority: 0)
    }
    if isFixed {
      for (part, value) in Self.parts(frame).enumerated() {
        constrain(
          LinearExpression([(variable(index, part), 1)], constant: -value), .equal, nil)
      }
    }
    return index
  }

  /// Keeps a rectangle at the size of its content, with priorities against a larger and a smaller size.
  package mutating func keep(
    _ item: Int, at size: Size, hugging: Double, resistance: Double
  ) {
    for (part, length) in [(2, size.width), (3, size.height)] {
      let excess = LinearExpression([(variable(item, part), 1)], constant: -min(length, 1e9))
      constrain(excess, .lessThanOrEqual, nil, priority: hugging)
      constrain(excess, .greaterThanOrEqual, nil, priority: resistance)
    }
  }

  /// Keeps some variables of a rectangle unchanged, unless required relations need a change.
  mutating func hold(_ parts: Parts, of item: Int) {
    for (part, value) in Self.parts(items[item].frame).enumerated()
    where parts.contains(Parts(rawValue: 1 << part)) {
      constrain(
        LinearExpression([(variable(item, part), 1)], constant: -value), .equal, nil,
        priority: LinearConstraint.required.nextDown)
    }
  }

  /// Sets the ranks of the left and the upper side of a rectangle. If relations leave a choice, sides with lower
  /// ranks move first.
  mutating func rank(_ item: Int, left: Int, top: Int) { items[item].ranks = (left, top) }

  private static func parts(_ frame: Rect) -> [Double] {
    [frame.minX, frame.minY, frame.width, frame.height].map {
      $0.isFinite ? min(max($0, -1e9), 1e9) : 0
    }
  }

  private func variable(_ item: Int, _ part: Int) -> Variable { Variable(item * 4 + part) }

  private mutating func constrain(
    _ expression: LinearExpression, _ relation: LinearConstraint.Relation, _ label: String?,
    priority: Double = LinearConstraint.required
  ) {
    constraints.append(LinearConstraint(expression, relation, priority: priority))
    labels.append(label)
  }

  /// Adds a relation: first − multiplier × second − constant compared with 0.
  package mutating func relate(
    _ first: (item: Int, attribute: LayoutAttribute), _ relation: LayoutRelation,
    _ second: (item: Int, attribute: LayoutAttribute)?, multiplier: Double, constant: Double,
    _ name: (label: String, priority: Double)
  ) {
    var terms = terms(of: first.attribute, of: first.item, times: 1)
    if let second {
      let other = self.terms(of: second.attribute, of: second.item, times: -multiplier)
      terms.list += other.list
      terms.constant += other.constant
    }
    let expression = LinearExpression(terms.list, constant: terms.constant - constant)
    let kind: LinearConstraint.Relation =
      switch relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    let priority = name.priority.isNaN ? 0 : min(max(name.priority, 0), LinearConstraint.required)
    constrain(expression, kind, name.label, priority: priority)
  }

  /// An edge or a length in the coordinates of the outermost rectangle.
  private func terms(
    of attribute: LayoutAttribute, of item: Int, times factor: Double
  ) -> (list: [(Variable, Double)], constant: Double) {
    var list: [(Variable, Double)] = []
    var constant = 0.0
    let isHorizontal = attribute.axis == .horizontal
    let (side, length) = isHorizontal ? (0, 2) : (1, 3)
    switch attribute {
    case .width, .height: return ([(variable(item, length), factor)], 0)
    case .right, .trailing, .bottom: list.append((variable(item, length), factor))
    case .centerX, .centerY: list.append((variable(item, length), factor / 2))
    case .left, .leading, .top: break
    case .firstBaseline, .lastBaseline:
      let baselines = items[item].baselines
      let line = attribute == .firstBaseline ? baselines.first : baselines.last
      list.append((variable(item, length), factor * line.fraction))
      constant = factor * line.offset
    case .notAnAttribute: return ([], 0)
    }
    var next: Int? = item
    while let index = next {
      list.append((variable(index, side), factor))
      next = items[index].parent
      if let next {
        let origin = items[next].origin
        constant -= factor * (isHorizontal ? origin.x : origin.y)
      }
    }
    return (list, constant)
  }

  /// The frames that satisfy the relations, and the contradictory relations.
  ///
  /// - Parameter workLeft: The remaining work, in steps of about a nanosecond. The work of the solution is
  ///   subtracted.
  /// - Throws: `ConstraintError` for numbers that are not finite, for too many rectangles, and if not enough work is
  ///   left.
  package func solve(
    workLeft: inout Double
  ) throws(ConstraintError) -> (frames: [Rect], conflicts: [LayoutConflict]) {
    let preferred = items.flatMap { Self.parts($0.frame) }
    let ranks = items.flatMap { [$0.ranks.left, $0.ranks.top, 0, 0] }
    let limit = workLeft
    // A system that cannot be solved uses up all of it.
    workLeft = 0
    let solution = try ConstraintSolver.solve(
      constraints, preferred: preferred, ranks: ranks,
      workLimit: min(limit, ConstraintSolver.Limits.work))
    workLeft = limit - solution.work
    let frames = items.indices.map { index in
      let values = solution.values[index * 4..<index * 4 + 4].map { $0 }
      return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
    let conflicts = solution.conflicts.compactMap { conflict -> LayoutConflict? in
      let named = conflict.constraints.compactMap { labels[$0] }
      guard let broken = labels[conflict.ignored] ?? named.last else { return nil }
      return LayoutConflict(constraints: named, broken: broken)
    }
    return (frames, conflicts)
  }
}

/// The baselines of a rectangle's text: fractions of its height below its upper side, plus distances in
/// points. Without text they are the upper and the lower side.
package struct LayoutBaselines: Sendable, Hashable {
  /// A line.
  package struct Line: Sendable, Hashable {
    /// The fraction of the height: 0 for text at the top, 1 at the bottom.
    package var fraction: Double
    /// The offset below that position, in points.
    package var offset: Double
  }

  /// The baseline of the first line.
  package var first = Line(fraction: 0, offset: 0)
  /// The baseline of the last line.
  package var last = Line(fraction: 1, offset: 0)

  /// Those of a rectangle without text.
  package init() {}
}
