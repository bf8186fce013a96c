public import LambentGeometry
public import LambentPixels
public import LambentProperties
public import LambentRenderTree

/// A layer that fills and strokes a path, above its contents and below its sublayers.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
/// (ring.fillColor, ring.strokeColor, ring.lineWidth) = (nil, .white, 8)
/// ring.strokeEnd = 0.75
/// ```
/// For the stroke, the path is trimmed by `strokeStart` and `strokeEnd`, then dashed, then converted to an outline,
/// which is filled by the nonzero rule. Overlapping parts of a stroke are painted once.
open class ShapeLayer: Layer, StrokedLayer {
  private static let pathProperty = LayerProperty<Path?>(
    "path", default: nil, animation: .explicit,
    summary: "The outline, in the layer's own coordinates.")
  private static let fillColorProperty = LayerProperty<Color?>(
    "fillColor", default: .black, animation: .implicit,
    summary:
      "The fill colour; without one, there is no fill.")
  private static let fillRuleProperty = LayerProperty<FillRule>(
    "fillRule", default: .nonZero, summary: "The rule for the inside of the outline.")

  private static let lineCapProperty = LayerProperty<StrokeStyle.Cap>(
    "lineCap", default: .butt, summary: "The ends of open lines and of dashes.")
  private static let lineJoinProperty = LayerProperty<StrokeStyle.Join>(
    "lineJoin", default: .miter, summary: "The corners of the line.")
  private static let miterLimitProperty = LayerProperty(
    "miterLimit", default: 10.0, minimum: 0, maximum: 1e6, animation: .implicit,
    summary: "The largest ratio of miter length to line width; a longer miter is drawn as a "
      + "bevel.")
  private static let dashPatternProperty = LayerProperty<[Double]>(
    "lineDashPattern", default: [], unit: .points, minimum: 0, maximum: 1e6,
    summary: "The lengths of dashes and gaps, alternately, beginning at strokeStart; an empty "
      + "list draws a solid line.")
  private static let dashPhaseProperty = LayerProperty(
    "lineDashPhase", default: 0.0, unit: .points, minimum: -1e9, maximum: 1e9,
    animation: .implicit, summary: "The offset into the dash pattern at the start of the line.")
  private static let strokeStartProperty = LayerProperty(
    "strokeStart", default: 0.0, minimum: 0, maximum: 1, animation: .implicit,
    summary: "The start of the line, as a fraction of the path's length.")
  private static let strokeEndProperty = LayerProperty(
    "strokeEnd", default: 1.0, minimum: 0, maximum: 1, animation: .implicit,
    summary: "The end of the line, as a fraction of the path's length.")

  private static let shapesRow = Property<LayerState>(
    children: "shapes", \.shapes, key: \.name,
    summary: "Outlines, operations that change them, and paints, from front to back.")

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + [
      pathProperty.row, fillColorProperty.row, fillRuleProperty.row, StrokeProperties.color.row,
      StrokeProperties.width.row, lineCapProperty.row, lineJoinProperty.row, miterLimitProperty.row,
      dashPatternProperty.row, dashPhaseProperty.row, strokeStartProperty.row,
      strokeEndProperty.row, LayerRow(shapesRow),
    ]
  }

  /// The path, in points. Default: `nil`, which draws nothing. Setting it does not animate it.
  public var path: Path? {
    get { self[Self.pathProperty] }
    set { self[Self.pathProperty] = newValue }
  }

  /// Black by default; `nil` leaves the outline empty.
  public var fillColor: Color? {
    get { self[Self.fillColorProperty] }
    set { self[Self.fillColorProperty] = newValue }
  }

  /// The fill rule, which determines the inside of the path.
  public var fillRule: FillRule {
    get { self[Self.fillRuleProperty] }
    set { self[Self.fillRuleProperty] = newValue }
  }

  /// Butt by default; round and square ends reach half a width beyond.
  public var lineCap: StrokeStyle.Cap {
    get { self[Self.lineCapProperty] }
    set { self[Self.lineCapProperty] = newValue }
  }

  /// Miter by default, as far as `miterLimit` admits it.
  public var lineJoin: StrokeStyle.Join {
    get { self[Self.lineJoinProperty] }
    set { self[Self.lineJoinProperty] = newValue }
  }

  /// The greatest length of a miter, as a multiple of the line's width; sharper corners are bevelled.
  /// Default: 10.
  public var miterLimit: Double {
    get { self[Self.miterLimitProperty] }
    set { self[Self.miterLimitProperty] = newValue }
  }

  /// The alternating lengths of dashes and gaps, in points. An odd number of lengths is repeated. The first dash
  /// begins at ``strokeStart``. Without lengths, the line is solid.
  public var lineDashPattern: [Double] {
    get { self[Self.dashPatternProperty] }
    set { self[Self.dashPatternProperty] = newValue }
  }

  /// The distance into the dash pattern at which the line begins, in points.
  public var lineDashPhase: Double {
    get { self[Self.dashPhaseProperty] }
    set { self[Self.dashPhaseProperty] = newValue }
  }

  /// The fraction of the path's length, 0…1, at which the line begins; the lengths of all subpaths
  /// count, in order.
  public var strokeStart: Double {
    get { self[Self.strokeStartProperty] }
    set { self[Self.strokeStartProperty] = newValue }
  }

  /// The fraction of the path's length, 0…1, at which the line ends. At or before ``strokeStart``
  /// nothing is drawn.
  public var strokeEnd: Double {
    get { self[Self.strokeEndProperty] }
    set { self[Self.strokeEndProperty] = newValue }
  }

  /// Outlines, and elements that modify and paint them, from front to back. They are drawn in front of the layer's
  /// own path. Default: empty. Key paths use the names of elements: `shapes.ring.size`.
  public var shapes: [ShapeElement] {
    get { core.model.shapes }
    set {
      let shapes = newValue.map(\.clamped)
      assign(row: "shapes") { $0.shapes = shapes }
    }
  }

  open override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    var result = super.drawables(for: presentation, at: time)
    if let path = shownPath(for: presentation, at: time), !path.isEmpty {
      result += [fill(of: path, presentation), stroke(of: path, presentation)].compactMap { $0 }
    }
    let shapes = presentation.core.model.shapes
    drawingCost = 0
    guard !shapes.isEmpty else { return result }
    let drawing = ShapeDrawing(shapes)
    drawingCost = drawing.work.cost
    if drawing.work.isExhausted { drawingCost = .max }
    return result + drawing.drawables
  }

  /// The outline at a time: that of the property, unless a kind of layer makes its own.
  func shownPath(for presentation: Layer, at time: Double) -> Path? {
    presentation[Self.pathProperty]
  }

  private func fill(of path: Path, _ presentation: Layer) -> Drawable? {
    guard let color = presentation[Self.fillColorProperty] else { return nil }
    return .fill(
      Drawable.Fill(
        path: path, color: color, usesEvenOddRule: presentation[Self.fillRuleProperty] == .evenOdd))
  }

  private func stroke(of path: Path, _ presentation: Layer) -> Drawable? {
    guard let color = presentation[StrokeProperties.color], color.alpha > 0 else { return nil }
    let style = StrokeStyle(
      lineWidth: presentation[StrokeProperties.width], lineCap: presentation[Self.lineCapProperty],
      lineJoin: presentation[Self.lineJoinProperty],
      miterLimit: presentation[Self.miterLimitProperty],
      dashPattern: presentation[Self.dashPatternProperty],
      dashPhase: presentation[Self.dashPhaseProperty])
    let line = path.trimmed(
      from: presentation[Self.strokeStartProperty], to: presentation[Self.strokeEndProperty])
    guard style.lineWidth > 0, !line.isEmpty else { return nil }
    return .fill(Drawable.Fill(path: line, color: color, stroke: style))
  }
}

/// The rule for what is inside of an outline that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// Points with a winding number other than zero are inside.
  case nonZero = "non-zero"
  /// Points from which a ray crosses the outline an odd number of times are inside.
  case evenOdd = "even-odd"
}

extension StrokeStyle.Cap: DescribedChoice {}

extension StrokeStyle.Join: DescribedChoice {}
