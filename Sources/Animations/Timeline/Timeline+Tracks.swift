extension Timeline {
  /// A track and the time of its layer in which it is there: from when it was added until it was
  /// removed.
  package struct Presence: Sendable {
    /// The track.
    package var track: AnimationTrack
    /// When it is there.
    package var interval: Range<Double>

    /// Creates the presence of a track; without an interval it is always there.
    package init(_ track: AnimationTrack, during interval: Range<Double> = -.infinity..<(.infinity))
    {
      self.track = track
      self.interval = interval
    }
  }

  /// Tabulates one number of a layer over all time: what a closure says the layer shows, with
  /// breakpoints wherever an animation of it has one.
  ///
  /// From when the last change has happened, animations that repeat for ever make a cycle, the least
  /// that holds a whole number of each; where there is none, the timeline is exact up to the horizon
  /// and holds its value after it.
  ///
  /// - Parameters:
  ///   - value: the number at a time of the layer, all animations applied.
  ///   - tracks: the animations that change the number, past ones too.
  ///   - changes: the moments at which the model changes.
  ///   - horizon: how far the timeline has to be exact where nothing repeats, in the layer's time.
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

  /// Tabulates a number that repeats more often than is worth taking round by round.
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

  /// When nothing happens any more but what repeats.
  private static func settlingTime(_ tracks: [Presence], _ changes: [Double]) -> Double {
    let times = tracks.map { $0.end.isFinite ? $0.end : $0.start } + changes
    return times.filter(\.isFinite).max() ?? 0
  }

  /// The period of all tracks that go on for ever; `nil` where there is none, or one does not repeat.
  private static func commonPeriod(of tracks: [Presence]) -> Double? {
    var result: Double?
    for presence in tracks where !presence.end.isFinite {
      if presence.track.isStill { continue }
      guard let cycle = presence.track.round else { return nil }
      let length = cycle.upperBound - cycle.lowerBound
      guard let known = result else {
        result = length
        continue
      }
      guard let common = Combination.exactCommonPeriod(known, length) else { return nil }
      result = common
    }
    return result
  }

  /// Every moment at which one of several begins a new stretch, with the least simple of what all
  /// are doing: sums and replacements of straight lines are straight.
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

/// The course of animations over a time, where some of them repeat very often.
private struct Course {
  let tracks: [Timeline.Presence]
  let changes: [Double]
  let repetitions: [AnimationTrack.Repetition]

  /// The sections between two moments, cut wherever another animation does something else.
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

  /// The period of all that repeats between two moments; `nil` where nothing does, or they have none
  /// in common.
  private func period(from start: Double, to end: Double) -> Double? {
    var result: Double?
    for one in repetitions where one.start <= start && one.end >= end {
      guard let known = result else {
        result = one.period
        continue
      }
      guard let common = Combination.exactCommonPeriod(known, one.period) else { return nil }
      result = common
    }
    return result
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
  /// When it begins to act.
  fileprivate var start: Double {
    max(interval.lowerBound, track.activeInterval.lowerBound)
  }

  /// When it acts no more, or only holds its value.
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

  /// Where it repeats very often between two moments.
  fileprivate func repetitions(from start: Double, to end: Double) -> [AnimationTrack.Repetition] {
    let (low, high) = (max(start, interval.lowerBound), min(end, interval.upperBound))
    return low < high ? track.repetitions(from: low, to: high) : []
  }
}
