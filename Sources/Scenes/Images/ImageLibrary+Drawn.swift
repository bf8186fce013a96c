import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree

extension ImageLibrary {
  func shape(_ entry: Cursor, name: String) -> Image? {
    guard let shape = entry.value(at: DocumentKeys.shape, in: ValueContext(images: self)) ?? nil
    else { return nil }
    var color = Color.white
    if let member = entry.member("color") {
      guard let read = member.color() else { return nil }
      color = read
    }
    return size(of: entry).flatMap { size in
      madeFrom[name] = .shape(shape, size: size, color: color)
      return drawn(size: size, name: name, at: entry) { [color] in
        shape.node(size: size, color: color)
      }
    }
  }

  /// The image that layers draw, or a sequence of images at several times.
  func layers(_ entry: Cursor, name: String) -> PropertyValue? {
    guard let size = size(of: entry), let list = entry.member("layers"),
      let frames = drawnFrames(of: entry)
    else { return nil }
    guard drawings.count < SceneLimits.maximumDrawingDepth else {
      entry.report(
        .limit, "drawn images are nested too deeply",
        remedy: "at most \(SceneLimits.maximumDrawingDepth) levels")
      return nil
    }
    var root = LayerModel(registries: registries)
    let parts: [DrawnImage]
    (root.sublayers, parts) = layersAndParts(list, size: size)
    root.setGeometry(size: size)
    root.refuseEmitterLinks(at: entry)
    guard countParts(parts, at: entry) else { return nil }
    madeFrom[name] = .layers(root.sublayers, size: size, frames: frames)
    guard !entry.diagnostics.hasErrors else { return nil }
    do {
      _ = try root.makeLayer()
    } catch {
      entry.report(.cannotDraw, "\(error)", remedy: "layers that can be drawn")
      return nil
    }
    let times = (0..<frames.count).map { Double($0) * frames.duration / Double(frames.count) }
    var images: [Image] = []
    for time in times {
      let image = drawn(size: size, name: name, parts: parts, at: entry) {
        [root, drawingLimits, limits] in
        let context = try Context(rootLayer: root.makeLayer())
        context.workLimit = drawingLimits.work
        context.nodeLimit = limits.maximumNodes
        context.limitLayoutWork(to: limits.maximumLayoutWork)
        return try context.renderNode(at: time)
      }
      guard let image else { return nil }
      images.append(image)
    }
    guard images.count > 1 else { return images.first.map(PropertyValue.image) }
    return ImageSequence(
      images: images, duration: frames.duration, repeatCount: frames.repeatCount
    ).propertyValue
  }

  /// The layers of an image, and the drawn images that they show, in scenes as well.
  private func layersAndParts(
    _ list: Cursor, size: Size
  ) -> (layers: [LayerModel], parts: [DrawnImage]) {
    let around = scenes?.drawings
    scenes?.drawings = []
    drawings.append(Drawings())
    let reader = LayerReader(
      values: ValueContext(images: self), container: size, scenes: scenes)
    let layers = reader.layers(list)
    for driven in layers.flatMap(\.all).flatMap(\.driven) {
      list.diagnostics.add(
        driven.origin.saying(
          .unsupported, "a driven value within an image, which is drawn before the scene plays",
          remedy: "a layer of the document"))
    }
    var parts = drawings.removeLast()
    for drawing in scenes?.drawings ?? [] { parts.insert(drawing) }
    scenes?.drawings = around
    return (layers, parts.images)
  }

  private func drawnFrames(of entry: Cursor) -> SceneImage.DrawnFrames? {
    guard entry.member(DocumentKeys.drawnFrameCount) != nil else {
      for key in [DocumentKeys.drawnDuration.name, DocumentKeys.sequenceCount.name] {
        entry.member(key)?.report(
          .missingKey, "“\(key)” without “frameCount”", remedy: "the number of frames, too")
      }
      return SceneImage.DrawnFrames()
    }
    guard let count = entry.integer(at: DocumentKeys.drawnFrameCount, otherwise: 1),
      entry.requiredMember(DocumentKeys.drawnDuration.name, meaning: "seconds") != nil,
      let seconds = entry.number(at: DocumentKeys.drawnDuration),
      let cycles = entry.number(at: DocumentKeys.sequenceCount, otherwise: 0)
    else { return nil }
    guard count <= limits.maximumSequenceLength else {
      entry.report(
        .limit, "an image of \(count) frames", remedy: "at most \(limits.maximumSequenceLength)")
      return nil
    }
    return SceneImage.DrawnFrames(count: count, duration: seconds, repeatCount: cycles)
  }

  /// Counts the pixels of the images that a drawn one shows, each once; reports too many.
  private func countParts(_ parts: [DrawnImage], at entry: Cursor) -> Bool {
    let pixels = parts.filter { !$0.isPart }.reduce(0) { $0 + $1.width * $1.height }
    guard let excess = entry.document.tally.excess(of: .partPixels, adding: pixels) else {
      return true
    }
    entry.report(.limit, excess.message, remedy: excess.remedy)
    return false
  }

  private func size(of entry: Cursor) -> Size? {
    let key = DocumentKeys.imageSize
    guard let member = entry.requiredMember(key, meaning: "[width, height] in points"),
      let size = member.size()
    else { return nil }
    let bounds = key.bounds
    guard bounds.contains(size.width), bounds.contains(size.height) else {
      member.report(
        .outOfRange, "a size out of range", remedy: "sides of \(bounds.summary) points")
      return nil
    }
    return size
  }

  /// An image that is drawn when it is first shown, at the density of the output, made finer until a
  /// point's pixels are whole: so the image lies on its pixels exactly. Sides that never get whole are
  /// centred in the image.
  private func drawn(
    size: Size, name: String, parts: [DrawnImage] = [], at entry: Cursor,
    node: @escaping @Sendable () throws -> RenderNode
  ) -> Image? {
    let density = Self.density(of: size, atLeast: max(density, 1))
    let width = Int((size.width * density - 1e-9).rounded(.up))
    let height = Int((size.height * density - 1e-9).rounded(.up))
    guard ImageLimits.allows(width: width, height: height) else {
      entry.report(
        .limit, "an image of \(width)x\(height) pixels",
        remedy: "\(ImageLimits.summary): a smaller “size” or scale")
      return nil
    }
    guard count(width * height, at: entry) else { return nil }
    guard let draw = registries.drawing else {
      entry.report(
        .cannotDraw, "an image that is drawn",
        remedy: "registries that are made of Registries.builtIn")
      return nil
    }
    let margin = Point(
      x: (Double(width) - size.width * density) / 2,
      y: (Double(height) - size.height * density) / 2)
    let drawing = DrawnImage(
      width: width, height: height, parts: parts, limits: drawingLimits,
      pixels: entry.document.tally.drawnPixels
    ) { limits in
      var root = RenderNode()
      root.bounds = Rect(origin: .zero, size: size)
      root.children = [try node()]
      let factor = limits.enlargement
      let tree = RenderTree(
        root: root, width: width * factor, height: height * factor,
        viewport: Affine(a: density, b: 0, c: 0, d: density, tx: margin.x, ty: margin.y)
          .concatenating(.scale(x: Double(factor), y: Double(factor))))
      return try draw(tree, limits)
    }
    return Image(drawing, scale: density, name: name)
  }

  private static func density(of size: Size, atLeast least: Double) -> Double {
    func isWhole(_ x: Double) -> Bool { abs(x - x.rounded()) < 1e-6 }
    if isWhole(size.width * least), isWhole(size.height * least) { return least }
    return least.rounded(.up)
  }
}
