import Lambent

/// A dial: a disc and a hand that points at a value.
final class DialLayer: Layer {
  private static let valueProperty = LayerProperty(
    "value", default: 0.0, minimum: 0, maximum: 1, animation: .implicit,
    summary: "Where the hand points: 0 at the top, 1 after a full turn.")

  override class var properties: [any DeclaredProperty] {
    super.properties + [valueProperty]
  }

  /// Where the hand points, 0…1.
  var value: Double {
    get { self[Self.valueProperty] }
    set { self[Self.valueProperty] = newValue }
  }

  override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    let bounds = presentation.bounds
    let hand = Path([
      .move(to: Point(x: bounds.midX - 3, y: bounds.midY)),
      .line(to: Point(x: bounds.midX, y: bounds.minY + 4)),
      .line(to: Point(x: bounds.midX + 3, y: bounds.midY)), .close,
    ])
    let turn = Affine.translation(x: -bounds.midX, y: -bounds.midY)
      .concatenating(.rotation(presentation[Self.valueProperty] * 2 * .pi))
      .concatenating(.translation(x: bounds.midX, y: bounds.midY))
    return super.drawables(for: presentation, at: time) + [
      .fill(.init(path: Path(ellipseIn: bounds), color: Color(red: 0.9, green: 0.6, blue: 0.2))),
      .fill(.init(path: hand.applying(turn), color: .white)),
    ]
  }
}
