package import LambentGeometry

/// Where a layer shows at a time, in the plane of the topmost layer.
package struct LayerPlacement {
  /// The layer.
  package let layer: Layer
  /// Its presented values.
  package let state: LayerState
  /// The indices of the layer and of those above it among their siblings, from the top.
  package let indices: [Int]
  /// Maps a point of the superlayer's coordinates; `nil` where it lies at infinity.
  package let fromAbove: (Point) -> Point?
  /// Maps a point of the layer's own coordinates; `nil` where it lies at infinity.
  package let fromOwn: (Point) -> Point?
}

extension Layer {
  /// The placements of all layers below this one at a time of the context's clock, in the order of the tree.
  package func placements(at time: Double) -> [LayerPlacement] {
    tree?.flush()
    var result: [LayerPlacement] = []
    addPlacements(at: time, indices: [], to: &result) { $0 }
    return result
  }

  private func addPlacements(
    at time: Double, indices: [Int], to result: inout [LayerPlacement],
    map: @escaping (Point) -> Point?
  ) {
    for (index, layer) in core.sublayers.enumerated() {
      let state = layer.shownState(at: time)
      let up = state.transformToSuperlayer
      let inner = state.transformOfSublayers
      let own: (Point) -> Point? = { up.planeImage(of: $0).flatMap(map) }
      result.append(
        LayerPlacement(
          layer: layer, state: state, indices: indices + [index], fromAbove: map, fromOwn: own))
      layer.addPlacements(at: time, indices: indices + [index], to: &result) { point in
        inner.concatenating(up).planeImage(of: point).flatMap(map)
      }
    }
  }
}
