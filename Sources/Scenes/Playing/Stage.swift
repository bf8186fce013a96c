import LambentDocuments
import LambentLayers
import LambentWorkers

/// The layers of a scene with their context, and the events that are to come.
final class Stage {
  let context: Context
  private(set) var failure: SceneError?
  /// The constraints that contradict each other after an event, at the position of the event.
  private(set) var layoutWarnings: [Diagnostic] = []
  private let limits: SceneLimits
  private var eventCount = 0
  private var names = LayerNames()
  /// The layers by their numbers among the names; `nil` where they were removed.
  private var layers: [Layer?] = []
  /// The delegate that has layers change by the rules of views.
  private let blocks = BlockDelegate()
  private var current: EventModel?
  /// Called after each event and each completion that changes the layers.
  var afterEvent: ((EventModel) -> Void)?

  init(_ scene: Scene) throws(SceneError) {
    let root = try scene.playedRoot.makeLayer()
    limits = scene.limits
    do {
      context = try Context(rootLayer: root)
    } catch {
      throw .playback(what: "\(error)", where: scene.name, remedy: "a tree of layers")
    }
    if !scene.document.events.isEmpty { note(root, as: 0) }
    context.particleLimit = scene.maximumParticles
    context.workLimit = scene.maximumWork
    context.nodeLimit = limits.maximumNodes
    context.limitLayoutWork(to: limits.maximumLayoutWork)
    context.onUnfitAction = { [unowned self] layer, key, error in
      let what = "the action for “\(key)” of “\(layer.name ?? "a layer")” does not fit it: \(error)"
      if let current { fail(what, "an animation that fits the layer at that time", in: current) }
    }
    context.onLayoutConflict = { [unowned self] conflict in
      guard let current, layoutWarnings.count < 100 else { return }
      layoutWarnings.append(
        current.origin.saying(
          .unsolvable, conflict.what, remedy: conflict.remedy, severity: .warning))
    }
    for event in scene.document.events {
      context.schedule(at: event.time) { [unowned self] in perform(event) }
    }
    if let failure { throw failure }
  }

  private func perform(_ event: EventModel) {
    guard failure == nil, Cancellation.current?.isCancelled != true else { return }
    eventCount += 1
    guard eventCount <= limits.maximumEvents else {
      fail("more than \(limits.maximumEvents) events", "completions that end", in: event)
      return
    }
    current = event
    defer { current = nil }
    context.transaction { transaction in
      if let duration = event.duration { transaction.animationDuration = duration }
      if let function = event.timingFunction { transaction.animationTimingFunction = function }
      transaction.disablesActions = event.disablesActions
      for next in event.completion {
        transaction.completion = { [unowned self] in perform(next) }
      }
    } changes: {
      for step in event.steps {
        do {
          try perform(step)
        } catch {
          fail("\(error)", "layers and properties that exist at that time", in: event)
          return
        }
      }
    }
    afterEvent?(event)
  }

  private func fail(_ message: String, _ remedy: String, in event: EventModel) {
    guard failure == nil else { return }
    failure = .document(
      DocumentError(diagnostics: [
        event.origin.saying(.failedEvent, message, remedy: remedy)
      ]))
  }

  private func perform(_ step: EventModel.Step) throws {
    switch step {
    case .delete(let path):
      let number = try number(atPath: path)
      layers[number]?.removeFromSuperlayer()
      let removed = names.remove(number)
      for number in removed { layers[number] = nil }
      names.forget(removed)
    case .remove(let key, let path):
      try layer(atPath: path).removeAnimation(forKey: key)
    case .insert(let model, let path):
      let layer = try model.makeLayer()
      let parent = try number(atPath: path)
      try layers[parent]?.addSublayerBeginningNow(layer)
      note(layer, below: parent)
    case .set(let path, let keyPath, let value):
      try layer(atPath: path).setValue(value, forKeyPath: keyPath)
    case .add(let model, let path):
      try add(model, to: layer(atPath: path))
    case .animate(let block):
      try perform(block)
    }
  }

  private func perform(_ block: BlockModel) throws {
    var found: (any Error)?
    block.run(in: context) {
      do {
        for case .set(let path, let keyPath, let value) in block.steps {
          let layer = try layer(atPath: path)
          try blocks.change(layer) { try layer.setValue(value, forKeyPath: keyPath) }
        }
        context.layoutIfNeeded { layer, change in blocks.change(layer, change) }
      } catch {
        found = error
      }
    }
    if let found { throw found }
  }

  private func layer(atPath path: String) throws -> Layer {
    guard let layer = layers[try number(atPath: path)] else {
      return try context.layer(atPath: path)
    }
    return layer
  }

  /// The number of the layer that a path of names leads to.
  private func number(atPath path: String) throws -> Int {
    let found = names.find(path)
    if let number = found.first, found.count == 1 { return number }
    // It throws why, with a suggestion.
    _ = try context.layer(atPath: path)
    throw LayerError.ambiguousName(path, count: found.count)
  }

  private func note(_ layer: Layer, below parent: Int) {
    note(
      layer, as: names.add(layer.name, isScene: layer is SceneLayer, below: parent))
  }

  private func note(_ layer: Layer, as number: Int) {
    layers.append(layer)
    for below in (layer.mask.map { [$0] } ?? []) + layer.sublayers { note(below, below: number) }
  }

  private func add(_ model: AnimationModel, to layer: Layer) throws {
    let limit = limits.maximumAnimations
    let takesPlace = model.key.map { layer.animation(forKey: $0) != nil } ?? false
    guard takesPlace || layer.animationCount < limit else { throw TooManyAnimations(limit: limit) }
    try layer.addChecked(model.animation, forKey: model.key)
  }
}

/// An event adds an animation to a layer that has as many as are allowed.
private struct TooManyAnimations: Error, CustomStringConvertible {
  let limit: Int

  var description: String { "more than \(limit) animations of one layer" }
}

extension LayerModel {
  func makeLayer() throws(SceneError) -> Layer {
    let layer = kind.make()
    layer.name = name
    layer.sublayerSeed = seed
    if !sounds.isEmpty { layer.attachment = SceneSounds(sounds) }
    do {
      layer.take(state, assigned: assigned)
      for model in mask { try layer.setMask(model.makeLayer()) }
      for (index, model) in sublayers.enumerated() {
        try layer.insertSublayer(model.makeLayer(), at: index)
      }
      for model in animations + motion + drivenMotion {
        try layer.addChecked(model.animation, forKey: model.key)
      }
    } catch let error as SceneError {
      throw error
    } catch {
      throw .playback(what: "\(error)", where: name ?? kind.name, remedy: "a layer as documented")
    }
    for (key, action) in actions {
      switch action {
      case .stop: layer.actions[key] = .stop
      case .animation(let animation): layer.actions[key] = .animation(animation)
      }
    }
    return layer
  }
}
