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
        for track in record.tracks where track.track.isAdditive == isAdditive {
          track.apply(to: &state, at: local)
        }
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
      guard let transition = record.transition,
        let progress = transition.animation.progress(at: local)
      else { continue }
      return RenderTransition(
        style: transition.style, from: transition.from, progress: progress)
    }
    return nil
  }
}
