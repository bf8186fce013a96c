import LambentAnimations
import LambentDrawing
package import LambentLayers
import LambentProperties

/// A rectangle that shows something, has sublayers, and whose properties animate.
///
/// Setting a property of a layer in a host's tree asks ``action(forKey:)`` for what to do, which by
/// default animates it in 0.25 s. Nothing is thrown: what cannot be done is told to `CAHost.onError`.
///
/// A subclass may have properties of its own, by key: there is no `@NSManaged` here.
///
/// ```swift
/// final class Ring: CALayer {
///   var progress: CGFloat {
///     get { value(forKey: "progress") as? CGFloat ?? 0 }
///     set { setValue(newValue, forKey: "progress") }
///   }
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
///   override func draw(in ctx: CGContext) { … }
/// }
/// ```
/// While ``draw(in:)`` runs, the layer's properties read what is shown, animations included, as those
/// of the presentation layer that is drawn on a phone.
open class CALayer: NSObject, CAMediaTiming {
  /// The layer of the library that this one stands for.
  package let backing: Layer
  /// The values of a presentation layer, or while it is drawn.
  package internal(set) var frozen: LayerState?
  /// The layer that a presentation layer presents.
  var modelLayer: CALayer?
  /// The state that the next presentation layer shows.
  var pendingState: LayerState?
  /// True if the layer was asked to draw itself, and has not yet.
  var waitsForDisplay = false
  /// Values under keys, of kinds that do not animate.
  var objects: [String: Any] = [:]
  /// The layer as an item of a `UIDynamicAnimator`: a view is one itself.
  public private(set) lazy var dynamicItem = CALayerDynamicItem(backing)
  /// The animations that were added with a key.
  var addedAnimations: [String: CAAnimation] = [:]

  /// Who is asked for actions first, draws and lays out where the layer's class does not.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by key, asked after the delegate.
  open var actions: [String: any CAAction]?
  /// Values, and actions under `actions`, for what the layer was not told itself; under `style` a style
  /// that this one is based on.
  open var style: [AnyHashable: Any]? { didSet { applyStyle() } }

  /// Creates a layer with the defaults of its class.
  public override init() {
    backing = type(of: self).makeBacking()
    super.init()
    adopt()
  }

  /// Creates the presentation layer of a layer; subclasses copy their own variables.
  public init(layer: Any) {
    let original = layer as? CALayer
    backing = original?.backing ?? type(of: self).makeBacking()
    super.init()
    guard let original else {
      adopt()
      return
    }
    frozen = original.pendingState ?? original.shown
    modelLayer = original.modelLayer ?? original
    objects = original.objects
    (delegate, actions, style) = (original.delegate, original.actions, original.style)
  }

  /// There are no archives here: a new layer.
  public required init?(coder: NSCoder) {
    backing = type(of: self).makeBacking()
    super.init()
    adopt()
  }

  /// Stands for a layer of the library.
  package init(backing: Layer) {
    self.backing = backing
    super.init()
    adopt()
  }

  private func adopt() {
    backing.face = self
  }

  /// Makes what a layer of the class stands for.
  class func makeBacking() -> Layer { Layer() }

  /// Called after a value was set under a key path.
  func didWrite(_ keyPath: String) {}

  // MARK: What subclasses decide

  /// The value of a key that was not set: of a subclass's own property.
  open class func defaultValue(forKey key: String) -> Any? {
    (try? makeBacking().model.value(forKeyPath: key))?.any
  }

  /// True if a change of a property calls for drawing.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action of the class for a key.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for a key: the delegate's, the layer's ``actions``, its style's, its class's, and in a
  /// host's tree the implicit animation. `nil` is no action.
  ///
  /// It is asked for before the new value is stored, and run after.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// Draws the layer's content after ``setNeedsDisplay()``, or when a property for which
  /// ``needsDisplay(forKey:)`` answers `true` shows another value; by default the delegate does.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) }
    guard let below = backing.delegate, let state = frozen else { return }
    below.draw(layer: backing, in: &ctx.recorder, for: Layer(showing: state))
  }

  /// Gives the layer its contents, when it is to be drawn anew; by default the delegate may.
  open func display() { delegate?.display(self) }

  /// Places the sublayers before a transaction commits; by default the delegate does.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      backing.delegate?.layoutSublayers(of: backing)
    }
  }

  // MARK: Properties

  /// The layer's rectangle in its own coordinates; its origin is where they begin to show.
  open var bounds: CGRect {
    get { CGRect(shown.bounds) }
    set { resize { write("bounds", .rect(newValue.lambent)) } }
  }

  /// The point of the superlayer at which the anchor point lies, in points; (0, 0) by default.
  @_Row("position") open var position: CGPoint
  /// The layer's position along z, in points toward the viewer.
  @_Row("zPosition") open var zPosition: CGFloat
  /// The point that `position` places and `transform` turns about, in fractions of the bounds.
  @_Row("anchorPoint") open var anchorPoint: CGPoint
  /// Scales, turns and shifts the layer about its anchor point; the identity by default.
  @_Row("transform") open var transform: CATransform3D
  /// True if the layer and its sublayers are left out.
  @_Row("hidden") open var isHidden: Bool
  /// How much of the layer shows, 0…1.
  @_Row("opacity") open var opacity: Float
  /// True if the layer promises to have no transparent pixel.
  @_Row("opaque") open var isOpaque: Bool
  /// Fills the (rounded) bounds beneath the contents; none by default.
  @_Row("backgroundColor") open var backgroundColor: CGColor?
  /// In points, at least 0; 0, the default, leaves the corners square.
  @_Row("cornerRadius") open var cornerRadius: CGFloat
  /// In points, at least 0, drawn inward from the bounds; 0, the default, draws none.
  @_Row("borderWidth") open var borderWidth: CGFloat
  /// Colours the line of `borderWidth`; black by default, and without one there is none.
  @_Row("borderColor") open var borderColor: CGColor?
  /// True if what lies outside of the bounds is cut off, the layer's own shadow included.
  @_Row("masksToBounds") open var masksToBounds: Bool
  /// Pixels of the contents per point.
  @_Row("contentsScale") open var contentsScale: CGFloat
  /// True if a change of the bounds' size calls for drawing.
  @_Row("needsDisplayOnBoundsChange") open var needsDisplayOnBoundsChange: Bool
  /// Where contents lie and how they are scaled.
  @_Row("contentsGravity") open var contentsGravity: CALayerContentsGravity
  /// In points along z; 0 by default. Transforms turn about it.
  @_Row("anchorPointZ") public var anchorPointZ: CGFloat
  /// Transforms all sublayers alike, for example by a perspective; the identity by default.
  @_Row("sublayerTransform") public var sublayerTransform: CATransform3D
  /// True if the layer's back is drawn when it faces away.
  @_Row("doubleSided") public var isDoubleSided: Bool
  /// True if the y axis of the layer and its sublayers points the other way.
  @_Row("geometryFlipped") public var isGeometryFlipped: Bool
  /// True if opacity fades the finished subtree once, false if it fades each part of it.
  @_Row("allowsGroupOpacity") public var allowsGroupOpacity: Bool
  /// The part of the contents that is shown, in fractions of them.
  @_Row("contentsRect") public var contentsRect: CGRect
  /// The part of them that stretches in nine slices.
  @_Row("contentsCenter") public var contentsCenter: CGRect
  /// Added to the level of a trilinear minification.
  @_Row("minificationFilterBias") public var minificationFilterBias: Float
  /// Black by default; its alpha multiplies `shadowOpacity`.
  @_Row("shadowColor") public var shadowColor: CGColor?
  /// How dark the shadow is, 0…1.
  @_Row("shadowOpacity") public var shadowOpacity: Float
  /// In points; (0, −3) by default.
  @_Row("shadowOffset") public var shadowOffset: CGSize
  /// Blurs the shadow by so many points; 3 by default, at least 0.
  @_Row("shadowRadius") public var shadowRadius: CGFloat
  /// Gives the shadow another shape, and draws it faster; none by default.
  @_Row("shadowPath") public var shadowPath: CGPath?
  /// True if the layer is drawn into an image of its own first.
  @_Row("shouldRasterize") public var shouldRasterize: Bool
  /// Counts where `shouldRasterize` is true; 1 by default, above 0.
  @_Row("rasterizationScale") public var rasterizationScale: CGFloat
  /// True if the layer's sides are drawn with smooth edges.
  @_Row("allowsEdgeAntialiasing") public var allowsEdgeAntialiasing: Bool

  /// The edges that are antialiased, where ``allowsEdgeAntialiasing`` is true; all four by default.
  @_Row("edgeAntialiasingMask") public var edgeAntialiasingMask: CAEdgeAntialiasingMask
  /// The corners that are rounded.
  @_Row("maskedCorners") public var maskedCorners: CACornerMask
  /// How contents are sampled when they shrink.
  @_Row("minificationFilter") public var minificationFilter: CALayerContentsFilter
  /// How contents are sampled when they grow.
  @_Row("magnificationFilter") public var magnificationFilter: CALayerContentsFilter
  /// Arcs of circles by default, or curves that bend gradually.
  @_Row("cornerCurve") public var cornerCurve: CALayerCornerCurve

  /// The layer's rectangle in its superlayer. It is not animated itself; setting it sets `position` and
  /// `bounds`.
  open var frame: CGRect {
    get { CGRect(shown.frame) }
    set { resize { write("frame", .rect(newValue.lambent)) } }
  }

  /// The contents of the layer: a `CGImage` or a `UIImage`, animated ones included.
  open var contents: Any? {
    get { read("contents")?.any }
    set { writeAny("contents", newValue) }
  }

  /// Makes a change of the size; the view that owns the layer resizes its subviews.
  private func resize(_ change: () -> Void) {
    guard modelLayer == nil, let view = delegate as? UIView, view.layer === self else {
      return change()
    }
    let size = bounds.size
    change()
    view.resizeSubviews(from: size)
  }

  // MARK: Timing

  /// When the layer begins, in seconds of its superlayer's time.
  @_Of(\CALayer.timing.beginTime) open var beginTime: CFTimeInterval
  /// The length of one run, in seconds of local time.
  @_Of(\CALayer.timing.duration) open var duration: CFTimeInterval
  /// Seconds of local time per second of the superlayer's; 0 stands still at ``timeOffset``.
  @_Of(\CALayer.timing.speed.float) open var speed: Float
  /// Added to the local time, in seconds.
  @_Of(\CALayer.timing.timeOffset) open var timeOffset: CFTimeInterval
  /// The number of cycles, fractions included; 0 stands for one.
  @_Of(\CALayer.timing.repeatCount.cycles) open var repeatCount: Float
  /// How long cycles repeat, in seconds of local time.
  @_Of(\CALayer.timing.repeatDuration) open var repeatDuration: CFTimeInterval
  /// True if each run is followed by one backwards.
  @_Of(\CALayer.timing.autoreverses) open var autoreverses: Bool
  /// The values that are shown outside of the active time.
  @_Of(\CALayer.timing.fillMode.name) open var fillMode: CAMediaTimingFillMode

  // MARK: Presentation

  /// The values that the layer reads: its model, or what a presentation layer shows.
  package var shown: LayerState { frozen ?? backing.model }

  /// The values that the layer showed at the last commit, animations included; `nil` outside of a
  /// host's tree and before the first commit in it.
  ///
  /// The layer is of the same class, made by `init(layer:)`: a subclass with initialisers of its own
  /// has to override that too, as on a phone.
  open func presentation() -> Self? {
    guard modelLayer == nil else { return self }
    guard let host = backing.context, let state = backing.committedState(at: host.time) else {
      return nil
    }
    pendingState = state
    defer { pendingState = nil }
    return type(of: self).presenting(self) as? Self
  }

  /// The layer that a presentation layer presents; a layer itself otherwise.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// Makes a layer of a class that is known at run time only.
  package static func make(_ type: AnyClass) -> CALayer {
    (type as? CALayer.Type)?.new(()) ?? CALayer()
  }

  /// The one layer of these names that stands for a layer of the library.
  package static func of(_ layer: Layer) -> CALayer {
    if let owner = layer.face as? CALayer { return owner }
    switch layer {
    case is EmitterLayer: return CAEmitterLayer(backing: layer)
    case is GradientLayer: return CAGradientLayer(backing: layer)
    case is ShapeLayer: return CAShapeLayer(backing: layer)
    case is TextLayer: return CATextLayer(backing: layer)
    case is ReplicatorLayer: return CAReplicatorLayer(backing: layer)
    case is TransformLayer: return CATransformLayer(backing: layer)
    default: return CALayer(backing: layer)
    }
  }

  // MARK: Classes that are known at run time only

  // Swift makes objects of a class that is known at run time only by `required` initialisers, and
  // those would not let a subclass write `override init()`, as code for a phone does. A convenience
  // initialiser, however, reaches what the dynamic class overrides. It has a symbol of its own, by
  // which a static function calls it, so that the class comes from the metatype.

  @_silgen_name("LambentQuartzCore_presentationLayer")
  convenience init(_presenting layer: CALayer) { self.init(layer: layer) }

  @_silgen_name("LambentQuartzCore_presentationLayer")
  private static func presenting(_ layer: __owned CALayer) -> CALayer

  @_silgen_name("LambentQuartzCore_newLayer")
  convenience init(_new: Void) { self.init() }

  @_silgen_name("LambentQuartzCore_newLayer")
  private static func new(_ nothing: Void) -> CALayer
}
