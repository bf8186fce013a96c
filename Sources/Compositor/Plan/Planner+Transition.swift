import LambentGeometry
import LambentPixels
import LambentRenderTree

extension Planner {
  /// Appends a layer during a transition between two states.
  mutating func append(
    _ transition: RenderTransition, of node: RenderNode, in surroundings: Surroundings,
    to commands: inout [Command]
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

  /// Appends a cross-fade between two states of a layer.
  private mutating func appendFade(
    from old: RenderNode, to new: RenderNode, progress: Double, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    let before = try self.commands(of: old, in: surroundings)
    let after = try self.commands(of: new, in: surroundings)
    appendMixture(
      of: before, and: after, progress: progress, scissor: surroundings.scissor, to: &commands)
  }

  /// Appends the mixture of the results of two lists of commands, each over the backdrop. For all blend modes, it
  /// begins as the first result and ends as the second.
  private func appendMixture(
    of old: [Command], and new: [Command], progress: Double, scissor: PixelRect,
    to commands: inout [Command]
  ) {
    if progress <= 0 {
      commands += old
    } else if progress >= 1 {
      commands += new
    } else {
      let region = old.regionOfCommands().union(new.regionOfCommands()).intersection(scissor)
      guard !region.isEmpty else { return }
      let reads = (old + new).contains(where: \.readsBackdrop)
      if !reads { commands += (old + new).filter(\.isPass) }
      commands.append(
        .clip(
          Clip(
            shape: Shape(region), region: region,
            commands: reads ? new : new.filter { !$0.isPass }, opacity: progress,
            outside: reads ? old : old.filter { !$0.isPass })))
    }
  }
}

// MARK: - Filters

/// A layer during a transition filter. Both states fill the same rectangle.
private struct FilteredChange {
  let old, new: RenderNode
  let progress: Double
  /// The layer's bounds, and the map to the canvas.
  let bounds: Rect
  let map: PlaneMap

  /// Creates it from both states, or returns `nil` if the bounds are empty.
  init?(from old: RenderNode, to new: RenderNode, progress: Double, map: PlaneMap) {
    bounds = new.bounds.standardized
    guard !bounds.isEmpty else { return nil }
    self.map = map
    self.progress = progress
    var (old, new) = (old, new)
    old.transform = Transform3D(old.fit(into: bounds)).concatenating(new.transform)
    if old.blendMode == .normalBlendMode { old.blendMode = .sourceOver }
    if new.blendMode == .normalBlendMode { new.blendMode = .sourceOver }
    (self.old, self.new) = (old, new)
  }

  /// True if one of the modes acts on all of the bounds.
  var clipsAfterEffects: Bool {
    old.blendMode.erasesWhereNothingIsDrawn || new.blendMode.erasesWhereNothingIsDrawn
  }
}

extension Planner {
  /// Appends a layer during a transition filter: a cross-fade of the content outside of the bounds and of the
  /// filtered backdrop, and over it the result of the filter.
  private mutating func append(
    _ filter: any ImageTransition, from old: RenderNode, to new: RenderNode, progress: Double,
    in surroundings: Surroundings, to commands: inout [Command]
  ) throws(RenderError) {
    let map = new.transform.concatenating(surroundings.map)
    guard map.isFinite else { return }
    guard
      let change = FilteredChange(from: old, to: new, progress: progress, map: PlaneMap(map))
    else {
      return try appendFade(
        from: old, to: new, progress: progress, in: surroundings, to: &commands)
    }
    try appendOutside(of: change, in: surroundings, to: &commands)
    if !old.backgroundFilters.isEmpty || !new.backgroundFilters.isEmpty {
      try appendFade(
        from: change.old.backdrop, to: change.new.backdrop, progress: progress, in: surroundings,
        to: &commands)
    }
    for input in filter.images { _ = try pixels(of: input, for: new.name) }
    guard let image = try image(of: filter, change, in: surroundings) else { return }
    commands += image.passes
    let modes = (old: change.old.blendMode, new: change.new.blendMode)
    func drawn(_ mode: BlendMode) -> [Command] {
      combined(image.draw, change, mode: mode, in: surroundings)
    }
    if modes.old == modes.new {
      commands += drawn(modes.new)
    } else {
      appendMixture(
        of: drawn(modes.old), and: drawn(modes.new), progress: progress,
        scissor: surroundings.scissor, to: &commands)
    }
  }

  /// The image of a transition filter, blended with the backdrop.
  private func combined(
    _ draw: Draw, _ change: FilteredChange, mode: BlendMode, in surroundings: Surroundings
  ) -> [Command] {
    let extent = LayerFrame(
      change.new, map: change.map, clipsAfterEffects: change.clipsAfterEffects
    ).bounds
    let scissor = surroundings.scissor
    var drawn: [Command] = []
    append(
      tinted([.draw(draw)], by: surroundings.tint), opacity: surroundings.opacity, mode: mode,
      extent: mode.erasesWhereNothingIsDrawn ? extent : nil, scissor: scissor, to: &drawn)
    return change.clipsAfterEffects && !mode.erasesWhereNothingIsDrawn
      ? clipped(drawn, to: extent, scissor: scissor) : drawn
  }

  /// The image of a transition filter, made in the layer's own plane, and its drawing.
  private mutating func image(
    of filter: any ImageTransition, _ change: FilteredChange, in surroundings: Surroundings
  ) throws(RenderError) -> (passes: [Command], draw: Draw)? {
    let (map, bounds) = (change.map, change.bounds)
    var (scale, area) = (LocalRaster.scale(of: map, at: bounds), bounds)
    if scale > limits.greatestScale(of: area),
      let seen = map.area(seenIn: surroundings.scissor, of: area)
    {
      area = area.intersection(seen) ?? .zero
    }
    scale = min(scale, limits.greatestScale(of: area))
    let plane = LocalRaster(origin: bounds.origin, scale: scale)
    let rect = plane.pixels(of: area)
    try check(rect, change.new)
    let textureIDs = (from: makeTextureID(), to: makeTextureID(), result: makeTextureID())
    guard !rect.isEmpty,
      var draw = draw(
        plane, rect, textureID: textureIDs.result, map: map, scissor: surroundings.scissor)
    else { return nil }
    // It is clipped to the bounds later, so its own edge is not antialiased.
    if change.clipsAfterEffects { draw.shape = Shape(draw.region) }
    var passes: [Command] = []
    for (textureID, var state) in [(textureIDs.from, change.old), (textureIDs.to, change.new)] {
      // The transform, the blend mode and the filters are applied once, to the result.
      state.transform = .identity
      state.blendMode = .sourceOver
      state.backgroundFilters = []
      let inner = Surroundings(
        map: Transform3D(state.fit(into: bounds).concatenating(plane.toPixels)), scissor: rect,
        root: rect, depth: surroundings.depth + 1, clipsAfterEffects: change.clipsAfterEffects,
        isLocalRaster: true)
      let source = try commands(of: state, in: inner)
      passes.append(
        .prepare(
          OffscreenPass(
            textureID: textureID, rect: rect, layer: change.new.name, source: .commands(source),
            isLocalRaster: true)))
    }
    passes.append(
      .prepare(
        OffscreenPass(
          textureID: textureIDs.result, rect: rect, layer: change.new.name,
          source: .transition(
            filter.inPixels(scale: scale), from: textureIDs.from, to: textureIDs.to,
            progress: change.progress),
          levelCount: draw.levelCount(ofImage: rect))))
    return (passes, draw)
  }

  /// Appends a cross-fade of the content of two states outside of the layer's bounds.
  private mutating func appendOutside(
    of change: FilteredChange, in surroundings: Surroundings, to commands: inout [Command]
  ) throws(RenderError) {
    guard change.old.mayReachOut || change.new.mayReachOut else { return }
    var (old, new) = (change.old, change.new)
    (old.backgroundFilters, new.backgroundFilters) = ([], [])
    var fade: [Command] = []
    try appendFade(
      from: old, to: new, progress: change.progress, in: surroundings, to: &fade)
    let region = fade.regionOfCommands().intersection(surroundings.scissor)
    let inside = Shape(change.bounds, through: change.map)
    if case .rect = inside.outline, inside.bounds.contains(region) { return }
    let outside = Shape(polygons: [change.bounds.corners], through: change.map)
      .complement(in: region)
    commands += fade.hoistingPasses { .clip(Clip(shape: outside, region: region, commands: $0)) }
  }
}

extension CompositorLimits {
  /// The greatest scale at which memory suffices for both images of a rectangle, their mixture, and one more.
  fileprivate func greatestScale(of rect: Rect) -> Double {
    // If the size is not whole, the image is up to one pixel larger.
    let side = Double(maximumSide - 1) / max(rect.width, rect.height)
    let pixels = Double(maximumImageBytes / 4 / MemoryLayout<SIMD4<Float>>.stride)
    return min(side, (pixels / (rect.width + 1) / (rect.height + 1)).squareRoot())
  }
}

extension RenderNode {
  /// The map of the layer's coordinates that makes its bounds fill a rectangle.
  fileprivate func fit(into rect: Rect) -> Affine {
    let box = bounds.standardized
    let fit = Affine(
      a: rect.width / box.width, b: 0, c: 0, d: rect.height / box.height,
      tx: rect.minX - box.minX * rect.width / box.width,
      ty: rect.minY - box.minY * rect.height / box.height)
    return !box.isEmpty && fit.isFinite ? fit : .identity
  }

  /// The layer with its filtered backdrop only.
  fileprivate var backdrop: RenderNode {
    var result = RenderNode()
    result.transform = transform
    result.bounds = bounds
    result.corners = corners
    result.opacity = opacity
    result.mask = mask
    result.isDoubleSided = isDoubleSided
    result.backgroundFilters = backgroundFilters
    return result
  }

  /// True if the layer may draw outside of its bounds.
  fileprivate var mayReachOut: Bool {
    if shadow != nil || filters.contains(where: \.isBlur) { return true }
    guard !masksToBounds else { return false }
    return !children.isEmpty || !drawables.allSatisfy(\.staysInBounds)
  }
}

extension RenderNode {
  /// The layer moved by a fraction of its own size.
  fileprivate func moved(_ direction: Point, by fraction: Double) -> RenderNode {
    var result = self
    let shift = Transform3D.translation(
      x: direction.x * bounds.width * fraction, y: direction.y * bounds.height * fraction)
    result.transform = shift.concatenating(transform)
    return result
  }
}
