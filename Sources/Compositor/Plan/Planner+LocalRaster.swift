import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// An image in a layer's own plane: its pixels are a scaled part of the layer's coordinates.
struct LocalRaster {
  /// The layer's point at the image's origin (which need not be one of its pixels).
  let origin: Point
  /// Pixels per point.
  let scale: Double

  /// Maps the layer's coordinates to the image's pixels.
  var toPixels: Affine {
    Affine(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// The pixels that a part of the layer touches.
  func pixels(of area: Rect) -> PixelRect {
    // An edge a millionth of a pixel beyond a whole one is that one.
    let box = toPixels.boundingBox(of: area).insetBy(dx: 1e-6, dy: 1e-6)
    return PixelRect(touchedBy: box)
  }

  /// The part of the layer that pixels show.
  func area(of rect: PixelRect) -> Rect {
    Rect(
      x: origin.x + Double(rect.left) / scale, y: origin.y + Double(rect.top) / scale,
      width: Double(rect.width) / scale, height: Double(rect.height) / scale)
  }

  /// True if the image's pixels are smaller than the canvas' own anywhere in a rectangle.
  func shrinks(seenThrough map: PlaneMap, in rect: PixelRect) -> Bool {
    guard let inverse = map.inverse else { return false }
    let toRaster = inverse.concatenating(PlaneMap(toPixels))
    return !MipLevel(footprint: toRaster.footprint(over: rect), count: 2).isImage
  }

  /// The scale at which a plane's image has about a pixel for each pixel of the canvas.
  static func scale(of map: PlaneMap, at bounds: Rect) -> Double {
    guard let affine = map.linearized(at: bounds.center) else { return 1 }
    let scale = affine.footprint
    return max(1.0 / 64, min(64, scale.isFinite ? scale : 1))
  }

  /// The same for a layer's image; less where that would have far more pixels than are seen, as of a
  /// plane that reaches to the eye.
  static func scale(
    of map: PlaneMap, showing node: RenderNode, in scissor: PixelRect
  ) -> Double {
    let (scale, area) = (scale(of: map, at: node.bounds), node.reach)
    guard let seen = map.area(seenIn: scissor, of: area)?.intersection(area) else { return scale }
    let most = Double(max(1 << 22, 4 * scissor.count))
    let fitting = (most / max(1e-9, seen.width * seen.height)).squareRoot()
    return max(1.0 / 64, min(scale, fitting))
  }
}

extension RenderNode {
  /// The layer's extent with all that its blurs add to it.
  fileprivate var reach: Rect {
    let blur = 3 * filters.reduce(shadow?.radius ?? 0) { $0 + $1.radius }
    let offset = shadow.map { max(abs($0.offset.width), abs($0.offset.height)) } ?? 0
    return extent.insetBy(dx: -blur - offset, dy: -blur - offset)
  }
}

extension PlaneMap {
  /// The smallest rectangle of the plane around what pixels of the canvas show of it, within an area
  /// where its horizon is among them; `nil` where it is seen from the side.
  func area(seenIn rect: PixelRect, of area: Rect) -> Rect? {
    guard let inverse else { return nil }
    let seen = rect.grown(x: 2, y: 2)
    var box: Rect?
    for corner in seen.rect.corners {
      let position = inverse.apply(corner)
      guard position.z > 1e-9 else { return self.area(of: area, showingIn: seen) }
      let dot = Rect(x: position.x / position.z, y: position.y / position.z, width: 0, height: 0)
      box = box?.union(dot) ?? dot
    }
    return box
  }

  /// The smallest rectangle around the part of an area that lies before the eye and is seen in a
  /// rectangle of the canvas.
  private func area(of area: Rect, showingIn rect: PixelRect) -> Rect {
    let (u, v) = (SIMD3(x.x, y.x, origin.x), SIMD3(x.y, y.y, origin.y))
    let w = SIMD3(x.z, y.z, origin.z)
    let nearest = SIMD3(0, 0, PlaneMap.leastDepth)
    var seen = area.corners.clipped(to: w - nearest)
    seen = seen.clipped(to: u - w * Double(rect.left)).clipped(to: w * Double(rect.right) - u)
    seen = seen.clipped(to: v - w * Double(rect.top)).clipped(to: w * Double(rect.bottom) - v)
    return seen.isEmpty ? Rect(origin: area.origin, size: Size(width: 0, height: 0)) : seen.box
  }
}

extension Planner {
  /// Appends a layer by way of an image in its own plane: it is to be rasterised, or has blurs and
  /// is seen skewed. Where only its shadow needs that, the layer itself is not part of the image.
  mutating func appendLocalRaster(
    _ node: RenderNode, map: Transform3D, in surroundings: Surroundings,
    to commands: inout [Command]
  ) throws(RenderError) {
    let plane = PlaneMap(map)
    let scale =
      node.rasterizationScale.map { $0 > 0 ? min(64, $0) : 1 }
      ?? LocalRaster.scale(of: plane, showing: node, in: surroundings.scissor)
    let own = LocalRaster(origin: node.bounds.standardized.origin, scale: scale)
    let side = limits.maximumSide
    var scissor = PixelRect(left: -side, top: -side, right: side, bottom: side)
    if let seen = plane.area(seenIn: surroundings.scissor, of: own.area(of: scissor)) {
      var pixels = own.pixels(of: seen)
      // Mip levels lie the same wherever the canvas ends.
      if own.shrinks(seenThrough: plane, in: surroundings.scissor) { pixels = pixels.grown(to: 64) }
      scissor = scissor.intersection(pixels)
    }
    if node.filters.contains(where: \.actsInBounds) {
      let all = own.pixels(of: node.bounds.standardized)
      try check(all, node)
      scissor = scissor.union(all.grown(x: 2, y: 2))
    }
    let clipsAfterEffects = node.clipsAfterEffects
    let inner = Surroundings(
      map: Transform3D(own.toPixels), scissor: scissor, root: scissor, tint: surroundings.tint,
      depth: surroundings.depth + 1, clipsAfterEffects: clipsAfterEffects, isLocalRaster: true,
      showsShadowOnly: surroundings.showsShadowOnly)
    let source = try self.commands(of: node.flat(seenThrough: map), in: inner)
    var parts: [Command] = []
    var rect = source.regionOfCommands()
    if clipsAfterEffects {
      rect = rect.union(own.pixels(of: node.bounds.standardized).intersection(scissor))
    }
    if !rect.isEmpty {
      try check(rect, node)
      let textureID = makeTextureID()
      if var draw = draw(own, rect, textureID: textureID, map: plane, scissor: surroundings.scissor)
      {
        // The bounds are cut out of it afterwards: it has no edge of its own.
        if clipsAfterEffects { draw.shape = Shape(draw.region) }
        parts.append(
          .prepare(
            OffscreenPass(
              textureID: textureID, rect: rect, layer: node.name, source: .commands(source),
              levelCount: draw.levelCount(ofImage: rect), isLocalRaster: true)))
        parts.append(.draw(draw))
      }
    }
    var outside = RenderNode()
    outside.blendMode = node.blendMode
    var effects = LayerEffects(outside, map: plane, space: pixelSpace, limits)
    effects.opacity = min(1, node.opacity) * surroundings.opacity
    let frame = LayerFrame(node, map: plane, clipsAfterEffects: clipsAfterEffects)
    if var backdrops = try backdrop(of: node, frame, opacity: 1, in: surroundings) {
      backdrops.cut(by: try mask(of: node, map: map, in: surroundings))
      try append(
        parts, upon: backdrops, effects, mask: nil, frame, of: node, in: surroundings, to: &commands
      )
    } else {
      append(
        parts, opacity: effects.opacity, mode: effects.mode,
        extent: clipsAfterEffects ? frame.bounds : nil,
        scissor: surroundings.scissor, to: &commands)
    }
  }

  /// The drawing of an image of a layer's own plane, or `nil` where it cannot be seen.
  func draw(
    _ own: LocalRaster, _ rect: PixelRect, textureID: Int, map: PlaneMap, scissor: PixelRect
  ) -> Draw? {
    let shape = Shape(own.area(of: rect), through: map)
    let region = shape.bounds.intersection(scissor)
    guard !region.isEmpty, let inverse = map.inverse else { return nil }
    let toRaster = own.toPixels.concatenating(
      .translation(x: -Double(rect.left), y: -Double(rect.top)))
    let paint = ImagePaint(
      source: .texture(textureID), toImage: inverse.concatenating(PlaneMap(toRaster)),
      filter: ImageSampling())
    return Draw(shape: shape, region: region, paint: .image(paint))
  }
}

extension Draw {
  /// The number of mip levels that are read of the image, including itself.
  func levelCount(ofImage rect: PixelRect) -> Int {
    guard case .image(let image) = paint else { return 1 }
    return MipLevel(
      footprint: image.toImage.footprint(over: region), bias: image.filter.bias,
      count: MipLevel.count(width: rect.width, height: rect.height)
    ).indices.upperBound
  }
}

extension PlaneMap {
  /// A bound of how far apart neighbouring pixels of a rectangle are on the other side of the map; of
  /// any size where some of them lie behind the eye.
  fileprivate func footprint(over rect: PixelRect) -> Double {
    if let affine { return affine.footprint }
    // The derivatives of u = U/W and v = V/W along x and y are linear functions over W², and greatest at a corner.
    var (nearest, greatest) = (Double.infinity, 0.0)
    for px in [Double(rect.left) + 0.5, Double(rect.right) - 0.5] {
      for py in [Double(rect.top) + 0.5, Double(rect.bottom) - 0.5] {
        let position = apply(Point(x: px, y: py))
        let (across, down) = (x * position.z - position * x.z, y * position.z - position * y.z)
        nearest = min(nearest, position.z)
        greatest = max(
          greatest, across.x * across.x + across.y * across.y,
          down.x * down.x + down.y * down.y)
      }
    }
    guard nearest > 0 else { return .infinity }
    return greatest.squareRoot() / (nearest * nearest)
  }
}

extension RenderNode {
  /// The layer as its own plane shows it: what its superlayer sees of it is done to the image. Sublayers
  /// that keep their depth are drawn where the image's map shows them as the layer's own does.
  fileprivate func flat(seenThrough map: Transform3D) -> RenderNode {
    var result = self
    result.transform = preservesDepth ? map.intoOwnPlane : .identity
    result.opacity = 1
    result.tint = .white
    result.blendMode = .sourceOver
    result.rasterizationScale = nil
    result.backgroundFilters = []
    result.isDoubleSided = true
    return result
  }
}

extension PixelRect {
  /// The rectangle grown until its edges are multiples of a number of pixels.
  fileprivate func grown(to step: Int) -> PixelRect {
    func down(_ value: Int) -> Int { floor(value, toMultipleOf: step) }
    return PixelRect(
      left: down(left), top: down(top), right: down(right + step - 1),
      bottom: down(bottom + step - 1))
  }
}
