package import LambentGeometry

/// The places of a stack's sublayers.
package struct StackLayout {
  private let state: LayerState
  private let axis: StackLayer.Axis
  private let padding: Double

  /// The layout of a layer; `nil` for one that is no stack.
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
  /// - Complexity: O(sublayers).
  package func arrange(_ items: [LayerState]) -> (frames: [Rect?], size: Size) {
    let shown = items.indices.filter { !items[$0].isHidden }
    let sizes = items.map { Self.size(of: $0, in: columnWidth) }
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

  /// The width of texts in a column; `nil` if the content decides it.
  private var columnWidth: Double? {
    state.hugsContent || axis == .horizontal ? nil : max(state.bounds.width - 2 * padding, 0)
  }

  /// The length of the sublayers along the axis and the padding, in the breadth that the stack has.
  package func length(of items: [LayerState]) -> Double {
    let shown = items.filter { !$0.isHidden }
    let gaps = state[StackLayer.spacingProperty] * Double(max(shown.count - 1, 0))
    let content = shown.reduce(gaps) { $0 + length(Self.size(of: $1, in: columnWidth)) }
    return max(content, 0) + 2 * padding
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

  private static func size(of item: LayerState, in width: Double?) -> Size {
    guard item.hugsContent else { return item.bounds.size }
    return width.flatMap(item.narrowedSize) ?? item.contentSize() ?? item.bounds.size
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
  }
}
