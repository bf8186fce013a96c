import LambentGeometry
import LambentPixels
import LambentRenderTree

/// A picture in a layer's own plane: its pixels are a scaled part of the layer's coordinates.
struct OwnPlane {
  /// The part, in the layer's coordinates: whole pixels.
  let area: Rect
  /// Pixels a point.
  let scale: Double
  /// The picture's pixels.
  let rect: PixelRect

  /// A picture of a part of a layer.
  init(_ area: Rect, scale: Double) {
    self.scale = scale
    rect = PixelRect(
      left: 0, top: 0, right: max(1, wholeNumber((area.width * scale - 1e-6).rounded(.up))),
      bottom: max(1, wholeNumber((area.height * scale - 1e-6).rounded(.up))))
    self.area = Rect(
      x: area.minX, y: area.minY, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }

  /// Maps the layer's coordinates to the picture's pixels.
  var toPixels: Affine {
    Affine(a: scale, b: 0, c: 0, d: scale, tx: -area.minX * scale, ty: -area.minY * scale)
  }

  /// The scale at which a plane's picture has about a pixel for each pixel of the canvas.
  static func scale(of map: PlaneMap, at bounds: Rect) -> Double {
    guard let affine = map.linearized(at: bounds.center) else { return 1 }
    let scale = max(
      affine.a * affine.a + affine.b * affine.b, affine.c * affine.c + affine.d * affine.d
    ).squareRoot()
    return max(1.0 / 64, min(64, scale.isFinite ? scale : 1))
  }
}

extension Planner {
  /// The commands that draw a layer into a picture of its own plane; `place` comes before the
  /// layer's own coordinates.
  mutating func commands(
    of node: RenderNode, in plane: OwnPlane, through place: Affine = .identity, depth: Int
  ) throws(RenderError) -> [Command<Format>] {
    var commands: [Command<Format>] = []
    let surroundings = Surroundings(
      map: Transform3D(place.concatenating(plane.toPixels)), scissor: plane.rect, depth: depth)
    try append(node, in: surroundings, to: &commands)
    return commands
  }

  /// Appends a layer by way of a picture in its own plane: it is to be rasterised, or has blurs and
  /// is seen skewed.
  mutating func appendInOwnPlane(
    _ node: RenderNode, map: Transform3D, in surroundings: Surroundings,
    to commands: inout [Command<Format>]
  ) throws(RenderError) {
    let plane = PlaneMap(map)
    var flat = node
    flat.transform = .identity
    flat.opacity = 1
    flat.blendMode = .sourceOver
    flat.rasterizationScale = nil
    flat.preservesDepth = false
    flat.backgroundFilters = []
    flat.isDoubleSided = true
    let scale =
      node.rasterizationScale.map { $0 > 0 ? min(64, $0) : 1 }
      ?? OwnPlane.scale(of: plane, at: node.bounds)
    // First at the origin, to learn how far the layer reaches.
    let limit = limits.maximumSide
    let all = PixelRect(left: -limit, top: -limit, right: limit, bottom: limit)
    var measured: [Command<Format>] = []
    let corner = node.bounds.standardized.origin
    let measure = Affine(
      a: scale, b: 0, c: 0, d: scale, tx: -corner.x * scale, ty: -corner.y * scale)
    guard measure.isFinite else { return }
    var probe = self
    try probe.append(
      flat,
      in: Surroundings(map: Transform3D(measure), scissor: all, depth: surroundings.depth + 1),
      to: &measured)
    let reach = measured.regionOfCommands()
    guard !reach.isEmpty else { return }
    let area = Rect(
      x: corner.x + Double(reach.left) / scale, y: corner.y + Double(reach.top) / scale,
      width: Double(reach.width) / scale, height: Double(reach.height) / scale)
    let own = OwnPlane(area, scale: scale)
    try check(own.rect, node)
    let source = try self.commands(of: flat, in: own, depth: surroundings.depth + 1)
    let slot = makeSlot()
    commands.append(
      .prepare(Recipe(slot: slot, rect: own.rect, layer: node.name, source: .commands(source))))
    append(
      own, slot: slot, map: plane, opacity: min(1, node.opacity) * surroundings.opacity,
      mode: node.blendMode, scissor: surroundings.scissor, to: &commands)
  }

  /// Appends the drawing of a picture of a layer's own plane.
  func append(
    _ own: OwnPlane, slot: Int, map: PlaneMap, opacity: Double, mode: BlendMode,
    scissor: PixelRect, to commands: inout [Command<Format>]
  ) {
    let shape = Shape(own.area, through: map)
    let region = shape.bounds.intersection(scissor)
    guard !region.isEmpty, let inverse = map.inverse else { return }
    let paint = ImagePaint<Format>(
      source: .slot(slot), toImage: inverse.concatenating(PlaneMap(own.toPixels)),
      filter: ImageFilter())
    let draw = Draw<Format>(shape: shape, region: region, paint: .image(paint))
    append(
      [.draw(draw)], opacity: opacity, mode: mode,
      extent: mode.erasesWhereNothingIsDrawn ? shape : nil, scissor: scissor, to: &commands)
  }

  /// Appends what lies beneath a layer, filtered, within its bounds.
  mutating func appendBackdrop(
    of node: RenderNode, bounds: Shape, plane: PlaneMap, in inner: Surroundings,
    to parts: inout [Command<Format>]
  ) throws(RenderError) {
    // Where the plane is skewed the blur is round on the canvas, as large as the plane on the whole.
    let area = abs(plane.linearized(at: node.bounds.center)?.determinant ?? 1).squareRoot()
    let scale = plane.axisScale ?? SIMD2(area, area)
    let effects = node.backgroundFilters.map { Effect($0, scale: scale) }
    var finish = Finish(RenderNode(), map: plane)
    finish.effects = effects
    try finish.check(node, limits)
    let region = bounds.bounds.intersection(inner.scissor)
    guard !region.isEmpty else { return }
    let reach = effects.reach
    let rect = region.grown(x: reach.x, y: reach.y)
    try check(rect, node)
    let slot = makeSlot()
    parts.append(
      .prepare(
        Recipe(slot: slot, rect: rect, layer: node.name, source: .backdrop, effects: effects)))
    let draw = Draw<Format>(
      shape: Shape(region), region: region, paint: .picture(slot: slot), opacity: inner.opacity,
      mode: inner.opacity >= 1 ? .copy : .sourceOver)
    parts.append(.clip(Clip(shape: bounds, region: region, commands: [.draw(draw)])))
  }
}
