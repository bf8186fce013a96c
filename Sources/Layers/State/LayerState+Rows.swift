import LambentAnimations
package import LambentProperties
import LambentRenderTree

extension LayerState {
  /// The rows that every layer has, in the order of the documentation.
  package static let baseProperties: [Property<LayerState>] =
    geometryRows + appearanceRows + contentsRows + shadowRows + compositingRows + motionRows
    + timingRows

  /// The name of the row whose field a Swift key path leads to.
  static func rowName(of field: any PartialKeyPath<LayerState> & Sendable) -> String? {
    rowNames[PropertyField(field)]
  }

  private static let rowNames = Dictionary(
    baseProperties.compactMap { row in row.field.map { ($0, row.name) } },
    uniquingKeysWith: { $1 })

  private static let geometryRows: [Property<LayerState>] = [
    Property(
      "bounds", \.bounds, unit: .points, animation: .implicit,
      summary: "The layer's rectangle in its own coordinates."),
    Property(
      "position", \.position, unit: .points, animation: .implicit,
      summary: "The position of the anchor point, in the superlayer's coordinates."),
    Property(
      "zPosition", \.zPosition, unit: .points, animation: .implicit,
      summary: "The depth of the layer; sibling layers are drawn in the order of their depths."),
    Property(
      "anchorPoint", \.anchorPoint, animation: .implicit,
      summary:
        "The point of the layer that is placed at position, and about which transform acts, in "
        + "fractions of the bounds."
    ),
    Property(
      "anchorPointZ", \.anchorPointZ, unit: .points, animation: .implicit,
      summary: "The depth of the anchor point."),
    Property(
      "transform", \.transform, animation: .implicit,
      summary: "The transform applied to the layer about its anchor point."),
    Property(
      "sublayerTransform", \.sublayerTransform, animation: .implicit,
      summary: "The transform applied to the sublayers about the anchor point."),
    Property(
      "hidden", \.isHidden, animation: .implicit,
      summary: "Whether the layer and its sublayers are invisible."),
    Property(
      "doubleSided", \.isDoubleSided, animation: .implicit,
      summary: "Whether the layer's back is drawn when it faces away."),
    Property(
      "geometryFlipped", \.isGeometryFlipped,
      summary: "Whether the y axis of the layer and its sublayers is flipped."),
  ]

  private static let appearanceRows: [Property<LayerState>] = [
    Property(
      "opacity", \.opacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacity of the layer with its sublayers."),
    Property(
      "allowsGroupOpacity", \.allowsGroupOpacity,
      summary:
        "Whether opacity applies to the layer with its sublayers as a group, or to each part."),
    Property(
      "opaque", \.isOpaque,
      summary: "A hint that the layer has no transparent pixels; it does "
        + "not change frames."),
    Property(
      "backgroundColor", \.backgroundColor, animation: .implicit,
      summary: "The fill behind everything else."),
    Property(
      "cornerRadius", \.cornerRadius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The radius of the rounded corners."),
    Property(
      "maskedCorners", \.maskedCorners.bits, minimum: 0, maximum: 15, animation: .implicit,
      summary: "The corners that are rounded: the sum of 1 (least x, least y), 2 (greatest x, "
        + "least y), 4 (least x, greatest y), 8 (greatest x, greatest y)."
    ).reached(by: \.maskedCorners).switching(),
    Property("cornerCurve", \.cornerCurve, summary: "The curve of the corners."),
    Property(
      "borderWidth", \.borderWidth, unit: .points, minimum: 0, animation: .implicit,
      summary: "The width of the line along the inside of the bounds."),
    Property(
      "borderColor", \.borderColor, animation: .implicit, summary: "The colour of the border."),
    Property(
      "masksToBounds", \.masksToBounds, animation: .implicit,
      summary:
        "Whether content outside the (rounded) bounds is clipped, including the layer's own "
        + "shadow."),
    Property(
      "maskUsesLuminance", \.maskUsesLuminance,
      summary: "Whether the mask's luminance × alpha is used, instead of its alpha."),
    Property(
      "maskInverted", \.maskIsInverted,
      summary: "Whether the mask is inverted."),
  ]

  private static let contentsRows: [Property<LayerState>] = [
    Property("contents", \.contents, animation: .implicit, summary: "The image."),
    Property(
      "contentsRect", \.contentsRect, animation: .implicit,
      summary: "The visible part of the image, in fractions of the image."),
    Property(
      "contentsCenter", \.contentsCenter, animation: .implicit,
      summary: "The stretched middle of nine slices, in fractions of the image."),
    Property(
      "contentsGravity", \.contentsGravity,
      summary: "The position and scaling of the image; top is the greatest y."),
    Property(
      "contentsScale", \.contentsScale, minimum: 1e-6, animation: .implicit,
      summary: "Pixels of the image per point."),
    Property(
      "minificationFilter", \.minificationFilter,
      summary: "The filter for minified images."),
    Property(
      "magnificationFilter", \.magnificationFilter,
      summary: "The filter for magnified images."),
    Property(
      "minificationFilterBias", \.minificationFilterBias, animation: .implicit,
      summary: "An offset of the mip level in trilinear minification."),
    Property(
      "needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange,
      summary: "Whether the layer redraws itself when the size of its bounds changes."),
  ]

  private static let shadowRows: [Property<LayerState>] = [
    Property(
      "shadowColor", \.shadowColor, animation: .implicit, summary: "The colour of the shadow."),
    Property(
      "shadowOpacity", \.shadowOpacity, minimum: 0, maximum: 1, animation: .implicit,
      summary:
        "The opacity of the shadow. masksToBounds and a mask clip it: put the shadow on a "
        + "superlayer, or on a layer below with a shadowPath."),
    Property(
      "shadowOffset", \.shadowOffset, unit: .points, animation: .implicit,
      summary: "The offset of the shadow: (0, −3) moves it up, because y grows downward."),
    Property(
      "shadowRadius", \.shadowRadius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation of the shadow's blur."),
    Property(
      "shadowPath", \.shadowPath, animation: .explicit,
      summary: "The outline of the shadow; by default, the layer's alpha."),
  ]

  private static let compositingRows: [Property<LayerState>] = [
    Property(
      filters: "filters", \.filters,
      summary: "Filters applied to the layer with its sublayers, in order."),
    Property(
      filters: "backgroundFilters", \.backgroundFilters,
      summary: "Filters applied to the content behind the layer, in order."),
    Property(
      "compositingFilter", \.compositingFilter, animation: .implicit,
      summary: "The blend mode of the layer with the content below it."),
    Property(
      "shouldRasterize", \.shouldRasterize, animation: .implicit,
      summary: "Whether the layer is first drawn into a separate image."),
    Property(
      "rasterizationScale", \.rasterizationScale, minimum: 1e-6, animation: .implicit,
      summary: "The pixels per point of the image that shouldRasterize draws."),
    Property(
      "edgeAntialiasingMask", \.edgeAntialiasingMask.bits, minimum: 0, maximum: 15,
      summary: "The edges that are antialiased: the sum of 1 (least x), 2 (greatest x), "
        + "4 (least y), 8 (greatest y)."
    ).reached(by: \.edgeAntialiasingMask),
    Property(
      "allowsEdgeAntialiasing", \.allowsEdgeAntialiasing,
      summary: "Whether edges are antialiased at all."),
  ]
}

extension OptionSet where RawValue == Int {
  /// The set as a number, with Core Animation's bits.
  fileprivate var bits: Int {
    get { rawValue }
    set { self = Self(rawValue: newValue) }
  }
}

extension LayerState {
  private static let motionRows: [Property<LayerState>] = [
    Property(
      "viewerOffset", \.viewerOffset, minimum: -1, maximum: 1, animation: .implicit,
      summary:
        "The viewer's position for the motion effects of the layer and its sublayers, added "
        + "to that of its superlayers: [1, 0] is right, [0, 1] is below."),
    Property(
      "motionEffects", \.motionEffects,
      summary: "Offsets of properties that follow the viewer."),
    Property(
      LayerConstraint.rowName, \.constraints,
      summary:
        "Layout constraints of the layers inside. Constants have key paths "
        + "(constraints.gap.constant)."),
  ]

  private static let timingRows: [Property<LayerState>] = [
    Property(
      "beginTime", \.timing.beginTime, unit: .seconds,
      summary: "The time at which the layer begins, in its superlayer's time. For a layer that "
        + "an event inserts, it counts from the insertion."),
    Property(
      "duration", \.timing.duration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The length of one run of the layer's time."),
    Property(
      "speed", \.timing.speed, animation: .explicit,
      summary: "The layer's speed relative to its superlayer's time."),
    Property(
      "timeOffset", \.timing.timeOffset, unit: .seconds, animation: .explicit,
      summary: "An offset of the layer's time."),
    Property(
      "repeatCount", \.timing.repeatCount, minimum: 0, maximum: .infinity,
      summary: "The number of runs; 0 means one."),
    Property(
      "repeatDuration", \.timing.repeatDuration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The total time of all runs, instead of the count."),
    Property(
      "autoreverses", \.timing.autoreverses,
      summary: "Whether each run is followed by a reversed one."),
    Property(
      "fillMode", \.timing.fillMode,
      summary: "Whether the layer shows before and after its active time."),
  ]
}

extension Property<LayerState> {
  /// A list of filters, of the kinds that the layer knows.
  init(
    filters name: String, _ field: any WritableKeyPath<LayerState, [LayerFilter]> & Sendable,
    summary: String
  ) {
    self.init(
      name, type: [LayerFilter].valueType, animation: .implicit, summary: summary,
      get: { $0[keyPath: field].propertyValue },
      set: { state, value in
        guard case .list(let values) = value else { return false }
        let filters = values.compactMap { state.filter($0) }
        guard filters.count == values.count else { return false }
        state[keyPath: field] = filters
        return true
      })
    self = reached(by: field)
  }
}
