import LambentLayers
import LambentProperties

/// A layer that fills an outline and draws a line along it, above its contents and below its sublayers.
open class CAShapeLayer: CALayer {
  override class func makeBacking() -> Layer { ShapeLayer() }

  /// Black by default; `nil` leaves the outline empty.
  open var fillColor: CGColor? {
    get { read("fillColor")?.cgColor }
    set { write("fillColor", PropertyValue(any: newValue)) }
  }

  /// The line along the path; none without a colour.
  open var strokeColor: CGColor? {
    get { read("strokeColor")?.cgColor }
    set { write("strokeColor", PropertyValue(any: newValue)) }
  }

  /// The outline. Explicit animations alone change it gradually.
  open var path: CGPath? {
    get { read("path")?.cgPath }
    set { write("path", PropertyValue(any: newValue)) }
  }

  /// In points; 1 by default, 0 draws no line.
  open var lineWidth: CGFloat {
    get { read("lineWidth", 1) }
    set { write("lineWidth", newValue.propertyValue) }
  }

  /// The longest miter, in widths of the line.
  open var miterLimit: CGFloat {
    get { read("miterLimit", 10) }
    set { write("miterLimit", newValue.propertyValue) }
  }

  /// In points along the path; 0 by default.
  open var lineDashPhase: CGFloat {
    get { read("lineDashPhase", 0) }
    set { write("lineDashPhase", newValue.propertyValue) }
  }

  /// From 0 to 1 of the path; 0 by default.
  open var strokeStart: CGFloat {
    get { read("strokeStart", 0) }
    set { write("strokeStart", newValue.propertyValue) }
  }

  /// From 0 to 1 of the path; 1 by default.
  open var strokeEnd: CGFloat {
    get { read("strokeEnd", 1) }
    set { write("strokeEnd", newValue.propertyValue) }
  }

  /// The rule for what is inside of the outline.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: readText("fillRule")) }
    set { write("fillRule", .text(newValue.rawValue)) }
  }

  /// The ends of the line.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: readText("lineCap")) }
    set { write("lineCap", .text(newValue.rawValue)) }
  }

  /// Miter by default, as far as `miterLimit` admits it.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: readText("lineJoin")) }
    set { write("lineJoin", .text(newValue.rawValue)) }
  }

  /// The lengths of dashes and gaps in turn; none is a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { readNumbers("lineDashPattern") }
    set { write("lineDashPattern", numbers(newValue)) }
  }
}
