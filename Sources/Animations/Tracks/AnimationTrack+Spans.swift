extension AnimationTrack {
  /// How many stretches of rounds within rounds are told apart at most; what lies after them counts
  /// as the last. Cycles that ``repetitions(from:to:)`` tells of need no such list.
  private static let spanLimit = 1 << 16

  /// A time in which an animation does the same again and again, but for what it cumulates.
  struct Repetition {
    var start: Double
    var end: Double
    var period: Double
  }

  /// The course of the animation's value from one moment of the layer's time to another: for
  /// timelines.
  ///
  /// Where it does not act it is constant, as far as it is concerned.
  func spans(from start: Double, to end: Double) -> [Span] {
    spans(of: layers[...], from: start, to: end)
  }

  /// The interval of the layer's time that the animation repeats for ever, if it does.
  package var cycle: Range<Double>? {
    isCumulative && layers.count == 1 ? nil : round
  }

  /// The first of the intervals of the layer's time in which it does the same for ever, but for what it
  /// cumulates.
  var round: Range<Double>? {
    guard let outer = layers.first, outer.timing.speed > 0,
      outer.timing.activeInterval.upperBound == .infinity, outer.timing.cycleDuration.isFinite
    else { return nil }
    let start = outer.timing.activeInterval.lowerBound
    let end = start + outer.timing.cycleDuration / outer.timing.speed
    return end > start && end.isFinite ? start..<end : nil
  }

  /// Where between two moments of the layer's time the animation repeats more often than is worth
  /// taking round by round.
  func repetitions(from start: Double, to end: Double) -> [Repetition] {
    repetitions(of: layers[...], from: start, to: end)
  }

  private func repetitions(
    of layers: ArraySlice<Layer>, from start: Double, to end: Double
  ) -> [Repetition] {
    guard let layer = layers.first, end > start, layer.timing.speed != 0 else { return [] }
    let timing = layer.timing
    let active = timing.activeInterval.clamped(to: start..<end)
    guard !active.isEmpty else { return [] }
    let (a, b) = (local(active.lowerBound, timing), local(active.upperBound, timing))
    let (low, high) = (max(min(a, b), 0), max(a, b))
    let period = timing.cycleDuration
    if period.isFinite, period > 2 * MediaTiming.tolerance,
      high - low > Cycles.separateLimit * period
    {
      return [
        Repetition(
          start: active.lowerBound, end: active.upperBound, period: period / abs(timing.speed))
      ]
    }
    let isBent = layer.timingFunction.map { $0 != .linear } ?? false
    guard layers.count > 1, !isBent || !timing.duration.isFinite, high.isFinite else { return [] }
    let inner = repetitions(
      of: layers.dropFirst(), from: 0, to: timing.duration.isFinite ? timing.duration : high)
    guard !inner.isEmpty else { return [] }
    return Self.unrolled(inner, timing, from: low, to: high).map { repetition in
      let ends = (parent(repetition.start, timing), parent(repetition.end, timing))
      return Repetition(
        start: min(ends.0, ends.1), end: max(ends.0, ends.1),
        period: repetition.period / abs(timing.speed))
    }
  }

  /// The repetitions of a run cycle after cycle, between two local times.
  private static func unrolled(
    _ run: [Repetition], _ timing: MediaTiming, from start: Double, to end: Double
  ) -> [Repetition] {
    let period = timing.cycleDuration
    guard period.isFinite, period > 2 * MediaTiming.tolerance else { return run }
    let back = run.map {
      Repetition(
        start: period - $0.end, end: period - $0.start, period: $0.period)
    }
    let cycle = timing.autoreverses ? run + back : run
    var result: [Repetition] = []
    var index = max((start / period).rounded(.down), 0)
    while index * period < end {
      for one in cycle {
        let (a, b) = (max(index * period + one.start, start), min(index * period + one.end, end))
        if b > a { result.append(Repetition(start: a, end: b, period: one.period)) }
      }
      index += 1
    }
    return result
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

  /// The course of the value while a layer's timing is active.
  private func activeSpans(of layers: ArraySlice<Layer>, in active: Range<Double>) -> [Span] {
    guard let layer = layers.first, layer.timing.speed != 0 else {
      return [Span(start: active.lowerBound, end: active.upperBound, shape: .constant)]
    }
    let timing = layer.timing
    let (a, b) = (local(active.lowerBound, timing), local(active.upperBound, timing))
    let (low, high) = (min(a, b), max(a, b))
    let local =
      spansOfRun(of: layers, from: low, to: high)
      ?? Self.unrolled(
        runSpans(of: layers, until: high), timing, from: low, to: high)
    let shifted = local.map { span in
      let ends = (parent(span.start, timing), parent(span.end, timing))
      return Span(start: min(ends.0, ends.1), end: max(ends.0, ends.1), shape: span.shape)
    }
    return timing.speed < 0 ? shifted.reversed() : shifted
  }

  private func local(_ parent: Double, _ timing: MediaTiming) -> Double {
    (parent - timing.beginTime) * timing.speed + timing.timeOffset
  }

  private func parent(_ local: Double, _ timing: MediaTiming) -> Double {
    (local - timing.timeOffset) / timing.speed + timing.beginTime
  }

  /// The course of the value between two local times of a group in one of its runs, so that what lies
  /// within is looked at there only; `nil` where the times are not in one run.
  private func spansOfRun(
    of layers: ArraySlice<Layer>, from low: Double, to high: Double
  ) -> [Span]? {
    guard layers.count > 1, let layer = layers.first,
      layer.timingFunction.map({ $0 == .linear }) ?? true
    else { return nil }
    let period = layer.timing.cycleDuration
    let isEndless = !period.isFinite
    guard isEndless || period > 2 * MediaTiming.tolerance else { return nil }
    let start = isEndless ? 0 : max((low / period + 1e-9).rounded(.down), 0) * period
    guard low >= start - MediaTiming.tolerance,
      isEndless || high <= start + layer.timing.duration + MediaTiming.tolerance
    else { return nil }
    return spans(of: layers.dropFirst(), from: low - start, to: high - start).map {
      Span(start: $0.start + start, end: $0.end + start, shape: $0.shape)
    }
  }

  /// The course of the value in one run of a layer, or in its beginning where the run is endless.
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
    guard period.isFinite else { return run }
    guard period > 2 * MediaTiming.tolerance else {
      return [Span(start: start, end: end, shape: .constant)]
    }
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
