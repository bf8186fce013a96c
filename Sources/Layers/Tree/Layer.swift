public import LambentDrawing
public import LambentPixels
import LambentProperties
public import LambentRenderTree

/// A rectangle that draws itself and its sublayers, and whose properties animate.
///
/// A layer lives in one isolation domain: it is neither `Sendable` nor bound to the main actor. What
/// crosses threads is the render tree that a ``Context`` makes of the layers: plain values.
///
/// In the tree of a ``Context``, setting a property runs the action that the search finds, which by
/// default animates it:
///
/// ```swift
/// let context = try Context(rootLayer: root)
/// arrow.transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)  // turns within 0.25 s
/// let halfway = try arrow.presentation(at: 0.125).value(forKeyPath: "transform.rotation.z")
/// ```
open class Layer {
  /// The identity in the tables of transactions.
  let id = LayerID()
  /// The depth below which a tree cannot grow.
  package static let maximumDepth = 256

  /// The name in paths; it holds no dot and no slash.
  public var name: String? {
    didSet {
      forgetNode()
      superlayer?.core.siblingRanks = nil
    }
  }
  /// A number that the random values of emitters below depend on instead of the names of this layer and
  /// those above, so that renaming and nesting it do not change their particles. Default: none. Set it
  /// before the emitters enter a tree.
  public var sublayerSeed: Int?
  /// The delegate, which is asked for actions first and is informed of animations.
  public weak var delegate: (any LayerDelegate)?
  /// Actions by key, asked after the delegate.
  public var actions: [String: LayerAction] = [:]
  /// Values and actions of a style, used where the layer has none of its own.
  public var style: LayerStyle? {
    get { ownStyle }
    set {
      let hadStyle = ownStyle != nil
      ownStyle = newValue
      if hadStyle || newValue != nil { applyStyle() }
    }
  }
  var ownStyle: LayerStyle?
  /// The layer that this one is a sublayer or the mask of.
  public internal(set) weak var superlayer: Layer? { didSet { keepBridge() } }
  /// The bridge to another framework: a module above this one sets it. It is kept while
  /// the layer lies in another.
  package weak var bridge: (any LayerBridge)? { didSet { keepBridge() } }
  private var keptBridge: (any LayerBridge)?
  /// The attachment that a module above keeps with the layer: the item that physics moves, the sounds of a scene.
  package var attachment: AnyObject?
  /// True if ``setNeedsDisplay()`` was called: layers with a bridge draw nothing before.
  var isDisplayAsked = false
  /// True if the layer is in no tree and has to place its sublayers when it comes into one.
  var isLayoutAsked = false

  /// The state that frames read and transactions change.
  @exclusivity(unchecked)
  final var core: LayerCore { didSet { forgetNode() } }
  /// The node of the layer in the last frame, while later ones show the same.
  @exclusivity(unchecked)
  final var knownNode: KnownNode?
  /// The nodes of the sublayers in the last frame, where they are many.
  @exclusivity(unchecked)
  final var knownSublayers: KnownSublayers?
  /// The index of the layer among the sublayers whose nodes ``knownSublayers`` has.
  final var place = 0
  /// The clock and the transactions of the tree whose root this layer is.
  var rootOf: ContextCore?
  /// Why a layer could not be added below this one: the next frame throws it.
  @exclusivity(unchecked)
  final var fault: LayerError? { didSet { forgetNode() } }
  /// Notes which property is read, for animations that name it by a Swift key path.
  var reads: PropertyReads?
  /// Values under names that no row has.
  var customValues: [String: PropertyValue] = [:]
  /// The rows that have been set, so that a style does not touch them.
  var assignedRows: Set<String> = []
  /// The rows whose changes make the layer draw itself again.
  lazy var displayRows = rowsCallingForDisplay
  /// The image that the layer drew itself, and of what.
  @exclusivity(unchecked)
  final var displayCache: DisplayCache? { didSet { forgetNode() } }

  /// The work of the layer's drawables in the last frame, in layers that cost as much; the greatest number
  /// where it was too much.
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

  /// The rows of the class, where it is one of the package's.
  package class var builtInRows: [LayerRow] { LayerState.baseProperties.map { LayerRow($0) } }

  /// The action of the class for a key, asked when neither the delegate nor the layer nor its style
  /// has one; `nil` where there is none.
  open class func defaultAction(forKey key: String) -> LayerAction? { nil }

  /// True if a change of a property makes the layer draw itself again.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action for a key, by the search that setting a property makes: the delegate, the layer's
  /// ``actions``, its style's, the class's default, and in a context's tree the implicit default.
  ///
  /// A subclass may decide otherwise: it calls `super` for the keys that it leaves alone, and gives
  /// `nil` for no action. Transactions that disable actions do not change the answer; they are why it
  /// is not asked for.
  open func action(forKey key: String) -> LayerAction? {
    guard let bridge else { return searchAction(forKey: key) }
    return bridge.layerAction(forKey: key)
  }

  /// The drawables of the layer above its background and below its sublayers, in the order of drawing.
  ///
  /// The base class shows the image of its `contents`, or the one that `display(_:)` draws. A kind of
  /// layer overrides it to add drawables of its own, as the built-in kinds do:
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
  ///   - presentation: A layer of this layer's class with the values of all properties then, animations
  ///     included: `(presentation as? Self)?.progress`, or `presentation[Self.progress]` of a
  ///     ``LayerProperty``. It has no sublayers and no context, and is used for other layers afterwards:
  ///     read it, and do not keep it.
  ///   - time: The time in the layer's own time, in seconds.
  open func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    contents(for: presentation, at: time).map { [.image($0)] } ?? []
  }

  /// True if the layer draws anything but its sublayers: its background, border, shadow, mask, filters
  /// and `drawables(for:at:)`. Where it does not, opacity fades each sublayer by itself.
  open class var drawsItself: Bool { true }

  /// The layer's drawing above that, beneath its sublayers, as nodes in its own coordinates.
  func drawing(for presentation: Layer) -> [RenderNode] {
    displayedNodes(for: presentation)
  }

  /// True if the sublayers keep their depth instead of being flattened into the layer's plane.
  open func preservesDepth(for presentation: Layer) -> Bool { false }

  /// The instances in which the sublayers show; `nil` where they show once, as they are.
  open func instances(for presentation: Layer) -> [LayerInstance]? { nil }

  /// The longest delay of an instance, in seconds: ``instances(for:)`` show the sublayers that far
  /// back in time at most. Animations that are over are kept for that time.
  open var greatestInstanceDelay: Double { 0 }

  /// Draws the layer's image for values of its properties, or `nil` to show its `contents`.
  ///
  /// It is called for a frame when a property for which ``needsDisplay(forKey:)`` answers `true`
  /// has another value than in the image before, animations included, and after
  /// ``setNeedsDisplay()``.
  open func display(_ presentation: Layer) -> Image? { nil }

  /// Draws the layer's own content for values of its properties; by default the delegate does.
  ///
  /// ```swift
  /// final class Disc: Layer {
  ///   override func draw(in context: inout GraphicsContext, for presentation: Layer) {
  ///     context.fillColor = .red
  ///     context.fillEllipse(in: presentation.bounds)
  ///   }
  /// }
  /// ```
  /// It is called for a frame when a property for which ``needsDisplay(forKey:)`` answers `true`
  /// has another value than in what was drawn before, animations included, and after
  /// ``setNeedsDisplay()``. What it draws is recorded, not painted: it is sharp at any size. It lies
  /// above the `contents`, beneath the sublayers, and ends at the bounds.
  open func draw(in context: inout GraphicsContext, for presentation: Layer) {
    guard let bridge else {
      delegate?.draw(layer: self, in: &context, for: presentation)
      return
    }
    bridge.drawContent(in: &context, for: presentation.core.model)
  }

  /// Called when the layer enters a tree, at a time of its superlayer.
  func didEnterTree(at time: Double) {}

  /// Called when changes are committed, at a time of the layer.
  func didCommit(at local: Double) {}

  /// Keeps an animation that has ended for as long as frames show an earlier time of the layer.
  func retire(_ record: AnimationRecord, at local: Double) {
    guard let horizon = replicationDelay else { return }
    var kept = record
    kept.removalTime = local
    core.retired.removeAll { ($0.removalTime ?? local) < local - horizon }
    core.retired.append(kept)
  }

  /// Places the sublayers, by the `constraints` first; called before a transaction commits, after
  /// ``setNeedsLayout()`` or a change of the size, the sublayers or the constraints. What happened before the
  /// layer came into its tree counts, too.
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
  /// The greatest delay, in seconds, with which instances of layers above show the layer, or `nil` without a delay.
  var replicationDelay: Double? {
    let sum = superlayers.reduce(0) { $0 + $1.greatestInstanceDelay }
    return sum > 0 ? sum : nil
  }
}

/// The part of a layer that a frame reads and a transaction changes: kept from before a
/// transaction, it gives the values that animations start from and what a transition replaces.
struct LayerCore {
  var model: LayerState
  var sublayers: [Layer] = [] {
    didSet {
      siblingRanks = nil
      sublayersVersion &+= 1
    }
  }
  /// The number of changes of the list of sublayers.
  private(set) var sublayersVersion: UInt = 0
  /// The ranks of the sublayers among those of their names, once they were asked for.
  var siblingRanks: SiblingRanks?
  var mask: Layer?
  var animations: [AnimationRecord] = []
  /// Animations that have ended, while frames of earlier times can still be requested.
  var retired: [AnimationRecord] = []
  /// The time of the superlayer from which the layer's own time counts: 0, but for layers that an
  /// event of a document inserts.
  var timeOrigin = 0.0
  /// Motion effects that a program computes.
  var viewerResponses: [ViewerResponse] = []
  /// True if an animation changes the layer's own timing.
  var movesTime = false

  init(model: LayerState) { self.model = model }

  /// True if no animation, and none that is over, changes the model.
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
  /// The action for a key: an animation, something to perform, ``LayerAction/stop`` to end the
  /// search without one, or `nil` to let it go on.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
  /// Called when an animation begins to act.
  func animationDidStart(on layer: Layer, forKey key: String)
  /// Called when an animation has ended or was removed.
  func animationDidStop(on layer: Layer, forKey key: String, finished: Bool)
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: Layer)
  /// Draws a layer's own content for values of its properties: see ``Layer/draw(in:for:)``.
  func draw(layer: Layer, in context: inout GraphicsContext, for presentation: Layer)
}

extension LayerDelegate {
  /// Lets the search go on.
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
