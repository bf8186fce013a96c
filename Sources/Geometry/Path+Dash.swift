extension Path {
  /// The most dashes that a path is cut into, counted in whole patterns: 2¹⁷. A path that would have
  /// more stays solid.
  package static let maximumDashCount = 1 << 17

  /// The path cut into dashes.
  ///
  /// ```swift
  /// let border = Path(rect: bounds).dashed(pattern: [6, 4], phase: 3)
  /// ```
  /// Every subpath begins the pattern anew; where a closed one is drawn on both sides of its seam, the
  /// last dash and the first are one. A dash without length becomes a line of a millionth of a point
  /// along the path, which round and square caps make a dot. A subpath without length is kept if the
  /// pattern begins with a dash. Curves stay curves, cut to within 1e-10 of the path's extent.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps in turn, in points, used twice where their number is
  ///     odd. Without lengths, with one that is negative or not finite, or with a sum of 0, the path
  ///     stays as it is.
  ///   - phase: How far into the pattern the path begins, in points, of either sign; 3 begins three
  ///     points after the first dash's start.
  /// - Complexity: O(steps + dashes).
  public func dashed(pattern: [Double], phase: Double = 0) -> Path {
    guard let pattern = DashPattern(pattern, phase: phase) else { return self }
    let measured = MeasuredPath(self)
    let rounds = measured.length / pattern.period + Double(measured.subpaths.count)
    guard rounds * Double(pattern.dashCount) <= Double(Self.maximumDashCount) else { return self }
    var result = Path()
    for subpath in measured.subpaths {
      pattern.cut(subpath, of: measured, into: &result)
    }
    return result
  }
}

/// Dashes and gaps, and where in them a path begins.
private struct DashPattern {
  /// The lengths, an even number of them.
  let lengths: [Double]
  /// Their sum.
  let period: Double
  /// How far into the pattern a path begins, below the period.
  let phase: Double

  var dashCount: Int { lengths.count / 2 }

  init?(_ pattern: [Double], phase: Double) {
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    let rest = phase - (phase / period).rounded(.down) * period
    self.phase = rest > 0 && rest < period ? rest : 0
  }

  /// The dashes of a line of some length, in order, cut at its ends.
  func dashes(of length: Double) -> [(start: Double, end: Double)] {
    var result: [(start: Double, end: Double)] = []
    var round = 0.0
    while true {
      // Every period starts from its own number: errors do not add up.
      var position = round * period - phase
      if position > length { return result }
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let end = position + lengths[index]
        if end >= 0, position <= length, end > 0 || lengths[index] == 0,
          position < length || lengths[index] == 0
        {
          result.append((max(position, 0), min(end, length)))
        }
        position = end + lengths[index + 1]
      }
      round += 1
    }
  }

  /// Appends the dashes of a subpath.
  func cut(_ subpath: MeasuredPath.Subpath, of path: MeasuredPath, into result: inout Path) {
    guard subpath.length > 0 else {
      if dashes(of: 0).contains(where: { $0.start == 0 }) { path.append(subpath, to: &result) }
      return
    }
    var dashes = dashes(of: subpath.length)
    if subpath.isClosed {
      if dashes.count > 1, dashes[dashes.count - 1].start == subpath.length { dashes.removeLast() }
      if dashes.count == 1, dashes[0].start == 0, dashes[0].end == subpath.length {
        return path.append(subpath, to: &result)
      }
      if let first = dashes.first, let last = dashes.last, dashes.count > 1, first.start == 0,
        first.end > 0, last.end == subpath.length
      {
        path.append(
          from: subpath.start + last.start, to: subpath.end, of: subpath, to: &result)
        path.append(
          from: subpath.start, to: subpath.start + first.end, of: subpath, to: &result,
          continuing: true)
        dashes.removeLast()
        dashes.removeFirst()
      }
    }
    for dash in dashes {
      append(dash, of: subpath, of: path, into: &result)
    }
  }

  private func append(
    _ dash: (start: Double, end: Double), of subpath: MeasuredPath.Subpath,
    of path: MeasuredPath, into result: inout Path
  ) {
    guard dash.end <= dash.start else {
      return path.append(
        from: subpath.start + dash.start, to: subpath.start + dash.end, of: subpath, to: &result)
    }
    let index = path.measure.segment(
      at: subpath.start + dash.start, in: subpath.segments)
    let position = path.measure.position(
      segment: index, distance: subpath.start + dash.start - path.measure.distance(to: index))
    let dot = 1e-6 + 1e-9 * position.point.length
    result.move(to: position.point - position.tangent * (dot / 2))
    result.addLine(to: position.point + position.tangent * (dot / 2))
  }
}
