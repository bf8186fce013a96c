/// The layers whose sublayers have to be placed, in the order in which that was first asked for.
struct LayoutQueue {
  private var entries: [(ticket: Int, layer: WeakLayer)] = []
  /// The entry that counts of each layer; those of layers that were removed stay in the list.
  private var tickets: [LayerID: Int] = [:]

  var isEmpty: Bool { tickets.isEmpty }

  func contains(_ layer: Layer) -> Bool { tickets[layer.id] != nil }

  /// Adds a layer, unless it waits already.
  mutating func add(_ layer: Layer) {
    guard !contains(layer) else { return }
    tickets[layer.id] = entries.count
    entries.append((entries.count, WeakLayer(layer: layer)))
  }

  /// Removes a layer; false if it did not wait.
  mutating func remove(_ layer: Layer) -> Bool { tickets.removeValue(forKey: layer.id) != nil }

  /// Empties the queue and returns its layers.
  mutating func takeAll() -> [Layer] {
    let layers = entries.compactMap { ticket, entry in
      entry.layer.flatMap { tickets[$0.id] == ticket ? $0 : nil }
    }
    self = LayoutQueue()
    return layers
  }
}
