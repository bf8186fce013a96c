import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// The filtered backdrop of a layer: an image and the part of it that shows.
struct Backdrop {
  /// Makes the images of the mask and of the backdrop.
  var passes: [Command]
  /// Replaces the backdrop with the image: within the layer's bounds or, if these are cut out together
  /// with the layer, also around them.
  var clip: Clip

  /// All of it, in order.
  var commands: [Command] { passes + [.clip(clip)] }

  /// Lets it show within a layer's mask only.
  mutating func cut(by mask: Planner.Mask?) {
    guard let mask else { return }
    passes = mask.passes + passes
    clip.mask = mask.mask
  }
}

extension Planner {
  /// The backdrop of a layer through its background filters, or `nil` where it has none or they
  /// cannot be seen.
  mutating func backdrop(
    of node: RenderNode, _ frame: LayerFrame, opacity: Double, in surroundings: Surroundings
  ) throws(RenderError) -> Backdrop? {
    guard !node.backgroundFilters.isEmpty else { return nil }
    let (plane, bounds) = (frame.plane, frame.bounds)
    // Where the plane is skewed the blur is round on the canvas, as large as the plane on the whole.
    let area = abs(plane.linearized(at: node.bounds.center)?.determinant ?? 1).squareRoot()
    let scale = plane.axisScale ?? SIMD2(area, area)
    let context = PixelFilterContext(
      scale: scale, workingSpace: pixelSpace, bounds: plane.box(of: node.bounds))
    let effects = node.backgroundFilters.map { Effect($0, in: context, limits) }.joiningBlurs()
    let region = bounds.bounds.intersection(surroundings.scissor)
    guard !region.isEmpty else { return nil }
    let needed = effects.spread.area(about: region)
    // Where nothing is drawn in what is known, it is transparent, however small the surface.
    let known = room(for: surroundings.known, about: needed)
    try check(region, node)
    try check(known, node)
    let pass = OffscreenPass(
      textureID: makeTextureID(), rect: region, from: known, layer: node.name, source: .backdrop,
      effects: effects)
    let clip = Clip(
      shape: frame.clipsAfterEffects ? Shape(region) : bounds, region: region,
      commands: [.draw(Draw(textureID: pass.textureID, region, mode: .copy))], opacity: opacity)
    return Backdrop(passes: [.prepare(pass)], clip: clip)
  }

  /// Appends a layer's parts upon its filtered backdrop.
  ///
  /// In source-over mode, layer and filtered backdrop are one image. Mask and opacity decide how much of
  /// it replaces the backdrop, so that the backdrop does not shine through the layer. Any other mode
  /// combines the layer with the filtered backdrop.
  mutating func append(
    _ parts: [Command], upon backdrop: Backdrop, _ layerEffects: LayerEffects,
    mask: Mask?,
    _ frame: LayerFrame, of node: RenderNode, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    var (backdrop, own) = (backdrop, layerEffects)
    let scissor = surroundings.scissor
    guard layerEffects.mode == .sourceOver else {
      backdrop.cut(by: mask)
      backdrop.clip.opacity *= layerEffects.opacity
      let layer = try finished(parts, by: own, mask: mask, frame, of: node, in: surroundings)
      let extent = frame.clipsAfterEffects ? Shape(backdrop.clip.region) : frame.bounds
      var drawn: [Command] = []
      append(
        layer.commands, opacity: layerEffects.opacity, mode: layerEffects.mode,
        extent: layerEffects.mode.erasesWhereNothingIsDrawn ? extent : nil, scissor: scissor,
        to: &drawn)
      append(drawn, upon: backdrop, mask: nil, opacity: 1, frame, scissor: scissor, to: &commands)
      return
    }
    own.opacity = 1
    // Filters and a shadow of the masked layer come after its mask.
    let isMaskLast =
      layerEffects.effects.isEmpty
      && (layerEffects.shadow == nil || layerEffects.shadow?.path != nil)
    if !isMaskLast, !layerEffects.cutsTogether { backdrop.cut(by: mask) }
    let layer = try finished(
      parts, by: own, mask: isMaskLast && !layerEffects.cutsTogether ? nil : mask, frame, of: node,
      in: surroundings)
    if layer.cut != nil {
      if frame.isCutWithShadow { backdrop.clip.shape = Shape(backdrop.clip.region) }
      let all = layer.shadow + backdrop.commands + layer.body
      commands += layer.passes + layer.cut(all, opacity: layerEffects.opacity)
      return
    }
    append(
      layer.passes + layer.shadow, opacity: layerEffects.opacity, mode: .sourceOver,
      scissor: scissor, to: &commands)
    append(
      layer.body, upon: backdrop, mask: isMaskLast ? mask : nil, opacity: layerEffects.opacity,
      frame,
      scissor: scissor, to: &commands)
  }

  /// Appends commands and the backdrop beneath them as one image.
  func append(
    _ body: [Command], upon backdrop: Backdrop, mask: Mask?, opacity: Double,
    _ frame: LayerFrame, scissor: PixelRect, to commands: inout [Command]
  ) {
    guard mask != nil || opacity < 1 || frame.isClipped && frame.clipsAfterEffects else {
      commands += backdrop.commands + body
      return
    }
    commands += (mask?.passes ?? []) + backdrop.passes
    let both = [.clip(backdrop.clip)] + body
    let region = frame.clipsAfterEffects ? backdrop.clip.region : both.regionOfCommands()
    let shape = frame.clipsAfterEffects ? frame.bounds : Shape(region.intersection(scissor))
    commands += both.hoistingPasses {
      .clip(
        Clip(
          shape: shape, region: region.intersection(scissor), commands: $0, opacity: opacity,
          mask: mask?.mask))
    }
  }
}
