extension AnimationTrack {
  /// The greatest number of spans into which nested cycles are expanded; the rest counts as part of
  /// the last. Cycles reported by ``repetitions(from:to:)`` are not expanded.
  private static let spanLimit = 1 << 16

  /// An interval in which an animation repeats, except for what it cumulates.
  struct Repetition {
    var start: Double
    var end: Double
    var period: Double
  }

  /// The shape of the animation's value between two times of the layer, for timelines.
  ///
  /// Where the animation is inactive, the shape is constant.
  func spans(from start: Double, to end: Double) -> [Span] {
    spans(of: layers[...], from: start, to: end)
  }

  /// The interval of the layer's time that the animation repeats forever, if it does.
  package var cycle: Range<Double>? {
    isCumulative && layers.count == 1 ? nil : round
  }

  /// The first of the intervals of the layer's time that repeat forever, except for what they
  /// cumulate.
  var round: Range<Double>? {
    guard let outer = layers.first, outer.timing.speed > 0,
      outer.timing.activeInterval.upperBound == .infinity, outer.timing.cycleDuration.isFinite
    else { return nil }
    let start = outer.timing.activeInterval.lowerBound
    let end = start + outer.timing.cycleDuration / outer.timing.speed
    return end > start && end.isFinite ? start..<end : nil
  }

  /// The intervals between two times of the layer in which the animation has too many cycles to
  /// treat one by one.
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

  /// The repetitions in each cycle between two local times.
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

  /// The shape of the value while a timing is active.
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

  /// The shape of the value between two local times of a group within one run, so that only that
  /// part is expanded; `nil` if the times are not in one run.
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

  /// The shape of the value in one run of a timing, or up to `end` if the run is infinite.
  private func runSpans(of layers: ArraySlice<Layer>, until end: Double) -> [Span] {
    guard let layer = layers.first else { return [] }
    let length = layer.timing.duration.isFinite ? layer.timing.duration : end
    let inner =
      layers.count > 1
      ? spans(of: layers.dropFirst(), from: 0, to: length)
      : [Span](curve.breakpoints, until: 1).map { $0.scaled(by: length) }
    return inner.bent(by: layer.timingFunction, length: layer.timing.duration)
  }

  /// The spans of a run, repeated for each cycle between two local times.
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
