public import LambentAnimations
public import LambentProperties

/// The settings with which a transaction's changes animate.
public struct Transaction {
  /// The duration, in seconds, of animations that have none of their own.
  public var animationDuration = 0.25
  /// The timing function of animations that set none. If it is `nil`, implicit animations use `default`.
  public var animationTimingFunction: TimingFunction?
  /// True if setting a property asks for no action.
  public var disablesActions = false
  /// Called when the last animation that was added in the transaction has ended or was removed. Without animations,
  /// called when the transaction commits.
  public var completion: (() -> Void)?
  /// Values under names of the caller's own.
  public var values: [String: PropertyValue] = [:]
  /// Objects under names of a bridge's own.
  package var objects: [String: Any] = [:]

  /// Creates the implicit transaction, which is open when no other has been begun.
  public init() {}

  /// A transaction within this one: it inherits all but the completion.
  func nested() -> Transaction {
    var result = self
    result.completion = nil
    return result
  }
}

/// A transaction that is open, and the animations it waits for.
final class TransactionScope {
  var transaction: Transaction
  let parent: TransactionScope?
  /// True if it ends with its parent, of which it is the rest: see ``ContextCore/setCompletion(_:)``.
  var isRest = false
  /// The animations that have not ended, this scope itself while it is open, and the scopes within
  /// it that wait.
  private var pending = 1
  /// The completions that are due, in the order in which they became so.
  private let due: CompletionQueue

  init(_ transaction: Transaction, parent: TransactionScope?, due: CompletionQueue) {
    self.transaction = transaction
    self.parent = parent
    self.due = due
    parent?.wait()
  }

  /// True if nothing is waited for but its own end.
  var isUntouched: Bool { pending == 1 && transaction.completion == nil }

  /// Counts something to wait for.
  func wait() { pending += 1 }

  /// Counts something as over; after the last, the completion is due.
  func end() {
    pending -= 1
    guard pending == 0 else { return }
    if let completion = transaction.completion { due.closures.append(completion) }
    transaction.completion = nil
    parent?.end()
  }
}

/// Completions that are due and have not been called.
final class CompletionQueue {
  var closures: [() -> Void] = []
}
