public import LambentAnimations
public import LambentGeometry
public import LambentPixels
public import LambentRenderTree

// Each property here is a field of `LayerState` and a row of `LayerState.baseProperties` under its
// documented name: a test compares the three.

/// The properties of every layer. Setting one to another value runs its action.
extension Layer {
  /// The layer's rectangle in its own coordinates; its origin is where they begin to show.
  public var bounds: Rect {
    get { self[\.bounds] }
    set { self[\.bounds] = newValue }
  }

  /// The point of the superlayer at which the anchor point lies, in points; (0, 0) by default.
  public var position: Point {
    get { self[\.position] }
    set { self[\.position] = newValue }
  }

  /// In points toward the viewer; 0 by default. A sibling with more is drawn later.
  public var zPosition: Double {
    get { self[\.zPosition] }
    set { self[\.zPosition] = newValue }
  }

  /// The point of the layer that `position` places and `transform` turns about, in fractions of the
  /// bounds.
  public var anchorPoint: Point {
    get { self[\.anchorPoint] }
    set { self[\.anchorPoint] = newValue }
  }

  /// In points along z; 0 by default. Transforms turn about it.
  public var anchorPointZ: Double {
    get { self[\.anchorPointZ] }
    set { self[\.anchorPointZ] = newValue }
  }

  /// Scales, turns and shifts the layer about its anchor point; the identity by default.
  public var transform: Transform3D {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }

  /// Transforms all sublayers alike, for example by a perspective; the identity by default.
  public var sublayerTransform: Transform3D {
    get { self[\.sublayerTransform] }
    set { self[\.sublayerTransform] = newValue }
  }

  /// True if the layer and its sublayers are left out.
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

  /// How much of the layer shows, 0…1.
  public var opacity: Double {
    get { self[\.opacity] }
    set { self[\.opacity] = newValue }
  }

  /// True if opacity fades the finished subtree once, false if it fades each part of it.
  public var allowsGroupOpacity: Bool {
    get { self[\.allowsGroupOpacity] }
    set { self[\.allowsGroupOpacity] = newValue }
  }

  /// True if the layer promises to have no transparent pixel.
  public var isOpaque: Bool {
    get { self[\.isOpaque] }
    set { self[\.isOpaque] = newValue }
  }

  /// Fills the (rounded) bounds beneath the contents; none by default.
  public var backgroundColor: Color? {
    get { self[\.backgroundColor] }
    set { self[\.backgroundColor] = newValue }
  }

  /// In points, at least 0; 0, the default, leaves the corners square.
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

  /// In points, at least 0, drawn inward from the bounds; 0, the default, draws none.
  public var borderWidth: Double {
    get { self[\.borderWidth] }
    set { self[\.borderWidth] = newValue }
  }

  /// Colours the line of `borderWidth`; black by default, and without one there is none.
  public var borderColor: Color? {
    get { self[\.borderColor] }
    set { self[\.borderColor] = newValue }
  }

  /// True if what lies outside the (rounded) bounds is cut off, the layer's own shadow included.
  public var masksToBounds: Bool {
    get { self[\.masksToBounds] }
    set { self[\.masksToBounds] = newValue }
  }

  /// True if the mask's luminance × alpha decides what shows, instead of its alpha alone.
  public var maskUsesLuminance: Bool {
    get { self[\.maskUsesLuminance] }
    set { self[\.maskUsesLuminance] = newValue }
  }

  /// True if the layer shows where its mask does not.
  public var maskIsInverted: Bool {
    get { self[\.maskIsInverted] }
    set { self[\.maskIsInverted] = newValue }
  }

  /// An image, a sequence of images or a film; none by default.
  public var contents: (any LayerContents)? {
    get { self[\.contents].layerContents }
    set { self[\.contents] = newValue.flatMap { ShownContents($0) } }
  }

  /// (0, 0, 1, 1), the whole image, by default; a smaller rectangle crops it.
  public var contentsRect: Rect {
    get { self[\.contentsRect] }
    set { self[\.contentsRect] = newValue }
  }

  /// The part of it that stretches in nine slices, in fractions of it.
  public var contentsCenter: Rect {
    get { self[\.contentsCenter] }
    set { self[\.contentsCenter] = newValue }
  }

  /// Where the image lies and how it is scaled.
  public var contentsGravity: RenderNode.Gravity {
    get { self[\.contentsGravity] }
    set { self[\.contentsGravity] = newValue }
  }

  /// 2 for an image of twice the density; 1 by default, above 0.
  public var contentsScale: Double {
    get { self[\.contentsScale] }
    set { self[\.contentsScale] = newValue }
  }

  /// Linear by default; `trilinear` mixes mip levels, `nearest` keeps pixels hard.
  public var minificationFilter: SamplingFilter {
    get { self[\.minificationFilter] }
    set { self[\.minificationFilter] = newValue }
  }

  /// Linear by default; `nearest` shows pixels as squares.
  public var magnificationFilter: SamplingFilter {
    get { self[\.magnificationFilter] }
    set { self[\.magnificationFilter] = newValue }
  }

  /// In mip levels, 0 by default: below 0 sharpens, above 0 softens.
  public var minificationFilterBias: Double {
    get { self[\.minificationFilterBias] }
    set { self[\.minificationFilterBias] = newValue }
  }

  /// True if a change of the bounds' size makes the layer draw itself again.
  public var needsDisplayOnBoundsChange: Bool {
    get { self[\.needsDisplayOnBoundsChange] }
    set { self[\.needsDisplayOnBoundsChange] = newValue }
  }

  /// Black by default; its alpha multiplies `shadowOpacity`.
  public var shadowColor: Color? {
    get { self[\.shadowColor] }
    set { self[\.shadowColor] = newValue }
  }

  /// How dark the shadow is, 0…1. ``masksToBounds`` and a mask cut it off with the rest: let a
  /// superlayer cast it, or a layer beneath this one with a ``shadowPath``.
  public var shadowOpacity: Double {
    get { self[\.shadowOpacity] }
    set { self[\.shadowOpacity] = newValue }
  }

  /// In points; (0, −3) by default.
  public var shadowOffset: Size {
    get { self[\.shadowOffset] }
    set { self[\.shadowOffset] = newValue }
  }

  /// Blurs the shadow by so many points; 3 by default, at least 0.
  public var shadowRadius: Double {
    get { self[\.shadowRadius] }
    set { self[\.shadowRadius] = newValue }
  }

  /// Gives the shadow another shape, and draws it faster; none by default.
  public var shadowPath: Path? {
    get { self[\.shadowPath] }
    set { self[\.shadowPath] = newValue }
  }

  /// Act on the layer with its sublayers, the first one first; none by default.
  public var filters: [LayerFilter] {
    get { self[\.filters] }
    set { self[\.filters] = newValue }
  }

  /// Act on what shows through the layer, as frosted glass does; none by default.
  public var backgroundFilters: [LayerFilter] {
    get { self[\.backgroundFilters] }
    set { self[\.backgroundFilters] = newValue }
  }

  /// How the finished layer is combined with what lies beneath; source-over without one.
  public var compositingFilter: BlendMode? {
    get { self[\.compositingFilter] }
    set { self[\.compositingFilter] = newValue }
  }

  /// True if the layer is drawn into an image of its own first.
  public var shouldRasterize: Bool {
    get { self[\.shouldRasterize] }
    set { self[\.shouldRasterize] = newValue }
  }

  /// Counts where `shouldRasterize` is true; 1 by default, above 0.
  public var rasterizationScale: Double {
    get { self[\.rasterizationScale] }
    set { self[\.rasterizationScale] = newValue }
  }

  /// The edges that are antialiased.
  public var edgeAntialiasingMask: RenderNode.Edges {
    get { self[\.edgeAntialiasingMask] }
    set { self[\.edgeAntialiasingMask] = newValue }
  }

  /// True if edges are antialiased at all.
  public var allowsEdgeAntialiasing: Bool {
    get { self[\.allowsEdgeAntialiasing] }
    set { self[\.allowsEdgeAntialiasing] = newValue }
  }
}

/// The properties that follow the viewer, and those of layout.
extension Layer {
  /// Where the viewer is for the motion effects of the layer and of those below it, each coordinate
  /// −1…1, added to what the layers above say: (1, 0) at the right, (0, 1) below.
  public var viewerOffset: Point {
    get { self[\.viewerOffset] }
    set { self[\.viewerOffset] = newValue }
  }

  /// Where the viewer is with what the layers above say.
  package var viewerOffsetInTree: Point {
    var offset = viewerOffset
    var above = superlayer
    while let layer = above {
      offset = offset + layer.viewerOffset
      above = layer.superlayer
    }
    return offset
  }

  /// How properties follow the viewer. What does not fit the layer adds nothing.
  public var motionEffects: [MotionEffect] {
    get { self[\.motionEffects] }
    set { self[\.motionEffects] = newValue }
  }

  /// The relations between the layer and those below it: see ``LayerConstraint``.
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

/// The timing of a layer. Setting it does not animate it.
extension Layer {
  /// How the layer's time relates to its superlayer's.
  package var timing: MediaTiming {
    get { core.model.timing }
    set { self[\.timing] = newValue }
  }

  /// When the layer begins, in seconds of its superlayer's time.
  public var beginTime: Double {
    get { self[\.timing.beginTime] }
    set { self[\.timing.beginTime] = newValue }
  }

  /// The length of one run, in seconds of local time.
  public var duration: Double {
    get { self[\.timing.duration] }
    set { self[\.timing.duration] = newValue }
  }

  /// Seconds of local time per second of the superlayer's; 0 freezes, a negative one runs backwards.
  public var speed: Double {
    get { self[\.timing.speed] }
    set { self[\.timing.speed] = newValue }
  }

  /// Added to the local time, in seconds.
  public var timeOffset: Double {
    get { self[\.timing.timeOffset] }
    set { self[\.timing.timeOffset] = newValue }
  }

  /// How many cycles there are, fractions too; 0 stands for one.
  public var repeatCount: Double {
    get { self[\.timing.repeatCount] }
    set { self[\.timing.repeatCount] = newValue }
  }

  /// How long cycles repeat, in seconds of local time; above 0 it takes the place of the count.
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
