package import LambentLayers

/// Blocks of the old manner: between a begin and a commit.
extension Context {
  /// Opens a block of 0.2 s; its animations begin when the outermost one is committed.
  ///
  /// - Parameters:
  ///   - onStart: Called when its first animation begins.
  ///   - onStop: Called when its last animation has ended.
  package func beginAnimations(
    onStart: (() -> Void)? = nil, onStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(duration: 0.2)
    block.isBegun = true
    block.delay = blocks.current?.delay ?? 0
    block.startTime = blocks.current?.startTime
    (block.onStart, block.onEnd) = (onStart, onStop)
    blocks.stack.append(block)
  }

  /// Closes the innermost block that was begun.
  package func commitAnimations() {
    if let block = blocks.current { close(block) }
  }

  /// Sets who is told of the innermost open block.
  package func setAnimationCallbacks(
    onStart: (() -> Void)?, onStop: ((_ finished: Bool) -> Void)?
  ) {
    guard let block = blocks.current else { return }
    (block.onStart, block.onEnd) = (onStart, onStop)
  }

  /// Sets the seconds of the innermost open block, for changes from here on.
  package func setAnimationDuration(_ duration: Double) {
    blocks.current?.duration = duration.isFinite ? duration : 0
  }

  /// Sets the seconds before the innermost open block begins.
  package func setAnimationDelay(_ delay: Double) {
    blocks.current?.delay = delay.isFinite ? max(delay, 0) : 0
    blocks.current?.startTime = nil
  }

  /// Sets the clock's time at which the innermost open block begins; a past one is now.
  package func setAnimationStartTime(_ time: Double) {
    blocks.current?.startTime = time.isFinite ? time : nil
  }

  /// Sets the curve of the innermost open block, by the curve of options.
  package func setAnimationCurve(_ options: ViewAnimationOptions) {
    blocks.current?.curve = options.timingFunction
    blocks.current?.spring = nil
  }

  /// Sets how often the innermost open block runs, fractions too: 0 once.
  package func setAnimationRepeatCount(_ count: Double) {
    blocks.current?.repeatCount = count.isNaN ? 0 : max(count, 0)
  }

  /// Sets whether each run of the innermost open block is followed by one backwards.
  package func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    blocks.current?.autoreverses = autoreverses
  }

  /// Sets whether the innermost open block begins at what is shown.
  package func setAnimationBeginsFromCurrentState(_ begins: Bool) {
    blocks.current?.beginsFromCurrentState = begins
  }
}
