import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// A layer before opacity and blend mode.
struct FinishedLayer<Format: PixelFormat> {
  /// Makes images for both of the others.
  var passes: [Command<Format>] = []
  /// Its shadow.
  var shadow: [Command<Format>] = []
  /// All the rest of it.
  var body: [Command<Format>]

  /// The clip of shadow and body at once, where it is still to be applied.
  var cut: Clip<Format>?

  /// All of it, in order.
  var commands: [Command<Format>] {
    passes.isEmpty && shadow.isEmpty && cut == nil ? body : passes + cut(shadow + body)
  }

  /// Commands as the layer is cut.
  func cut(_ commands: [Command<Format>], opacity: Double = 1) -> [Command<Format>] {
    guard var clip = cut else { return commands }
    // What reads what lies beneath is drawn as a whole, and all of it cut.
    let isWhole = commands.contains(where: \.readsBackdrop)
    let area = isWhole ? clip.region : clip.region.intersection(clip.shape.bounds)
    clip.region = area.intersection(commands.regionOfCommands())
    clip.opacity = opacity
    guard !clip.region.isEmpty else { return [] }
    return commands.hoistingPasses {
      clip.commands = $0
      return .clip(clip)
    }
  }
}

extension Planner {
  /// A mask's commands and the passes that they need.
  typealias Mask = (passes: [Command<Format>], mask: MaskCommands<Format>)

  /// A layer's parts with what is done to them as a whole before opacity and blend mode: mask,
  /// filters and shadow, in this order.
  mutating func finished(
    _ parts: [Command<Format>], by layerEffects: LayerEffects, mask: Mask?, _ frame: LayerFrame,
    of node: RenderNode, in surroundings: Surroundings
  ) throws(RenderError) -> FinishedLayer<Format> {
    let scissor = surroundings.scissor
    var result = FinishedLayer(body: parts)
    var caster: Caster?
    let cut = cut(by: mask, layerEffects, frame, of: node, scissor: scissor)
    if let mask, cut != nil { result.passes = mask.passes }
    let own = layerEffects.cutsTogether ? nil : mask
    if mask == nil, let face = layerEffects.soleCaster(parts, frame) {
      let seen = layerEffects.shadowSpread.area(about: scissor)
      result.body = [.draw(face.within(scissor))]
      caster = .draw(face.within(room(for: face.region.intersection(seen), about: seen)))
    } else if needsImage(parts, layerEffects, mask), !parts.isEmpty {
      let seen = layerEffects.shadowSpread.area(about: scissor)
      let fillsBounds = frame.isCutLast || layerEffects.fillsTransparency
      let area = fillsBounds ? frame.bounds.bounds : .empty
      let pass = try raster(of: parts, layerEffects, own, node, over: area, seen: seen)
      let rect = pass.rect
      result.body = []
      if !rect.isEmpty {
        result.passes.append(.prepare(pass))
        result.body = [
          .draw(
            Draw(
              shape: Shape(rect), region: rect.intersection(scissor),
              paint: .texture(textureID: pass.textureID)))
        ]
        caster = .texture(textureID: pass.textureID, rect: rect)
        if own == nil, let mask, layerEffects.shadow?.path == nil {
          let masked = try self.masked(pass, by: mask, node)
          result.passes.append(.prepare(masked))
          caster = .texture(textureID: masked.textureID, rect: rect)
        }
      }
    } else if own != nil || !layerEffects.effects.isEmpty {
      let filled =
        layerEffects.fillsTransparency ? frame.bounds.bounds.intersection(scissor) : PixelRect.empty
      let group = Group(
        region: parts.regionOfCommands().union(filled), commands: parts.filter { !$0.isPass },
        matrices: layerEffects.effects.compactMap(\.matrix), mask: own?.mask)
      result.body = (own?.passes ?? []) + parts.filter(\.isPass) + [.group(group)]
    }
    if let path = layerEffects.shadow?.path { caster = .path(path) }
    if let caster {
      result.shadow = try shadow(of: caster, layerEffects, node, frame, scissor: scissor)
      // Where the background is all of the layer, it fills the bounds.
      if case .draw(let face) = caster, Format.hides(face), node.background?.alpha ?? 0 > 0 {
        let hidden = frame.interior.intersection(face.region)
        result.shadow = result.shadow.flatMap { $0.without(hidden) }
      }
    }
    result.cut = cut
    if !layerEffects.cutsTogether {
      result.shadow = result.cut(result.shadow)
      result.cut = nil
    }
    return result
  }

  /// Appends commands with an opacity and a blend mode: one that stands alone takes them over, many
  /// become a group.
  func append(
    _ result: [Command<Format>], opacity: Double, mode: BlendMode, extent: Shape?,
    scissor: PixelRect, to commands: inout [Command<Format>]
  ) {
    if opacity >= 1, mode == .sourceOver {
      commands += result
      return
    }
    let drawn = result.filter { !$0.isPass }
    commands += result.filter(\.isPass)
    if extent == nil, drawn.count == 1, let single = drawn[0].faded(by: opacity, mode) {
      commands.append(single)
      return
    }
    let area = drawn.regionOfCommands().union(extent?.bounds ?? .empty).intersection(scissor)
    guard !area.isEmpty else { return }
    commands.append(
      .group(Group(region: area, commands: drawn, opacity: opacity, mode: mode, extent: extent)))
  }

  /// True if a layer's parts have to be drawn as a whole before anything can be done to them.
  private func needsImage(
    _ parts: [Command<Format>], _ layerEffects: LayerEffects, _ mask: Mask?
  ) -> Bool {
    if layerEffects.effects.contains(where: \.needsNeighbours) { return true }
    if let shadow = layerEffects.shadow, shadow.path == nil { return true }
    let isGroup =
      mask != nil || !layerEffects.effects.isEmpty || layerEffects.opacity < 1
      || layerEffects.mode != .sourceOver
    return isGroup && parts.contains(where: \.readsBackdrop)
  }

  /// The pass of a layer's image over an area and all parts, its filters included.
  private mutating func raster(
    of parts: [Command<Format>], _ layerEffects: LayerEffects, _ mask: Mask?, _ node: RenderNode,
    over area: PixelRect, seen: PixelRect
  ) throws(RenderError) -> OffscreenPass<Format> {
    var source = parts
    if let mask {
      let group = Group(
        region: parts.regionOfCommands(), commands: parts.filter { !$0.isPass }, mask: mask.mask)
      source = mask.passes + parts.filter(\.isPass) + [.group(group)]
    }
    let (drawn, spread) = (parts.regionOfCommands(), layerEffects.effects.spread)
    let rect = room(
      for: spread.area(about: drawn).union(area).intersection(seen), about: seen)
    let needed = spread.area(about: rect)
    // A filter makes something of nothing only where there is an image.
    let filled = layerEffects.fillsTransparency ? drawn.union(area) : drawn
    let own = layerEffects.blurs ? room(for: filled.intersection(needed), about: needed) : rect
    try check(rect, node)
    try check(own, node)
    return OffscreenPass(
      textureID: makeTextureID(), rect: rect, from: own, layer: node.name,
      source: .commands(source),
      effects: layerEffects.effects)
  }

  /// Commands drawn into an image first.
  mutating func raster(
    of commands: [Command<Format>], _ node: RenderNode
  ) throws(RenderError) -> [Command<Format>] {
    let rect = commands.regionOfCommands()
    guard !rect.isEmpty else { return [] }
    try check(rect, node)
    let textureID = makeTextureID()
    return [
      .prepare(
        OffscreenPass(
          textureID: textureID, rect: rect, layer: node.name, source: .commands(commands))),
      .draw(Draw<Format>(shape: Shape(rect), region: rect, paint: .texture(textureID: textureID))),
    ]
  }

  /// The part of an image for which there is room. Where blurs and shadows that are seen from near ask for
  /// more than is allowed, it is what lies about the pixels that may be seen: what lies farther away
  /// casts no shadow.
  func room(for rect: PixelRect, about seen: PixelRect) -> PixelRect {
    let side = limits.maximumSide
    guard max(rect.width, rect.height) > side else { return rect }
    let (x, y) = (max(0, seen.width - side), max(0, seen.height - side))
    return rect.intersection(seen.grown(x: -(x + 1) / 2, y: -(y + 1) / 2))
  }

  /// Throws where a path has too many steps.
  func check(_ path: Path, _ node: RenderNode) throws(RenderError) {
    guard path.elements.count <= limits.maximumPathSteps else {
      throw .pathTooLong(
        layer: node.name, steps: path.elements.count, limit: limits.maximumPathSteps)
    }
  }

  /// Throws where a blur is too wide in the layer's own points; what a scale makes of it is clamped.
  func checkBlurs(_ node: RenderNode) throws(RenderError) {
    let filters = (node.filters + node.backgroundFilters).map(\.radius)
    let widest = filters.reduce(node.shadow?.radius ?? 0) { max($0, $1) }
    guard widest <= limits.maximumBlurRadius else {
      throw .blurTooWide(layer: node.name, radius: widest, limit: limits.maximumBlurRadius)
    }
  }

  /// Throws where an image is too large.
  func check(_ rect: PixelRect, _ node: RenderNode) throws(RenderError) {
    guard max(rect.width, rect.height) <= limits.maximumSide else {
      throw .imageTooLarge(
        layer: node.name, width: rect.width, height: rect.height, limit: limits.maximumSide)
    }
    let bytes = rect.count * MemoryLayout<Format.Pixel>.stride
    guard bytes <= limits.maximumImageBytes else {
      throw .tooMuchMemory(layer: node.name, bytes: bytes, limit: limits.maximumImageBytes)
    }
  }
}

// MARK: - Shadows

extension Planner {
  /// The clip of a shadow, or `nil` where nothing cuts it.
  private func cut(
    by mask: Mask?, _ layerEffects: LayerEffects, _ frame: LayerFrame, of node: RenderNode,
    scissor: PixelRect
  ) -> Clip<Format>? {
    guard layerEffects.cutsShadow else { return nil }
    let isCutToBounds = layerEffects.cutsTogether ? frame.isCutWithShadow : node.masksToBounds
    let shape = isCutToBounds ? frame.bounds : Shape(scissor)
    return Clip(shape: shape, region: scissor, commands: [], mask: mask?.mask)
  }

  /// The pass of an image as a mask shows it.
  private mutating func masked(
    _ raster: OffscreenPass<Format>, by mask: Mask, _ node: RenderNode
  ) throws(RenderError) -> OffscreenPass<Format> {
    let rect = raster.rect
    try check(rect, node)
    let draw = Draw<Format>(
      shape: Shape(rect), region: rect, paint: .texture(textureID: raster.textureID))
    let group = Group(region: rect, commands: [.draw(draw)], mask: mask.mask)
    return OffscreenPass(
      textureID: makeTextureID(), rect: rect, layer: node.name, source: .commands([.group(group)]))
  }

  /// The caster of a shadow.
  private enum Caster {
    /// The finished layer.
    case texture(textureID: Int, rect: PixelRect)
    /// All of the layer, which a shift by whole pixels changes no more than an image of it.
    case draw(Draw<Format>)
    /// An outline in the layer's own coordinates.
    case path(Path)
  }

  /// A shadow's image and its drawing.
  private mutating func shadow(
    of caster: Caster, _ layerEffects: LayerEffects, _ node: RenderNode, _ frame: LayerFrame,
    scissor: PixelRect
  ) throws(RenderError) -> [Command<Format>] {
    guard let color = layerEffects.shadow?.color else { return [] }
    let offset = layerEffects.shadowOffset
    let map = frame.plane
    let shift = PlaneMap(.translation(x: offset.x, y: offset.y))
    let effect = Effect.shadow(color, x: layerEffects.shadowBlur.x, y: layerEffects.shadowBlur.y)
    let shape: Shape
    let paint: Paint<Format>
    var opacity = 1.0
    switch caster {
    case .path(let path):
      try check(path, node)
      guard let box = path.boundingBox else { return [] }
      shape = Shape(
        path, tolerance: LayerOutline.tolerance(of: map, over: box),
        through: map.concatenating(shift))
      paint = .solid(Format.pixel(.white, in: space))
    case .draw(let draw):
      let moved = draw.shape.moved(by: offset)
      (shape, paint) = (moved.within(draw.region.moved(by: offset)), draw.paint)
      opacity = draw.opacity
    case .texture(let textureID, let rect):
      let area = rect.rect
      // What is cut to its bounds afterwards casts the shadow of the cut.
      shape =
        frame.isCutLast
        ? frame.outline.shape(through: map.concatenating(shift)) : Shape(area.moved(by: offset))
      let toRaster = Affine.translation(x: -offset.x - area.minX, y: -offset.y - area.minY)
      paint = .image(
        ImagePaint(
          source: .texture(textureID), toImage: PlaneMap(toRaster), filter: ImageSampling()))
    }
    // What lies farther outside than the blur reaches cannot be seen.
    let blur = [effect].spread
    let seen = blur.area(about: scissor)
    let own = room(for: shape.bounds.intersection(seen), about: seen)
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
    return [
      .prepare(pass),
      .draw(Draw<Format>(shape: Shape(rect), region: rect, paint: .texture(textureID: textureID))),
    ]
  }
}

extension PixelFormat {
  /// True if nothing shows beneath a draw where it covers pixels wholly.
  fileprivate static func hides(_ draw: Draw<Self>) -> Bool {
    if case .solid(let pixel) = draw.paint { draw.opacity >= 1 && isOpaque(pixel) } else { false }
  }
}

extension Command {
  /// The parts of a draw above, below and beside a rectangle.
  fileprivate func without(_ hidden: PixelRect) -> [Command] {
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
  fileprivate func soleCaster<Format>(
    _ parts: [Command<Format>], _ frame: LayerFrame
  ) -> Draw<Format>? {
    guard let shadow, shadow.path == nil, effects.isEmpty, !cutsShadow, !frame.isCutLast,
      opacity >= 1, mode == .sourceOver, parts.count == 1, case .draw(let draw) = parts[0],
      case .solid = draw.paint, draw.mode == .sourceOver, draw.shape.canMove,
      max(abs(shadowOffset.x), abs(shadowOffset.y)) < 1e6,
      shadowOffset.x == shadowOffset.x.rounded(), shadowOffset.y == shadowOffset.y.rounded()
    else { return nil }
    return draw
  }
}

extension Draw {
  /// The part of it within a rectangle.
  fileprivate func within(_ rect: PixelRect) -> Draw {
    var result = self
    result.region = region.intersection(rect)
    return result
  }
}

extension Effect {
  /// The standard deviations of its blur, in pixels.
  var deviations: SIMD2<Double> {
    switch self {
    case .blur(let x, let y), .bloom(let x, let y, _), .shadow(_, let x, let y): SIMD2(x, y)
    case .color, .custom: .zero
    }
  }

  /// How many pixels about another it reads, apart from blurs.
  var reach: SIMD2<Int> {
    switch self {
    case .custom(_, let reach, _): reach
    case .blur, .bloom, .shadow, .color: .zero
    }
  }

  /// True if it acts on an image as a whole: pixels depend on their neighbours, or may.
  var needsNeighbours: Bool {
    switch self {
    case .custom: true
    case .blur, .bloom, .shadow, .color: deviations != .zero
    }
  }

  /// The effect on colours, if that is all there is to it.
  var matrix: ColorMatrix? { if case .color(let matrix) = self { matrix } else { nil } }
}

extension BlendMode {
  /// True if the mode changes what lies beneath where the source is transparent.
  var erasesWhereNothingIsDrawn: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .multiply: true
    default: false
    }
  }
}

extension Array {
  /// The pixels that any of the commands may change.
  func regionOfCommands<Format>() -> PixelRect where Element == Command<Format> {
    reduce(PixelRect.empty) { $0.union($1.region) }
  }
}

extension Command {
  /// The command with an opacity and a blend mode, if it can take them over alone.
  func faded(by opacity: Double, _ mode: BlendMode) -> Command? {
    guard case .draw(var draw) = self, draw.mode == .sourceOver else { return nil }
    draw.opacity *= opacity
    draw.mode = mode
    return .draw(draw)
  }
}
