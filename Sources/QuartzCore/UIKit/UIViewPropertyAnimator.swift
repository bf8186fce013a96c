import LambentAnimations
import LambentLayers
import LambentViews

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or is over.
  case inactive
  /// It runs, or is paused.
  case active
  /// It was stopped, and waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animator ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the values that its blocks set.
  case end
  /// At the values from before.
  case start
  /// In between.
  case current
}

/// How an animator's values go.
public protocol UITimingCurveProvider: NSCopying, AnyObject {
  /// The control points, where it is a curve.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, where it is one.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A curve.
open class UICubicTimingParameters: NSObject, NSCopying, UITimingCurveProvider {
  /// The object itself: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  let timing: AnimatorTiming
  /// The curve by its number, where it is one of the four.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint

  /// Core Animation's default curve.
  public override init() {
    timing = .curve(.default)
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
  }

  /// One of the four curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    timing = .curve(curve.options.timingFunction)
    animationCurve = curve
    let points: (CGPoint, CGPoint) =
      switch curve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (.zero, CGPoint(x: 1, y: 1))
      }
    (controlPoint1, controlPoint2) = points
  }

  /// A curve by its control points: x is time, y progress.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    do throws(TimingFunctionError) {
      timing = .curve(try .cubicBezier(checking: [point1.x, point1.y, point2.x, point2.y]))
    } catch {
      CAHost.report(CAError(key: "controlPoint1", error))
      timing = .curve(.linear)
    }
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = (point1, point2)
  }

  /// The curve itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a spring, by its mass, stiffness and damping, or by its damping ratio.
open class UISpringTimingParameters: NSObject, NSCopying, UITimingCurveProvider {
  /// The object itself: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  let timing: AnimatorTiming
  /// Whole distances per second at the begin; x counts for numbers.
  public let initialVelocity: CGVector

  /// The system's spring, which does not swing.
  public override init() {
    timing = .spring(.system)
    initialVelocity = .zero
  }

  /// A spring that comes to rest within the animator's duration; a damping ratio of 1 is critical, and
  /// below 1 it swings.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    timing = .damping(ratio: ratio, initialVelocity: velocity.dx)
    initialVelocity = velocity
  }

  /// A spring by its physics, in kilograms, newtons per metre and kilograms per second: the animator
  /// lasts until it has settled.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    timing = .spring(
      Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dx))
    initialVelocity = velocity
  }

  /// A spring by its look: the time of one free swing in seconds, and its bounce, −1…1.
  public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero)
  {
    var spring = Spring(
      perceptualDuration: max(duration, 1e-3), bounce: min(max(bounce, -0.999), 1))
    spring.initialVelocity = initialVelocity.dx
    timing = .spring(spring)
    self.initialVelocity = initialVelocity
  }

  /// None.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
  fileprivate var animatorTiming: AnimatorTiming {
    springTimingParameters?.timing ?? cubicTimingParameters?.timing ?? .curve(.easeInEaseOut)
  }
}

/// Changes of views whose animation can be paused, scrubbed, reversed and led on.
///
/// A method that is not allowed in the current state has no effect, and reports an error.
open class UIViewPropertyAnimator: NSObject {
  private let animator: ViewPropertyAnimator?
  /// How the values go.
  public let timingParameters: (any UITimingCurveProvider)?
  private let length: TimeInterval

  /// Creates an animator that does not run yet.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    length = duration
    animator = CAHost.current.map {
      ViewPropertyAnimator($0.context, duration: duration, timing: parameters.animatorTiming)
    }
    super.init()
    animator?.onError = { CAHost.report(CAError(key: "UIViewPropertyAnimator", $0)) }
  }

  /// Creates an animator along one of the four curves.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator along a curve by its control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that comes to rest within the duration, in seconds; a damping ratio
  /// of 1 is critical.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator that runs.
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let number = Int((options.rawValue >> 16) & 0x3)
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: UIView.AnimationCurve(rawValue: number) ?? .easeInOut,
      animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Seconds; a spring of its own physics has its own.
  open var duration: TimeInterval { animator?.duration ?? length }

  /// Seconds before `startAnimation()` takes effect.
  open var delay: TimeInterval { animator?.delay ?? 0 }

  /// The animator's state: inactive, active or stopped.
  open var state: UIViewAnimatingState {
    switch animator?.state {
    case .active: .active
    case .stopped: .stopped
    default: .inactive
    }
  }

  /// Tells whether it is active and not paused.
  open var isRunning: Bool { animator?.isRunning ?? false }

  /// Tells whether it goes, or will go, from its end to its start.
  open var isReversed: Bool {
    get { animator?.isReversed ?? false }
    set { animator?.isReversed = newValue }
  }

  /// How far it has come, 0…1, in the direction that it goes; setting it scrubs a paused animator.
  open var fractionComplete: CGFloat {
    get { animator?.fractionComplete ?? 0 }
    set { animator?.fractionComplete = newValue }
  }

  /// Tells whether a paused animator is scrubbed evenly, and not along its curve.
  open var scrubsLinearly: Bool {
    get { animator?.scrubsLinearly ?? true }
    set { animator?.scrubsLinearly = newValue }
  }

  /// Tells whether it stays active at its end, without calling completions.
  open var pausesOnCompletion: Bool {
    get { animator?.pausesOnCompletion ?? false }
    set { animator?.pausesOnCompletion = newValue }
  }

  /// Tells whether it can be paused.
  open var isInterruptible: Bool {
    get { animator?.isInterruptible ?? true }
    set { animator?.isInterruptible = newValue }
  }

  /// True if its views are hit while it is active; to be set before that.
  open var isUserInteractionEnabled: Bool {
    get { animator?.isUserInteractionEnabled ?? true }
    set { animator?.isUserInteractionEnabled = newValue }
  }
  /// True if hit testing uses presented values. Does not affect rendering.
  open var isManualHitTestingEnabled = false

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { animator?.addAnimations(animation) }

  /// Adds changes that begin after a fraction of what is left.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    animator?.addAnimations(animation, delayFactor: delayFactor)
  }

  /// Adds something to call at the end, with where that was.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    animator?.addCompletion {
      completion(UIViewAnimatingPosition(rawValue: $0.rawValue) ?? .current)
    }
  }

  /// Begins, or leads on where it was paused.
  open func startAnimation() { animator?.startAnimation() }

  /// Begins after some seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    animator?.startAnimation(afterDelay: delay)
  }

  /// Stops where it is, to be scrubbed or led on.
  open func pauseAnimation() { animator?.pauseAnimation() }

  /// Continues a paused animation, with another timing and with a factor of the duration for what is
  /// left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    animator?.continueAnimation(
      timing: parameters?.animatorTiming, durationFactor: durationFactor)
  }

  /// Ends where it is.
  open func stopAnimation(_ withoutFinishing: Bool) { animator?.stopAnimation(withoutFinishing) }

  /// Ends a stopped animator with the properties at a position, and calls completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    animator?.finishAnimation(at: AnimatorPosition(rawValue: finalPosition.rawValue) ?? .current)
  }
}
