import LambentGeometry
import LambentLayers

extension LayerModel {
  var isStack: Bool { kind.layerClass is StackLayer.Type }

  /// Moves and sizes the layer. A stack that gets another size than that of its content keeps it, and places its
  /// sublayers in it.
  mutating func take(_ frame: Rect) {
    let size = state.bounds.size
    state.plainFrame = frame
    guard isStack, state.bounds.size != size else { return }
    state.hugsContent = false
    arrangeStack()
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

  /// Gives the layer the size of its sublayers, which stay where they are in its coordinates; without a
  /// position of its own, also in the coordinates around it.
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
