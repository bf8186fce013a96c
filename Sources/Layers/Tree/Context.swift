public import LambentAnimations
import LambentParticles
import LambentProperties

/// A tree of layers with a clock and transactions.
///
/// What is changed in the tree is part of a transaction: one that was begun, or else an implicit
/// one, which commits when the clock advances, when a frame or a presentation is asked for, or at
/// ``flush()``. Animations begin at the moment of the outermost commit.
///
/// The layers do not keep their context: whoever made it does.
///
/// The clock only goes forward. Frames asked for at increasing times are exact, whatever the steps:
/// animations end, completions are called and scheduled work is done at its own moment. To go back,
/// make the tree and its context again.
public final class Context {
  /// The layer at the top. Its superlayer's coordinates and time are the context's.
  public let rootLayer: Layer
  /// The clock, in seconds.
  public internal(set) var time: Double

  /// How many particles each emitter layer may show at once; more are an error of the frame.
  public var particleLimit = Emitter.defaultParticleLimit

  /// Told of an action that is an animation which does not fit its layer: it animates nothing, and the
  /// change of the property under that key stands.
  public var onUnfitAction: ((_ layer: Layer, _ key: String, _ error: AnimationError) -> Void)?

  /// The innermost open transaction.
  var scope: TransactionScope?
  /// What the layers that the open transaction has changed were before it, in the order of their
  /// first change.
  var touched: [Layer] = []
  var coresBefore: [ObjectIdentifier: LayerCore] = [:]
  /// The layers that entered the tree in the open transaction.
  var newLayers: Set<ObjectIdentifier> = []
  /// The layers whose sublayers have to be placed before the commit.
  var layoutQueue: [Layer] = []
  /// The layers of the tree with animations that can end.
  var animatedLayers: [ObjectIdentifier: Layer] = [:]
  let due = CompletionQueue()
  var schedule = Schedule()
  var nextAnimationID = 0
  var isAdvancing = false

  /// Makes a tree's context, with the clock at a time: that of the root's superlayer, so to speak.
  ///
  /// Animations that were added to its layers before begin now.
  ///
  /// - Throws: ``LayerError/isRoot(layer:)`` where the layer has one already or lies below another.
  public init(rootLayer: Layer, time: Double = 0) throws(LayerError) {
    guard rootLayer.rootOf == nil, rootLayer.superlayer == nil else {
      throw .isRoot(layer: rootLayer.label)
    }
    self.rootLayer = rootLayer
    self.time = time
    rootLayer.core.insertionTime = 0
    rootLayer.rootOf = self
    rootLayer.forEachLayer { didAdd($0) }
    flush()
  }

  /// The layer that a path of names leads to; `root` is the root.
  ///
  /// - Throws: ``LayerError``.
  public func layer(atPath path: String) throws(LayerError) -> Layer {
    path == "root" ? rootLayer : try rootLayer.layer(atPath: path)
  }
}

// MARK: Transactions

extension Context {
  /// The innermost open transaction; reading or changing it where none is opens the implicit one.
  public var transaction: Transaction {
    get { scope?.transaction ?? Transaction() }
    set { openScope().transaction = newValue }
  }

  /// Begins a transaction, within the one that is open if there is one.
  public func begin() {
    scope = TransactionScope(
      scope?.transaction.nested() ?? Transaction(), parent: scope, isImplicit: false, due: due)
  }

  /// Commits the innermost transaction that was begun. Without one, the implicit one commits; without
  /// that, nothing happens.
  public func commit() {
    guard let closing = scope else { return }
    if closing.parent == nil { placeSublayers() }
    scope = closing.parent
    if scope == nil { commitChanges() }
    closing.end()
    if scope == nil { callCompletions() }
  }

  /// Commits every open transaction, however many were begun.
  public func flush() {
    // A callback may change the tree again; its changes commit too, but not those of an endless
    // chain of callbacks.
    for _ in 0..<64 {
      guard scope != nil else { return }
      while scope != nil { commit() }
    }
  }

  /// Runs changes as one transaction.
  ///
  /// ```swift
  /// try context.transaction { transaction in
  ///   transaction.animationDuration = 0.8
  /// } changes: {
  ///   arrow.transform = quarterTurn
  /// }
  /// ```
  public func transaction<Result, Failure: Error>(
    _ configure: (inout Transaction) -> Void = { _ in },
    changes: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { commit() }
    configure(&transaction)
    return try changes()
  }

  /// The open transaction's scope; where none is open, the implicit one's.
  func openScope() -> TransactionScope {
    if let scope { return scope }
    let opened = TransactionScope(Transaction(), parent: nil, isImplicit: true, due: due)
    scope = opened
    return opened
  }

  /// Notes what a layer was before the open transaction.
  func willChange(_ layer: Layer) {
    _ = openScope()
    let id = ObjectIdentifier(layer)
    guard coresBefore[id] == nil else { return }
    coresBefore[id] = layer.core
    touched.append(layer)
  }

  private func commitChanges() {
    let started = resolveAnimations()
    touched = []
    coresBefore = [:]
    newLayers = []
    pass(started)
  }

  private func placeSublayers() {
    // A layout that asks for another one ends as well.
    for _ in 0..<Layer.maximumDepth {
      guard !layoutQueue.isEmpty else { break }
      let layers = layoutQueue
      layoutQueue = []
      for layer in layers where layer.context === self { layer.layoutSublayers() }
    }
    layoutQueue = []
  }

  func callCompletions() {
    while !due.closures.isEmpty {
      let closures = due.closures
      due.closures = []
      for closure in closures { closure() }
    }
  }
}
