import LambentCompositor
public import LambentLayers
import LambentPixels
import LambentRenderTree
import LambentTransitions

extension Registries {
  /// Everything that Lambent has, and the compositor for images that are drawn: what documents know
  /// unless `SceneOptions.registries` says otherwise.
  public static let builtIn = Registries(transitions: { .builtIn }) { tree, bounds in
    var limits = CompositorLimits()
    limits.maximumWork = bounds.work
    limits.maximumImageBytes = bounds.imageBytes
    limits.maximumTextureBytes = bounds.imageBytes
    limits.maximumOutlinePoints = bounds.outlinePoints
    return try Compositor(limits: limits).drawing(of: tree, inFloats: bounds.inFloats)
  }
}
