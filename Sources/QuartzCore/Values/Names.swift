// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Names that are text in documents. A sentence of several parts is about several names, in order.

/// The value that an animation or a layer shows outside of its active time.
public struct CAMediaTimingFillMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing; its last state after the end; its first state before the begin; both.
  public static let removed = Self("removed"), forwards = Self("forwards"),
    backwards = Self("backwards"), both = Self("both")
}

/// A pace that has a name.
public struct CAMediaTimingFunctionName: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An even pace; slow at first; slow at last; slow at both ends.
  public static let linear = Self("linear"), easeIn = Self("easeIn"), easeOut = Self("easeOut"),
    easeInEaseOut = Self("easeInEaseOut")
  /// The function of implicit animations.
  public static let `default` = Self("default")
}

/// How a keyframe animation goes on between its values.
public struct CAAnimationCalculationMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight; in jumps; straight, at an even speed.
  public static let linear = Self("linear"), discrete = Self("discrete"), paced = Self("paced")
  /// On a smooth curve; on a smooth curve, at an even speed.
  public static let cubic = Self("cubic"), cubicPaced = Self("cubicPaced")
}

/// The way in which a layer turns along the path that it follows, if it does.
public struct CAAnimationRotationMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its x axis points ahead; its x axis points back.
  public static let rotateAuto = Self("auto"), rotateAutoReverse = Self("autoReverse")
}

/// A kind of layer transition. The names of transition filters (`cube`, `curl`, `ripple` …) are
/// kinds too.
public struct CATransitionType: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old image dissolves into the new one; the new one slides over the old one.
  public static let fade = Self("fade"), moveIn = Self("moveIn")
  /// The new image pushes the old one away; the old image slides away over the new one.
  public static let push = Self("push"), reveal = Self("reveal")
}

/// Where a layer transition moves from. On a y-down screen `fromTop` moves up and `fromBottom`
/// down.
public struct CATransitionSubtype: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// To the right; to the left; up; down.
  public static let fromLeft = Self("fromLeft"), fromRight = Self("fromRight"),
    fromTop = Self("fromTop"), fromBottom = Self("fromBottom")
}

/// A function that makes a transform of numbers.
public struct CAValueFunctionName: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A rotation about an axis.
  public static let rotateX = Self("rotateX"), rotateY = Self("rotateY"), rotateZ = Self("rotateZ")
  /// A scaling by three factors, or along an axis.
  public static let scale = Self("scale"), scaleX = Self("scaleX"), scaleY = Self("scaleY"),
    scaleZ = Self("scaleZ")
  /// A shift by three distances, or along an axis.
  public static let translate = Self("translate"), translateX = Self("translateX"),
    translateY = Self("translateY"), translateZ = Self("translateZ")
}
