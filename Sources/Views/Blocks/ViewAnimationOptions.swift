package import LambentAnimations

/// The options of an animated block of changes.
public struct ViewAnimationOptions: OptionSet, Sendable, Hashable {
  /// The bits of the options.
  public let rawValue: UInt

  /// Creates options from their bits, which are not UIKit's.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays out the changed views before the block ends, so that their subviews animate too.
  public static let layoutSubviews = Self(rawValue: 1 << 0)
  /// Includes views in hit testing while they animate. Does not affect rendering.
  package static let allowUserInteraction = Self(rawValue: 1 << 1)
  /// Starts replacing animations at the shown value instead of the model value.
  public static let beginFromCurrentState = Self(rawValue: 1 << 2)
  /// Repeats forever, or as often as ``Context/modifyAnimations(repeatCount:autoreverses:_:)``
  /// specifies.
  public static let `repeat` = Self(rawValue: 1 << 3)
  /// Runs in reverse after each run.
  public static let autoreverse = Self(rawValue: 1 << 4)
  /// Uses its own duration within another block.
  public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
  /// Uses its own curve within another block.
  public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
  /// Shows subviews live during a transition, so that their changes animate.
  public static let allowAnimatedContent = Self(rawValue: 1 << 7)
  /// Hides and shows the views of a transition instead of removing and adding them.
  public static let showHideTransitionViews = Self(rawValue: 1 << 8)
  /// Inherits no options from the enclosing block. No effect here: blocks inherit only duration and
  /// curve.
  public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

  /// Slow at both ends. The default.
  public static let curveEaseInOut: Self = []
  /// Slow at the begin.
  public static let curveEaseIn = Self(rawValue: 1 << 10)
  /// Slow at the end.
  public static let curveEaseOut = Self(rawValue: 1 << 11)
  /// Even.
  public static let curveLinear = Self(rawValue: 1 << 12)
  /// The keyboard's: a spring of mass 3, stiffness 1000 and damping 500 that lasts 0.5 s.
  package static let systemSpring = Self(rawValue: 1 << 13)

  /// The card turns over, its left edge first to the front.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 14)
  /// The card turns over from the right.
  public static let transitionFlipFromRight = Self(rawValue: 1 << 15)
  /// The page curls up.
  public static let transitionCurlUp = Self(rawValue: 1 << 16)
  /// The new page comes down.
  public static let transitionCurlDown = Self(rawValue: 1 << 17)
  /// The one dissolves into the other.
  public static let transitionCrossDissolve = Self(rawValue: 1 << 18)
  /// The card turns over from the top.
  public static let transitionFlipFromTop = Self(rawValue: 1 << 19)
  /// The card turns over from the bottom.
  public static let transitionFlipFromBottom = Self(rawValue: 1 << 20)

  /// The timing function of the curve.
  package var timingFunction: TimingFunction {
    if contains(.curveLinear) { return .linear }
    if contains(.curveEaseOut) { return .easeOut }
    return contains(.curveEaseIn) ? .easeIn : .easeInEaseOut
  }
}

/// The interpolation between the keyframes of a block.
public enum KeyframeJoining: Sendable, Hashable, CaseIterable {
  /// Straight.
  case linear
  /// Jumps from value to value.
  case discrete
  /// Linear interpolation at constant speed; the times of the keyframes are ignored.
  case paced
  /// A smooth curve.
  case cubic
  /// A smooth curve at nearly constant speed.
  case cubicPaced
}
