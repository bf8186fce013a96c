extension Timeline {
  /// The timeline that repeats this one's interval from 0 to `period`, from time 0 on.
  ///
  /// - Parameter period: the length, in seconds; above 0.
  package func repeating(every period: Double) -> Timeline {
    guard constant == nil, period > 0, !repeats(every: period) else { return self }
    var marks = [Breakpoint(0, shape(at: 0))]
    for section in sections where section.start < period && section.end > 0 {
      let cycle = section.period ?? .infinity
      var origin = section.start - section.lead
      if origin < -cycle { origin += (-origin / cycle).rounded(.down) * cycle }
      while origin < min(section.end, period), marks.count < Self.breakpointLimit {
        for (index, piece) in section.pieces.enumerated() {
          let time = origin + piece.start
          if time > 0, time >= section.start, time < min(section.end, period) {
            marks.append(Breakpoint(time, section.shape(of: index)))
          }
        }
        origin += cycle
      }
    }
    return Timeline(
      evaluating: { value(at: $0) }, breakpoints: marks, cycle: 0..<period)
  }

  /// True if the timeline has this period already.
  private func repeats(every period: Double) -> Bool {
    guard let section = sections.last, section.start <= 0, section.growth.isEmpty,
      let cycle = section.period
    else { return false }
    let count = (period / cycle).rounded()
    return count > Cycles.separateLimit && abs(count * cycle - period) <= 1e-12 * period
  }

  /// The greatest number of breakpoints of a cycle; after them, the last piece continues.
  private static let breakpointLimit = 1 << 16

  /// The shape of the value from a time on.
  private func shape(at time: Double) -> Shape {
    sections.last { $0.start <= time }.map { _ in .smooth } ?? .constant
  }
}
