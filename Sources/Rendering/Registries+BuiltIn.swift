import LambentCompositor
public import LambentLayers
import LambentPixels
import LambentRenderTree
import LambentTransitions

extension Registries {
  /// Everything that Lambent has, and the compositor for images that are drawn: what documents know
  /// unless `SceneOptions.registries` says otherwise.
  public static let builtIn = Registries(transitions: { .builtIn }) { tree in
    var pixels = PixelBuffer(width: tree.width, height: tree.height)
    try Compositor().render(tree, jobs: 1, into: &pixels)
    return pixels
  }
}
