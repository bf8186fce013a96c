public import LambentAnimations
package import LambentRenderTree
import LambentWorkers

/// A tree of layers with a clock and transactions.
///
/// Changes of the tree are part of a transaction. Without an explicit one, they are part of an implicit transaction,
/// which commits when the clock advances, when a frame or a presentation is requested, or at ``flush()``. Animations
/// begin at the time of the outermost commit.
///
/// A context retains its root layer, and the root layer retains the clock: animations run as long as one of them
/// exists. ``Layer/context`` returns the context of any layer of the tree.
///
/// The clock only moves forward. Frames at increasing times are exact, independent of the steps between them:
/// animations end, completions are called and scheduled closures run at their own times. To go back, create the tree
/// and its context again.
///
/// ```swift
/// let root = Layer()
/// root.frame = Rect(x: 0, y: 0, width: 320, height: 180)
/// let context = try Context(rootLayer: root)
/// root.backgroundColor = .orange
/// let halfway = try context.image(at: 0.125)
/// ```
public final class Context {
  /// The layer at the top. Its superlayer's coordinates and time are the context's.
  public let rootLayer: Layer
  private let core: ContextCore

  /// Creates the context of a tree. The time of the clock acts as the time of the root's superlayer.
  ///
  /// Animations that were already added to layers begin now.
  ///
  /// - Throws: ``LayerError/isRoot(layer:)`` if the layer already has a context or a superlayer.
  public init(rootLayer: Layer, time: Double = 0) throws(LayerError) {
    guard rootLayer.rootOf == nil, rootLayer.superlayer == nil else {
      throw .isRoot(layer: rootLayer.label)
    }
    self.rootLayer = rootLayer
    core = ContextCore(rootLayer: rootLayer, time: time)
    rootLayer.rootOf = core
    rootLayer.core.timeOrigin = 0
    rootLayer.forEachLayer { core.didAdd($0) }
    core.flush()
  }

  /// The context of a tree that has a clock.
  init(_ core: ContextCore, rootLayer: Layer) {
    self.core = core
    self.rootLayer = rootLayer
  }

  /// The clock, in seconds.
  public var time: Double { core.time }

  /// The greatest number of particles that each emitter layer may show at once; a frame with more
  /// throws an error.
  public var particleLimit: Int {
    get { core.particleLimit }
    set { core.particleLimit = newValue }
  }

  /// The work that the particles of each emitter layer may cost at a time, by an estimate, in steps
  /// of about a nanosecond; more are an error of the frame.
  package var workLimit: Double {
    get { core.workLimit }
    set { core.workLimit = newValue }
  }

  /// The work that constraints took in the last frame, in steps of about a nanosecond.
  package var frameLayoutWork: Double { core.frameLayoutWork }

  /// Bounds the work that constraints may cost: in each frame, and as much for all changes together, in
  /// steps of about a nanosecond.
  package func limitLayoutWork(to limit: Double) {
    core.layoutWorkLimit = limit
    core.layoutWorkLeft = limit
  }

  /// Called if the animation of an action does not fit its layer. The property is then changed without animation.
  public var onUnfitAction: ((_ layer: Layer, _ key: String, _ error: AnimationError) -> Void)? {
    get { core.onUnfitAction }
    set { core.onUnfitAction = newValue }
  }

  /// Told about constraints that contradict each other, each time that they are solved.
  public var onLayoutConflict: ((LayoutConflict) -> Void)? {
    get { core.onLayoutConflict }
    set { core.onLayoutConflict = newValue }
  }

  /// Told about completions that begin others at the same time, without end: the last ones are not called.
  public var onEndlessCallbacks: (() -> Void)? {
    get { core.onEndlessCallbacks }
    set { core.onEndlessCallbacks = newValue }
  }

  /// Places the layers that constraints concern now, and not only when the transaction commits.
  ///
  /// - Parameter change: makes the changes of a layer.
  package func layoutIfNeeded(_ change: (Layer, () -> Void) -> Void) {
    core.placeSublayers { layer in
      layer.placeSublayers(change)
      layer.layoutSublayers()
    }
  }

  /// The layer that a path of names leads to; `root` is the root, and `root/b` a layer directly below it rather
  /// than a deeper one.
  ///
  /// - Throws: ``LayerError``.
  package func layer(atPath path: String) throws(LayerError) -> Layer {
    try rootLayer.layer(atPath: path, isRoot: true)
  }

  // MARK: Transactions

  /// The innermost open transaction. If none is open, an access opens the implicit one.
  public var transaction: Transaction {
    get { core.transaction }
    set { core.transaction = newValue }
  }

  /// Begins a transaction, within the one that is open if there is one.
  public func begin() { core.begin() }

  /// Commits the innermost transaction that was begun. Without one, the implicit one commits; without
  /// that, nothing happens.
  public func commit() { core.commit() }

  /// Commits every open transaction, however many were begun.
  public func flush() { core.flush() }

  /// Runs changes as one transaction.
  ///
  /// ```swift
  /// context.transaction { transaction in
  ///   transaction.animationDuration = 0.8
  /// } changes: {
  ///   arrow.transform = quarterTurn
  /// }
  /// ```
  public func transaction<Result, Failure: Error>(
    _ configure: (inout Transaction) -> Void = { _ in },
    changes: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.begin()
    defer { core.commit() }
    configure(&core.transaction)
    return try changes()
  }

  /// Runs changes as one transaction, which asks for no actions.
  package func withoutActions(_ changes: () -> Void) {
    transaction({ $0.disablesActions = true }, changes: changes)
  }

  // MARK: Time

  /// Commits open transactions and moves the clock forward to a time, in seconds. A time in the past has no effect.
  ///
  /// Meanwhile, each animation begins and ends at its own time, and the clock has this time in all callbacks. At the
  /// begin, the start is reported. At the end, the animation is removed, the stop is reported, and completions are
  /// called. Then scheduled closures run. A call of this method within a callback only commits.
  public func advance(to target: Double) { core.advance(to: target) }

  /// Schedules a closure for a time of the clock, in seconds. For a time in the past, it runs immediately.
  ///
  /// Its changes form a separate transaction. It runs after animations that end at the same time have ended.
  public func schedule(at moment: Double, _ work: @escaping () -> Void) {
    core.schedule(at: moment, work)
  }

  /// Has something done when the clock next moves and reaches a time, even the present one: never at
  /// once.
  package func enqueue(at moment: Double, _ work: @escaping () -> Void) {
    core.schedule.add(at: moment, work)
  }

  /// The attachment that a module above keeps with the clock.
  package var attachment: AnyObject? {
    get { core.attachment }
    set { core.attachment = newValue }
  }

  /// Runs changes as a transaction within the implicit one: they commit with it.
  package func subtransaction<Result>(
    completion: (() -> Void)? = nil, _ changes: () -> Result
  ) -> Result {
    _ = core.openScope()
    core.begin()
    core.transaction.completion = completion
    defer { core.commit() }
    return changes()
  }

  /// The most nodes that a frame may have, replicated ones counted as often as they show.
  package static let maximumNodeCount = 1 << 18

  /// The same of this context. Default: ``maximumNodeCount``.
  package var nodeLimit: Int {
    get { core.nodeLimit }
    set { core.nodeLimit = newValue }
  }

  /// The render tree at a time: plain data that can be drawn on any thread.
  ///
  /// A time after the clock's moves the clock there. One before it is answered with the tree as it
  /// is now: exact where nothing has changed or ended since.
  ///
  /// - Throws: ``LayerError``: where there are too many layers to draw, or a sublayer could not be
  ///   added.
  /// - Complexity: O(layers × rows that are animated).
  package func renderNode(at time: Double) throws(LayerError) -> RenderNode {
    core.settle(for: time)
    if let layer = core.layoutFault { throw .tooMuchLayout(layer: layer) }
    var builder = NodeBuilder(view: .current, nodeLimit: core.nodeLimit)
    builder.layouts.workLeft = core.layoutWorkLimit
    builder.cancellation = .current
    builder.keepsNodes = true
    let root = try builder.node(for: rootLayer, in: .init(time: time))?.node
    core.frameLayoutWork = core.layoutWorkLimit - builder.layouts.workLeft
    return root ?? RenderNode()
  }
}
