import LambentGeometry
public import LambentProperties

extension ShapeElement: PropertyHost {
  /// The rows, of all kinds.
  public static let properties: [Property<ShapeElement>] =
    commonRows + outlineRows + transformRows + paintRows + gradientRows + changeRows

  /// An empty group.
  public static let prototype = ShapeElement(.group)

  private static let commonRows: [Property<ShapeElement>] = [
    Property("shape", \.kind, summary: "The kind of element."),
    Property("name", \.name, summary: "The name in key paths (shapes.ring.size)."),
    Property("hidden", \.isHidden, animation: .explicit, summary: "Hides the element."),
    Property(
      children: "shapes", \.shapes, key: \.name,
      summary: "The elements of a group, from front to back."),
  ]

  private static let outlineRows: [Property<ShapeElement>] = [
    Property("path", \.path, animation: .explicit, summary: "The outline of a path."),
    Property(
      "position", \.position, unit: .points, animation: .implicit,
      summary: "The middle of an outline; the place of a group's anchor point."),
    Property(
      "size", \.size, unit: .points, animation: .implicit,
      summary: "The width and height of a rectangle or an ellipse."),
    Property(
      "cornerRadius", \.cornerRadius, unit: .points, minimum: 0, maximum: 1e6,
      animation: .implicit, summary: "The radius of a rectangle's corners, or of rounded ones."),
    Property(
      "points", \.points, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "The number of points of a star or polygon."),
    Property(
      "outerRadius", \.outerRadius, unit: .points, minimum: -1e6, maximum: 1e6,
      animation: .implicit, summary: "The distance of outer points from the middle."),
    Property(
      "innerRadius", \.innerRadius, unit: .points, minimum: -1e6, maximum: 1e6,
      animation: .implicit, summary: "The distance of a star's inner points from the middle."),
    Property(
      "outerRoundness", \.outerRoundness, minimum: -100, maximum: 100, animation: .implicit,
      summary: "The roundness of outer points; 0 makes corners."),
    Property(
      "innerRoundness", \.innerRoundness, minimum: -100, maximum: 100, animation: .implicit,
      summary: "The roundness of a star's inner points."),
    Property(
      "reversed", \.isReversed, summary: "Whether the outline runs counter-clockwise."),
  ]

  private static let transformRows: [Property<ShapeElement>] = [
    Property(
      "anchorPoint", \.anchorPoint, unit: .points, animation: .implicit,
      summary: "The point of a group that lies at its position, and about which it turns."),
    Property(
      "scale", \.scale, animation: .implicit,
      summary: "The factors of a group, or of each copy."),
    Property(
      "rotation", \.rotation, type: .angle, unit: .radians, animation: .implicit,
      summary: "The angle of a group, a star, or each copy, clockwise."),
    Property(
      "skew", \.skew, type: .angle, unit: .radians, animation: .implicit,
      summary: "The angle by which a group is skewed."),
    Property(
      "skewAxis", \.skewAxis, type: .angle, unit: .radians, animation: .implicit,
      summary: "The direction along which it is skewed."),
    Property(
      "opacity", \.opacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacity of a group, a fill or a stroke."),
  ]

  private static let paintRows: [Property<ShapeElement>] = [
    Property(
      "color", \.color, animation: .implicit,
      summary: "The colour of a fill or stroke without a gradient."),
    Property("fillRule", \.fillRule, summary: "The rule for the inside of a fill."),
    Property(
      "blendMode", \.blendMode,
      summary: "The mode in which paint is blended with what is behind it in the layer."),
    Property(
      "lineWidth", \.lineWidth, unit: .points, minimum: 0, maximum: 1e5, animation: .implicit,
      summary: "The width of a stroke."),
    Property("lineCap", \.lineCap, summary: "The ends of a stroke and of its dashes."),
    Property("lineJoin", \.lineJoin, summary: "The corners of a stroke or an offset."),
    Property(
      "miterLimit", \.miterLimit, minimum: 0, maximum: 1e6, animation: .implicit,
      summary: "The largest ratio of miter length to line width; a longer miter is drawn as a "
        + "bevel."),
    Property(
      "lineDashPattern", \.lineDashPattern, unit: .points, minimum: 0, maximum: 1e6,
      animation: .implicit,
      summary: "The lengths of dashes and gaps, alternately; an empty "
        + "list draws a solid line."),
    Property(
      "lineDashPhase", \.lineDashPhase, unit: .points, minimum: -1e9, maximum: 1e9,
      animation: .implicit, summary: "The offset into the dash pattern at the start of the line."),
  ]

  private static let gradientRows: [Property<ShapeElement>] = [
    Property(
      "colors", \.colors, animation: .implicit,
      summary: "The colours of a gradient; none paints with “color”."),
    Property(
      "locations", \.locations, minimum: 0, maximum: 1, isAscending: true, animation: .implicit,
      summary: "The positions of the colours; by default they are evenly spaced."),
    Property(
      "opacities", \.opacities, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacities along the gradient, a factor of the colours' own."),
    Property(
      "opacityLocations", \.opacityLocations, minimum: 0, maximum: 1, isAscending: true,
      animation: .implicit,
      summary: "The positions of the opacities; by default they are evenly spaced."),
    Property(
      "midpoints", \.midpoints, minimum: 0.01, maximum: 0.99, animation: .implicit,
      summary: "Where two colours are mixed by halves, as fractions of the way between them."),
    Property(
      "opacityMidpoints", \.opacityMidpoints, minimum: 0.01, maximum: 0.99, animation: .implicit,
      summary: "The same for opacities."),
    Property("gradientType", \.gradientType, summary: "The kind of gradient."),
    Property(
      "startPoint", \.startPoint, unit: .points, animation: .implicit,
      summary: "The start of the gradient, or its centre."),
    Property(
      "endPoint", \.endPoint, unit: .points, animation: .implicit,
      summary: "The end of the gradient, or a point at its radius."),
    Property(
      "highlight", \.highlight, minimum: -1, maximum: 1, animation: .implicit,
      summary: "The distance of a radial gradient's first colour from the centre, in radii."),
    Property(
      "highlightAngle", \.highlightAngle, type: .angle, unit: .radians, animation: .implicit,
      summary: "The direction of the first colour from the line to the end point."),
  ]

  private static let changeRows: [Property<ShapeElement>] = [
    Property(
      "start", \.start, minimum: -1e6, maximum: 1e6, animation: .implicit,
      summary: "The start of a trim, as a fraction of the length."),
    Property(
      "end", \.end, minimum: -1e6, maximum: 1e6, animation: .implicit,
      summary: "The end of a trim, as a fraction of the length."),
    Property(
      "offset", \.offset, minimum: -1e6, maximum: 1e6, animation: .implicit,
      summary: "The shift of a trim, as a fraction; the steps before the first copy of a repeater."),
    Property("trimMode", \.trimMode, summary: "Which outlines a trim counts as one length."),
    Property(
      "amount", \.amount, minimum: -1e6, maximum: 1e6, animation: .implicit,
      summary: "The distance of an offset, the height of ridges, or the fraction of a pucker."),
    Property(
      "ridges", \.ridges, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "The ridges of each segment, between those at its ends."),
    Property("smooth", \.isSmooth, summary: "Whether ridges are waves instead of corners."),
    Property("mergeMode", \.mergeMode, summary: "The way in which outlines are merged."),
    Property(
      "copies", \.copies, minimum: 0, maximum: 1000, animation: .implicit,
      summary: "The copies of a repeater, the original included."),
    Property("copyOrder", \.copyOrder, summary: "Whether later copies are in front or behind."),
    Property(
      "startOpacity", \.startOpacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacity of the first copy."),
    Property(
      "endOpacity", \.endOpacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacity of the last copy."),
  ]
}

extension ShapeElement.Kind: DescribedChoice {}
extension ShapeElement.TrimMode: DescribedChoice {}
extension ShapeElement.CopyOrder: DescribedChoice {}
extension PathMergeMode: DescribedChoice {}
