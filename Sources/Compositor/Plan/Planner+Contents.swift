import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

extension Planner {
  /// Appends a layer's image; during a fade both images, so that their weights sum to one.
  mutating func append(
    _ contents: Drawable.Contents, of node: RenderNode, _ frame: LayerFrame,
    in inner: Surroundings, to parts: inout [Command]
  ) throws(RenderError) {
    var (old, new): ([Command], [Command]) = ([], [])
    guard let fading = contents.fading else {
      try append(contents.image, contents, of: node, frame, in: inner, to: &new)
      parts += tinted(new, by: inner.tint)
      return
    }
    var opaque = inner
    opaque.opacity = 1
    try append(fading.image, contents, of: node, frame, in: opaque, to: &old)
    try append(contents.image, contents, of: node, frame, in: opaque, to: &new)
    let mixed = crossFade(from: old, to: new, progress: fading.progress, scissor: inner.scissor)
    append(
      tinted(mixed, by: inner.tint), opacity: inner.opacity, mode: .sourceOver,
      scissor: inner.scissor, to: &parts)
  }

  /// A cross-fade from one result to another: their weighted sum.
  func crossFade(
    from old: [Command], to new: [Command], progress: Double, scissor: PixelRect
  ) -> [Command] {
    // Both weights are whole 255ths that sum to 255, or opaque pixels would turn transparent.
    let clamped = progress > 0 ? min(1, progress) : 0
    let weight = facts.roundsCoverage ? (clamped * 255).rounded() / 255 : clamped
    if weight <= 0 { return old }
    if weight >= 1 { return new }
    var sum: [Command] = []
    append(old, opacity: 1 - weight, mode: .sourceOver, scissor: scissor, to: &sum)
    append(new, opacity: weight, mode: .plusL, scissor: scissor, to: &sum)
    let drawn = sum.filter { !$0.isPass }
    return sum.filter(\.isPass) + [
      .group(Group(region: drawn.regionOfCommands(), commands: drawn))
    ]
  }

  private mutating func append(
    _ image: Image, _ contents: Drawable.Contents, of node: RenderNode, _ frame: LayerFrame,
    in inner: Surroundings, to parts: inout [Command]
  ) throws(RenderError) {
    let image =
      isEstimate
      ? image
      : try image.drawn(
        for: contents, of: node, through: frame.plane, enlargesDrawings: countsDrawnImages)
    guard
      let layout = ContentsLayout(
        image: image, contents, bounds: node.bounds.standardized, isFlipped: node.flipsContents)
    else { return }
    let plane = frame.plane
    let target = layout.target.snapped(to: node.antialiasedEdges, through: plane)
    let shape: Shape
    if frame.isClipped {
      shape = frame.shape(within: target)
    } else {
      shape = frame.isFilled(by: target) ? frame.faces : Shape(target, through: plane)
    }
    let region = shape.bounds.intersection(inner.scissor)
    guard !region.isEmpty, let inverse = plane.inverse else { return }
    guard !isEstimate else {
      let paint = Paint.texture(textureID: makeTextureID())
      parts.append(.draw(Draw(shape: shape, region: region, paint: paint, opacity: inner.opacity)))
      return
    }
    let toImage = inverse.concatenating(PlaneMap(layout.toImage))
    let filter = ImageSampling(contents)
    let hasLevels = filter.shrinks(through: toImage, layout.slices)
    let pixels = try pixels(of: image, for: node.name)
    let texture = try textures.image(
      pixels, windows: layout.windows(through: toImage, filter, hasLevels: hasLevels),
      hasLevels: hasLevels, isTransient: image.isFootage && image.drawing == nil, in: space,
      for: node.name)
    let paint = ImagePaint(
      source: .image(texture), toImage: toImage, filter: filter, slices: layout.slices)
    parts.append(
      .draw(Draw(shape: shape, region: region, paint: .image(paint), opacity: inner.opacity)))
  }
}

extension Image {
  /// The image with its pixels.
  func read(for layer: String) throws(RenderError) -> Image {
    do {
      return try read()
    } catch {
      throw .footage(layer: layer, reason: "\(error)")
    }
  }

  /// The image itself or, if it can be drawn at any size, the image as large as a layer shows it. Drawn images are
  /// enlarged only where their cost is counted.
  fileprivate func drawn(
    for contents: Drawable.Contents, of node: RenderNode, through plane: PlaneMap,
    enlargesDrawings: Bool
  ) throws(RenderError) -> Image {
    let drawing = enlargesDrawings && contents.isSampledSmoothly ? drawing : nil
    guard isScalable || drawing != nil,
      let layout = ContentsLayout(
        image: self, contents, bounds: node.bounds.standardized, isFlipped: node.flipsContents),
      let density = layout.density(
        through: plane, points: 1 / (scale * (contents.scale > 0 ? contents.scale : 1)),
        isUniform: !contents.isStretched)
    else { return self }
    if let drawing {
      let (image, factor) = drawing.enlarged(for: density.max())
      return factor > 1 ? Image(image, scale: scale * Double(factor), name: name) : self
    }
    return try drawn(scaledBy: density, for: node.name)
  }

  /// The image as large as it is shown, but for a limit of its sides; itself if it has pixels of its own.
  func drawn(
    scaledBy factors: SIMD2<Double>, mostPerSide: Double = 4096, for layer: String
  ) throws(RenderError) -> Image {
    let (across, down) = (factors.x * Double(width), factors.y * Double(height))
    let excess = max(across / mostPerSide, down / mostPerSide, 1)
    let columns = Int(max(1, (across / excess).rounded()))
    let rows = Int(max(1, (down / excess).rounded()))
    do {
      return try drawn(width: columns, height: rows) ?? self
    } catch {
      throw .footage(layer: layer, reason: "\(error)")
    }
  }
}

extension Drawable.Contents {
  /// True if the image may be stretched by different factors along its sides.
  fileprivate var isStretched: Bool { gravity == .resize && center == .unit }

  /// True if no filter shows single pixels of the image.
  fileprivate var isSampledSmoothly: Bool {
    magnification != .nearest && minification != .nearest && minificationBias == 0
  }
}

extension ContentsLayout {
  /// The pixels of the canvas per pixel of the image along its sides, the most that any corner of the
  /// target has; `nil` where there is no finite map. `points` is the size of an image's pixel where it
  /// is not stretched.
  fileprivate func density(
    through plane: PlaneMap, points: Double, isUniform: Bool
  ) -> SIMD2<Double>? {
    let sides =
      slices == nil
      ? SIMD2(abs(1 / toImage.a), abs(1 / toImage.d)) : SIMD2(repeating: points)
    var result = SIMD2<Double>()
    for corner in target.corners {
      guard let steps = plane.steps(at: corner) else { return nil }
      result = SIMD2(max(result.x, steps.x * sides.x), max(result.y, steps.y * sides.y))
    }
    guard result.x.isFinite, result.y.isFinite, result.x > 0, result.y > 0 else { return nil }
    return isUniform ? SIMD2(repeating: max(result.x, result.y)) : result
  }
}

extension ImageSampling {
  init(_ contents: Drawable.Contents) {
    self.init(
      magnifiesNearest: contents.magnification == .nearest,
      minifiesNearest: contents.minification == .nearest,
      bias: contents.minification == .trilinear ? contents.minificationBias : 0)
  }

  /// True if mip levels are read: the image shrinks somewhere, and not to its nearest pixels.
  func shrinks(through toImage: PlaneMap, _ slices: NineSlices?) -> Bool {
    guard !minifiesNearest else { return false }
    guard let map = toImage.affine else { return true }
    if let slices { return slices.shrink(after: map, bias: bias) }
    return !MipLevel(footprint: map.footprint, bias: bias, count: 2).isImage
  }

  /// The smaller of an image's mip levels that are read through a map (any, where it has no affine
  /// one).
  func smallerLevels(through map: Affine?, count: Int) -> Range<Int> {
    guard let map else { return 1..<max(1, count) }
    let levels = MipLevel(footprint: map.footprint, bias: bias, count: count).indices
    return max(1, levels.lowerBound)..<max(1, levels.upperBound)
  }
}

/// The placement of an image on a layer.
struct ContentsLayout {
  /// The rectangle that it fills, in the layer's own coordinates.
  let target: Rect
  /// The part of the image that is read.
  let window: ImageWindow
  /// Maps the layer's own coordinates to pixels of the image (the slices come after it).
  let toImage: Affine
  /// The stretching of nine slices, from the layer's own coordinates to pixels of the image.
  let slices: NineSlices?

  /// Lays an image out, or `nil` where nothing of it shows.
  init?(image: Image, _ contents: Drawable.Contents, bounds: Rect, isFlipped: Bool) {
    let source = contents.sourceRect.standardized
    let scale = image.scale * (contents.scale > 0 ? contents.scale : 1)
    let pixels = Rect(
      x: source.minX * Double(image.width), y: source.minY * Double(image.height),
      width: source.width * Double(image.width), height: source.height * Double(image.height))
    let size = Size(width: pixels.width / scale, height: pixels.height / scale)
    guard pixels.width > 0, pixels.height > 0, pixels.width.isFinite, pixels.height.isFinite,
      abs(pixels.minX) < 1e9, abs(pixels.minY) < 1e9, bounds.width.isFinite, bounds.height.isFinite
    else { return nil }
    target = contents.gravity.position(size, in: bounds)
    guard !target.isEmpty else { return nil }
    // Beyond the image its edges go on.
    window = ImageWindow(pixels, width: image.width, height: image.height)
    let (kx, ky) = (pixels.width / target.width, pixels.height / target.height)
    if contents.center != .unit, contents.gravity.scales {
      slices = NineSlices(
        center: contents.center.standardized, shown: pixels, target: target, scale: scale,
        isFlipped: isFlipped)
      toImage = .identity
    } else {
      slices = nil
      toImage = Affine(
        a: kx, b: 0, c: 0, d: isFlipped ? -ky : ky, tx: pixels.minX - target.minX * kx,
        ty: isFlipped ? pixels.maxY + target.minY * ky : pixels.minY - target.minY * ky)
    }
  }
}

extension ContentsLayout {
  /// The parts of the image that are read: none where it is the whole, else the part that shows,
  /// and each of nine slices if any shrinks.
  func windows(
    through toImage: PlaneMap, _ filter: ImageSampling, hasLevels: Bool
  ) -> [ImageWindow] {
    let count = hasLevels ? MipLevel.count(width: window.width, height: window.height) : 1
    let map = toImage.affine
    var part = window
    guard let slices, hasLevels else {
      part.levels = filter.smallerLevels(through: map, count: count)
      return part.isWhole ? [] : [part]
    }
    return [part]
      + (0..<9).map { slice in
        var own = ImageWindow(
          slices.part(ofSlice: slice), width: window.width, height: window.height)
        own.levels = filter.smallerLevels(
          through: map.map { slices.toImage(slice % 3, slice / 3, after: $0) }, count: count)
        return own
      }
  }
}

extension NineSlices {
  /// The slices about a centre: outer pieces keep their size, all in proportion where the target is
  /// too small for them.
  init(center: Rect, shown: Rect, target: Rect, scale: Double, isFlipped: Bool) {
    func axis(
      _ low: Double, _ high: Double, shown: (Double, Double), target: (Double, Double),
      isFlipped: Bool
    ) -> Axis {
      let (start, end) = (max(0, min(1, low)), max(0, min(1, high)))
      let length = shown.1 - shown.0
      var image = SIMD4(
        shown.0, shown.0 + start * length, shown.0 + max(start, end) * length, shown.1)
      var (before, after) = ((image[1] - image[0]) / scale, (image[3] - image[2]) / scale)
      if isFlipped {
        image = SIMD4(image[3], image[2], image[1], image[0])
        swap(&before, &after)
      }
      let room = target.1 - target.0
      let squeeze = before + after > room ? room / (before + after) : 1
      return Axis(
        layer: SIMD4(
          target.0, target.0 + before * squeeze, target.1 - after * squeeze, target.1),
        image: image)
    }
    x = axis(
      center.minX, center.maxX, shown: (shown.minX, shown.maxX), target: (target.minX, target.maxX),
      isFlipped: false)
    y = axis(
      center.minY, center.maxY, shown: (shown.minY, shown.maxY), target: (target.minY, target.maxY),
      isFlipped: isFlipped)
  }
}
