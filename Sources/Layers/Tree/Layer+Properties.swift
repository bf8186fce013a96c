public import LambentAnimations
public import LambentGeometry
public import LambentPixels
public import LambentRenderTree

// Each property here is a field of `LayerState` and a row of `LayerState.baseProperties` under its
// documented name: a test compares the three.

/// The properties of every layer. Setting one to another value runs its action.
extension Layer {
  /// The layer's rectangle in its own coordinates, in points. Its origin is the point that is shown at the
  /// layer's upper left corner. Default: empty, at (0, 0).
  public var bounds: Rect {
    get { self[\.bounds] }
    set { self[\.bounds] = newValue }
  }

  /// The position of the anchor point in the superlayer's coordinates, in points. Default: (0, 0).
  public var position: Point {
    get { self[\.position] }
    set { self[\.position] = newValue }
  }

  /// The layer's position along z, in points toward the viewer. Default: 0. A sibling with a greater
  /// one is drawn later.
  public var zPosition: Double {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }

  /// The point, in fractions of the bounds, that is at `position` in the superlayer, and about which the layer is
  /// transformed. Default: (0.5, 0.5), the middle.
  public var anchorPoint: Point {
    get { self[\.anchorPoint] }
    set { self[\.anchorPoint] = newValue }
  }

  /// The depth of the anchor point, in points. Default: 0.
  public var anchorPointZ: Double {
    get { self[\.anchorPointZ] }
    set { self[\.anchorPointZ] = newValue }
  }

  /// The transform of the layer about its anchor point. Default: the identity.
  public var transform: Transform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }

  /// A transform of all sublayers, for example a perspective. Default: the identity.
  public var sublayerTransform: Transform3D {
    get { self[\.sublayerTransform] }
    set { self[\.sublayerTransform] = newValue }
  }

  /// True if the layer and its sublayers are not drawn.
  public var isHidden: Bool {
    get { self[\.isHidden] }
    set { self[\.isHidden] = newValue }
  }

  /// True if the layer's back is drawn when it faces away.
  public var isDoubleSided: Bool {
    get { self[\.isDoubleSided] }
    set { self[\.isDoubleSided] = newValue }
  }

  /// True if the y axis of the layer and its sublayers points the other way.
  public var isGeometryFlipped: Bool {
    get { self[\.isGeometryFlipped] }
    set { self[\.isGeometryFlipped] = newValue }
  }

  /// The opacity of the layer with its sublayers, 0…1. Default: 1.
  public var opacity: Double {
    get { self[\.opacity] }
    set { self[\.opacity] = newValue }
  }

  /// True if opacity fades the layer with its sublayers as a group, false if it fades each part separately.
  public var allowsGroupOpacity: Bool {
    get { self[\.allowsGroupOpacity] }
    set { self[\.allowsGroupOpacity] = newValue }
  }

  /// True as a hint that the layer has no transparent pixels. It does not change frames.
  public var isOpaque: Bool {
    get { self[\.isOpaque] }
    set { self[\.isOpaque] = newValue }
  }

  /// The colour that fills the (rounded) bounds below the contents; `nil`, the default, for none.
  public var backgroundColor: Color? {
    get { self[\.backgroundColor] }
    set { self[\.backgroundColor] = newValue }
  }

  /// The radius of the corners, in points, at least 0. Default: 0, square corners.
  public var cornerRadius: Double {
    get { self[\.cornerRadius] }
    set { self[\.cornerRadius] = newValue }
  }

  /// The corners that are rounded.
  public var maskedCorners: RenderNode.CornerSet {
    get { self[\.maskedCorners] }
    set { self[\.maskedCorners] = newValue }
  }

  /// Arcs of circles by default, or curves that bend gradually.
  public var cornerCurve: CornerCurve {
    get { self[\.cornerCurve] }
    set { self[\.cornerCurve] = newValue }
  }

  /// The width of the border, in points, at least 0, drawn inward from the bounds. Default: 0, no
  /// border.
  public var borderWidth: Double {
    get { self[\.borderWidth] }
    set { self[\.borderWidth] = newValue }
  }

  /// The colour of the border; `nil` for none. Default: black.
  public var borderColor: Color? {
    get { self[\.borderColor] }
    set { self[\.borderColor] = newValue }
  }

  /// True if content outside of the (rounded) bounds is clipped, including the layer's own shadow.
  public var masksToBounds: Bool {
    get { self[\.masksToBounds] }
    set { self[\.masksToBounds] = newValue }
  }

  /// True if the mask's luminance × alpha is used instead of its alpha.
  public var maskUsesLuminance: Bool {
    get { self[\.maskUsesLuminance] }
    set { self[\.maskUsesLuminance] = newValue }
  }

  /// True if the mask is inverted: the layer is visible where its mask is transparent.
  public var maskIsInverted: Bool {
    get { self[\.maskIsInverted] }
    set { self[\.maskIsInverted] = newValue }
  }

  /// The image, the sequence of images or the film that the layer shows; `nil`, the default, for none.
  public var contents: (any LayerContents)? {
    get { self[\.contents].layerContents }
    set { self[\.contents] = newValue.flatMap { ShownContents($0) } }
  }

  /// The part of the contents that is shown, in fractions of their width and height. Default: (0, 0,
  /// 1, 1), all of it.
  public var contentsRect: Rect {
    get { self[\.contentsRect] }
    set { self[\.contentsRect] = newValue }
  }

  /// The part of the contents that stretches in nine slices, in fractions of their width and height.
  /// Default: (0, 0, 1, 1).
  public var contentsCenter: Rect {
    get { self[\.contentsCenter] }
    set { self[\.contentsCenter] = newValue }
  }

  /// The position and the scaling of the contents in the bounds. Default: `resize`, which fills the
  /// bounds.
  ///
  /// Core Animation's coordinates grow upward, and its names of gravities are kept: in the coordinates
  /// of this library, which grow downward, `top` shows the contents at the *lower* side, and `bottom`
  /// at the upper side, as on iOS. `lambent check` points it out.
  public var contentsGravity: RenderNode.Gravity {
    get { self[\.contentsGravity] }
    set { self[\.contentsGravity] = newValue }
  }

  /// The density of the contents, in pixels per point; above 0. Default: 1. Use 2 for an image of
  /// twice the density.
  public var contentsScale: Double {
    get { self[\.contentsScale] }
    set { self[\.contentsScale] = newValue }
  }

  /// The filter of contents that are drawn smaller. Default: `linear`. `trilinear` blends mip levels;
  /// `nearest` keeps pixels hard.
  public var minificationFilter: SamplingFilter {
    get { self[\.minificationFilter] }
    set { self[\.minificationFilter] = newValue }
  }

  /// The filter of contents that are drawn larger. Default: `linear`. `nearest` shows pixels as
  /// squares.
  public var magnificationFilter: SamplingFilter {
    get { self[\.magnificationFilter] }
    set { self[\.magnificationFilter] = newValue }
  }

  /// A bias of the mip level, in levels: below 0 sharpens, above 0 softens. Default: 0.
  public var minificationFilterBias: Double {
    get { self[\.minificationFilterBias] }
    set { self[\.minificationFilterBias] = newValue }
  }

  /// True if the layer is redrawn when the size of its bounds changes.
  public var needsDisplayOnBoundsChange: Bool {
    get { self[\.needsDisplayOnBoundsChange] }
    set { self[\.needsDisplayOnBoundsChange] = newValue }
  }

  /// The colour of the shadow; its alpha multiplies `shadowOpacity`. Default: black.
  public var shadowColor: Color? {
    get { self[\.shadowColor] }
    set { self[\.shadowColor] = newValue }
  }

  /// The opacity of the shadow, 0…1. Default: 0.
  ///
  /// ``masksToBounds`` and a mask also clip the shadow. In this case, set the shadow on a superlayer, or on a layer
  /// below this one with a ``shadowPath``.
  public var shadowOpacity: Double {
    get { self[\.shadowOpacity] }
    set { self[\.shadowOpacity] = newValue }
  }

  /// The offset of the shadow, in points. Default: (0, −3).
  public var shadowOffset: Size {
    get { self[\.shadowOffset] }
    set { self[\.shadowOffset] = newValue }
  }

  /// The blur radius of the shadow, in points, at least 0. Default: 3.
  public var shadowRadius: Double {
    get { self[\.shadowRadius] }
    set { self[\.shadowRadius] = newValue }
  }

  /// The outline of the shadow, instead of the layer's alpha. It is faster to draw. Default: none.
  public var shadowPath: Path? {
    get { self[\.shadowPath] }
    set { self[\.shadowPath] = newValue }
  }

  /// The filters of the layer with its sublayers, the first one first. Default: none.
  public var filters: [LayerFilter] {
    get { self[\.filters] }
    set { self[\.filters] = newValue }
  }

  /// The filters of the backdrop that shows through the layer, as in frosted glass. Default: none.
  public var backgroundFilters: [LayerFilter] {
    get { self[\.backgroundFilters] }
    set { self[\.backgroundFilters] = newValue }
  }

  /// The operator that combines the finished layer with its backdrop; `nil` for source-over.
  public var compositingFilter: BlendMode? {
    get { self[\.compositingFilter] }
    set { self[\.compositingFilter] = newValue }
  }

  /// True if the layer is first rendered into an image.
  public var shouldRasterize: Bool {
    get { self[\.shouldRasterize] }
    set { self[\.shouldRasterize] = newValue }
  }

  /// The density of the image if `shouldRasterize` is true, in pixels per point; above 0. Default: 1.
  public var rasterizationScale: Double {
    get { self[\.rasterizationScale] }
    set { self[\.rasterizationScale] = newValue }
  }

  /// The sides of the layer that are drawn with antialiased edges. Default: all four.
  public var edgeAntialiasingMask: RenderNode.Edges {
    get { self[\.edgeAntialiasingMask] }
    set { self[\.edgeAntialiasingMask] = newValue }
  }

  /// True if edges of the layer are antialiased.
  public var allowsEdgeAntialiasing: Bool {
    get { self[\.allowsEdgeAntialiasing] }
    set { self[\.allowsEdgeAntialiasing] = newValue }
  }
}

/// The properties that follow the viewer, and those of layout.
extension Layer {
  /// The position of the viewer for the motion effects of the layer and its sublayers, each coordinate −1…1, added to
  /// the offsets of superlayers: (1, 0) is right, (0, 1) is below.
  public var viewerOffset: Point {
    get { self[\.viewerOffset] }
    set { self[\.viewerOffset] = newValue }
  }

  /// The viewer's offset, including the offsets of the layers above.
  package var viewerOffsetInTree: Point {
    superlayers.reduce(viewerOffset) { $0 + $1.viewerOffset }
  }

  /// The effects by which properties follow the viewer. An invalid effect is ignored.
  public var motionEffects: [MotionEffect] {
    get { self[\.motionEffects] }
    set { self[\.motionEffects] = newValue }
  }

  /// The constraints of the layer and its descendants: see ``LayerConstraint``.
  package var constraints: [LayerConstraint] {
    get { self[\.constraints] }
    set { self[\.constraints] = newValue }
  }

  /// Motion effects that a program computes: values by key path for an offset of the viewer.
  package var viewerResponses: [ViewerResponse] {
    get { core.viewerResponses }
    set {
      tree?.willChange(self)
      core.viewerResponses = newValue
    }
  }
}

/// The timing of a layer. Setting it does not animate. A begin time, speed or offset that is not finite is ignored.
extension Layer {
  /// The mapping from the superlayer's time to the layer's.
  package var timing: MediaTiming {
    get { core.model.timing }
    set { if newValue.endlessProperty == nil { self[\.timing] = newValue } }
  }

  /// The time at which the layer begins, in seconds of its superlayer's time.
  public var beginTime: Double {
    get { self[\.timing.beginTime] }
    set { if newValue.isFinite { self[\.timing.beginTime] = newValue } }
  }

  /// The length of one run, in seconds of local time.
  public var duration: Double {
    get { self[\.timing.duration] }
    set { self[\.timing.duration] = newValue }
  }

  /// Seconds of local time per second of the superlayer's; 0 freezes, a negative one runs backwards.
  public var speed: Double {
    get { self[\.timing.speed] }
    set { if newValue.isFinite { self[\.timing.speed] = newValue } }
  }

  /// Added to the local time, in seconds.
  public var timeOffset: Double {
    get { self[\.timing.timeOffset] }
    set { if newValue.isFinite { self[\.timing.timeOffset] = newValue } }
  }

  /// The number of cycles, which may be fractional. 0, the default, means one cycle.
  public var repeatCount: Double {
    get { self[\.timing.repeatCount] }
    set { self[\.timing.repeatCount] = newValue }
  }

  /// The time for which cycles repeat, in seconds of local time. If it is above 0, it is used instead of
  /// `repeatCount`.
  public var repeatDuration: Double {
    get { self[\.timing.repeatDuration] }
    set { self[\.timing.repeatDuration] = newValue }
  }

  /// True if each run is followed by one backwards.
  public var autoreverses: Bool {
    get { self[\.timing.autoreverses] }
    set { self[\.timing.autoreverses] = newValue }
  }

  /// The values that are shown outside of the active time.
  public var fillMode: FillMode {
    get { self[\.timing.fillMode] }
    set { self[\.timing.fillMode] = newValue }
  }
}
