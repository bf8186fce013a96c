import Synchronization

/// A flag with which one thread asks others to stop their work.
///
/// The work checks it between rounds (rows, tiles, frames) and throws `CancellationError`.
public final class Cancellation: Sendable {
  /// The cancellation of the current thread's work. Loops pass it on to helping threads.
  @TaskLocal package static var current: Cancellation?

  private let flag = Atomic(false)

  /// Creates a cancellation that is not cancelled.
  public init() {}

  /// Requests that the work stop. May be called from any thread, and repeatedly.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// True if cancellation was requested.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Throws if cancellation was requested.
  ///
  /// - Throws: `CancellationError`.
  package func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
