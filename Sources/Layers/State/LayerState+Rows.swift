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
      summary: "Where the anchor point lies, in the superlayer's coordinates."),
    Row(
      "zPosition", \.zPosition, unit: .points, animation: .implicit,
      summary: "The depth of the layer; siblings are drawn in its order."),
    Row(
      "anchorPoint", \.anchorPoint, animation: .implicit,
      summary:
        "The point that lies at position and that transform turns about, in fractions of the bounds."
    ),
    Row(
      "anchorPointZ", \.anchorPointZ, unit: .points, animation: .implicit,
      summary: "The depth of the anchor point."),
    Row(
      "transform", \.transform, animation: .implicit,
      summary: "The map applied to the layer about its anchor point."),
    Row(
      "sublayerTransform", \.sublayerTransform, animation: .implicit,
      summary: "The map applied to the sublayers about the anchor point."),
    Row(
      "hidden", \.isHidden, animation: .implicit,
      summary: "Whether the layer and its sublayers are left out."),
    Row(
      "doubleSided", \.isDoubleSided, animation: .implicit,
      summary: "Whether the layer's back is drawn when it faces away."),
    Row(
      "geometryFlipped", \.isGeometryFlipped,
      summary: "Whether the y axis of the layer and its sublayers points the other way."),
  ]

  private static let appearanceRows: [Row] = [
    Row(
      "opacity", \.opacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "How much of the layer shows."),
    Row(
      "allowsGroupOpacity", \.allowsGroupOpacity,
      summary: "Whether opacity fades the finished subtree once, or each part of it."),
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
      "borderColor", \.borderColor, animation: .implicit, summary: "The colour of that line."),
    Row(
      "masksToBounds", \.masksToBounds, animation: .implicit,
      summary: "Whether what lies outside the (rounded) bounds is cut off, the layer's own shadow "
        + "included."),
    Row(
      "maskUsesLuminance", \.maskUsesLuminance,
      summary: "Whether the mask's luminance × alpha decides what shows, instead of its alpha."),
    Row(
      "maskInverted", \.maskIsInverted,
      summary: "Whether the layer shows where its mask does not."),
  ]

  private static let contentsRows: [Row] = [
    Row("contents", \.contents, animation: .implicit, summary: "The image."),
    Row(
      "contentsRect", \.contentsRect, animation: .implicit,
      summary: "The part of the image that is shown, in fractions of it."),
    Row(
      "contentsCenter", \.contentsCenter, animation: .implicit,
      summary: "The part of the image that stretches in nine slices, in fractions of it."),
    Row(
      "contentsGravity", \.contentsGravity,
      summary: "Where the image lies and how it is scaled; top is the greatest y."),
    Row(
      "contentsScale", \.contentsScale, minimum: 1e-6, animation: .implicit,
      summary: "Pixels of the image per point."),
    Row(
      "minificationFilter", \.minificationFilter,
      summary: "How the image is sampled when it shrinks."),
    Row(
      "magnificationFilter", \.magnificationFilter,
      summary: "How the image is sampled when it grows."),
    Row(
      "minificationFilterBias", \.minificationFilterBias, animation: .implicit,
      summary: "Added to the mip level of a trilinear minification."),
    Row(
      "needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange,
      summary: "Whether a change of the bounds' size makes the layer draw itself again."),
  ]

  private static let shadowRows: [Row] = [
    Row(
      "shadowColor", \.shadowColor, animation: .implicit, summary: "The colour of the shadow."),
    Row(
      "shadowOpacity", \.shadowOpacity, minimum: 0, maximum: 1, animation: .implicit,
      summary: "How dark the shadow is. masksToBounds and a mask cut it off with the rest: let a "
        + "superlayer cast it, or a layer beneath this one with a shadowPath."),
    Row(
      "shadowOffset", \.shadowOffset, unit: .points, animation: .implicit,
      summary: "The shift of the shadow: (0, −3) casts upward where y grows downward."),
    Row(
      "shadowRadius", \.shadowRadius, unit: .points, minimum: 0, animation: .implicit,
      summary: "The standard deviation of the shadow's blur."),
    Row(
      "shadowPath", \.shadowPath, animation: .explicit,
      summary: "The outline that casts the shadow; without one, the layer's own alpha does."),
  ]

  private static let compositingRows: [Row] = [
    Row(
      filters: "filters", \.filters,
      summary: "Filters over the finished layer, in order."),
    Row(
      filters: "backgroundFilters", \.backgroundFilters,
      summary: "Filters over what lies beneath the layer, in order."),
    Row(
      "compositingFilter", \.compositingFilter, animation: .implicit,
      summary: "How the finished layer is combined with what lies beneath."),
    Row(
      "shouldRasterize", \.shouldRasterize, animation: .implicit,
      summary: "Whether the layer is drawn into an image of its own first."),
    Row(
      "rasterizationScale", \.rasterizationScale, minimum: 1e-6, animation: .implicit,
      summary: "The pixels per point of that image."),
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
        "Where the viewer is for the motion effects of the layer and of those below it, added "
        + "to what the layers above say: [1, 0] at the right, [0, 1] below."),
    Row(
      "motionEffects", \.motionEffects,
      summary: "How properties follow the viewer: values that are added to them."),
    Row(
      LayerConstraint.rowName, \.constraints,
      summary: "Relations by which the layers below are laid out; a constant by key path "
        + "(constraints.gap.constant)."),
  ]

  private static let timingRows: [Row] = [
    Row(
      "beginTime", \.timing.beginTime, unit: .seconds,
      summary: "When the layer begins, in its superlayer's time counted from its insertion."),
    Row(
      "duration", \.timing.duration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "The length of one run of the layer's time."),
    Row(
      "speed", \.timing.speed, animation: .explicit,
      summary: "Seconds of the layer's time each second of its superlayer's."),
    Row(
      "timeOffset", \.timing.timeOffset, unit: .seconds, animation: .explicit,
      summary: "Added to the layer's time."),
    Row(
      "repeatCount", \.timing.repeatCount, minimum: 0, maximum: .infinity,
      summary: "How many runs there are; 0 stands for one."),
    Row(
      "repeatDuration", \.timing.repeatDuration, unit: .seconds, minimum: 0, maximum: .infinity,
      summary: "How long runs repeat, in place of the count."),
    Row(
      "autoreverses", \.timing.autoreverses,
      summary: "Whether each run is followed by one backwards."),
    Row(
      "fillMode", \.timing.fillMode,
      summary: "Whether the layer shows before and after its active time."),
  ]
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
    property = Property(
      name, type: [LayerFilter].valueType, animation: .implicit, summary: summary,
      get: { $0[keyPath: field].propertyValue },
      set: { state, value in
        guard case .list(let values) = value else { return false }
        let filters = values.compactMap { state.filter($0) }
        guard filters.count == values.count else { return false }
        state[keyPath: field] = filters
        return true
      })
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
