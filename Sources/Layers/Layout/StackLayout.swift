package import LambentGeometry

/// The places of a stack's sublayers.
package struct StackLayout {
  private let state: LayerState
  private let axis: StackLayer.Axis
  private let padding: Double

  /// The layout of a layer; `nil` for one that is not a stack.
  package init?(_ state: LayerState) {
    guard state.schema.hasRow(named: StackLayer.axisProperty.name),
      state.schema.hasRow(named: StackLayer.distributionProperty.name)
    else { return nil }
    self.state = state
    axis = state[StackLayer.axisProperty]
    padding = state[StackLayer.paddingProperty]
  }

  /// True if the sublayers follow each other downward.
  package var isVertical: Bool { axis == .vertical }
  /// True if the sublayers have equal lengths, whatever their content.
  package var fillsEqually: Bool { state[StackLayer.distributionProperty] == .fillEqually }

  private func length(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func breadth(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
  private func size(_ length: Double, _ breadth: Double) -> Size {
    axis == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// The frames of the sublayers before their transforms, `nil` for hidden ones, and the size of the stack.
  ///
  /// - Complexity: O(n log n) for n sublayers.
  package func arrange(_ items: [LayerState]) -> (frames: [Rect?], size: Size) {
    let shown = items.indices.filter { !items[$0].isHidden }
    let sizes = sizes(of: items)
    let spacing = state[StackLayer.spacingProperty]
    let gaps = spacing * Double(max(shown.count - 1, 0))
    let content = max(shown.reduce(gaps) { $0 + length(sizes[$1]) }, 0)
    let broadest = shown.map { breadth(sizes[$0]) }.max() ?? 0
    let whole =
      state.hugsContent
      ? size(content + 2 * padding, broadest + 2 * padding) : state.bounds.size
    let room = (length: length(whole) - 2 * padding, breadth: breadth(whole) - 2 * padding)
    var (place, gap) = (padding, spacing)
    var equalLength: Double?
    switch state[StackLayer.distributionProperty] {
    case .start: break
    case .center: place += (room.length - content) / 2
    case .end: place += room.length - content
    case .equalSpacing:
      gap += max(room.length - content, 0) / Double(max(shown.count - 1, 1))
    case .fillEqually: equalLength = max(room.length - gaps, 0) / Double(max(shown.count, 1))
    }
    var frames = [Rect?](repeating: nil, count: items.count)
    for index in shown {
      let (offset, extent) = across(breadth(sizes[index]), room.breadth)
      let step = equalLength ?? length(sizes[index])
      let corner = size(place, offset + padding)
      frames[index] = Rect(
        origin: Point(
          x: state.bounds.minX + corner.width, y: state.bounds.minY + corner.height),
        size: size(step, extent))
      place += step + gap
    }
    return (frames, whole)
  }

  /// The height of the sublayers and the padding, in the width that the stack has.
  package func height(of items: [LayerState]) -> Double {
    let shown = items.filter { !$0.isHidden }
    let heights = sizes(of: shown).map(\.height)
    guard isVertical else { return (heights.max() ?? 0) + 2 * padding }
    let gaps = state[StackLayer.spacingProperty] * Double(max(shown.count - 1, 0))
    return max(heights.reduce(gaps, +), 0) + 2 * padding
  }

  /// The sizes of the sublayers. Texts that are wrapped, or shrink, have lines of the width that the stack
  /// leaves them, unless its content decides its width.
  private func sizes(of items: [LayerState]) -> [Size] {
    var sizes = items.map { $0.contentSize() ?? $0.bounds.size }
    guard !state.hugsContent else { return sizes }
    let room = max(state.bounds.width - 2 * padding, 0)
    let texts = items.indices.filter { !items[$0].isHidden && items[$0].isNarrowable }
    guard !isVertical else {
      for index in texts { sizes[index] = items[index].narrowedSize(width: room) ?? sizes[index] }
      return sizes
    }
    let shown = items.indices.filter { !items[$0].isHidden }
    var left = room - state[StackLayer.spacingProperty] * Double(max(shown.count - 1, 0))
    let equal = fillsEqually ? max(left, 0) / Double(max(shown.count, 1)) : nil
    let isText = Set(texts)
    for index in shown where !isText.contains(index) { left -= sizes[index].width }
    // Space that narrow texts do not need is left for wide ones.
    let narrowFirst = texts.sorted { (sizes[$0].width, $0) < (sizes[$1].width, $1) }
    for (place, index) in narrowFirst.enumerated() {
      let width = equal ?? (max(left, 0) / Double(texts.count - place)).rounded(.down)
      left -= min(sizes[index].width, width)
      if sizes[index].width > width {
        sizes[index] = items[index].narrowedSize(width: width) ?? sizes[index]
      }
    }
    return sizes
  }

  /// The offset and the extent of a sublayer across the axis.
  private func across(_ extent: Double, _ room: Double) -> (offset: Double, extent: Double) {
    switch state[StackLayer.alignmentProperty] {
    case .leading: (0, extent)
    case .center: ((room - extent) / 2, extent)
    case .trailing: (room - extent, extent)
    case .fill: (0, max(room, 0))
    }
  }
}

extension Layer {
  /// Places the sublayers of a stack.
  ///
  /// - Parameter change: Makes the changes of a layer.
  func placeByStack(_ change: (Layer, () -> Void) -> Void) {
    guard let stack = StackLayout(core.model), tree != nil else { return }
    let layers = core.sublayers
    let (frames, size) = stack.arrange(layers.map(\.core.model))
    for (layer, frame) in zip(layers, frames) {
      guard let frame else { continue }
      layer.setPlainFrame(frame, change)
    }
    guard core.model.hugsContent, size != bounds.size else { return }
    change(self) { bounds = Rect(origin: bounds.origin, size: size) }
  }

  /// Moves and sizes the layer; its transform does not count.
  func setPlainFrame(_ frame: Rect, _ change: (Layer, () -> Void) -> Void) {
    var next = core.model
    next.plainFrame = frame
    change(self) {
      bounds = next.bounds
      position = next.position
    }
    if core.model.pin != nil { core.model.pin = nil }
  }
}
