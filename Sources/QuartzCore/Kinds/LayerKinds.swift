// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers
import LambentProperties

/// A layer that only places its sublayers, in space: they keep their depth.
open class CATransformLayer: CALayer {
  override class func makeBacking() -> Layer { TransformLayer() }
}

/// A layer that fills its bounds with a gradient, over its background.
open class CAGradientLayer: CALayer {
  override class func makeBacking() -> Layer { GradientLayer() }
  @_Row("startPoint") open var startPoint: CGPoint
  @_Row("endPoint") open var endPoint: CGPoint
  @_Row("gradientType") open var type: CAGradientLayerType
  @_Row("colors") open var colors: [Any]?
  @_Row("locations") open var locations: [NSNumber]?
}

/// A layer that shows its sublayers several times.
open class CAReplicatorLayer: CALayer {
  override class func makeBacking() -> Layer { ReplicatorLayer() }
  @_Row("instanceTransform") open var instanceTransform: CATransform3D
  @_Row("instanceRedOffset") open var instanceRedOffset: Float
  @_Row("instanceGreenOffset") open var instanceGreenOffset: Float
  @_Row("instanceBlueOffset") open var instanceBlueOffset: Float
  @_Row("instanceAlphaOffset") open var instanceAlphaOffset: Float
  @_Row("instanceColor") open var instanceColor: CGColor?
  @_Row("preservesDepth") open var preservesDepth: Bool
  @_Row("instanceCount") open var instanceCount: Int
  @_Row("instanceDelay") open var instanceDelay: CFTimeInterval
}

/// A layer that fills an outline and draws a line along it, above its contents and below its sublayers.
open class CAShapeLayer: CALayer {
  override class func makeBacking() -> Layer { ShapeLayer() }
  @_Row("fillColor") open var fillColor: CGColor?
  @_Row("strokeColor") open var strokeColor: CGColor?
  @_Row("path") open var path: CGPath?
  @_Row("lineWidth") open var lineWidth: CGFloat
  @_Row("miterLimit") open var miterLimit: CGFloat
  @_Row("lineDashPhase") open var lineDashPhase: CGFloat
  @_Row("lineDashPattern") open var lineDashPattern: [NSNumber]?
  @_Row("strokeStart") open var strokeStart: CGFloat
  @_Row("strokeEnd") open var strokeEnd: CGFloat
  @_Row("fillRule") open var fillRule: CAShapeLayerFillRule
  @_Row("lineCap") open var lineCap: CAShapeLayerLineCap
  @_Row("lineJoin") open var lineJoin: CAShapeLayerLineJoin
}

/// A layer that shows text as outlines. The machine's fonts are found by name; Inter without one.
open class CATextLayer: CALayer {
  override class func makeBacking() -> Layer { TextLayer() }
  @_Row("font", or: .text("Inter")) open var font: Any?
  @_Row("fontSize") open var fontSize: CGFloat
  @_Row("foregroundColor") open var foregroundColor: CGColor?
  @_Row("wrapped") open var isWrapped: Bool
  @_Row("truncationMode") open var truncationMode: CATextLayerTruncationMode
  @_Row("alignmentMode") open var alignmentMode: CATextLayerAlignmentMode
  /// No effect: glyphs are always drawn at their exact positions.
  open var allowsFontSubpixelQuantization = false

  /// A `String`, or an `NSAttributedString`, whose runs have fonts, sizes, colours, kerning, baseline offsets
  /// and underlines of their own.
  open var string: Any? {
    get {
      let value = read("string")
      guard case .list? = value else { return value?.any }
      return NSAttributedString.of(TextLayer(showing: shown).runs)
    }
    set {
      guard let text = newValue as? NSAttributedString else {
        return writeAny("string", newValue ?? "")
      }
      let layer = TextLayer()
      layer.runs = text.runs
      write("string", try? layer.model.value(forKeyPath: "string"))
    }
  }
}

/// A layer that shows a part of larger content, and scrolls by moving the origin of its bounds.
open class CAScrollLayer: CALayer {
  override class func makeBacking() -> Layer {
    let layer = Layer()
    layer.masksToBounds = true
    return layer
  }

  open var scrollMode: CAScrollLayerScrollMode {
    get { objects["scrollMode"] as? CAName ?? .both }
    set { objects["scrollMode"] = newValue }
  }

  open func scroll(to point: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    bounds.origin = origin
  }
}
