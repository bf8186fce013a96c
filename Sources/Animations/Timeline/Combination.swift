/// A pointwise combination of two timelines.
struct Combination {
  private let a: Timeline
  private let b: Timeline

  init(_ a: Timeline, _ b: Timeline) {
    (self.a, self.b) = (a, b)
  }

  /// The greatest number of breakpoints that are expanded; after them, the last value is kept.
  private static let breakpointLimit = 1 << 16
  /// The greatest number of cycles of the shorter period in a common period.
  private static let cycleLimit = 1024.0

  /// The combined timeline. If it clamps, negative values become 0.
  func timeline(
    clampedBelowZero clamps: Bool, _ operation: @escaping (Double, Double) -> Double
  ) -> Timeline {
    let raw = { (time: Double) in operation(a.value(at: time), b.value(at: time)) }
    let value = clamps ? { max(0, raw($0)) } : raw
    let bounds = boundaries
    var sections: [Section] = []
    for (index, start) in bounds.enumerated() {
      let end = index + 1 < bounds.count ? bounds[index + 1] : .infinity
      if let period = roundsPeriod(from: start, to: end) {
        let rounds = Cycles(
          value: { Timeline.finite(value($0)) },
          marks: { from, to in
            let plain = self.marks(from: from, to: to)
            return clamps ? plain.withSignChanges(of: raw, until: to) : plain
          }, period: period)
        sections += roundSections(rounds, from: start, to: end)
        continue
      }
      let period = period(from: start, to: end)
      let limit = period.map { start + $0 } ?? end
      var marks = marks(from: start, to: limit)
      if clamps { marks = marks.withSignChanges(of: raw, until: limit) }
      let pieces = Timeline.pieces(value, marks, from: start, to: limit)
      sections.append(Section(start: start, end: end, period: period, pieces: pieces))
    }
    let leading = operation(a.leading, b.leading)
    return Timeline(leading: clamps ? max(0, leading) : leading, sections: sections)
  }

  /// The times between which both timelines are periodic or both are not: the starts of sections,
  /// and the start of the last piece of non-periodic ones.
  private var boundaries: [Double] {
    var times: Set<Double> = []
    for section in a.sections + b.sections {
      times.insert(section.start)
      if section.period == nil, let last = section.pieces.last {
        times.insert(section.start + last.start)
      }
    }
    return times.sorted()
  }

  /// The sections where one timeline is periodic while the other changes too, split at the changes.
  private func roundSections(
    _ rounds: Cycles, from start: Double, to end: Double
  ) -> [Section] {
    var cuts = [start]
    for timeline in [a, b] where timeline.isMoving(at: start) {
      let marks = timeline.breakpoints(from: start, to: end, limit: Self.breakpointLimit)
      cuts += marks.map(\.time).filter { $0 > start + MediaTiming.tolerance }
    }
    cuts.sort()
    return zip(cuts, cuts.dropFirst() + [end]).flatMap { from, to in
      to - from > MediaTiming.tolerance ? rounds.sections(from: from, to: to) : []
    }
  }

  /// The combined period between two boundaries if cycles differ, because they grow or because the
  /// other timeline changes, and there are too many of them to treat one by one; otherwise `nil`.
  private func roundsPeriod(from start: Double, to end: Double) -> Double? {
    let result: Double?
    switch (Motion(of: a, at: start), Motion(of: b, at: start)) {
    case (.grows(let p), .grows(let q)), (.grows(let p), .repeats(let q)),
      (.repeats(let p), .grows(let q)):
      result = Self.exactCommonPeriod(p, q)
    case (.grows(let p), _), (_, .grows(let p)): result = p
    case (.repeats(let p), .moves), (.moves, .repeats(let p)):
      result = end - start > Cycles.separateLimit * p ? p : nil
    default: result = nil
    }
    return result
  }

  /// The common period between two boundaries; `nil` if there is none.
  private func period(from start: Double, to end: Double) -> Double? {
    let result: Double
    switch (Motion(of: a, at: start), Motion(of: b, at: start)) {
    case (.repeats(let p), .still), (.still, .repeats(let p)): result = p
    case (.repeats(let p), .repeats(let q)): result = Self.commonPeriod(p, q)
    default: return nil
    }
    return end - start > result ? result : nil
  }

  /// The smallest common multiple of both periods, within 1e-9 s; `nil` if it has more than 1,024
  /// cycles of the shorter.
  static func exactCommonPeriod(_ p: Double, _ q: Double) -> Double? {
    let period = commonPeriod(p, q)
    let short = min(p, q)
    return abs(period - (period / short).rounded() * short) <= 1e-9 ? period : nil
  }

  /// The smallest common multiple of several periods, within the same bounds; `nil` without periods.
  static func exactCommonPeriod(of periods: [Double]) -> Double? {
    periods.dropFirst().reduce(periods.first) { known, period in
      known.flatMap { exactCommonPeriod($0, period) }
    }
  }

  /// The multiple of the longer period that is closest to a multiple of the shorter; the smallest
  /// within 1e-9 s, if there is one.
  private static func commonPeriod(_ p: Double, _ q: Double) -> Double {
    let (short, long) = (min(p, q), max(p, q))
    var (best, error) = (long, Double.infinity)
    var count = 1.0
    while count * long <= cycleLimit * short {
      let total = count * long
      let miss = abs(total - (total / short).rounded() * short)
      if miss < error { (best, error) = (total, miss) }
      if miss <= 1e-9 { break }
      count += 1
    }
    return best
  }

  /// The breakpoints of both timelines between two times, the first at `start`.
  private func marks(from start: Double, to end: Double) -> [Timeline.Breakpoint] {
    let limit = Self.breakpointLimit
    let (first, second) = (
      a.breakpoints(from: start, to: end, limit: limit),
      b.breakpoints(from: start, to: end, limit: limit)
    )
    var result: [Timeline.Breakpoint] = []
    var (i, j) = (0, 0)
    while true {
      let shapes = (first[i].shape, second[j].shape)
      let time = max(first[i].time, second[j].time)
      let shape =
        min(shapes.0, shapes.1) == .constant ? max(shapes.0, shapes.1) : Timeline.Shape.smooth
      if let last = result.last, time - last.time <= MediaTiming.tolerance {
        result[result.count - 1].shape = shape
      } else {
        result.append(.init(time, shape))
      }
      let nextA = i + 1 < first.count ? first[i + 1].time : .infinity
      let nextB = j + 1 < second.count ? second[j + 1].time : .infinity
      guard min(nextA, nextB).isFinite else { return result }
      if nextA <= nextB { i += 1 }
      if nextB <= nextA { j += 1 }
    }
  }
}

/// The change of a timeline after a boundary: none, once, or periodic.
private enum Motion {
  case still
  case repeats(Double)
  /// Periodic, with a constant gain per cycle.
  case grows(Double)
  case moves

  init(of timeline: Timeline, at time: Double) {
    guard let section = timeline.sections.last(where: { $0.start <= time }) else {
      self = .still
      return
    }
    if let period = section.period {
      self = section.growth.isEmpty ? .repeats(period) : .grows(period)
    } else if let last = section.pieces.last, section.start + last.start <= time,
      case .constant = last.form
    {
      self = .still
    } else {
      self = .moves
    }
  }
}

extension Timeline {
  /// True if the value changes at a time without repeating.
  fileprivate func isMoving(at time: Double) -> Bool {
    if case .moves = Motion(of: self, at: time) { return true }
    return false
  }

  /// The breakpoints from `start` (always one) to `end`, with cycles expanded, at most `limit`.
  fileprivate func breakpoints(
    from start: Double, to end: Double, limit: Int
  ) -> [Breakpoint] {
    guard let section = sections.last(where: { $0.start <= start }) else {
      return [Breakpoint(start, .constant)]
    }
    let position = section.position(of: start - section.start, tolerance: MediaTiming.tolerance)
    var result = [Breakpoint(start, section.shape(of: position.piece))]
    var (cycle, index) = (position.cycle, position.piece + 1)
    while result.count < limit {
      if index == section.pieces.count {
        guard section.period != nil else { break }
        (cycle, index) = (cycle + 1, 0)
      }
      let origin = section.start - section.lead
      let time = origin + cycle * (section.period ?? 0) + section.pieces[index].start
      guard time < min(end, section.end) else { break }
      result.append(Breakpoint(time, section.shape(of: index)))
      index += 1
    }
    return result
  }
}

extension Section {
  /// The shape of the value along one of its pieces.
  func shape(of piece: Int) -> Timeline.Shape {
    growth.isEmpty ? pieces[piece].shape : max(pieces[piece].shape, growth[piece].shape)
  }
}

extension Segment {
  /// The shape of the value along the piece.
  var shape: Timeline.Shape {
    switch form {
    case .constant: .constant
    case .linear: .linear
    case .smooth: .smooth
    }
  }
}

extension [Timeline.Breakpoint] {
  /// The breakpoints, with additional ones at the zero crossings of a function.
  fileprivate func withSignChanges(
    of value: (Double) -> Double, until end: Double
  ) -> [Timeline.Breakpoint] {
    var result: [Timeline.Breakpoint] = []
    for (index, mark) in enumerated() {
      result.append(mark)
      let next = index + 1 < count ? self[index + 1].time : end
      guard mark.shape != .constant, next.isFinite else { continue }
      let steps = mark.shape == .linear ? 1 : 8
      // Just inside the ends, where the value may jump.
      let (low, width) = (mark.time + (next - mark.time) * 1e-6, (next - mark.time) * (1 - 2e-6))
      var (x, y) = (low, value(low))
      for step in 1...steps {
        let (x1, y1) = (x, y)
        x = low + width * Double(step) / Double(steps)
        y = value(x)
        guard (y1 < 0 && y > 0) || (y1 > 0 && y < 0) else { continue }
        result.append(.init(Self.root(of: value, from: x1, to: x), mark.shape))
      }
    }
    return result
  }

  /// A zero crossing of a function, by bisection.
  private static func root(
    of value: (Double) -> Double, from low: Double, to high: Double
  ) -> Double {
    var (low, high) = (low, high)
    let rises = value(high) > 0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if (value(middle) > 0) == rises { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }
}
