extension Path {
  /// The greatest number of dashes, counted in whole patterns: 2¹⁷. A path that would have more
  /// stays solid.
  package static let maximumDashCount = 1 << 17

  /// The path cut into dashes.
  ///
  /// ```swift
  /// let border = Path(rect: bounds).dashed(pattern: [6, 4], phase: 3)
  /// ```
  /// The pattern restarts at every subpath. If a closed subpath begins and ends within dashes,
  /// these are joined. A dash of length 0 becomes a line of a millionth of a point along the path,
  /// which round and square caps make a dot. A subpath of length 0 is kept if the pattern begins
  /// with a dash. Curves stay curves, cut to within 1e-10 of the path's extent.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps alternately, in points, repeated if their number
  ///     is odd. An empty pattern, a negative or non-finite length, or a sum of 0 leaves the path
  ///     unchanged.
  ///   - phase: The offset into the pattern at which the path begins, in points; may be negative.
  /// - Complexity: O(segments + dashes).
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

/// A dash pattern and its phase.
private struct DashPattern {
  /// The lengths, an even number of them.
  let lengths: [Double]
  /// The sum of the lengths.
  let period: Double
  /// The offset into the pattern, less than the period.
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

  /// The dashes of a line with a length, in order, clipped to its ends.
  func dashes(of length: Double) -> [(start: Double, end: Double)] {
    var result: [(start: Double, end: Double)] = []
    var round = 0.0
    while true {
      // Each period is computed from its number, so that rounding errors do not accumulate.
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
