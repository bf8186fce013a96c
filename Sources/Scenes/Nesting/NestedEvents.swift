import LambentAnimations
import LambentLayers

extension LayerModel {
  /// The events of the scenes below this layer, at the clock's times and with the paths that lead to their
  /// layers from here.
  ///
  /// - Parameter toClock: The clock's time at a moment of the layer's.
  func nestedEvents(toClock: @escaping (Double) -> Double = { $0 }) -> [EventModel] {
    var result: [EventModel] = []
    for layer in mask + sublayers {
      let timing = layer.state.timing
      guard timing.speed > 0 else { continue }
      let clock = { toClock(timing.parentTime(fromLocal: $0)) }
      if let name = layer.name, !layer.events.isEmpty {
        result += layer.events.map { event in
          var event = event.below(scene: name)
          event.time = clock(layer.timeMap?.firstTime(of: event.time) ?? event.time)
          // What happened before the scene is shown has ended by then.
          if event.time < 0 { (event.time, event.disablesActions) = (0, true) }
          event.isFromContact = false
          return event
        }
      }
      result += layer.nestedEvents(toClock: clock)
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
