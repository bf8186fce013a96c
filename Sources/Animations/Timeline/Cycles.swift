/// Tabulates a periodic function in sections, each of which stands for any number of cycles.
///
/// Each cycle may exceed the previous one by a constant gain, as in cumulative animations and in
/// sums and products with linear functions. A section that does not match the function, as where a
/// limit clamps it, is split into halves; short runs of cycles are tabulated one by one.
struct Cycles {
  /// The function.
  let value: (Double) -> Double
  /// Its breakpoints between two times. The first is at the first time.
  let marks: (Double, Double) -> [Timeline.Breakpoint]
  /// The length of a cycle.
  let period: Double

  /// The number of cycles of an animation up to which they are tabulated one by one.
  static let separateLimit = 64.0
  /// The number of cycles at which splitting stops.
  private static let leastCount = 8.0
  /// The number of attempts after which sections are accepted as they are.
  private static let trialLimit = 256
  /// The number of pieces after which sections are accepted as they are.
  private static let pieceLimit = 1 << 13
  /// The number of cycles of an endless function that are checked.
  private static let endlessCount = 0x1p40

  /// The sections from one time to another, which may be infinite.
  func sections(from start: Double, to end: Double) -> [Section] {
    guard period.isFinite, period > 2 * MediaTiming.tolerance else {
      return [plain(from: start, to: end)]
    }
    let exact = (end - start) / period
    let count = min((exact + 1e-9).rounded(.down), Self.endlessCount)
    var result = count >= 1 ? whole(from: start, count) : []
    let last = start + count * period
    if !end.isInfinite, end - last > MediaTiming.tolerance {
      result.append(plain(from: last, to: end))
    } else if let section = result.popLast() {
      result.append(section.ending(at: end))
    }
    return result
  }

  /// A number of whole cycles.
  private struct Stretch {
    var start: Double
    var count: Double
  }

  /// The sections of a number of cycles. The longest section that does not match is split first, so
  /// that the error is distributed evenly.
  private func whole(from start: Double, _ count: Double) -> [Section] {
    var pending = [Stretch(start: start, count: count)]
    var result: [Section] = []
    var (trials, pieces) = (0, 0)
    while let index = pending.indices.max(by: { pending[$0].count < pending[$1].count }) {
      let stretch = pending.remove(at: index)
      guard stretch.count >= Self.leastCount else {
        let end = stretch.start + stretch.count * period
        result.append(plain(from: stretch.start, to: end))
        continue
      }
      let section = section(from: stretch.start, stretch.count)
      trials += 1
      pieces += section.pieces.count
      // Where times are rounded to more than a cycle, no section can match.
      let isImprecise = timeError(stretch.start, stretch.count) > 1e-3 * period
      if trials >= Self.trialLimit || pieces >= Self.pieceLimit || isImprecise
        || follows(section, stretch.count)
      {
        result.append(section)
      } else {
        let half = (stretch.count / 2).rounded(.down)
        pending.append(Stretch(start: stretch.start, count: half))
        pending.append(
          Stretch(start: stretch.start + half * period, count: stretch.count - half))
      }
    }
    return result.sorted { $0.start < $1.start }
  }

  private func plain(from start: Double, to end: Double) -> Section {
    Section(
      start: start, end: end, period: nil,
      pieces: Timeline.pieces(value, marks(start, end), from: start, to: end))
  }

  /// One section of a number of cycles.
  private func section(from start: Double, _ count: Double) -> Section {
    let marks = marks(start, start + period)
    let pieces = Timeline.pieces(value, marks, from: start, to: start + period)
    let growth = growth(of: pieces, from: start, over: count - 1)
    return Section(
      start: start, end: start + count * period, period: period, pieces: pieces, growth: growth)
  }

  /// The gain of each cycle over the previous one, from the first and the last; empty if it is
  /// within rounding error.
  private func growth(of pieces: [Segment], from start: Double, over cycles: Double) -> [Segment] {
    var isGrowing = false
    let growth = pieces.map { piece in
      var samples = SIMD8<Double>()
      var noise = 0.0
      for (index, node) in Polynomial.nodes.enumerated() {
        let time = start + piece.start + node * piece.length
        let (first, last) = (value(time), value(time + cycles * period))
        samples[index] = (last - first) / cycles
        let slope = piece.slope(at: node * piece.length)
        noise = max(noise, 1e-10 * max(abs(first), abs(last)) + slope * timeError(start, cycles))
      }
      noise /= cycles
      var result = piece
      let (least, greatest) = (samples.min(), samples.max())
      isGrowing = isGrowing || max(abs(least), abs(greatest)) > noise
      result.form =
        greatest - least <= 2 * noise
        ? .constant((least + greatest) / 2) : .smooth(Polynomial(samples: samples))
      return result
    }
    return isGrowing ? growth : []
  }

  /// The rounding error of times within a cycle.
  private func timeError(_ start: Double, _ cycles: Double) -> Double {
    4 * max(abs(start), abs(start + cycles * period)).ulp
  }

  /// True if a section matches the function in its first cycles, its last, and between.
  private func follows(_ section: Section, _ count: Double) -> Bool {
    let start = section.start
    let timeError = timeError(start, count)
    let cycles = [1, 2, (count / 3).rounded(.down), (count * 0.7).rounded(.down), count - 2]
    let stride = max(1, section.pieces.count / 64)
    for index in Swift.stride(from: 0, to: section.pieces.count, by: stride) {
      let piece = section.pieces[index]
      let margin = max(1e-3 * piece.length, 4 * MediaTiming.tolerance + 4 * timeError)
      guard 2 * margin < piece.length else { continue }
      for offset in [margin, piece.length * 0.37, piece.length - margin] {
        for cycle in cycles {
          let time = cycle * period + piece.start + offset
          let (found, right) = (section.value(at: time), value(start + time))
          let slack = 1e-8 * max(abs(right), abs(piece.value(at: offset)))
          guard abs(found - right) <= slack + 2 * timeError * piece.slope(at: offset) + 1e-12 else {
            return false
          }
        }
      }
    }
    return true
  }
}

extension Segment {
  /// The approximate slope.
  fileprivate func slope(at x: Double) -> Double {
    switch form {
    case .constant: return 0
    case .linear(_, let slope): return abs(slope)
    case .smooth:
      let step = length * 1e-4
      return abs(value(at: x + step) - value(at: x - step)) / (2 * step)
    }
  }
}
