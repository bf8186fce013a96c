extension Path {
  /// The part of the path between two fractions of its length. Fractions beyond the end continue from the start,
  /// without a break in a closed subpath.
  ///
  /// - Parameters:
  ///   - start: The fraction at which the part begins.
  ///   - end: The fraction at which it ends. At least 1 beyond the start gives the whole path.
  /// - Complexity: O(segments).
  public func trimmed(aroundFrom start: Double, to end: Double) -> Path {
    guard start.isFinite, end.isFinite, end > start else { return Path() }
    guard end - start < 1 else { return self }
    let turns = start.rounded(.down)
    let (first, last) = (start - turns, end - turns)
    guard last > 1 else { return trimmed(from: first, to: last) }
    let measured = MeasuredPath(self)
    guard measured.subpaths.count == 1, let subpath = measured.subpaths.first, subpath.isClosed
    else {
      return Path(
        trimmed(from: first, to: 1).elements + trimmed(from: 0, to: last - 1).elements)
    }
    var result = Path()
    let length = measured.length
    measured.append(from: first * length, to: length, of: subpath, to: &result)
    measured.append(
      from: 0, to: (last - 1) * length, of: subpath, to: &result, continuing: !result.isEmpty)
    return result
  }

  /// The parts of paths between two fractions of the length of all of them in order, which may lie
  /// beyond the end: there they continue from the first path.
  ///
  /// - Complexity: O(segments).
  package static func trimmed(_ paths: [Path], aroundFrom start: Double, to end: Double) -> [Path] {
    guard start.isFinite, end.isFinite, end > start else { return paths.map { _ in Path() } }
    guard end - start < 1 else { return paths }
    let turns = start.rounded(.down)
    let (first, last) = (start - turns, end - turns)
    let lengths = paths.map { PathMeasure($0).length }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return paths }
    var before = 0.0
    return zip(paths, lengths).map { path, length in
      defer { before += length }
      guard length > 0 else { return Path() }
      // Next to the path's ends a fraction is that of the end, but for rounding.
      func fraction(_ position: Double) -> Double {
        let value = (position * total - before) / length
        return value < 1e-10 ? 0 : value > 1 - 1e-10 ? 1 : value
      }
      let (a, b) = (fraction(first), fraction(min(last, 1)))
      guard last > 1 else { return path.trimmed(from: a, to: b) }
      let (c, d) = (0.0, fraction(last - 1))
      if a <= d { return path }
      if a >= 1 { return path.trimmed(from: c, to: d) }
      return path.trimmed(aroundFrom: a, to: 1 + d)
    }
  }
}
