import LambentLayers
import LambentProperties

/// A layer that shows its sublayers several times.
open class CAReplicatorLayer: CALayer {
  override class func makeBacking() -> Layer { ReplicatorLayer() }

  /// The transform from each instance to the next, about the layer's centre.
  open var instanceTransform: CATransform3D {
    get { read("instanceTransform", CATransform3DIdentity) }
    set { write("instanceTransform", newValue.propertyValue) }
  }

  /// Added to the colour's red from an instance to the next.
  open var instanceRedOffset: Float {
    get { read("instanceRedOffset", 0) }
    set { write("instanceRedOffset", newValue.propertyValue) }
  }

  /// Added to its green.
  open var instanceGreenOffset: Float {
    get { read("instanceGreenOffset", 0) }
    set { write("instanceGreenOffset", newValue.propertyValue) }
  }

  /// Added to its blue.
  open var instanceBlueOffset: Float {
    get { read("instanceBlueOffset", 0) }
    set { write("instanceBlueOffset", newValue.propertyValue) }
  }

  /// Added to its alpha.
  open var instanceAlphaOffset: Float {
    get { read("instanceAlphaOffset", 0) }
    set { write("instanceAlphaOffset", newValue.propertyValue) }
  }

  /// The factor of the first instance's colours.
  open var instanceColor: CGColor? {
    get { read("instanceColor")?.cgColor }
    set { write("instanceColor", PropertyValue(any: newValue)) }
  }

  /// True if the instances keep their depth.
  open var preservesDepth: Bool {
    get { read("preservesDepth", false) }
    set { write("preservesDepth", newValue.propertyValue) }
  }

  /// How many times the sublayers show.
  open var instanceCount: Int {
    get { Int(min(max(read("instanceCount", CGFloat(1)), 0), 1e9)) }
    set { write("instanceCount", .number(Double(newValue))) }
  }

  /// How much later an instance's time is than that of the one before, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { Double(read("instanceDelay", CGFloat(0))) }
    set { write("instanceDelay", .number(newValue)) }
  }
}
