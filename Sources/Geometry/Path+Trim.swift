extension Path {
  /// The part of the path between two fractions of the total length of all subpaths in order, as
  /// for `strokeStart` and `strokeEnd`.
  ///
  /// ```swift
  /// let half = outline.trimmed(from: 0, to: 0.5)
  /// ```
  /// Curves stay curves, cut to within 1e-10 of the path's extent. Fractions are clamped to 0…1; a
  /// start at or beyond the end gives an empty path. A closed subpath that is wholly inside stays
  /// closed; one that is cut becomes open. The whole range returns the path itself.
  ///
  /// - Complexity: O(segments), with more work for sharply bent curves.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let first = start > 0 ? min(start, 1) : 0
    let last = end < 1 ? max(end, 0) : 1
    if first == 0, last == 1 { return self }
    guard first < last else { return Path() }
    let measured = MeasuredPath(self)
    let (from, to) = (first * measured.length, last * measured.length)
    var result = Path()
    for subpath in measured.subpaths where subpath.start < to && subpath.end > from {
      if subpath.start >= from, subpath.end <= to {
        measured.append(subpath, to: &result)
      } else {
        measured.append(from: from, to: to, of: subpath, to: &result)
      }
    }
    return result
  }
}

/// A path with the arc lengths of its subpaths, for trimming, dashing and morphing.
struct MeasuredPath {
  /// A subpath and its range of distances along the whole path.
  struct Subpath {
    /// The indices of its segments.
    var segments: Range<Int>
    /// True if it is closed.
    var isClosed: Bool
    /// The distances of its start and end.
    var start, end: Double

    var length: Double { end - start }
  }

  let measure: PathMeasure
  private(set) var subpaths: [Subpath] = []

  /// The length of all subpaths.
  var length: Double { measure.length }

  init(_ path: Path) {
    measure = PathMeasure(path)
    var (first, index) = (0, 0)
    for element in path.elements {
      switch element {
      case .move: finish(first..<index, isClosed: false)
      case .close:
        index += 1
        finish(first..<index, isClosed: true)
      default:
        index += 1
        continue
      }
      first = index
    }
    finish(first..<index, isClosed: false)
  }

  private mutating func finish(_ segments: Range<Int>, isClosed: Bool) {
    guard !segments.isEmpty else { return }
    subpaths.append(
      Subpath(
        segments: segments, isClosed: isClosed, start: measure.distance(to: segments.lowerBound),
        end: measure.distance(to: segments.upperBound)))
  }

  /// Appends a whole subpath.
  func append(_ subpath: Subpath, to path: inout Path) {
    path.move(to: measure.segments[subpath.segments.lowerBound].start)
    for index in subpath.segments {
      let isLast = index == subpath.segments.upperBound - 1
      path.elements.append(
        isLast && subpath.isClosed ? .close : measure.segments[index].element)
    }
  }

  /// Appends the part of a subpath between two distances along the whole path, without a move if it
  /// continues the path. A distance that is that of a vertex but for rounding is that of the vertex: a piece
  /// without a length would give the end another direction.
  func append(
    from start: Double, to end: Double, of subpath: Subpath, to path: inout Path,
    continuing: Bool = false
  ) {
    var needsMove = !continuing
    let slack = min(1e-10 * measure.length, (end - start) / 4)
    var index = measure.segment(at: start, in: subpath.segments)
    while index < subpath.segments.upperBound, measure.distance(to: index) < end - slack {
      let base = measure.distance(to: index)
      let length = measure.length(ofSegment: index)
      if length > 0, base + length > start + slack {
        let a = start <= base ? 0 : measure.parameter(ofSegment: index, at: start - base)
        let b = end >= base + length ? 1 : measure.parameter(ofSegment: index, at: end - base)
        if b > a {
          let part = measure.segments[index].part(from: a, to: b)
          if needsMove { path.move(to: part.start) }
          needsMove = false
          path.elements.append(part.element)
        }
      }
      index += 1
    }
  }
}
