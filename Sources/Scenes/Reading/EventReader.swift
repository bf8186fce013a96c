import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties

final class EventReader {
  private let layers: LayerReader
  /// The layers after the events that have been read, and all layers that have existed.
  private var forest = LayerForest()
  private let root: LayerModel
  /// The names of all cells that layers have had, by the layers' paths.
  private var cellNames: [String: Set<String?>] = [:]
  /// The keys of the animations that events add to any layer.
  private var addedKeys: [String] = []
  private let contacts: ContactEvents
  private(set) var contactEvents: [JSONValue] = []

  init(layers: LayerReader, root: LayerModel) {
    self.layers = layers
    self.root = root
    contacts = ContactEvents(root)
  }

  /// The events in order of time. Events at the same time are in the order of the document.
  func events(_ list: Cursor?) -> [EventModel] {
    guard let elements = list?.elements(expecting: "an array of events") else { return [] }
    forest = LayerForest(root)
    addedKeys = elements.flatMap { $0.node.keysOfAddedAnimations }
    var occurrences: [(time: Double, cursor: Cursor, isFromContact: Bool)] = []
    for element in elements where element.members(expecting: "an event") != nil {
      if let on = element.member("on") {
        let room = element.limits.maximumEvents + 1 - occurrences.count
        occurrences += contactOccurrences(of: element, on: on, room: room).map { ($0, $1, true) }
      } else {
        // The rest of an event with an invalid time is read, too.
        let time =
          element.requiredMember("time", meaning: "seconds") == nil
          ? nil : element.number(at: DocumentKeys.eventTime)
        occurrences.append((time ?? occurrences.last?.time ?? 0, element, false))
      }
    }
    let timed = occurrences.filter { !$0.isFromContact }
    for (one, next) in zip(timed, timed.dropFirst()) where next.time < one.time {
      next.cursor.warn(
        .order, "an event before the one above it", remedy: "events in the order of time")
    }
    return occurrences.sorted { $0.time < $1.time }.compactMap { time, cursor, isFromContact in
      var event = event(cursor, at: time)
      event?.isFromContact = isFromContact
      return event
    }
  }

  private func contactOccurrences(
    of element: Cursor, on: Cursor, room: Int
  ) -> [(time: Double, cursor: Cursor)] {
    contactEvents.append(element.node)
    if let time = element.member(DocumentKeys.eventTime) {
      time.report(.conflict, "both “time” and “on”", remedy: "one of them")
    }
    let sounds = SoundEvents(layers.values.images.sounds)
    return SoundEvents.start(on)
      ? sounds.occurrences(of: element, on: on, room: room)
      : contacts.occurrences(of: element, on: on, room: room)
  }

  private func event(_ cursor: Cursor, at time: Double?) -> EventModel? {
    guard cursor.allows(1, of: .events) else { return nil }
    cursor.refuseUnknownKeys(
      known: (time == nil ? DocumentKeys.completion : DocumentKeys.event).names)
    var event = EventModel(time: time ?? 0, origin: cursor.mark)
    readTransaction(of: cursor, into: &event)
    for item in cursor.list("delete") { event.steps += delete(item) }
    for item in cursor.list("remove") { event.steps += remove(item) }
    for item in cursor.list("insert") { event.steps += insert(item) }
    event.steps += settings(cursor.member("set"))
    if let member = cursor.member("animate"), var block = member.block(in: layers.values) {
      block.steps = settings(member.requiredMember(BlockKeys.set, meaning: "values by path"))
      event.steps.append(.animate(block))
    }
    for item in cursor.list("add") { event.steps += add(item) }
    if let next = cursor.member("completion"), next.members(expecting: "an event") != nil {
      event.completion = self.event(next, at: nil).map { [$0] } ?? []
    }
    return event
  }

  private func readTransaction(of cursor: Cursor, into event: inout EventModel) {
    guard let transaction = cursor.member("transaction"),
      transaction.isObject(of: DocumentKeys.transaction, expecting: "{\"animationDuration\": …}")
    else { return }
    event.duration = transaction.number(at: DocumentKeys.transactionDuration)
    event.timingFunction = transaction.member("animationTimingFunction")?
      .timingFunction(in: layers.values)
    event.disablesActions = transaction.member("disableActions")?.boolean() ?? false
  }

  // MARK: Verbs

  private func delete(_ cursor: Cursor) -> [EventModel.Step] {
    guard let path = cursor.text(expecting: "the name of a layer"),
      let number = find(path, at: cursor)
    else { return [] }
    guard number != 0 else {
      cursor.report("the root cannot be deleted", remedy: "a layer below it")
      return []
    }
    forest.remove(number)
    cellNames = [:]
    return [.delete(layer: path)]
  }

  private func remove(_ cursor: Cursor) -> [EventModel.Step] {
    guard cursor.isObject(of: DocumentKeys.removal, expecting: "{\"layer\": name, \"key\": …}"),
      let layer = layer(of: cursor, key: "layer"),
      let member = cursor.requiredMember("key", meaning: "the key of an animation"),
      let key = member.text(), checkKey(key, of: layer.model, at: member)
    else { return [] }
    return [.remove(key: key, layer: layer.path)]
  }

  /// Reports a key of an animation that neither the layer nor an event has. Implicit animations have the names of
  /// properties.
  private func checkKey(_ key: String, of model: LayerModel, at cursor: Cursor) -> Bool {
    let known = model.animations.compactMap(\.key) + addedKeys
    if known.contains(key) || (try? model.kind.schema.accessor(forKeyPath: key)) != nil
      || model.actions[key] != nil
    {
      return true
    }
    cursor.report(
      unknown: key, among: known, "no animation of the layer has the key “\(key)”",
      remedy: "the “key” of an animation, or the name of a property that animates implicitly")
    return false
  }

  private func insert(_ cursor: Cursor) -> [EventModel.Step] {
    guard cursor.isObject(of: DocumentKeys.insertion, expecting: "{\"into\": name, \"layer\": {…}}")
    else { return [] }
    let parent = layer(of: cursor, key: "into")
    layers.container = parent?.model.state.bounds.size
    guard
      let model = cursor.requiredMember("layer", meaning: "a layer").flatMap({ layers.layer($0) }),
      let parent
    else { return [] }
    forest.append(model, below: parent.number)
    cellNames = [:]
    return [.insert(model, into: parent.path)]
  }

  private struct Change {
    /// The layer's values after the settings read so far.
    var state: LayerState
    /// The values before the event.
    let before: LayerState
    /// True if an emitter made sense before.
    let wasSound: Bool
    /// The settings: the key paths and their positions.
    var settings: [(keyPath: String, cursor: Cursor)] = []
  }

  private func settings(_ object: Cursor?) -> [EventModel.Step] {
    var changes: [String: Change] = [:]
    let steps = (object?.members(expecting: "an object of values by path") ?? []).compactMap {
      setting($0.value, path: $0.key, &changes)
    }
    for (path, change) in changes.sorted(by: { $0.key < $1.key }) where fits(change) {
      setState(change.state, ofLayer: path)
    }
    return steps
  }

  private func setting(
    _ cursor: Cursor, path: String, _ changes: inout [String: Change]
  ) -> EventModel.Step? {
    guard let target = try? ScenePath(path) else {
      cursor.report("“\(path)” is not a path", remedy: "layer.property")
      return nil
    }
    guard let number = find(target.layer, at: cursor) else { return nil }
    let model = forest[number]
    if target.keyPath == "frame" {
      // `frame` is not a property, but sets position and bounds.
      return cursor.rect().map { .set(layer: target.layer, keyPath: "frame", value: .rect($0)) }
    }
    do throws(PropertyError) {
      let accessor = try model.kind.schema.accessor(forKeyPath: target.keyPath)
        .resolved(on: changes[target.layer]?.state ?? model.state)
      guard let value = cursor.value(for: accessor, in: layers.values),
        cursor.allowsBlur(forKeyPath: target.keyPath),
        allowsConstraints(value, at: cursor, of: number, target.keyPath)
      else { return nil }
      var change =
        changes[target.layer]
        ?? Change(
          state: model.state, before: model.state, wasSound: model.state.emitterFaults.isEmpty)
      change.state = try state(change.state, target.layer, after: accessor, value)
      cursor.checkNames(ofSetting: target.keyPath, of: &change.state, in: layers.values)
      change.settings.append((target.keyPath, cursor))
      changes[target.layer] = change
      let fitted = target.keyPath == "motionEffects" ? try accessor.value(of: change.state) : value
      return .set(layer: target.layer, keyPath: target.keyPath, value: fitted)
    } catch {
      cursor.report(error)
      return nil
    }
  }

  /// Returns true if constraints that an event sets are valid, and for all other values.
  private func allowsConstraints(
    _ value: PropertyValue, at cursor: Cursor, of number: Int, _ keyPath: String
  ) -> Bool {
    guard keyPath == LayerConstraint.rowName,
      let constraints = [LayerConstraint](propertyValue: value)
    else { return true }
    return ConstraintCheck(owner: number, in: forest).check(constraints, at: cursor)
  }

  /// A layer's values after a setting: with the cells that it has at that time, or else with all cells that it has
  /// had, because a completion may run later than it is read.
  private func state(
    _ before: LayerState, _ path: String, after accessor: LayerAccessor, _ value: PropertyValue
  ) throws(PropertyError) -> LayerState {
    var state = before
    do throws(PropertyError) {
      try accessor.set(value, on: &state)
    } catch {
      guard case .unknownKey = error, let number = everFound(path) else { throw error }
      state = forest.firstState(of: number)
      try accessor.set(value, on: &state)
    }
    return state
  }

  /// Returns true if an emitter is still valid after all settings of an event. Reports errors at the setting of the
  /// value, or else at the last setting.
  private func fits(_ change: Change) -> Bool {
    if change.state.hasOtherAreas(than: change.before),
      change.settings.last?.cursor.allowsAreas(of: change.state) == false
    {
      return false
    }
    guard change.wasSound else { return true }
    let faults = change.state.emitterFaults
    for fault in faults {
      let path = fault.keyPath ?? ""
      let setting =
        change.settings.last { path == $0.keyPath || path.hasPrefix($0.keyPath + ".") }
        ?? change.settings.last
      setting?.cursor.report(fault, below: setting?.keyPath ?? "")
    }
    return faults.isEmpty
  }

  /// Sets the values of a layer from now on. Its earlier cells are kept in the list of all layers that have existed.
  private func setState(_ state: LayerState, ofLayer path: String) {
    guard let number = everFound(path) else { return }
    if let present = forest.names.find(path).first { forest.setState(state, of: present) }
    if cellNames[path] == nil {
      cellNames[path] = Set(forest.firstState(of: number).emitterCells.map(\.name))
    }
    let new = state.emitterCells.filter { cellNames[path]?.contains($0.name) == false }
    guard !new.isEmpty else { return }
    cellNames[path]?.formUnion(new.map(\.name))
    forest.noteCells(new, of: number)
  }

  private func add(_ cursor: Cursor) -> [EventModel.Step] {
    let form = "{\"layer\": name, \"animation\": {…}}"
    guard cursor.isObject(of: DocumentKeys.addition, expecting: form),
      let layer = layer(of: cursor, key: "layer"),
      let member = cursor.requiredMember("animation", meaning: "an animation"),
      let animation = AnimationReader(values: layers.values, model: layer.model)
        .animation(member)
    else { return [] }
    return [.add(animation, layer: layer.path)]
  }

  // MARK: Layers

  private func layer(
    of cursor: Cursor, key: String
  ) -> (path: String, number: Int, model: LayerModel)? {
    guard let member = cursor.requiredMember(key, meaning: "the name of a layer"),
      let path = member.text(expecting: "the name of a layer"),
      let number = find(path, at: member)
    else { return nil }
    return (path, number, forest[number])
  }

  private func everFound(_ path: String) -> Int? {
    forest.names.find(path, isRemoved: true).first
  }

  /// The index of a layer: among those at that time, or else among all that have existed, because a completion may
  /// remove layers later than it is read.
  private func find(_ path: String, at cursor: Cursor) -> Int? {
    let found = forest.names.find(path)
    if found.count == 1 { return found[0] }
    do {
      return try forest.names.only(path, isRemoved: found.isEmpty)
    } catch {
      cursor.report(
        .unknownName, error.what, remedy: error.remedy(suggests: cursor.diagnostics.suggests))
      return nil
    }
  }
}

extension JSONValue {
  /// The keys of the animations that an event and its completions add.
  fileprivate var keysOfAddedAnimations: [String] {
    var additions: [JSONValue] = []
    if let added = self["add"] {
      if case .array(let list) = added { additions = list } else { additions = [added] }
    }
    let own = additions.compactMap { $0["animation"]?["key"]?.text }
    return own + (self["completion"]?.keysOfAddedAnimations ?? [])
  }
}

extension Cursor {
  /// Reports unknown names in a value that an event sets, as for the keys of layers, and checks motion effects
  /// against the layer.
  fileprivate func checkNames(
    ofSetting keyPath: String, of state: inout LayerState, in values: ValueContext
  ) {
    switch keyPath {
    case "motionEffects": fitMotionEffects(of: &state, in: values)
    case "audio":
      guard state.sounds != nil, case .string(let name) = node else { return }
      values.images.sounds.check(name, at: self)
    case "font", "string":
      guard let fonts = state.fonts else { return }
      for place in keyPath == "font" ? [self] : fontsOfRuns { place.checkFont(in: fonts) }
    default: break
    }
  }

  /// The value of a key as a list: one value, or an array of values; empty without the key.
  fileprivate func list(_ key: String) -> [Cursor] {
    guard let member = member(key) else { return [] }
    if case .array = member.node { return member.elements() ?? [] }
    return [member]
  }
}
