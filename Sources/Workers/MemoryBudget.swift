/// A limit in bytes for the memory of tasks that run at the same time, such as frames.
///
/// A task reserves bytes before it begins, and waits until there are enough. Later, it takes more without waiting.
/// As tasks wait only while they hold nothing, they cannot wait for each other. A task for which there are no more
/// bytes gives back all, and begins again with a larger reservation. One that reserves the limit runs alone, so whether
/// a task can be completed does not depend on the others.
package final class MemoryBudget: @unchecked Sendable {
  /// The most bytes of all tasks together.
  package let limit: Int
  /// Guards the following members.
  private let monitor = Monitor()
  private let changes: Condition
  private var taken = 0
  private var mostTaken = 0
  private var taskCount = 0
  /// The tasks that have asked for a reservation, and those that have it: they get it in order.
  private var (asked, served) = (0, 0)

  /// Creates a budget that is not used.
  package init(limit: Int) {
    self.limit = limit
    changes = Condition(of: monitor)
  }

  /// The most bytes that tasks had at the same time.
  package var peak: Int { monitor.withLock { mostTaken } }

  /// Runs a task with a reservation, and takes back everything afterwards.
  ///
  /// - Parameter bytes: At most the limit counts; that makes the task run alone.
  package func withReservation<Result, Failure: Error>(
    of bytes: Int, _ task: (MemoryReservation) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let reservation = MemoryReservation(of: self, bytes: min(max(bytes, 0), limit))
    wait(for: reservation.bytes)
    defer { giveBack(reservation.bytes) }
    return try task(reservation)
  }

  private func wait(for bytes: Int) {
    monitor.withLock {
      let number = asked
      asked += 1
      while number != served || !hasRoom(for: bytes) { changes.wait() }
      served += 1
      taskCount += 1
      note(bytes)
      changes.broadcast()
    }
  }

  /// A task that reserves the limit begins when there is no other, and others begin when it has ended.
  private func hasRoom(for bytes: Int) -> Bool {
    taskCount == 0 || (bytes < limit && taken < limit && bytes <= limit - taken)
  }

  private func note(_ bytes: Int) {
    taken += bytes
    mostTaken = max(mostTaken, taken)
  }

  fileprivate func take(_ bytes: Int) -> Bool {
    monitor.withLock {
      guard bytes <= limit - taken else { return false }
      note(bytes)
      return true
    }
  }

  private func giveBack(_ bytes: Int) {
    monitor.withLock {
      taken -= bytes
      taskCount -= 1
      changes.broadcast()
    }
  }
}

/// The bytes of a ``MemoryBudget`` that a task has. It belongs to one thread at a time.
package final class MemoryReservation {
  private let budget: MemoryBudget
  /// The bytes that the task has.
  package private(set) var bytes: Int

  fileprivate init(of budget: MemoryBudget, bytes: Int) {
    (self.budget, self.bytes) = (budget, bytes)
  }

  /// Increases the task's memory to a number of bytes, if it has less. Returns false if the other tasks leave too
  /// little.
  package func grow(to size: Int) -> Bool {
    guard size > bytes else { return true }
    guard budget.take(size - bytes) else { return false }
    bytes = size
    return true
  }
}
