import LambentLayers
import LambentProperties

/// A layer that shows its sublayers several times.
open class CAReplicatorLayer: CALayer {
  override class func makeBacking() -> Layer { ReplicatorLayer() }

  /// The transform from each instance to the next, about the layer's centre.
  @_Row("instanceTransform") open var instanceTransform: CATransform3D
  /// The change of the tint's red from each instance to the next, in units of 0…1.
  @_Row("instanceRedOffset") open var instanceRedOffset: Float
  /// The change of the tint's green from each instance to the next, in units of 0…1.
  @_Row("instanceGreenOffset") open var instanceGreenOffset: Float
  /// The change of the tint's blue from each instance to the next, in units of 0…1.
  @_Row("instanceBlueOffset") open var instanceBlueOffset: Float
  /// The change of the tint's alpha from each instance to the next, in units of 0…1.
  @_Row("instanceAlphaOffset") open var instanceAlphaOffset: Float
  /// The factor of the first instance's colours.
  @_Row("instanceColor") open var instanceColor: CGColor?
  /// True if the instances keep their depth.
  @_Row("preservesDepth") open var preservesDepth: Bool
  /// How many times the sublayers show.
  @_Row("instanceCount") open var instanceCount: Int
  /// How much later an instance's time is than that of the one before, in seconds.
  @_Row("instanceDelay") open var instanceDelay: CFTimeInterval
}
