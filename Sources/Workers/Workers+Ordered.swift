import Dispatch
import Synchronization

extension Workers {
  /// Makes results on several threads and hands them over one at a time, in order, while later ones
  /// are being made.
  ///
  /// No more than `window` results exist at a time, made or being made, so that memory is bounded
  /// whatever the count. One job is the caller's own thread, which makes and hands over in turn. A
  /// thread that has no result left to make helps with the loops (``forEach(count:jobs:_:)``) of those
  /// that are still being made.
  ///
  /// - Parameters:
  ///   - count: The number of results; 0 or less does nothing.
  ///   - jobs: The most threads to use; less than 1 means 1.
  ///   - window: The most results at a time; twice the jobs by default.
  ///   - cancellation: Asked before each result is begun and before each is handed over.
  ///   - produce: Makes the result of an index. Called on several threads at once.
  ///   - consume: Takes the result of the next index. Never called twice at once; calls may come
  ///     from different threads.
  /// - Throws: the error of the least index that failed (every earlier result was handed over), or
  ///   `CancellationError`.
  package static func inOrder<Result: Sendable>(
    count: Int, jobs: Int = coreCount, window: Int? = nil, cancellation: Cancellation? = nil,
    produce: @Sendable (_ index: Int) throws -> Result,
    consume: @Sendable (_ index: Int, _ result: Result) throws -> Void
  ) throws {
    let window = max(1, window ?? 2 * max(1, jobs))
    guard min(jobs, count) > 1 else {
      for index in 0..<max(0, count) {
        try cancellation?.check()
        let result = try produce(index)
        try cancellation?.check()
        try consume(index, result)
      }
      return
    }
    let queue = OrderedQueue<Result>(count: count, window: window)
    let pool = ThreadPool()
    // Also those that find nothing to make: they help.
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      pool.join {
        while let index = queue.begin() {
          let made = Swift.Result {
            try cancellation?.check()
            return try produce(index)
          }
          queue.finish(index, made) { index, result in
            try cancellation?.check()
            try consume(index, result)
          }
        }
        queue.leave()
      }
    }
    try queue.rethrow()
  }
}

/// The results that are made but not handed over yet.
private final class OrderedQueue<Result: Sendable>: Sendable {
  private struct State {
    /// The next index to be made.
    var next = 0
    /// The next index to be handed over.
    var due = 0
    /// True if a thread is handing over.
    var isHandingOver = false
    var waiting: [Int: Swift.Result<Result, any Error>] = [:]
    var failure: (any Error)?
  }

  private let count: Int
  private let state = Lock(State())
  /// One permit for each result that may be begun; made with none, since a semaphore may not be
  /// destroyed with fewer than it was made with.
  private let permits = DispatchSemaphore(value: 0)

  init(count: Int, window: Int) {
    self.count = count
    for _ in 0..<min(window, count) { permits.signal() }
  }

  /// Waits for room and takes the next index, or gives `nil` when there is nothing left to begin.
  func begin() -> Int? {
    guard state.withLock({ $0.next < count }) else { return nil }
    permits.wait()
    return state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  /// Passes the end on to a thread that may be waiting.
  func leave() { permits.signal() }

  /// Notes a result, and hands over what is due unless another thread is doing so.
  func finish(
    _ index: Int, _ result: Swift.Result<Result, any Error>,
    consume: (Int, Result) throws -> Void
  ) {
    var handsOver = state.withLock { state in
      state.waiting[index] = result
      if state.isHandingOver { return false }
      state.isHandingOver = true
      return true
    }
    while handsOver {
      let due = state.withLock { state -> (Int, Swift.Result<Result, any Error>)? in
        guard state.failure == nil, let result = state.waiting.removeValue(forKey: state.due)
        else {
          state.isHandingOver = false
          return nil
        }
        return (state.due, result)
      }
      guard let (index, result) = due else { return }
      handsOver = handOver(index, result, consume: consume)
    }
  }

  /// Hands one result over; says whether to go on.
  private func handOver(
    _ index: Int, _ result: Swift.Result<Result, any Error>,
    consume: (Int, Result) throws -> Void
  ) -> Bool {
    do {
      try consume(index, result.get())
      state.withLock { $0.due += 1 }
      permits.signal()
      return true
    } catch {
      state.withLock { state in
        state.failure = error
        state.isHandingOver = false
        state.waiting = [:]
      }
      permits.signal()
      return false
    }
  }

  /// Throws the failure, if there was one.
  func rethrow() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
