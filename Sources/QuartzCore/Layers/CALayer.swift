import LambentAnimations
package import LambentDrawing
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
    get { read("bounds", .zero) }
    set { write("bounds", newValue.propertyValue) }
  }

  /// The point of the superlayer at which the anchor point lies, in points; (0, 0) by default.
  open var position: CGPoint {
    get { read("position", .zero) }
    set { write("position", newValue.propertyValue) }
  }

  /// The depth; siblings are drawn in its order.
  open var zPosition: CGFloat {
    get { read("zPosition", 0) }
    set { write("zPosition", newValue.propertyValue) }
  }

  /// The point that `position` places and `transform` turns about, in fractions of the bounds.
  open var anchorPoint: CGPoint {
    get { read("anchorPoint", .zero) }
    set { write("anchorPoint", newValue.propertyValue) }
  }

  /// Scales, turns and shifts the layer about its anchor point; the identity by default.
  open var transform: CATransform3D {
    get { read("transform", CATransform3DIdentity) }
    set { write("transform", newValue.propertyValue) }
  }

  /// True if the layer and its sublayers are left out.
  open var isHidden: Bool {
    get { read("hidden", false) }
    set { write("hidden", newValue.propertyValue) }
  }

  /// How much of the layer shows, 0…1.
  open var opacity: Float {
    get { read("opacity", 1) }
    set { write("opacity", newValue.propertyValue) }
  }

  /// True if the layer promises to have no transparent pixel.
  open var isOpaque: Bool {
    get { read("opaque", false) }
    set { write("opaque", newValue.propertyValue) }
  }

  /// Fills the (rounded) bounds beneath the contents; none by default.
  open var backgroundColor: CGColor? {
    get { read("backgroundColor")?.cgColor }
    set { write("backgroundColor", PropertyValue(any: newValue)) }
  }

  /// In points, at least 0; 0, the default, leaves the corners square.
  open var cornerRadius: CGFloat {
    get { read("cornerRadius", 0) }
    set { write("cornerRadius", newValue.propertyValue) }
  }

  /// In points, at least 0, drawn inward from the bounds; 0, the default, draws none.
  open var borderWidth: CGFloat {
    get { read("borderWidth", 0) }
    set { write("borderWidth", newValue.propertyValue) }
  }

  /// Colours the line of `borderWidth`; black by default, and without one there is none.
  open var borderColor: CGColor? {
    get { read("borderColor")?.cgColor }
    set { write("borderColor", PropertyValue(any: newValue)) }
  }

  /// True if what lies outside of the bounds is cut off, the layer's own shadow included.
  open var masksToBounds: Bool {
    get { read("masksToBounds", false) }
    set { write("masksToBounds", newValue.propertyValue) }
  }

  /// Pixels of the contents per point.
  open var contentsScale: CGFloat {
    get { read("contentsScale", 1) }
    set { write("contentsScale", newValue.propertyValue) }
  }

  /// True if a change of the bounds' size calls for drawing.
  open var needsDisplayOnBoundsChange: Bool {
    get { read("needsDisplayOnBoundsChange", false) }
    set { write("needsDisplayOnBoundsChange", newValue.propertyValue) }
  }

  /// Where contents lie and how they are scaled.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: readText("contentsGravity")) }
    set { write("contentsGravity", .text(newValue.rawValue)) }
  }

  /// The layer's rectangle in its superlayer. It is not animated itself; setting it sets `position` and
  /// `bounds`.
  open var frame: CGRect {
    get { CGRect(shown.frame) }
    set { write("frame", newValue.propertyValue) }
  }

  /// The contents of the layer: a `CGImage` or a `UIImage`, animated ones included.
  open var contents: Any? {
    get { read("contents")?.any }
    set { writeAny("contents", newValue) }
  }

  // MARK: Timing

  /// When the layer begins, in seconds of its superlayer's time.
  open var beginTime: CFTimeInterval {
    get { shown.timing.beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }

  /// The length of one run, in seconds of local time.
  open var duration: CFTimeInterval {
    get { shown.timing.duration }
    set { changeTiming { $0.duration = newValue } }
  }

  /// Seconds of local time per second of the superlayer's; 0 stands still at ``timeOffset``.
  open var speed: Float {
    get { Float(shown.timing.speed) }
    set { changeTiming { $0.speed = newValue.decimal } }
  }

  /// Added to the local time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { shown.timing.timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }

  /// How many cycles there are; 0 stands for one.
  open var repeatCount: Float {
    get { Float(shown.timing.repeatCount) }
    set { changeTiming { $0.repeatCount = newValue.cycles } }
  }

  /// How long cycles repeat, in seconds of local time.
  open var repeatDuration: CFTimeInterval {
    get { shown.timing.repeatDuration }
    set { changeTiming { $0.repeatDuration = newValue } }
  }

  /// True if each run is followed by one backwards.
  open var autoreverses: Bool {
    get { shown.timing.autoreverses }
    set { changeTiming { $0.autoreverses = newValue } }
  }

  /// The values that are shown outside of the active time.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: shown.timing.fillMode.rawValue) }
    set {
      let mode = FillMode(rawValue: newValue.rawValue)
      if mode == nil { report("fillMode", "no mode is called “\(newValue.rawValue)”") }
      changeTiming { $0.fillMode = mode ?? .removed }
    }
  }

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
    return type(of: self).copyOfDynamicClass(self) as? Self
  }

  /// The layer that a presentation layer presents; a layer itself otherwise.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// Makes a layer of a class that is known at run time only.
  package static func make(_ type: AnyClass) -> CALayer {
    (type as? CALayer.Type)?.newOfDynamicClass(()) ?? CALayer()
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
  // initialiser, however, reaches what the dynamic class overrides; it is called here by its symbol,
  // as a static function, so that the class comes from the metatype. A test makes such layers.

  convenience init(_copyOf layer: CALayer) { self.init(layer: layer) }

  convenience init(_new: Void) { self.init() }

  @_silgen_name("$s17LambentQuartzCore7CALayerC7_copyOfA2C_tcfC")
  static func copyOfDynamicClass(_ layer: __owned CALayer) -> CALayer

  @_silgen_name("$s17LambentQuartzCore7CALayerC4_newACyt_tcfC")
  static func newOfDynamicClass(_ nothing: Void) -> CALayer
}

/// Who decides on a layer's actions, draws it and places its sublayers.
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents instead of drawing; see `CALayer.display()`.
  func display(_ layer: CALayer)
  /// Draws the layer's content.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Takes notice that the layer will be drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action for a key: `NSNull()` for none, `nil` to let the search go on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Lets the search go on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

// What the library asks instead of its own layer.
extension CALayer: LayerFace {
  package func drawContent(in context: inout GraphicsContext, for state: LayerState) {
    let canvas = CGContext(context)
    let before = frozen
    frozen = state
    delegate?.layerWillDraw(self)
    canvas.makeCurrent { draw(in: canvas) }
    frozen = before
    context = canvas.recorder
  }

  package func placeSublayers() { layoutSublayers() }

  package func drawsAnew(forKey key: String) -> Bool { type(of: self).needsDisplay(forKey: key) }

  package func layerAction(forKey key: String) -> LayerAction? {
    switch action(forKey: key) {
    case nil, is NSNull: .stop
    case let box as LayerActionBox: box.action
    case let action?:
      .perform { [weak self] _, key in
        guard let self else { return }
        action.run(forKey: key, object: self, arguments: nil)
      }
    }
  }
}
