package import LambentDrawing
import LambentGeometry
import LambentPixels

/// A surface to draw into: it records, so that drawings are sharp at any size. y grows downward.
public final class CGContext {
  package var recorder: GraphicsContext
  /// The current path, in the coordinates of the context without its transform.
  private var pending = Path()
  let bounds: CGRect
  let scale: CGFloat

  package init(_ recorder: GraphicsContext) {
    self.recorder = recorder
    bounds = CGRect(recorder.bounds)
    scale = recorder.scale
  }

  package convenience init(bounds: CGRect, scale: CGFloat) {
    let isUsable = scale.isFinite && scale > 0
    self.init(GraphicsContext(bounds: bounds.lambent, scale: isUsable ? scale : 1))
  }

  // MARK: State

  /// Keeps the state until ``restoreGState()``.
  public func saveGState() { recorder.save() }
  /// Brings back the state that was kept last.
  public func restoreGState() { recorder.restore() }

  /// The transform.
  public var ctm: CGAffineTransform { CGAffineTransform(recorder.transform) }
  /// Moves the origin by a distance in points.
  public func translateBy(x: CGFloat, y: CGFloat) { recorder.translateBy(x: x, y: y) }
  /// Scales what follows.
  public func scaleBy(x: CGFloat, y: CGFloat) { recorder.scaleBy(x: x, y: y) }
  /// Turns what follows, in radians.
  public func rotate(by angle: CGFloat) { recorder.rotate(by: angle) }
  /// Maps what follows.
  public func concatenate(_ transform: CGAffineTransform) {
    recorder.concatenate(transform.lambent)
  }

  /// Sets the colour of fills.
  public func setFillColor(_ color: CGColor) { recorder.fillColor = color.lambent }
  /// Sets the colour of fills, by components 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the grey of fills, by brightness and opacity 0…1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { recorder.strokeColor = color.lambent }
  /// Sets the colour of lines.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the grey of lines.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the width of strokes, in points.
  public func setLineWidth(_ width: CGFloat) { recorder.lineWidth = width }
  /// Sets the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { recorder.strokeStyle.lineCap = cap.lambent }
  /// Sets the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { recorder.strokeStyle.lineJoin = join.lambent }
  /// Sets the greatest length of miters, as a multiple of the line's width.
  public func setMiterLimit(_ limit: CGFloat) { recorder.strokeStyle.miterLimit = limit }
  /// Sets the pattern of strokes, dashes and gaps in turn, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    recorder.strokeStyle.dashPhase = phase
    recorder.strokeStyle.dashPattern = lengths.map { Double($0) }
  }
  /// Sets how much of what follows shows, 0…1.
  public func setAlpha(_ alpha: CGFloat) { recorder.alpha = alpha }
  /// Sets how what follows is combined with what was drawn.
  public func setBlendMode(_ mode: CGBlendMode) { recorder.blendMode = mode.lambent }
  /// Sets the shadow of everything that is drawn from now on, with a blur in points. `nil` as colour: no
  /// shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    recorder.setShadow(offset: offset.lambent, blur: blur, color: color?.lambent)
  }
  /// Sets a grey shadow for everything that is drawn from now on, with a blur in points.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    recorder.setShadow(offset: offset.lambent, blur: blur)
  }

  // MARK: Fills and lines

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { recorder.fill(rect.lambent) }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }
  /// Draws a line around a rectangle.
  public func stroke(_ rect: CGRect) { recorder.stroke(rect.lambent) }
  /// Draws a line of a width around a rectangle.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    recorder.save()
    recorder.lineWidth = width
    recorder.stroke(rect.lambent)
    recorder.restore()
  }
  /// Fills the ellipse in a rectangle with the fill colour.
  public func fillEllipse(in rect: CGRect) { recorder.fillEllipse(in: rect.lambent) }
  /// Draws a line along an ellipse.
  public func strokeEllipse(in rect: CGRect) { recorder.strokeEllipse(in: rect.lambent) }
  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) { recorder.clear(rect.lambent) }
  /// Draws lines between pairs of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      var line = Path()
      line.addLines(between: [points[index].lambent, points[index + 1].lambent])
      recorder.stroke(line)
    }
  }
  /// Draws an image so that it fills a rectangle: upright where y grows downward.
  public func draw(_ image: CGImage, in rect: CGRect) {
    recorder.draw(image.lambent, in: rect.lambent)
  }

  // MARK: The path

  /// Forgets the path.
  public func beginPath() { pending = Path() }
  /// The path that is under construction; `nil` where it is empty.
  public var path: CGPath? { pending.isEmpty ? nil : CGPath(userPath) }
  /// True if there is no path.
  public var isPathEmpty: Bool { pending.isEmpty }
  /// Where the path's last step ends.
  public var currentPointOfPath: CGPoint { CGPath(userPath).currentPoint }
  /// Begins a part of the path at a point.
  public func move(to point: CGPoint) { edit { $0.move(to: point) } }
  /// Goes on in a line.
  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }
  /// Goes from point to point in lines.
  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }
  /// Goes on in a curve of two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }
  /// Goes on in a curve of one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    edit { $0.addQuadCurve(to: end, control: control) }
  }
  /// Adds an arc of a circle, with a radius in points and angles in radians. An arc that is not
  /// `clockwise` looks clockwise where y grows downward.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    edit {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }
  }
  /// Goes on in an arc that touches two lines.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
  }
  /// Adds a rectangle to the path.
  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }
  /// Adds rectangles to the path.
  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }
  /// Adds an ellipse to the path.
  public func addEllipse(in rect: CGRect) { edit { $0.addEllipse(in: rect) } }
  /// Adds another path.
  public func addPath(_ path: CGPath) { edit { $0.addPath(path) } }
  /// Goes back to where the part of the path began.
  public func closePath() { edit { $0.closeSubpath() } }
  /// Replaces the path by the outline of its line.
  public func replacePathWithStrokedPath() {
    let outline = userPath.stroked(recorder.strokeStyle)
    pending = outline.applying(recorder.transform)
  }

  /// Fills the path and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    recorder.fill(userPath, usesEvenOddRule: rule == .evenOdd)
    beginPath()
  }
  /// Draws a line along the path and forgets it.
  public func strokePath() {
    recorder.stroke(userPath)
    beginPath()
  }
  /// Fills the path, draws a line along it, or both, and forgets it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = userPath
    if mode != .stroke {
      recorder.fill(path, usesEvenOddRule: mode == .eoFill || mode == .eoFillStroke)
    }
    if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { recorder.stroke(path) }
    beginPath()
  }
  /// Cuts what follows off outside of the path, and forgets it.
  public func clip(using rule: CGPathFillRule = .winding) {
    recorder.clip(to: userPath, usesEvenOddRule: rule == .evenOdd)
    beginPath()
  }
  /// Cuts what follows off outside of a rectangle.
  public func clip(to rect: CGRect) { recorder.clip(to: rect.lambent) }
  /// The rectangle that is drawn into, in the coordinates of the transform.
  public var boundingBoxOfClipPath: CGRect { bounds.applying(ctm.inverted()) }

  /// The path in the coordinates of the transform.
  private var userPath: Path {
    guard recorder.transform != .identity, let inverse = recorder.transform.inverse else {
      return pending
    }
    return pending.applying(inverse)
  }

  /// Changes the path: what is added is mapped by the transform of this moment.
  private func edit(_ change: (CGMutablePath) -> Void) {
    let path = CGMutablePath(userPath)
    change(path)
    let isPlain = recorder.transform == .identity
    pending = isPlain ? path.lambent : path.lambent.applying(recorder.transform)
  }
}

/// The manner in which a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Filled.
  case fill
  /// Filled by the even-odd rule.
  case eoFill
  /// A line is drawn along it.
  case stroke
  /// Filled, and a line is drawn along it.
  case fillStroke
  /// Filled by the even-odd rule, and a line is drawn along it.
  case eoFillStroke
}

/// How what is drawn is combined with what was drawn before.
public enum CGBlendMode: Int32, Sendable {
  /// Source-over.
  case normal
  /// The usual separable modes.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  /// Their difference.
  case difference, exclusion
  /// The modes that are not separable.
  case hue, saturation, color, luminosity
  /// Nothing, the source, and where they meet.
  case clear, copy, sourceIn, sourceOut, sourceAtop
  /// The same with what was drawn before on top.
  case destinationOver, destinationIn, destinationOut, destinationAtop
  /// Either, but not both; sums.
  case xor, plusDarker, plusLighter

  var lambent: BlendMode {
    switch self {
    case .normal: .sourceOver
    case .multiply: .multiplyBlendMode
    case .screen: .screenBlendMode
    case .overlay: .overlayBlendMode
    case .darken: .darkenBlendMode
    case .lighten: .lightenBlendMode
    case .colorDodge: .colorDodgeBlendMode
    case .colorBurn: .colorBurnBlendMode
    case .softLight: .softLightBlendMode
    case .hardLight: .hardLightBlendMode
    case .difference: .differenceBlendMode
    case .exclusion: .exclusionBlendMode
    case .hue: .hueBlendMode
    case .saturation: .saturationBlendMode
    case .color: .colorBlendMode
    case .luminosity: .luminosityBlendMode
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destOver
    case .destinationIn: .destIn
    case .destinationOut: .destOut
    case .destinationAtop: .destAtop
    case .xor: .xor
    case .plusDarker: .plusD
    case .plusLighter: .plusL
    }
  }
}
