package import LambentGeometry

/// An outline of lines and curves.
public class CGPath: Hashable {
  package fileprivate(set) var lambent: Path

  package required init(_ path: Path) { lambent = path }

  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect: rect.lambent).mapped(by: transform))
  }

  /// Creates an ellipse: from its rightmost point, first downwards where y grows downward.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect.lambent).mapped(by: transform))
  }

  /// Creates a rectangle with rounded corners; of the two radii, in points, the smaller one counts.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(roundedRect: rect.lambent, radius: min(cornerWidth, cornerHeight))
    self.init(path.mapped(by: transform))
  }

  /// The smallest rectangle around the outline and its control points; null where it is empty.
  public var boundingBox: CGRect { boundingBoxOfPath }

  /// The smallest rectangle around the outline; null where it is empty.
  public var boundingBoxOfPath: CGRect { lambent.boundingBox.map { CGRect($0) } ?? .null }

  /// True if there is no step in it.
  public var isEmpty: Bool { lambent.isEmpty }

  /// Where the last step ends.
  public var currentPoint: CGPoint { lambent.currentPoint.map { CGPoint($0) } ?? .zero }

  /// An immutable path of the same elements.
  public func copy() -> CGPath? { CGPath(lambent) }

  /// A copy that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(lambent) }

  /// A copy, mapped.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(lambent.mapped(by: transform))
  }

  /// The outline of a line along the path.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCap.lambent, lineJoin: lineJoin.lambent,
      miterLimit: miterLimit)
    return CGPath(lambent.applying(transform.lambent).stroked(style))
  }

  /// The dashes of a line along the path.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let pattern = lengths.map { Double($0) }
    return CGPath(
      lambent.applying(transform.lambent).dashed(pattern: pattern, phase: phase))
  }

  /// True if a point lies within the outline.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    lambent.applying(transform.lambent).contains(point.lambent, isEvenOdd: rule == .evenOdd)
  }

  /// True if two paths have the same steps.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.lambent == b.lambent }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(lambent) }
}

/// An outline that can be changed.
public final class CGMutablePath: CGPath {
  package required init(_ path: Path) { super.init(path) }

  /// Creates an outline without steps.
  public init() { super.init(Path()) }

  /// Begins a part at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    lambent.move(to: point.applying(transform).lambent)
  }

  /// Goes on in a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    lambent.addLine(to: point.applying(transform).lambent)
  }

  /// Goes from point to point in lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    lambent.addLines(between: points.map { $0.applying(transform).lambent })
  }

  /// Goes on in a curve of two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    lambent.addCurve(
      to: end.applying(transform).lambent, control1: control1.applying(transform).lambent,
      control2: control2.applying(transform).lambent)
  }

  /// Goes on in a curve of one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    lambent.addQuadCurve(
      to: end.applying(transform).lambent, control: control.applying(transform).lambent)
  }

  /// Goes on in an arc, with a line to its start. Not `clockwise` is the way of growing angles, which
  /// looks clockwise where y grows downward.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = Path()
    arc.addArc(
      center: center.lambent, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
    append(arc.applying(transform.lambent))
  }

  /// Adds an arc from an angle; `delta` is its length in radians.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }

  /// Goes on in an arc that touches the line to a point and the line from there to another.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let points = [currentPoint, tangent1End.applying(transform), tangent2End.applying(transform)]
    let (start, corner, end) = (points[0].lambent, points[1].lambent, points[2].lambent)
    guard let arc = CornerArc(from: start, corner: corner, to: end, radius: radius) else {
      lambent.addLine(to: corner)
      return
    }
    lambent.addArc(
      center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle,
      clockwise: arc.isClockwise)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    lambent.addPath(Path(rect: rect.lambent).applying(transform.lambent))
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse in a rectangle as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    lambent.addPath(Path(ellipseIn: rect.lambent).applying(transform.lambent))
  }

  /// Adds a rectangle whose corners are arcs, of radii in points.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let path = Path(roundedRect: rect.lambent, radius: min(cornerWidth, cornerHeight))
    lambent.addPath(path.applying(transform.lambent))
  }

  /// Adds another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    lambent.addPath(path.lambent.applying(transform.lambent))
  }

  /// Goes back to where the part began.
  public func closeSubpath() { lambent.closeSubpath() }

  /// Adds a piece that begins with a move: it is a line where something came before.
  private func append(_ piece: Path) {
    guard case .move(let start)? = piece.elements.first, !lambent.isEmpty else {
      return lambent.addPath(piece)
    }
    if lambent.currentPoint != start { lambent.addLine(to: start) }
    lambent.elements += piece.elements.dropFirst()
  }
}

/// The arc that rounds a corner.
struct CornerArc {
  var center: Point
  var startAngle: Double
  var endAngle: Double
  var isClockwise: Bool

  /// Returns `nil` if the three points are collinear, or the radius is 0.
  init?(from start: Point, corner: Point, to end: Point, radius: Double) {
    let (a, b) = (start - corner, end - corner)
    guard radius > 0, radius.isFinite, a.length > 0, b.length > 0 else { return nil }
    let (u, v) = (a * (1 / a.length), b * (1 / b.length))
    let cross = u.x * v.y - u.y * v.x
    let cosine = u.x * v.x + u.y * v.y
    guard abs(cross) > 1e-9 else { return nil }
    // The distance from the corner to where the arc touches: r / tan(angle / 2).
    let reach = radius * (1 + cosine) / abs(cross)
    let middle = u + v
    let depth = (reach * reach + radius * radius).squareRoot()
    center = corner + middle * (depth / middle.length)
    let (first, last) = (corner + u * reach - center, corner + v * reach - center)
    startAngle = Elementary.atan2(first.y, first.x)
    endAngle = Elementary.atan2(last.y, last.x)
    isClockwise = cross > 0
  }
}

/// The rule for what is inside of an outline.
public enum CGPathFillRule: Int, Sendable {
  /// Where it winds about a point.
  case winding
  /// Where it is crossed an odd number of times.
  case evenOdd
}

/// The ends of open lines.
public enum CGLineCap: Int32, Sendable {
  /// Cut at the end.
  case butt
  /// Half a disc beyond it.
  case round
  /// Half a square beyond it.
  case square

  var lambent: StrokeStyle.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The corners of lines.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed.
  case miter
  /// Round.
  case round
  /// Cut.
  case bevel

  var lambent: StrokeStyle.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

extension Path {
  fileprivate func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee.lambent) } ?? self
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
