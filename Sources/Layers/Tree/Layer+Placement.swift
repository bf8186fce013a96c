package import LambentGeometry

/// The placement of a layer at a time, in the plane of the topmost layer.
package struct LayerPlacement {
  /// The layer.
  package let layer: Layer
  /// Its presented values.
  package let state: LayerState
  /// The way from the top: the indices of layers among their siblings, and `nil` for the mask of the layer before.
  package let steps: [Int?]
  /// Maps a point of the superlayer's coordinates; `nil` where it lies at infinity.
  package let fromAbove: (Point) -> Point?
  /// Maps a point of the layer's own coordinates; `nil` where it lies at infinity.
  package let fromOwn: (Point) -> Point?
}

extension Layer {
  /// The placements of all layers below this one at a time of the context's clock, in the order of the tree. The
  /// mask of a layer precedes its sublayers.
  package func placements(at time: Double) -> [LayerPlacement] {
    tree?.flush()
    var result: [LayerPlacement] = []
    addPlacements(at: time, steps: [], to: &result) { $0 }
    return result
  }

  private func addPlacements(
    at time: Double, steps: [Int?], to result: inout [LayerPlacement],
    map: @escaping (Point) -> Point?
  ) {
    for (index, layer) in core.sublayers.enumerated() {
      layer.addPlacement(at: time, steps: steps + [index], to: &result, map: map)
    }
  }

  /// Adds the placement of this layer, of its mask, and of the layers below it.
  private func addPlacement(
    at time: Double, steps: [Int?], to result: inout [LayerPlacement],
    map: @escaping (Point) -> Point?
  ) {
    let state = shownState(at: time)
    let up = state.transformToSuperlayer
    let inner = state.transformOfSublayers
    let own: (Point) -> Point? = { up.planeImage(of: $0).flatMap(map) }
    result.append(
      LayerPlacement(layer: self, state: state, steps: steps, fromAbove: map, fromOwn: own))
    // A mask is placed in the layer's own coordinates, without `sublayerTransform`.
    core.mask?.addPlacement(at: time, steps: steps + [nil], to: &result, map: own)
    addPlacements(at: time, steps: steps, to: &result) { point in
      inner.concatenating(up).planeImage(of: point).flatMap(map)
    }
  }
}
