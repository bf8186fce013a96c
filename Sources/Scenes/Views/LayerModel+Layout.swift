import LambentConstraints
import LambentGeometry
import LambentLayers
import LambentPixels

/// A layer of a document, as an item of a layout.
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
  /// Lays out the sublayers by the layer's constraints, and then their sublayers by theirs.
  ///
  /// - Parameter workLeft: The remaining work, in steps of about a nanosecond. The work of the layout is subtracted.
  /// - Returns: The contradictory constraints of the layer itself.
  /// - Throws: `ConstraintError` if they cannot be solved, or if those of descendants take too much work.
  mutating func layOut(workLeft: inout Double) throws(ConstraintError) -> [LayoutConflict] {
    guard !state.constraints.isEmpty else { return [] }
    let layout = LayerLayout(PlacedModel(model: self, path: []))
    let solution = try layout.solve(state.constraints, workLeft: &workLeft)
    for (item, frame) in solution.frames { self[item.path[...]].take(frame) }
    try layOutSublayers(workLeft: &workLeft)
    return solution.conflicts
  }

  private mutating func layOutSublayers(workLeft: inout Double) throws(ConstraintError) {
    for index in mask.indices { try mask[index].layOutBelow(workLeft: &workLeft) }
    for index in sublayers.indices { try sublayers[index].layOutBelow(workLeft: &workLeft) }
  }

  /// Lays out the sublayers again, because the layer's own size may have changed.
  private mutating func layOutBelow(workLeft: inout Double) throws(ConstraintError) {
    guard !isScene else { return }
    guard !state.constraints.isEmpty else { return try layOutSublayers(workLeft: &workLeft) }
    do {
      _ = try layOut(workLeft: &workLeft)
    } catch {
      // Other errors are reported at their positions.
      if error == .tooMuchWork { throw error }
    }
  }

  /// Sets the size of layers without a size that the layer's constraints place to the size of their content.
  mutating func takeNaturalSizes() {
    let tree = LayerTree(self)
    for path in state.constraints.flatMap({ [$0.first.item, $0.to.item] }) where !path.isEmpty {
      guard let index = try? tree.only(path), !index.isEmpty else { continue }
      self[index[...]].takeNaturalSize()
    }
  }

  /// Sets the size of a layer without a size to that of its text or its image.
  mutating func takeNaturalSize() {
    guard state.bounds.size == .zero else { return }
    if let size = state.textSize(width: nil) {
      state.bounds.size = size
      state.hugsContent = true
    } else if let size = state.imageSize {
      state.bounds.size = size
    } else {
      return
    }
    assigned.append("bounds")
  }

  var isStack: Bool { kind.layerClass is StackLayer.Type }

  /// Sets the layer's frame, and removes its pin.
  mutating func take(_ frame: Rect) { resize { $0.plainFrame = frame } }

  /// Changes the frame of the layer. A stack that gets another size than that of its content keeps this size, and
  /// arranges its sublayers in it. Pinned sublayers follow.
  private mutating func resize(_ change: (inout LayerState) -> Void) {
    let size = state.bounds.size
    change(&state)
    guard state.bounds.size != size else { return }
    if isStack {
      state.hugsContent = false
      arrangeStack()
    }
    let container = state.bounds.size
    for index in sublayers.indices { sublayers[index].resize { $0.followPin(in: container) } }
    for index in mask.indices { mask[index].resize { $0.followPin(in: container) } }
  }

  /// Places the sublayers of a stack one after the other.
  mutating func arrangeStack() {
    guard isStack, let stack = StackLayout(state) else { return }
    let (frames, size) = stack.arrange(sublayers.map(\.state))
    for (index, frame) in frames.enumerated() {
      guard let frame else { continue }
      sublayers[index].take(frame)
      sublayers[index].assigned += ["bounds", "position"]
    }
    guard state.hugsContent else { return }
    state.bounds.size = size
    if !assigned.contains("bounds") { assigned.append("bounds") }
  }

  /// Sets the layer's size to that of its sublayers, which do not move in its coordinates. If the layer has no
  /// position, they do not move in the superlayer's coordinates either.
  mutating func takeContentFrame() {
    for index in sublayers.indices { sublayers[index].takeNaturalSize() }
    let frames = sublayers.filter { !$0.state.isHidden }.map(\.state.plainFrame)
    guard let left = frames.map(\.minX).min(), let top = frames.map(\.minY).min(),
      let right = frames.map(\.maxX).max(), let bottom = frames.map(\.maxY).max()
    else { return }
    let content = Rect(x: left, y: top, width: right - left, height: bottom - top)
    state.bounds = content
    if !assigned.contains("position") {
      state.position = Point(
        x: left + state.anchorPoint.x * content.width, y: top + state.anchorPoint.y * content.height
      )
      assigned.append("position")
    }
    assigned.append("bounds")
  }
}

extension LayerState {
  /// The size of the first image of the contents, in points.
  var imageSize: Size? {
    self.contents?.image(at: 0).map { image in
      let scale = image.scale * self.contentsScale
      return Size(width: Double(image.width) / scale, height: Double(image.height) / scale)
    }
  }
}
