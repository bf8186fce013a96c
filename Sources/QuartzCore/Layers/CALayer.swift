import LambentAnimations
import LambentDrawing
package import LambentLayers
import LambentProperties

/// A rectangle with content and sublayers, whose properties animate.
///
/// If a layer is in a host's tree, setting a property runs the action that ``action(forKey:)`` returns.
/// By default, it animates the change in 0.25 s. Nothing throws: errors are reported to `CAHost.onError`.
///
/// A subclass declares its own animatable properties by key, because there is no `@NSManaged`.
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
/// In ``draw(in:)``, the layer's properties have the presented values, like those of the presentation
/// layer that is drawn on a phone.
open class CALayer: NSObject, CAMediaTiming {
  /// The Lambent layer that this object bridges to.
  package let backing: Layer
  /// The values of a presentation layer, and of a layer while it is drawn.
  package internal(set) var frozen: LayerState?
  /// The layer that a presentation layer presents.
  var modelLayer: CALayer?
  /// The state that the next presentation layer shows.
  var pendingState: LayerState?
  /// True if the layer needs display.
  var waitsForDisplay = false
  /// Values by key whose types do not animate.
  var objects: [String: Any] = [:]
  /// The layer as an item of a `UIDynamicAnimator`: a view is one itself.
  public private(set) lazy var dynamicItem = CALayerDynamicItem(backing)
  /// The animations that were added with a key.
  var addedAnimations: [String: CAAnimation] = [:]

  /// The delegate: it is asked for actions first, and draws and lays out unless the layer's class does.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by key. The delegate takes precedence.
  open var actions: [String: any CAAction]?
  /// Values for properties that are not set on the layer, with actions under `actions` and a base style
  /// under `style`.
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

  /// Creates a new layer. Archives are not supported.
  public required init?(coder: NSCoder) {
    backing = type(of: self).makeBacking()
    super.init()
    adopt()
  }

  /// Creates the bridge to a Lambent layer.
  package init(backing: Layer) {
    self.backing = backing
    super.init()
    adopt()
  }

  private func adopt() {
    backing.face = self
  }

  /// Creates the Lambent layer of a layer of this class.
  class func makeBacking() -> Layer { Layer() }

  /// Called after a value was set under a key path.
  func didWrite(_ keyPath: String) {}

  // MARK: Overridden by subclasses

  /// The default value for a key.
  open class func defaultValue(forKey key: String) -> Any? {
    (try? makeBacking().model.value(forKeyPath: key))?.any
  }

  /// True if a change of the property requires a new drawing.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action of the class for a key.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The action for a key: the first of the delegate's, the one in ``actions``, the style's, the class's
  /// and, in a host's tree, the implicit animation. `nil` means no action.
  ///
  /// The action is requested before the new value is stored, and runs afterwards.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// Draws the layer's content after ``setNeedsDisplay()``, and when a property changes for which
  /// ``needsDisplay(forKey:)`` returns `true`. By default, the delegate draws.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) }
    guard let below = backing.delegate, let state = frozen else { return }
    below.draw(layer: backing, in: &ctx.recorder, for: Layer(showing: state))
  }

  /// Sets the layer's contents when it needs display. By default, calls the delegate.
  open func display() { delegate?.display(self) }

  /// Lays out the sublayers before a transaction commits. By default, calls the delegate.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      backing.delegate?.layoutSublayers(of: backing)
    }
  }

  // MARK: Properties

  /// The visible part of the layer's coordinates, in points.
  open var bounds: CGRect {
    get { CGRect(shown.bounds) }
    set { resize { write("bounds", .rect(newValue.lambent)) } }
  }

  /// The position of the anchor point in the superlayer, in points. Default: (0, 0).
  @_Row("position") open var position: CGPoint
  /// The layer's position along z, in points toward the viewer.
  @_Row("zPosition") open var zPosition: CGFloat
  /// The point that `position` positions, and the centre of `transform`, in fractions of the bounds.
  @_Row("anchorPoint") open var anchorPoint: CGPoint
  /// The transform about the anchor point. Default: the identity.
  @_Row("transform") open var transform: CATransform3D
  /// True if the layer and its sublayers are not drawn.
  @_Row("hidden") open var isHidden: Bool
  /// The opacity of the layer and its sublayers, 0…1.
  @_Row("opacity") open var opacity: Float
  /// True if the layer declares that it has no transparent pixels.
  @_Row("opaque") open var isOpaque: Bool
  /// The colour behind the contents, within the rounded bounds. Default: `nil`, transparent.
  @_Row("backgroundColor") open var backgroundColor: CGColor?
  /// The radius of the corners, in points, at least 0. Default: 0, square corners.
  @_Row("cornerRadius") open var cornerRadius: CGFloat
  /// The width of the border inside of the bounds, in points, at least 0. Default: 0, no border.
  @_Row("borderWidth") open var borderWidth: CGFloat
  /// The colour of the border; `nil` for no border. Default: black.
  @_Row("borderColor") open var borderColor: CGColor?
  /// True if everything outside of the bounds is clipped, including the layer's own shadow.
  @_Row("masksToBounds") open var masksToBounds: Bool
  /// The number of pixels of the contents per point.
  @_Row("contentsScale") open var contentsScale: CGFloat
  /// True if a change of the bounds' size requires a new drawing.
  @_Row("needsDisplayOnBoundsChange") open var needsDisplayOnBoundsChange: Bool
  /// The position and scaling of the contents in the bounds.
  @_Row("contentsGravity") open var contentsGravity: CALayerContentsGravity
  /// The z coordinate of the anchor point, in points. Default: 0.
  @_Row("anchorPointZ") public var anchorPointZ: CGFloat
  /// A transform of all sublayers, such as a perspective. Default: the identity.
  @_Row("sublayerTransform") public var sublayerTransform: CATransform3D
  /// True if the back is drawn when the layer faces away from the viewer.
  @_Row("doubleSided") public var isDoubleSided: Bool
  /// True if the y axis of the layer and its sublayers points the other way.
  @_Row("geometryFlipped") public var isGeometryFlipped: Bool
  /// True if opacity applies to the composited subtree, false if it applies to each layer of it.
  @_Row("allowsGroupOpacity") public var allowsGroupOpacity: Bool
  /// The visible part of the contents, in fractions of their size.
  @_Row("contentsRect") public var contentsRect: CGRect
  /// The part of the contents that stretches (nine slices), in fractions of their size.
  @_Row("contentsCenter") public var contentsCenter: CGRect
  /// The bias of the mip level for trilinear minification.
  @_Row("minificationFilterBias") public var minificationFilterBias: Float
  /// Its alpha multiplies `shadowOpacity`. Default: black.
  @_Row("shadowColor") public var shadowColor: CGColor?
  /// The opacity of the shadow, 0…1.
  @_Row("shadowOpacity") public var shadowOpacity: Float
  /// The offset of the shadow, in points. Default: (0, −3).
  @_Row("shadowOffset") public var shadowOffset: CGSize
  /// The blur radius of the shadow, in points, at least 0. Default: 3.
  @_Row("shadowRadius") public var shadowRadius: CGFloat
  /// The shape of the shadow, which is then drawn faster. Default: `nil`, the shape of the layer.
  @_Row("shadowPath") public var shadowPath: CGPath?
  /// True if the layer is rendered to a bitmap before compositing.
  @_Row("shouldRasterize") public var shouldRasterize: Bool
  /// The scale of the bitmap if `shouldRasterize` is true, above 0. Default: 1.
  @_Row("rasterizationScale") public var rasterizationScale: CGFloat
  /// True if the edges of the layer are antialiased.
  @_Row("allowsEdgeAntialiasing") public var allowsEdgeAntialiasing: Bool

  /// The edges that are antialiased if ``allowsEdgeAntialiasing`` is true. Default: all four.
  @_Row("edgeAntialiasingMask") public var edgeAntialiasingMask: CAEdgeAntialiasingMask
  /// The corners that are rounded.
  @_Row("maskedCorners") public var maskedCorners: CACornerMask
  /// The sampling filter for contents that are scaled down.
  @_Row("minificationFilter") public var minificationFilter: CALayerContentsFilter
  /// The sampling filter for contents that are scaled up.
  @_Row("magnificationFilter") public var magnificationFilter: CALayerContentsFilter
  /// Circular arcs by default.
  @_Row("cornerCurve") public var cornerCurve: CALayerCornerCurve

  /// The layer's rectangle in its superlayer. Setting it sets `position` and `bounds`, which animate.
  open var frame: CGRect {
    get { CGRect(shown.frame) }
    set { resize { write("frame", .rect(newValue.lambent)) } }
  }

  /// The contents of the layer: a `CGImage` or a `UIImage`, which can be animated.
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

  /// The begin time, in the superlayer's time, in seconds.
  @_Of(\CALayer.timing.beginTime) open var beginTime: CFTimeInterval
  /// The duration of one cycle, in local time, in seconds.
  @_Of(\CALayer.timing.duration) open var duration: CFTimeInterval
  /// The local time per second of the superlayer's time. At 0, the layer shows ``timeOffset``.
  @_Of(\CALayer.timing.speed.float) open var speed: Float
  /// An offset of the local time, in seconds.
  @_Of(\CALayer.timing.timeOffset) open var timeOffset: CFTimeInterval
  /// The number of cycles, which can be fractional. 0 means one cycle.
  @_Of(\CALayer.timing.repeatCount.cycles) open var repeatCount: Float
  /// The duration for which cycles repeat, in local time, in seconds.
  @_Of(\CALayer.timing.repeatDuration) open var repeatDuration: CFTimeInterval
  /// True if each cycle is followed by one in reverse.
  @_Of(\CALayer.timing.autoreverses) open var autoreverses: Bool
  /// The values outside of the active time.
  @_Of(\CALayer.timing.fillMode.name) open var fillMode: CAMediaTimingFillMode

  // MARK: Presentation

  /// The values of the layer: the model values, or the presented values of a presentation layer.
  package var shown: LayerState { frozen ?? backing.model }

  /// A layer with the presented values at the last commit; `nil` outside of a host's tree and before the
  /// first commit in it.
  ///
  /// It has the same class, and is created with `init(layer:)`. As on a phone, a subclass with its own
  /// initialisers must override that one, too.
  open func presentation() -> Self? {
    guard modelLayer == nil else { return self }
    guard let host = backing.context, let state = backing.committedState(at: host.time) else {
      return nil
    }
    pendingState = state
    defer { pendingState = nil }
    return type(of: self).presenting(self) as? Self
  }

  /// The model layer of a presentation layer; otherwise the layer itself.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// Creates a layer of a class that is known at run time only.
  package static func make(_ type: AnyClass) -> CALayer {
    (type as? CALayer.Type)?.new(()) ?? CALayer()
  }

  /// The bridge of a Lambent layer.
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
