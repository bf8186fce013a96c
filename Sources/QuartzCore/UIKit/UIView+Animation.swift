// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers
import LambentViews

extension UIView {
  /// The options of an animation block.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = Self(rawValue: 1 << 0)
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    public static let `repeat` = Self(rawValue: 1 << 3)
    public static let autoreverse = Self(rawValue: 1 << 4)
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)
    public static let curveEaseInOut: Self = []
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    public static let curveLinear = Self(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
    /// No effect, as of all rates: frames can be drawn at any time.
    public static let preferredFramesPerSecondDefault: Self = []
    public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)

    /// The options in the library, whose bits are not UIKit's: by bit, then by curve and by transition.
    var lambent: ViewAnimationOptions {
      let flags: [ViewAnimationOptions] = [
        .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
        .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent,
        .showHideTransitionViews, .overrideInheritedOptions,
      ]
      // 7 is the keyboard's curve.
      let curves: [UInt: ViewAnimationOptions] = [
        1: .curveEaseIn, 2: .curveEaseOut, 3: .curveLinear, 7: .systemSpring,
      ]
      let transitions: [UInt: ViewAnimationOptions] = [
        1: .transitionFlipFromLeft, 2: .transitionFlipFromRight, 3: .transitionCurlUp,
        4: .transitionCurlDown, 5: .transitionCrossDissolve, 6: .transitionFlipFromTop,
        7: .transitionFlipFromBottom,
      ]
      let set = flags.indices.filter { rawValue >> UInt($0) & 1 == 1 }.map { flags[$0] }
      return ViewAnimationOptions(set).union(curves[rawValue >> 16 & 0xF] ?? [])
        .union(transitions[rawValue >> 20 & 0xF] ?? [])
    }
  }

  /// The options of a block of keyframes: the lower bits are those of ``AnimationOptions``, including the curves.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The same with the curve of options of views. Not Apple's.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    public static let layoutSubviews = Self(.layoutSubviews)
    public static let allowUserInteraction = Self(.allowUserInteraction)
    public static let beginFromCurrentState = Self(.beginFromCurrentState)
    public static let `repeat` = Self(.repeat)
    public static let autoreverse = Self(.autoreverse)
    public static let overrideInheritedDuration = Self(.overrideInheritedDuration)
    public static let overrideInheritedOptions = Self(.overrideInheritedOptions)
    public static let calculationModeLinear: Self = []
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)

    var joining: KeyframeJoining {
      let all: [KeyframeJoining] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let number = Int(rawValue >> 10 & 0xF)
      return all.indices.contains(number) ? all[number] : .linear
    }
    var lambent: ViewAnimationOptions {
      AnimationOptions(rawValue: rawValue & ~(0xF << 10)).lambent
    }
  }

  /// The curves of begin and commit, and of animators.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
    var options: ViewAnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 16).lambent }
  }
  /// The transitions of begin and commit.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  // MARK: Blocks
  /// The current host's context.
  static var current: Context? { CAHost.current?.context }

  /// Opens a block in the current host. Without a host, it is run and over at once.
  private static func inCurrent(_ block: (Context) -> Void) {
    if let current { return block(current) }
    let context = Context.over(Layer())
    block(context)
    context.flush()
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    inCurrent {
      $0.animate(
        duration: duration, delay: delay, options: options.lambent, animations,
        completion: completion)
    }
  }

  /// The spring alone decides the curve.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let parameters = UISpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: 0))
    inCurrent {
      $0.animate(
        duration: duration, delay: delay, timing: parameters.timing,
        options: options.lambent, animations, completion: completion)
    }
  }

  /// The spring alone decides the curve.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let parameters = UISpringTimingParameters(
      duration: duration, bounce: bounce,
      initialVelocity: CGVector(dx: initialSpringVelocity, dy: 0))
    inCurrent {
      $0.animate(
        delay: delay, timing: parameters.timing, options: options.lambent, animations,
        completion: completion)
    }
  }

  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    inCurrent {
      $0.animateKeyframes(
        duration: duration, delay: delay, joining: options.joining, options: options.lambent,
        animations, completion: completion)
    }
  }
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    inCurrent { $0.addKeyframe(start: frameStartTime, duration: frameDuration, animations) }
  }
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    inCurrent { $0.performWithoutAnimation(actionsWithoutAnimation) }
  }
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    inCurrent { $0.modifyAnimations(repeatCount: count, autoreverses: autoreverses, animations) }
  }
  public class func setAnimationsEnabled(_ enabled: Bool) {
    current?.areAnimationsEnabled = enabled
  }
  public class var areAnimationsEnabled: Bool { current?.areAnimationsEnabled ?? true }
  public class var inheritedAnimationDuration: TimeInterval {
    current?.inheritedAnimationDuration ?? 0
  }

  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    inCurrent {
      $0.transition(
        with: view.base, duration: duration, options: options.lambent, animations ?? {},
        completion: completion)
    }
  }
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    inCurrent {
      $0.transition(
        from: fromView.base, to: toView.base, duration: duration, options: options.lambent,
        completion: completion)
    }
  }
}

/// The delegate of blocks between begin and commit, because there are no selectors.
public protocol UIViewAnimationDelegate: AnyObject {
  /// The first animation of a block begins.
  func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?)
  /// The last animation of a block has ended, or one was cut off.
  func animationDidStop(
    _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?)
}

extension UIViewAnimationDelegate {
  public func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
  public func animationDidStop(
    _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?
  ) {}
}

/// Blocks between a begin and a commit. Setters act on the innermost open block, those of closures too.
extension UIView {
  private class var openBlock: AnimationBlock? { current?.openBlock }

  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    CAHost.current?.openBlocks.append((animationID, context))
    current?.beginAnimations()
  }
  public class func commitAnimations() {
    _ = CAHost.current?.openBlocks.popLast()
    current?.commitAnimations()
  }
  /// The delegate is retained until the block ends.
  public class func setAnimationDelegate(_ delegate: (any UIViewAnimationDelegate)?) {
    let (id, context) = CAHost.current?.openBlocks.last ?? (nil, nil)
    guard let delegate else { return }
    openBlock?.onStart = { delegate.animationWillStart(id, context: context) }
    openBlock?.onEnd = {
      delegate.animationDidStop(id, finished: NSNumber(value: $0), context: context)
    }
  }
  public class func setAnimationDuration(_ duration: TimeInterval) {
    openBlock?.duration = duration.isFinite ? duration : 0
  }
  public class func setAnimationDelay(_ delay: TimeInterval) {
    openBlock?.delay = delay.isFinite ? max(delay, 0) : 0
    openBlock?.startTime = nil
  }
  /// The date is the host's clock, as seconds since the reference date.
  public class func setAnimationStart(_ startDate: Date) {
    let time = startDate.timeIntervalSinceReferenceDate
    openBlock?.startTime = time.isFinite ? time : nil
  }
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    openBlock?.curve = curve.options.timingFunction
    openBlock?.spring = nil
  }
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    openBlock?.repeatCount = repeatCount.isNaN ? 0 : max(repeatCount.cycles, 0)
  }
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    openBlock?.autoreverses = repeatAutoreverses
  }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    openBlock?.beginsFromCurrentState = fromCurrentState
  }
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    let all: [ViewTransition] = [.none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown]
    openBlock?.transitions.removeAll { $0.view === view.base }
    openBlock?.transitions.append((all[transition.rawValue], view.base))
  }
}
