#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Results that threads of the pool produce while a thread takes them in order, and waits for each at
/// most a given time.
///
/// Production begins with the first request and stays within the window ahead of the last result
/// taken. ``close()`` ends it and returns when no closure runs any more.
package final class BlockingStream<Result: Sendable>: ResultListener, @unchecked Sendable {
  /// The state of the next result.
  package enum Answer {
    /// The result.
    case result(Result)
    /// The result is still being produced.
    case pending
    /// All results have been taken.
    case end
  }

  /// The members from here to `isClosed` are guarded by the monitor, hence `@unchecked Sendable`.
  private var isStarted = false
  private var runningCount = 0
  private var isClosed = false
  private let monitor = Monitor()
  private let arrived: Condition
  private let jobs: Int
  private let cancellation = Cancellation()
  private var loop: OrderedLoop<Result>?
  /// The process that made the stream: its threads do not exist in a forked one.
  private let process = getpid()

  /// - Parameters:
  ///   - count: The number of results; 0 or less produces none.
  ///   - jobs: The greatest number of threads; less than 1 means 1.
  ///   - window: The greatest number of results that exist or are being produced and have not been
  ///     taken; at least 1.
  ///   - produce: Produces the result of an index, within the stream's ``Cancellation/current``.
  ///     Called on several threads concurrently.
  package init(
    count: Int, jobs: Int, window: Int,
    produce: @escaping @Sendable (_ index: Int) throws -> Result
  ) {
    self.jobs = Workers.jobs(jobs)
    arrived = Condition(of: monitor)
    let loop = OrderedLoop<Result>(
      count: max(0, count), window: max(1, window), cancellation: cancellation
    ) { [weak self] index in
      guard let self, self.begin() else { throw CancellationError() }
      defer { self.end() }
      return try produce(index)
    }
    self.loop = loop
    loop.listener = self
  }

  /// True in the process that made the stream.
  package var belongsToProcess: Bool { getpid() == process }

  /// The next result, for which it waits at most a given time.
  ///
  /// - Parameter milliseconds: The longest wait.
  /// - Throws: the error with the lowest index, once; `CancellationError` after ``close()``, and in a
  ///   forked process.
  package func next(milliseconds: Int) throws -> Answer {
    guard belongsToProcess, let loop else { throw CancellationError() }
    start(loop)
    monitor.lock()
    defer { monitor.unlock() }
    var isLate = false
    while true {
      if isClosed {
        // It may have been closed before it was started.
        ThreadPool.shared.close(loop)
        throw CancellationError()
      }
      do {
        if let result = try loop.take() { return .result(result) }
      } catch {
        cancellation.cancel()
        throw error
      }
      if loop.isOver {
        ThreadPool.shared.close(loop)
        return .end
      }
      if isLate { return .pending }
      isLate = !arrived.wait(milliseconds: milliseconds)
    }
  }

  /// Ends the stream, and returns when no result is being produced.
  package func close() {
    guard belongsToProcess, let loop else { return }
    cancellation.cancel()
    loop.fail(CancellationError())
    ThreadPool.shared.close(loop)
    monitor.withLock {
      isClosed = true
      arrived.broadcast()
      while runningCount > 0 { arrived.wait() }
    }
  }

  func noticeResult() { monitor.withLock { arrived.broadcast() } }

  private func start(_ loop: OrderedLoop<Result>) {
    let starts = monitor.withLock {
      defer { isStarted = true }
      return !isStarted && !isClosed
    }
    if starts { ThreadPool.shared.start(loop, jobs: jobs) }
    // If the system gives no threads, use the caller's own.
    if ThreadPool.shared.isEmpty { _ = loop.runRound() }
  }

  private func begin() -> Bool {
    monitor.withLock {
      guard !isClosed else { return false }
      runningCount += 1
      return true
    }
  }

  private func end() {
    monitor.withLock {
      runningCount -= 1
      if runningCount == 0 { arrived.broadcast() }
    }
  }
}
