import LambentAnimations
import LambentConstraints
import LambentParticles
import Synchronization

/// The clock, the transactions and the running animations of a tree of layers.
///
/// The root layer owns it, so that it exists as long as the tree. Programs use it through ``Context``.
final class ContextCore {
  /// The layer at the top.
  private(set) weak var rootLayer: Layer?
  /// The clock, in seconds.
  var time: Double
  /// The maximum number of particles that each emitter layer may show at once.
  var particleLimit = Emitter.defaultParticleLimit
  /// The maximum work for the particles of each emitter layer at one time.
  var workLimit = Emitter.defaultWorkLimit
  /// The maximum number of nodes of a frame.
  var nodeLimit = Context.maximumNodeCount
  /// Called if an action is an animation that does not fit its layer.
  var onUnfitAction: ((_ layer: Layer, _ key: String, _ error: AnimationError) -> Void)?

  /// The maximum work for constraints in a frame, in steps of about a nanosecond.
  var layoutWorkLimit = ConstraintSolver.Limits.work
  /// The work for constraints in the last frame.
  var frameLayoutWork = 0.0
  /// The remaining work for layouts after changes.
  var layoutWorkLeft = Double.infinity
  /// The layer whose constraints exceeded the limit.
  var layoutFault: String?
  /// Called if constraints contradict each other.
  var onLayoutConflict: ((LayoutConflict) -> Void)?

  // Every setter of a property reads these.
  /// The innermost open transaction.
  @exclusivity(unchecked)
  final var scope: TransactionScope?
  /// The layers that the open transaction has changed, in the order of their first change, with their cores before
  /// it.
  @exclusivity(unchecked)
  final var touched: [WeakLayer] = []
  @exclusivity(unchecked)
  final var coresBefore: [LayerID: KeptCore] = [:]
  /// The layers that entered the tree in the open transaction.
  @exclusivity(unchecked)
  final var newLayers: Set<LayerID> = []
  /// The layers whose sublayers have to be laid out before the commit.
  var layoutQueue = LayoutQueue()
  /// The times at which the running animations of the tree begin and end.
  @exclusivity(unchecked)
  final var boundaries = BoundaryQueue()
  let due = CompletionQueue()
  var chain = CallbackChain()
  /// Called if completions call each other endlessly.
  var onEndlessCallbacks: (() -> Void)?
  var schedule = Schedule()
  var nextAnimationID = 0
  /// Storage for a higher module: the open animation blocks of views.
  var attachment: AnyObject?
  var isAdvancing = false

  init(rootLayer: Layer, time: Double) {
    self.rootLayer = rootLayer
    self.time = time
  }
}

/// Commits and callbacks that cause each other while the clock stands still.
struct CallbackChain {
  /// The maximum number of rounds. A longer chain is considered endless.
  static let limit = 1 << 14
  static let depthLimit = 128
  private(set) var depth = 0
  var rounds = 0

  mutating func enter() {
    if depth == 0 { rounds = 0 }
    depth += 1
  }
  mutating func leave() { depth -= 1 }
}

/// A weak reference to a layer of the tree: the root owns the ``ContextCore``, so a strong one would be a cycle.
struct WeakLayer {
  weak var layer: Layer?
}

/// An earlier core of a layer, by reference, because it is expensive to copy and is read for the time of every
/// sublayer.
final class KeptCore {
  let core: LayerCore

  init(_ core: LayerCore) { self.core = core }
}

/// The identity of a layer, unique in the process. Unlike an address, it is never reused, so that tables may outlive
/// layers.
struct LayerID: Hashable {
  private static let count = Atomic<UInt64>(0)
  private let number = count.wrappingAdd(1, ordering: .relaxed).newValue
}

// MARK: Transactions

extension ContextCore {
  /// The innermost open transaction. If none is open, an access opens the implicit one.
  var transaction: Transaction {
    get { scope?.transaction ?? Transaction() }
    set { openScope().transaction = newValue }
  }

  /// Begins a transaction, nested in the open one if there is one.
  func begin() {
    scope = TransactionScope(
      scope?.transaction.nested() ?? Transaction(), parent: scope, due: due)
  }

  /// Commits the innermost explicit transaction, or else the implicit one.
  func commit() {
    guard let innermost = scope else { return }
    var closing = [innermost]
    while let last = closing.last, last.isRest, let parent = last.parent { closing.append(parent) }
    let parent = closing.last?.parent
    if parent == nil { placeSublayers() }
    scope = parent
    if scope == nil { commitChanges() }
    for scope in closing { scope.end() }
    if scope == nil { callCompletions() }
  }

  /// Sets a closure that is called when the animations that are added to the open transaction from now on have ended:
  /// the completion of the rest of the transaction.
  func setCompletion(_ completion: (() -> Void)?) {
    let outer = openScope()
    guard !outer.isUntouched, completion != nil else {
      outer.transaction.completion = completion
      return
    }
    let rest = TransactionScope(outer.transaction.nested(), parent: outer, due: due)
    rest.transaction.completion = completion
    rest.isRest = true
    scope = rest
  }

  /// Commits all open transactions.
  func flush() {
    chain.enter()
    defer { chain.leave() }
    // A callback may change the tree again. These changes are committed, too.
    while scope != nil {
      let continues = continuesChain()
      commit()
      guard continues else { return }
    }
  }

  /// The scope of the open transaction, or else of the implicit one.
  func openScope() -> TransactionScope {
    if let scope { return scope }
    let opened = TransactionScope(Transaction(), parent: nil, due: due)
    scope = opened
    return opened
  }

  /// Saves the state of a layer before the open transaction.
  func willChange(_ layer: Layer) {
    _ = openScope()
    guard coresBefore[layer.id] == nil else { return }
    coresBefore[layer.id] = KeptCore(layer.core)
    touched.append(WeakLayer(layer: layer))
  }

  private func commitChanges() {
    let started = resolveAnimations()
    touched = []
    coresBefore = [:]
    newLayers = []
    pass(started)
  }

  /// Lays out all layers that need it before the commit.
  func placeSublayers(_ place: (Layer) -> Void = { $0.layoutSublayers() }) {
    // The limit also ends layouts that request further ones.
    for _ in 0..<Layer.maximumDepth {
      guard !layoutQueue.isEmpty else { break }
      for layer in layoutQueue.takeAll() where layer.tree === self { place(layer) }
    }
    layoutQueue = LayoutQueue()
  }

  /// Calls the completions that are due, including those that become due because of them.
  func callCompletions() {
    // Each level of nested calls needs stack. Beyond a depth, the outer calls handle the rest.
    guard chain.depth < CallbackChain.depthLimit else { return }
    chain.enter()
    defer { chain.leave() }
    while !due.closures.isEmpty {
      let closures = due.closures
      due.closures = []
      guard continuesChain() else { return }
      for closure in closures { closure() }
    }
  }

  /// Counts a round of commits and callbacks at one time. Returns false if they appear endless, which is reported
  /// once.
  private func continuesChain() -> Bool {
    chain.rounds += 1
    if chain.rounds == CallbackChain.limit + 1 { onEndlessCallbacks?() }
    return chain.rounds <= CallbackChain.limit
  }
}
