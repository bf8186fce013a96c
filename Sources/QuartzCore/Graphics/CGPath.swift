// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import LambentGeometry

/// An outline of lines and curves.
public class CGPath: Hashable {
  package fileprivate(set) var lambent: Path
  package required init(_ path: Path) { lambent = path }
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect: rect.lambent).mapped(by: transform))
  }
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect.lambent).mapped(by: transform))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(roundedRect: rect.lambent, radius: min(cornerWidth, cornerHeight))
    self.init(path.mapped(by: transform))
  }

  public var boundingBox: CGRect { boundingBoxOfPath }
  public var boundingBoxOfPath: CGRect { lambent.boundingBox.map { CGRect($0) } ?? .null }
  public var isEmpty: Bool { lambent.isEmpty }
  public var currentPoint: CGPoint { lambent.currentPoint.map { CGPoint($0) } ?? .zero }
  public func copy() -> CGPath? { CGPath(lambent) }
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(lambent) }
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(lambent.mapped(by: transform))
  }

  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCap.lambent, lineJoin: lineJoin.lambent,
      miterLimit: miterLimit)
    return CGPath(lambent.applying(transform.lambent).stroked(style))
  }

  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let path = lambent.applying(transform.lambent)
    return CGPath(path.dashed(pattern: lengths.map { Double($0) }, phase: phase))
  }

  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    lambent.applying(transform.lambent).contains(point.lambent, isEvenOdd: rule == .evenOdd)
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.lambent == b.lambent }
  public func hash(into hasher: inout Hasher) { hasher.combine(lambent) }
}

public final class CGMutablePath: CGPath, CGPathBuilding {
  package required init(_ path: Path) { super.init(path) }
  public init() { super.init(Path()) }
  public func editPath(_ change: (CGMutablePath) -> Void) { change(self) }

  /// Adds a piece that begins with a move: it is a line where something came before.
  fileprivate func append(_ piece: Path) {
    guard case .move(let start)? = piece.elements.first, !lambent.isEmpty else {
      return lambent.addPath(piece)
    }
    if lambent.currentPoint != start { lambent.addLine(to: start) }
    lambent.elements += piece.elements.dropFirst()
  }
}

/// A path that grows: a `CGMutablePath`, or the current path of a `CGContext`.
public protocol CGPathBuilding: AnyObject {
  func editPath(_ change: (CGMutablePath) -> Void)
}

extension CGPathBuilding {
  /// Adds a piece, mapped.
  private func add(_ transform: CGAffineTransform, _ build: (inout Path) -> Void) {
    var piece = Path()
    build(&piece)
    editPath { $0.lambent.addPath(piece.applying(transform.lambent)) }
  }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add(transform) { $0.move(to: point.lambent) }
  }
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addLine(to: point.lambent) }
  }
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    add(transform) { $0.addLines(between: points.map(\.lambent)) }
  }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addCurve(to: end.lambent, control1: control1.lambent, control2: control2.lambent)
    }
  }
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    add(transform) { $0.addQuadCurve(to: end.lambent, control: control.lambent) }
  }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = Path()
    arc.addArc(
      center: center.lambent, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
    editPath { $0.append(arc.applying(transform.lambent)) }
  }
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let (corner, end) = (tangent1End.applying(transform), tangent2End.applying(transform))
    editPath {
      $0.lambent.addArc(around: corner.lambent, toward: end.lambent, radius: radius)
    }
  }
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRect(rect.lambent) }
  }
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    editPath { for rect in rects { $0.addRect(rect, transform: transform) } }
  }
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect.lambent) }
  }
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let radius = min(cornerWidth, cornerHeight)
    add(transform) { $0.addPath(Path(roundedRect: rect.lambent, radius: radius)) }
  }
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addPath(path.lambent) }
  }
  public func closeSubpath() { editPath { $0.lambent.closeSubpath() } }
}

/// The fill rule of an outline.
public enum CGPathFillRule: Int, Sendable {
  case winding, evenOdd
}

/// The ends of open lines.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
  var lambent: StrokeStyle.Cap { self == .butt ? .butt : self == .round ? .round : .square }
}

/// The corners of lines.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
  var lambent: StrokeStyle.Join { self == .miter ? .miter : self == .round ? .round : .bevel }
}

extension Path {
  fileprivate func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee.lambent) } ?? self
  }

  /// Adds the arc that rounds a corner on the way to an end; a line to the corner if the three points are
  /// collinear, or the radius is 0.
  fileprivate mutating func addArc(around corner: Point, toward end: Point, radius: Double) {
    let (a, b) = ((currentPoint ?? .zero) - corner, end - corner)
    guard radius > 0, radius.isFinite, a.length > 0, b.length > 0 else {
      return addLine(to: corner)
    }
    let (u, v) = (a * (1 / a.length), b * (1 / b.length))
    let cross = u.x * v.y - u.y * v.x
    let cosine = u.x * v.x + u.y * v.y
    guard abs(cross) > 1e-9 else { return addLine(to: corner) }
    // The distance from the corner to where the arc touches: r / tan(angle / 2).
    let reach = radius * (1 + cosine) / abs(cross)
    let middle = u + v
    let depth = (reach * reach + radius * radius).squareRoot()
    let center = corner + middle * (depth / middle.length)
    let (first, last) = (corner + u * reach - center, corner + v * reach - center)
    addArc(
      center: center, radius: radius, startAngle: Elementary.atan2(first.y, first.x),
      endAngle: Elementary.atan2(last.y, last.x), clockwise: cross > 0)
  }

  /// True if a point lies within the outline, by its windings.
  func contains(_ point: Point, isEvenOdd: Bool) -> Bool {
    var windings = 0
    for polygon in flattened(tolerance: 0.01) {
      guard var last = polygon.last else { continue }
      for next in polygon {
        let side = (next.x - last.x) * (point.y - last.y) - (point.x - last.x) * (next.y - last.y)
        if last.y <= point.y, next.y > point.y, side > 0 { windings += 1 }
        if last.y > point.y, next.y <= point.y, side < 0 { windings -= 1 }
        last = next
      }
    }
    return isEvenOdd ? windings % 2 != 0 : windings != 0
  }
}
