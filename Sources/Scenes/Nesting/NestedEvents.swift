import LambentAnimations
import LambentLayers

extension LayerModel {
  /// The events of the scenes below this layer, at the clock's times and with the paths that lead to their
  /// layers from here.
  ///
  /// - Parameter toClock: Converts the layer's time to the clock's.
  func nestedEvents(toClock: @escaping (Double) -> Double = { $0 }) -> [EventModel] {
    var result: [EventModel] = []
    for layer in mask + sublayers {
      let timing = layer.state.timing
      let clock = { toClock(timing.arrival(ofLocal: $0)) }
      if let name = layer.name, !layer.events.isEmpty {
        var sceneTiming = timing
        sceneTiming.map = layer.timeMap
        result += layer.events.compactMap { event in
          var moved = event.below(scene: name)
          let arrival = sceneTiming.arrival(ofLocal: event.time)
          moved.time = toClock(arrival)
          guard moved.time.isFinite else { return nil }
          // Animations of events before the scene is visible have ended by then.
          let shown = sceneTiming.localTime(fromParent: arrival)
          if moved.time < 0 || shown > event.time + 1e-6 { moved.disablesActions = true }
          moved.time = max(moved.time, 0)
          moved.isFromContact = false
          return moved
        }
      }
      result += layer.nestedEvents(toClock: clock)
    }
    return result
  }

  /// The names of the scenes with events below this layer whose time runs backwards.
  func reversedScenes(isReversed: Bool = false) -> Set<String> {
    var result: Set<String> = []
    for layer in mask + sublayers {
      let isReversed = isReversed || layer.state.timing.speed < 0
      if let name = layer.name, isReversed, !layer.events.isEmpty { result.insert(name) }
      result.formUnion(layer.reversedScenes(isReversed: isReversed))
    }
    return result
  }
}

extension EventModel {
  /// The event with the paths of a scene's layers as they are outside of it.
  fileprivate func below(scene: String) -> EventModel {
    var result = self
    result.steps = steps.map { $0.below(scene: scene) }
    result.completion = completion.map { $0.below(scene: scene) }
    return result
  }
}

extension EventModel.Step {
  /// The step with the paths of a scene's layers as they are outside of it.
  fileprivate func below(scene: String) -> EventModel.Step {
    switch self {
    case .delete(let layer): return .delete(layer: "\(scene)/\(layer)")
    case .remove(let key, let layer): return .remove(key: key, layer: "\(scene)/\(layer)")
    case .insert(let model, let parent): return .insert(model, into: "\(scene)/\(parent)")
    case .set(let layer, let keyPath, let value):
      return .set(layer: "\(scene)/\(layer)", keyPath: keyPath, value: value)
    case .add(let model, let layer): return .add(model, layer: "\(scene)/\(layer)")
    case .animate(var block):
      block.steps = block.steps.map { $0.below(scene: scene) }
      return .animate(block)
    }
  }
}
