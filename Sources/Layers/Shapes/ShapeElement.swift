public import LambentGeometry
public import LambentPixels
public import LambentRenderTree

/// One line of the list ``ShapeLayer/shapes``: an outline, something that changes outlines, or something
/// that paints them.
///
/// Elements act on the outlines before them in the same list, those of groups included. What is painted
/// first in the list is in front.
///
/// ```swift
/// var ring = ShapeElement(.ellipse, name: "ring")
/// ring.size = Size(width: 80, height: 80)
/// var half = ShapeElement(.trim, name: "half")
/// half.end = 0.5
/// var line = ShapeElement(.stroke, name: "line")
/// (line.color, line.lineWidth) = (.white, 8)
/// let layer = ShapeLayer()
/// layer.shapes = [ring, half, line]
/// ```
public struct ShapeElement: Sendable, Hashable {
  /// The kinds of elements.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Elements with a transform and an opacity of their own.
    case group
    /// An outline of lines and curves.
    case path
    /// A rectangle around its position.
    case rectangle
    /// An ellipse around its position.
    case ellipse
    /// A polygon with equal sides.
    case polygon
    /// A star.
    case star
    /// Fills the outlines.
    case fill
    /// Draws a line along the outlines.
    case stroke
    /// Leaves a part of the outlines, by their length.
    case trim
    /// Rounds the corners of the outlines.
    case roundCorners
    /// Moves the outlines outward or inward.
    case offset
    /// Puts ridges along the outlines.
    case zigZag
    /// Moves points of the outlines to their middle, or away from it.
    case pucker
    /// Makes one outline of several.
    case merge
    /// Repeats what is before it.
    case repeater
  }

  /// The outlines that a trim counts as one length.
  public enum TrimMode: String, Sendable, Hashable, CaseIterable {
    /// Each outline is trimmed for itself.
    case simultaneously
    /// All outlines are one after the other.
    case individually
  }

  /// The order of the copies of a repeater.
  public enum CopyOrder: String, Sendable, Hashable, CaseIterable {
    /// Later copies are in front.
    case above
    /// Later copies are behind.
    case below
  }

  /// Decides which of the other properties count.
  public var kind: Kind
  /// The name, for key paths: `shapes.ring.size`.
  public var name: String?
  /// True if the element is left out.
  public var isHidden = false
  /// The elements of a group, from front to back.
  public var shapes: [ShapeElement] = []

  // MARK: Outlines

  /// The outline of a path, in points.
  public var path: Path?
  /// The middle of an outline, or the place of a group's or a copy's anchor point, in points.
  public var position = Point.zero
  /// The width and height of a rectangle or an ellipse, in points.
  public var size = Size.zero
  /// The radius of corners, in points.
  public var cornerRadius = 0.0
  /// At least 3; a star's fraction is a smaller point, a polygon's is cut off. Default: 5.
  public var points = 5.0
  /// The distance of the outer points from the middle, in points.
  public var outerRadius = 0.0
  /// The distance of a star's inner points from the middle, in points.
  public var innerRadius = 0.0
  /// The roundness of outer points: 0 for corners.
  public var outerRoundness = 0.0
  /// The roundness of a star's inner points: 0 for corners.
  public var innerRoundness = 0.0
  /// True if the outline runs counter-clockwise.
  public var isReversed = false

  // MARK: Transforms

  /// The point that ``position`` places and about which a group or copy turns, in points.
  public var anchorPoint = Point.zero
  /// The factors along x and y.
  public var scale = Point(x: 1, y: 1)
  /// The angle, clockwise, in radians.
  public var rotation = 0.0
  /// The angle of the skew, in radians.
  public var skew = 0.0
  /// The direction along which points are skewed, in radians.
  public var skewAxis = 0.0
  /// The opacity, 0…1.
  public var opacity = 1.0

  // MARK: Paint

  /// The colour of a fill or a stroke without a gradient.
  public var color: Color? = .black
  /// Non-zero by default.
  public var fillRule = FillRule.nonZero
  /// `nil`, the default, for source-over.
  public var blendMode: BlendMode?
  /// The width of a stroke, in points.
  public var lineWidth = 1.0
  /// The ends of a stroke.
  public var lineCap = StrokeStyle.Cap.butt
  /// Miter by default.
  public var lineJoin = StrokeStyle.Join.miter
  /// The longest miter, in widths of the line.
  public var miterLimit = 4.0
  /// The lengths of dashes and gaps in turn, in points.
  public var lineDashPattern: [Double] = []
  /// The offset into the dash pattern, in points.
  public var lineDashPhase = 0.0
  /// The colours of a gradient; none for one colour.
  public var colors: [Color] = []
  /// The positions of the colours, 0…1.
  public var locations: [Double] = []
  /// The fractions of the way from one colour to the next at which both count half, 0…1; none for ½.
  public var midpoints: [Double] = []
  /// The opacities of a gradient; none for that of its colours.
  public var opacities: [Double] = []
  /// The positions of the opacities, 0…1.
  public var opacityLocations: [Double] = []
  /// The fractions of the way from one opacity to the next at which both count half, 0…1; none for ½.
  public var opacityMidpoints: [Double] = []
  /// Axial or radial; a radial one is a circle around the start.
  public var gradientType = Drawable.Gradient.Kind.axial
  /// The start of a gradient, or its centre, in points.
  public var startPoint = Point.zero
  /// The end of a gradient, or a point of its circle, in points.
  public var endPoint = Point.zero
  /// The distance of a radial gradient's first colour from the centre, as a fraction of the radius.
  public var highlight = 0.0
  /// The direction of that colour from the end point's, in radians.
  public var highlightAngle = 0.0

  // MARK: Changes

  /// 0…1; default: 0.
  public var start = 0.0
  /// 0…1; default: 1.
  public var end = 1.0
  /// The shift of a trim, as a fraction of the length; the number of steps before the first copy.
  public var offset = 0.0
  /// The outlines that a trim counts as one length.
  public var trimMode = TrimMode.simultaneously
  /// The distance of an offset or the height of ridges, in points; the fraction of a pucker, −1…1.
  public var amount = 0.0
  /// The number of ridges of each segment.
  public var ridges = 0.0
  /// True for waves instead of corners.
  public var isSmooth = false
  /// Side by side by default.
  public var mergeMode = PathMergeMode.merge
  /// The number of copies of a repeater, the original included.
  public var copies = 1.0
  /// The order of the copies.
  public var copyOrder = CopyOrder.below
  /// The opacity of the first copy, 0…1.
  public var startOpacity = 1.0
  /// The opacity of the last copy, 0…1.
  public var endOpacity = 1.0

  /// Creates an element.
  public init(_ kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }
}
