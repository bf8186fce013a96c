import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentParticles
import LambentPixels
import LambentProperties

/// Writes a document: what differs from its default, in the order of the rows.
struct DocumentWriter {
  let source: SceneDocument
  /// The names of images and sequences.
  private let names: [PropertyValue: String]

  init(_ document: SceneDocument) {
    source = document
    names = Dictionary(
      document.imageValues.sorted { $0.key < $1.key }
        .compactMap { name, value in value.imageKey.map { ($0, name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The name of an image or of a sequence; `nil` for other values.
  func imageName(of value: PropertyValue) -> String? {
    guard let key = value.imageKey else { return nil }
    if let name = names[key] { return name }
    if case .image(let image) = key { return image.name }
    return nil
  }

  /// The members of a document beside its fonts, images, layers and events.
  var facts: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let path = source.schemaPath { members.append(("$schema", .string(path))) }
    members += [("version", 1), ("name", .string(source.name))]
    if !source.summary.isEmpty { members.append(("summary", .string(source.summary))) }
    members.append(("size", .numbers(source.size.width, source.size.height)))
    if source.scale != 1 { members.append(("scale", .number(source.scale))) }
    members.append(("duration", .number(source.duration)))
    if let loop = source.loop { members.append(("loop", .number(loop))) }
    if source.frameRate != .standard { members.append(("frameRate", source.frameRate.json)) }
    if let poster = source.poster { members.append(("poster", .number(poster))) }
    if let color = source.background { members.append(("background", self.color(color))) }
    if source.workingSpace != .srgb {
      members.append(("workingSpace", .string(source.workingSpace.rawValue)))
    }
    return members
  }

  var document: JSONValue {
    var members = facts
    func append(_ key: String, _ entries: [JSONValue.Member]) {
      if !entries.isEmpty { members.append((key, .object(entries))) }
    }
    append("fonts", source.fonts.map { ($0.name, $0.json) })
    append("kernels", source.kernels.map { ($0.name, $0.json) })
    append("images", source.images.map { ($0.name, image($0.source)) })
    append("audio", source.soundEntries.map { ($0.name, $0.entry.json) })
    append("clips", source.clips.map { ($0.name, clip($0)) })
    if let row = source.root.kind.schema.row(named: LayerConstraint.rowName),
      !source.root.state.constraints.isEmpty
    {
      let value = row.get(source.root.state)
      members.append((row.name, self.value(value, of: row.schema(initial: .null))))
    }
    let size = source.root.state.bounds.size
    members.append(("layers", .array(source.root.sublayers.map { layer($0, in: size) })))
    let events =
      source.events.filter { !$0.isFromContact }.map { event($0, isTimed: true) }
      + source.contactEvents
    if !events.isEmpty { members.append(("events", .array(events))) }
    return .object(members)
  }

  private func image(_ source: SceneImage.Source) -> JSONValue {
    var members: [JSONValue.Member]
    switch source {
    case .file(let path, let scale):
      members = [("file", .string(path))]
      if scale != 1 { members.append(("scale", .number(scale))) }
    case .shape(let shape, let size, let color):
      members = [
        ("shape", .string(shape.rawValue)), ("size", .numbers(size.width, size.height)),
      ]
      if color != .white { members.append(("color", self.color(color))) }
    case .layers(let layers, let size, let frames):
      members = [
        ("size", .numbers(size.width, size.height)),
        ("layers", .array(layers.map { layer($0, in: size) })),
      ]
      if frames.count > 1 {
        members += [
          ("frameCount", .number(Double(frames.count))), ("duration", .number(frames.duration)),
        ]
        if frames.repeatCount != 0 { members.append(("repeatCount", .number(frames.repeatCount))) }
      }
    case .frames(let frames):
      members = [
        ("frames", .string(frames.pattern)),
        ("range", .string("\(frames.range.lowerBound)-\(frames.range.upperBound)")),
        ("duration", .number(frames.duration)),
      ]
      if frames.repeatCount != 0 { members.append(("repeatCount", .number(frames.repeatCount))) }
      if frames.scale != 1 { members.append(("scale", .number(frames.scale))) }
    }
    return .object(members)
  }

  private func clip(_ clip: ClipEntry) -> JSONValue {
    var members: [JSONValue.Member] = [("file", .string(clip.file))]
    if clip.start != 0 { members.append(("start", .number(clip.start))) }
    if clip.rate != 1 { members.append(("rate", .number(clip.rate))) }
    if clip.loop { members.append(("loop", true)) }
    if clip.volume != 1 { members.append(("volume", .number(clip.volume))) }
    if let map = clip.map { members.append((DocumentKeys.timeMap.name, map.json)) }
    return .object(members)
  }

  // MARK: Layers

  /// A layer and all below it.
  ///
  /// - Parameter container: The size of the layer around it; `nil` if it is not known.
  func layer(_ model: LayerModel, in container: Size?) -> JSONValue {
    var members: [JSONValue.Member] = [("type", .string(model.kind.name))]
    if let name = model.name { members.append(("name", .string(name))) }
    members += DocumentKeys.seed.members(model.seed)
    let initial = LayerState(schema: model.kind.schema)
    let (state, pin) = model.state.written(in: container)
    for row in model.kind.schema.rows {
      let value = row.get(state)
      let schema = row.schema(initial: row.get(initial))
      if value != schema.initial { members.append((row.name, self.value(value, of: schema))) }
    }
    if let pin { members.append(("pin", pin.json)) }
    if let map = model.timeMap { members.append((DocumentKeys.timeMap.name, map.json)) }
    if let source = model.emitterSource { members += source.members }
    let animations = model.animations + model.drivenMotion
    if !animations.isEmpty {
      members.append(
        (
          "animations", .array(animations.map { animation($0.animation, key: $0.key) })
        ))
    }
    if !model.actions.isEmpty {
      let actions = model.actions.sorted { $0.key < $1.key }
      members.append(("actions", .object(actions.map { ($0.key, action($0.value)) })))
    }
    if let dynamics = model.dynamics { members.append(("dynamics", dynamics.json)) }
    let size = model.state.bounds.size
    if let mask = model.mask.first { members.append(("mask", layer(mask, in: size))) }
    if !model.sublayers.isEmpty {
      let sublayers = model.timeMap == nil ? model.sublayers : model.sublayers.map(\.unmapped)
      members.append(("sublayers", .array(sublayers.map { layer($0, in: size) })))
    }
    return .object(members)
  }

  private func action(_ action: ActionModel) -> JSONValue {
    switch action {
    case .stop: .null
    case .animation(let animation): self.animation(animation, key: nil)
    }
  }

  /// An animation, those of a group included.
  func animation(_ animation: any Animation, key: String?) -> JSONValue {
    let kind = type(of: animation)
    var members: [JSONValue.Member] = [("type", .string(kind.kind))]
    if let key { members.append(("key", .string(key))) }
    // The values written so far, so that values that follow from them are not written.
    var written = kind.prototype as any Animation
    for row in kind.schema {
      if row.name == "animations", let group = animation as? AnimationGroup {
        guard !group.animations.isEmpty else { continue }
        let children = group.animations.map { self.animation($0, key: nil) }
        members.append((row.name, .array(children)))
      } else if let value = try? animation.value(forKeyPath: row.name),
        value != (try? written.value(forKeyPath: row.name))
      {
        members.append((row.name, self.value(value, of: row)))
        try? written.setValue(value, forKeyPath: row.name)
      }
    }
    return .object(members)
  }

  // MARK: Events

  private func event(_ event: EventModel, isTimed: Bool) -> JSONValue {
    var members: [JSONValue.Member] = isTimed ? [("time", .number(event.time))] : []
    if let transaction = transaction(of: event) { members.append(("transaction", transaction)) }
    // The verbs, in the order in which they happen.
    func append(_ verb: String, _ item: (EventModel.Step) -> JSONValue?) {
      let items = event.steps.compactMap(item)
      if !items.isEmpty { members.append((verb, .array(items))) }
    }
    append("delete") { if case .delete(let layer) = $0 { .string(layer) } else { nil } }
    append("remove") {
      guard case .remove(let key, let layer) = $0 else { return nil }
      return ["layer": .string(layer), "key": .string(key)]
    }
    append("insert") {
      guard case .insert(let model, let parent) = $0 else { return nil }
      return ["into": .string(parent), "layer": layer(model, in: nil)]
    }
    let settings = settings(of: event.steps)
    if !settings.isEmpty { members.append(("set", .object(settings))) }
    for case .animate(let block) in event.steps {
      members.append(("animate", block.json(settings: self.settings(of: block.steps))))
    }
    append("add") {
      guard case .add(let model, let layer) = $0 else { return nil }
      return [
        "layer": .string(layer), "animation": animation(model.animation, key: model.key),
      ]
    }
    if let next = event.completion.first {
      members.append(("completion", self.event(next, isTimed: false)))
    }
    return .object(members)
  }

  private func transaction(of event: EventModel) -> JSONValue? {
    var members: [JSONValue.Member] = []
    if let duration = event.duration { members.append(("animationDuration", .number(duration))) }
    if let function = event.timingFunction {
      members.append(("animationTimingFunction", JSONValue(function.propertyValue)))
    }
    if event.disablesActions { members.append(("disableActions", true)) }
    return members.isEmpty ? nil : .object(members)
  }

  private func settings(of steps: [EventModel.Step]) -> [JSONValue.Member] {
    steps.compactMap { step in
      guard case .set(let layer, let keyPath, let value) = step else { return nil }
      let isOfCells = keyPath == "emitterCells" || keyPath.hasSuffix(".emitterCells")
      let written =
        isOfCells ? self.value(value, ofChildren: EmitterCell.schema) : self.value(value, of: .any)
      return ("\(layer).\(keyPath)", written)
    }
  }
}
