import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties

/// Reads layers: their kinds, names, properties, animations and what lies below them.
final class LayerReader {
  let values: ValueContext
  /// The size of the layer that those read next lie in.
  var container: Size?
  /// True if that size is not final: a stack or constraints decide it.
  private(set) var isContainerPlaced = false
  /// The reader of scenes within the document; `nil` where there may be none.
  let scenes: NestedScenes?
  /// The names of layers that constraints of those around them place.
  var placedNames: Set<String> = []
  /// True if the layers that are read next lie in a stack, which gives them their sizes.
  private(set) var isInStack = false
  /// True if the layers that are read next are written into a scene layer: the first is the scene's root.
  private var isInScene = false
  /// True if that stack is as wide as they are.
  private(set) var isInHuggingStack = false
  /// The number of ancestors with constraints of the layers that are read next.
  var ownerCount = 0

  init(values: ValueContext, container: Size?, scenes: NestedScenes? = nil) {
    self.values = values
    self.container = container
    self.scenes = scenes
  }

  func layers(_ list: Cursor) -> [LayerModel] {
    (list.elements(expecting: "an array of layers") ?? []).compactMap { layer($0) }
  }

  func layer(_ cursor: Cursor) -> LayerModel? {
    guard cursor.members(expecting: "a layer") != nil, cursor.allows(1, of: .layers),
      let (kind, isGuess) = kind(of: cursor)
    else { return nil }
    if kind.layerClass is RepeatLayer.Type || kind.layerClass is CaptionsLayer.Type {
      cursor.refuseUnknownKeys(known: kind.knownKeys)
      return kind.layerClass is RepeatLayer.Type ? repeated(cursor, kind) : captions(cursor, kind)
    }
    let (cursor, driven) = cursor.takingDriven(of: kind, in: values.registries)
    var model = LayerModel(
      kind: kind, name: cursor.member("name")?.layerName(mayBeRoot: isInScene),
      registries: values.registries)
    if kind.takesSeed, let seed = cursor.member(DocumentKeys.seed) {
      model.seed = seed.value(of: DocumentKeys.seed.info, in: values).flatMap {
        Int(propertyValue: $0)
      }
    }
    if kind.layerClass is TextLayer.Type { model.state.fonts = values.images.fonts }
    readSound(of: cursor, into: &model)
    let keys = kind.documentKeyNames
    for member in cursor.members() ?? [] where !keys.contains(member.key) {
      // Keys that a layer of any kind has are right; nothing is known of others.
      if isGuess, kind.schema.row(named: member.key) == nil { continue }
      readProperty(member.key, at: member.keyOffset, member.value, of: cursor, into: &model)
    }
    countLevels(of: model, at: cursor)
    readFrame(of: cursor, into: &model)
    cursor.member("motionEffects")?.fitMotionEffects(of: &model.state, in: values)
    readBelow(cursor, into: &model)
    if isGuess { return model }
    layOut(&model, at: cursor.member(LayerConstraint.rowName))
    if let member = cursor.member("dynamics") {
      var reader = DynamicsReader(member, values: values, bounds: model.state.bounds)
      reader.apply(to: &model)
    }
    if kind.layerClass is TransformLayer.Type {
      cursor.member("mask")?.warn(
        .noEffect, "a transform layer has no mask of its own",
        remedy: "a mask of a superlayer or a sublayer")
    }
    cursor.readEmitterSource(of: &model, in: values)
    let disintegration = cursor.readDisintegration(of: &model, in: values)
    let reader = AnimationReader(values: values, model: model)
    model.animations = reader.animations(of: cursor)
    if let disintegration { model.animations.append(disintegration) }
    model.actions = reader.actions(of: cursor)
    readDriven(driven, of: cursor, into: &model)
    cursor.noteMorphs(of: model)
    checkEmitter(model, at: cursor)
    if kind.layerClass is TextLayer.Type { checkText(of: &model, at: cursor) }
    if kind.layerClass is KernelLayer.Type { cursor.checkGenerator(of: model) }
    if model.kind.layerClass == GradientLayer.self,
      let unused = GradientLayer.unusedLocations(of: model.state)
    {
      cursor.member("locations")?.warn(.noEffect, unused, remedy: "as many as colours")
    }
    return model
  }

  /// Reads what lies below a layer: its sublayers and its mask, or the document that it shows.
  private func readBelow(_ cursor: Cursor, into model: inout LayerModel) {
    let outer = (container, isContainerPlaced)
    container = model.state.bounds.size
    isContainerPlaced =
      !model.isScene && (outer.1 || isInStack || model.name.map(placedNames.contains) ?? false)
    defer { (container, isContainerPlaced) = outer }
    expectLayout(by: model.state.constraints)
    defer { if !model.state.constraints.isEmpty { ownerCount -= 1 } }
    let (outerStack, outerHugging) = (isInStack, isInHuggingStack)
    isInHuggingStack = model.isStack && !offersWidth(model, cursor)
    isInStack = model.isStack
    if let list = cursor.member("sublayers") { readSublayers(list, of: &model) }
    (isInStack, isInHuggingStack) = (outerStack, outerHugging)
    placeContent(of: &model, cursor, in: outer)
    if let mask = cursor.member("mask") { model.mask = layer(mask).map { [$0] } ?? [] }
    guard model.isScene else { return }
    guard let scenes else {
      return cursor.report(
        .unsupported, "a scene within an image", remedy: "a layer of the document")
    }
    scenes.read(cursor, into: &model)
  }

  private func readSublayers(_ list: Cursor, of model: inout LayerModel) {
    let wasInScene = isInScene
    defer { isInScene = wasInScene }
    isInScene = model.isScene
    guard isInScene else {
      model.sublayers = layers(list)
      return
    }
    // Constraints around a scene do not reach into it.
    let outer = (ownerCount, placedNames)
    defer { (ownerCount, placedNames) = outer }
    (ownerCount, placedNames) = (0, [])
    model.sublayers = layers(list)
  }

  /// Places the sublayers of a stack, and gives a layer the size of its content that is to have it.
  private func placeContent(
    of model: inout LayerModel, _ cursor: Cursor, in outer: (Size?, isPlaced: Bool)
  ) {
    if case .string("content")? = cursor.member("frame")?.node {
      model.takeContentFrame()
    } else if model.isStack {
      for index in model.sublayers.indices { model.sublayers[index].takeNaturalSize() }
      model.state.hugsContent = !model.assigned.contains("bounds")
      model.arrangeStack()
      guard let pin = cursor.member("pin") else { return }
      let (size, inner) = (model.state.bounds.size, (container, isContainerPlaced))
      (container, isContainerPlaced) = outer
      defer { (container, isContainerPlaced) = inner }
      readPin(pin, of: cursor, into: &model)
      guard model.state.bounds.size != size else { return }
      let wasHugging = model.state.hugsContent
      model.state.hugsContent = false
      if wasHugging, let height = model.stackHeight(pin), height != model.state.bounds.height {
        // In lines of the width that the pin gives, texts have other heights.
        model.state.bounds.size = Size(width: size.width, height: height)
        readPin(pin, of: cursor, into: &model)
      }
      model.arrangeStack()
    }
  }

  /// Reports what keeps an emitter's values from emitting, each at its position.
  private func checkEmitter(_ model: LayerModel, at cursor: Cursor) {
    guard cursor.allowsAreas(of: model.state) else { return }
    // Only what reads well is asked whether it emits with its animations.
    let errors =
      cursor.diagnostics.hasErrors ? model.state.emitterFaults : model.emitterErrors
    for error in errors { cursor.report(error) }
    let animatesBirths = model.animations.contains {
      $0.animation.keyPaths.contains { $0.hasSuffix("birthRate") }
    }
    guard errors.isEmpty, !animatesBirths else { return }
    for note in model.state.emitterLoopNotes {
      cursor.report(note, severity: .warning, as: .suspicious)
    }
  }

  /// The kind of a layer. An unknown one is reported; the rest of the layer is then read as that of the kind that
  /// was probably meant, or of a plain layer, which is a guess.
  private func kind(of cursor: Cursor) -> (kind: LayerKind, isGuess: Bool)? {
    let kinds = values.registries.layers
    let plain = kinds.kind(named: "layer")
    guard let member = cursor.member("type") else { return plain.map { ($0, false) } }
    guard let name = member.text(expecting: "a kind of layer") else {
      return plain.map { ($0, true) }
    }
    if let kind = kinds.kind(named: name) { return (kind, false) }
    let names = kinds.kinds.map(\.name)
    let synonym = Synonyms.layer(for: name)
    let nearest = synonym == nil ? Suggestion.nearest(to: name, among: names) : nil
    let meant = synonym ?? nearest.map(Suggestion.question)
    member.report(
      .unknownName, "unknown kind of layer “\(name)”",
      remedy: meant ?? "one of \(names.joined(separator: ", "))")
    if let kind = nearest.flatMap(kinds.kind(named:)) { return (kind, false) }
    return plain.map { ($0, true) }
  }

  private func readProperty(
    _ key: String, at offset: Int, _ value: Cursor, of layer: Cursor, into model: inout LayerModel
  ) {
    guard let row = model.kind.schema.row(named: key) else {
      if value.reject(key, at: offset) { return }
      layer.unknownKey(
        key, at: offset, known: model.kind.schema.rows.map(\.name) + model.kind.documentKeyNames)
      return
    }
    guard let read = value.value(of: row.schema(initial: .null), in: values),
      value.allowsBlur(forKeyPath: key),
      !(model.kind.layerClass is TextLayer.Type) || value.allowsText(of: key)
    else {
      return
    }
    do {
      try row.set(read, on: &model.state)
      model.assigned.append(key)
    } catch {
      (place(of: error, in: value, read, row: row, state: model.state) ?? value).report(error)
    }
  }

  /// The member that an error about a list of cells is about, in the first cell that has it.
  private func place(
    of error: PropertyError, in value: Cursor, _ read: PropertyValue, row: Property<LayerState>,
    state: LayerState
  ) -> Cursor? {
    guard case .array = value.node, case .list(let records) = read,
      let elements = value.elements(), elements.count == records.count
    else { return nil }
    for (element, record) in zip(elements, records) {
      var scratch = state
      guard (try? row.set(.list([record]), on: &scratch)) == nil else { continue }
      let place = element.descendant(keyPath: error.property)
      return place.path == element.path ? element.descendant(error.property) : place
    }
    return nil
  }

  /// `frame` stands for `position` and `bounds`; `"contents"` takes the image's size, and
  /// `"content"` that of the sublayers, once they are read.
  private func readFrame(of cursor: Cursor, into model: inout LayerModel) {
    let state = model.state
    if let pin = cursor.member("pin") {
      // The size of a stack is not known yet.
      return model.isStack ? () : readPin(pin, of: cursor, into: &model)
    }
    guard let frame = cursor.member("frame") else {
      let isPlaced = isInStack || model.name.map(placedNames.contains) ?? false
      if state.contents != nil, state.bounds.isEmpty, !isPlaced {
        cursor.warn(
          .noEffect, "contents without bounds show nothing", remedy: "\"frame\": \"contents\"")
      }
      return
    }
    for key in ["bounds", "position"] where model.assigned.contains(key) {
      if key == "position", case .string = frame.node { continue }
      frame.report(.conflict, "both “frame” and “\(key)”", remedy: "one of them")
      return
    }
    if case .string(let text) = frame.node {
      if text == "content" { return }
      guard text == "contents" else {
        frame.report(
          "“\(text)” is not a frame",
          remedy: "[x, y, width, height], \"contents\" or \"content\"")
        return
      }
      guard let size = state.imageSize else {
        // Contents that cannot be read have been reported.
        if let contents = cursor.member("contents"), !contents.node.isNull { return }
        frame.report(
          .missingKey, "the frame “contents” of a layer without contents",
          remedy: "the key “contents”")
        return
      }
      model.state.bounds.size = size
      model.assigned.append("bounds")
    } else if let rect = frame.rect() {
      model.state.setFrame(rect)
      model.assigned += ["bounds", "position"]
    }
  }
}

extension LayerModel {
  /// The height of the content of a stack in the width that it has, if a pin does not give the height.
  fileprivate func stackHeight(_ pin: Cursor) -> Double? {
    guard pin.member("height") == nil, pin.member("top") == nil || pin.member("bottom") == nil
    else { return nil }
    return StackLayout(state)?.height(of: sublayers.map(\.state))
  }

  /// Gives a root layer its size, its origin at the top left.
  mutating func setGeometry(size: Size) {
    state.bounds = Rect(origin: .zero, size: size)
    state.anchorPoint = .zero
    assigned += ["bounds", "anchorPoint"]
  }
}

extension PropertyError {
  fileprivate var property: String {
    switch self {
    case .wrongKind(let property, _, _), .outOfRange(let property, _, _, _),
      .notFinite(let property), .notAnimatable(let property), .invalid(let property, _):
      property
    case .emptyKey(let path): path
    case .unknownKey(let key, _, _): key
    }
  }
}

extension Cursor {
  /// Reports what is wrong with an emitter, at the value here or below that it is about.
  ///
  /// - Parameter keyPath: what leads from the layer to this value.
  func report(
    _ error: EmitterError, below keyPath: String = "", severity: Diagnostic.Severity = .error,
    as code: Diagnostic.Code = .invalidValue
  ) {
    var path = error.keyPath ?? ""
    if !keyPath.isEmpty {
      path = path.hasPrefix(keyPath + ".") ? String(path.dropFirst(keyPath.count + 1)) : ""
    }
    descendant(keyPath: path).report(
      code, error.parts.what, remedy: error.parts.remedy, severity: severity)
  }

  /// The value that a key path leads to, cells by their names or else their order, what a style has
  /// for a cell included; as far as the document has it.
  fileprivate func descendant(keyPath: String) -> Cursor {
    var place = self
    var cells: [Cursor]?
    for key in keyPath.split(separator: ".").map(String.init) {
      var choices = cells
      if case .array = place.node, cells == nil { choices = place.elements() }
      cells = nil
      guard let choices else {
        if key == CellEventKeys.cellsName { cells = place.cells }
        place = place.member(key) ?? place.member("style")?.member(key) ?? place
        continue
      }
      // A later cell of a name goes by its order.
      let named = choices.first { $0.node["name"]?.text ?? "" == key }
      let order = Int(key.drop { $0 == "#" })
      place = named ?? choices.enumerated().first { $0.offset == order }?.element ?? place
    }
    return place
  }

  /// The first member of a key here or in what lies below.
  fileprivate func descendant(_ key: String) -> Cursor? {
    if let member = member(key) { return member }
    switch node {
    case .object:
      return (members() ?? []).lazy.compactMap { $0.value.descendant(key) }.first
    case .array:
      return (elements() ?? []).lazy.compactMap { $0.descendant(key) }.first
    default: return nil
    }
  }

  /// The name of a layer, which paths can contain, and which is not that of the root layer, unless it may be.
  fileprivate func layerName(mayBeRoot: Bool) -> String? {
    guard let name = name() else { return nil }
    guard !name.isEmpty else {
      report(.invalidName, "the name of a layer is empty", remedy: "a name, or no key “name”")
      return nil
    }
    guard mayBeRoot || name != "root" else {
      report(
        .invalidName, "a layer cannot have the name “root”, that of the scene’s root layer",
        remedy: "another name")
      return nil
    }
    return name
  }

  /// A name, which holds no dot and no slash.
  func name() -> String? {
    guard let name = text(expecting: "a name") else { return nil }
    guard !name.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }) else {
      report(
        .invalidName, "the name “\(name)” contains a dot or a slash", remedy: "a name without them")
      return nil
    }
    return name
  }
}
