/// The value that an animation or a layer shows outside of its active time.
public struct CAMediaTimingFillMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing.
  public static let removed = Self(rawValue: "removed")
  /// Its last state after the end.
  public static let forwards = Self(rawValue: "forwards")
  /// Its first state before the begin.
  public static let backwards = Self(rawValue: "backwards")
  /// Both.
  public static let both = Self(rawValue: "both")
}

/// A timing function that has a name.
public struct CAMediaTimingFunctionName: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An even pace.
  public static let linear = Self(rawValue: "linear")
  /// Slow at first.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at last.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The function of implicit animations.
  public static let `default` = Self(rawValue: "default")
}

/// How a keyframe animation goes on between its values.
public struct CAAnimationCalculationMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight.
  public static let linear = Self(rawValue: "linear")
  /// In jumps.
  public static let discrete = Self(rawValue: "discrete")
  /// Straight, at an even speed.
  public static let paced = Self(rawValue: "paced")
  /// On a smooth curve.
  public static let cubic = Self(rawValue: "cubic")
  /// On a smooth curve, at an even speed.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// The way in which a layer turns along the path that it follows, if it does.
public struct CAAnimationRotationMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its x axis points ahead.
  public static let rotateAuto = Self(rawValue: "auto")
  /// Its x axis points back.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// A kind of layer transition.
public struct CATransitionType: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a kind by its name; the names of transition filters (`cube`, `curl`, `ripple` …) are kinds
  /// too.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old image dissolves into the new one.
  public static let fade = Self(rawValue: "fade")
  /// The new image slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new image pushes the old one away.
  public static let push = Self(rawValue: "push")
  /// The old image slides away over the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// Where a layer transition moves from. On a y-down screen `fromTop` moves up and `fromBottom` down.
public struct CATransitionSubtype: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a way by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// To the right.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// To the left.
  public static let fromRight = Self(rawValue: "fromRight")
  /// Up.
  public static let fromTop = Self(rawValue: "fromTop")
  /// Down.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// A function that makes a transform of numbers.
public struct CAValueFunctionName: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A rotation about x.
  public static let rotateX = Self(rawValue: "rotateX")
  /// A rotation about y.
  public static let rotateY = Self(rawValue: "rotateY")
  /// A rotation about z.
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// A scaling by three factors.
  public static let scale = Self(rawValue: "scale")
  /// A scaling along x.
  public static let scaleX = Self(rawValue: "scaleX")
  /// A scaling along y.
  public static let scaleY = Self(rawValue: "scaleY")
  /// A scaling along z.
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// A shift by three distances.
  public static let translate = Self(rawValue: "translate")
  /// A shift along x.
  public static let translateX = Self(rawValue: "translateX")
  /// A shift along y.
  public static let translateY = Self(rawValue: "translateY")
  /// A shift along z.
  public static let translateZ = Self(rawValue: "translateZ")
}
