import LambentGeometry
import LambentRenderTree

/// The nodes of many sublayers of the frame before: the next frame asks only those that have changed.
///
/// Each sublayer has either a ``KnownNode`` that holds whenever this list does, or its index is among
/// ``changed``: a sublayer that forgets its node notes its index here.
final class KnownSublayers {
  /// A sublayer and its node, if that is still right.
  private struct Place {
    var depth = 0.0
    /// The index of its node; -1 if it is hidden or not active.
    var index = -1
    /// The number of nodes that its node counts for.
    var cost = 0
  }

  /// The fewest sublayers of which a list is kept.
  static let leastCount = 32

  private let version: UInt
  private var validity: NodeValidity?
  // Every frame appends to these for each layer.
  @exclusivity(unchecked) private var places: [Place] = []
  @exclusivity(unchecked) private(set) var nodes: [RenderNode] = []
  /// The number of nodes that all of them count for.
  @exclusivity(unchecked) private(set) var cost = 0
  /// The indices of the sublayers that must be evaluated, in any order; some occur twice.
  @exclusivity(unchecked) private var changed: [Int]

  /// Creates a list of which nothing is known yet.
  ///
  /// - Parameter version: the version of the list of sublayers.
  init(version: UInt, count: Int) {
    (self.version, changed) = (version, [])
    places.reserveCapacity(count)
  }

  /// Notes that the sublayer at an index has to be asked.
  func noteChange(at place: Int) { changed.append(place) }

  /// The span for which the nodes hold in surroundings; `nil` where they do not hold.
  func span(version: UInt, in surroundings: NodeBuilder.Surroundings) -> TimeSpan? {
    guard version == self.version, let validity, validity.holds(in: surroundings) else {
      return nil
    }
    return validity.span
  }

  // MARK: Asking all

  /// Adds what the next sublayer was found to be.
  func append(_ placed: NodeBuilder.Placed?, of layer: Layer) {
    layer.place = places.count
    if layer.knownNode == nil { noteChange(at: places.count) }
    let cost = layer.knownNode?.cost ?? 0
    self.cost += cost
    places.append(
      Place(depth: placed?.depth ?? 0, index: placed == nil ? -1 : nodes.count, cost: cost))
    if let placed { nodes.append(placed.node) }
  }

  /// Puts the nodes back to front: by depth, then in the order in which they were added.
  func sort() {
    let shown = places.indices.filter { places[$0].index >= 0 }
    guard let first = shown.first.map({ places[$0].depth }),
      shown.contains(where: { places[$0].depth != first })
    else { return }
    let order = shown.sorted { (places[$0].depth, $0) < (places[$1].depth, $1) }
    nodes = order.map { nodes[places[$0].index] }
    for (index, place) in order.enumerated() { places[place].index = index }
  }

  /// Keeps the list for later frames, if most of it stays the same.
  ///
  /// - Returns: false if it does not.
  func keep(for span: TimeSpan, in surroundings: NodeBuilder.Surroundings) -> Bool {
    guard !span.isEmpty, changed.count <= places.count / 4 else { return false }
    validity = NodeValidity(span, in: surroundings)
    return true
  }

  // MARK: Asking those that have changed

  /// The places of the sublayers that have to be asked now, in their order; `nil` where they are
  /// so many that all may be asked.
  func takeChanged() -> [Int]? {
    guard changed.count <= places.count / 4 else { return nil }
    var result: [Int] = []
    for place in changed.sorted() where place != result.last { result.append(place) }
    changed.removeAll(keepingCapacity: true)
    return result.last.map { $0 < places.count } ?? true ? result : nil
  }

  /// The nodes that sublayers count for, apart from those of some places.
  func cost(without asked: [Int]) -> Int { asked.reduce(cost) { $0 - places[$1].cost } }

  /// Replaces the node of a sublayer.
  ///
  /// - Returns: false if it does not fit there: the order changes.
  func replace(_ place: Int, by placed: NodeBuilder.Placed?, of layer: Layer) -> Bool {
    let index = places[place].index
    if let known = layer.knownNode {
      validity?.limit(to: known.validity.span)
    } else {
      noteChange(at: place)
    }
    let cost = layer.knownNode?.cost ?? 0
    self.cost += cost - places[place].cost
    places[place].cost = cost
    guard let placed else { return index < 0 }
    guard index >= 0, places[place].depth == placed.depth else { return false }
    if nodes[index].storage !== placed.node.storage { nodes[index] = placed.node }
    return true
  }
}
