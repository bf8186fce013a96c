extension Timeline {
  /// A track and the interval of the layer's time from its addition to its removal.
  package struct Presence: Sendable {
    package var track: AnimationTrack
    package var interval: Range<Double>

    /// Creates the presence of a track, by default at all times.
    package init(_ track: AnimationTrack, during interval: Range<Double> = -.infinity..<(.infinity))
    {
      self.track = track
      self.interval = interval
    }
  }

  /// Tabulates one number of a layer over all time. A closure evaluates the layer; the breakpoints
  /// are those of its animations.
  ///
  /// After the last change, animations that repeat forever form a cycle with the least common
  /// multiple of their periods. If there are none, the timeline is exact up to the horizon and
  /// constant after it.
  ///
  /// - Parameters:
  ///   - value: the number at a time of the layer, with all animations applied.
  ///   - tracks: the animations of the number, including past ones.
  ///   - changes: the times at which the model changes.
  ///   - horizon: the time up to which the timeline must be exact if nothing repeats, in the
  ///     layer's time.
  package init(
    evaluating value: (Double) -> Double, tracks: [Presence], changes: [Double] = [],
    horizon: Double
  ) {
    let settled = Self.settlingTime(tracks, changes)
    let period = Self.commonPeriod(of: tracks)
    let isGrowing = tracks.contains { !$0.end.isFinite && $0.track.cycle != $0.track.round }
    let ends = tracks.contains { !$0.end.isFinite }
    let cycle = period.flatMap { isGrowing ? nil : settled..<settled + $0 }
    let limit =
      cycle?.upperBound
      ?? (period != nil ? .infinity : ends ? max(horizon, settled) : settled)
    let start = min(tracks.map(\.start).min() ?? 0, changes.min() ?? .infinity)
    let repetitions =
      start.isFinite && limit > start
      ? tracks.flatMap { $0.repetitions(from: start, to: cycle?.lowerBound ?? limit) } : []
    if !repetitions.isEmpty {
      let course = Course(tracks: tracks, changes: changes, repetitions: repetitions)
      self.init(
        evaluating: value, course: course, from: start, to: cycle?.lowerBound ?? limit,
        cycle: cycle)
      return
    }
    let last = limit.isFinite ? limit : max(horizon, settled)
    var marks = changes.map { Breakpoint($0, .constant) }
    if start.isFinite, last > start {
      marks = Self.merged(
        tracks.map { $0.spans(from: start, to: last) }, changes: changes, limit: last)
    }
    marks.append(Breakpoint(last, .constant))
    self.init(evaluating: value, breakpoints: marks, cycle: cycle)
  }

  /// Tabulates a number with too many cycles to process them one by one.
  private init(
    evaluating value: (Double) -> Double, course: Course, from start: Double, to end: Double,
    cycle: Range<Double>?
  ) {
    let sections = withoutActuallyEscaping(value) { value in
      course.sections(of: { Self.finite(value($0)) }, from: start, to: end)
    }
    let tail = Timeline(
      evaluating: value,
      breakpoints: cycle.map { cycle in
        Self.merged(
          course.tracks.map { $0.spans(from: cycle.lowerBound, to: cycle.upperBound) },
          changes: course.changes, limit: cycle.upperBound)
      } ?? (end.isFinite ? [Breakpoint(end, .constant)] : []), cycle: cycle)
    self.init(
      leading: Self.finite(value(start - 1)),
      sections: sections + (end.isFinite ? tail.sections : []))
  }

  /// The time after which only repeating changes happen.
  private static func settlingTime(_ tracks: [Presence], _ changes: [Double]) -> Double {
    let times = tracks.map { $0.end.isFinite ? $0.end : $0.start } + changes
    return times.filter(\.isFinite).max() ?? 0
  }

  /// The common period of all endless tracks. The result is `nil` without such tracks, and if one is not periodic.
  private static func commonPeriod(of tracks: [Presence]) -> Double? {
    let moving = tracks.filter { !$0.end.isFinite && !$0.track.isStill }
    let rounds = moving.compactMap(\.track.round)
    guard rounds.count == moving.count else { return nil }
    return Combination.exactCommonPeriod(of: rounds.map { $0.upperBound - $0.lowerBound })
  }

  /// Every time at which one of several animations begins a new span, with the least simple shape
  /// of all of them: sums and replacements of linear values are linear.
  fileprivate static func merged(
    _ all: [[Span]], changes: [Double], limit: Double
  ) -> [Breakpoint] {
    let times = Set(all.joined().map(\.start) + changes.filter { $0 < limit }).sorted()
    var places = all.map { _ in 0 }
    return times.map { time in
      var shape = Shape.constant
      for (index, spans) in all.enumerated() {
        while places[index] < spans.count, spans[places[index]].end <= time + 1e-12 {
          places[index] += 1
        }
        guard places[index] < spans.count, spans[places[index]].start <= time + 1e-12 else {
          continue
        }
        shape = max(shape, spans[places[index]].shape)
      }
      return Breakpoint(time, shape)
    }
  }
}

/// The animations over an interval in which some have a large number of cycles.
private struct Course {
  let tracks: [Timeline.Presence]
  let changes: [Double]
  let repetitions: [AnimationTrack.Repetition]

  /// The sections between two times, split wherever another animation changes.
  func sections(
    of value: @escaping (Double) -> Double, from start: Double, to end: Double
  ) -> [Section] {
    let cuts = cuts(from: start, to: end)
    var result: [Section] = []
    for (a, b) in zip(cuts, cuts.dropFirst()) {
      let rounds = Cycles(value: value, marks: marks, period: period(from: a, to: b) ?? b - a)
      result += rounds.sections(from: a, to: b)
    }
    return result
  }

  private func marks(from start: Double, to end: Double) -> [Timeline.Breakpoint] {
    Timeline.merged(
      tracks.map { $0.spans(from: start, to: end) }, changes: changes.filter { $0 > start },
      limit: end)
  }

  /// The common period of all animations that repeat between two times, or `nil`.
  private func period(from start: Double, to end: Double) -> Double? {
    let acting = repetitions.filter { $0.start <= start && $0.end >= end }
    return Combination.exactCommonPeriod(of: acting.map(\.period))
  }

  private func cuts(from start: Double, to end: Double) -> [Double] {
    var cuts = Set([start, end] + changes + repetitions.flatMap { [$0.start, $0.end] })
    for presence in tracks {
      cuts.formUnion([presence.start, presence.end])
      var free = start
      for one in presence.repetitions(from: start, to: end).sorted(by: { $0.start < $1.start }) {
        if one.start > free {
          cuts.formUnion(presence.spans(from: free, to: one.start).map(\.start))
        }
        free = max(free, one.end)
      }
      let last = min(end, presence.end)
      if last.isFinite, last > free {
        cuts.formUnion(presence.spans(from: free, to: last).map(\.start))
      }
    }
    let inner = cuts.filter { $0 > start && $0 < end - MediaTiming.tolerance }.sorted()
    var result = [start]
    for cut in inner where cut - (result.last ?? start) > MediaTiming.tolerance {
      result.append(cut)
    }
    return result + [end]
  }
}

extension Timeline.Presence {
  /// The time at which it begins.
  fileprivate var start: Double {
    max(interval.lowerBound, track.activeInterval.lowerBound)
  }

  /// The time after which it is inactive or constant.
  fileprivate var end: Double {
    min(interval.upperBound, track.activeInterval.upperBound)
  }

  fileprivate func spans(from start: Double, to end: Double) -> [Span] {
    let (low, high) = (max(start, interval.lowerBound), min(end, interval.upperBound))
    guard low < high else { return [Span(start: start, end: end, shape: .constant)] }
    return [Span(start: start, end: low, shape: .constant)]
      + track.spans(from: low, to: high)
      + [Span(start: high, end: end, shape: .constant)]
  }

  /// The intervals between two times in which it has a large number of cycles.
  fileprivate func repetitions(from start: Double, to end: Double) -> [AnimationTrack.Repetition] {
    let (low, high) = (max(start, interval.lowerBound), min(end, interval.upperBound))
    return low < high ? track.repetitions(from: low, to: high) : []
  }
}
