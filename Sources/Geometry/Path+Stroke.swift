extension Path {
  /// The outline of a line along the path, for the non-zero fill rule.
  ///
  /// ```swift
  /// let ring = circle.stroked(StrokeStyle(lineWidth: 10, lineCap: .round), tolerance: 0.05)
  /// ```
  /// The path is dashed first if the style has dashes. Curves become lines. The outline covers the
  /// area swept by a straight pen perpendicular to the path, with caps and joins. Overlaps count
  /// once, and neither cusps nor tight curves leave holes. At a cusp within a curve, the pen
  /// rotates about its middle.
  ///
  /// - An open subpath has caps, a closed one a join at its start.
  /// - A subpath of length 0 gives a disc for round caps and an upright square for square ones, as
  ///   in SVG; a move alone gives nothing.
  /// - A miter longer than the limit becomes a bevel.
  /// - A width of 0 or less, or one that is not finite, gives an empty path. Subpaths with
  ///   coordinates of 1e100 or more are ignored.
  ///
  /// - Parameters:
  ///   - style: The style of the line.
  ///   - tolerance: The greatest error of the outline, in points. It is increased if the outline
  ///     would have more than 4,194,304 points, or more than 4,096 per turn.
  /// - Complexity: O(points of the outline).
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Path {
    strokeOutline(style, tolerance: tolerance).path
  }

  /// The outline of ``stroked(_:tolerance:)`` as polygons.
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

  /// The approximate number of outline points from which the tolerance is increased: 2²².
  package static let maximumOutlineCount = 1 << 22
}

/// The precision of a stroke.
struct StrokePrecision {
  /// The greatest error of the outline.
  let tolerance: Double
  /// Half the line's width.
  let radius: Double
  /// The greatest angle between adjacent pen positions.
  let step: Double
  /// The cosine of that angle.
  let stepCosine: Double

  init(tolerance: Double, radius: Double) {
    self.tolerance = tolerance
    self.radius = radius
    // The error of a chord is r(1 − cos(step / 2)) ≤ r · step² / 8; half of the tolerance is for
    // the curve.
    let angle = (4 * tolerance / radius).squareRoot()
    step = min(max(angle, 2 * Double.pi / 4096), Double.pi / 4)
    stepCosine = Elementary.cos(step)
  }

  /// The number of lines in an arc.
  func pieceCount(ofArc angle: Double) -> Int {
    let count = abs(angle) / step
    return count.isFinite ? max(1, Int(min(count, 8192).rounded(.up))) : 1
  }

  /// The approximate number of points in the outline.
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
