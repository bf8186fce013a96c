// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations
import LambentDrawing
import LambentGeometry
package import LambentLayers
import LambentRenderTree

/// A rectangle with content and sublayers, whose properties animate.
///
/// In a host's tree, setting a property runs the action that ``action(forKey:)`` returns. A subclass declares
/// its own animatable properties by key, because there is no `@NSManaged`:
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
  package let backing: Layer
  /// The values of a presentation layer, and of a layer while it is drawn.
  package internal(set) var frozen: LayerState?
  /// The layer that a presentation layer presents.
  var modelLayer: CALayer?
  /// The state that the next presentation layer shows.
  var pendingState: LayerState?
  var waitsForDisplay = false
  /// Values by key whose types do not animate.
  var objects: [String: Any] = [:]
  /// The animations that were added with a key.
  var addedAnimations: [String: CAAnimation] = [:]
  /// The layer as an item of a `UIDynamicAnimator`: a view is one itself. Not Apple's.
  public private(set) lazy var dynamicItem = CALayerDynamicItem(backing)
  open weak var delegate: (any CALayerDelegate)?
  open var actions: [String: any CAAction]?
  /// Values for properties that are not set on the layer, with actions under `actions` and a base style
  /// under `style`.
  open var style: [AnyHashable: Any]? { didSet { applyStyle() } }

  public override init() {
    backing = type(of: self).makeBacking()
    super.init()
    backing.bridge = self
  }

  public required init?(coder: NSCoder) {
    backing = type(of: self).makeBacking()
    super.init()
    backing.bridge = self
  }

  /// Creates the bridge to a Lambent layer.
  package init(backing: Layer) {
    self.backing = backing
    super.init()
    backing.bridge = self
  }

  public init(layer: Any) {
    let original = layer as? CALayer
    backing = original?.backing ?? type(of: self).makeBacking()
    super.init()
    guard let original else {
      backing.bridge = self
      return
    }
    frozen = original.pendingState ?? original.shown
    modelLayer = original.modelLayer ?? original
    (objects, delegate) = (original.objects, original.delegate)
    (actions, style) = (original.actions, original.style)
  }

  /// Creates the Lambent layer of a layer of this class.
  class func makeBacking() -> Layer { Layer() }
  /// Called after a value was set by key path. New contents replace the drawing.
  func didWrite(_ keyPath: String) {
    if keyPath == "contents", modelLayer == nil { backing.discardDrawing() }
  }

  // MARK: Overridden by subclasses

  open class func defaultValue(forKey key: String) -> Any? {
    (try? makeBacking().model.value(forKeyPath: key))?.any
  }
  open class func needsDisplay(forKey key: String) -> Bool { false }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
  open func display() { delegate?.display(self) }

  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) }
    guard let below = backing.delegate, let state = frozen else { return }
    below.draw(layer: backing, in: &ctx.recorder, for: Layer(showing: state))
  }

  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      backing.delegate?.layoutSublayers(of: backing)
    }
  }

  open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, forKey: key) }
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(min(backing.sublayers.count, 1 << 30)))
  }
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer) { try backing.insertSublayer(layer.backing, at: Int(idx)) }
  }
  open func removeFromSuperlayer() {
    guard canChange("superlayer") else { return }
    if let above = backing.superlayer, above.mask === backing {
      CALayer.of(above).mask = nil
      return
    }
    follow(to: nil) { backing.removeFromSuperlayer() }
  }
  open func setNeedsDisplay() {
    backing.setNeedsDisplay()
    waitsForDisplay = true
  }
  open func setNeedsLayout() { backing.setNeedsLayout() }
  open func layoutIfNeeded() { backing.layoutNow() }
  /// Draws the layer and its sublayers with their model values, without animations. A presentation layer is drawn
  /// with its presented values. The layer is drawn in its own coordinates: its position and transform are not
  /// applied.
  open func render(in ctx: CGContext) {
    attempt("render") {
      let time = backing.context?.time ?? 0
      guard var node = try backing.renderNode(at: time, isModel: modelLayer == nil) else { return }
      node.transform = .identity
      ctx.recorder.draw(node)
    }
  }
  open func preferredFrameSize() -> CGSize { bounds.size }
  open func removeAnimation(forKey key: String) {
    if canChange(key) { backing.removeAnimation(forKey: key) }
  }
  open func removeAllAnimations() {
    if canChange("animations") { backing.removeAllAnimations() }
  }

  // MARK: Properties
  public var name: String? {
    get { backing.name }
    set { if newValue != backing.name, canChange("name") { backing.name = newValue } }
  }
  @_Row("frame") open var frame: CGRect
  @_Row("bounds") open var bounds: CGRect
  @_Row("position") open var position: CGPoint
  @_Row("zPosition") open var zPosition: CGFloat
  @_Row("anchorPoint") open var anchorPoint: CGPoint
  @_Row("transform") open var transform: CATransform3D
  @_Row("hidden") open var isHidden: Bool
  @_Row("opacity") open var opacity: Float
  @_Row("opaque") open var isOpaque: Bool
  @_Row("backgroundColor") open var backgroundColor: CGColor?
  @_Row("cornerRadius") open var cornerRadius: CGFloat
  @_Row("borderWidth") open var borderWidth: CGFloat
  @_Row("borderColor") open var borderColor: CGColor?
  @_Row("masksToBounds") open var masksToBounds: Bool
  @_Row("contentsScale") open var contentsScale: CGFloat
  @_Row("needsDisplayOnBoundsChange") open var needsDisplayOnBoundsChange: Bool
  @_Row("contentsGravity") open var contentsGravity: CALayerContentsGravity
  @_Row("anchorPointZ") public var anchorPointZ: CGFloat
  @_Row("sublayerTransform") public var sublayerTransform: CATransform3D
  @_Row("doubleSided") public var isDoubleSided: Bool
  @_Row("geometryFlipped") public var isGeometryFlipped: Bool
  @_Row("allowsGroupOpacity") public var allowsGroupOpacity: Bool
  @_Row("contentsRect") public var contentsRect: CGRect
  @_Row("contentsCenter") public var contentsCenter: CGRect
  @_Row("minificationFilterBias") public var minificationFilterBias: Float
  @_Row("shadowColor") public var shadowColor: CGColor?
  @_Row("shadowOpacity") public var shadowOpacity: Float
  @_Row("shadowOffset") public var shadowOffset: CGSize
  @_Row("shadowRadius") public var shadowRadius: CGFloat
  @_Row("shadowPath") public var shadowPath: CGPath?
  @_Row("shouldRasterize") public var shouldRasterize: Bool
  @_Row("rasterizationScale") public var rasterizationScale: CGFloat
  @_Row("allowsEdgeAntialiasing") public var allowsEdgeAntialiasing: Bool
  @_Row("edgeAntialiasingMask") public var edgeAntialiasingMask: CAEdgeAntialiasingMask
  @_Row("maskedCorners") public var maskedCorners: CACornerMask
  @_Row("minificationFilter") public var minificationFilter: CALayerContentsFilter
  @_Row("magnificationFilter") public var magnificationFilter: CALayerContentsFilter
  @_Row("cornerCurve") public var cornerCurve: CALayerCornerCurve
  @_Row("contents") open var contents: Any?
  @_Row("compositingFilter") public var compositingFilter: Any?
  /// No effect: drawings are recorded, and drawn with the frame.
  public final var drawsAsynchronously = false
  /// No effect: the frame decides.
  public final var contentsFormat = CALayerContentsFormat.RGBA8Uint

  // MARK: Timing
  @_Of(\CALayer.timing.beginTime) open var beginTime: CFTimeInterval
  @_Of(\CALayer.timing.duration) open var duration: CFTimeInterval
  @_Of(\CALayer.timing.speed.float) open var speed: Float
  @_Of(\CALayer.timing.timeOffset) open var timeOffset: CFTimeInterval
  @_Of(\CALayer.timing.repeatCount.cycles) open var repeatCount: Float
  @_Of(\CALayer.timing.repeatDuration) open var repeatDuration: CFTimeInterval
  @_Of(\CALayer.timing.autoreverses) open var autoreverses: Bool
  @_Of(\CALayer.timing.fillMode.name) open var fillMode: CAMediaTimingFillMode

  // MARK: Presentation
  /// The values of the layer: the model values, or the presented values of a presentation layer.
  package var shown: LayerState { frozen ?? backing.model }

  /// A layer with the presented values at the last commit; `nil` outside of a host's tree and before the
  /// first commit in it.
  /// A subclass with its own initialisers must override `init(layer:)`, too, as on a phone.
  open func presentation() -> Self? {
    guard modelLayer == nil else { return self }
    guard let host = backing.context, let state = backing.committedState(at: host.time) else {
      return nil
    }
    pendingState = state
    defer { pendingState = nil }
    let result = type(of: self).presenting(self)
    // A subclass copies its properties from the model in `init(layer:)`. The presented values are set afterwards.
    result.frozen = state
    return result as? Self
  }

  open func model() -> Self { (modelLayer as? Self) ?? self }
  /// Creates a layer of a class that is known only at run time.
  package static func make(_ type: AnyClass) -> CALayer {
    (type as? CALayer.Type)?.new(()) ?? CALayer()
  }

  /// The bridge of a Lambent layer.
  package static func of(_ layer: Layer) -> CALayer {
    if let owner = layer.bridge as? CALayer { return owner }
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
