import LambentGeometry

/// An interval and the shape of a value within it.
struct Span: Sendable, Hashable {
  var start: Double
  var end: Double
  var shape: Timeline.Shape
}

extension [Span] {
  /// The spans between breakpoints, the first at the beginning, up to an end.
  init(_ marks: [Timeline.Breakpoint], until end: Double) {
    self = []
    for (index, mark) in marks.enumerated() {
      let next = index + 1 < marks.count ? Swift.min(marks[index + 1].time, end) : end
      if next > mark.time { append(Span(start: mark.time, end: next, shape: mark.shape)) }
    }
  }

  /// The spans of a value whose time is reshaped by a timing function f: f(t) · length for t from 0
  /// to 1, over `length`.
  func bent(by function: TimingFunction?, length: Double) -> [Span] {
    guard let function, function != .linear, length.isFinite, length > 0 else { return self }
    let own = [Span](function.breakpoints, until: 1)
    var result: [Span] = []
    for stretch in own {
      guard stretch.shape != .constant else {
        result.append(stretch.scaled(by: length))
        continue
      }
      let cuts = crossings(of: function, in: stretch, length: length)
      for (a, b) in zip(cuts, cuts.dropFirst()) {
        let middle = function.value(at: (a + b) / 2) * length
        let shape = shape(at: middle)
        result.append(
          Span(
            start: a * length, end: b * length,
            shape: shape == .constant ? .constant : Swift.max(shape, stretch.shape)))
      }
    }
    return result
  }

  /// The shape at a time; outside, that of the nearest span.
  private func shape(at time: Double) -> Timeline.Shape {
    let span = first { time < $0.end } ?? last
    return span?.shape ?? .constant
  }

  /// The times within a span, including its ends, at which a timing function crosses a boundary of
  /// these spans: found between 64 samples, then by bisection.
  private func crossings(
    of function: TimingFunction, in stretch: Span, length: Double
  ) -> [Double] {
    let boundaries = dropFirst().map { $0.start / length }
    guard !boundaries.isEmpty else { return [stretch.start, stretch.end] }
    let steps = 64
    var found: [Double] = []
    var (x, y) = (stretch.start, function.value(at: stretch.start))
    for step in 1...steps {
      let (x1, y1) = (x, y)
      x = stretch.start.interpolated(to: stretch.end, at: Double(step) / Double(steps))
      // Just before the end, where the function may jump.
      let probe = step == steps ? x - (x - x1) * 1e-9 : x
      y = function.value(at: probe)
      for boundary in boundaries where (y1 < boundary) != (y < boundary) {
        found.append(Self.root(of: function, at: boundary, from: x1, to: probe))
      }
    }
    return [stretch.start] + found.sorted() + [stretch.end]
  }

  /// The argument at which a function crosses a value, by bisection.
  private static func root(
    of function: TimingFunction, at value: Double, from low: Double, to high: Double
  ) -> Double {
    var (low, high) = (low, high)
    let isBelow = function.value(at: low) < value
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (function.value(at: middle) < value) == isBelow { low = middle } else { high = middle }
    }
    return high
  }

  /// The spans in reverse, within 0 to `length`.
  func reversed(length: Double) -> [Span] {
    reversed().map { Span(start: length - $0.end, end: length - $0.start, shape: $0.shape) }
  }
}

extension Span {
  func scaled(by factor: Double) -> Span {
    Span(start: start * factor, end: end * factor, shape: shape)
  }
}
