import Dispatch
import LambentWorkers

/// Work that takes long, outside of the threads of Swift's tasks.
enum Background {
  private static let queue = DispatchQueue(label: "studio work", attributes: .concurrent)

  /// Runs a function; it is cancelled with the task that waits for it.
  static func run<Result: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Swift.Result {
              try Cancellation.$current.withValue(cancellation) { try work(cancellation) }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
