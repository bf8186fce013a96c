package import LambentAnimations
public import LambentLayers
import LambentTransitions

/// The transitions between the old and the new state of a view.
package enum ViewTransition: String, Sendable, Hashable, CaseIterable {
  /// None: immediate.
  case none
  /// The view flips like a card, with its left edge coming to the front.
  case flipFromLeft
  /// The view flips like a card, with its right edge coming to the front.
  case flipFromRight
  /// The page curls up.
  case curlUp
  /// The new page comes down.
  case curlDown
  /// The images cross-fade.
  case crossDissolve
  /// The view flips like a card, with its top edge coming to the front.
  case flipFromTop
  /// The view flips like a card, with its bottom edge coming to the front.
  case flipFromBottom

  /// The transition of options.
  package init(_ options: ViewAnimationOptions) {
    let all: [(option: ViewAnimationOptions, transition: ViewTransition)] = [
      (.transitionFlipFromLeft, .flipFromLeft), (.transitionFlipFromRight, .flipFromRight),
      (.transitionCurlUp, .curlUp), (.transitionCurlDown, .curlDown),
      (.transitionCrossDissolve, .crossDissolve), (.transitionFlipFromTop, .flipFromTop),
      (.transitionFlipFromBottom, .flipFromBottom),
    ]
    self = all.first { options.contains($0.option) }?.transition ?? .none
  }

  /// The animation of a layer, without timing.
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
  /// Changes a view with a transition of the whole view.
  ///
  /// The view's own properties animate as in any block. Its subviews show only their old and new
  /// states, unless the options allow animated content.
  ///
  /// - Parameters:
  ///   - view: The view that changes.
  ///   - duration: The duration, in seconds.
  ///   - options: The kind of the transition, the curve, and inheritance.
  ///   - changes: A closure that changes the view and its subviews.
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

  /// Replaces a view by another with a transition of their superview.
  ///
  /// The first view is removed from its superview, and the second one added to it. With
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

  /// Adds the transitions that were set in a block.
  func addTransitions(of block: AnimationBlock) {
    for (transition, view) in block.transitions { addTransition(transition, to: view, in: block) }
    block.transitions = []
  }

  private func addTransition(
    _ transition: ViewTransition, to view: View, in block: AnimationBlock
  ) {
    guard blocks.isEnabled, block.duration > 0, var animation = transition.animation else { return }
    animation.timingFunction = block.curve
    block.setTiming(of: &animation)
    blocks.add(animation, to: view.layer, in: block, of: self)
  }
}
