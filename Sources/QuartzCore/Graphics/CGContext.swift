// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

package import LambentDrawing
import LambentGeometry
import LambentPixels
import LambentRenderTree

/// A surface to draw into: it records, so that drawings are sharp at any size. y grows downward.
public final class CGContext: CGPathBuilding {
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
  public func saveGState() { recorder.save() }
  public func restoreGState() { recorder.restore() }
  public var ctm: CGAffineTransform { CGAffineTransform(recorder.transform) }
  public func translateBy(x: CGFloat, y: CGFloat) { recorder.translateBy(x: x, y: y) }
  public func scaleBy(x: CGFloat, y: CGFloat) { recorder.scaleBy(x: x, y: y) }
  public func rotate(by angle: CGFloat) { recorder.rotate(by: angle) }
  public func concatenate(_ transform: CGAffineTransform) {
    recorder.concatenate(transform.lambent)
  }

  public func setFillColor(_ color: CGColor) { recorder.fillColor = color.lambent }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }
  public func setStrokeColor(_ color: CGColor) { recorder.strokeColor = color.lambent }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  public func setLineWidth(_ width: CGFloat) { recorder.lineWidth = width }
  public func setLineCap(_ cap: CGLineCap) { recorder.strokeStyle.lineCap = cap.lambent }
  public func setLineJoin(_ join: CGLineJoin) { recorder.strokeStyle.lineJoin = join.lambent }
  public func setMiterLimit(_ limit: CGFloat) { recorder.strokeStyle.miterLimit = limit }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    recorder.strokeStyle.dashPhase = phase
    recorder.strokeStyle.dashPattern = lengths.map { Double($0) }
  }
  public func setAlpha(_ alpha: CGFloat) { recorder.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { recorder.blendMode = mode.lambent }
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    recorder.setShadow(offset: offset.lambent, blur: blur, color: color?.lambent)
  }
  public func setShadow(offset: CGSize, blur: CGFloat) {
    recorder.setShadow(offset: offset.lambent, blur: blur)
  }

  // MARK: Fills and lines
  public func fill(_ rect: CGRect) { recorder.fill(visible(rect)) }
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }
  public func stroke(_ rect: CGRect) { recorder.stroke(rect.lambent) }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    recorder.save()
    recorder.lineWidth = width
    recorder.stroke(rect.lambent)
    recorder.restore()
  }
  public func fillEllipse(in rect: CGRect) { recorder.fillEllipse(in: rect.lambent) }
  public func strokeEllipse(in rect: CGRect) { recorder.strokeEllipse(in: rect.lambent) }
  public func clear(_ rect: CGRect) { recorder.clear(visible(rect)) }
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      var line = Path()
      line.addLines(between: [points[index].lambent, points[index + 1].lambent])
      recorder.stroke(line)
    }
  }
  public func draw(_ image: CGImage, in rect: CGRect) {
    recorder.draw(image.lambent, in: rect.lambent)
  }

  // MARK: The path
  public func beginPath() { pending = Path() }
  public var path: CGPath? { pending.isEmpty ? nil : CGPath(userPath) }
  public var isPathEmpty: Bool { pending.isEmpty }
  public var currentPointOfPath: CGPoint { CGPath(userPath).currentPoint }
  public func closePath() { closeSubpath() }
  public func replacePathWithStrokedPath() {
    let outline = userPath.stroked(recorder.strokeStyle)
    pending = outline.applying(recorder.transform)
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    recorder.fill(userPath, usesEvenOddRule: rule == .evenOdd)
    beginPath()
  }
  public func strokePath() {
    recorder.stroke(userPath)
    beginPath()
  }
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = userPath
    if mode != .stroke {
      recorder.fill(path, usesEvenOddRule: mode == .eoFill || mode == .eoFillStroke)
    }
    if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { recorder.stroke(path) }
    beginPath()
  }
  public func clip(using rule: CGPathFillRule = .winding) {
    recorder.clip(to: userPath, usesEvenOddRule: rule == .evenOdd)
    beginPath()
  }
  public func clip(to rect: CGRect) { recorder.clip(to: visible(rect)) }
  public var boundingBoxOfClipPath: CGRect { bounds.applying(ctm.inverted()) }

  /// A rectangle; of one that is too large to draw, such as the infinite one, the part in the bounds.
  private func visible(_ rect: CGRect) -> Rect {
    let reach = [rect.minX, rect.minY, rect.maxX, rect.maxY].map(abs).max() ?? 0
    return (reach < 1e9 ? rect : rect.overlap(with: boundingBoxOfClipPath)).lambent
  }

  /// The path in the coordinates of the transform.
  private var userPath: Path {
    guard recorder.transform != .identity, let inverse = recorder.transform.inverse else {
      return pending
    }
    return pending.applying(inverse)
  }

  /// Changes the path. The current transform applies to added elements.
  public func editPath(_ change: (CGMutablePath) -> Void) {
    let path = CGMutablePath(userPath)
    change(path)
    let isPlain = recorder.transform == .identity
    pending = isPlain ? path.lambent : path.lambent.applying(recorder.transform)
  }
}

/// The manner in which a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// The ways in which drawing is composited with the existing content.
public enum CGBlendMode: Int32, Sendable {
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter
  var lambent: BlendMode { Self.all[Int(rawValue)] }

  private static let all: [BlendMode] = [
    .sourceOver, .multiplyBlendMode, .screenBlendMode, .overlayBlendMode, .darkenBlendMode,
    .lightenBlendMode, .colorDodgeBlendMode, .colorBurnBlendMode, .softLightBlendMode,
    .hardLightBlendMode, .differenceBlendMode, .exclusionBlendMode, .hueBlendMode,
    .saturationBlendMode, .colorBlendMode, .luminosityBlendMode, .clear, .copy, .sourceIn,
    .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor, .plusD, .plusL,
  ]
}

/// The graphics contexts that are being drawn into, for what asks for the current one.
private final class ContextStack {
  var contexts: [CGContext] = []

  static var current: ContextStack {
    let key = "LambentQuartzCore.contexts"
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? ContextStack { return stack }
    let stack = ContextStack()
    dictionary[key] = stack
    return stack
  }
}

extension CGContext {
  /// Makes the context the current one for a closure.
  func makeCurrent<Result>(_ body: () -> Result) -> Result {
    UIGraphicsPushContext(self)
    defer { UIGraphicsPopContext() }
    return body()
  }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Colours at locations, 0…1.
public final class CGGradient: Sendable {
  let stops: [GraphicsContext.Stop]

  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { index, color in
      let place = locations.map { Double($0[index]) } ?? Double(index) / last
      return GraphicsContext.Stop(location: place, color: color.lambent)
    }
  }

  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, colorComponents.count >= 4 * count else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(
        colorSpace: colorSpace, components: Array(colorComponents[4 * index..<4 * index + 4]))
    }
    self.init(colorsSpace: colorSpace, colors: colors, locations: locations)
  }
}

/// The ends beyond which a gradient continues.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = Self(rawValue: 1)
  public static let drawsAfterEndLocation = Self(rawValue: 2)
}

extension CGContext {
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (start, end) = (start.lambent, end.lambent)
    let way = end - start
    guard way.length > 0, way.length.isFinite else { return }
    let box = boundingBoxOfClipPath
    let reach = Double(box.width + box.height) + (start - box.origin.lambent).length + way.length
    let (u, v) = (way * (1 / way.length), Point(x: -way.y, y: way.x) * (1 / way.length))
    let first = options.contains(.drawsBeforeStartLocation) ? start - u * reach : start
    let last = options.contains(.drawsAfterEndLocation) ? end + u * reach : end
    var band = Path()
    band.addLines(
      between: [first + v * reach, last + v * reach, last - v * reach, first - v * reach])
    band.closeSubpath()
    recorder.fill(band, linear: gradient.stops, from: start, to: end)
  }

  /// Draws a radial gradient between two circles with the same centre, with radii in points. If their centres
  /// differ, both circles take that of the second one, and an error is reported to `CAHost.onError`.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    if startCenter != endCenter {
      CAHost.report("drawRadialGradient", "both circles take the centre of the second one")
    }
    let (start, end) = (max(0, Double(startRadius)), max(0, Double(endRadius)))
    let (radius, hole) = (max(start, end), min(start, end))
    guard radius > hole else { return }
    let before = options.contains(.drawsBeforeStartLocation)
    let after = options.contains(.drawsAfterEndLocation)
    let (goesOutward, goesInward) = start < end ? (after, before) : (before, after)
    let center = endCenter.lambent
    func circle(_ radius: Double) -> Path {
      let side = 2 * radius
      return Path(
        ellipseIn: Rect(x: center.x - radius, y: center.y - radius, width: side, height: side))
    }
    var path = goesOutward ? Path(rect: boundingBoxOfClipPath.lambent) : circle(radius)
    if hole > 0, !goesInward {
      // In the opposite direction, it is left out.
      path.addPath(
        circle(hole).applying(Affine(a: -1, b: 0, c: 0, d: 1, tx: 2 * center.x, ty: 0)))
    }
    let inner = hole / radius
    var stops = gradient.stops.map { stop in
      let location = start < end ? stop.location : 1 - stop.location
      return GraphicsContext.Stop(location: inner + (1 - inner) * location, color: stop.color)
    }
    if start > end { stops.reverse() }
    recorder.fill(path, radial: stops, center: center, radius: radius)
  }
}
