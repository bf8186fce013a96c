import LambentAnimations
import LambentRenderTree

extension LayerCore {
  /// The state of the layer at a time of its own: the model, changed by the animations that act then.
  func state(
    at local: Double, movingTimeOnly: Bool = false
  ) -> LayerState {
    var state = model
    records.apply(to: &state, at: local, movingTimeOnly: movingTimeOnly)
    return state
  }

  /// The animations, those that are over too, in the order in which they were added.
  var records: [AnimationRecord] {
    retired.isEmpty ? animations : (retired + animations).sorted { $0.id < $1.id }
  }

  /// The layer without the trees that its transitions lead from: those stand still from now on.
  var withoutOldViews: LayerCore {
    var result = self
    for index in result.animations.indices { result.animations[index].oldView = nil }
    for index in result.retired.indices { result.retired[index].oldView = nil }
    return result
  }
}

extension [AnimationRecord] {
  /// Applies the animations that act at a time of the layer: first those that replace values, in the
  /// order in which they were added, then those that add to them.
  func apply(to state: inout LayerState, at local: Double, movingTimeOnly: Bool = false) {
    var hasAdditive = false
    for record in self where record.acts(at: local) && (!movingTimeOnly || record.movesTime) {
      for track in record.tracks {
        if track.track.isAdditive { hasAdditive = true } else { track.apply(to: &state, at: local) }
      }
    }
    guard hasAdditive else { return }
    for record in self where record.acts(at: local) && (!movingTimeOnly || record.movesTime) {
      for track in record.tracks where track.track.isAdditive {
        track.apply(to: &state, at: local)
      }
    }
  }

  /// The transition that is under way at a time, and the tree of its old state where that plays on.
  func transition(at local: Double) -> (shown: RenderTransition, oldView: TreeView?)? {
    for record in self {
      guard let transition = record.transition, record.acts(at: local),
        let progress = transition.animation.progress(at: local)
      else { continue }
      let shown = RenderTransition(
        style: transition.style, from: transition.from, progress: progress)
      return (shown, record.oldView)
    }
    return nil
  }
}
