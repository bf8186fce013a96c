// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of layers' choices. A sentence of several parts is about several names, in order.

/// Where contents lie and how they are scaled. On a y-down screen top and bottom read swapped:
/// `top` is the greatest y.
public struct CALayerContentsGravity: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Stretched; as large as fits; as small as fills.
  public static let resize = Self("resize"), resizeAspect = Self("resizeAspect"),
    resizeAspectFill = Self("resizeAspectFill")
  /// Unscaled, in the middle, at a side or in a corner.
  public static let center = Self("center"), top = Self("top"), bottom = Self("bottom"),
    left = Self("left"), right = Self("right"), topLeft = Self("topLeft"),
    topRight = Self("topRight"), bottomLeft = Self("bottomLeft"), bottomRight = Self("bottomRight")
}

/// How contents are sampled.
public struct CALayerContentsFilter: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nearest pixel; between four pixels; between four pixels of two sizes.
  public static let nearest = Self("nearest"), linear = Self("linear"),
    trilinear = Self("trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Quarter circles; curves whose bend begins gently.
  public static let circular = Self("circular"), continuous = Self("continuous")
}

/// The rule for what is inside of an outline.
public struct CAShapeLayerFillRule: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Where it winds about a point; where it is crossed an odd number of times.
  public static let nonZero = Self("non-zero"), evenOdd = Self("even-odd")
}

/// The ends of open lines.
public struct CAShapeLayerLineCap: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Cut at the end; half a disc beyond it; half a square beyond it.
  public static let butt = Self("butt"), round = Self("round"), square = Self("square")
}

/// The corners of lines.
public struct CAShapeLayerLineJoin: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A corner that ends in a point; one that ends in an arc; one that is cut off.
  public static let miter = Self("miter"), round = Self("round"), bevel = Self("bevel")
}

/// A kind of gradient.
public struct CAGradientLayerType: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along a line; about a point; around a point.
  public static let axial = Self("axial"), radial = Self("radial"), conic = Self("conic")
}

/// Where an ellipsis stands for what does not fit.
public struct CATextLayerTruncationMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// No ellipsis; at the beginning, the end, the middle of the line.
  public static let none = Self("none"), start = Self("start"), end = Self("end"),
    middle = Self("middle")
}

/// Where lines stand.
public struct CATextLayerAlignmentMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the side at which the script begins; at the left; at the right; in the middle; at both
  /// sides.
  public static let natural = Self("natural"), left = Self("left"), right = Self("right"),
    center = Self("center"), justified = Self("justified")
}

/// The shape that particles are born on.
public struct CAEmitterLayerEmitterShape: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The emitter's position; a line along x; the rectangle of `emitterSize`.
  public static let point = Self("point"), line = Self("line"), rectangle = Self("rectangle")
  /// The box of `emitterSize` and `emitterDepth`.
  public static let cuboid = Self("cuboid")
  /// The disc, the ball whose radius is the width of `emitterSize`.
  public static let circle = Self("circle"), sphere = Self("sphere")
}

/// The part of the shape that particles are born on.
public struct CAEmitterLayerEmitterMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its corners or ends; its edges; its faces; all of it.
  public static let points = Self("points"), outline = Self("outline"), surface = Self("surface"),
    volume = Self("volume")
}

/// How particles are drawn.
public struct CAEmitterLayerRenderMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// In the order of cells, then births; the oldest undermost; the oldest on top.
  public static let unordered = Self("unordered"), oldestFirst = Self("oldestFirst"),
    oldestLast = Self("oldestLast")
  /// The farthest undermost; light added.
  public static let backToFront = Self("backToFront"), additive = Self("additive")
}

/// Which ways a scroll layer scrolls.
public struct CAScrollLayerScrollMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Not at all; up and down; left and right; in both directions.
  public static let none = Self("none"), vertically = Self("vertically"),
    horizontally = Self("horizontally"), both = Self("both")
}
