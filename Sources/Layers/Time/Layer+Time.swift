import LambentAnimations

extension Layer {
  /// The moment of this layer's time that is a moment of another layer's, or of the clock where
  /// `layer` is `nil`.
  ///
  /// Local time is (superlayer's − begin) × speed + offset; before the begin it is 0. A layer whose
  /// time stands still has no moment for its superlayer's, which is then taken as 0.
  public func convertTime(_ time: Double, from layer: Layer?) -> Double {
    localTime(at: layer?.superTime(ofLocal: time) ?? time)
  }

  /// The moment of another layer's time, or of the clock where `layer` is `nil`, that is a moment of
  /// this layer's.
  public func convertTime(_ time: Double, to layer: Layer?) -> Double {
    let clock = superTime(ofLocal: time)
    return layer?.localTime(at: clock) ?? clock
  }

  /// The layer's time when the clock shows a time.
  func localTime(at clock: Double) -> Double {
    TreeView.current.localTime(of: self, at: clock)
  }

  /// The clock's time at a local time.
  private func superTime(ofLocal time: Double) -> Double {
    let above = core.model.timing.parentTime(fromLocal: time) + core.insertionTime
    return superlayer?.superTime(ofLocal: above) ?? above
  }

  /// When the clock shows the moment that has a local time, or `nil` where that cannot be foreseen:
  /// the layer's time, or one above it, is animated, stands still, repeats or runs backwards.
  func clockTime(ofLocal time: Double) -> Double? {
    let timing = core.model.timing
    guard timing.speed > 0, !timing.duration.isFinite, !core.animations.contains(where: \.movesTime)
    else { return nil }
    let above = timing.parentTime(fromLocal: time) + core.insertionTime
    guard let superlayer else { return above }
    return superlayer.clockTime(ofLocal: above)
  }
}
