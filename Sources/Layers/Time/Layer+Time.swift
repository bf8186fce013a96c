package import LambentAnimations

extension ContextCore {
  /// The time of a layer at time 0 of the scene with which the transaction adds it; `nil` if it adds it
  /// without one.
  ///
  /// A scene shows at any of its times what has happened since its time 0, even if it is never shown
  /// there: its time may begin later, stand still or run backwards.
  func beginOfScene(with layer: Layer) -> Double? {
    guard newLayers.contains(layer.id) else { return nil }
    if layer is SceneLayer || layer.core.model.timing.map != nil { return 0 }
    return layer.superlayer.flatMap { beginOfScene(with: $0) }.map {
      TreeView.current.localTime(of: layer, fromSuperlayer: $0)
    }
  }
}

extension Layer {
  /// Converts a time, in seconds, from another layer's time to this layer's, or from the clock's where
  /// `layer` is `nil`.
  ///
  /// Local time is (superlayer's time − begin) × speed + offset; before the begin it is 0. If the speed of a layer is
  /// 0, the superlayer's time cannot be computed from the layer's, and is 0.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    let path = Array(pathUp)
    let ancestors = Set(path.map(\.id))
    var time = time
    var next = layer
    while let step = next, !ancestors.contains(step.id) {
      time = step.superlayerTime(ofLocal: time)
      next = step.superlayer
    }
    let below = next.flatMap { common in path.firstIndex { $0 === common } } ?? path.count
    for step in path[..<below].reversed() {
      time = TreeView.current.localTime(of: step, fromSuperlayer: time)
    }
    return time
  }

  /// Converts a time, in seconds, from this layer's time to another layer's, or to the clock's where
  /// `layer` is `nil`.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    if let layer { return layer.convertTime(time, from: self) }
    return pathUp.reduce(time) { $1.superlayerTime(ofLocal: $0) }
  }

  /// The superlayer's time for a local time.
  func superlayerTime(ofLocal time: Double) -> Double {
    core.model.timing.parentTime(fromLocal: time) + core.timeOrigin
  }

  /// The layer's time when the clock shows a time.
  func localTime(at clock: Double) -> Double {
    TreeView.current.localTime(of: self, at: clock)
  }

  /// The timing by the superlayer's time, also of a layer whose time counts from when an event inserted it.
  package var timingInSuperlayer: MediaTiming {
    var timing = core.model.timing
    timing.beginTime += core.timeOrigin
    return timing
  }

  /// True if the layer's time runs evenly and forward in its superlayer's, without an end.
  var timeIsEven: Bool {
    let timing = core.model.timing
    return timing.speed > 0 && !timing.duration.isFinite && timing.map == nil && !core.movesTime
  }

  /// The clock's time for a local time, or `nil` where that cannot be foreseen:
  /// the layer's time, or one above it, is animated, stands still, repeats or runs backwards.
  func clockTime(ofLocal time: Double) -> Double? {
    guard timeIsEven else { return nil }
    let above = superlayerTime(ofLocal: time)
    guard let superlayer else { return above }
    return superlayer.clockTime(ofLocal: above)
  }

  /// True if the layer's time, or that of one above it, repeats or runs backwards: animations that were
  /// over act again.
  var timeComesBack: Bool {
    pathUp.contains { layer in
      let timing = layer.core.model.timing
      return timing.duration.isFinite || timing.speed < 0 || timing.map != nil
    }
  }
}
