import LambentAnimations
import LambentDocuments
import LambentLayers

/// The sizes of texts in layouts.
extension LayerReader {
  /// Reports what is wrong with a text, and gives it the size of its content if it has none.
  func checkText(of model: inout LayerModel, at cursor: Cursor) {
    cursor.checkText(of: model.state)
    checkAnimatedSize(of: &model, at: cursor)
    let isPlaced = ["bounds", "frame", "pin", "textPath"].contains { cursor.member($0) != nil }
    if !isPlaced, !cursor.diagnostics.hasErrors { model.takeNaturalSize() }
    guard isInHuggingStack, !isPlaced, model.state.fitsText,
      !(model.name.map(placedNames.contains) ?? false)
    else { return }
    cursor.member("fitsBounds")?.warn(
      .noEffect, "the stack is as wide as the text",
      remedy: "“bounds” for the text, or a width for a vertical stack")
  }

  /// Keeps room for all numbers of a counter that animates, in a layout, and warns of other animations that
  /// would need another size in each frame.
  private func checkAnimatedSize(of model: inout LayerModel, at cursor: Cursor) {
    let animated = model.animations.flatMap(\.animation.keyPaths)
      .compactMap { $0.split(separator: ".").first.map(String.init) }
    let isLaidOut =
      isInStack || model.state.pin != nil || (model.name.map(placedNames.contains) ?? false)
    if isLaidOut, animated.contains("counter") {
      model.state.hasRoomForCounter = true
      model.state.takeContentSize(in: container)
    }
    let hasOwnSize = ["bounds", "frame", "textPath"].contains { cursor.member($0) != nil }
    guard isLaidOut, !hasOwnSize,
      let name = animated.first(where: { $0 != "counter" && LayerState.isOfContentSize($0) })
    else { return }
    (cursor.member("animate") ?? cursor.member("animations") ?? cursor).warn(
      .suspicious, "the layout does not follow the animated “\(name)” of a text without bounds",
      remedy: "“bounds” with room for the largest text, or an animation of “transform.scale”")
  }

  /// True if a stack gives texts a width: one of its own, or one that a layer around it may give.
  func offersWidth(_ stack: LayerModel, _ cursor: Cursor) -> Bool {
    guard let layout = StackLayout(stack.state) else { return true }
    if layout.fillsEqually { return true }
    let pin = cursor.member("pin")
    return isInStack || stack.assigned.contains("bounds")
      || stack.name.map(placedNames.contains) ?? false
      || pin?.member("width") != nil || (pin?.member("left") != nil && pin?.member("right") != nil)
  }
}
