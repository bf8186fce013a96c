import LambentGeometry
import LambentPixels
import LambentRenderTree

/// The parts of a layer in the order of drawing: background, drawables, sublayers, border.
///
/// The background and the gradients at the head of the list are the layer's *faces*: they fill the bounds and have a
/// common edge. Particles are above the border, as in Core Animation, so the border is drawn before the first of them
/// instead of after the sublayers.
extension Planner {
  /// Appends a layer's own parts and its sublayers.
  mutating func appendParts(
    of node: RenderNode, _ frame: LayerFrame, map: Transform3D, in inner: Surroundings,
    to parts: inout [Command]
  ) throws(RenderError) {
    let faces = node.drawables.prefix { $0.isFace }
    try appendFaces(faces, of: node, frame, in: inner, to: &parts)
    var hasBorder = false
    for drawable in node.drawables.dropFirst(faces.count) {
      if drawable.liesAboveBorder, !hasBorder {
        appendBorder(of: node, frame, in: inner, to: &parts)
        hasBorder = true
      }
      try append(drawable, of: node, frame, map: map, in: inner, to: &parts)
    }
    try appendChildren(of: node, map: map, in: inner, to: &parts)
    if !hasBorder { appendBorder(of: node, frame, in: inner, to: &parts) }
  }

  private mutating func append(
    _ drawable: Drawable, of node: RenderNode, _ frame: LayerFrame, map: Transform3D,
    in inner: Surroundings, to parts: inout [Command]
  ) throws(RenderError) {
    switch drawable {
    case .fill(let fill):
      try append(fill, of: node, plane: frame.plane, in: inner, to: &parts)
    case .gradient:
      try appendFaces([drawable], of: node, frame, hasBackground: false, in: inner, to: &parts)
    case .image(let contents):
      try append(contents, of: node, frame, in: inner, to: &parts)
    case .sprites(let sprites):
      try append(sprites.source, of: node, map: map, in: inner, to: &parts)
    case .group(let group):
      var surroundings = inner
      surroundings.opacity = 1
      var members: [Command] = []
      for member in group.members {
        try append(member, of: node, frame, map: map, in: surroundings, to: &members)
      }
      append(
        members, opacity: min(max(group.opacity, 0), 1) * inner.opacity, mode: group.blendMode,
        scissor: inner.scissor, to: &parts)
    }
  }

  /// Appends the background and gradients. If several have a common antialiased edge, they are drawn without it and
  /// clipped together, so that lower colours do not show through.
  private mutating func appendFaces(
    _ drawables: some Sequence<Drawable>, of node: RenderNode, _ frame: LayerFrame,
    hasBackground: Bool = true, in inner: Surroundings, to parts: inout [Command]
  ) throws(RenderError) {
    let shape = frame.faces
    let region = shape.bounds.intersection(inner.scissor)
    guard !region.isEmpty else { return }
    var faces: [Draw] = []
    func face(_ paint: Paint) -> Draw {
      Draw(
        shape: frame.isClipped ? Shape(region) : shape, region: region, paint: paint,
        opacity: inner.opacity)
    }
    if hasBackground, let color = node.background, color.alpha > 0 {
      faces.append(face(.solid(tinted(color, in: inner))))
    }
    for drawable in drawables {
      guard case .gradient(let gradient) = drawable else { continue }
      try countOutline(gradient.stops.count, node)
      guard
        let paint = GradientPaint(
          gradient.tinted(by: inner.tint, in: pixelSpace), bounds: node.bounds, plane: frame.plane,
          space: pixelSpace)
      else { continue }
      if paint.isOpaque, inner.opacity >= 1 { faces = [] }
      faces.append(face(.gradient(paint)))
    }
    if faces.count > 1, !frame.isClipped, shape.wholePixels == nil {
      for index in faces.indices { faces[index].shape = Shape(region) }
      parts.append(.clip(Clip(shape: shape, region: region, commands: faces.map(Command.draw))))
    } else {
      for face in faces { parts.append(.draw(face)) }
    }
  }

  private mutating func append(
    _ fill: Drawable.Fill, of node: RenderNode, plane: PlaneMap, in inner: Surroundings,
    to parts: inout [Command]
  ) throws(RenderError) {
    try check(fill.path, node)
    guard fill.gradient != nil || fill.color.alpha > 0, let box = fill.ownBoundingBox,
      fill.transform.isFinite
    else { return }
    let plane =
      fill.transform == .identity ? plane : PlaneMap(fill.transform).concatenating(plane)
    let tolerance = LayerOutline.tolerance(of: plane, over: box)
    try countOutline(fill.path.elements.count, node)
    let area: Shape
    if let stroke = fill.stroke {
      // The outline of a line deviates by at most 1/32 of a pixel, which is invisible.
      let outline = fill.path.strokeOutline(stroke, tolerance: 8 * tolerance)
      try countOutline(outline.points.count, node)
      area = Shape(outline, through: plane)
    } else {
      area = Shape(
        fill.path, tolerance: tolerance, through: plane, usesEvenOddRule: fill.usesEvenOddRule,
        keepsLines: counts.keptLines <= Self.mostKeptLines)
      counts.keptLines += area.keptLineCount
    }
    let region = area.bounds.intersection(inner.scissor)
    guard !region.isEmpty, let paint = try paint(of: fill, node, plane: plane, in: inner) else {
      return
    }
    parts.append(
      .draw(
        Draw(
          shape: area, region: region, paint: paint, opacity: inner.opacity,
          mode: fill.blendMode)))
  }

  /// The colour of a fill, or its gradient; `nil` if it paints nothing.
  private mutating func paint(
    of fill: Drawable.Fill, _ node: RenderNode, plane: PlaneMap, in inner: Surroundings
  ) throws(RenderError) -> Paint? {
    guard let gradient = fill.gradient else { return .solid(tinted(fill.color, in: inner)) }
    try countOutline(gradient.stops.count, node)
    return GradientPaint(
      gradient.tinted(by: inner.tint, in: pixelSpace), bounds: .unit, plane: plane,
      space: pixelSpace,
      isRound: true
    ).map { .gradient($0) }
  }

  private func appendBorder(
    of node: RenderNode, _ frame: LayerFrame, in inner: Surroundings,
    to parts: inout [Command]
  ) {
    guard let border = node.border, border.width > 0, border.color.alpha > 0 else { return }
    let outline = frame.outline
    let tolerance = LayerOutline.tolerance(of: frame.plane, over: outline.rect)
    let hole = outline.inset(by: border.width)
    var polygons = hole.rect.isEmpty ? [] : [hole.polygon(tolerance: tolerance)]
    let region = frame.bounds.bounds.intersection(inner.scissor)
    guard !region.isEmpty else { return }
    let area: Shape
    if frame.isClipped {
      area = Shape(polygons: polygons, through: frame.plane).complement(in: region)
    } else {
      polygons.append(outline.polygon(tolerance: tolerance))
      area = Shape(polygons: polygons, through: frame.plane, usesEvenOddRule: true)
    }
    let paint = Paint.solid(tinted(border.color, in: inner))
    parts.append(
      .draw(Draw(shape: area, region: region, paint: paint, opacity: inner.opacity)))
  }
}

extension Drawable {
  /// True if it fills the bounds and ends at the edge of the background.
  fileprivate var isFace: Bool {
    switch self {
    case .gradient: true
    case .fill, .image, .sprites, .group: false
    }
  }

  /// True if it is drawn above the border of its layer.
  fileprivate var liesAboveBorder: Bool {
    switch self {
    case .sprites: true
    case .fill, .gradient, .image, .group: false
    }
  }

  /// True if it does not draw outside of the bounds of its layer.
  var staysInBounds: Bool {
    switch self {
    case .gradient: true
    case .image(let contents): contents.gravity == .resize || contents.gravity == .resizeAspect
    case .fill, .sprites, .group: false
    }
  }

  /// True if its edge is exactly that of its layer's bounds, including rounded corners.
  func endsAtBounds(of node: RenderNode) -> Bool {
    switch self {
    case .gradient: true
    case .image: staysInBounds && node.corners.radius <= 0
    case .fill, .sprites, .group: false
    }
  }
}
