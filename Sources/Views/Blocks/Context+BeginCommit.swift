package import LambentLayers

/// Blocks between a begin and a commit call: UIKit's older interface.
extension Context {
  /// Opens a block of 0.2 s. Its animations begin when the outermost one is committed.
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

  /// Closes the innermost begun block.
  package func commitAnimations() {
    if let block = blocks.current { close(block) }
  }

  /// Sets the callbacks of the innermost open block.
  package func setAnimationCallbacks(
    onStart: (() -> Void)?, onStop: ((_ finished: Bool) -> Void)?
  ) {
    guard let block = blocks.current else { return }
    (block.onStart, block.onEnd) = (onStart, onStop)
  }

  /// Sets the duration of the innermost open block, in seconds, for changes from here on.
  package func setAnimationDuration(_ duration: Double) {
    blocks.current?.duration = duration.isFinite ? duration : 0
  }

  /// Sets the delay of the innermost open block, in seconds.
  package func setAnimationDelay(_ delay: Double) {
    blocks.current?.delay = delay.isFinite ? max(delay, 0) : 0
    blocks.current?.startTime = nil
  }

  /// Sets the clock's time, in seconds, at which the innermost open block begins; a past time means
  /// now.
  package func setAnimationStartTime(_ time: Double) {
    blocks.current?.startTime = time.isFinite ? time : nil
  }

  /// Sets the curve of the innermost open block to that of options.
  package func setAnimationCurve(_ options: ViewAnimationOptions) {
    blocks.current?.curve = options.timingFunction
    blocks.current?.spring = nil
  }

  /// Sets the number of runs of the innermost open block; may be fractional. 0 means one.
  package func setAnimationRepeatCount(_ count: Double) {
    blocks.current?.repeatCount = count.isNaN ? 0 : max(count, 0)
  }

  /// Sets whether each run of the innermost open block is followed by one in reverse.
  package func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    blocks.current?.autoreverses = autoreverses
  }

  /// Sets whether the innermost open block begins at the shown values.
  package func setAnimationBeginsFromCurrentState(_ begins: Bool) {
    blocks.current?.beginsFromCurrentState = begins
  }
}
