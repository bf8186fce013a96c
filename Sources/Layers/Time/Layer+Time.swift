import LambentAnimations

extension Layer {
  /// The moment of this layer's time that is a moment of another layer's, or of the clock where
  /// `layer` is `nil`.
  ///
  /// Local time is (superlayer's − begin) × speed + offset; before the begin it is 0. A layer whose
  /// time stands still has no moment for its superlayer's, which is then taken as 0.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    var ancestors: Set<ObjectIdentifier> = []
    var path: [Layer] = []
    var next: Layer? = self
    while let step = next {
      ancestors.insert(ObjectIdentifier(step))
      path.append(step)
      next = step.superlayer
    }
    var time = time
    next = layer
    while let step = next, !ancestors.contains(ObjectIdentifier(step)) {
      time = step.superlayerTime(ofLocal: time)
      next = step.superlayer
    }
    let below = next.flatMap { common in path.firstIndex { $0 === common } } ?? path.count
    for step in path[..<below].reversed() {
      time = TreeView.current.localTime(of: step, fromSuperlayer: time)
    }
    return time
  }

  /// The moment of another layer's time, or of the clock where `layer` is `nil`, that is a moment of
  /// this layer's.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    if let layer { return layer.convertTime(time, from: self) }
    var time = time
    var next: Layer? = self
    while let step = next {
      time = step.superlayerTime(ofLocal: time)
      next = step.superlayer
    }
    return time
  }

  /// The moment of the superlayer's time at a local one.
  private func superlayerTime(ofLocal time: Double) -> Double {
    core.model.timing.parentTime(fromLocal: time) + core.timeOrigin
  }

  /// The layer's time when the clock shows a time.
  func localTime(at clock: Double) -> Double {
    TreeView.current.localTime(of: self, at: clock)
  }

  /// When the clock shows the moment that has a local time, or `nil` where that cannot be foreseen:
  /// the layer's time, or one above it, is animated, stands still, repeats or runs backwards.
  func clockTime(ofLocal time: Double) -> Double? {
    let timing = core.model.timing
    guard timing.speed > 0, !timing.duration.isFinite, !core.animations.contains(where: \.movesTime)
    else { return nil }
    let above = timing.parentTime(fromLocal: time) + core.timeOrigin
    guard let superlayer else { return above }
    return superlayer.clockTime(ofLocal: above)
  }
}
