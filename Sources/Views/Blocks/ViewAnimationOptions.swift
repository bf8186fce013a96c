package import LambentAnimations
package import LambentProperties

/// How a block of changes animates: UIKit's options, with its bits.
public struct ViewAnimationOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays out the views that changed before the block ends, so that their subviews animate too.
  public static let layoutSubviews = Self(rawValue: 1 << 0)
  /// Lets views be hit while they animate; frames do not tell.
  package static let allowUserInteraction = Self(rawValue: 1 << 1)
  /// Begins replacing animations at what is shown instead of at the model's value.
  public static let beginFromCurrentState = Self(rawValue: 1 << 2)
  /// Repeats for ever, or as often as ``Context/modifyAnimations(repeatCount:autoreverses:_:)`` says.
  public static let `repeat` = Self(rawValue: 1 << 3)
  /// Runs back after each run.
  public static let autoreverse = Self(rawValue: 1 << 4)
  /// Takes its own duration within another block.
  public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
  /// Takes its own curve within another block.
  public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
  /// Shows subviews live during a transition, so that their changes animate.
  public static let allowAnimatedContent = Self(rawValue: 1 << 7)
  /// Hides and shows the views of a transition instead of removing and adding them.
  public static let showHideTransitionViews = Self(rawValue: 1 << 8)
  /// Takes none of the enclosing block's options; blocks inherit none but duration and curve.
  public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

  /// Slow at both ends: the default.
  public static let curveEaseInOut: Self = []
  /// Slow at the begin.
  public static let curveEaseIn = Self(rawValue: 1 << 16)
  /// Slow at the end.
  public static let curveEaseOut = Self(rawValue: 2 << 16)
  /// Even.
  public static let curveLinear = Self(rawValue: 3 << 16)

  /// The card turns over, its left edge first to the front.
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

  /// The options by the names that documents use.
  package static let names: [(name: String, option: ViewAnimationOptions)] = [
    ("layoutSubviews", .layoutSubviews), ("allowUserInteraction", .allowUserInteraction),
    ("beginFromCurrentState", .beginFromCurrentState), ("repeat", .repeat),
    ("autoreverse", .autoreverse), ("overrideInheritedDuration", .overrideInheritedDuration),
    ("overrideInheritedCurve", .overrideInheritedCurve),
    ("overrideInheritedOptions", .overrideInheritedOptions),
    ("curveEaseInOut", .curveEaseInOut), ("curveEaseIn", .curveEaseIn),
    ("curveEaseOut", .curveEaseOut), ("curveLinear", .curveLinear),
  ]

  /// The names that documents use with a sentence each.
  package static let choices: [PropertyInfo.Choice] = names.map {
    PropertyInfo.Choice($0.name, summary: summary(of: $0.name))
  }

  private static func summary(of name: String) -> String {
    switch name {
    case "layoutSubviews": "Views that changed are laid out before the block ends."
    case "allowUserInteraction": "Taken for UIKit's sake: frames are the same with it."
    case "beginFromCurrentState": "A running animation goes on from what it shows."
    case "repeat": "It repeats for ever."
    case "autoreverse": "It runs back after each run."
    case "overrideInheritedDuration": "Within another block it keeps its own duration."
    case "overrideInheritedCurve": "Within another block it keeps its own curve."
    case "overrideInheritedOptions": "Within another block it takes none of its options."
    case "curveEaseIn": "Slow at the beginning."
    case "curveEaseOut": "Slow at the end."
    case "curveLinear": "At an even speed."
    default: "Slow at both ends; the default."
    }
  }

  /// The timing function of the curve bits; 7 is the keyboard's spring, a default easing here.
  package var timingFunction: TimingFunction {
    switch (rawValue >> 16) & 0xF {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInEaseOut
    }
  }

  /// Tells whether the curve is the keyboard's: a spring of mass 3, stiffness 1000 and damping 500 that
  /// lasts 0.5 s.
  package var isSystemSpring: Bool { (rawValue >> 16) & 0xF == 7 }

  /// The number of the transition: 0 for none.
  package var transitionNumber: UInt { (rawValue >> 20) & 0xF }
}

/// How the keyframes of a block are joined.
public enum KeyframeJoining: Sendable, Hashable, CaseIterable {
  /// Straight.
  case linear
  /// Without a way between.
  case discrete
  /// Straight and at an even speed: the times of the keyframes do not count.
  case paced
  /// By a smooth curve.
  case cubic
  /// By a smooth curve at an almost even speed.
  case cubicPaced
}
