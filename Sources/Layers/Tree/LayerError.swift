public import LambentAnimations
package import LambentDrawing
import LambentProperties
public import LambentText

/// An error in a change of the layer tree, in a name in it, or in an animation of a layer.
public enum LayerError: Error, Sendable, Hashable {
  /// The layer would lie below itself, as a sublayer or as a mask.
  case cycle(layer: String)
  /// The tree would be deeper than 256 layers.
  case tooDeep(layer: String)
  /// The layer is not a sublayer of the one that was asked.
  case notASublayer(layer: String, of: String)
  /// The layer is the root of a context, or belongs to another one's tree.
  case isRoot(layer: String)
  /// No layer has the name; `suggestion` is the closest that one has.
  case unknownName(String, suggestion: String?)
  /// With all its instances, the tree has more than 262,144 layers.
  case tooManyInstances(layer: String, limit: Int)
  /// The constraints of the layer, with those of the other layers, take too much work.
  case tooMuchLayout(layer: String)
  /// The layer draws with more clips in each other than `GraphicsContext` records.
  case tooManyClips(layer: String, limit: Int)
  /// The layer draws more, or saves more states, than `GraphicsContext` records.
  case tooManyDrawings(layer: String, limit: Int)
  /// The shapes of the layer, with those of the other layers, take too much work.
  case tooMuchDrawing(layer: String)
  /// Several layers have the name.
  case ambiguousName(String, count: Int)
  /// An animation that was added to the layer does not fit it.
  case unfitAnimation(layer: String, AnimationError)
  /// None of the fonts that a text layer names can be used.
  case missingFont(layer: String, FontError)
}

extension LayerError {
  /// The error of a layer that draws too much.
  package init(_ fault: GraphicsContext.Fault, layer: String) {
    self =
      switch fault {
      case .clips: .tooManyClips(layer: layer, limit: GraphicsContext.maximumClipDepth)
      case .drawings: .tooManyDrawings(layer: layer, limit: GraphicsContext.maximumCount)
      }
  }
}

extension LayerError: CustomStringConvertible {
  /// The fault, its position and the remedy.
  public var description: String {
    switch self {
    case .cycle(let layer):
      "“\(layer)” would contain itself: remove it from the tree first, or add another layer"
    case .tooDeep(let layer):
      "with “\(layer)” the tree would be more than \(Layer.maximumDepth) layers deep"
    case .notASublayer(let layer, of: let superlayer):
      "“\(layer)” is not a sublayer of “\(superlayer)”"
    case .isRoot(let layer):
      "“\(layer)” is the root of a context, or has a superlayer: a root cannot have a superlayer"
    case .unknownName(let name, let suggestion):
      "no layer is named “\(name)”"
        + (suggestion.map { ": \(Suggestion.question($0))" } ?? "")
    case .tooManyInstances(let layer, let limit):
      "with the instances of “\(layer)” there are more than \(limit) layers to draw: lower its "
        + "instanceCount"
    case .tooMuchLayout(let layer):
      "the constraints take too much work at “\(layer)”: use fewer of them, in fewer layers"
    case .tooManyClips(let layer, let limit):
      "“\(layer)” draws with more than \(limit) nested clips: restore a state between them, "
        + "or clip to one path"
    case .tooManyDrawings(let layer, let limit):
      "“\(layer)” draws more than \(limit) items, or saves as many states: put several into one "
        + "path, or divide them among layers"
    case .tooMuchDrawing(let layer):
      "the shapes of “\(layer)” take too much work: use fewer copies, ridges and outlines, or divide "
        + "them among scenes"
    case .ambiguousName(let name, let count):
      "\(count) layers are named “\(name)”: write the path of names that leads to one, as a/b, or as root/b "
        + "for one directly in the root layer"
    case .unfitAnimation(let layer, let error):
      "an animation of “\(layer)” was not added: \(error)"
    case .missingFont(let layer, let error):
      "the text layer “\(layer)” has no font: \(error)"
    }
  }
}
