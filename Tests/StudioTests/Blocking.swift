import Foundation

/// Runs code that waits for sockets on threads of its own: on those of Swift's tasks, or of queues, the server would
/// wait, too.
func blocking<Result>(_ body: () async throws -> Result) async rethrows -> Result {
  try await withTaskExecutorPreference(ThreadExecutor.shared, operation: body)
}

/// An executor with a thread for each job.
final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
