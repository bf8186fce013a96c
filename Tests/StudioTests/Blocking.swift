import Dispatch

/// Runs code that waits for sockets on threads of its own: on those of Swift's tasks the server would wait, too.
func blocking<Result>(_ body: () async throws -> Result) async rethrows -> Result {
  try await withTaskExecutorPreference(QueueExecutor.shared, operation: body)
}

/// An executor with as many threads as it needs.
private final class QueueExecutor: TaskExecutor {
  static let shared = QueueExecutor()
  private let queue = DispatchQueue(label: "blocking tests", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
