import LambentGeometry

/// A part of a timeline whose pieces run once or repeat.
struct Section: Sendable, Hashable {
  /// The start, in seconds.
  let start: Double
  /// The end, in seconds; infinite for the last section.
  private(set) var end: Double
  /// The length of the cycle that its pieces form; `nil` if they run once.
  let period: Double?
  /// The pieces in order. The first starts at 0.
  let pieces: [Segment]
  /// The gain of each cycle over the previous one, one piece for each of the pieces; empty if all
  /// cycles are equal.
  let growth: [Segment]
  /// The integrals of a whole cycle.
  let cycle: Integrals
  /// The integrals of the gain of each cycle.
  let cycleGrowth: Integrals
  /// The time by which the first cycle began before the start, in seconds.
  let lead: Double
  /// The bounds of all values.
  let bounds: ClosedRange<Double>
  /// The integrals from the start of the first section to this one's.
  var before = Integrals()

  /// Creates a section from at least one piece and the gain of each cycle.
  init(
    start: Double, end: Double, period: Double?, pieces: [Segment], growth: [Segment] = [],
    lead: Double = 0
  ) {
    self.start = start
    self.end = end
    self.period = period
    self.lead = lead
    (self.pieces, cycle) = pieces.tabulated
    (self.growth, cycleGrowth) = growth.tabulated
    let cycles = period.map { ((end - start + lead) / $0).rounded(.up) } ?? 0
    bounds = Self.bounds(of: pieces, growth, cycles: cycles)
  }

  /// The bounds of all values in the cycles from 0 to a number.
  private static func bounds(
    of pieces: [Segment], _ growth: [Segment], cycles: Double
  ) -> ClosedRange<Double> {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for (index, piece) in pieces.enumerated() {
      let first = piece.bounds(from: 0, to: piece.length)
      (least, greatest) = (min(least, first.lowerBound), max(greatest, first.upperBound))
      guard index < growth.count else { continue }
      let last = first.adding(growth[index].bounds(from: 0, to: piece.length), times: cycles)
      (least, greatest) = (min(least, last.lowerBound), max(greatest, last.upperBound))
    }
    return least <= greatest ? least...greatest : 0...0
  }

  /// The section with an earlier end.
  func ending(at time: Double) -> Section {
    var result = self
    result.end = time
    return result
  }

  /// The section with a later start; its cycles keep their numbers.
  func beginningLate(at time: Double) -> Section {
    Section(
      start: time, end: end, period: period, pieces: pieces, growth: growth,
      lead: lead + time - start)
  }

  /// The section with other values.
  func replacing(_ pieces: [Segment], growth: [Segment]) -> Section {
    Section(
      start: start, end: end, period: period, pieces: pieces, growth: growth, lead: lead)
  }

  /// A position in the table: the number of complete cycles, the piece, and the time since its
  /// start.
  struct Position {
    var cycle: Double
    var piece: Int
    var offset: Double
  }

  /// The position of a time since the section's start. A time within `tolerance` before a piece's
  /// start counts as that start.
  func position(of time: Double, tolerance: Double = 0) -> Position {
    var (rest, cycle) = (max(time + lead, 0), 0.0)
    if let period {
      cycle = ((rest + tolerance) / period).rounded(.down)
      rest = min(max(rest - cycle * period, 0), period)
    }
    let index = pieces.indices.lastOfPrefix { pieces[$0].start <= rest + tolerance }
    return Position(cycle: cycle, piece: index, offset: max(rest - pieces[index].start, 0))
  }

  /// The value at a time since the section's start.
  func value(at time: Double) -> Double {
    let position = position(of: time, tolerance: MediaTiming.tolerance)
    let value = pieces[position.piece].value(at: position.offset)
    guard !growth.isEmpty else { return value }
    return value + position.cycle * growth[position.piece].value(at: position.offset)
  }

  /// The integrals over an interval of the section, both ends relative to its start.
  func moments(from a: Double, to b: Double) -> Integrals {
    let (first, last) = (position(of: a), position(of: b))
    if first.cycle == last.cycle, first.piece == last.piece {
      let moments = pieces[first.piece].moments(from: first.offset, to: last.offset)
      guard !growth.isEmpty else { return moments }
      let added = growth[first.piece].moments(from: first.offset, to: last.offset)
      return moments.adding(added, times: first.cycle)
    }
    let cycles = cycles(last.cycle - first.cycle, from: first.cycle)
    return moments(to: first).remainder(of: cycles.followed(by: moments(to: last)))
  }

  /// The integrals of a number of whole cycles, beginning with a given one.
  private func cycles(_ count: Double, from first: Double) -> Integrals {
    guard !growth.isEmpty else { return cycle.repeated(count) }
    return cycle.adding(cycleGrowth, times: first).repeated(count, growingBy: cycleGrowth)
  }

  /// The integrals from the start of a position's cycle to the position.
  private func moments(to position: Position) -> Integrals {
    let moments = pieces.moments(to: position)
    guard !growth.isEmpty else { return moments }
    return moments.adding(growth.moments(to: position), times: position.cycle)
  }

  /// The time since the section's start at which the integral from there reaches a target, for
  /// non-negative values; `nil` if it stays more than `slack` below.
  func time(whereIntegralReaches target: Double, slack: Double) -> Double? {
    guard growth.isEmpty else { return growingTime(whereIntegralReaches: target, slack: slack) }
    var (rest, passed) = (target, 0.0)
    if let period {
      guard cycle.first > 0 else { return target <= slack ? 0 : nil }
      let cycles = max(0, ((target - slack) / cycle.first).rounded(.up) - 1)
      rest -= cycles * cycle.first
      passed = cycles * period
    }
    let index = pieces.indices.lastOfPrefix { pieces[$0].before.first < rest - slack }
    let piece = pieces[index]
    let time = passed + piece.start + piece.time(whereIntegralReaches: rest - piece.before.first)
    guard time.isFinite else { return nil }
    return min(time, end - start)
  }

  /// The same for growing cycles: finds the cycle, then the time within it, by bisection.
  private func growingTime(whereIntegralReaches target: Double, slack: Double) -> Double? {
    guard let period else { return nil }
    let passed = moments(from: -lead, to: 0).first
    func sum(_ cycles: Double) -> Double { self.cycles(cycles, from: 0).first - passed }
    let most = min(((end - start + lead) / period).rounded(.up), 0x1p50)
    guard sum(most) >= target - slack else { return nil }
    let index = Double(
      (0..<max(Int(most), 0) + 1).lastOfPrefix { sum(Double($0)) < target - slack })
    let whole = sum(index)
    var (low, high) = (0.0, period)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      let piece = pieces.indices.lastOfPrefix { pieces[$0].start <= middle }
      let position = Position(cycle: index, piece: piece, offset: middle - pieces[piece].start)
      if whole + moments(to: position).first < target { low = middle } else { high = middle }
    }
    return min(max(index * period + high - lead, 0), end - start)
  }

  /// Bounds of the values between two times, relative to the section's start.
  func bounds(from a: Double, to b: Double) -> ClosedRange<Double> {
    guard growth.isEmpty else {
      let cycles = ((b + lead) / (period ?? .infinity)).rounded(.up)
      return Self.bounds(of: pieces, growth, cycles: max(cycles, 0))
    }
    let (first, last) = (position(of: a, tolerance: MediaTiming.tolerance), position(of: b))
    guard last.cycle <= first.cycle, last.piece - first.piece < 64 else { return bounds }
    guard last.piece > first.piece else {
      let upper = max(first.offset, last.offset)
      return pieces[first.piece].bounds(from: first.offset, to: upper)
    }
    var result = pieces[first.piece].bounds(from: first.offset, to: pieces[first.piece].length)
    for index in (first.piece + 1)...last.piece {
      let piece = pieces[index]
      let bounds = piece.bounds(from: 0, to: index == last.piece ? last.offset : piece.length)
      result = result.union(bounds)
    }
    return result
  }
}

extension [Segment] {
  /// The pieces with the integrals before each, and the integrals of all.
  fileprivate var tabulated: (table: [Segment], sum: Integrals) {
    var (table, sum) = ([Segment](), Integrals())
    table.reserveCapacity(count)
    for var piece in self {
      piece.before = sum
      table.append(piece)
      if piece.length.isFinite { sum = sum.followed(by: piece.moments(to: piece.length)) }
    }
    return (table, sum)
  }

  /// The integrals from the first piece's start to a position.
  fileprivate func moments(to position: Section.Position) -> Integrals {
    let piece = self[position.piece]
    return piece.before.followed(by: piece.moments(to: position.offset))
  }
}

extension ClosedRange<Double> {
  /// The range of a + factor · b for a in this range and b in another.
  fileprivate func adding(_ other: ClosedRange, times factor: Double) -> ClosedRange {
    func sum(_ a: Double, _ b: Double) -> Double { b == 0 ? a : a + b * factor }
    return ClosedRange(
      holding: [sum(lowerBound, other.lowerBound), sum(upperBound, other.upperBound)])
  }

  /// The smallest range that contains all values; all numbers if a value is NaN.
  init(holding values: [Double]) {
    let isSound = !values.isEmpty && !values.contains(where: \.isNaN)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    self = isSound ? least...greatest : -.infinity...(.infinity)
  }

  /// The smallest range that contains both.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
