extension AnimationTrack {
  /// How many stretches are told apart at most; what lies after them counts as the last.
  private static let spanLimit = 1 << 16

  /// What the animation's value does from one moment of the layer's time to another: for timelines.
  ///
  /// Where it does not act it is constant, as far as it is concerned.
  func spans(from start: Double, to end: Double) -> [Span] {
    spans(of: layers[...], from: start, to: end)
  }

  /// The interval of the layer's time that the animation repeats for ever, if it does.
  public var cycle: Range<Double>? {
    guard let outer = layers.first, outer.timing.speed > 0,
      outer.timing.activeInterval.upperBound == .infinity, outer.timing.cycleDuration.isFinite,
      !(isCumulative && layers.count == 1)
    else { return nil }
    let start = outer.timing.activeInterval.lowerBound
    let end = start + outer.timing.cycleDuration / outer.timing.speed
    return end > start && end.isFinite ? start..<end : nil
  }

  private func spans(
    of layers: ArraySlice<Layer>, from start: Double, to end: Double
  ) -> [Span] {
    guard let layer = layers.first, end > start else { return [] }
    let active = layer.timing.activeInterval.clamped(to: start..<end)
    guard !active.isEmpty else { return [Span(start: start, end: end, shape: .constant)] }
    var result: [Span] = []
    if active.lowerBound > start {
      result.append(Span(start: start, end: active.lowerBound, shape: .constant))
    }
    result += activeSpans(of: layers, in: active)
    if active.upperBound < end {
      result.append(Span(start: active.upperBound, end: end, shape: .constant))
    }
    return result
  }

  /// What the value does while a layer's timing is active.
  private func activeSpans(of layers: ArraySlice<Layer>, in active: Range<Double>) -> [Span] {
    guard let layer = layers.first, layer.timing.speed != 0 else {
      return [Span(start: active.lowerBound, end: active.upperBound, shape: .constant)]
    }
    let timing = layer.timing
    let (a, b) = (
      (active.lowerBound - timing.beginTime) * timing.speed + timing.timeOffset,
      (active.upperBound - timing.beginTime) * timing.speed + timing.timeOffset
    )
    let run = runSpans(of: layers, until: max(a, b))
    let local = Self.unrolled(run, timing, from: min(a, b), to: max(a, b))
    let shifted = local.map { span in
      let ends = (parent(span.start, timing), parent(span.end, timing))
      return Span(start: min(ends.0, ends.1), end: max(ends.0, ends.1), shape: span.shape)
    }
    return timing.speed < 0 ? shifted.reversed() : shifted
  }

  private func parent(_ local: Double, _ timing: MediaTiming) -> Double {
    (local - timing.timeOffset) / timing.speed + timing.beginTime
  }

  /// What the value does in one run of a layer, or in its beginning where the run is endless.
  private func runSpans(of layers: ArraySlice<Layer>, until end: Double) -> [Span] {
    guard let layer = layers.first else { return [] }
    let length = layer.timing.duration.isFinite ? layer.timing.duration : end
    let inner =
      layers.count > 1
      ? spans(of: layers.dropFirst(), from: 0, to: length)
      : [Span](curve.breakpoints, until: 1).map { $0.scaled(by: length) }
    return inner.bent(by: layer.timingFunction, length: layer.timing.duration)
  }

  /// A run's stretches cycle after cycle, between two local times.
  private static func unrolled(
    _ run: [Span], _ timing: MediaTiming, from start: Double, to end: Double
  ) -> [Span] {
    let period = timing.cycleDuration
    guard period.isFinite, period > 0 else { return run }
    let cycle =
      timing.autoreverses
      ? run
        + run.reversed(length: timing.duration).map {
          Span(
            start: $0.start + timing.duration, end: $0.end + timing.duration, shape: $0.shape)
        } : run
    var result: [Span] = []
    var index = max((start / period).rounded(.down), 0)
    while index * period < end, result.count < spanLimit {
      for span in cycle {
        let (a, b) = (max(index * period + span.start, start), min(index * period + span.end, end))
        if b > a { result.append(Span(start: a, end: b, shape: span.shape)) }
      }
      index += 1
    }
    return result
  }
}
