extension Timeline {
  /// The shape of a value between two breakpoints.
  package enum Shape: Int, Sendable, Hashable, Comparable {
    case constant
    case linear
    /// The value is infinitely differentiable, except perhaps at the ends.
    case smooth

    /// True if the first is the simpler shape.
    package static func < (left: Shape, right: Shape) -> Bool { left.rawValue < right.rawValue }
  }

  /// A time at which a value or its shape may change.
  package struct Breakpoint: Sendable, Hashable {
    /// The time, in seconds.
    package var time: Double
    /// The shape of the value until the next breakpoint.
    package var shape: Shape

    package init(_ time: Double, _ shape: Shape) {
      self.time = time
      self.shape = shape
    }
  }

  /// Creates a timeline that interpolates linearly between points, in order of time, with the first
  /// value before and the last value after them. Two points at one time make a jump. Points that
  /// are not finite are ignored.
  package init(through points: [(time: Double, value: Double)]) {
    let points = points.filter { $0.time.isFinite && $0.value.isFinite }
    guard let first = points.first, let last = points.last else {
      self.init(constant: 0)
      return
    }
    var pieces: [Segment] = []
    for (a, b) in zip(points, points.dropFirst()) where b.time > a.time {
      let form =
        a.value == b.value
        ? Segment.Form.constant(a.value)
        : .linear(value: a.value, slope: (b.value - a.value) / (b.time - a.time))
      pieces.append(Segment(start: a.time - first.time, length: b.time - a.time, form: form))
    }
    let end = pieces.last.map { $0.start + $0.length } ?? 0
    pieces.append(Segment(start: end, length: .infinity, form: .constant(last.value)))
    let section = Section(start: first.time, end: .infinity, period: nil, pieces: pieces)
    self.init(leading: first.value, sections: [section])
  }

  /// Tabulates a function of time.
  ///
  /// Before the first breakpoint and after the last, the value is constant (after the last it may
  /// be linear). Smooth parts are split until polynomials match them; their integrals are accurate
  /// to 1e-9. Parts declared linear that turn out not to be, as where a property's limits clamp a
  /// value, are treated the same way. The function is never evaluated at a breakpoint, so it may
  /// jump there. Values that are not finite become 0, and magnitudes are clamped to 1e100.
  ///
  /// - Parameters:
  ///   - value: the function.
  ///   - breakpoints: every time at which the function is not smooth, in any order.
  ///   - cycle: an interval that repeats forever; breakpoints after its end are not needed.
  /// - Complexity: O(pieces) samples and memory; a few dozen for an eased run. Beyond 65,536
  ///   pieces, smooth parts become one polynomial each.
  package init(
    evaluating value: (Double) -> Double, breakpoints: [Breakpoint], cycle: Range<Double>? = nil
  ) {
    func finite(_ time: Double) -> Double { Self.finite(value(time)) }
    let marks = Self.ordered(breakpoints, cycle: cycle)
    guard let first = marks.first else {
      self.init(constant: finite(0))
      return
    }
    let start = cycle?.lowerBound ?? .infinity
    var sections: [Section] = []
    let opening = marks.filter { $0.time < start }
    if let origin = opening.first {
      sections.append(
        Section(
          start: origin.time, end: start, period: nil,
          pieces: Self.pieces(finite, opening, from: origin.time, to: start)))
    }
    if let cycle {
      let repeated = marks.filter { $0.time >= start && $0.time < cycle.upperBound }
      sections.append(
        Section(
          start: start, end: .infinity, period: cycle.upperBound - start,
          pieces: Self.pieces(finite, repeated, from: start, to: cycle.upperBound)))
    }
    self.init(leading: finite(first.time - 1), sections: sections)
  }

  /// A value, clamped so that slopes and integrals cannot overflow.
  static func finite(_ value: Double) -> Double {
    value.isFinite ? max(-1e100, min(1e100, value)) : 0
  }

  /// Breakpoints in order, one for each time (the last given is used), and the ends of the cycle.
  private static func ordered(
    _ breakpoints: [Breakpoint], cycle: Range<Double>?
  ) -> [Breakpoint] {
    var sorted = breakpoints.enumerated().filter { $0.element.time.isFinite }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    if let cycle {
      let holder = sorted.last { $0.time <= cycle.lowerBound + MediaTiming.tolerance }
      sorted.removeAll { abs($0.time - cycle.lowerBound) <= MediaTiming.tolerance }
      let index = sorted.firstIndex { $0.time > cycle.lowerBound } ?? sorted.count
      sorted.insert(Breakpoint(cycle.lowerBound, holder?.shape ?? .constant), at: index)
      sorted.removeAll { $0.time >= cycle.upperBound - MediaTiming.tolerance }
    }
    var result: [Breakpoint] = []
    for mark in sorted {
      if let last = result.last, mark.time - last.time <= MediaTiming.tolerance {
        result[result.count - 1].shape = mark.shape
      } else {
        result.append(mark)
      }
    }
    return result
  }

  /// The pieces between breakpoints, with starts relative to `origin`.
  static func pieces(
    _ value: (Double) -> Double, _ marks: [Breakpoint], from origin: Double, to end: Double
  ) -> [Segment] {
    var pieces: [Segment] = []
    for (index, mark) in marks.enumerated() {
      let next = index + 1 < marks.count ? marks[index + 1].time : end
      let stretch = Stretch(origin: origin, start: mark.time, length: next - mark.time)
      switch (mark.shape, next.isFinite) {
      case (.constant, _), (.smooth, false):
        pieces.append(stretch.constant(value))
      case (.linear, _):
        if let piece = stretch.linear(value) {
          pieces.append(piece)
        } else {
          stretch.appendSmooth(value, to: &pieces, depth: 0)
        }
      case (.smooth, true):
        stretch.appendSmooth(value, to: &pieces, depth: 0)
      }
    }
    return pieces
  }
}

/// An interval of time that becomes a piece.
private struct Stretch {
  let origin: Double
  let start: Double
  let length: Double

  /// The length for sampling: infinite intervals are sampled in their first two seconds.
  private var sampled: Double { length.isFinite ? length : 2 }

  func constant(_ value: (Double) -> Double) -> Segment {
    Segment(start: start - origin, length: length, form: .constant(value(start + sampled / 2)))
  }

  /// A linear piece; `nil` if the function is not linear. An interval that is infinite or too short
  /// to test counts as linear.
  func linear(_ value: (Double) -> Double) -> Segment? {
    let (a, b) = (value(start + sampled / 4), value(start + sampled * 3 / 4))
    if length.isFinite, length > 1e-5 {
      let tolerance = 1e-9 * max(abs(a), abs(b))
      for u in [0.0009, 0.43, 0.9991] {
        let onLine = a + (b - a) * (2 * u - 0.5)
        guard abs(onLine - value(start + length * u)) <= tolerance else { return nil }
      }
    }
    guard a != b else { return Segment(start: start - origin, length: length, form: .constant(a)) }
    let rise = b - a
    return Segment(
      start: start - origin, length: length,
      form: .linear(value: a - rise / 2, slope: rise / (sampled / 2)))
  }

  /// The number of pieces after which nothing is split further, which bounds memory for any
  /// function.
  private static let pieceLimit = 1 << 16

  /// Appends one polynomial if it matches the function, otherwise the pieces of both halves.
  func appendSmooth(_ value: (Double) -> Double, to pieces: inout [Segment], depth: Int) {
    var samples = SIMD8<Double>()
    for (index, node) in Polynomial.nodes.enumerated() {
      samples[index] = value(start + length * node)
    }
    let polynomial = Polynomial(samples: samples)
    let scale = max(abs(samples.max()), abs(samples.min()))
    // The deviation of values that comes from the rounding of times far from 0.
    let timeError = max(abs(start), abs(start + length)).ulp
    let noise = 32 * timeError * (samples.max() - samples.min()) / length
    if depth >= 28 || pieces.count >= Self.pieceLimit
      || isFollowed(value, by: polynomial, scale: scale, noise: noise)
    {
      let isConstant = samples.max() == samples.min()
      let form = isConstant ? Segment.Form.constant(samples[0]) : .smooth(polynomial)
      pieces.append(Segment(start: start - origin, length: length, form: form))
      return
    }
    let half = length / 2
    Stretch(origin: origin, start: start, length: half)
      .appendSmooth(value, to: &pieces, depth: depth + 1)
    Stretch(origin: origin, start: start + half, length: half)
      .appendSmooth(value, to: &pieces, depth: depth + 1)
  }

  /// True if a polynomial matches the function between its nodes: to 1e-11 in the integral and to
  /// 1e-10 of the greatest value, or to rounding.
  private func isFollowed(
    _ value: (Double) -> Double, by polynomial: Polynomial, scale: Double, noise: Double
  ) -> Bool {
    for u in [0.0009, 0.077, 0.21, 0.43, 0.61, 0.83, 0.94, 0.9991] {
      let error = abs(polynomial.value(at: u) - value(start + length * u))
      // For long pieces and very large values, rounding of times and sums limits the accuracy.
      guard error > (length > 1e4 || scale > 1e9 ? 1e-11 : 2e-14) * scale + noise else { continue }
      guard error <= 1e-10 * scale || length < 1e-7, error * length <= 1e-11 else { return false }
    }
    return true
  }
}
