package import LambentAnimations
public import LambentLayers
import LambentPixels
import LambentTransitions

/// How a view gives way to what it becomes: UIKit's eight kinds.
package enum ViewTransition: String, Sendable, Hashable, CaseIterable {
  /// At once.
  case none
  /// The card turns over, its left edge first to the front.
  case flipFromLeft
  /// The card turns over from the right.
  case flipFromRight
  /// The page curls up.
  case curlUp
  /// The new page comes down.
  case curlDown
  /// The one dissolves into the other.
  case crossDissolve
  /// The card turns over from the top.
  case flipFromTop
  /// The card turns over from the bottom.
  case flipFromBottom

  /// The transition of options.
  package init(_ options: ViewAnimationOptions) {
    let number = options.transitionNumber
    self = number < 8 ? Self.allCases[Int(number)] : .none
  }

  /// The animation of a layer, without its times.
  package var animation: TransitionAnimation? {
    var animation = TransitionAnimation(.fade)
    switch self {
    case .none: return nil
    case .crossDissolve: break
    case .curlUp: animation.filter = TransitionFilter(Transitions.Curl())
    case .curlDown:
      var curl = Transitions.Curl()
      curl.direction = .down
      animation.filter = TransitionFilter(curl)
    case .flipFromLeft: animation.filter = TransitionFilter(CardFlip(.fromLeft))
    case .flipFromRight: animation.filter = TransitionFilter(CardFlip(.fromRight))
    case .flipFromTop: animation.filter = TransitionFilter(CardFlip(.fromTop))
    case .flipFromBottom: animation.filter = TransitionFilter(CardFlip(.fromBottom))
    }
    return animation
  }
}

extension Context {
  /// Changes what a view shows, by a transition of the whole view.
  ///
  /// The view's own properties animate as in any block. What lies below it is seen before and after
  /// only, unless the options allow animated content.
  ///
  /// - Parameters:
  ///   - view: The view that gives way to what it becomes.
  ///   - duration: Seconds.
  ///   - options: The kind of the transition, the curve, and what is inherited.
  ///   - changes: Changes the view and those below it.
  ///   - completion: Called when everything has ended.
  public func transition(
    with view: View, duration: Double, options: ViewAnimationOptions,
    _ changes: () -> Void = {}, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = openBlock(duration: duration, delay: 0, options: options)
    if !options.contains(.allowAnimatedContent) { block.container = view.layer }
    run(
      block,
      {
        changes()
        addTransition(ViewTransition(options), to: view, in: block)
      }, completion: completion)
  }

  /// Puts a view in another one's position by a transition of their superview.
  ///
  /// The first view is removed from its superview, and the second one added there; with
  /// `showHideTransitionViews` they are hidden and shown instead.
  public func transition(
    from old: View, to new: View, duration: Double, options: ViewAnimationOptions,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let container = old.superview else {
      completion?(false)
      return
    }
    transition(
      with: container, duration: duration, options: options,
      {
        if options.contains(.showHideTransitionViews) {
          (old.isHidden, new.isHidden) = (true, false)
        } else {
          let index = container.subviews.firstIndex { $0 === old } ?? container.subviews.count
          container.insertSubview(new, at: index)
          old.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Sets the transition of the innermost open block that was begun.
  package func setAnimationTransition(_ transition: ViewTransition, for view: View) {
    guard let block = blocks.current else { return }
    addTransition(transition, to: view, in: block)
  }

  private func addTransition(
    _ transition: ViewTransition, to view: View, in block: AnimationBlock
  ) {
    guard blocks.isEnabled, block.duration > 0, var animation = transition.animation else { return }
    animation.duration = block.duration
    animation.timingFunction = block.curve
    animation.repeatCount = block.repeatCount
    animation.autoreverses = block.autoreverses
    animation.fillMode = .both
    let (delay, startTime) = (block.delay, block.startTime)
    blocks.perform(in: block) { [self] in
      let start = max(startTime ?? time, time) + delay
      if start > time { animation.beginTime = view.layer.convertTime(start, from: nil) }
      do {
        try view.layer.addChecked(
          animation, onStart: { block.start() }, onStop: { block.end(finished: $0) })
      } catch {
        block.end(finished: true)
      }
    }
  }
}
