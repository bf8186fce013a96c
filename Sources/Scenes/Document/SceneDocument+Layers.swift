public import LambentDocuments
public import LambentGeometry
public import LambentLayers
import LambentPixels
import LambentProperties

extension SceneDocument {
  /// Creates a document from layers that were built in Swift, with their animations and actions.
  ///
  /// Images without a file are written beside the document by ``write(to:)``. A document cannot contain delegates,
  /// closures and the `attributes` of animations.
  ///
  /// ```swift
  /// let document = try SceneDocument(
  ///   size: Size(width: 640, height: 360), duration: 4, layers: [hose])
  /// ```
  /// - Parameters:
  ///   - name: The document's name.
  ///   - size: The size of the scene, in points; the layers lie in it with y downward.
  ///   - duration: The length in seconds.
  ///   - layers: The layers, back to front.
  ///   - registries: The kinds of layers, filters and transitions that the document may use.
  /// - Throws: ``SceneError`` for what no document can hold: a class of layers that documents have
  ///   no name for, an emitter shape of the program's own, an action that is a closure, a value out of its property's range.
  public init(
    name: String = "scene", size: Size, duration: Double, layers: [Layer],
    registries: Registries
  ) throws(SceneError) {
    var root = LayerModel(registries: registries)
    for layer in layers { root.sublayers.append(try LayerModel(layer, registries)) }
    var document = SceneDocument(
      name: name, size: size, duration: duration, registries: registries, root: root)
    document.nameImages()
    // Reading it checks it, as every other document is.
    self = try Scene(document, options: SceneOptions(registries: registries)).document
  }

  /// Gives every image of the layers a name and a file of its own.
  private mutating func nameImages() {
    var collector = ImageCollector()
    collector.visit(root)
    var taken: Set<String> = []
    for value in collector.values {
      let all = value.images
      guard let first = all.first else { continue }
      let stem = first.name.isEmpty ? "image" : first.name
      var name = stem
      while !taken.insert(name).inserted { name = "\(stem)-\(taken.count)" }
      imageValues[name] = value
      images.append(SceneImage(name: name, source: source(of: value, all, scale: first.scale)))
    }
  }

  /// The source for the pixels of an image or a sequence.
  private mutating func source(
    of value: PropertyValue, _ all: [Image], scale: Double
  ) -> SceneImage.Source {
    let stem = name.replacing("/", with: "-") + "-image\(imageFiles.count)"
    guard case .record(let fields) = value else {
      imageFiles["\(stem).png"] = all[0]
      return .file(path: "\(stem).png", scale: scale)
    }
    for (index, image) in all.enumerated() { imageFiles["\(stem)-\(index).png"] = image }
    return .frames(
      SceneImage.Frames(
        pattern: "\(stem)-%d.png", range: 0...(all.count - 1),
        duration: fields["duration"].flatMap { Double(propertyValue: $0) } ?? 1,
        repeatCount: fields["repeatCount"].flatMap { Double(propertyValue: $0) } ?? 0,
        scale: scale))
  }
}

extension LayerModel {
  fileprivate init(_ layer: Layer, _ registries: Registries) throws(SceneError) {
    let name = layer.name ?? "a layer without a name"
    guard let kind = registries.layers.kind(of: layer) else {
      throw .option(
        what: "a layer of the class \(type(of: layer)), which documents have no name for",
        where: name, remedy: "one of \(registries.layers.kinds.map(\.name).joined(separator: ", "))"
      )
    }
    if let shape = (layer as? EmitterLayer)?.customEmitterShape {
      throw .option(
        what: "the emitter shape \(type(of: shape)), which documents have no name for",
        where: name, remedy: "an “emitterShape”, and no shape of the program's own")
    }
    self.init(kind: kind, name: layer.name, registries: registries)
    if kind.takesSeed { seed = layer.sublayerSeed }
    state = layer.model
    state.registries = registries
    for sublayer in layer.sublayers { sublayers.append(try LayerModel(sublayer, registries)) }
    if let layer = layer.mask { mask = [try LayerModel(layer, registries)] }
    animations = layer.addedAnimations.map { AnimationModel(key: $0.key, animation: $0.animation) }
    for (key, action) in layer.actions.sorted(by: { $0.key < $1.key }) {
      switch action {
      case .stop: actions[key] = .stop
      case .animation(let animation): actions[key] = .animation(animation)
      case .perform:
        throw .option(
          what: "the action for “\(key)” is a closure", where: name,
          remedy: "an animation, or no action")
      }
    }
  }
}

/// Finds the images and the sequences of layers, each once, in order.
private struct ImageCollector {
  private(set) var values: [PropertyValue] = []
  private var seen: Set<PropertyValue> = []

  mutating func visit(_ model: LayerModel) {
    for row in model.kind.schema.rows { visit(row.get(model.state)) }
    for animation in model.animations { visit(animation.animation) }
    for (_, action) in model.actions.sorted(by: { $0.key < $1.key }) {
      if case .animation(let animation) = action { visit(animation) }
    }
    for layer in model.mask + model.sublayers { visit(layer) }
  }

  private mutating func visit(_ animation: some PropertyHost) {
    for (_, value) in animation.record.sorted(by: { $0.key < $1.key }) { visit(value) }
  }

  private mutating func visit(_ value: PropertyValue) {
    if let key = value.imageKey {
      if seen.insert(key).inserted { values.append(key) }
      return
    }
    switch value {
    case .list(let values): for value in values { visit(value) }
    case .record(let fields):
      for (_, value) in fields.sorted(by: { $0.key < $1.key }) { visit(value) }
    default: break
    }
  }
}

extension PropertyValue {
  /// The image, or the sequence or the clip without when it begins: what an entry of `images` or `clips`
  /// stands for.
  var imageKey: PropertyValue? {
    switch self {
    case .image: self
    case .record(let fields) where fields["images"] != nil && fields["duration"] != nil:
      .record(fields.filter { $0.key != "beginTime" && $0.key != "image" })
    case .record(let fields) where fields["clip"] != nil: .record(["clip": fields["clip"] ?? .null])
    default: nil
    }
  }

  /// The images of an image or a sequence.
  var images: [Image] {
    switch self {
    case .image(let image): return [image]
    case .record(let fields):
      guard case .list(let list)? = fields["images"] else { return [] }
      return list.compactMap { value in
        if case .image(let image) = value { image } else { nil }
      }
    default: return []
    }
  }
}
