// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry

/// An outline that draws itself into the current context.
open class UIBezierPath: NSObject, NSCopying {
  private var outline = CGMutablePath()
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var usesEvenOddFillRule = false
  private var dash: (phase: CGFloat, lengths: [CGFloat])?
  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    outline.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    outline.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

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

  /// The position of the control points of a quarter of an ellipse between its ends and its corner:
  /// 4/3 · tan(π/8).
  private static let kappa: CGFloat = 0.552_284_749_830_793_4

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    (copy.lineWidth, copy.lineCapStyle) = (lineWidth, lineCapStyle)
    (copy.lineJoinStyle, copy.miterLimit) = (lineJoinStyle, miterLimit)
    (copy.usesEvenOddFillRule, copy.dash) = (usesEvenOddFillRule, dash)
    return copy
  }

  open var cgPath: CGPath {
    get { CGPath(outline.lambent) }
    set { outline = newValue.mutableCopy() ?? CGMutablePath() }
  }

  open func move(to point: CGPoint) { outline.move(to: point) }
  open func addLine(to point: CGPoint) { outline.addLine(to: point) }
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    outline.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    outline.addQuadCurve(to: end, control: controlPoint)
  }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    outline.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }
  open func close() { outline.closeSubpath() }
  open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.cgPath) }
  open func removeAllPoints() { outline = CGMutablePath() }
  open func apply(_ transform: CGAffineTransform) {
    outline = CGMutablePath(outline.lambent.applying(transform.lambent))
  }
  open func reversing() -> UIBezierPath {
    let path = copy() as? UIBezierPath ?? UIBezierPath()
    path.outline = CGMutablePath(outline.lambent.reversed)
    return path
  }
  open func contains(_ point: CGPoint) -> Bool {
    outline.contains(point, using: fillRule)
  }
  open var bounds: CGRect { isEmpty ? .zero : outline.boundingBoxOfPath }
  open var isEmpty: Bool { outline.isEmpty }
  open var currentPoint: CGPoint { outline.currentPoint }
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = pattern.map { (phase, Array(UnsafeBufferPointer(start: $0, count: max(count, 0)))) }
  }
  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// The current context, with the outline as its path.
  private var context: CGContext? {
    let context = UIGraphicsGetCurrentContext()
    context?.beginPath()
    context?.addPath(outline)
    return context
  }

  open func fill() { context?.fillPath(using: fillRule) }
  open func addClip() { context?.clip(using: fillRule) }
  open func stroke() {
    guard let context else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    if let dash { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
    context.strokePath()
    context.restoreGState()
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = Self(rawValue: 1 << 0)
  public static let topRight = Self(rawValue: 1 << 1)
  public static let bottomLeft = Self(rawValue: 1 << 2)
  public static let bottomRight = Self(rawValue: 1 << 3)
  public static let allCorners = Self(rawValue: .max)
}

extension CGPoint {
  fileprivate func moved(toward point: CGPoint, by fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (point.x - x) * fraction, y: y + (point.y - y) * fraction)
  }
}
