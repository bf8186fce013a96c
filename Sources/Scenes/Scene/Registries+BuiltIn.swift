public import LambentLayers
import LambentRenderTree
import LambentTransitions

extension Registries {
  /// Everything that Lambent has: what documents know unless ``SceneOptions/registries`` says otherwise.
  public static let builtIn = Registries(transitions: .builtIn)
}
