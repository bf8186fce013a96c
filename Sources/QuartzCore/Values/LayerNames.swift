/// Where contents lie and how they are scaled. On a y-down screen top and bottom read swapped.
public struct CALayerContentsGravity: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Stretched.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as fills.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
  /// In the middle.
  public static let center = Self(rawValue: "center")
  /// At the greatest y.
  public static let top = Self(rawValue: "top")
  /// At the least y.
  public static let bottom = Self(rawValue: "bottom")
  /// At the left.
  public static let left = Self(rawValue: "left")
  /// At the right.
  public static let right = Self(rawValue: "right")
  /// At the left and the greatest y.
  public static let topLeft = Self(rawValue: "topLeft")
  /// At the right and the greatest y.
  public static let topRight = Self(rawValue: "topRight")
  /// At the left and the least y.
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  /// At the right and the least y.
  public static let bottomRight = Self(rawValue: "bottomRight")
}

/// How contents are sampled.
public struct CALayerContentsFilter: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nearest pixel.
  public static let nearest = Self(rawValue: "nearest")
  /// Between four pixels.
  public static let linear = Self(rawValue: "linear")
  /// Between four pixels of two sizes.
  public static let trilinear = Self(rawValue: "trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Quarter circles.
  public static let circular = Self(rawValue: "circular")
  /// Curves whose bend begins gently.
  public static let continuous = Self(rawValue: "continuous")
}

/// The rule for what is inside of an outline.
public struct CAShapeLayerFillRule: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Where it winds about a point.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Where it is crossed an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The ends of open lines.
public struct CAShapeLayerLineCap: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Cut at the end.
  public static let butt = Self(rawValue: "butt")
  /// Half a disc beyond it.
  public static let round = Self(rawValue: "round")
  /// Half a square beyond it.
  public static let square = Self(rawValue: "square")
}

/// The corners of lines.
public struct CAShapeLayerLineJoin: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pointed.
  public static let miter = Self(rawValue: "miter")
  /// Round.
  public static let round = Self(rawValue: "round")
  /// Cut.
  public static let bevel = Self(rawValue: "bevel")
}

/// A kind of gradient.
public struct CAGradientLayerType: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along a line.
  public static let axial = Self(rawValue: "axial")
  /// About a point.
  public static let radial = Self(rawValue: "radial")
  /// Around a point.
  public static let conic = Self(rawValue: "conic")
}

/// Where an ellipsis stands for what does not fit.
public struct CATextLayerTruncationMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nowhere.
  public static let none = Self(rawValue: "none")
  /// At the beginning.
  public static let start = Self(rawValue: "start")
  /// At the end.
  public static let end = Self(rawValue: "end")
  /// In the middle.
  public static let middle = Self(rawValue: "middle")
}

/// Where lines stand.
public struct CATextLayerAlignmentMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the side at which the script begins.
  public static let natural = Self(rawValue: "natural")
  /// At the left.
  public static let left = Self(rawValue: "left")
  /// At the right.
  public static let right = Self(rawValue: "right")
  /// In the middle.
  public static let center = Self(rawValue: "center")
  /// At both sides.
  public static let justified = Self(rawValue: "justified")
}

/// The shape that particles are born on.
public struct CAEmitterLayerEmitterShape: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// One point.
  public static let point = Self(rawValue: "point")
  /// A line along x.
  public static let line = Self(rawValue: "line")
  /// A rectangle.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A box.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A circle.
  public static let circle = Self(rawValue: "circle")
  /// A sphere.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape that particles are born on.
public struct CAEmitterLayerEmitterMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its corners or ends.
  public static let points = Self(rawValue: "points")
  /// Its edges.
  public static let outline = Self(rawValue: "outline")
  /// Its faces.
  public static let surface = Self(rawValue: "surface")
  /// All of it.
  public static let volume = Self(rawValue: "volume")
}

/// How particles are drawn.
public struct CAEmitterLayerRenderMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// In the order of cells, then births.
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest undermost.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest on top.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// The farthest undermost.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Light added.
  public static let additive = Self(rawValue: "additive")
}

/// Which ways a scroll layer scrolls.
public struct CAScrollLayerScrollMode: QuartzName, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a choice by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// None.
  public static let none = Self(rawValue: "none")
  /// Up and down.
  public static let vertically = Self(rawValue: "vertically")
  /// Left and right.
  public static let horizontally = Self(rawValue: "horizontally")
  /// Both.
  public static let both = Self(rawValue: "both")
}
