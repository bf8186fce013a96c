package import LambentGeometry
package import LambentRenderTree

/// The outline of a layer's bounds with its rounded corners, as a polygon in the layer's own
/// coordinates.
package struct LayerOutline: Sendable, Hashable {
  /// The rectangle, its size not negative.
  package var rect: Rect
  /// The rounding, clamped to half of the shorter side.
  package var radius: Double
  package var rounded: RenderNode.CornerSet
  /// True if the corners are continuous curves instead of quarter circles.
  package var isContinuous: Bool

  /// Creates the outline of a rectangle with corners.
  package init(_ rect: Rect, _ corners: RenderNode.Corners) {
    self.rect = rect.standardized
    let limit = min(self.rect.width, self.rect.height) / 2
    radius = corners.radius > 0 ? min(corners.radius, limit) : 0
    rounded = corners.rounded
    isContinuous = corners.isContinuous
  }

  /// The outline moved in by a distance on each side, its corners concentric.
  package func inset(by distance: Double) -> LayerOutline {
    var result = self
    let (dx, dy) = (min(distance, rect.width / 2), min(distance, rect.height / 2))
    result.rect = rect.insetBy(dx: dx, dy: dy)
    result.radius = max(0, radius - distance)
    return result
  }

  /// True if there are no rounded corners.
  package var isRectangle: Bool { radius <= 0 || rounded.isEmpty }

  /// The outline as it is seen on the canvas.
  package func shape(through map: PlaneMap) -> Shape {
    guard !isRectangle else { return Shape(rect, through: map) }
    let tolerance = Self.tolerance(of: map, over: rect)
    if let affine = map.affine,
      let rounded = RoundedOutline(self, through: affine, tolerance: tolerance)
    {
      return Shape(rounded)
    }
    return Shape(polygons: [polygon(tolerance: tolerance)], through: map, isConvex: true)
  }

  struct Corner: Sendable, Equatable {
    let position: Point
    /// The directions into the rectangle.
    let x, y: Double
    let isRounded: Bool

    /// The curve leads from the vertical side to the horizontal one; two corners run it backwards.
    var isReversed: Bool { x != y }

    /// A point of the curve of the corner of least x and y, for this one.
    @inline(__always) func point(_ step: Point) -> Point {
      Point(x: position.x + x * step.x, y: position.y + y * step.y)
    }
  }

  /// A corner by number, from that of least x and y, clockwise as seen.
  @inline(__always) func corner(_ index: Int) -> Corner {
    let isRight = index == 1 || index == 2
    let isBottom = index >= 2
    let corner: RenderNode.CornerSet =
      isBottom ? isRight ? .maxXMaxY : .minXMaxY : isRight ? .maxXMinY : .minXMinY
    return Corner(
      position: Point(
        x: isRight ? rect.maxX : rect.minX, y: isBottom ? rect.maxY : rect.minY),
      x: isRight ? -1 : 1, y: isBottom ? -1 : 1, isRounded: rounded.contains(corner))
  }

  /// The points along the outline, from the corner of least x and y, clockwise as seen.
  ///
  /// - Parameter tolerance: the greatest distance between the outline and the polygon.
  package func polygon(tolerance: Double) -> [Point] {
    let curve = cornerCurve(tolerance: tolerance)
    var points: [Point] = []
    for corner in (0..<4).map(corner) {
      guard corner.isRounded, radius > 0 else {
        points.append(corner.position)
        continue
      }
      for step in corner.isReversed ? curve.reversed() : curve { points.append(corner.point(step)) }
    }
    return points
  }

  /// A tolerance in a layer's points that is a 256th of a pixel on the canvas.
  package static func tolerance(of map: PlaneMap, over rect: Rect) -> Double {
    let scale = map.linearized(at: rect.center)?.footprint
    return max(1e-9, 1 / 256 / max(1e-6, min(1e6, scale ?? 1)))
  }
}

// MARK: - Corners

extension LayerOutline {
  /// The curve of the corner of least x and y, from (0, r) to (r, 0), relative to the corner.
  func cornerCurve(tolerance: Double) -> [Point] {
    isContinuous ? continuousCurve(tolerance: tolerance) : circle(tolerance: tolerance)
  }

  private func circle(tolerance: Double) -> [Point] {
    // A chord over an angle θ leaves the circle by r·(1 − cos θ/2) ≈ r·θ²/8.
    let step = (8 * tolerance / radius).squareRoot()
    let count = max(1, min(1_024, wholeNumber((Double.pi / 2 / step).rounded(.up))))
    let turns = count < Self.quarterTurns.count ? Self.quarterTurns[count] : Self.turns(count)
    return turns.map { Point(x: radius * (1 - $0.x), y: radius * (1 - $0.y)) }
  }

  /// The cosines and sines of a right angle's parts, for few parts: corners of a radius of 50 pixels
  /// have 64.
  private static let quarterTurns: [[SIMD2<Double>]] = (0...64).map(turns)

  private static func turns(_ count: Int) -> [SIMD2<Double>] {
    (0...count).map { index in
      if index == 0 { return SIMD2(1, 0) }
      if index == count { return SIMD2(0, 1) }
      let (sine, cosine) = Elementary.sinCos(Double.pi / 2 * Double(index) / Double(count))
      return SIMD2(cosine, sine)
    }
  }

  /// Three cubic curves that leave the sides without a jump of curvature, at 1.528665 radii from
  /// the corner: the figures measured on iOS 7 and published by PaintCode. Where the sides are too
  /// short for that, the curve is anisotropic until it fits.
  private func continuousCurve(tolerance: Double) -> [Point] {
    let half = min(rect.width, rect.height) / 2
    let reach = 1.528_664_83
    let room = half / radius
    func fitted(_ value: Double) -> Double {
      value <= 1 || room >= reach ? value : 1 + (value - 1) * (room - 1) / (reach - 1)
    }
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: fitted(x) * radius, y: fitted(y) * radius)
    }
    let path = Path([
      .move(to: point(0, reach)),
      .cubic(
        to: point(0.074_911_00, 0.631_493_99), control1: point(0, 1.088_493_23),
        control2: point(0, 0.868_407_01)),
      .cubic(
        to: point(0.631_493_99, 0.074_911_00), control1: point(0.169_059_93, 0.372_823_99),
        control2: point(0.372_823_99, 0.169_059_93)),
      .cubic(
        to: point(reach, 0), control1: point(0.868_407_01, 0), control2: point(1.088_493_23, 0)),
    ])
    return path.flattened(tolerance: tolerance).first ?? []
  }
}
