import LambentAnimations
import LambentRenderTree

extension LayerCore {
  /// What the layer shows at a moment of its own time: the model, changed by the animations that act
  /// then: first those that replace values, in the order in which they were added, then those that
  /// add to them.
  func state(
    at local: Double, where isWanted: (AnimationRecord) -> Bool = { _ in true }
  ) -> LayerState {
    guard !animations.isEmpty || !retired.isEmpty else { return model }
    var state = model
    let acting = acting(at: local).filter(isWanted)
    for isAdditive in [false, true] {
      for record in acting {
        record.animation.apply(to: &state, at: local, additive: isAdditive)
      }
    }
    return state
  }

  /// The animations that can act at a moment, in the order in which they were added.
  private func acting(at local: Double) -> [AnimationRecord] {
    guard !retired.isEmpty else { return animations.filter { $0.acts(at: local) } }
    return (retired + animations).filter { $0.acts(at: local) }.sorted { $0.id < $1.id }
  }

  /// The transition that is under way at a moment.
  func transition(at local: Double) -> RenderTransition? {
    for record in acting(at: local) {
      guard let animation = record.animation as? TransitionAnimation, let old = record.oldNode,
        let progress = animation.progress(at: local)
      else { continue }
      return RenderTransition(style: animation.renderStyle, from: old, progress: progress)
    }
    return nil
  }
}

extension AnimationRecord {
  /// Whether the animation has begun to act at a moment and was not removed before.
  fileprivate func acts(at local: Double) -> Bool {
    guard !isPending else { return false }
    let slack = MediaTiming.tolerance
    if let removalTime, local >= removalTime - slack { return false }
    return !animation.isRemovedOnCompletion || local < endTime - slack
  }
}
