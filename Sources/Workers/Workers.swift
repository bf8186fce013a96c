import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Loops whose rounds run on several threads: the only threads of the package.
///
/// ``forEach(count:jobs:_:)`` runs independent rounds.
/// ``inOrder(count:jobs:window:cancellation:produce:consume:)`` produces results on several threads
/// and passes them on in order; an ``OrderedStream`` does so for tasks without blocking their
/// threads. All use the threads of one ``ThreadPool``. A ``Cancellation`` ends them early.
///
/// Rounds are distributed in order, one at a time, to free threads. The effect of a round must
/// depend only on its index, so that results do not depend on the number of threads.
package enum Workers {
  /// The number of online processors, at least 1.
  package static let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The number of jobs for one that a program asks for: 1…1024, so that multiples of it are numbers too.
  package static func jobs(_ wanted: Int) -> Int { min(max(wanted, 1), 1024) }

  /// Calls `body` for each index of `0 ..< count`, on at most `jobs` threads, and returns when all
  /// calls have ended. One job is the caller's own thread. A nested loop adds no threads: idle
  /// threads of the outer loop help with it.
  ///
  /// - Parameters:
  ///   - count: The number of rounds; 0 or less does nothing.
  ///   - jobs: The greatest number of threads; less than 1 means 1.
  ///   - body: One round.
  package static func forEach(
    count: Int, jobs: Int = coreCount, _ body: @Sendable (_ index: Int) -> Void
  ) {
    let threads = min(jobs, count)
    guard threads > 1 else {
      for index in 0..<max(0, count) { body(index) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let loop = IndexLoop(count: count, body)
      ThreadPool.shared.run(loop, jobs: jobs)
      loop.end()
    }
  }

  /// Calls `body` for each index like ``forEach(count:jobs:_:)``, until a round throws or the work
  /// is cancelled; then no further round begins.
  ///
  /// - Parameters:
  ///   - count: The number of rounds; 0 or less does nothing.
  ///   - jobs: The greatest number of threads; less than 1 means 1.
  ///   - cancellation: Checked before every round.
  ///   - body: One round.
  /// - Throws: the error with the lowest index of those thrown, or `CancellationError`.
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

/// The error with the lowest index among concurrent rounds.
final class FirstFailure: Sendable {
  private let state = Lock<(index: Int, error: any Error)?>(nil)
  private let flag = Atomic(false)

  /// True if a round has failed.
  var hasFailed: Bool { flag.load(ordering: .relaxed) }

  /// Records the error of a round.
  func record(_ error: any Error, at index: Int) {
    state.withLock { first in
      if first.map({ index < $0.index }) ?? true { first = (index, error) }
    }
    flag.store(true, ordering: .relaxed)
  }

  /// Throws the error with the lowest index, if any.
  func rethrow() throws {
    if let error = state.withLock({ $0?.error }) { throw error }
  }
}
