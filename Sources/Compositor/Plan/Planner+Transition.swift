import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentTransitions

extension Planner {
  /// Appends a layer that is between two states.
  mutating func append(
    _ transition: RenderTransition, of node: RenderNode, in surroundings: Surroundings,
    to commands: inout [Command<Format>]
  ) throws(RenderError) {
    var new = node
    new.transition = nil
    guard var old = transition.from.first else {
      return try append(new, in: surroundings, to: &commands)
    }
    old.transition = nil
    let progress = transition.progress.isFinite ? transition.progress : 1
    switch transition.style {
    case .fade:
      try appendFade(from: old, to: new, progress: progress, in: surroundings, to: &commands)
    case .moveIn(let direction):
      try append(old, in: surroundings, to: &commands)
      try append(new.moved(direction, by: progress - 1), in: surroundings, to: &commands)
    case .push(let direction):
      try append(old.moved(direction, by: progress), in: surroundings, to: &commands)
      try append(new.moved(direction, by: progress - 1), in: surroundings, to: &commands)
    case .reveal(let direction):
      try append(new, in: surroundings, to: &commands)
      try append(old.moved(direction, by: progress), in: surroundings, to: &commands)
    case .filter(let filter):
      try append(filter, from: old, to: new, progress: progress, in: surroundings, to: &commands)
    }
  }

  private mutating func appendFade(
    from old: RenderNode, to new: RenderNode, progress: Double, in surroundings: Surroundings,
    to commands: inout [Command<Format>]
  ) throws(RenderError) {
    var (before, after): ([Command<Format>], [Command<Format>]) = ([], [])
    try append(old, in: surroundings, to: &before)
    try append(new, in: surroundings, to: &after)
    commands += crossFade(
      from: before, to: after, progress: progress, scissor: surroundings.scissor)
  }

  /// Appends the picture of a transition filter, made in the layer's own plane.
  private mutating func append(
    _ filter: any Transition, from old: RenderNode, to new: RenderNode, progress: Double,
    in surroundings: Surroundings, to commands: inout [Command<Format>]
  ) throws(RenderError) {
    let map = new.transform.concatenating(surroundings.map)
    let bounds = new.bounds.standardized
    guard !bounds.isEmpty, map.isFinite else { return }
    let plane = OwnPlane(
      origin: bounds.origin, scale: OwnPlane.scale(of: PlaneMap(map), at: bounds))
    let rect = plane.pixels(of: bounds)
    try check(rect, new)
    guard !rect.isEmpty else { return }
    let (from, to, result) = (makeSlot(), makeSlot(), makeSlot())
    for (slot, var state) in [(from, old), (to, new)] {
      // Both states fill the same rectangle; what they lie in is done once, to the result.
      state.transform = .identity
      state.opacity = 1
      let box = state.bounds.standardized
      let fit = Affine(
        a: bounds.width / box.width, b: 0, c: 0, d: bounds.height / box.height,
        tx: bounds.minX - box.minX * bounds.width / box.width,
        ty: bounds.minY - box.minY * bounds.height / box.height)
      let isFlat = !box.isEmpty && fit.isFinite
      let commandsOfState = try self.commands(
        of: state, in: plane, through: isFlat ? fit : .identity, scissor: rect,
        depth: surroundings.depth + 1)
      commands.append(
        .prepare(
          Recipe(
            slot: slot, rect: rect, layer: new.name, source: .commands(commandsOfState))))
    }
    guard
      let draw = draw(
        plane, rect, slot: result, map: PlaneMap(map), scissor: surroundings.scissor)
    else { return }
    commands.append(
      .prepare(
        Recipe(
          slot: result, rect: rect, layer: new.name,
          source: .transition(filter, from: from, to: to, progress: progress),
          levelCount: draw.levelCount(ofPicture: rect))))
    append(
      [.draw(draw)], opacity: min(1, new.opacity) * surroundings.opacity, mode: .sourceOver,
      extent: nil, scissor: surroundings.scissor, to: &commands)
  }
}

extension RenderNode {
  /// The layer moved by a share of its own size.
  fileprivate func moved(_ direction: Point, by share: Double) -> RenderNode {
    var result = self
    let shift = Transform3D.translation(
      x: direction.x * bounds.width * share, y: direction.y * bounds.height * share)
    result.transform = shift.concatenating(transform)
    return result
  }
}
