extension Path {
  /// The outline of a line along the path, to be filled by the non-zero rule.
  ///
  /// ```swift
  /// let ring = circle.stroked(StrokeStyle(lineWidth: 10, lineCap: .round), tolerance: 0.05)
  /// ```
  /// The path is dashed first, if the style says so. Curves become straight lines. The line is the area
  /// that a straight pen sweeps, which lies across the path and as wide as the line, with the caps and joins:
  /// overlaps count once, and neither cusps nor curves tighter than the pen leave holes. Within a
  /// curve, at a cusp, the pen turns about its middle.
  ///
  /// - An open subpath has caps, a closed one a join at its seam.
  /// - A subpath without length gives a disc for round caps and an upright square for square ones, as
  ///   in SVG; a move alone gives nothing.
  /// - A miter longer than the limit becomes a bevel.
  /// - A width of 0 or less, or one that is not finite, gives an empty path. Subpaths with coordinates
  ///   of 1e100 or more are left out.
  ///
  /// - Parameters:
  ///   - style: The line.
  ///   - tolerance: The greatest distance between the outline and the exact one, in points. It grows
  ///     where the outline would have more than 4,194,304 points, or more than 4,096 a
  ///     turn.
  /// - Complexity: O(points of the outline).
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Path {
    strokeOutline(style, tolerance: tolerance).path
  }

  /// The outline that ``stroked(_:tolerance:)`` gives, as polygons.
  package func strokeOutline(_ style: StrokeStyle, tolerance: Double) -> Polygons {
    guard style.lineWidth > 0, style.lineWidth < 1e100 else { return Polygons() }
    let source =
      style.dashPattern.isEmpty
      ? self : dashed(pattern: style.dashPattern, phase: style.dashPhase)
    let subpaths = source.subpaths.filter(\.isMeasurable)
    var precision = StrokePrecision(
      tolerance: tolerance > 1e-9 ? tolerance : 1e-9, radius: style.lineWidth / 2)
    let count = precision.estimatedCount(of: subpaths)
    let limit = Double(Self.maximumOutlineCount)
    if count > limit {
      let coarser = (count / limit) * (count / limit) * precision.tolerance
      precision = StrokePrecision(tolerance: coarser, radius: precision.radius)
    }
    var outliner = StrokeOutliner(style: style, precision: precision)
    for subpath in subpaths { outliner.add(subpath) }
    return outliner.outline
  }

  /// About how many points the outline of a line has before its tolerance grows: 2²².
  package static let maximumOutlineCount = 1 << 22
}

/// How finely a line's outline is drawn.
struct StrokePrecision {
  /// The greatest distance between the outline and the exact one.
  let tolerance: Double
  /// Half the line's width.
  let radius: Double
  /// The greatest angle between neighbouring positions of the pen.
  let step: Double
  /// The cosine of it.
  let stepCosine: Double

  init(tolerance: Double, radius: Double) {
    self.tolerance = tolerance
    self.radius = radius
    // An arc leaves its chord by r(1 − cos(step / 2)) ≤ r · step² / 8; half of the tolerance is the
    // curve's own.
    let angle = (4 * tolerance / radius).squareRoot()
    step = min(max(angle, 2 * Double.pi / 4096), Double.pi / 4)
    stepCosine = Elementary.cos(step)
  }

  /// The number of lines in an arc.
  func pieceCount(ofArc angle: Double) -> Int {
    let count = abs(angle) / step
    return count.isFinite ? max(1, Int(min(count, 8192).rounded(.up))) : 1
  }

  /// About how many points the outline has.
  func estimatedCount(of subpaths: [Path.Subpath]) -> Double {
    let turn = 2 * Double.pi / step
    return subpaths.reduce(0) { sum, subpath in
      subpath.segments.reduce(sum + turn) { sum, segment in
        guard segment.degree > 1 else { return sum + 4 + turn / 4 }
        return sum + 2 * Double(segment.pieceCount(tolerance: tolerance / 2)) + 2 * turn
      }
    }
  }
}
