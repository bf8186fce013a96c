import Synchronization

/// A switch by which one thread asks the work of others to stop.
///
/// Work that was given one asks it between rounds (rows, tiles, frames) and throws
/// `CancellationError`.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a switch that is off.
  public init() {}

  /// Asks the work to stop. May be called from any thread, and more than once.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// True if the work was asked to stop.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Throws where the work was asked to stop.
  ///
  /// - Throws: `CancellationError`.
  package func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
