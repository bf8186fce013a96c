import LambentCompositor
public import LambentLayers
import LambentPixels
import LambentRenderTree
import LambentTransitions

extension Registries {
  /// All built-in kinds, and the compositor for drawn images: the default of `SceneOptions.registries`.
  public static let builtIn = Registries(transitions: { .builtIn }) { tree, bounds in
    var limits = CompositorLimits()
    limits.maximumWork = bounds.work
    limits.maximumImageBytes = bounds.imageBytes
    limits.maximumTextureBytes = bounds.imageBytes
    limits.maximumOutlinePoints = bounds.outlinePoints
    return try Compositor(limits: limits).drawing(of: tree, inFloats: bounds.inFloats)
  }
}
