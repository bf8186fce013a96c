import Synchronization

/// A loop whose rounds run on several threads.
protocol SharedLoop: AnyObject, Sendable {
  /// The number of helping threads; guarded by the pool's monitor.
  var helperCount: Int { get set }
  /// The team that runs it, while it is open; guarded by the pool's monitor.
  var team: Team? { get set }
  /// The cancellation of the work that contains the loop.
  var cancellation: Cancellation? { get }
  /// The greatest number of threads that could help now.
  var greatestHelp: Int { get }
  /// True if a round can begin.
  var hasRounds: Bool { get }
  /// True if no further round can begin.
  var isOver: Bool { get }
  /// Runs a round. Returns false if there is none.
  func runRound() -> Bool
}

/// A loop whose rounds may run in any order.
final class IndexLoop: SharedLoop, @unchecked Sendable {
  var helperCount = 0
  var team: Team?
  let cancellation = Cancellation.current
  private let count: Int
  /// The body; the owner releases it at the end, because helpers may still retain the loop.
  private var body: (@Sendable (Int) -> Void)?
  private let next = Atomic(0)

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    (self.count, self.body) = (count, body)
  }

  var greatestHelp: Int { count - 1 }
  var hasRounds: Bool { next.load(ordering: .relaxed) < count }
  var isOver: Bool { !hasRounds }

  func runRound() -> Bool {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard index < count else { return false }
    body?(index)
    return true
  }

  /// Releases the body after all rounds have ended.
  func end() { body = nil }
}
