import LambentLayers
import LambentProperties

/// A layer that only places its sublayers, in space: they keep their depth.
open class CATransformLayer: CALayer {
  override class func makeBacking() -> Layer { TransformLayer() }
}
