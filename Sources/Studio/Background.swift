import Dispatch
import LambentWorkers

/// Work that takes long, outside of the threads of Swift's tasks.
enum Background {
  private static let queue = DispatchQueue(label: "studio work", attributes: .concurrent)

  /// Runs a function for a client; it is cancelled with the task that waits for it, and when the client ends the
  /// connection.
  static func run<Result: Sendable>(
    for client: ClientPresence?, _ work: @escaping @Sendable (Cancellation) throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    client?.watch(cancellation)
    defer { client?.stop() }
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
