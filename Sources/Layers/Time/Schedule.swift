/// Work that waits for its moment on a context's clock, in the order of the moments; what has the
/// same moment stays in the order in which it was scheduled.
struct Schedule {
  private var entries: [(time: Double, work: () -> Void)] = []

  /// The earliest moment.
  var nextTime: Double? { entries.first?.time }

  mutating func add(at time: Double, _ work: @escaping () -> Void) {
    let place = entries.firstIndex { $0.time > time } ?? entries.count
    entries.insert((time, work), at: place)
  }

  /// Takes out the earliest.
  mutating func removeFirst() -> (() -> Void)? {
    entries.isEmpty ? nil : entries.removeFirst().work
  }
}
