import LambentAnimations
import LambentRenderTree

/// An animation that was added to a layer.
struct AnimationRecord {
  /// The order in which it was added among all of a context.
  var id = 0
  /// The key it was added under.
  var key: String
  /// The animation; after the commit with its begin, its duration and its ends filled in.
  var animation: any Animation
  /// What a transition leads away from: the layer's node before the transaction.
  var oldNode: RenderNode?
  /// Whether the transaction in which it was added has not committed.
  var isPending = true
  /// Whether its end has been told.
  var hasStopped = false
  /// Whether it changes the layer's own timing.
  var movesTime = false
  /// When it was removed, in the layer's time.
  var removalTime: Double?
  /// The transaction that waits for it.
  var scope: TransactionScope?
  /// Told when it begins to act.
  var onStart: (() -> Void)?
  /// Told when it has ended, or was removed before.
  var onStop: ((_ finished: Bool) -> Void)?

  /// Whether it acts or will, and its end is still to come.
  var isRunning: Bool { !isPending && !hasStopped }

  /// When it ends, in the layer's time.
  var endTime: Double { animation.timing.activeInterval.upperBound }

  func callStart(on layer: Layer) {
    onStart?()
    layer.delegate?.animationDidStart(on: layer, forKey: key)
  }

  func callStop(on layer: Layer, finished: Bool) {
    onStop?(finished)
    layer.delegate?.animationDidStop(on: layer, forKey: key, finished: finished)
    scope?.end()
  }
}
