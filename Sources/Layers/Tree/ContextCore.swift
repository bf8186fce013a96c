import LambentAnimations
import LambentConstraints
import LambentParticles
import Synchronization

/// The clock, the transactions and the running animations of a tree of layers.
///
/// The root layer owns it, so that a tree keeps its time for as long as the tree is kept. ``Context``
/// is how programs reach it.
final class ContextCore {
  /// The layer at the top.
  private(set) weak var rootLayer: Layer?
  /// The clock, in seconds.
  var time: Double
  /// The maximum number of particles that each emitter layer may show at once.
  var particleLimit = Emitter.defaultParticleLimit
  /// The work that the particles of each emitter layer may cost at a time.
  var workLimit = Emitter.defaultWorkLimit
  /// The most nodes of a frame.
  var nodeLimit = Context.maximumNodeCount
  /// Told of an action that is an animation which does not fit its layer.
  var onUnfitAction: ((_ layer: Layer, _ key: String, _ error: AnimationError) -> Void)?

  /// The work that constraints may cost in a frame, in steps of about a nanosecond.
  var layoutWorkLimit = ConstraintSolver.Limits.work
  /// The work that they took in the last one.
  var frameLayoutWork = 0.0
  /// The work that is left for placing layers when something changes.
  var layoutWorkLeft = Double.infinity
  /// The layer whose constraints took more.
  var layoutFault: String?
  /// Told about constraints that contradict each other.
  var onLayoutConflict: ((LayoutConflict) -> Void)?

  // Every setting of a property reads these.
  /// The innermost open transaction.
  @exclusivity(unchecked)
  final var scope: TransactionScope?
  /// The layers that the open transaction has changed, in the order of their first change, and what
  /// they were before it.
  @exclusivity(unchecked)
  final var touched: [WeakLayer] = []
  @exclusivity(unchecked)
  final var coresBefore: [LayerID: KeptCore] = [:]
  /// The layers that entered the tree in the open transaction.
  @exclusivity(unchecked)
  final var newLayers: Set<LayerID> = []
  /// The layers whose sublayers have to be placed before the commit.
  var layoutQueue = LayoutQueue()
  /// The times at which the running animations of the tree begin and end.
  @exclusivity(unchecked)
  final var boundaries = BoundaryQueue()
  let due = CompletionQueue()
  var chain = CallbackChain()
  /// Told about completions that call each other without end.
  var onEndlessCallbacks: (() -> Void)?
  var schedule = Schedule()
  var nextAnimationID = 0
  /// The attachment that a module above keeps with the clock: the blocks in which views change.
  var attachment: AnyObject?
  var isAdvancing = false

  init(rootLayer: Layer, time: Double) {
    self.rootLayer = rootLayer
    self.time = time
  }
}

/// Commits and callbacks that follow from each other while the clock stands still.
struct CallbackChain {
  /// More rounds have no end.
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

/// A layer of the tree that is not kept alive: the root owns the ``ContextCore``.
struct WeakLayer {
  weak var layer: Layer?
}

/// The core that a layer had, by reference: it is large to copy, and the time of every layer below is
/// asked of it.
final class KeptCore {
  let core: LayerCore

  init(_ core: LayerCore) { self.core = core }
}

/// The identity of a layer among all that a program makes. Unlike an address, it is not given to another
/// layer after the layer's end, so that tables may outlive layers.
struct LayerID: Hashable {
  private static let count = Atomic<UInt64>(0)
  private let number = count.wrappingAdd(1, ordering: .relaxed).newValue
}

// MARK: Transactions

extension ContextCore {
  /// The innermost open transaction; reading or changing it where none is opens the implicit one.
  var transaction: Transaction {
    get { scope?.transaction ?? Transaction() }
    set { openScope().transaction = newValue }
  }

  /// Begins a transaction, within the one that is open if there is one.
  func begin() {
    scope = TransactionScope(
      scope?.transaction.nested() ?? Transaction(), parent: scope, due: due)
  }

  /// Commits the innermost transaction that was begun, or else the implicit one.
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

  /// Has a closure called when the animations that are added from now on in the open transaction have
  /// ended: it is the completion of the rest of the transaction.
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

  /// Commits every open transaction, however many were begun.
  func flush() {
    chain.enter()
    defer { chain.leave() }
    // A callback may change the tree again; its changes commit too.
    while scope != nil {
      let continues = continuesChain()
      commit()
      guard continues else { return }
    }
  }

  /// The open transaction's scope; where none is open, the implicit one's.
  func openScope() -> TransactionScope {
    if let scope { return scope }
    let opened = TransactionScope(Transaction(), parent: nil, due: due)
    scope = opened
    return opened
  }

  /// Notes what a layer was before the open transaction.
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

  /// Places what has to be placed before the commit.
  func placeSublayers(_ place: (Layer) -> Void = { $0.layoutSublayers() }) {
    // A layout that asks for another one ends as well.
    for _ in 0..<Layer.maximumDepth {
      guard !layoutQueue.isEmpty else { break }
      for layer in layoutQueue.takeAll() where layer.tree === self { place(layer) }
    }
    layoutQueue = LayoutQueue()
  }

  /// Calls the completions that are due, and those that become due through them.
  func callCompletions() {
    // Deeper within other completions, the outer ones call them: each level takes some of the stack.
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

  /// Counts a round of commits and callbacks at one moment. False where they have no end, which is
  /// reported once.
  private func continuesChain() -> Bool {
    chain.rounds += 1
    if chain.rounds == CallbackChain.limit + 1 { onEndlessCallbacks?() }
    return chain.rounds <= CallbackChain.limit
  }
}
