import LambentAnimations
import LambentRenderTree

extension LayerCore {
  /// The state of the layer at a time of its own: the model, changed by the animations that
  /// act then: first those that replace values, in the order in which they were added, then those
  /// that add to them.
  func state(
    at local: Double, movingTimeOnly: Bool = false
  ) -> LayerState {
    guard !isUnanimated else { return model }
    var state = model
    let records = records
    // By index: a record is large, and an iterator copies each.
    var hasAdditive = false
    for index in records.indices
    where records[index].acts(at: local) && (!movingTimeOnly || records[index].movesTime) {
      for track in records[index].tracks {
        if track.track.isAdditive { hasAdditive = true } else { track.apply(to: &state, at: local) }
      }
    }
    guard hasAdditive else { return state }
    for index in records.indices
    where records[index].acts(at: local) && (!movingTimeOnly || records[index].movesTime) {
      for track in records[index].tracks where track.track.isAdditive {
        track.apply(to: &state, at: local)
      }
    }
    return state
  }

  /// The animations, those that are over too, in the order in which they were added.
  private var records: [AnimationRecord] {
    retired.isEmpty ? animations : (retired + animations).sorted { $0.id < $1.id }
  }

  /// The transition that is under way at a time, and the tree of its old state where that plays on.
  func transition(at local: Double) -> (shown: RenderTransition, oldView: TreeView?)? {
    guard !isUnanimated else { return nil }
    let records = records
    for index in records.indices
    where records[index].transition != nil && records[index].acts(at: local) {
      guard let transition = records[index].transition,
        let progress = transition.animation.progress(at: local)
      else { continue }
      let shown = RenderTransition(
        style: transition.style, from: transition.from, progress: progress)
      return (shown, records[index].oldView)
    }
    return nil
  }

  /// The layer without the trees that its transitions lead from: those stand still from now on.
  var withoutOldViews: LayerCore {
    var result = self
    for index in result.animations.indices { result.animations[index].oldView = nil }
    for index in result.retired.indices { result.retired[index].oldView = nil }
    return result
  }
}
