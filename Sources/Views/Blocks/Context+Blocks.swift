public import LambentLayers

/// Animation blocks: UIKit's view animations.
///
/// ```swift
/// context.animate(duration: 0.4, options: [.curveEaseOut]) {
///   card.center.x += 100
/// } completion: { finished in … }
/// ```
extension Context {
  /// The treatment of running animations when a block changes their property again.
  public var viewAnimations: ViewAnimationMode {
    get { blocks.mode }
    set { blocks.mode = newValue }
  }

  /// True if blocks animate every property that has an implicit animation, such as borders, shadows
  /// and strokes. Default: false, only those that UIKit animates.
  public var animatesEverything: Bool {
    get { blocks.animatesEverything }
    set { blocks.animatesEverything = newValue }
  }

  /// True if blocks animate; false makes all changes immediately.
  package var areAnimationsEnabled: Bool {
    get { blocks.isEnabled }
    set { blocks.isEnabled = newValue }
  }

  /// The duration of the innermost open block, in seconds; 0 outside a block.
  package var inheritedAnimationDuration: Double { blocks.current?.duration ?? 0 }

  /// Makes changes without animation, even in an open block.
  public func performWithoutAnimation<Result>(_ changes: () -> Result) -> Result {
    let old = blocks.isEnabled
    blocks.isEnabled = false
    defer { blocks.isEnabled = old }
    return changes()
  }

  /// Animates changes of views.
  ///
  /// The values are set at once, and the display moves to them. A nested block inherits the
  /// duration and the curve of the enclosing one and begins with it, unless its options override
  /// that. The animations begin when the open transaction commits.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; 0 or less makes the changes immediately.
  ///   - delay: The delay before the animations begin, in seconds.
  ///   - options: The curve, repetition and inheritance.
  ///   - changes: A closure that sets properties of views.
  ///   - completion: Called when the last animation has ended, with `true`, or `false` if one was
  ///     removed or replaced.
  public func animate(
    duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = openBlock(duration: duration, delay: delay, options: options)
    run(block, changes, completion: completion)
  }

  /// Animates changes of views with a timing that replaces the curve of the options.
  ///
  /// ```swift
  /// context.animate(duration: 0.8, timing: .damping(ratio: 0.7, initialVelocity: 0)) { … }
  /// context.animate(timing: .spring(Spring(perceptualDuration: 0.5, bounce: 0.2))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; replaced by the settling duration of a `spring`.
  ///   - delay: The delay before the animations begin, in seconds.
  ///   - timing: The curve or the spring.
  ///   - options: Repetition and inheritance.
  ///   - changes: A closure that sets properties of views.
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
  /// The curve of the options applies to the whole. Other changes in the block animate over its
  /// whole duration.
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

  /// Adds a keyframe to the open keyframe block: changes that take a part of it.
  ///
  /// - Parameters:
  ///   - start: The beginning, as a fraction of the whole.
  ///   - duration: The duration, as a fraction of the whole; 0 changes the values at once.
  ///   - changes: A closure that sets properties of views.
  public func addKeyframe(start: Double, duration: Double, _ changes: () -> Void) {
    guard let block = blocks.current, let recorder = block.keyframes else { return changes() }
    recorder.record(start: start, duration: duration, in: block, changes)
  }

  /// Repeats the changes of a closure within a block a number of times. With `autoreverses`, each
  /// run is followed by one in reverse.
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
      // Animations that are part of a property animator end with it.
      animator.addCompletion { completion($0 == .end) }
    } else {
      block.onEnd = completion
    }
    blocks.stack.append(block)
    changes()
    close(block)
  }

  /// Closes a block: from here on only its animations keep it alive.
  func close(_ block: AnimationBlock) {
    addTransitions(of: block)
    if block.options.contains(.layoutSubviews) {
      for layer in block.layers { (layer.delegate as? View)?.layoutIfNeeded() }
    }
    blocks.stack.removeAll { $0 === block }
    blocks.begin()
    guard block.animationCount == 0 else { return block.end(finished: true) }
    // Without animations it ends when the transaction commits.
    subtransaction(completion: { block.end(finished: true) }, {})
  }
}
