// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentLayers
import LambentViews

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  case inactive, active, stopped
}

/// The position at which an animator ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end, start, current
}

/// The timing of an animator's values.
public protocol UITimingCurveProvider: NSCopying, AnyObject {
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  fileprivate var timing: AnimatorTiming {
    springTimingParameters?.timing ?? cubicTimingParameters?.timing ?? .curve(.easeInEaseOut)
  }
}

/// A curve.
open class UICubicTimingParameters: NSObject, NSCopying, UITimingCurveProvider {
  let timing: AnimatorTiming
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1, controlPoint2: CGPoint

  private init(_ function: TimingFunction, _ curve: UIView.AnimationCurve = .easeInOut) {
    (timing, animationCurve) = (.curve(function), curve)
    if case .cubicBezier(let curve) = function {
      controlPoint1 = CGPoint(x: curve.x1, y: curve.y1)
      controlPoint2 = CGPoint(x: curve.x2, y: curve.y2)
    } else {
      (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
    }
  }

  /// Core Animation's default curve.
  public override convenience init() { self.init(.default) }
  public convenience init(animationCurve curve: UIView.AnimationCurve) {
    self.init(curve.options.timingFunction, curve)
  }

  /// An x outside of 0…1 is reported to `CAHost.onError`, and gives a linear curve.
  public convenience init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    self.init(
      CAHost.attempt("controlPoint1") {
        try .cubicBezier(checking: [point1.x, point1.y, point2.x, point2.y])
      } ?? .linear)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a spring, by its mass, stiffness and damping, or by its damping ratio. An invalid spring is
/// reported to `CAHost.onError`.
open class UISpringTimingParameters: NSObject, NSCopying, UITimingCurveProvider {
  let timing: AnimatorTiming
  /// x counts for numbers.
  public let initialVelocity: CGVector
  private init(_ timing: AnimatorTiming, _ velocity: CGVector = .zero) {
    (self.timing, initialVelocity) = (timing, velocity)
    switch timing {
    case .damping(let ratio, let velocity) where !(ratio >= 0 && velocity.isFinite):
      CAHost.report(
        "dampingRatio", "\(ratio) is not a damping ratio: use 0…1, and a finite velocity")
    case .spring(let spring) where !spring.isValid:
      CAHost.report(
        "UISpringTimingParameters",
        "mass and stiffness must be above 0, the damping not below it, and all finite")
    default: break
    }
  }
  /// The system's spring, which does not swing.
  public override convenience init() { self.init(.spring(.system)) }
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    self.init(.damping(ratio: ratio, initialVelocity: velocity.dx), velocity)
  }

  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let spring = Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dx)
    self.init(.spring(spring), velocity)
  }

  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    var spring = Spring(
      perceptualDuration: max(duration, 1e-3), bounce: min(max(bounce, -0.999), 1))
    spring.initialVelocity = velocity.dx
    self.init(.spring(spring), velocity)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }
}

/// An animation of views that can be paused, scrubbed, reversed and continued, in the host that is current when it is
/// created.
///
/// A method that is not allowed in the current state has no effect, and is reported to `CAHost.onError`.
open class UIViewPropertyAnimator: NSObject {
  private let animator: ViewPropertyAnimator
  public let timingParameters: (any UITimingCurveProvider)?

  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    animator = ViewPropertyAnimator(
      CAHost.current?.context ?? .over(Layer()), duration: duration, timing: parameters.timing)
    super.init()
    animator.onError = { CAHost.report(CAError(key: "UIViewPropertyAnimator", $0)) }
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator has no use for the options `repeat` and `autoreverse`: they are reported.
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    if !options.isDisjoint(with: [.repeat, .autoreverse]) {
      CAHost.report(
        "runningPropertyAnimator", "an animator runs once: use UIView.animate to repeat or reverse")
    }
    let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 0xF)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(
      duration: duration,
      timingParameters: options.lambent.contains(.systemSpring)
        ? UISpringTimingParameters() : UICubicTimingParameters(animationCurve: curve))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  open var duration: TimeInterval { animator.duration }
  open private(set) var delay: TimeInterval = 0
  open var isRunning: Bool { animator.isRunning }
  open var state: UIViewAnimatingState { .init(rawValue: animator.state.rawValue) ?? .inactive }
  @_Of(\UIViewPropertyAnimator.animator.isReversed) open var isReversed: Bool
  @_Of(\UIViewPropertyAnimator.animator.fractionComplete.cg) open var fractionComplete: CGFloat
  @_Of(\UIViewPropertyAnimator.animator.scrubsLinearly) open var scrubsLinearly: Bool
  @_Of(\UIViewPropertyAnimator.animator.pausesOnCompletion) open var pausesOnCompletion: Bool
  @_Of(\UIViewPropertyAnimator.animator.isInterruptible) open var isInterruptible: Bool
  /// To be set before the animator is active.
  @_Of(\UIViewPropertyAnimator.animator.isUserInteractionEnabled)
  open var isUserInteractionEnabled: Bool
  /// No effect.
  open var isManualHitTestingEnabled = false

  open func addAnimations(_ animation: @escaping () -> Void) { animator.addAnimations(animation) }
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    animator.addAnimations(animation, delayFactor: delayFactor)
  }
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    animator.addCompletion { completion(.init(rawValue: $0.rawValue) ?? .current) }
  }
  open func startAnimation() { animator.startAnimation() }
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    animator.startAnimation(afterDelay: delay)
  }
  open func pauseAnimation() { animator.pauseAnimation() }
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    animator.continueAnimation(timing: parameters?.timing, durationFactor: durationFactor)
  }
  open func stopAnimation(_ withoutFinishing: Bool) { animator.stopAnimation(withoutFinishing) }
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    animator.finishAnimation(at: AnimatorPosition(rawValue: finalPosition.rawValue) ?? .current)
  }
}
