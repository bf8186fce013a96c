import LambentAnimations
import LambentLayers
import LambentProperties

/// Reads the animations and actions of one layer.
struct AnimationReader {
  let values: ValueContext
  /// The rows of the layer's kind, in which key paths are looked up.
  let schema: LayerSchema
  /// The layer's values, whose cells and filters key paths may lead through.
  let state: LayerState

  /// The animations of the keys `animations` and `animate`.
  func animations(of layer: Cursor) -> [AnimationModel] { [] }

  /// The actions of the key `actions`.
  func actions(of layer: Cursor) -> [String: ActionModel] { [:] }
}
