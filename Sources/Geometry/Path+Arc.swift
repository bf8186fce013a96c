extension Path {
  /// An elliptical arc as cubic curves of at most a quarter turn each, by the formulas of SVG 1.1,
  /// appendix F.6. Radii that are too small are scaled up; a radius of 0 gives a line.
  static func arc(
    from start: Point, to end: Point, radii: Size, rotation: Double, isLarge: Bool,
    isPositive: Bool
  ) -> [Element] {
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard start != end else { return [] }
    guard rx > 1e-12, ry > 1e-12 else { return [.line(to: end)] }
    let (sine, cosine) = Elementary.sinCos(rotation)
    let half = (start - end) * 0.5
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }

    // The centre in the ellipse's own axes (F.6.5.2).
    let denominator = rx * rx * y * y + ry * ry * x * x
    let factor =
      (max(0, rx * rx * ry * ry - denominator) / denominator).squareRoot()
      * (isLarge == isPositive ? -1 : 1)
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let first = Elementary.atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = Elementary.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isPositive, sweep < 0 { sweep += 2 * Double.pi }
    if !isPositive, sweep > 0 { sweep -= 2 * Double.pi }

    let middle = (start + end) * 0.5
    let frame = Affine(
      a: cosine * rx, b: sine * rx, c: -sine * ry, d: cosine * ry,
      tx: cosine * cx - sine * cy + middle.x, ty: sine * cx + cosine * cy + middle.y)
    return unitArc(from: first, sweep: sweep, through: frame, end: end)
  }

  /// An arc of the unit circle as transformed cubic curves; the last ends exactly at `end`.
  static func unitArc(
    from first: Double, sweep: Double, through frame: Affine, end: Point
  ) -> [Element] {
    let quarters = abs(sweep) / (Double.pi / 2)
    let count = max(1, min(4, Int(quarters.isFinite ? quarters + 1 - 1e-9 : 1)))
    let step = sweep / Double(count)
    let reach = 4 / 3 * Elementary.tan(step / 4)
    return (0..<count).map { index in
      let (s0, c0) = Elementary.sinCos(first + step * Double(index))
      let (s1, c1) = Elementary.sinCos(first + step * Double(index + 1))
      return .cubic(
        to: index == count - 1 ? end : frame.apply(Point(x: c1, y: s1)),
        control1: frame.apply(Point(x: c0 - reach * s0, y: s0 + reach * c0)),
        control2: frame.apply(Point(x: c1 + reach * s1, y: s1 - reach * c1)))
    }
  }
}
