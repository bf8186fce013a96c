import LambentLayers
import LambentProperties

/// A layer that fills its bounds with a gradient, over its background.
open class CAGradientLayer: CALayer {
  override class func makeBacking() -> Layer { GradientLayer() }

  /// Where the first colour is, in fractions of the bounds.
  @_Row("startPoint") open var startPoint: CGPoint
  /// Where the last colour is.
  @_Row("endPoint") open var endPoint: CGPoint
  /// The kind of gradient.
  @_Row("gradientType") open var type: CAGradientLayerType

  /// The colours: `CGColor`.
  open var colors: [Any]? {
    get { readList("colors") }
    set { writeAny("colors", newValue ?? []) }
  }

  /// Where the colours are, 0…1; without them they are evenly spaced.
  open var locations: [NSNumber]? {
    get { readList("locations") as? [NSNumber] }
    set { writeAny("locations", newValue ?? []) }
  }
}
