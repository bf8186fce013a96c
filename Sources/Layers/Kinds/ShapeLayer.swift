public import LambentGeometry
public import LambentPixels
public import LambentProperties
public import LambentRenderTree

/// A layer that fills an outline, above its contents and below its sublayers.
open class ShapeLayer: Layer {
  private static let pathProperty = LayerProperty<Path?>(
    "path", default: nil, animation: .explicit,
    summary: "The outline, in the layer's own coordinates.")
  private static let fillColorProperty = LayerProperty<Color?>(
    "fillColor", default: .black, animation: .implicit, summary: "The fill; none without one.")
  private static let fillRuleProperty = LayerProperty<FillRule>(
    "fillRule", default: .nonZero, summary: "What counts as inside of the outline.")

  open override class var properties: [Property<LayerState>] {
    super.properties + [pathProperty.row, fillColorProperty.row, fillRuleProperty.row]
  }

  /// The outline, in the layer's own coordinates. Setting it does not animate it.
  public var path: Path? {
    get { self[Self.pathProperty] }
    set { self[Self.pathProperty] = newValue }
  }

  /// The fill; none without one.
  public var fillColor: Color? {
    get { self[Self.fillColorProperty] }
    set { self[Self.fillColorProperty] = newValue }
  }

  /// What counts as inside of the outline.
  public var fillRule: FillRule {
    get { self[Self.fillRuleProperty] }
    set { self[Self.fillRuleProperty] = newValue }
  }

  open override func drawables(for state: LayerState, at time: Double) -> [Drawable] {
    let contents = super.drawables(for: state, at: time)
    guard let path = state[Self.pathProperty], !path.isEmpty,
      let color = state[Self.fillColorProperty]
    else { return contents }
    let fill = Drawable.Fill(
      path: path, color: color, usesEvenOddRule: state[Self.fillRuleProperty] == .evenOdd)
    return contents + [.fill(fill)]
  }
}

/// What counts as inside of an outline that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable, PropertyChoice {
  /// Where the outline winds around it, a number of times other than zero.
  case nonZero = "non-zero"
  /// Where a ray crosses the outline an odd number of times.
  case evenOdd = "even-odd"
}

extension FillRule {
  /// What the choice stands for, in one sentence.
  public var summary: String {
    switch self {
    case .nonZero: "Where the outline winds around it, a number of times other than zero."
    case .evenOdd: "Where a ray crosses the outline an odd number of times."
    }
  }
}
