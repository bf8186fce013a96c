import LambentFilters
import LambentGeometry
import LambentPixels
import LambentRenderTree

/// What lies beneath a layer, filtered: a picture and what shows of it.
struct Backdrop<Format: PixelFormat> {
  /// Makes the pictures of the mask and of what lies beneath.
  var recipes: [Command<Format>]
  /// Puts the picture in the place of what lies beneath, within the layer's bounds or, where these are
  /// cut out together with the layer, all about them.
  var clip: Clip<Format>

  /// All of it, in order.
  var commands: [Command<Format>] { recipes + [.clip(clip)] }

  /// Lets it show within a layer's mask only.
  mutating func cut(by mask: Planner<Format>.Mask?) {
    guard let mask else { return }
    recipes = mask.recipes + recipes
    clip.mask = mask.mask
  }
}

extension Planner {
  /// What lies beneath a layer through its background filters, or `nil` where it has none or they
  /// cannot be seen.
  mutating func backdrop(
    of node: RenderNode, _ frame: LayerFrame, opacity: Double, in surroundings: Surroundings
  ) throws(RenderError) -> Backdrop<Format>? {
    guard !node.backgroundFilters.isEmpty else { return nil }
    let (plane, bounds) = (frame.plane, frame.bounds)
    // Where the plane is skewed the blur is round on the canvas, as large as the plane on the whole.
    let area = abs(plane.linearized(at: node.bounds.center)?.determinant ?? 1).squareRoot()
    let scale = plane.axisScale ?? SIMD2(area, area)
    let effects = node.backgroundFilters
      .map { Effect($0, scale: scale, space: pixelSpace, limits) }.joiningBlurs()
    let region = bounds.bounds.intersection(surroundings.scissor)
    guard !region.isEmpty else { return nil }
    let needed = effects.spread.area(about: region)
    // Where nothing is drawn in what is known, it is transparent, however small the surface.
    let known = room(for: needed.intersection(surroundings.known), about: needed)
    try check(region, node)
    try check(known, node)
    let recipe = Recipe<Format>(
      slot: makeSlot(), rect: region, from: known, layer: node.name, source: .backdrop,
      effects: effects)
    let draw = Draw<Format>(
      shape: Shape(region), region: region, paint: .picture(slot: recipe.slot), mode: .copy)
    let clip = Clip(
      shape: frame.isCutLast ? Shape(region) : bounds, region: region, commands: [.draw(draw)],
      opacity: opacity)
    return Backdrop(recipes: [.prepare(recipe)], clip: clip)
  }

  /// Appends a layer's parts upon its filtered backdrop.
  ///
  /// Where the layer is laid over what lies beneath, both are one picture: mask and opacity decide
  /// how much of it takes the place of what was there, so that no glass shines through what lies upon
  /// it. Any other mode combines the layer with the filtered backdrop.
  mutating func append(
    _ parts: [Command<Format>], upon backdrop: Backdrop<Format>, _ finish: Finish, mask: Mask?,
    _ frame: LayerFrame, of node: RenderNode, in surroundings: Surroundings,
    to commands: inout [Command<Format>]
  ) throws(RenderError) {
    var (backdrop, own) = (backdrop, finish)
    let scissor = surroundings.scissor
    guard finish.mode == .sourceOver else {
      backdrop.cut(by: mask)
      backdrop.clip.opacity *= finish.opacity
      let layer = try finished(parts, by: own, mask: mask, frame, of: node, in: surroundings)
      let extent = frame.isCutLast ? Shape(backdrop.clip.region) : frame.bounds
      var drawn: [Command<Format>] = []
      append(
        layer.commands, opacity: finish.opacity, mode: finish.mode,
        extent: finish.mode.erasesWhereNothingIsDrawn ? extent : nil, scissor: scissor, to: &drawn)
      append(drawn, upon: backdrop, mask: nil, opacity: 1, frame, scissor: scissor, to: &commands)
      return
    }
    own.opacity = 1
    // Filters and a shadow of the masked layer come after its mask.
    let isMaskLast = finish.effects.isEmpty && (finish.shadow == nil || finish.shadow?.path != nil)
    if !isMaskLast, !finish.cutsTogether { backdrop.cut(by: mask) }
    let layer = try finished(
      parts, by: own, mask: isMaskLast && !finish.cutsTogether ? nil : mask, frame, of: node,
      in: surroundings)
    if layer.cut != nil {
      if frame.isCutWithShadow { backdrop.clip.shape = Shape(backdrop.clip.region) }
      let all = layer.shadow + backdrop.commands + layer.body
      commands += layer.recipes + layer.cut(all, opacity: finish.opacity)
      return
    }
    append(
      layer.recipes + layer.shadow, opacity: finish.opacity, mode: .sourceOver, extent: nil,
      scissor: scissor, to: &commands)
    append(
      layer.body, upon: backdrop, mask: isMaskLast ? mask : nil, opacity: finish.opacity, frame,
      scissor: scissor, to: &commands)
  }

  /// Appends commands and the backdrop beneath them as one picture.
  func append(
    _ body: [Command<Format>], upon backdrop: Backdrop<Format>, mask: Mask?, opacity: Double,
    _ frame: LayerFrame, scissor: PixelRect, to commands: inout [Command<Format>]
  ) {
    guard mask != nil || opacity < 1 || frame.isClipped && frame.isCutLast else {
      commands += backdrop.commands + body
      return
    }
    commands += (mask?.recipes ?? []) + backdrop.recipes
    let both = [.clip(backdrop.clip)] + body
    let region = frame.isCutLast ? backdrop.clip.region : both.regionOfCommands()
    let shape = frame.isCutLast ? frame.bounds : Shape(region.intersection(scissor))
    commands += both.hoistingRecipes {
      .clip(
        Clip(
          shape: shape, region: region.intersection(scissor), commands: $0, opacity: opacity,
          mask: mask?.mask))
    }
  }
}
