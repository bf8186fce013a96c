import LambentGeometry

/// An outline that draws itself into the current context.
open class UIBezierPath: NSObject {
  private var outline = CGMutablePath()
  /// The width of its line.
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

  /// Creates a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    outline.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Creates an arc; `clockwise` as it looks where y grows downward.
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
  /// Goes on in an arc; `clockwise` as it looks where y grows downward.
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

  /// Sets the dashes of its line.
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
