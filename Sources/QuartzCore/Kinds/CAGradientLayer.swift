import LambentLayers
import LambentProperties

/// A layer that fills its bounds with a gradient, over its background.
open class CAGradientLayer: CALayer {
  override class func makeBacking() -> Layer { GradientLayer() }

  /// Where the first colour is, in fractions of the bounds.
  open var startPoint: CGPoint {
    get { read("startPoint", .zero) }
    set { write("startPoint", newValue.propertyValue) }
  }

  /// Where the last colour is.
  open var endPoint: CGPoint {
    get { read("endPoint", .zero) }
    set { write("endPoint", newValue.propertyValue) }
  }

  /// The kind of gradient.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: readText("gradientType")) }
    set { write("gradientType", .text(newValue.rawValue)) }
  }

  /// The colours: `CGColor`.
  open var colors: [Any]? {
    get { readList("colors") }
    set { write("colors", anyList(newValue, key: "colors")) }
  }

  /// Where the colours are, 0…1; without them they are evenly spaced.
  open var locations: [NSNumber]? {
    get { readNumbers("locations") }
    set { write("locations", numbers(newValue)) }
  }
}
