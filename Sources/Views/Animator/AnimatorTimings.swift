public import LambentAnimations

/// The timing of a block or a property animator: a curve or a spring.
public enum AnimatorTiming: Sendable, Hashable {
  /// A curve over the animator's duration.
  case curve(TimingFunction)
  /// A spring that comes to rest within the animator's duration.
  case damping(ratio: Double, initialVelocity: Double)
  /// A spring whose settling duration replaces the animator's duration.
  case spring(Spring)

  /// The duration that replaces the animator's, if any.
  var ownDuration: Double? {
    guard case .spring(let spring) = self else { return nil }
    return spring.isValid ? spring.settlingDuration : nil
  }

  /// The curve, and the spring that replaces it if any, for a duration.
  func curve(over duration: Double) -> (TimingFunction, Spring?) {
    switch self {
    case .curve(let function): (function, nil)
    case .damping(let ratio, let velocity):
      (.linear, Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity))
    case .spring(let spring): (.linear, spring.isValid ? spring : Spring())
    }
  }
}

/// The states of a property animator.
public enum AnimatorState: Int, Sendable, Hashable {
  /// Not started, or finished.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, waiting for ``ViewPropertyAnimator/finishAnimation(at:)``.
  case stopped
}

/// The position at which a property animator ended.
public enum AnimatorPosition: Int, Sendable, Hashable {
  /// The values that its blocks set.
  case end
  /// The values before its blocks.
  case start
  /// The values shown when it ended.
  case current
}

/// A command that a property animator rejects.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command is not allowed in the animator's state.
  case wrongState(command: String, state: AnimatorState)
  /// The value is infinite or not a number.
  case notFinite(property: String)

  /// The error, with its remedy.
  public var description: String {
    switch self {
    case .wrongState(let command, let state):
      "“\(command)” of an animator that is \(state): see the states of ViewPropertyAnimator"
    case .notFinite(let property): "“\(property)” takes a finite number"
    }
  }
}
