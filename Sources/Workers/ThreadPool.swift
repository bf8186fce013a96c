import Dispatch
import Synchronization

/// Threads that make results side by side, and help each other where they run out of their own.
///
/// A loop that one of them begins stays its own, but lies open to the others: whoever has nothing left
/// to make takes rounds of it. So the last results of many are made by all threads.
final class ThreadPool: Sendable {
  /// The thread pool of the current thread.
  @TaskLocal static var current: ThreadPool?

  private struct State {
    var open: [SharedLoop] = []
    /// The threads that still make results of their own.
    var makers = 0
    /// The threads that wait for a loop.
    var waiting = 0
  }

  private let state = Lock(State())
  private let news = DispatchSemaphore(value: 0)

  /// Makes the current thread one of the thread pool, until it has made what it makes and nobody needs help.
  func join(_ make: () -> Void) {
    state.withLock { $0.makers += 1 }
    Self.$current.withValue(self) {
      make()
      let isLast = state.withLock { state in
        state.makers -= 1
        return state.makers == 0
      }
      if isLast { wakeAll() }
      while let loop = nextLoop() {
        loop.run()
        leave(loop)
      }
    }
  }

  /// Runs a loop on the current thread and on those that help.
  func run(count: Int, _ body: @Sendable (_ index: Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let loop = SharedLoop(count: count, body)
      state.withLock { $0.open.append(loop) }
      wakeAll()
      loop.run()
      let isHelped = state.withLock { state in
        state.open.removeAll { $0 === loop }
        loop.isOver = true
        return loop.helpers > 0
      }
      if isHelped { loop.end.wait() }
      // Helpers may still hold the loop, but no longer the closure, which ends with the caller.
      loop.body = nil
    }
  }

  /// Waits for a loop that has rounds left and enters it; `nil` when all have made what they make.
  private func nextLoop() -> SharedLoop? {
    while true {
      let (loop, isOver) = state.withLock { state -> (SharedLoop?, Bool) in
        if let loop = state.open.last(where: { $0.hasRounds }) {
          loop.helpers += 1
          return (loop, false)
        }
        if state.makers > 0 { state.waiting += 1 }
        return (nil, state.makers == 0)
      }
      if loop != nil || isOver { return loop }
      news.wait()
    }
  }

  private func leave(_ loop: SharedLoop) {
    let wasAwaited = state.withLock { _ in
      loop.helpers -= 1
      return loop.isOver && loop.helpers == 0
    }
    if wasAwaited { loop.end.signal() }
  }

  private func wakeAll() {
    let count = state.withLock { state in
      defer { state.waiting = 0 }
      return state.waiting
    }
    for _ in 0..<count { news.signal() }
  }
}

/// A loop whose rounds several threads take.
private final class SharedLoop: @unchecked Sendable {
  private let count: Int
  /// A round; taken away by the owner once nobody runs it.
  var body: (@Sendable (Int) -> Void)?
  private let next = Atomic(0)
  /// The threads that help; guarded by the thread pool's lock.
  var helpers = 0
  /// True if its owner has found no more rounds; guarded by the thread pool's lock.
  var isOver = false
  /// Signalled by the last helper that leaves a loop that is over.
  let end = DispatchSemaphore(value: 0)

  init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// True if a round is left that nobody has taken.
  var hasRounds: Bool { next.load(ordering: .relaxed) < count }

  /// Takes rounds until none are left.
  func run() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body?(index)
    }
  }
}
