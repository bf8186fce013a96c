import LambentAnimations
public import LambentLayers

/// Blocks of changes that animate: UIKit's view animations.
///
/// ```swift
/// context.animate(duration: 0.4, options: [.curveEaseOut]) {
///   card.center.x += 100
/// } completion: { finished in … }
/// ```
extension Context {
  /// The fate of animations that run when a block changes their property again.
  public var viewAnimations: ViewAnimationMode {
    get { blocks.mode }
    set { blocks.mode = newValue }
  }

  /// Tells whether blocks animate every property that animates by itself, borders, shadows and strokes too;
  /// by default only those that UIKit animates.
  public var animatesEverything: Bool {
    get { blocks.animatesEverything }
    set { blocks.animatesEverything = newValue }
  }

  /// Tells whether blocks animate at all; where they do not, changes are made at once.
  package var areAnimationsEnabled: Bool {
    get { blocks.isEnabled }
    set { blocks.isEnabled = newValue }
  }

  /// The seconds of the innermost open block; 0 outside of one.
  package var inheritedAnimationDuration: Double { blocks.current?.duration ?? 0 }

  /// Makes changes without animating them, whatever block is open.
  public func performWithoutAnimation<Result>(_ changes: () -> Result) -> Result {
    let old = blocks.isEnabled
    blocks.isEnabled = false
    defer { blocks.isEnabled = old }
    return changes()
  }

  /// Animates changes of views.
  ///
  /// The values are set at once, and what is shown comes to them. A block within another takes that
  /// one's duration and curve, and begins with it, unless its options say otherwise. The animations
  /// begin when the open transaction commits.
  ///
  /// - Parameters:
  ///   - duration: Seconds; not above 0 makes the changes at once.
  ///   - delay: Seconds before they begin.
  ///   - options: The curve, repeating, and what is inherited.
  ///   - changes: Sets properties of views.
  ///   - completion: Called when the last animation has ended: `true`, or `false` where one was removed
  ///     or replaced.
  public func animate(
    duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = openBlock(duration: duration, delay: delay, options: options)
    run(block, changes, completion: completion)
  }

  /// The same by another timing, which alone decides how the values go.
  ///
  /// ```swift
  /// context.animate(duration: 0.8, timing: .damping(ratio: 0.7, initialVelocity: 0)) { … }
  /// context.animate(timing: .spring(Spring(perceptualDuration: 0.5, bounce: 0.2))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: Seconds; a spring of its own physics lasts until it has settled instead.
  ///   - delay: Seconds before it begins.
  ///   - timing: How the values go.
  ///   - options: Repeating, and what is inherited.
  ///   - changes: Sets properties of views.
  ///   - completion: Called when the last animation has ended.
  public func animate(
    duration: Double = 0, delay: Double = 0, timing: AnimatorTiming,
    options: ViewAnimationOptions = [], _ changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let length = timing.ownDuration ?? duration
    let block = openBlock(
      duration: length, delay: delay,
      options: options.union([.overrideInheritedDuration, .overrideInheritedCurve]))
    (block.curve, block.spring) = timing.curve(over: length)
    run(block, changes, completion: completion)
  }

  /// Animates through keyframes, which ``addKeyframe(start:duration:_:)`` adds within the block.
  ///
  /// The curve of the options bends the whole; what else the block changes animates over all of it.
  public func animateKeyframes(
    duration: Double, delay: Double = 0, joining: KeyframeJoining = .linear,
    options: ViewAnimationOptions = [], _ changes: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = openBlock(duration: duration, delay: delay, options: options)
    let recorder = KeyframeRecorder(mode: joining)
    block.keyframes = recorder
    run(
      block,
      {
        changes()
        recorder.finish(block, in: self)
      }, completion: completion)
  }

  /// Adds a keyframe to the block of keyframes that is open: changes that take a part of it.
  ///
  /// - Parameters:
  ///   - start: When it begins, as a fraction of the whole.
  ///   - duration: How long it takes, as a fraction of the whole; with 0 the values change at once.
  ///   - changes: Sets properties of views.
  public func addKeyframe(start: Double, duration: Double, _ changes: () -> Void) {
    guard let block = blocks.current, let recorder = block.keyframes else { return changes() }
    recorder.record(start: start, duration: duration, in: block, changes)
  }

  /// Has the changes of a closure run so often, and back after each run, within a block.
  public func modifyAnimations(
    repeatCount: Double, autoreverses: Bool, _ changes: () -> Void
  ) {
    guard let block = blocks.current else { return changes() }
    let old = (block.repeatCount, block.autoreverses)
    (block.repeatCount, block.autoreverses) = (repeatCount, autoreverses)
    changes()
    (block.repeatCount, block.autoreverses) = old
  }

  // MARK: Running

  /// Opens a block within the innermost one.
  func openBlock(
    duration: Double, delay: Double, options: ViewAnimationOptions
  ) -> AnimationBlock {
    let block = AnimationBlock(duration: duration.isFinite ? duration : 0)
    block.delay = delay.isFinite ? max(delay, 0) : 0
    let outer = blocks.current
    block.inherit(from: outer, options: options)
    if let outer, let animator = outer.animator, !options.contains(.overrideInheritedDuration) {
      (block.animator, block.recorder) = (animator, outer.recorder)
    }
    return block
  }

  /// Makes changes in a block, and closes it.
  func run(
    _ block: AnimationBlock, _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)?
  ) {
    if let animator = block.animator, let completion, block.recorder != nil {
      // What a property animator tracks is over when that is.
      animator.addCompletion { completion($0 == .end) }
    } else {
      block.onEnd = completion
    }
    blocks.stack.append(block)
    changes()
    close(block)
  }

  /// Closes a block: what it counts from here on are its animations.
  func close(_ block: AnimationBlock) {
    if block.options.contains(.layoutSubviews) { layOut(block.layers) }
    blocks.stack.removeAll { $0 === block }
    blocks.begin()
    guard block.animationCount == 0 else { return block.end(finished: true) }
    // Without animations it is over when the transaction commits.
    subtransaction(completion: { block.end(finished: true) }, {})
  }

  private func layOut(_ layers: [Layer]) {
    for layer in layers { (layer.delegate as? View)?.layoutIfNeeded() }
  }
}
