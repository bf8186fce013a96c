package import LambentConstraints
package import LambentGeometry

/// An item of a layout: a layer of a tree, or a layer of a document.
package protocol LayoutItem {
  /// The name in paths.
  var layoutName: String? { get }
  /// The values of its properties.
  var layoutState: LayerState { get }
  /// The sublayers that can be named in paths.
  var layoutItems: [Self] { get }
}

/// The layout of a layer's descendants by its constraints.
package struct LayerLayout<Item: LayoutItem> {
  /// The layer that has the constraints, then its descendants, from the top down.
  private var items: [Item] = []
  private var parents: [Int?] = []
  /// The layers of each name.
  private var named: [String: [Int]] = [:]

  /// Collects a layer and its descendants.
  package init(_ owner: Item) { collect(owner, in: nil) }

  private mutating func collect(_ item: Item, in parent: Int?) {
    let index = items.count
    items.append(item)
    parents.append(parent)
    if parent != nil, let name = item.layoutName { named[name, default: []].append(index) }
    for below in item.layoutItems { collect(below, in: index) }
  }

  /// The placed layers with their frames (without their transforms), and the contradictory constraints.
  ///
  /// A constraint whose path matches no layer, or several, is ignored.
  ///
  /// - Parameter workLeft: The remaining work, in steps of about a nanosecond. The work of the layout is subtracted.
  /// - Throws: `ConstraintError` for numbers that are not finite, for too many layers, and if not enough work is
  ///   left.
  package func solve(
    _ constraints: [LayerConstraint], workLeft: inout Double
  ) throws(ConstraintError) -> (frames: [(item: Item, frame: Rect)], conflicts: [LayoutConflict]) {
    let relations = constraints.compactMap(relation)
    let placed = Set(relations.compactMap(\.placed))
    let indices = involved(in: relations)
    var contents: [Int: Size] = [:]
    for index in indices where placed.contains(index) {
      contents[index] = items[index].layoutState.contentSize()
    }
    var (system, places) = self.system(relations, indices, placed, contents)
    var solution = try system.solve(workLeft: &workLeft)
    // The height of wrapped or shrinking text depends on its width, which is now known.
    var isNarrower = false
    for (index, size) in contents {
      guard let place = places[index], case let width = solution.frames[place].width,
        width < size.width, let narrowed = items[index].layoutState.narrowedSize(width: width)
      else { continue }
      contents[index]?.height = narrowed.height
      isNarrower = true
    }
    if isNarrower {
      (system, places) = self.system(relations, indices, placed, contents)
      solution = try system.solve(workLeft: &workLeft)
    }
    let frames = placed.sorted().compactMap { index in
      places[index].map { (items[index], solution.frames[$0]) }
    }
    return (frames, solution.conflicts)
  }

  /// The system of rectangles and relations, and the rectangle of each layer.
  private func system(
    _ relations: [Relation], _ indices: [Int], _ placed: Set<Int>, _ contents: [Int: Size]
  ) -> (system: LayoutSystem, places: [Int: Int]) {
    var system = LayoutSystem()
    var places: [Int: Int] = [:]
    var free = contents.mapValues { _ in LayoutSystem.Parts.size }
    for relation in relations {
      if let index = relation.placed { free[index, default: []].formUnion(relation.placedParts) }
    }
    for index in indices {
      let state = items[index].layoutState
      let place = system.add(
        state.plainFrame, in: parents[index].flatMap { places[$0] },
        boundsOrigin: state.bounds.origin, isFixed: !placed.contains(index),
        baselines: relations.contains { $0.readsBaseline(of: index) }
          ? LayoutBaselines(of: state) : LayoutBaselines())
      places[index] = place
      if let size = contents[index] {
        system.keep(
          place, at: size, hugging: state[ContentSize.hugging],
          resistance: state[ContentSize.resistance])
      }
      if placed.contains(index) {
        system.hold(LayoutSystem.Parts.all.subtracting(free[index] ?? []), of: place)
      }
    }
    let (lefts, tops) = (ranks(relations, .horizontal), ranks(relations, .vertical))
    for (index, place) in places {
      system.rank(place, left: lefts[index] ?? 0, top: tops[index] ?? 0)
    }
    let owner = items.first?.layoutName ?? "root"
    for relation in relations {
      guard let first = places[relation.first] else { continue }
      let constraint = relation.constraint
      let second = relation.second.flatMap { places[$0] }.map { ($0, constraint.to.attribute) }
      system.relate(
        (first, constraint.first.attribute), constraint.relation, second,
        multiplier: constraint.multiplier, constant: constraint.constant,
        (constraint.label(owner: owner), constraint.priority))
    }
    return (system, places)
  }

  /// For each layer, the length of the longest chain of layers that follow it along an axis. If possible, a layer
  /// moves instead of the layer that it follows.
  private func ranks(_ relations: [Relation], _ axis: LayoutAttribute.Axis) -> [Int: Int] {
    let links = relations.compactMap { relation -> (follower: Int, leader: Int)? in
      let attribute = relation.constraint.first.attribute
      guard let leader = relation.second, leader > 0, relation.first > 0,
        leader != relation.first, attribute.axis == axis, !attribute.isLength
      else { return nil }
      return (relation.first, leader)
    }
    var ranks: [Int: Int] = [:]
    // The limit ends cycles of layers that follow each other.
    for _ in 0..<Self.highestRank {
      let before = ranks
      for (follower, leader) in links {
        let rank = min((ranks[follower] ?? 0) + 1, Self.highestRank)
        ranks[leader] = max(ranks[leader] ?? 0, rank)
      }
      guard ranks != before else { break }
    }
    return ranks
  }

  private static var highestRank: Int { 16 }

  /// A constraint with resolved layers.
  private struct Relation {
    let constraint: LayerConstraint
    let first: Int
    let second: Int?

    /// The layer that it places.
    var placed: Int? { first > 0 ? first : second.flatMap { $0 > 0 ? $0 : nil } }

    /// The parts of the placed layer that it determines: a position can require another size, too.
    var placedParts: LayoutSystem.Parts {
      let attribute = first > 0 ? constraint.first.attribute : constraint.to.attribute
      let isHorizontal = attribute.axis == .horizontal
      let length: LayoutSystem.Parts = isHorizontal ? .width : .height
      return attribute.isLength ? length : [length, isHorizontal ? .left : .top]
    }

    func readsBaseline(of index: Int) -> Bool {
      let lines: [LayoutAttribute] = [.firstBaseline, .lastBaseline]
      return (index == first && lines.contains(constraint.first.attribute))
        || (index == second && lines.contains(constraint.to.attribute))
    }
  }

  private func relation(_ constraint: LayerConstraint) -> Relation? {
    guard constraint.first.attribute != .notAnAttribute,
      let first = index(of: constraint.first.item)
    else { return nil }
    guard constraint.to.attribute != .notAnAttribute else {
      return Relation(constraint: constraint, first: first, second: nil)
    }
    guard let second = index(of: constraint.to.item) else { return nil }
    return Relation(constraint: constraint, first: first, second: second)
  }

  /// The layers to which constraints refer and their ancestors, each after its superlayer. They are in the order of
  /// the constraints, so that the order of layers does not affect the choice between equally good layouts.
  private func involved(in relations: [Relation]) -> [Int] {
    var found: Set<Int> = []
    var order: [Int] = []
    for item in relations.flatMap({ [$0.first, $0.second] }) {
      var path: [Int] = []
      var next = item
      while let index = next, found.insert(index).inserted {
        path.append(index)
        next = parents[index]
      }
      order += path.reversed()
    }
    return order
  }

  /// The layer at a path of names. An empty path, or the layer's own name, is the layer that has the constraints.
  private func index(of path: String) -> Int? {
    guard !path.isEmpty else { return 0 }
    var names = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    let owner = items[0].layoutName ?? "root"
    let isFromRoot = owner == "root" && names.count > 1 && names[0] == owner
    if isFromRoot { names.removeFirst() }
    var found: Set<Int> = [0]
    for (index, name) in names.enumerated() {
      let below = (named[String(name)] ?? []).filter { lies($0, in: found) }
      let direct = below.filter { parents[$0] == 0 }
      found = Set(isFromRoot && index == 0 && !direct.isEmpty ? direct : below)
    }
    if let only = found.first, found.count == 1 { return only }
    return found.isEmpty && path == owner ? 0 : nil
  }

  private func lies(_ index: Int, in others: Set<Int>) -> Bool {
    sequence(first: index) { parents[$0] }.dropFirst().contains { others.contains($0) }
  }
}

extension LayerState {
  /// The frame without the transform, which constraints ignore.
  ///
  /// Setting it changes the position and the size of the bounds, and removes the pin. Differences within rounding
  /// errors are ignored.
  package var plainFrame: Rect {
    get {
      Rect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    set {
      if self.pin != nil { self.pin = nil }
      let frame = newValue.cleaned(near: plainFrame)
      guard frame != plainFrame else { return }
      bounds.size = Size(width: max(frame.width, 0), height: max(frame.height, 0))
      position = Point(
        x: frame.minX + anchorPoint.x * bounds.width, y: frame.minY + anchorPoint.y * bounds.height)
    }
  }
}

extension Rect {
  /// The rectangle, with the sides of another rectangle where they differ only by rounding errors.
  package func cleaned(near other: Rect) -> Rect {
    func clean(_ value: Double, _ old: Double) -> Double { abs(value - old) < 1e-9 ? old : value }
    return Rect(
      x: clean(minX, other.minX), y: clean(minY, other.minY), width: clean(width, other.width),
      height: clean(height, other.height))
  }
}
