extension Timeline {
  /// A track and the time of its layer in which it is there: from when it was added until it was
  /// removed.
  public struct Presence: Sendable {
    /// The track.
    public var track: AnimationTrack
    /// When it is there.
    public var interval: Range<Double>

    /// Creates the presence of a track; without an interval it is always there.
    public init(_ track: AnimationTrack, during interval: Range<Double> = -.infinity..<(.infinity))
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
  public init(
    evaluating value: (Double) -> Double, tracks: [Presence], changes: [Double] = [],
    horizon: Double
  ) {
    let settled = Self.settlingTime(tracks, changes)
    let period = Self.commonPeriod(of: tracks)
    let ends = tracks.contains { !$0.end.isFinite }
    let limit = period.map { settled + $0 } ?? (ends ? max(horizon, settled) : settled)
    var marks = changes.map { Breakpoint($0, .constant) }
    let start = min(tracks.map(\.start).min() ?? 0, changes.min() ?? .infinity)
    if start.isFinite, limit > start {
      let all = tracks.map { $0.spans(from: start, to: limit) }
      marks = Self.merged(all, changes: changes, limit: limit)
    }
    marks.append(Breakpoint(limit, .constant))
    self.init(
      evaluating: value, breakpoints: marks, cycle: period.map { settled..<settled + $0 })
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
      guard let cycle = presence.track.cycle else { return nil }
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
  private static func merged(
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
}
