import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentWorkers

extension Planner {
  /// Appends a layer: its parts in the order of compositing, then what is done to them as a whole.
  mutating func appendLayer(
    _ node: RenderNode, map: Transform3D, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    if Cancellation.current?.isCancelled == true { throw .cancelled }
    let opacity = min(1, node.opacity) * surroundings.opacity
    var surroundings = surroundings
    surroundings.tint = surroundings.tint.tinted(by: node.tint, in: pixelSpace)
    if node.isAllItsParts, !surroundings.clipsAfterEffects, opacity >= 1 || !node.fadesAsGroup {
      surroundings.opacity = node.fadesAsGroup ? 1 : opacity
      return try appendAllParts(of: node, map: map, in: surroundings, to: &commands)
    }
    try append(node, map: map, opacity: opacity, in: surroundings, to: &commands)
  }

  /// Appends a layer to whose parts something may be done as a whole.
  private mutating func append(
    _ node: RenderNode, map: Transform3D, opacity: Double, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    try checkBlurs(node)
    var layerEffects = LayerEffects(node, map: PlaneMap(map), space: pixelSpace, limits)
    if layerEffects.needsLocalRaster || needsAllOfBounds(node, map, in: surroundings.scissor) {
      if node.needsLocalRasterForShadow, !surroundings.isLocalRaster {
        return try appendUponShadow(node, map: map, opacity, in: surroundings, to: &commands)
      }
      return try appendLocalRaster(node, map: map, in: surroundings, to: &commands)
    }
    layerEffects.opacity = node.fadesAsGroup ? opacity : 1
    if let shadow = layerEffects.shadow {
      layerEffects.shadow?.color = shadow.color.tinted(by: surroundings.tint, in: pixelSpace)
    }
    var inner = surroundings
    if !layerEffects.effects.isEmpty, !surroundings.tint.changesNothing {
      // The tint is applied to the output of the filters, not to their input.
      layerEffects.effects.append(.color(matrix(of: surroundings.tint)))
      inner.tint = .white
    }
    inner.depth += 1
    (inner.clipsAfterEffects, inner.showsShadowOnly) = (false, false)
    inner.opacity = node.fadesAsGroup ? 1 : opacity
    inner.spread = surroundings.spread + layerEffects.spread
    inner.scissor = layerEffects.spread.area(about: surroundings.scissor).intersection(inner.known)
    let clipsAfterEffects = surroundings.clipsAfterEffects || node.clipsAfterEffects
    // The colour that a filter gives to transparent pixels is clipped to the bounds.
    let isFilled = layerEffects.fillsTransparency && !clipsAfterEffects
    let frame = LayerFrame(
      node, map: PlaneMap(map),
      clipsAfterEffects: (clipsAfterEffects || isFilled) && !layerEffects.blurs,
      cutsTogether: layerEffects.cutsTogether)
    if node.masksToBounds {
      inner.scissor = inner.scissor.intersection(frame.bounds.bounds)
    }
    var parts: [Command] = []
    if !inner.scissor.isEmpty {
      try appendParts(of: node, frame, map: map, in: inner, to: &parts)
    }
    if node.masksToBounds, !frame.clipsAfterEffects {
      parts = clipped(parts, to: frame.bounds, scissor: inner.scissor)
    }
    let mask = try self.mask(of: node, map: map, in: inner)
    if let backdrops = try backdrop(of: node, frame, opacity: inner.opacity, in: surroundings) {
      try append(
        parts, upon: backdrops, layerEffects, mask: mask, frame, of: node, in: surroundings,
        to: &commands)
      return
    }
    var layer = try finished(
      parts, by: layerEffects, mask: mask, frame, of: node, in: surroundings)
    if isFilled {
      let region = frame.bounds.bounds.intersection(surroundings.scissor)
      layer.body = layer.body.hoistingPasses {
        .clip(Clip(shape: frame.bounds, region: region, commands: $0))
      }
    }
    append(
      layer.commands, opacity: layerEffects.opacity, mode: layerEffects.mode,
      extent: layerEffects.mode.erasesWhereNothingIsDrawn ? frame.bounds : nil,
      scissor: surroundings.scissor, to: &commands)
  }

  /// Appends a layer to whose parts nothing is done as a whole, as to those of most layers.
  private mutating func appendAllParts(
    of node: RenderNode, map: Transform3D, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    var inner = surroundings
    inner.depth += 1
    inner.scissor = inner.scissor.intersection(inner.known)
    guard !inner.scissor.isEmpty else { return }
    let frame = LayerFrame(node, map: PlaneMap(map), clipsAfterEffects: false)
    try appendParts(of: node, frame, map: map, in: inner, to: &commands)
  }

  /// True if a filter needs more of a layer, or it otherwise, than the canvas shows.
  private func needsAllOfBounds(
    _ node: RenderNode, _ map: Transform3D, in scissor: PixelRect
  ) -> Bool {
    guard node.filters.contains(where: \.actsInBounds) else { return false }
    let map = PlaneMap(map)
    guard map.isUpright else { return true }
    let box = PixelRect(touchedBy: map.box(of: node.bounds).insetBy(dx: 1e-6, dy: 1e-6))
    return box.intersection(scissor) != box
  }

  func clipped(
    _ commands: [Command], to shape: Shape, scissor: PixelRect
  ) -> [Command] {
    guard shape.wholePixels == nil, !commands.isEmpty else { return commands }
    let region = commands.regionOfCommands().intersection(scissor).intersection(shape.bounds)
    return commands.hoistingPasses { .clip(Clip(shape: shape, region: region, commands: $0)) }
  }

  /// The commands of a layer's mask.
  mutating func mask(
    of node: RenderNode, map: Transform3D, in inner: Surroundings
  ) throws(RenderError) -> Mask? {
    guard let mask = node.mask else { return nil }
    var surroundings = inner
    surroundings.map = map.flattened
    surroundings.opacity = 1
    surroundings.tint = .white
    var commands: [Command] = []
    for root in mask.nodes { try append(root, in: surroundings, to: &commands) }
    if commands.contains(where: \.readsBackdrop) {
      // The backdrop of parts of a mask is the rest of the mask, not the masked layer.
      commands = try raster(of: commands, node)
    }
    let (passes, rest) = (commands.filter(\.isPass), commands.filter { !$0.isPass })
    return (
      passes,
      .init(commands: rest, usesLuminance: mask.usesLuminance, isInverted: mask.isInverted)
    )
  }
}

extension [Command] {
  /// Passes first, then the rest wrapped in one command; commands that read the backdrop stay
  /// where they are.
  func hoistingPasses(_ wrap: ([Command]) -> Command) -> [Command] {
    guard !contains(where: \.readsBackdrop) else { return [wrap(self)] }
    return filter(\.isPass) + [wrap(filter { !$0.isPass })]
  }
}

extension Command {
  /// True if the command makes an image.
  var isPass: Bool { if case .prepare = self { true } else { false } }
}

/// A layer's bounds on the canvas.
struct LayerFrame {
  /// Maps the layer's own coordinates to pixels.
  let plane: PlaneMap
  /// The bounds with their corners.
  let outline: LayerOutline
  /// The same on the canvas.
  let bounds: Shape
  /// The area that background, gradient and contents that fill the bounds cover: less than the
  /// bounds where an opaque border lies over their edge, so that they do not shine through its own.
  let faces: Shape
  /// True if everything is cut to the bounds afterwards, at edges that cut pixels: then nothing may
  /// end there by itself, or the edge would count twice.
  let isClipped: Bool
  /// True if the finished layer is cut to the bounds: with its shadow, or because a blend mode acts on
  /// their area alone, with all of the source.
  let clipsAfterEffects: Bool
  /// True if the layer and its shadow are cut to the bounds at once.
  let isCutWithShadow: Bool

  init(_ node: RenderNode, map: PlaneMap, clipsAfterEffects: Bool, cutsTogether: Bool = false) {
    plane = map
    isCutWithShadow = cutsTogether && node.masksToBounds && !clipsAfterEffects
    let clipsAfterEffects = clipsAfterEffects || isCutWithShadow
    self.clipsAfterEffects = clipsAfterEffects
    var outline = LayerOutline(node.bounds, node.corners)
    outline.rect = outline.rect.snapped(to: node.antialiasedEdges, through: map)
    self.outline = outline
    bounds = outline.shape(through: map)
    isClipped = (node.masksToBounds || clipsAfterEffects) && bounds.wholePixels == nil
    if let border = node.border, border.width > 0, border.color.alpha >= 1, !isClipped {
      faces = outline.inset(by: border.width / 2).shape(through: map)
    } else {
      faces = bounds
    }
  }

  /// True if a rectangle is the bounds, without rounded corners.
  func isFilled(by rect: Rect) -> Bool {
    outline.isRectangle && rect.contains(outline.rect) && outline.rect.contains(rect)
  }

  /// Whole pixels that the bounds cover between their corners, where they lie upright.
  var interior: PixelRect {
    // Continuous corners are longer than their radius.
    let radius = outline.isRectangle ? 0 : outline.radius * (outline.isContinuous ? 1.6 : 1)
    let middle = outline.rect.insetBy(dx: 0, dy: min(radius, outline.rect.height / 2))
    guard case .rect(let rect) = Shape(middle, through: plane).outline else { return .empty }
    return PixelRect(within: rect)
  }

  /// The part within a rectangle, if the bounds are clipped afterwards: then it has no edges along the bounds.
  func shape(within rect: Rect) -> Shape {
    let whole = Shape(bounds.bounds)
    if rect.contains(outline.rect) { return whole }
    let pixel = 256 * LayerOutline.tolerance(of: plane, over: rect)
    return Shape(rect.widened(over: outline.rect, pixel: pixel), through: plane).within(
      whole.bounds)
  }
}
