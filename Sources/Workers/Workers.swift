import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Loops whose rounds run on several threads: the only threads of the project.
///
/// ``forEach(count:jobs:_:)`` runs independent rounds. ``inOrder(count:jobs:window:cancellation:produce:consume:)``
/// makes results on several threads and hands them over in order; a ``ThreadPool`` lets threads that
/// have run out of results help with the loops of others. A ``Cancellation`` ends both early.
///
/// Rounds are handed out one at a time, in order, to whichever thread is free. What a round does
/// must depend on its index alone; then the result does not depend on the number of threads.
package enum Workers {
  /// The processors that are online: how many jobs are worth having. At least 1.
  package static let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Runs `body` for each index of `0 ..< count`, on at most `jobs` threads, and returns when all
  /// are done. One job is the caller's own thread. Within ``inOrder(count:jobs:window:cancellation:produce:consume:)``
  /// no threads are added: those that have no result left to make help.
  ///
  /// - Parameters:
  ///   - count: The number of rounds; 0 or less does nothing.
  ///   - jobs: The most threads to use; less than 1 means 1.
  ///   - body: One round.
  package static func forEach(
    count: Int, jobs: Int = coreCount, _ body: @Sendable (_ index: Int) -> Void
  ) {
    let threads = min(jobs, count)
    guard threads > 1 else {
      for index in 0..<max(0, count) { body(index) }
      return
    }
    if let pool = ThreadPool.current { return pool.run(count: count, body) }
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
  }

  /// Runs `body` for each index as ``forEach(count:jobs:_:)`` does, until a round throws or the work
  /// is cancelled; no further round is begun then.
  ///
  /// - Parameters:
  ///   - count: The number of rounds; 0 or less does nothing.
  ///   - jobs: The most threads to use; less than 1 means 1.
  ///   - cancellation: Asked before every round.
  ///   - body: One round.
  /// - Throws: the error of the least index among the rounds that threw, or `CancellationError`.
  package static func forEach(
    count: Int, jobs: Int = coreCount, cancellation: Cancellation? = nil,
    throwing body: @Sendable (_ index: Int) throws -> Void
  ) throws {
    let failure = FirstFailure()
    forEach(count: count, jobs: jobs) { index in
      guard !failure.hasFailed else { return }
      do {
        try cancellation?.check()
        try body(index)
      } catch {
        failure.record(error, at: index)
      }
    }
    try failure.rethrow()
  }
}

/// The error of the least index among rounds that ran at once.
final class FirstFailure: Sendable {
  private let state = Lock<(index: Int, error: any Error)?>(nil)
  private let flag = Atomic(false)

  /// True if any round has failed.
  var hasFailed: Bool { flag.load(ordering: .relaxed) }

  /// Notes the error of a round.
  func record(_ error: any Error, at index: Int) {
    state.withLock { first in
      if first.map({ index < $0.index }) ?? true { first = (index, error) }
    }
    flag.store(true, ordering: .relaxed)
  }

  /// Throws the error of the least index, if there is any.
  func rethrow() throws {
    if let error = state.withLock({ $0?.error }) { throw error }
  }
}
