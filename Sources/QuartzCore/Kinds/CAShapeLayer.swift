import LambentLayers
import LambentProperties

/// A layer that fills an outline and draws a line along it, above its contents and below its sublayers.
open class CAShapeLayer: CALayer {
  override class func makeBacking() -> Layer { ShapeLayer() }

  /// Black by default; `nil` leaves the outline empty.
  @_Row("fillColor") open var fillColor: CGColor?
  /// The line along the path; none without a colour.
  @_Row("strokeColor") open var strokeColor: CGColor?
  /// The outline. Explicit animations alone change it gradually.
  @_Row("path") open var path: CGPath?
  /// In points; 1 by default, 0 draws no line.
  @_Row("lineWidth") open var lineWidth: CGFloat
  /// The longest miter, in widths of the line.
  @_Row("miterLimit") open var miterLimit: CGFloat
  /// In points along the path; 0 by default.
  @_Row("lineDashPhase") open var lineDashPhase: CGFloat
  /// From 0 to 1 of the path; 0 by default.
  @_Row("strokeStart") open var strokeStart: CGFloat
  /// From 0 to 1 of the path; 1 by default.
  @_Row("strokeEnd") open var strokeEnd: CGFloat
  /// The rule for what is inside of the outline.
  @_Row("fillRule") open var fillRule: CAShapeLayerFillRule
  /// The ends of the line.
  @_Row("lineCap") open var lineCap: CAShapeLayerLineCap
  /// Miter by default, as far as `miterLimit` admits it.
  @_Row("lineJoin") open var lineJoin: CAShapeLayerLineJoin

  /// The lengths of dashes and gaps in turn; none is a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { readList("lineDashPattern") as? [NSNumber] }
    set { writeAny("lineDashPattern", newValue ?? []) }
  }
}
