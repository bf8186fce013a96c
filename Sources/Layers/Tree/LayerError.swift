/// What can be wrong with a change of the layer tree, or with a name in it.
public enum LayerError: Error, Sendable, Hashable {
  /// The layer would lie below itself, as a sublayer or as a mask.
  case cycle(layer: String)
  /// The tree would be deeper than ``Layer/maximumDepth``.
  case tooDeep(layer: String)
  /// The layer is not a sublayer of the one that was asked.
  case notASublayer(layer: String, of: String)
  /// The layer is the root of a context, or belongs to another one's tree.
  case isRoot(layer: String)
  /// No layer bears the name; `suggestion` is the closest that one bears.
  case unknownName(String, suggestion: String?)
  /// With all its instances, the tree has more layers than ``Context/maximumNodeCount``.
  case tooManyInstances(layer: String, limit: Int)
  /// Several layers bear the name.
  case ambiguousName(String, count: Int)
}
