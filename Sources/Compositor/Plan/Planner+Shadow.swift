import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

extension Planner {
  /// Appends a layer that is seen skewed and whose shadow comes from an image of its own plane. The layer
  /// itself is drawn as without a shadow, and is as sharp.
  mutating func appendUponShadow(
    _ node: RenderNode, map: Transform3D, _ opacity: Double, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    var (whole, around) = (node, surroundings)
    (whole.opacity, whole.blendMode, around.opacity) = (1, .sourceOver, 1)
    around.showsShadowOnly = true
    var parts: [Command] = []
    try appendLocalRaster(whole, map: map, in: around, to: &parts)
    // It is tinted already.
    (whole.shadow, whole.tint, around.showsShadowOnly) = (nil, .white, false)
    var body: [Command] = []
    try appendLayer(whole, map: map, in: around, to: &body)
    // As with every shadow, the content below the layer is not a backdrop of its sublayers.
    if body.contains(where: \.readsBackdrop) { body = try raster(of: body, node) }
    let mode = node.blendMode == .normalBlendMode ? BlendMode.sourceOver : node.blendMode
    append(
      parts + body, opacity: opacity, mode: mode, scissor: surroundings.scissor, to: &commands)
  }

  /// The clip of a shadow, or `nil` where nothing cuts it.
  func cut(
    by mask: Mask?, _ layerEffects: LayerEffects, _ frame: LayerFrame, of node: RenderNode,
    scissor: PixelRect
  ) -> Clip? {
    guard layerEffects.cutsShadow else { return nil }
    let isCutToBounds = layerEffects.cutsTogether ? frame.isCutWithShadow : node.masksToBounds
    let shape = isCutToBounds ? frame.bounds : Shape(scissor)
    return Clip(shape: shape, region: scissor, commands: [], mask: mask?.mask)
  }

  /// The pass of an image as a mask shows it.
  mutating func masked(
    _ raster: OffscreenPass, by mask: Mask, _ node: RenderNode
  ) throws(RenderError) -> OffscreenPass {
    let rect = raster.rect
    try check(rect, node)
    let draw = Command.draw(Draw(textureID: raster.textureID, rect))
    let group = Group(region: rect, commands: [draw], mask: mask.mask)
    return OffscreenPass(
      textureID: makeTextureID(), rect: rect, layer: node.name, source: .commands([.group(group)]))
  }

  enum Caster {
    /// The finished layer.
    case texture(textureID: Int, rect: PixelRect)
    /// All of the layer, which a shift by whole pixels changes no more than an image of it.
    case draw(Draw)
    /// An outline in the layer's own coordinates.
    case path(Path)
  }

  /// A shadow's image and its drawing.
  mutating func shadow(
    of caster: Caster, _ layerEffects: LayerEffects, _ node: RenderNode, _ frame: LayerFrame,
    scissor: PixelRect
  ) throws(RenderError) -> [Command] {
    guard let color = layerEffects.shadow?.color else { return [] }
    let offset = layerEffects.shadowOffset
    let map = frame.plane
    let shift = PlaneMap(.translation(x: offset.x, y: offset.y))
    let effect = Effect.shadow(color, x: layerEffects.shadowBlur.x, y: layerEffects.shadowBlur.y)
    let shape: Shape
    let paint: Paint
    var opacity = 1.0
    switch caster {
    case .path(let path):
      try check(path, node)
      try countOutline(path.elements.count, node)
      guard let box = path.boundingBox else { return [] }
      shape = Shape(
        path, tolerance: LayerOutline.tolerance(of: map, over: box),
        through: map.concatenating(shift))
      paint = .solid(.white)
    case .draw(let draw):
      let moved = draw.shape.moved(by: offset)
      (shape, paint) = (moved.within(draw.region.moved(by: offset)), draw.paint)
      opacity = draw.opacity
    case .texture(let textureID, let rect):
      let area = rect.rect
      // Content that is clipped to its bounds afterwards casts the shadow of the clipped shape.
      shape =
        frame.clipsAfterEffects
        ? frame.outline.shape(through: map.concatenating(shift)) : Shape(area.moved(by: offset))
      let toRaster = Affine.translation(x: -offset.x - area.minX, y: -offset.y - area.minY)
      paint = .image(
        ImagePaint(
          source: .texture(textureID), toImage: PlaneMap(toRaster), filter: ImageSampling()))
    }
    // Parts farther outside than the blur's extent are not visible.
    let blur = [effect].spread
    let seen = blur.area(about: scissor)
    let own = room(for: shape.bounds, about: seen)
    let rect = blur.area(about: own).intersection(scissor)
    guard !own.isEmpty, !rect.isEmpty else { return [] }
    try check(rect, node)
    try check(own, node)
    let textureID = makeTextureID()
    let draw = Draw(shape: shape, region: own, paint: paint, opacity: opacity)
    let pass = OffscreenPass(
      textureID: textureID, rect: rect, from: own, layer: node.name,
      source: .commands([.draw(draw)]),
      effects: [effect])
    return [.prepare(pass), .draw(Draw(textureID: textureID, rect))]
  }
}

extension Command {
  /// The parts of a draw above, below and beside a rectangle.
  func without(_ hidden: PixelRect) -> [Command] {
    guard case .draw(let draw) = self else { return [self] }
    let region = draw.region
    let hidden = hidden.intersection(region)
    guard !hidden.isEmpty else { return [self] }
    var (upper, lower, before, after) = (region, region, region, region)
    (upper.bottom, lower.top) = (hidden.top, hidden.bottom)
    (before.top, before.bottom, before.right) = (hidden.top, hidden.bottom, hidden.left)
    (after.top, after.bottom, after.left) = (hidden.top, hidden.bottom, hidden.right)
    return [upper, before, after, lower].filter { !$0.isEmpty }.map {
      var part = draw
      part.region = $0
      return .draw(part)
    }
  }
}

extension LayerEffects {
  /// The one shape in one colour that is all of a layer, where its shadow needs no image of it: nothing
  /// else is done to it, and it is shifted by whole pixels.
  func soleCaster(
    _ parts: [Command], _ frame: LayerFrame
  ) -> Draw? {
    guard let shadow, shadow.path == nil, effects.isEmpty, !cutsShadow, !frame.clipsAfterEffects,
      opacity >= 1, mode == .sourceOver, parts.count == 1, case .draw(let draw) = parts[0],
      case .solid = draw.paint, draw.mode == .sourceOver, draw.shape.canMove,
      max(abs(shadowOffset.x), abs(shadowOffset.y)) < 1e6,
      shadowOffset.x == shadowOffset.x.rounded(), shadowOffset.y == shadowOffset.y.rounded()
    else { return nil }
    return draw
  }
}

extension RenderNode {
  /// True if its shadow, and nothing else, needs an image of its own plane where that is seen skewed, and
  /// layer and shadow are not cut or filtered together.
  var needsLocalRasterForShadow: Bool {
    guard let shadow, shadow.color.alpha > 0 else { return false }
    return rasterizationScale == nil && !masksToBounds && mask == nil && !clipsAfterEffects
      && backgroundFilters.isEmpty && !filters.contains { $0.isBlur || $0.actsInBounds }
  }
}
