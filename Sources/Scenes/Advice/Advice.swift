import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties

/// Tells of what is right and yet shows nothing: cells that emit nothing, backgrounds without bounds,
/// events after the end.
struct Advice {
  private let document: SceneDocument
  private let root: Cursor
  /// The parts that have errors: they may show something once these are corrected.
  private let faults: FaultyParts
  /// True if layers are placed by others, as far as that matters.
  private let isArranged: Bool
  /// The last names of the key paths that animations and events change anywhere.
  private let changed: Set<String>

  /// - Parameters:
  ///   - document: The document as it was read.
  ///   - root: Its text.
  init(_ document: SceneDocument, at root: Cursor) {
    (self.document, self.root) = (document, root)
    faults = FaultyParts(root)
    var changed: Set<String> = []
    func add(_ keyPath: String) {
      for part in keyPath.split(separator: ".") { changed.insert(String(part)) }
    }
    func visit(_ animation: AnimationModel) { animation.animation.keyPaths.forEach(add) }
    document.root.forEachLayer { layer in
      layer.animations.forEach(visit)
      if !layer.actions.isEmpty { layer.actions.keys.forEach(add) }
    }
    func visit(_ steps: [EventModel.Step]) {
      for step in steps {
        switch step {
        case .set(_, let keyPath, _): add(keyPath)
        case .add(let animation, _): visit(animation)
        case .insert: changed.insert("sublayers")
        case .animate(let block): visit(block.steps)
        case .delete, .remove: break
        }
      }
    }
    func visit(_ event: EventModel) {
      visit(event.steps)
      event.completion.forEach(visit)
    }
    document.events.forEach(visit)
    // Animations and events with errors are not among those that were read.
    if root.diagnostics.hasErrors { root.node.keyPaths.forEach(add) }
    self.changed = changed
    isArranged =
      root.diagnostics.hasErrors
      && root.node.contains { $0["type"] == "stack" || $0[LayerConstraint.rowName] != nil }
  }

  func report() {
    let end = document.duration
    for event in root.items("events") {
      guard case .number(let time)? = event.node["time"], time >= end else { continue }
      event.member(DocumentKeys.eventTime)?.warn(
        .noEffect, "an event after the end, at \(end.short) s",
        remedy: "an earlier time, or a longer “duration”")
    }
    // An option may have shortened the scene, which is not an error in the document.
    var ownEnd = end
    if case .number(let duration)? = root.node["duration"] { ownEnd = max(end, duration) }
    if case .number(let poster)? = root.node["poster"], poster > ownEnd {
      root.member(DocumentKeys.poster)?.warn(
        .noEffect, "a poster after the end, at \(ownEnd.short) s", remedy: "a time within the scene"
      )
    }
    if let loop = document.loop { LoopFindings.report(eventsAfter: loop, at: root) }
    look(atEventsOf: document, at: root)
    guard let list = root.member("layers") else { return }
    visit(document.root.sublayers, at: list, isFlipped: false)
  }

  private func visit(_ models: [LayerModel], at list: Cursor, isFlipped: Bool) {
    guard case .array = list.node, let elements = list.elements(), elements.count == models.count
    else { return }
    for (model, cursor) in zip(models, elements) { visit(model, at: cursor, isFlipped) }
  }

  private func visit(_ model: LayerModel, at cursor: Cursor, _ isInFlipped: Bool) {
    let isFlipped = isInFlipped != model.state.isGeometryFlipped
    if !faults.contains(cursor) {
      look(at: model, cursor)
      if !isFlipped { look(atGravityOf: model, cursor) }
    }
    look(atAnimationsOf: cursor)
    for cell in cursor.items(CellEventKeys.cellsName) { look(atCell: cell) }
    if let list = cursor.member("sublayers") {
      visit(model.sublayers, at: list, isFlipped: isFlipped)
    }
    if let mask = cursor.member("mask"), let layer = model.mask.first {
      visit(layer, at: mask, isFlipped)
    }
  }

  /// Core Animation's gravities count the greatest y as the top: the lower edge, where y grows downward.
  private func look(atGravityOf model: LayerModel, _ cursor: Cursor) {
    guard let member = cursor.member("contentsGravity"), case .string(let name) = member.node,
      model.state.contents != nil || changed.contains("contents")
    else { return }
    for (here, there, side, other) in [
      ("top", "bottom", "lower", "upper"), ("bottom", "top", "upper", "lower"),
    ]
    where name.hasPrefix(here) {
      member.report(
        .suspicious, "“\(name)” places the image at the \(side) edge, because y grows downward",
        remedy: "“\(there + name.dropFirst(here.count))” for the \(other) edge",
        severity: .note)
    }
  }

  private func look(at model: LayerModel, _ cursor: Cursor) {
    let state = model.state
    let isBare =
      state.bounds.isEmpty && changed.isDisjoint(with: ["bounds", "frame"])
      && !model.driven.contains { $0.keyPath.hasPrefix("bounds") }
    if let background = cursor.member("backgroundColor"), isBare, !mayBeSized(cursor),
      !background.node.isNull,
      model.kind.schema.row(named: "backgroundColor") != nil
    {
      background.warn(.noEffect, "a background without bounds shows nothing", remedy: "a “frame”")
    }
    if model.kind.layerClass is ReplicatorLayer.Type, cursor.items("sublayers").isEmpty,
      model.sublayers.isEmpty, !changed.contains("sublayers")
    {
      cursor.warn(.noEffect, "a replicator without sublayers shows nothing", remedy: "“sublayers”")
    }
    if model.kind.layerClass == GradientLayer.self { look(atGradient: model, cursor) }
    look(atPathsOf: model, cursor)
  }

  /// An outline along which an emitter or a cell emits may be that of an empty text.
  private func look(atPathsOf emitter: LayerModel, _ cursor: Cursor) {
    let key = "emitterPath"
    guard emitter.kind.layerClass is EmitterLayer.Type, !changed.contains(key) else { return }
    var places: [(Cursor, Path?)] = zip(
      cursor.items(CellEventKeys.cellsName), emitter.state.emitterCells
    ).map { ($0, $1.emitterPath) }
    places.append((cursor, emitter.state.emitterPath))
    for (place, path) in places where path.map({ !$0.canBearParticles }) ?? false {
      place.member(key)?.warn(
        .noEffect, "the path has no line: no particle is born on it",
        remedy: "a path with a line, or a text with visible characters")
    }
  }

  /// True if a layer may have a size once errors elsewhere are corrected: of the canvas, of an image, or of
  /// constraints.
  private func mayBeSized(_ layer: Cursor) -> Bool {
    guard root.diagnostics.hasErrors else { return false }
    if case .string? = layer.node["frame"] { return true }
    return layer.node["pin"] != nil || isArranged
  }

  private func look(atGradient model: LayerModel, _ cursor: Cursor) {
    let keys = ["startPoint", "endPoint", "gradientType", "colors"]
    guard changed.isDisjoint(with: keys),
      !model.driven.contains(where: { keys.contains(where: $0.keyPath.hasPrefix) }),
      let fault = GradientLayer.flatness(of: model.state)
    else { return }
    (cursor.member("endPoint") ?? cursor.member("startPoint") ?? cursor).warn(
      .noEffect, fault, remedy: "a “startPoint” and an “endPoint” that differ in x and y")
  }

  private func look(atAnimationsOf layer: Cursor) {
    for animation in layer.items("animations") {
      guard case .string(let mode)? = animation.node["fillMode"],
        ["forwards", "both"].contains(mode), animation.node["removedOnCompletion"] != false,
        animation.node["repeatCount"] != "infinity", animation.node["repeatDuration"] != "infinity",
        animation.node["duration"] != "infinity"
      else { continue }
      animation.member("fillMode")?.warn(
        .noEffect, "the animation is removed when it ends: its fill mode has no effect after that",
        remedy: "\"removedOnCompletion\": false")
    }
  }

  // MARK: Cells

  private func look(atCell cell: Cursor) {
    let children = cell.items(CellEventKeys.cellsName)
    for child in children { look(atCell: child) }
    guard !faults.contains(cell) else { return }
    func has(_ key: String) -> Bool {
      changed.contains(key) || cell.node["style"]?[key] != nil
        || cell.node[key].map { !$0.isNull && $0 != 0 && $0 != [] } ?? false
        // Whoever gives a parameter the value 0 wants nothing.
        || cell.member(key).map { cell.document.parameterNames[$0.offset] != nil } ?? false
    }
    guard !changed.contains(CellEventKeys.cellsName) else { return }
    if !has("birthRate"), !has("bursts") {
      cell.warn(
        .noEffect, "a cell without a birth rate emits nothing", remedy: "“birthRate” or “bursts”")
    }
    if !has("lifetime"), !has("lifetimeRange") {
      cell.warn(
        .noEffect, "a cell without a lifetime emits particles that never show",
        remedy: "a “lifetime”")
    }
    look(atWindowOf: cell)
    look(atBouncesOf: cell)
    if !has("floor"), !has("collides") { look(atCollisionsOf: cell, children) }
    if !has("contents"), !has("trail"), !has("ribbon"), children.isEmpty {
      cell.warn(
        .noEffect, "a cell without contents shows nothing", remedy: "“contents”, a name of “images”"
      )
    }
  }

  /// A duration that counts from birth ends before a later begin.
  private func look(atWindowOf cell: Cursor) {
    guard cell.node["durationCountsFrom"] == "birth", cell.node["speed"] == nil,
      cell.node["repeatCount"] == nil, cell.node["repeatDuration"] == nil,
      case .number(let begin)? = cell.node["beginTime"],
      case .number(let duration)? = cell.node["duration"], duration <= begin,
      !changed.contains("beginTime"), !changed.contains("duration")
    else { return }
    cell.member("duration")?.warn(
      .noEffect, "the cell emits nothing: its duration, counted from birth, ends before its begin",
      remedy: "a “duration” greater than the “beginTime”, or \"durationCountsFrom\": \"beginTime\"")
  }

  /// Particles without a floor and an outline never collide.
  private func look(atCollisionsOf cell: Cursor, _ children: [Cursor]) {
    let nested = children.filter { $0.node["emitsAt"] == "collision" }
    for member in [cell.member(CellMoments.collision)] + nested.map({ $0.member("emitsAt") }) {
      guard let member, !member.node.isNull else { continue }
      member.warn(
        .noEffect, "the particles have nothing to collide with: the cell emits nothing",
        remedy: "a “floor” or “collides” for the particles")
    }
  }

  /// Only particles that are reflected bounce and slide.
  private func look(atBouncesOf cell: Cursor) {
    for (key, usual) in [("floor", FloorAction.kill), ("collides", .reflect)] {
      guard let obstacle = cell.member(key), case .object = obstacle.node else { continue }
      var action = usual
      if let given = obstacle.node["action"] {
        guard case .string(let name) = given, let named = FloorAction(rawValue: name) else {
          continue
        }
        action = named
      }
      guard action != .reflect else { continue }
      for part in ["restitution", "friction"] where (obstacle.node[part] ?? 0) != 0 {
        obstacle.member(part)?.warn(
          .noEffect, "particles do not bounce: “\(action.rawValue)” is the action of the “\(key)”",
          remedy: "\"action\": \"reflect\"")
      }
    }
  }
}

extension Cursor {
  /// The elements of the array under a key; none where there is no array.
  func items(_ key: String) -> [Cursor] {
    guard let list = member(key), case .array = list.node else { return [] }
    return list.elements() ?? []
  }
}

extension JSONValue {
  /// The key paths that animations and events anywhere below may change.
  fileprivate var keyPaths: [String] {
    var result: [String] = []
    _ = contains { value in
      guard case .object(let members) = value else { return false }
      for (key, value) in members {
        if case .string(let text) = value, key == "keyPath" { result.append(text) }
        if key == "insert" { result.append("sublayers") }
        if ["set", "animate", "actions"].contains(key), case .object(let settings) = value {
          result += settings.map(\.key)
        }
      }
      return false
    }
    return result
  }
}
