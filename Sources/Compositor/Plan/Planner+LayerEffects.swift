import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

extension Planner {
  /// A mask's commands and the passes that they need.
  typealias Mask = (passes: [Command], mask: MaskCommands)

  /// A layer's parts with what is done to them as a whole before opacity and blend mode: mask,
  /// filters and shadow, in this order.
  mutating func finished(
    _ parts: [Command], by layerEffects: LayerEffects, mask: Mask?, _ frame: LayerFrame,
    of node: RenderNode, in surroundings: Surroundings
  ) throws(RenderError) -> FinishedLayer {
    let scissor = surroundings.scissor
    var result = FinishedLayer(body: parts)
    var caster: Caster?
    let cut = cut(by: mask, layerEffects, frame, of: node, scissor: scissor)
    if let mask, cut != nil { result.passes = mask.passes }
    let own = layerEffects.cutsTogether ? nil : mask
    if mask == nil, let face = layerEffects.soleCaster(parts, frame) {
      let seen = layerEffects.shadowSpread.area(about: scissor)
      result.body = [.draw(face.within(scissor))]
      caster = .draw(face.within(room(for: face.region, about: seen)))
    } else if needsImage(parts, layerEffects, mask), !parts.isEmpty || layerEffects.fillsBounds {
      let seen = layerEffects.shadowSpread.area(about: scissor)
      let fillsBounds =
        frame.clipsAfterEffects || layerEffects.fillsTransparency || layerEffects.fillsBounds
      let area = fillsBounds ? frame.bounds.bounds : .empty
      let pass = try raster(of: parts, layerEffects, own, node, over: area, seen: seen)
      let rect = pass.rect
      result.body = []
      if !rect.isEmpty {
        result.passes.append(.prepare(pass))
        result.body = [.draw(Draw(textureID: pass.textureID, rect).within(scissor))]
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
      if case .draw(let face) = caster, face.isOpaque, node.background?.alpha ?? 0 > 0,
        !surroundings.showsShadowOnly
      {
        let hidden = frame.interior.intersection(face.region)
        result.shadow = result.shadow.flatMap { $0.without(hidden) }
      }
    }
    if surroundings.showsShadowOnly { result.body = [] }
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
    _ result: [Command], opacity: Double, mode: BlendMode, extent: Shape? = nil,
    scissor: PixelRect, to commands: inout [Command]
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
    _ parts: [Command], _ layerEffects: LayerEffects, _ mask: Mask?
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
    of parts: [Command], _ layerEffects: LayerEffects, _ mask: Mask?, _ node: RenderNode,
    over area: PixelRect, seen: PixelRect
  ) throws(RenderError) -> OffscreenPass {
    var source = parts
    if let mask {
      // Parts that read the backdrop keep their order in an image of their own.
      source = try parts.contains(where: \.readsBackdrop) ? raster(of: parts, node) : parts
      let group = Group(
        region: source.regionOfCommands(), commands: source.filter { !$0.isPass }, mask: mask.mask)
      source = mask.passes + source.filter(\.isPass) + [.group(group)]
    }
    let drawn = parts.isEmpty ? area : parts.regionOfCommands()
    let spread = layerEffects.effects.spread
    let rect = room(for: spread.area(about: drawn).union(area), about: seen)
    let needed = spread.area(about: rect)
    // A filter makes something of nothing only where there is an image.
    let isFilled = layerEffects.fillsTransparency || layerEffects.fillsBounds
    let filled = isFilled ? drawn.union(area) : drawn
    let own = layerEffects.blurs ? room(for: filled, about: needed) : rect
    try check(rect, node)
    try check(own, node)
    return OffscreenPass(
      textureID: makeTextureID(), rect: rect, from: own, layer: node.name,
      source: .commands(source),
      effects: layerEffects.effects)
  }

  /// Commands drawn into an image first.
  mutating func raster(
    of commands: [Command], _ node: RenderNode
  ) throws(RenderError) -> [Command] {
    let rect = commands.regionOfCommands()
    guard !rect.isEmpty else { return [] }
    try check(rect, node)
    let textureID = makeTextureID()
    return [
      .prepare(
        OffscreenPass(
          textureID: textureID, rect: rect, layer: node.name, source: .commands(commands))),
      .draw(Draw(textureID: textureID, rect)),
    ]
  }
}

extension Draw {
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

  /// The number of neighbouring pixels that it reads in each direction, apart from blurs.
  var reach: SIMD2<Int> {
    switch self {
    case .custom(_, let reach, _, _): reach
    case .blur, .bloom, .shadow, .color: .zero
    }
  }

  /// True if it acts on an image as a whole: pixels depend on their neighbours, or may.
  var needsNeighbours: Bool {
    switch self {
    case .custom: true
    // Even without a blur, the added light is not a linear function of the colour.
    case .bloom(_, _, let intensity): intensity > 0
    case .blur, .shadow, .color: deviations != .zero
    }
  }

  /// True if it acts on the bounds as a whole.
  var fillsBounds: Bool { if case .custom(_, _, true, _) = self { true } else { false } }

  /// The effect on colours, if that is all there is to it.
  var matrix: ColorMatrix? { if case .color(let matrix) = self { matrix } else { nil } }
}

extension BlendMode {
  /// True if the mode changes the backdrop where the source is transparent.
  var erasesWhereNothingIsDrawn: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .multiply: true
    default: false
    }
  }
}

extension [Command] {
  /// The pixels that any of the commands may change.
  func regionOfCommands() -> PixelRect {
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
