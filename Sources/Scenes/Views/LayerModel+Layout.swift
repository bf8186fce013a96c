import LambentGeometry
import LambentLayers
import LambentPixels

/// A layer of a document as a layout sees it.
private struct PlacedModel: LayoutItem {
  let model: LayerModel
  let path: LayerIndexPath

  var layoutName: String? { model.name }
  var layoutState: LayerState { model.state }
  var layoutItems: [PlacedModel] {
    guard !model.isScene || path.isEmpty else { return [] }
    return model.mask.map { PlacedModel(model: $0, path: path + [-1]) }
      + model.sublayers.enumerated().map {
        PlacedModel(model: $0.element, path: path + [$0.offset])
      }
  }
}

extension LayerModel {
  /// Places the layers below by the layer's constraints, then those below them by theirs.
  ///
  /// - Returns: what contradicts each other of the layer's own; `nil` where they cannot be solved.
  mutating func layOut() -> [LayoutConflict]? {
    guard !state.constraints.isEmpty else { return [] }
    let layout = LayerLayout(PlacedModel(model: self, path: []))
    guard let solution = try? layout.solve(state.constraints) else { return nil }
    for (item, frame) in solution.frames { self[item.path[...]].state.plainFrame = frame }
    for index in mask.indices { mask[index].layOutBelow() }
    for index in sublayers.indices { sublayers[index].layOutBelow() }
    return solution.conflicts
  }

  /// Places what lies below again, after the layer's own size may have changed.
  private mutating func layOutBelow() {
    guard !isScene else { return }
    if !state.constraints.isEmpty {
      _ = layOut()
    } else {
      for index in mask.indices { mask[index].layOutBelow() }
      for index in sublayers.indices { sublayers[index].layOutBelow() }
    }
  }

  /// Gives the layers that the layer's constraints place and that have no size the size of their content.
  mutating func takeNaturalSizes() {
    for path in state.constraints.flatMap({ [$0.firstItem, $0.secondItem] }) where !path.isEmpty {
      guard let index = try? only(path), !index.isEmpty else { continue }
      self[index[...]].takeNaturalSize()
    }
  }

  private mutating func takeNaturalSize() {
    guard state.bounds.size == .zero else { return }
    if let size = state.textSize(width: nil) {
      state.bounds.size = size
    } else if let image = state.contents?.image(at: 0) {
      let scale = image.scale * state.contentsScale
      state.bounds.size = Size(
        width: Double(image.width) / scale, height: Double(image.height) / scale)
    } else {
      return
    }
    assigned.append("bounds")
  }
}
