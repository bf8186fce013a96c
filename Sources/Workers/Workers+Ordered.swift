extension Workers {
  /// Produces results on several threads and passes them on one at a time, in order, while later
  /// ones are being produced.
  ///
  /// At most `window` results exist or are being produced at a time, which limits memory. One job
  /// is the caller's own thread, which both produces and consumes. Threads without results to
  /// produce help with nested loops (``forEach(count:jobs:_:)``).
  ///
  /// - Parameters:
  ///   - count: The number of results; 0 or less does nothing.
  ///   - jobs: The greatest number of threads; less than 1 means 1.
  ///   - window: The greatest number of results at a time. Default: twice the jobs.
  ///   - cancellation: Checked before each result is begun and before each is passed on.
  ///   - produce: Produces the result of an index. Called on several threads concurrently.
  ///   - consume: Receives the results in order. Calls never overlap, but may come from different
  ///     threads.
  /// - Throws: the error with the lowest index (all earlier results were passed on), or
  ///   `CancellationError`.
  package static func inOrder<Result: Sendable>(
    count: Int, jobs: Int = coreCount, window: Int? = nil, cancellation: Cancellation? = nil,
    produce: @Sendable (_ index: Int) throws -> Result,
    consume: @Sendable (_ index: Int, _ result: Result) throws -> Void
  ) throws {
    let window = max(1, window ?? 2 * Workers.jobs(jobs))
    let cancellation = cancellation ?? Cancellation.current
    try Cancellation.$current.withValue(cancellation) {
      try makeInOrder(count, jobs, window, cancellation, produce, consume)
    }
  }

  private static func makeInOrder<Result: Sendable>(
    _ count: Int, _ jobs: Int, _ window: Int, _ cancellation: Cancellation?,
    _ produce: @Sendable (Int) throws -> Result,
    _ consume: @Sendable (Int, Result) throws -> Void
  ) throws {
    guard min(jobs, count) > 1 else {
      for index in 0..<max(0, count) {
        try cancellation?.check()
        let result = try produce(index)
        try cancellation?.check()
        try consume(index, result)
      }
      return
    }
    try withoutActuallyEscaping(produce) { produce in
      try withoutActuallyEscaping(consume) { consume in
        let loop = OrderedLoop(
          count: count, window: window, cancellation: cancellation, produce: produce,
          consume: consume)
        ThreadPool.shared.run(loop, jobs: jobs)
        loop.end()
        try loop.rethrow()
      }
    }
  }
}
