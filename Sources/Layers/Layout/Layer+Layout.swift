import LambentGeometry

/// Layouts by constraints.
extension Layer {
  /// Places the layers below by the layer's constraints.
  ///
  /// - Parameter change: makes the changes of a layer.
  func placeByConstraints(_ change: (Layer, () -> Void) -> Void = { $1() }) {
    guard !core.model.constraints.isEmpty, let tree else { return }
    let layout = LayerLayout(PlacedLayer(layer: self, view: .current))
    // Numbers that nothing can be placed by leave everything as it is.
    guard let solution = try? layout.solve(core.model.constraints) else { return }
    for (item, frame) in solution.frames {
      let layer = item.layer
      var next = layer.core.model
      next.plainFrame = frame
      change(layer) {
        layer.bounds = next.bounds
        layer.position = next.position
      }
    }
    for conflict in solution.conflicts { tree.onLayoutConflict?(conflict) }
  }

  /// Has those layers above placed again whose constraints may be about this one.
  func setNeedsLayoutAbove() {
    var above = superlayer
    while let layer = above {
      if !layer.core.model.constraints.isEmpty { layer.setNeedsLayout() }
      above = layer.superlayer
    }
  }
}

/// A layer of a tree as a layout sees it.
private struct PlacedLayer: LayoutItem {
  let layer: Layer
  let view: TreeView

  var layoutName: String? { layer.name }
  var layoutState: LayerState { view.core(of: layer).model }
  var layoutItems: [PlacedLayer] {
    guard !(layer is SceneLayer) else { return [] }
    let core = view.core(of: layer)
    return ((core.mask.map { [$0] } ?? []) + core.sublayers).map {
      PlacedLayer(layer: $0, view: view)
    }
  }
}

/// How far a layer lies from where its model has it while constants are animated.
struct FrameShift: Hashable {
  var origin = Point.zero
  var size = Size.zero
}

extension TreeView {
  /// The shifts of the layers below one whose constants are animated, those that the layers above say
  /// included.
  ///
  /// - Parameters:
  ///   - state: what the layer shows, its own shift included.
  ///   - shifts: what the layers above say, by layer.
  func shifts(
    below layer: Layer, _ state: LayerState, within shifts: [ObjectIdentifier: FrameShift]
  ) -> [ObjectIdentifier: FrameShift] {
    let model = core(of: layer).model
    let own = shifts[ObjectIdentifier(layer)]?.size ?? .zero
    guard !model.constraints.isEmpty, model.constraints != state.constraints || own != .zero else {
      return shifts
    }
    let still = LayerLayout(PlacedLayer(layer: layer, view: self))
    var grown = model
    grown.bounds.size = Size(
      width: model.bounds.width + own.width, height: model.bounds.height + own.height)
    let moved = LayerLayout(ShownLayer(PlacedLayer(layer: layer, view: self), as: grown))
    guard let from = try? still.solve(model.constraints),
      let to = try? moved.solve(state.constraints)
    else { return shifts }
    var result = shifts
    for (old, new) in zip(from.frames, to.frames) {
      let id = ObjectIdentifier(old.item.layer)
      var shift = result[id] ?? FrameShift()
      shift.origin = shift.origin + (new.frame.origin - old.frame.origin)
      shift.size.width += new.frame.width - old.frame.width
      shift.size.height += new.frame.height - old.frame.height
      result[id] = shift
    }
    return result
  }

  /// The shift of a layer when the clock shows a time.
  func shift(of layer: Layer, at clock: Double) -> FrameShift? {
    var path: [Layer] = []
    var above = layer.superlayer
    while let next = above {
      path.append(next)
      above = next.superlayer
    }
    guard path.contains(where: { !core(of: $0).model.constraints.isEmpty }) else { return nil }
    var result: [ObjectIdentifier: FrameShift] = [:]
    for next in path.reversed() {
      let state = state(of: next, at: localTime(of: next, at: clock))
      result = shifts(below: next, state, within: result)
    }
    return result[ObjectIdentifier(layer)]
  }
}

/// A tree of layers whose top has other values.
private struct ShownLayer: LayoutItem {
  private let placed: PlacedLayer
  private let shown: LayerState?

  init(_ placed: PlacedLayer, as shown: LayerState?) {
    (self.placed, self.shown) = (placed, shown)
  }

  var layoutName: String? { placed.layoutName }
  var layoutState: LayerState { shown ?? placed.layoutState }
  var layoutItems: [ShownLayer] { placed.layoutItems.map { ShownLayer($0, as: nil) } }
}

extension LayerState {
  /// Moves and sizes the layer.
  mutating func move(by shift: FrameShift) {
    bounds.size = Size(
      width: max(bounds.width + shift.size.width, 0),
      height: max(bounds.height + shift.size.height, 0))
    position = Point(
      x: position.x + shift.origin.x + anchorPoint.x * shift.size.width,
      y: position.y + shift.origin.y + anchorPoint.y * shift.size.height)
  }
}
