import LambentGeometry
import LambentRenderTree

/// The nodes of a long list of sublayers in the last frame, so that the next frame evaluates only the changed ones.
///
/// Each sublayer either has a ``KnownNode`` that is valid whenever this list is, or its index is in ``changed``: a
/// sublayer that discards its node adds its index there.
final class KnownSublayers {
  /// A sublayer and its node, if it is valid.
  private struct Place {
    var depth = 0.0
    /// The index of its node; -1 if it is hidden or not active.
    var index = -1
    /// The number of nodes that its node contains.
    var cost = 0
  }

  /// The minimum number of sublayers for which a list is kept.
  static let leastCount = 32

  private let version: UInt
  private var validity: NodeValidity?
  // Every frame appends to these for each layer.
  @exclusivity(unchecked) private var places: [Place] = []
  @exclusivity(unchecked) private(set) var nodes: [RenderNode] = []
  /// The total number of nodes.
  @exclusivity(unchecked) private(set) var cost = 0
  /// The indices of the sublayers that must be evaluated, in any order; some occur twice.
  @exclusivity(unchecked) private var changed: [Int]

  /// Creates a list without nodes.
  ///
  /// - Parameter version: The version of the layer's list of sublayers.
  init(version: UInt, count: Int) {
    (self.version, changed) = (version, [])
    places.reserveCapacity(count)
  }

  /// Records that the sublayer at an index must be evaluated.
  func noteChange(at place: Int) { changed.append(place) }

  /// The time span in which the nodes are valid in some surroundings, or `nil` if they are not valid.
  func span(version: UInt, in surroundings: NodeBuilder.Surroundings) -> TimeSpan? {
    guard version == self.version, let validity, validity.holds(in: surroundings) else {
      return nil
    }
    return validity.span
  }

  // MARK: Asking all

  /// Appends the result for the next sublayer.
  func append(_ placed: NodeBuilder.Placed?, of layer: Layer) {
    layer.place = places.count
    if layer.knownNode == nil { noteChange(at: places.count) }
    let cost = layer.knownNode?.cost ?? 0
    self.cost += cost
    places.append(
      Place(depth: placed?.depth ?? 0, index: placed == nil ? -1 : nodes.count, cost: cost))
    if let placed { nodes.append(placed.node) }
  }

  /// Sorts the nodes back to front: by depth, then in the order in which they were added.
  func sort() {
    let shown = places.indices.filter { places[$0].index >= 0 }
    guard let first = shown.first.map({ places[$0].depth }),
      shown.contains(where: { places[$0].depth != first })
    else { return }
    let order = shown.sorted { (places[$0].depth, $0) < (places[$1].depth, $1) }
    nodes = order.map { nodes[places[$0].index] }
    for (index, place) in order.enumerated() { places[place].index = index }
  }

  /// Keeps the list for later frames, if most of it is unchanging.
  ///
  /// - Returns: False if the list is not kept.
  func keep(for span: TimeSpan, in surroundings: NodeBuilder.Surroundings) -> Bool {
    guard !span.isEmpty, changed.count <= places.count / 4 else { return false }
    validity = NodeValidity(span, in: surroundings)
    return true
  }

  // MARK: Asking those that have changed

  /// The indices of the sublayers that must be evaluated, in order, or `nil` if there are so many that all should be
  /// evaluated.
  func takeChanged() -> [Int]? {
    guard changed.count <= places.count / 4 else { return nil }
    var result: [Int] = []
    for place in changed.sorted() where place != result.last { result.append(place) }
    changed.removeAll(keepingCapacity: true)
    return result.last.map { $0 < places.count } ?? true ? result : nil
  }

  /// The number of nodes, without those of some sublayers.
  func cost(without asked: [Int]) -> Int { asked.reduce(cost) { $0 - places[$1].cost } }

  /// Replaces the node of a sublayer.
  ///
  /// - Returns: False if the order would change.
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
