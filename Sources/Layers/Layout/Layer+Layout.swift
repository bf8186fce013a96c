import LambentConstraints
import LambentGeometry

/// Layouts by stacks, constraints and pins.
extension Layer {
  /// Lays out the sublayers.
  ///
  /// - Parameter change: makes the changes of a layer.
  func placeSublayers(_ change: (Layer, () -> Void) -> Void = { $1() }) {
    placeByStack(change)
    placeByConstraints(change)
    placeByPins(change)
  }

  private func placeByConstraints(_ change: (Layer, () -> Void) -> Void) {
    guard !core.model.constraints.isEmpty, let tree else { return }
    let layout = LayerLayout(PlacedLayer(layer: self, view: .current))
    let solution: (frames: [(item: PlacedLayer, frame: Rect)], conflicts: [LayoutConflict])
    do throws(ConstraintError) {
      solution = try layout.solve(core.model.constraints, workLeft: &tree.layoutWorkLeft)
    } catch {
      // If the constraints contain invalid numbers, no layer is moved.
      if error == .tooMuchWork { tree.layoutFault = tree.layoutFault ?? label }
      return
    }
    for (item, frame) in solution.frames {
      item.layer.setPlainFrame(frame, change)
    }
    for conflict in solution.conflicts { tree.onLayoutConflict?(conflict) }
  }

  /// True if the layer lays out its sublayers: by constraints, or as a stack.
  var placesSublayers: Bool { !core.model.constraints.isEmpty || self is StackLayer }

  /// True if a stack places this layer, or constraints of an ancestor may place it.
  var isPlacedFromAbove: Bool {
    guard !(superlayer is StackLayer) else { return true }
    guard let name else { return false }
    return superlayers.contains { $0.core.model.constraints.contains { $0.concerns(name) } }
  }

  /// Invalidates the layout of ancestors whose constraints may refer to this layer.
  func setNeedsLayoutAbove() {
    for layer in superlayers where layer.placesSublayers { layer.setNeedsLayout() }
  }
}

/// A layer of a tree, as an item of a layout.
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

/// The layouts of a frame with animated constants.
struct FrameLayouts {
  /// The remaining work for them, in steps of about a nanosecond.
  var workLeft = ConstraintSolver.Limits.work
  /// The frames of sublayers according to the model's constraints, by layer.
  var still: [LayerID: [(layer: LayerID, frame: Rect)]] = [:]
}

/// The difference between a layer's frame and that of its model while constants are animated.
struct FrameShift: Hashable {
  var origin = Point.zero
  var size = Size.zero

  /// Adds the difference of two frames.
  fileprivate mutating func add(from old: Rect, to new: Rect) {
    origin = origin + (new.origin - old.origin)
    size.width += new.width - old.width
    size.height += new.height - old.height
  }
}

extension TreeView {
  /// The shifts of the descendants of a layer with animated constants, including the shifts from its ancestors'
  /// constraints.
  ///
  /// - Parameters:
  ///   - state: The presented state of the layer, including its own shift.
  ///   - shifts: The shifts from the constraints of ancestors, by layer.
  ///   - layouts: The layouts of the frame.
  /// - Throws: ``LayerError/tooMuchLayout(layer:)``.
  func shifts(
    below layer: Layer, _ state: LayerState, within shifts: [LayerID: FrameShift],
    _ layouts: inout FrameLayouts
  ) throws(LayerError) -> [LayerID: FrameShift] {
    let own = shifts[layer.id]?.size ?? .zero
    let shifts = own == .zero ? shifts : withPins(below: layer, resizedBy: own, shifts)
    guard !constraints(of: layer).isEmpty else { return shifts }
    let model = core(of: layer).model
    guard model.constraints != state.constraints || own != .zero else {
      return shifts
    }
    var core = core(of: layer)
    core.model.bounds.size = Size(
      width: model.bounds.width + own.width, height: model.bounds.height + own.height)
    var grown = self
    grown.coresBefore[layer.id] = KeptCore(core)
    let moved = LayerLayout(PlacedLayer(layer: layer, view: grown))
    let (from, to): ([(layer: LayerID, frame: Rect)], [(item: PlacedLayer, frame: Rect)])
    do throws(ConstraintError) {
      if let known = layouts.still[layer.id] {
        from = known
      } else {
        let still = LayerLayout(PlacedLayer(layer: layer, view: self))
        from = try still.solve(model.constraints, workLeft: &layouts.workLeft).frames
          .map { ($0.item.layer.id, $0.frame) }
        layouts.still[layer.id] = from
      }
      to = try moved.solve(state.constraints, workLeft: &layouts.workLeft).frames
    } catch {
      if error == .tooMuchWork { throw .tooMuchLayout(layer: layer.label) }
      return shifts
    }
    var result = shifts
    for (old, new) in zip(from, to) {
      result[old.layer, default: FrameShift()].add(from: old.frame, to: new.frame)
    }
    return result
  }

  /// The shifts, including those of pinned sublayers in a layer whose size differs from its model's.
  private func withPins(
    below layer: Layer, resizedBy growth: Size, _ shifts: [LayerID: FrameShift]
  ) -> [LayerID: FrameShift] {
    var result = shifts
    let size = core(of: layer).model.bounds.size
    let container = Size(width: size.width + growth.width, height: size.height + growth.height)
    for below in sublayers(of: layer) + (mask(of: layer).map { [$0] } ?? []) {
      let old = core(of: below).model
      guard old.pin != nil else { continue }
      var new = old
      new.followPin(in: container)
      result[below.id, default: FrameShift()].add(from: old.plainFrame, to: new.plainFrame)
    }
    return result
  }

  /// The shift of a layer at a time of the clock.
  func shift(of layer: Layer, at clock: Double) -> FrameShift? {
    let path = Array(layer.superlayers)
    guard path.contains(where: { !constraints(of: $0).isEmpty }) else { return nil }
    var result: [LayerID: FrameShift] = [:]
    var layouts = FrameLayouts()
    for next in path.reversed() {
      let state = state(of: next, at: localTime(of: next, at: clock))
      guard let shifts = try? shifts(below: next, state, within: result, &layouts) else {
        return nil
      }
      result = shifts
    }
    return result[layer.id]
  }
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
