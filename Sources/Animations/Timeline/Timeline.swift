import LambentGeometry

/// One number over all time: a property with its animations and the changes of its model, past and
/// future, in the form that emitters read.
///
/// A timeline consists of pieces (constant, linear, or smooth, stored as a polynomial) and of
/// cycles of pieces, tabulated once. A time within 1e-9 s before a jump counts as the jump. Every
/// query is O(log pieces), however many cycles have passed, and uses only basic arithmetic: the
/// same results on every machine.
///
/// ```swift
/// let rate = Timeline(through: [(0, 100), (2, 0)])
/// rate.value(at: 1)                                      // 50
/// rate.integral(from: 0, to: 2)                          // 100
/// rate.time(fromStart: 0, whereIntegralReaches: 75)      // 1
/// ```
package struct Timeline: Sendable, Hashable {
  /// The value before the first section.
  let leading: Double
  /// The sections that follow, in order, without gaps. The last is infinite.
  let sections: [Section]

  /// Creates a timeline with a constant value.
  package init(constant: Double) {
    leading = constant
    sections = []
  }

  /// Creates a timeline from sections in order, the last infinite.
  init(leading: Double, sections: [Section]) {
    var table: [Section] = []
    var sum = Integrals()
    for var section in sections where section.end > section.start {
      section.before = sum
      table.append(section)
      if section.end.isFinite {
        sum = sum.followed(by: section.moments(from: 0, to: section.end - section.start))
      }
    }
    self.leading = leading
    self.sections = table
  }

  /// The value at all times, if it is constant.
  package var constant: Double? {
    if sections.isEmpty { return leading }
    return sections.allSatisfy {
      $0.bounds.lowerBound == leading && $0.bounds.upperBound == leading
    } ? leading : nil
  }

  /// The index of the section that contains a time, or −1 before the first.
  private func section(at time: Double, tolerance: Double = 0) -> Int {
    (-1..<sections.count).lastOfPrefix { sections[$0].start <= time + tolerance }
  }

  /// The value at a time, in seconds.
  package func value(at time: Double) -> Double {
    let index = section(at: time, tolerance: MediaTiming.tolerance)
    guard index >= 0 else { return leading }
    return sections[index].value(at: time - sections[index].start)
  }

  /// The integral of the value over an interval, in value × seconds. Exact up to rounding for
  /// constant and linear pieces, otherwise accurate to 1e-9. Negative if `end` is before `start`.
  package func integral(from start: Double, to end: Double) -> Double {
    guard !start.isNaN, !end.isNaN else { return .nan }
    if sections.isEmpty { return leading * (end - start) }
    return end < start
      ? -moments(from: end, to: start).first : moments(from: start, to: end).first
  }

  /// The integral over s, from `start` to `end`, of the integral from `start` to s: the
  /// displacement due to an acceleration.
  package func doubleIntegral(from start: Double, to end: Double) -> Double {
    guard !start.isNaN, !end.isNaN else { return .nan }
    if sections.isEmpty { return leading * (end - start) * (end - start) / 2 }
    guard end < start else { return moments(from: start, to: end).second }
    // Backwards from `start`, ∫∫ is length · ∫ minus the forward double integral.
    let way = moments(from: end, to: start)
    return way.first * way.length - way.second
  }

  /// The integrals over an interval whose end is not before its start.
  private func moments(from start: Double, to end: Double) -> Integrals {
    let (first, last) = (section(at: start), section(at: end))
    guard first >= 0 else {
      guard last >= 0 else { return Segment.leading(leading).moments(to: end - start) }
      let lead = Segment.leading(leading).moments(to: sections[0].start - start)
      return lead.followed(by: moments(from: sections[0].start, to: end))
    }
    let (from, to) = (sections[first], sections[last])
    if first == last { return from.moments(from: start - from.start, to: end - from.start) }
    let head = from.moments(from: start - from.start, to: from.end - from.start)
    let middle = sections[first + 1].before.remainder(of: to.before)
    return head.followed(by: middle).followed(by: to.moments(from: 0, to: end - to.start))
  }

  /// The earliest time, at or after `start`, at which the integral from there reaches an amount;
  /// `nil` if it never does. An amount missed by at most 1e-9 counts as reached.
  ///
  /// The values must not be negative: see ``positiveProduct(with:)``.
  package func time(fromStart start: Double, whereIntegralReaches amount: Double) -> Double? {
    let slack = 1e-9
    guard amount > slack else { return amount.isNaN ? nil : start }
    var (rest, from) = (amount, start)
    if section(at: start) < 0 {
      let time = start + (leading > 0 ? amount / leading : .infinity)
      guard let first = sections.first else { return time.isFinite ? time : nil }
      if time <= first.start { return time }
      rest -= leading * (first.start - start)
      from = first.start
      if rest <= slack { return leading > 0 ? from : start }
    }
    let first = section(at: from)
    let origin = sections[first]
    let head = origin.moments(from: 0, to: from - origin.start).first
    // The last section at whose start the integral is below the amount.
    let limit = origin.before.first + head + rest - slack
    let index = (first..<sections.count).lastOfPrefix { sections[$0].before.first < limit }
    let section = sections[index]
    let target = origin.before.first - section.before.first + head + rest
    guard let time = section.time(whereIntegralReaches: target, slack: slack) else { return nil }
    return max(start, section.start + time)
  }

  /// Bounds of the value over an interval, both ends included. They may be slightly too wide for
  /// smooth pieces, never too narrow.
  package func bounds(over interval: ClosedRange<Double>) -> ClosedRange<Double> {
    var result: ClosedRange<Double>?
    let first = section(at: interval.lowerBound, tolerance: MediaTiming.tolerance)
    if first < 0 { result = leading...leading }
    for section in sections[max(first, 0)...] {
      guard section.start <= interval.upperBound + MediaTiming.tolerance else { break }
      let bounds = section.bounds(
        from: interval.lowerBound - section.start,
        to: min(interval.upperBound, section.end) - section.start)
      result = result?.union(bounds) ?? bounds
    }
    return result ?? leading...leading
  }
}

extension Segment {
  /// The piece before the first section.
  fileprivate static func leading(_ value: Double) -> Segment {
    Segment(start: 0, length: .infinity, form: .constant(value))
  }
}
