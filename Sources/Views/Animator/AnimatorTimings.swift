public import LambentAnimations

/// How the values of a block or a property animator go: along a curve, or by a spring.
public enum AnimatorTiming: Sendable, Hashable {
  /// A curve over the animator's duration.
  case curve(TimingFunction)
  /// A spring that comes to rest within the animator's duration.
  case damping(ratio: Double, initialVelocity: Double)
  /// A spring whose own time to settle replaces the animator's duration.
  case spring(Spring)

  /// The duration that replaces the animator's, if any.
  var ownDuration: Double? {
    guard case .spring(let spring) = self else { return nil }
    return spring.isValid ? spring.settlingDuration : nil
  }

  /// The curve, and the spring in its stead, over a duration.
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
public enum AnimatorState: Sendable, Hashable {
  /// It has not begun, or is over.
  case inactive
  /// It runs, or is paused.
  case active
  /// It was stopped, and waits for ``ViewPropertyAnimator/finishAnimation(at:)``.
  case stopped
}

/// Where a property animator ended.
public enum AnimatorPosition: Int, Sendable, Hashable {
  /// At the values that its blocks set.
  case end
  /// At the values from before.
  case start
  /// In between.
  case current
}

/// A command that a property animator cannot follow.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command is not one for the state that the animator is in.
  case wrongState(command: String, state: AnimatorState)

  /// The error, with its remedy.
  public var description: String {
    switch self {
    case .wrongState(let command, let state):
      "“\(command)” of an animator that is \(state): see the states of ViewPropertyAnimator"
    }
  }
}
