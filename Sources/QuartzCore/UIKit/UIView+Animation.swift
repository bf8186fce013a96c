import LambentLayers
import LambentViews

extension UIView {
  /// How a block of changes animates.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that changed before the block ends, so that their subviews animate too.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets views be hit while they animate, which they are not otherwise: see ``UIView/hitTest(_:with:)``.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Begins replacing animations at what is shown.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats for ever, or as often as `setAnimationRepeatCount` says.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs back after each run.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// Takes its own duration within another block.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Takes its own curve within another block.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// Shows subviews live during a transition.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// Hides and shows the views of a transition instead of removing and adding them.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    /// Takes none of the enclosing block's options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Slow at both ends: the default.
    public static let curveEaseInOut: Self = []
    /// Slow at the begin.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// The card turns over from the left.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// The card turns over from the right.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// The page curls up.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// The new page comes down.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// The one dissolves into the other.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// The card turns over from the top.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// The card turns over from the bottom.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

    var lambent: ViewAnimationOptions {
      let flags: [(Self, ViewAnimationOptions)] = [
        (.layoutSubviews, .layoutSubviews), (.allowUserInteraction, .allowUserInteraction),
        (.beginFromCurrentState, .beginFromCurrentState), (.repeat, .repeat),
        (.autoreverse, .autoreverse), (.overrideInheritedDuration, .overrideInheritedDuration),
        (.overrideInheritedCurve, .overrideInheritedCurve),
        (.allowAnimatedContent, .allowAnimatedContent),
        (.showHideTransitionViews, .showHideTransitionViews),
        (.overrideInheritedOptions, .overrideInheritedOptions),
      ]
      let transitions: [ViewAnimationOptions] = [
        [], .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp,
        .transitionCurlDown, .transitionCrossDissolve, .transitionFlipFromTop,
        .transitionFlipFromBottom,
      ]
      var result = ViewAnimationOptions(flags.filter { contains($0.0) }.map(\.1))
      let (curve, transition) = (Int(rawValue >> 16 & 0xF), Int(rawValue >> 20 & 0xF))
      // 7 is the keyboard's curve.
      result.formUnion(curve == 7 ? .systemSpring : AnimationCurve(rawValue: curve)?.options ?? [])
      return result.union(transitions.indices.contains(transition) ? transitions[transition] : [])
    }
  }

  /// How a block of keyframes animates: the lower bits are those of ``AnimationOptions``, curves too.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that changed before the block ends.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets views be hit while they animate, which they are not otherwise.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Begins replacing animations at what is shown.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats for ever.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs back after each run.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// Takes its own duration within another block.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Takes none of the enclosing block's options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)
    /// Straight: the default.
    public static let calculationModeLinear: Self = []
    /// Without a way between.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// Straight and at an even speed.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// By a smooth curve.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// By a smooth curve at an almost even speed.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)

    /// The same with the curve of options of views.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    var joining: KeyframeJoining {
      switch (rawValue >> 10) & 0xF {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }

    var lambent: ViewAnimationOptions {
      AnimationOptions(rawValue: rawValue & ~(0xF << 10)).lambent
    }
  }

  /// The curves of begin and commit, and of animators.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear

    var options: ViewAnimationOptions {
      switch self {
      case .easeInOut: .curveEaseInOut
      case .easeIn: .curveEaseIn
      case .easeOut: .curveEaseOut
      case .linear: .curveLinear
      }
    }
  }

  /// The transitions of begin and commit.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  // MARK: Blocks

  /// The current host's context; without a host, blocks are run and over at once.
  static var current: Context? { CAHost.current?.context }

  /// Animates changes of views.
  ///
  /// - Parameters:
  ///   - duration: Seconds; not above 0 makes the changes at once.
  ///   - delay: Seconds before they begin.
  ///   - options: The curve, repeating, and what is inherited.
  ///   - animations: Sets properties of views.
  ///   - completion: Called when the last animation has ended: `true`, or `false` where one was removed
  ///     or replaced.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let current else { return atOnce(animations, completion) }
    current.animate(
      duration: duration, delay: delay, options: options.lambent, animations,
      completion: completion)
  }

  /// The same without a delay and options.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// The same by a spring that comes to rest within the duration; it alone decides the curve.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let current else { return atOnce(animations, completion) }
    current.animate(
      duration: duration, delay: delay,
      timing: .damping(ratio: dampingRatio, initialVelocity: velocity), options: options.lambent,
      animations, completion: completion)
  }

  /// The same by a spring as it is seen: the time of one free swing, and how much it bounces.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let current else { return atOnce(animations, completion) }
    let parameters = UISpringTimingParameters(
      duration: duration, bounce: bounce,
      initialVelocity: CGVector(dx: initialSpringVelocity, dy: 0))
    current.animate(
      delay: delay, timing: parameters.timing, options: options.lambent, animations,
      completion: completion)
  }

  private class func atOnce(_ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
    animations()
    completion?(true)
  }

  /// Animates through keyframes, which ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``
  /// adds within the block.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let current else { return atOnce(animations, completion) }
    current.animateKeyframes(
      duration: duration, delay: delay, joining: options.joining, options: options.lambent,
      animations, completion: completion)
  }

  /// Adds a keyframe: times are fractions of the whole.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let current else { return animations() }
    current.addKeyframe(start: frameStartTime, duration: frameDuration, animations)
  }

  /// Makes changes without animating them, whatever block is open.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    guard let current else { return actionsWithoutAnimation() }
    current.performWithoutAnimation(actionsWithoutAnimation)
  }

  /// Has changes run so often, and back after each run, within a block.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let current else { return animations() }
    current.modifyAnimations(repeatCount: count, autoreverses: autoreverses, animations)
  }

  /// Sets whether blocks animate.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    current?.areAnimationsEnabled = enabled
  }

  /// Tells whether blocks animate.
  public class var areAnimationsEnabled: Bool { current?.areAnimationsEnabled ?? true }

  /// The seconds of the innermost open block; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval {
    current?.inheritedAnimationDuration ?? 0
  }

  // MARK: Transitions

  /// Changes what a view shows, by a transition of the whole view.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard let current else { return atOnce(animations ?? {}, completion) }
    current.transition(
      with: view.base, duration: duration, options: options.lambent, animations ?? {},
      completion: completion)
  }

  /// Puts a view in another one's position by a transition of their superview.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let current else { return atOnce({}, completion) }
    current.transition(
      from: fromView.base, to: toView.base, duration: duration, options: options.lambent,
      completion: completion)
  }
}
