import LambentFilters
import LambentGeometry
import LambentPixels
import LambentRenderTree

extension Planner {
  /// Appends a layer: its parts in the order of compositing, then what is done to them as a whole.
  mutating func appendLayer(
    _ node: RenderNode, map: Transform3D, in surroundings: Surroundings,
    to commands: inout [Command<Format>]
  ) throws(RenderError) {
    let opacity = min(1, node.opacity) * surroundings.opacity
    var finish = Finish(node, map: PlaneMap(map))
    if finish.needsOwnPlane {
      return try appendInOwnPlane(node, map: map, in: surroundings, to: &commands)
    }
    try finish.check(node, limits)
    finish.opacity = node.fadesAsGroup ? opacity : 1
    var inner = surroundings
    inner.depth += 1
    inner.opacity = node.fadesAsGroup ? 1 : opacity
    inner.scissor = surroundings.scissor.grown(x: finish.margin.x, y: finish.margin.y)
    let outline = LayerOutline(node.bounds, node.corners)
    let plane = PlaneMap(map)
    let bounds = outline.shape(through: plane)
    if node.masksToBounds {
      inner.scissor = inner.scissor.intersection(bounds.bounds)
    }
    var parts: [Command<Format>] = []
    if !inner.scissor.isEmpty {
      try appendParts(
        of: node, outline: outline, bounds: bounds, map: map, in: inner, to: &parts)
    }
    if node.masksToBounds {
      parts = clipped(parts, to: bounds, scissor: inner.scissor)
    }
    let mask = try self.mask(of: node, map: map, in: inner)
    try append(
      parts, finishedBy: finish, mask: mask, bounds: bounds, of: node, in: surroundings,
      to: &commands)
  }

  /// Appends what a layer itself shows, and its sublayers.
  private mutating func appendParts(
    of node: RenderNode, outline: LayerOutline, bounds: Shape, map: Transform3D,
    in inner: Surroundings, to parts: inout [Command<Format>]
  ) throws(RenderError) {
    let plane = PlaneMap(map)
    if !node.backgroundFilters.isEmpty {
      try appendBackdrop(of: node, bounds: bounds, plane: plane, in: inner, to: &parts)
    }
    try appendFaces(of: node, bounds: bounds, plane: plane, in: inner, to: &parts)
    switch node.content {
    case .shape(let shape): append(shape, plane: plane, in: inner, to: &parts)
    case .sprites(let source):
      try append(source, of: node, map: map, in: inner, to: &parts)
    case .none, .gradient: break
    }
    let particlesLieAboveBorder = if case .sprites = node.content { true } else { false }
    if particlesLieAboveBorder {
      let sprites = parts.popLast()
      appendBorder(of: node, outline, plane: plane, in: inner, to: &parts)
      if let sprites { parts.append(sprites) }
    }
    try appendChildren(of: node, map: map, in: inner, to: &parts)
    if !particlesLieAboveBorder {
      appendBorder(of: node, outline, plane: plane, in: inner, to: &parts)
    }
  }

  /// Appends background, gradient and contents. Where several of them share an edge that cuts
  /// pixels, they are drawn without it and cut together: no colour beneath shines through.
  private mutating func appendFaces(
    of node: RenderNode, bounds: Shape, plane: PlaneMap, in inner: Surroundings,
    to parts: inout [Command<Format>]
  ) throws(RenderError) {
    var faces: [Draw<Format>] = []
    let region = bounds.bounds.intersection(inner.scissor)
    func face(_ paint: Paint<Format>) -> Draw<Format> {
      Draw(shape: bounds, region: region, paint: paint, opacity: inner.opacity)
    }
    if let color = node.background, color.alpha > 0, !region.isEmpty {
      faces.append(face(.solid(Format.pixel(color, in: space))))
    }
    if case .gradient(let gradient) = node.content, !region.isEmpty,
      let paint = GradientPaint(
        gradient, bounds: node.bounds, plane: plane, space: space, Format.self)
    {
      faces.append(face(.gradient(paint)))
    }
    if faces.count > 1, bounds.wholePixels == nil {
      for index in faces.indices { faces[index].shape = Shape(region) }
      parts.append(.clip(Clip(shape: bounds, region: region, commands: faces.map(Command.draw))))
    } else {
      parts += faces.map(Command.draw)
    }
    if let contents = node.contents {
      try append(contents, of: node, plane: plane, in: inner, to: &parts)
    }
  }

  private func append(
    _ shape: RenderContent.Shape, plane: PlaneMap, in inner: Surroundings,
    to parts: inout [Command<Format>]
  ) {
    guard shape.color.alpha > 0, let box = shape.path.boundingBox else { return }
    let polygons = shape.path.flattened(tolerance: LayerOutline.tolerance(of: plane, over: box))
    let area = Shape(
      polygons: polygons, through: plane, usesEvenOddRule: shape.usesEvenOddRule)
    let region = area.bounds.intersection(inner.scissor)
    guard !region.isEmpty else { return }
    let paint = Paint<Format>.solid(Format.pixel(shape.color, in: space))
    parts.append(
      .draw(Draw(shape: area, region: region, paint: paint, opacity: inner.opacity)))
  }

  private func appendBorder(
    of node: RenderNode, _ outline: LayerOutline, plane: PlaneMap, in inner: Surroundings,
    to parts: inout [Command<Format>]
  ) {
    guard let border = node.border, border.width > 0, border.color.alpha > 0 else { return }
    let tolerance = LayerOutline.tolerance(of: plane, over: outline.rect)
    var polygons = [outline.polygon(tolerance: tolerance)]
    let hole = outline.inset(by: border.width)
    if !hole.rect.isEmpty { polygons.append(hole.polygon(tolerance: tolerance)) }
    let area = Shape(polygons: polygons, through: plane, usesEvenOddRule: true)
    let region = area.bounds.intersection(inner.scissor)
    guard !region.isEmpty else { return }
    let paint = Paint<Format>.solid(Format.pixel(border.color, in: space))
    parts.append(
      .draw(Draw(shape: area, region: region, paint: paint, opacity: inner.opacity)))
  }

  /// Commands cut to a shape.
  func clipped(
    _ commands: [Command<Format>], to shape: Shape, scissor: PixelRect
  ) -> [Command<Format>] {
    guard shape.wholePixels == nil, !commands.isEmpty else { return commands }
    let region = commands.regionOfCommands().intersection(scissor).intersection(shape.bounds)
    return commands.hoistingRecipes { .clip(Clip(shape: shape, region: region, commands: $0)) }
  }

  private mutating func mask(
    of node: RenderNode, map: Transform3D, in inner: Surroundings
  ) throws(RenderError) -> (recipes: [Command<Format>], mask: Group<Format>.MaskCommands)? {
    guard let mask = node.mask else { return nil }
    var surroundings = inner
    surroundings.map = map.flattened
    surroundings.opacity = 1
    var commands: [Command<Format>] = []
    for root in mask.nodes { try append(root, in: surroundings, to: &commands) }
    let (recipes, rest) = (commands.filter(\.isRecipe), commands.filter { !$0.isRecipe })
    return (
      recipes,
      .init(commands: rest, usesLuminance: mask.usesLuminance, isInverted: mask.isInverted)
    )
  }
}

extension Array {
  /// Recipes first, then the rest wrapped in one command; commands that read the backdrop stay
  /// where they are.
  func hoistingRecipes<Format>(
    _ wrap: ([Command<Format>]) -> Command<Format>
  ) -> [Command<Format>] where Element == Command<Format> {
    guard !contains(where: \.readsBackdrop) else { return [wrap(self)] }
    return filter(\.isRecipe) + [wrap(filter { !$0.isRecipe })]
  }
}

extension Command {
  /// Whether the command makes a picture.
  var isRecipe: Bool { if case .prepare = self { true } else { false } }
}
