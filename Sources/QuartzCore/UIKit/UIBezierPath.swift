import LambentGeometry

/// An outline that draws itself into the current context.
open class UIBezierPath: NSObject, NSCopying {
  private var outline = CGMutablePath()
  /// The width of strokes along the path, in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// The ends of its line.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of its line.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest miter, in widths of the line.
  open var miterLimit: CGFloat = 10
  /// True if the even-odd rule decides what is inside.
  open var usesEvenOddFillRule = false
  private var dash: (phase: CGFloat, lengths: [CGFloat])?

  /// Creates an outline without steps.
  public override init() { super.init() }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    outline.addRect(rect)
  }

  /// Creates an ellipse.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline.addEllipse(in: rect)
  }

  /// Creates a rectangle with corners of a radius in points.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    outline.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Creates an arc, with a radius in points and angles in radians; `clockwise` is as seen where y grows
  /// downward.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a copy of a path.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// Creates a rectangle of which some corners are rounded.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - corners: The corners that are rounded.
  ///   - cornerRadii: The radii of their ovals, in points; at most half of the rectangle's sides.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let (box, half) = (rect.standardized, CGSize(width: rect.width / 2, height: rect.height / 2))
    let radii = CGSize(
      width: min(max(cornerRadii.width, 0), half.width),
      height: min(max(cornerRadii.height, 0), half.height))
    // The corners clockwise from the upper left one: the point, and which way its sides leave.
    let all: [(corner: UIRectCorner, point: CGPoint, dx: CGFloat, dy: CGFloat)] = [
      (.topLeft, CGPoint(x: box.minX, y: box.minY), 1, 1),
      (.topRight, CGPoint(x: box.maxX, y: box.minY), -1, 1),
      (.bottomRight, CGPoint(x: box.maxX, y: box.maxY), -1, -1),
      (.bottomLeft, CGPoint(x: box.minX, y: box.maxY), 1, -1),
    ]
    for (index, (corner, point, dx, dy)) in all.enumerated() {
      let size = corners.contains(corner) ? radii : .zero
      let along = CGPoint(x: point.x + dx * size.width, y: point.y)
      let down = CGPoint(x: point.x, y: point.y + dy * size.height)
      // The path arrives along the y axis at the corners at the upper left and the lower right.
      let (start, end) = index % 2 == 0 ? (down, along) : (along, down)
      if index == 0 { move(to: start) } else { addLine(to: start) }
      guard size.width > 0, size.height > 0 else { continue }
      addCurve(
        to: end, controlPoint1: start.moved(toward: point, by: Self.kappa),
        controlPoint2: end.moved(toward: point, by: Self.kappa))
    }
    close()
  }

  /// Where the control points of a quarter of an ellipse lie between its ends and its corner:
  /// 4/3 · tan(π/8).
  private static let kappa: CGFloat = 0.552_284_749_830_793_4

  /// A path with the same outline and the same line.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (
      lineWidth, lineCapStyle, lineJoinStyle
    )
    (copy.miterLimit, copy.usesEvenOddFillRule, copy.dash) = (miterLimit, usesEvenOddFillRule, dash)
    return copy
  }

  /// The outline as layers know it.
  open var cgPath: CGPath {
    get { CGPath(outline.lambent) }
    set { outline = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// Begins a part at a point.
  open func move(to point: CGPoint) { outline.move(to: point) }
  /// Goes on in a line.
  open func addLine(to point: CGPoint) { outline.addLine(to: point) }
  /// Goes on in a curve of two control points.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    outline.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  /// Goes on in a curve of one control point.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    outline.addQuadCurve(to: end, control: controlPoint)
  }
  /// Adds an arc of a circle: its radius in points, its angles in radians.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    outline.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }
  /// Goes back to where the part began.
  open func close() { outline.closeSubpath() }
  /// Adds another path.
  open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.cgPath) }
  /// Forgets all steps.
  open func removeAllPoints() { outline = CGMutablePath() }
  /// Maps the outline.
  open func apply(_ transform: CGAffineTransform) {
    outline = CGMutablePath(outline.lambent.applying(transform.lambent))
  }
  /// True if a point lies within the outline.
  open func contains(_ point: CGPoint) -> Bool {
    outline.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
  /// The smallest rectangle around the outline.
  open var bounds: CGRect { isEmpty ? .zero : outline.boundingBoxOfPath }
  /// True if there are no steps.
  open var isEmpty: Bool { outline.isEmpty }
  /// Where the last step ends.
  open var currentPoint: CGPoint { outline.currentPoint }

  /// Sets the pattern of strokes, dashes and gaps in turn, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern, count > 0 else {
      dash = nil
      return
    }
    dash = (phase, Array(UnsafeBufferPointer(start: pattern, count: count)))
  }

  /// Fills the outline in the current context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(outline)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Draws a line along the outline in the current context.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    if let dash { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
    context.beginPath()
    context.addPath(outline)
    context.strokePath()
    context.restoreGState()
  }

  /// Cuts what follows in the current context off outside of the outline.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(outline)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner of the least x and the least y.
  public static let topLeft = Self(rawValue: 1 << 0)
  /// The corner of the greatest x and the least y.
  public static let topRight = Self(rawValue: 1 << 1)
  /// The corner of the least x and the greatest y.
  public static let bottomLeft = Self(rawValue: 1 << 2)
  /// The corner of the greatest x and the greatest y.
  public static let bottomRight = Self(rawValue: 1 << 3)
  /// All four.
  public static let allCorners = Self(rawValue: .max)
}

extension CGPoint {
  fileprivate func moved(toward point: CGPoint, by fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (point.x - x) * fraction, y: y + (point.y - y) * fraction)
  }
}
