/// For each sublayer, the number of earlier sublayers with the same name. This distinguishes layers with equal names,
/// or without names, in paths.
struct SiblingRanks {
  private var ranks: [ObjectIdentifier: Int] = [:]
  private var counts: [String: Int] = [:]

  /// - Complexity: O(layers).
  init(_ layers: [Layer]) {
    for layer in layers {
      let name = layer.name ?? ""
      let rank = counts[name, default: 0]
      ranks[ObjectIdentifier(layer)] = rank
      counts[name] = rank + 1
    }
  }

  /// The rank of a sublayer, or of the mask, which comes after all sublayers.
  func rank(of layer: Layer) -> Int {
    ranks[ObjectIdentifier(layer)] ?? counts[layer.name ?? "", default: 0]
  }
}

extension Layer {
  /// The names of the layers from below the root to this one. Layers without a name, and later ones
  /// of the same name among siblings, are distinguished by their order. The seed of a layer above
  /// takes the place of the names down to that layer's.
  ///
  /// - Complexity: O(depth), once the ranks of the siblings around are known.
  var namePath: [String] {
    var path: [String] = []
    var layer = self
    while let above = layer.superlayer {
      if layer !== self, let seed = layer.sublayerSeed {
        path.append("seed \(seed)")
        break
      }
      let name = layer.name ?? ""
      let rank = above.rank(ofSublayer: layer)
      path.append(rank == 0 && !name.isEmpty ? name : "\(name)#\(rank)")
      layer = above
    }
    return path.reversed()
  }

  private func rank(ofSublayer layer: Layer) -> Int {
    let ranks = core.siblingRanks ?? SiblingRanks(core.sublayers)
    core.siblingRanks = ranks
    return ranks.rank(of: layer)
  }
}
