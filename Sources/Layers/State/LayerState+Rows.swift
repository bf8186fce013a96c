import LambentAnimations
package import LambentProperties
import LambentRenderTree

extension LayerState {
  /// The rows that every layer has, in the order of the documentation.
  package static let baseProperties: [Property<LayerState>] = baseRows.map(\.property)

  /// The name of the row whose field a Swift key path leads to.
  static func rowName(of field: any PartialKeyPath<LayerState> & Sendable) -> String? {
    rowNames[Field(path: field)]
  }

  private static let rowNames = Dictionary(
    baseRows.map { (Field(path: $0.field), $0.property.name) }, uniquingKeysWith: { $1 })

  private static let baseRows =
    geometryRows + appearanceRows + contentsRows + shadowRows + compositingRows + motionRows
    + timingRows

  private static let geometryRows: [Row] = [
    Row(
      "bounds", \.bounds, unit: .points, animation: .implicit,
      summary: "The layer's rectangle in its own coordinates."),
    Row(
      "position", \.position, unit: .points, animation: .implicit,
      summary: "The position of the anchor point, in the superlayer's coordinates."),
    Row(
      "zPosition", \.zPosition, unit: .points, animation: .implicit,
      summary: "The depth of the layer; sibling layers are drawn in the order of their depths."),
    Row(
      "anchorPoint", \.anchorPoint, animation: .implicit,
      summary:
        "The point of the layer that is placed at position, and about which transform acts, in "
        + "fractions of the bounds."
    ),
    Row(
      "anchorPointZ", \.anchorPointZ, unit: .points, animation: .implicit,
      summary: "The depth of the anchor point."),
    Row(
      "transform", \.transform, animation: .implicit,
      summary: "The transform applied to the layer about its anchor point."),
    Row(
      "sublayerTransform", \.sublayerTransform, animation: .implicit,
      summary: "The transform applied to the sublayers about the anchor point."),
    Row(
      "hidden", \.isHidden, animation: .implicit,
      summary: "Whether the layer and its sublayers are invisible."),
    Row(
      "doubleSided", \.isDoubleSided, animation: .implicit,
      summary: "Whether the layer's back is drawn when it faces away."),
    Row(
      "geometryFlipped", \.isGeometryFlipped,
      summary: "Whether the y axis of the layer and its sublayers is flipped."),
  ]

  private static let appearanceRows: [Row] = [
    Row(
      "opacity", \.opacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "The opacity of the layer with its sublayers."),
    Row(
      "allowsGroupOpacity", \.allowsGroupOpacity,
      summary:
        "Whether opacity applies to the layer with its sublayers as a group, or to each part."),
    Row(
      "opaque", \.isOpaque, summary: "Whether the layer promises to have no transparent pixel."),
    Row(
      "backgroundColor", \.backgroundColor, animation: .implicit,
      summary: "The fill behind everything else."),
    Row(
      "cornerRadius", \.cornerRadius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The radius of the rounded corners."),
    Row(
      "maskedCorners", \.maskedCorners, as: \.maskedCorners.bits, minimum: 0, maximum: 15,
      animation: .implicit,
      summary: "The corners that are rounded: the sum of 1 (least x, least y), 2 (greatest x, "
        + "least y), 4 (least x, greatest y), 8 (greatest x, greatest y)."),
    Row("cornerCurve", \.cornerCurve, summary: "The curve of the corners."),
    Row(
      "borderWidth", \.borderWidth, unit: .points, minimum: 0, animation: .implicit,
      summary: "The width of the line along the inside of the bounds."),
    Row(
      "borderColor", \.borderColor, animation: .implicit, summary: "The colour of the border."),
    Row(
      "masksToBounds", \.masksToBounds, animation: .implicit,
      summary:
        "Whether content outside the (rounded) bounds is clipped, including the layer's own "
        + "shadow."),
    Row(
      "maskUsesLuminance", \.maskUsesLuminance,
      summary: "Whether the mask's luminance × alpha is used, instead of its alpha."),
    Row(
      "maskInverted", \.maskIsInverted,
      summary: "Whether the mask is inverted."),
  ]

  private static let contentsRows: [Row] = [
    Row("contents", \.contents, animation: .implicit, summary: "The image."),
    Row(
      "contentsRect", \.contentsRect, animation: .implicit,
      summary: "The visible part of the image, in fractions of the image."),
    Row(
      "contentsCenter", \.contentsCenter, animation: .implicit,
      summary: "The stretched middle of nine slices, in fractions of the image."),
    Row(
      "contentsGravity", \.contentsGravity,
      summary: "The position and scaling of the image; top is the greatest y."),
    Row(
      "contentsScale", \.contentsScale, minimum: 1e-6, animation: .implicit,
      summary: "Pixels of the image per point."),
    Row(
      "minificationFilter", \.minificationFilter,
      summary: "The filter for minified images."),
    Row(
      "magnificationFilter", \.magnificationFilter,
      summary: "The filter for magnified images."),
    Row(
      "minificationFilterBias", \.minificationFilterBias, animation: .implicit,
      summary: "An offset of the mip level in trilinear minification."),
    Row(
      "needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange,
      summary: "Whether the layer redraws itself when the size of its bounds changes."),
  ]

  private static let shadowRows: [Row] = [
    Row(
      "shadowColor", \.shadowColor, animation: .implicit, summary: "The colour of the shadow."),
    Row(
      "shadowOpacity", \.shadowOpacity, minimum: 0, maximum: 1, animation: .implicit,
      summary:
        "The opacity of the shadow. masksToBounds and a mask clip it: put the shadow on a "
        + "superlayer, or on a layer below with a shadowPath."),
    Row(
      "shadowOffset", \.shadowOffset, unit: .points, animation: .implicit,
      summary: "The offset of the shadow: (0, −3) moves it up, because y grows downward."),
    Row(
      "shadowRadius", \.shadowRadius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation of the shadow's blur."),
    Row(
      "shadowPath", \.shadowPath, animation: .explicit,
      summary: "The outline of the shadow; by default, the layer's alpha."),
  ]

  private static let compositingRows: [Row] = [
    Row(
      filters: "filters", \.filters,
      summary: "Filters applied to the layer with its sublayers, in order."),
    Row(
      filters: "backgroundFilters", \.backgroundFilters,
      summary: "Filters applied to the content behind the layer, in order."),
    Row(
      "compositingFilter", \.compositingFilter, animation: .implicit,
      summary: "The blend mode of the layer with the content below it."),
    Row(
      "shouldRasterize", \.shouldRasterize, animation: .implicit,
      summary: "Whether the layer is first drawn into a separate image."),
    Row(
      "rasterizationScale", \.rasterizationScale, minimum: 1e-6, animation: .implicit,
      summary: "The pixels per point of the image that shouldRasterize draws."),
    Row(
      "edgeAntialiasingMask", \.edgeAntialiasingMask, as: \.edgeAntialiasingMask.bits, minimum: 0,
      maximum: 15,
      summary: "The edges that are antialiased: the sum of 1 (least x), 2 (greatest x), "
        + "4 (least y), 8 (greatest y)."),
    Row(
      "allowsEdgeAntialiasing", \.allowsEdgeAntialiasing,
      summary: "Whether edges are antialiased at all."),
  ]
}

extension RenderNode.CornerSet {
  /// The set as a number, with Core Animation's bits.
  fileprivate var bits: Int {
    get { rawValue }
    set { self = Self(rawValue: newValue) }
  }
}

extension RenderNode.Edges {
  /// The set as a number, with Core Animation's bits.
  fileprivate var bits: Int {
    get { rawValue }
    set { self = Self(rawValue: newValue) }
  }
}

extension LayerState {
  private static let motionRows: [Row] = [
    Row(
      "viewerOffset", \.viewerOffset, minimum: -1, maximum: 1, animation: .implicit,
      summary:
        "The viewer's position for the motion effects of the layer and its sublayers, added "
        + "to that of its superlayers: [1, 0] is right, [0, 1] is below."),
    Row(
      "motionEffects", \.motionEffects,
      summary: "Offsets of properties that follow the viewer."),
    Row(
      LayerConstraint.rowName, \.constraints,
      summary:
        "Layout constraints of the layers inside. Constants have key paths "
        + "(constraints.gap.constant)."),
  ]

  private static let timingRows: [Row] = [
    Row(
      "beginTime", \.timing.beginTime, unit: .seconds,
      summary: "The time at which the layer begins, in its superlayer's time, from its insertion."),
    Row(
      "duration", \.timing.duration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The length of one run of the layer's time."),
    Row(
      "speed", \.timing.speed, animation: .explicit,
      summary: "The layer's speed relative to its superlayer's time."),
    Row(
      "timeOffset", \.timing.timeOffset, unit: .seconds, animation: .explicit,
      summary: "An offset of the layer's time."),
    Row(
      "repeatCount", \.timing.repeatCount, minimum: 0, maximum: .infinity,
      summary: "The number of runs; 0 means one."),
    Row(
      "repeatDuration", \.timing.repeatDuration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The total time of all runs, instead of the count."),
    Row(
      "autoreverses", \.timing.autoreverses,
      summary: "Whether each run is followed by a reversed one."),
    Row(
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
  }
}

/// A row and the field that Swift code reaches it by.
private struct Row: Sendable {
  let property: Property<LayerState>
  let field: any PartialKeyPath<LayerState> & Sendable

  init<Value: PropertyRepresentable>(
    _ name: String, _ field: any WritableKeyPath<LayerState, Value> & Sendable,
    unit: PropertyUnit = .none, minimum: Double? = nil, maximum: Double? = nil,
    animation: Animatability = .none, summary: String
  ) {
    self.init(
      name, field, as: field, unit: unit, minimum: minimum, maximum: maximum,
      animation: animation, summary: summary)
  }

  /// A list of filters, of the kinds that the layer knows.
  init(
    filters name: String, _ field: any WritableKeyPath<LayerState, [LayerFilter]> & Sendable,
    summary: String
  ) {
    property = Property(filters: name, field, summary: summary)
    self.field = field
  }

  /// A field whose value documents write in another form.
  init<Value: PropertyRepresentable>(
    _ name: String, _ field: any PartialKeyPath<LayerState> & Sendable,
    as form: any WritableKeyPath<LayerState, Value> & Sendable,
    unit: PropertyUnit = .none, minimum: Double? = nil, maximum: Double? = nil,
    animation: Animatability = .none, summary: String
  ) {
    property = Property(
      name, form, unit: unit, minimum: minimum, maximum: maximum, animation: animation,
      summary: summary)
    self.field = field
  }
}

/// A Swift key path as the key of a dictionary.
private struct Field: Hashable, Sendable {
  let path: any PartialKeyPath<LayerState> & Sendable

  static func == (left: Field, right: Field) -> Bool {
    (left.path as AnyKeyPath) == (right.path as AnyKeyPath)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}
