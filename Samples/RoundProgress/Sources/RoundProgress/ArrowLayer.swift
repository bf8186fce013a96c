import Lambent

/// The needle of a compass: an arrow that draws itself, as thick as it says, with a shadow.
final class ArrowLayer: Layer {
  private static let shaftThickness = LayerProperty(
    "thickness", default: 4.0, unit: .points, minimum: 0, animation: .implicit,
    summary: "How thick the shaft is.")

  override class var properties: [any DeclaredProperty] {
    super.properties + [shaftThickness]
  }

  /// How thick the shaft is, in points. Setting it animates it, as any property of layers.
  var thickness: Double {
    get { self[Self.shaftThickness] }
    set { self[Self.shaftThickness] = newValue }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == shaftThickness.name || super.needsDisplay(forKey: key)
  }

  /// A shaft from the bottom to the middle of the head, and a head whose tip is at the top.
  override func draw(in context: inout GraphicsContext, for presentation: Layer) {
    let bounds = presentation.bounds.insetBy(dx: 8, dy: 8)
    guard bounds.width > 0, bounds.height > 0 else { return }
    let thickness = presentation[Self.shaftThickness]
    let head = min(bounds.width, bounds.height) / 3
    let tip = Point(x: bounds.midX, y: bounds.minY)
    var shaft = Path()
    shaft.move(to: Point(x: tip.x, y: bounds.maxY - thickness / 2))
    shaft.addLine(to: Point(x: tip.x, y: tip.y + head))
    // One outline casts one shadow. Where parts of it overlap, they have to run the same way round.
    var arrow = shaft.stroked(StrokeStyle(lineWidth: thickness, lineCap: .round))
    arrow.addLines(between: [
      Point(x: tip.x + head / 2, y: tip.y + head), tip, Point(x: tip.x - head / 2, y: tip.y + head),
    ])
    arrow.closeSubpath()

    context.fillColor = Color(red: 0.86, green: 0.15, blue: 0.18)
    context.setShadow(offset: Size(width: 0, height: 2), blur: 4)
    context.fill(arrow)
  }
}
