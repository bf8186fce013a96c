/// Work that waits for its time on a context's clock, in the order of the times; work of the same
/// time stays in the order in which it was scheduled.
struct Schedule {
  private var queue = TimeQueue<() -> Void>()
  private var count = 0

  /// The earliest time.
  var nextTime: Double? { queue.firstTime }

  mutating func add(at time: Double, _ work: @escaping () -> Void) {
    count += 1
    queue.set(count, at: time, work)
  }

  /// Removes the earliest work and returns it.
  mutating func removeFirst() -> (() -> Void)? { queue.removeFirst()?.payload }
}
