public import LambentDrawing
public import LambentPixels
import LambentProperties
public import LambentRenderTree

/// A rectangle that draws itself and its sublayers, and whose properties animate.
///
/// A layer belongs to one isolation domain: it is neither `Sendable` nor bound to the main actor. A ``Context`` makes
/// a render tree of the layers, which consists of plain values, for use by other threads.
///
/// In the tree of a ``Context``, setting a property searches for an action and runs it. By default, it animates the
/// change:
///
/// ```swift
/// let context = try Context(rootLayer: root)
/// arrow.transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)  // turns within 0.25 s
/// let halfway = try arrow.presentation(at: 0.125).value(forKeyPath: "transform.rotation.z")
/// ```
open class Layer {
  /// The identity in tables of transactions.
  let id = LayerID()
  /// The maximum depth of a tree.
  package static let maximumDepth = 256

  /// The name in paths, without dots and slashes.
  public var name: String? {
    didSet {
      forgetNode()
      superlayer?.core.siblingRanks = nil
    }
  }
  /// A seed for the random values of emitters in this layer. It is used instead of the names of this layer and its
  /// superlayers, so that renaming or nesting the layer does not change the particles. Default: none. Set it before
  /// the emitters enter a tree.
  public var sublayerSeed: Int?
  /// The delegate. It is the first in the search for actions, and is notified of animations.
  public weak var delegate: (any LayerDelegate)?
  /// Actions by key. They are searched after the delegate.
  public var actions: [String: LayerAction] = [:]
  /// Values and actions that are used if the layer does not set its own.
  public var style: LayerStyle? {
    get { ownStyle }
    set {
      let hadStyle = ownStyle != nil
      ownStyle = newValue
      if hadStyle || newValue != nil { applyStyle() }
    }
  }
  var ownStyle: LayerStyle?
  /// The layer of which this one is a sublayer or the mask.
  public internal(set) weak var superlayer: Layer? { didSet { keepBridge() } }
  /// The bridge to another framework, set by a higher module. It is kept alive while the layer has a superlayer.
  package weak var bridge: (any LayerBridge)? { didSet { keepBridge() } }
  private var keptBridge: (any LayerBridge)?
  /// Storage for a higher module: the layer's item of physics, or the sounds of a scene.
  package var attachment: AnyObject?
  /// True if ``setNeedsDisplay()`` was called. Layers with a bridge draw nothing before that.
  var isDisplayAsked = false
  /// True if the layer is not in a tree and needs layout when it enters one.
  var isLayoutAsked = false

  /// The state of the layer, which frames read and transactions change.
  @exclusivity(unchecked)
  final var core: LayerCore { didSet { forgetNode() } }
  /// The node of the layer in the last frame, as long as the layer does not change.
  @exclusivity(unchecked)
  final var knownNode: KnownNode?
  /// The nodes of the sublayers in the last frame, if there are many.
  @exclusivity(unchecked)
  final var knownSublayers: KnownSublayers?
  /// The index of the layer in the ``knownSublayers`` of its superlayer.
  final var place = 0
  /// The clock and the transactions of the tree whose root this layer is.
  var rootOf: ContextCore?
  /// The error of an attempt to add a layer below this one. The next frame throws it.
  @exclusivity(unchecked)
  final var fault: LayerError? { didSet { forgetNode() } }
  /// Records which property is read, to resolve the Swift key path of an animation.
  var reads: PropertyReads?
  /// Values for keys without a row.
  var customValues: [String: PropertyValue] = [:]
  /// The rows that have been set, and for which a style is not used.
  var assignedRows: Set<String> = []
  /// The rows whose changes require the layer to be redrawn.
  lazy var displayRows = rowsCallingForDisplay
  /// The image that the layer has drawn itself, with the values from which it was drawn.
  @exclusivity(unchecked)
  final var displayCache: DisplayCache? { didSet { forgetNode() } }

  /// The cost of the layer's drawables in the last frame, as a number of layers; the maximum if it was too high.
  @exclusivity(unchecked)
  final var drawingCost = 0

  /// Creates a layer with the defaults of its class.
  public required init() {
    core = LayerCore(model: LayerState(schema: Self.schema))
  }

  /// The properties of the class: those of its superclass, and those that it declares itself.
  ///
  /// ```swift
  /// final class GaugeLayer: Layer {
  ///   static let level = LayerProperty(
  ///     "level", default: 0.0, minimum: 0, maximum: 1, animation: .implicit,
  ///     summary: "The fraction of the gauge that is filled.")
  ///   override class var properties: [any DeclaredProperty] { super.properties + [level] }
  /// }
  /// ```
  open class var properties: [any DeclaredProperty] { builtInRows }

  /// The rows of the class, for classes of the package.
  package class var builtInRows: [LayerRow] { LayerState.baseProperties.map { LayerRow($0) } }

  /// The class's action for a key, used if neither the delegate nor the layer nor its style has one. Default: `nil`.
  open class func defaultAction(forKey key: String) -> LayerAction? { nil }

  /// True if the layer must be redrawn when a property changes.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action for a key when a property is set. The search order is the delegate, the layer's ``actions``, those of
  /// its style, the class's default, and, in a context's tree, the implicit animation.
  ///
  /// A subclass can override this method. It calls `super` for all other keys, and returns `nil` for no action. If a
  /// transaction disables actions, the method is not called.
  open func action(forKey key: String) -> LayerAction? {
    guard let bridge else { return searchAction(forKey: key) }
    return bridge.layerAction(forKey: key)
  }

  /// The drawables of the layer above its background and below its sublayers, in the order of drawing.
  ///
  /// The base class returns the image of its `contents`, or the one that `display(_:)` draws. Override it to add
  /// drawables, as the built-in kinds do:
  ///
  /// ```swift
  /// final class OutlineLayer: Layer {
  ///   override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
  ///     let outline = Path(ellipseIn: presentation.bounds)
  ///     return super.drawables(for: presentation, at: time)
  ///       + [.fill(.init(path: outline, color: .white))]
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - presentation: A layer of the same class with the values of all properties at this time, including
  ///     animations: `(presentation as? Self)?.progress`, or `presentation[Self.progress]` of a ``LayerProperty``. It
  ///     has no sublayers and no context, and is reused for other layers: do not keep it.
  ///   - time: The time in the layer's own time, in seconds.
  open func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    contents(for: presentation, at: time).map { [.image($0)] } ?? []
  }

  /// True if the layer draws more than its sublayers: its background, border, shadow, mask, filters and
  /// `drawables(for:at:)`. If false, opacity fades each sublayer separately.
  open class var drawsItself: Bool { true }

  /// The layer's own drawing, above its drawables and below its sublayers, as nodes in its coordinates.
  func drawing(for presentation: Layer) -> [RenderNode] {
    displayedNodes(for: presentation)
  }

  /// True if the sublayers keep their depth instead of being flattened into the layer's plane.
  open func preservesDepth(for presentation: Layer) -> Bool { false }

  /// The instances of the sublayers, or `nil` if they are drawn once, unchanged.
  open func instances(for presentation: Layer) -> [LayerInstance]? { nil }

  /// The greatest delay of an instance, in seconds: ``instances(for:)`` show the sublayers at most this much earlier.
  /// Animations that have ended are kept for this time.
  open var greatestInstanceDelay: Double { 0 }

  /// Draws the layer's image for values of its properties, or `nil` to show its `contents`.
  ///
  /// It is called for a frame if a property for which ``needsDisplay(forKey:)`` returns `true` has changed since the
  /// last image, even by an animation, and after ``setNeedsDisplay()``.
  open func display(_ presentation: Layer) -> Image? { nil }

  /// Draws the layer's own content for values of its properties. By default, the delegate draws it.
  ///
  /// ```swift
  /// final class Disc: Layer {
  ///   override func draw(in context: inout GraphicsContext, for presentation: Layer) {
  ///     context.fillColor = .red
  ///     context.fillEllipse(in: presentation.bounds)
  ///   }
  /// }
  /// ```
  /// It is called for a frame if a property for which ``needsDisplay(forKey:)`` returns `true` has changed since the
  /// last drawing, even by an animation, and after ``setNeedsDisplay()``. The drawing commands are recorded, so the
  /// drawing is sharp at any size. It is above the `contents` and below the sublayers, and is clipped to the bounds.
  open func draw(in context: inout GraphicsContext, for presentation: Layer) {
    guard let bridge else {
      delegate?.draw(layer: self, in: &context, for: presentation)
      return
    }
    bridge.drawContent(in: &context, for: presentation.core.model)
  }

  /// Called when the layer enters a tree, with the superlayer's time.
  func didEnterTree(at time: Double) {}

  /// Called when changes are committed, with the layer's time.
  func didCommit(at local: Double) {}

  /// Keeps an animation that has ended while frames may show earlier times of the layer.
  func retire(_ record: AnimationRecord, at local: Double) {
    guard let horizon = replicationDelay else { return }
    var kept = record
    kept.removalTime = local
    core.retired.removeAll { ($0.removalTime ?? local) < local - horizon }
    core.retired.append(kept)
  }

  /// Places the sublayers, first by the `constraints`. Called before a transaction commits, after
  /// ``setNeedsLayout()`` or a change of the size, the sublayers or the constraints, even if that happened before the
  /// layer entered its tree.
  open func layoutSublayers() {
    placeSublayers()
    if let bridge { bridge.placeSublayers() } else { delegate?.layoutSublayers(of: self) }
  }

  private func keepBridge() { keptBridge = superlayer == nil ? nil : bridge }

  deinit {
    for layer in core.sublayers { layer.keptBridge = nil }
    core.mask?.keptBridge = nil
  }
}

extension Layer {
  /// The greatest delay, in seconds, with which instances of superlayers show the layer, or `nil` without a delay.
  var replicationDelay: Double? {
    let sum = superlayers.reduce(0) { $0 + $1.greatestInstanceDelay }
    return sum > 0 ? sum : nil
  }
}

/// The part of a layer that frames read and transactions change. A copy from before a transaction contains the start
/// values of animations and the old state of a transition.
struct LayerCore {
  var model: LayerState
  var sublayers: [Layer] = [] {
    didSet {
      siblingRanks = nil
      sublayersVersion &+= 1
    }
  }
  /// The number of changes to the list of sublayers.
  private(set) var sublayersVersion: UInt = 0
  /// The ranks of the sublayers among siblings of the same name, computed on demand.
  var siblingRanks: SiblingRanks?
  var mask: Layer?
  var animations: [AnimationRecord] = []
  /// Animations that have ended, kept while frames of earlier times can still be requested.
  var retired: [AnimationRecord] = []
  /// The superlayer's time at which the layer's own time begins: 0, except for layers that an event of a document
  /// inserts.
  var timeOrigin = 0.0
  /// Motion effects that a program computes.
  var viewerResponses: [ViewerResponse] = []
  /// True if an animation changes the layer's own timing.
  var movesTime = false

  init(model: LayerState) { self.model = model }

  /// True if no current or ended animation changes the model.
  var isUnanimated: Bool { animations.isEmpty && retired.isEmpty }

  /// The index of an animation by its number, among the layer's animations, which are ordered by their numbers.
  ///
  /// - Complexity: O(log n).
  func index(ofAnimation id: Int) -> Int? {
    var range = animations.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = animations[middle].id
      if found == id { return middle }
      range = found < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  mutating func updateMovesTime() {
    movesTime = movesTime && animations.contains { $0.movesTime }
  }
}

/// An object that provides a layer's actions and content, and that is informed of its animations.
public protocol LayerDelegate: AnyObject {
  /// The action for a key: an animation, a closure, ``LayerAction/stop`` to end the search without an action, or
  /// `nil` to continue it.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
  /// Called when an animation begins.
  func animationDidStart(on layer: Layer, forKey key: String)
  /// Called when an animation has ended or was removed.
  func animationDidStop(on layer: Layer, forKey key: String, finished: Bool)
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: Layer)
  /// Draws a layer's own content for values of its properties: see ``Layer/draw(in:for:)``.
  func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer)
}

extension LayerDelegate {
  /// Continues the search.
  public func action(for layer: Layer, forKey key: String) -> LayerAction? { nil }
  /// Does nothing.
  public func animationDidStart(on layer: Layer, forKey key: String) {}
  /// Does nothing.
  public func animationDidStop(on layer: Layer, forKey key: String, finished: Bool) {}
  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
  /// Does nothing.
  public func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer) {}
}
