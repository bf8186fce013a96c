/// Results that threads of the pool produce while a task takes them in order, without blocking its
/// thread.
///
/// Production begins with the first request, and stays within the window ahead of the last result
/// taken. It ends with the first error, with the cancellation of a waiting task, and when the
/// stream is deinitialised.
package final class OrderedStream<Result: Sendable>: ResultListener {
  private typealias Continuation = CheckedContinuation<Result?, any Error>

  private struct State {
    var isStarted = false
    var isCancelled = false
    /// The waiting tasks, in order.
    var waiting: [Continuation] = []
  }

  private let jobs: Int
  private let cancellation: Cancellation
  private let loop: OrderedLoop<Result>
  private let state = Lock(State())

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
    cancellation = Cancellation()
    loop = OrderedLoop(
      count: max(0, count), window: max(1, window), cancellation: cancellation, produce: produce)
    loop.listener = self
  }

  deinit { cancel() }

  /// The next result; `nil` after the last and after an error.
  ///
  /// - Throws: the error with the lowest index, once; `CancellationError` if the task is cancelled,
  ///   even while the result is being produced.
  package func next() async throws -> Result? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let starts = state.withLock { state in
          state.waiting.append(continuation)
          defer { state.isStarted = true }
          return !state.isStarted && !state.isCancelled
        }
        if starts { ThreadPool.shared.start(loop, jobs: jobs) }
        noticeResult()
        // If the system gives no threads, use the task's own.
        if ThreadPool.shared.isEmpty { _ = loop.runRound() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the stream early: no further result is started, and running ones are cancelled.
  package func cancel() {
    cancellation.cancel()
    state.withLock { $0.isCancelled = true }
    let discarded = loop.fail(CancellationError())
    noticeResult()
    discarded?.freeElsewhere()
  }

  /// Passes finished results to waiting tasks.
  func noticeResult() {
    let answers = state.withLock { state in
      var answers: [(Continuation, Swift.Result<Result?, any Error>)] = []
      while !state.waiting.isEmpty, let answer = answer(in: state) {
        answers.append((state.waiting.removeFirst(), answer))
      }
      return answers
    }
    if loop.isOver { ThreadPool.shared.close(loop) }
    for (continuation, answer) in answers { continuation.resume(with: answer) }
  }

  /// The answer for the next waiting task; `nil` while its result is being produced.
  private func answer(in state: State) -> Swift.Result<Result?, any Error>? {
    if state.isCancelled { return .failure(CancellationError()) }
    do {
      if let result = try loop.take() { return .success(result) }
    } catch {
      cancellation.cancel()
      return .failure(error)
    }
    return loop.isOver ? .success(nil) : nil
  }
}

extension Workers {
  /// Runs a closure on a thread of the pool, leaving the task's thread free.
  ///
  /// - Parameters:
  ///   - jobs: The greatest number of threads for loops within the work; less than 1 means 1.
  ///   - body: The work, within a ``Cancellation/current`` that is cancelled with the task.
  /// - Throws: the closure's error; `CancellationError` at once if the task is cancelled.
  package static func perform<Result: Sendable>(
    jobs: Int = coreCount, _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let stream = OrderedStream(count: 1, jobs: jobs, window: 1) { _ in try body() }
    guard let result = try await stream.next() else { throw CancellationError() }
    return result
  }
}
