extension Path {
  /// The distance of the control points of a quarter circle, as a fraction of the radius, with
  /// which the curve touches the circle at its ends and its middle: 4/3 · (√2 − 1).
  static let quarterCircleControl = 0.552_284_749_830_793_4

  /// Creates an ellipse. It starts at (maxX, midY) and runs toward maxY, clockwise.
  public init(ellipseIn rect: Rect) {
    let (center, rx, ry) = (rect.center, rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * Self.quarterCircleControl, ry * Self.quarterCircleControl)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
    self.init([
      .move(to: at(rx, 0)),
      .cubic(to: at(0, ry), control1: at(rx, ky), control2: at(kx, ry)),
      .cubic(to: at(-rx, 0), control1: at(-kx, ry), control2: at(-rx, ky)),
      .cubic(to: at(0, -ry), control1: at(-rx, -ky), control2: at(-kx, -ry)),
      .cubic(to: at(rx, 0), control1: at(kx, -ry), control2: at(rx, -ky)),
      .close,
    ])
  }

  /// Creates a rectangle. It starts at (minX, minY) and runs toward maxX, clockwise.
  public init(rect: Rect) {
    self.init([
      .move(to: Point(x: rect.minX, y: rect.minY)), .line(to: Point(x: rect.maxX, y: rect.minY)),
      .line(to: Point(x: rect.maxX, y: rect.maxY)), .line(to: Point(x: rect.minX, y: rect.maxY)),
      .close,
    ])
  }

  /// Creates a rectangle with circular corners. It starts at the left end of the top edge and runs
  /// clockwise.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - radius: The radius of the corners, in points; at most half the shorter side. At 0 or less
  ///     the path is a plain rectangle.
  public init(roundedRect rect: Rect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let rest = radius * (1 - Self.quarterCircleControl)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    self.init([
      .move(to: at(left + radius, top)),
      .line(to: at(right - radius, top)),
      .cubic(
        to: at(right, top + radius), control1: at(right - rest, top),
        control2: at(right, top + rest)),
      .line(to: at(right, bottom - radius)),
      .cubic(
        to: at(right - radius, bottom), control1: at(right, bottom - rest),
        control2: at(right - rest, bottom)),
      .line(to: at(left + radius, bottom)),
      .cubic(
        to: at(left, bottom - radius), control1: at(left + rest, bottom),
        control2: at(left, bottom - rest)),
      .line(to: at(left, top + radius)),
      .cubic(
        to: at(left + radius, top), control1: at(left, top + rest),
        control2: at(left + rest, top)),
      .close,
    ])
  }
}
