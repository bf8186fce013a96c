extension Path {
  /// Begins a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Appends a line from the current point.
  public mutating func addLine(to end: Point) { elements.append(.line(to: end)) }

  /// Appends a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    elements.append(.quad(to: end, control: control))
  }

  /// Appends a cubic Bézier curve from the current point.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    elements.append(.cubic(to: end, control1: control1, control2: control2))
  }

  /// Closes the subpath with a line to its start.
  public mutating func closeSubpath() { elements.append(.close) }

  /// Appends a rectangle as a subpath.
  public mutating func addRect(_ rect: Rect) { addPath(Path(rect: rect)) }

  /// Appends an ellipse as a subpath.
  public mutating func addEllipse(in rect: Rect) { addPath(Path(ellipseIn: rect)) }

  /// Appends the elements of another path.
  public mutating func addPath(_ path: Path) { elements += path.elements }

  /// Appends lines between points, as a subpath.
  public mutating func addLines(between points: [Point]) {
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(to: point) : .line(to: point))
    }
  }

  /// The end of the last segment, or the start of a subpath that was just closed; `nil` for an
  /// empty path.
  public var currentPoint: Point? {
    switch elements.last {
    case .move(let end), .line(let end), .quad(let end, _), .cubic(let end, _, _): return end
    case .close:
      for case .move(let start) in elements.reversed() { return start }
      return .zero
    case nil: return nil
    }
  }

  /// Appends an arc of a circle, with a line from the current point to its start.
  ///
  /// ```swift
  /// var ring = Path()
  /// ring.addArc(
  ///   center: Point(x: 50, y: 50), radius: 49, startAngle: -.pi / 2, endAngle: .pi, clockwise: false)
  /// ```
  /// Angles are in radians from +x toward +y. As in Core Graphics, `clockwise` refers to y upward:
  /// `false` runs from +x toward +y, which looks clockwise if y is downward. A difference of angles
  /// of a turn or more in that direction gives the whole circle; a difference in the other
  /// direction is reduced to one turn. Every quarter turn is one cubic curve, with an error of at
  /// most 0.03 % of the radius.
  ///
  /// An empty path begins at the arc. A radius or angle that is not finite adds nothing; a negative
  /// radius counts as 0.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    guard radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    let radius = max(radius, 0)
    let frame = Affine(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    let (sine, cosine) = Elementary.sinCos(startAngle)
    let start = frame.apply(Point(x: cosine, y: sine))
    if isEmpty { move(to: start) } else if currentPoint != start { addLine(to: start) }
    guard sweep != 0 else { return }
    let (endSine, endCosine) = Elementary.sinCos(startAngle + sweep)
    let end = frame.apply(Point(x: endCosine, y: endSine))
    elements += Self.unitArc(
      from: startAngle, sweep: sweep, through: frame,
      end: abs(sweep) == 2 * Double.pi ? start : end)
  }

  /// The signed angle of an arc, at most one turn.
  private static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = clockwise ? start - end : end - start
    if difference >= turn { return clockwise ? -turn : turn }
    if difference >= 0 { return clockwise ? -difference : difference }
    let rest = difference - (difference / turn).rounded(.down) * turn
    let sweep = rest > 0 && rest <= turn ? rest : 0
    return clockwise ? -sweep : sweep
  }
}
