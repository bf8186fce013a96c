// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of layers' choices. A sentence of several parts is about several names, in order.

/// The position and scaling of contents. With y pointing down, top and bottom are swapped: `top` is the
/// greatest y.
public struct CALayerContentsGravity: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Stretched; scaled to fit; scaled to fill.
  public static let resize = Self("resize"), resizeAspect = Self("resizeAspect"),
    resizeAspectFill = Self("resizeAspectFill")
  /// Unscaled, in the centre, at an edge or in a corner.
  public static let center = Self("center"), top = Self("top"), bottom = Self("bottom"),
    left = Self("left"), right = Self("right"), topLeft = Self("topLeft"),
    topRight = Self("topRight"), bottomLeft = Self("bottomLeft"), bottomRight = Self("bottomRight")
}

/// A sampling filter.
public struct CALayerContentsFilter: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nearest pixel; bilinear interpolation; bilinear interpolation of two mip levels.
  public static let nearest = Self("nearest"), linear = Self("linear"),
    trilinear = Self("trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Quarter circles; curves with continuous curvature.
  public static let circular = Self("circular"), continuous = Self("continuous")
}

/// The fill rule of an outline.
public struct CAShapeLayerFillRule: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Points with a winding number other than 0; points with an odd number of crossings.
  public static let nonZero = Self("non-zero"), evenOdd = Self("even-odd")
}

/// The ends of open lines.
public struct CAShapeLayerLineCap: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Ends at the end point; a half disc beyond it; a half square beyond it.
  public static let butt = Self("butt"), round = Self("round"), square = Self("square")
}

/// The shape of the corners of lines.
public struct CAShapeLayerLineJoin: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A pointed corner; a round corner; a corner that is cut off.
  public static let miter = Self("miter"), round = Self("round"), bevel = Self("bevel")
}

/// A kind of gradient.
public struct CAGradientLayerType: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along a line; outward from a point; around a point.
  public static let axial = Self("axial"), radial = Self("radial"), conic = Self("conic")
}

/// The position of the ellipsis in truncated text.
public struct CATextLayerTruncationMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// No ellipsis; at the beginning, the end, the middle of the line.
  public static let none = Self("none"), start = Self("start"), end = Self("end"),
    middle = Self("middle")
}

/// The alignment of lines.
public struct CATextLayerAlignmentMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the start of the writing direction; left; right; centred; justified.
  public static let natural = Self("natural"), left = Self("left"), right = Self("right"),
    center = Self("center"), justified = Self("justified")
}

/// The shape on which particles are emitted.
public struct CAEmitterLayerEmitterShape: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The emitter's position; a horizontal line; the rectangle of `emitterSize`.
  public static let point = Self("point"), line = Self("line"), rectangle = Self("rectangle")
  /// The box of `emitterSize` and `emitterDepth`.
  public static let cuboid = Self("cuboid")
  /// A disc; a ball. The radius is the width of `emitterSize`.
  public static let circle = Self("circle"), sphere = Self("sphere")
}

/// The part of the shape on which particles are emitted.
public struct CAEmitterLayerEmitterMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its corners or ends; its edges; its faces; its volume.
  public static let points = Self("points"), outline = Self("outline"), surface = Self("surface"),
    volume = Self("volume")
}

/// The drawing order and blending of particles.
public struct CAEmitterLayerRenderMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// In the order of cells, then of births; the oldest at the back; the oldest in front.
  public static let unordered = Self("unordered"), oldestFirst = Self("oldestFirst"),
    oldestLast = Self("oldestLast")
  /// The farthest at the back; colours are added.
  public static let backToFront = Self("backToFront"), additive = Self("additive")
}

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: QuartzName {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Not at all; up and down; left and right; in both directions.
  public static let none = Self("none"), vertically = Self("vertically"),
    horizontally = Self("horizontally"), both = Self("both")
}
