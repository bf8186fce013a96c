public import LambentGeometry
public import LambentPixels
import LambentProperties
public import LambentRenderTree
public import LambentText

extension GraphicsContext {
  // MARK: Paths

  /// Fills a path with the fill colour.
  public mutating func fill(_ path: Path, usesEvenOddRule: Bool = false) {
    guard !path.isEmpty, fillColor.alpha > 0 else { return }
    record(
      RenderNode(
        drawing: .fill(
          Drawable.Fill(path: path, color: fillColor, usesEvenOddRule: usesEvenOddRule))))
  }

  /// Fills a rectangle with the fill colour.
  public mutating func fill(_ rect: Rect) { fill(Path(rect: rect)) }

  /// Fills an ellipse with the fill colour.
  public mutating func fillEllipse(in rect: Rect) { fill(Path(ellipseIn: rect)) }

  /// Strokes a path with the stroke colour and style.
  public mutating func stroke(_ path: Path) {
    guard !path.isEmpty, strokeColor.alpha > 0, lineWidth > 0 else { return }
    record(
      RenderNode(
        drawing: .fill(
          Drawable.Fill(path: path, color: strokeColor, stroke: strokeStyle))))
  }

  /// Strokes the edges of a rectangle.
  public mutating func stroke(_ rect: Rect) { stroke(Path(rect: rect)) }

  /// Strokes the ellipse in a rectangle with the stroke colour and style.
  public mutating func strokeEllipse(in rect: Rect) { stroke(Path(ellipseIn: rect)) }

  /// Makes a rectangle transparent.
  public mutating func clear(_ rect: Rect) {
    save()
    (blendMode, alpha, fillColor) = (.destOut, 1, .black)
    setShadow(offset: .zero, blur: 0, color: nil)
    fill(rect)
    restore()
  }

  // MARK: Gradients

  /// A colour at a fraction of a gradient.
  public typealias Stop = Drawable.Gradient.Stop

  /// Fills a path with a linear gradient between two points. The end colours extend beyond them.
  public mutating func fill(_ path: Path, linear stops: [Stop], from start: Point, to end: Point) {
    fill(path, .axial, stops, start: start, end: end)
  }

  /// Fills a path with a radial gradient, with a radius in points. The last colour extends beyond
  /// it.
  public mutating func fill(_ path: Path, radial stops: [Stop], center: Point, radius: Double) {
    guard radius > 0, radius.isFinite else { return }
    fill(
      path, .radial, stops, start: center, end: center + Point(x: radius, y: radius))
  }

  /// Fills a path with a conic gradient around a point, clockwise, starting at an angle in radians.
  public mutating func fill(_ path: Path, conic stops: [Stop], center: Point, angle: Double = 0) {
    let (sine, cosine) = Elementary.sinCos(angle)
    fill(path, .conic, stops, start: center, end: center + Point(x: cosine, y: sine))
  }

  private mutating func fill(
    _ path: Path, _ kind: Drawable.Gradient.Kind, _ stops: [Stop], start: Point, end: Point
  ) {
    guard let box = path.boundingBox, box.width > 0 || box.height > 0, !stops.isEmpty else {
      return
    }
    // Gradient positions are fractions of a box: a square keeps circles round.
    let side = max(box.width, box.height)
    let square = Rect(
      x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
    func fraction(_ point: Point) -> Point {
      Point(x: (point.x - square.minX) / side, y: (point.y - square.minY) / side)
    }
    var least = 0.0
    let ascending = stops.map { stop in
      least = min(max(least, stop.location), 1)
      return Stop(location: least, color: stop.color)
    }
    var node = RenderNode(
      drawing: .gradient(
        Drawable.Gradient(
          kind: kind, start: fraction(start), end: fraction(end), stops: ascending)))
    node.bounds = square
    node.mask = RenderNode.Mask(
      RenderNode(drawing: .fill(Drawable.Fill(path: path, color: .white))))
    record(node)
  }

  // MARK: Images and text

  /// Draws an image scaled to fill a rectangle, upright.
  public mutating func draw(_ image: Image, in rect: Rect) {
    guard !rect.isEmpty else { return }
    var node = RenderNode()
    node.bounds = rect
    node.drawables = [.image(Drawable.Contents(image))]
    record(node)
  }

  /// Draws a text with its own colours and its frame's top left corner at a point.
  public mutating func draw(
    _ text: TextLayout, at point: Point, animators: [TextAnimator] = []
  ) {
    for piece in text.pieces(TextLook(animators: animators.map(\.clamped))) {
      record(piece.node(at: point))
    }
  }
}
