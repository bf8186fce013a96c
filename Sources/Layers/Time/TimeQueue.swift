/// Entries in the order of their times, those of one time in the order of their numbers.
///
/// A binary heap that finds an entry by its number: adding, moving and removing one is O(log n).
struct TimeQueue<Payload> {
  /// An entry of the queue.
  struct Entry {
    var time: Double
    /// The number: each is in the queue once at most.
    let number: Int
    let payload: Payload

    func precedes(_ other: Entry) -> Bool {
      (time, number) < (other.time, other.number)
    }
  }

  private var heap: [Entry] = []
  /// The position of each number in the heap.
  private var positions: [Int: Int] = [:]

  /// The earliest entry.
  var first: Entry? { heap.first }

  /// Adds an entry, or moves the one of the same number to another time.
  mutating func set(_ number: Int, at time: Double, _ payload: @autoclosure () -> Payload) {
    if let position = positions[number] {
      guard heap[position].time != time else { return }
      heap[position].time = time
      settle(position)
    } else {
      heap.append(Entry(time: time, number: number, payload: payload()))
      positions[number] = heap.count - 1
      settle(heap.count - 1)
    }
  }

  /// Removes the entry of a number, if there is one.
  mutating func remove(_ number: Int) {
    guard let position = positions.removeValue(forKey: number) else { return }
    let last = heap.removeLast()
    guard position < heap.count else { return }
    heap[position] = last
    positions[last.number] = position
    settle(position)
  }

  /// Removes the earliest entry and returns it.
  mutating func removeFirst() -> Entry? {
    guard let first = heap.first else { return nil }
    remove(first.number)
    return first
  }

  /// Moves the entry at a position to where it belongs.
  private mutating func settle(_ start: Int) {
    var position = start
    while position > 0, heap[position].precedes(heap[(position - 1) / 2]) {
      position = swap(position, (position - 1) / 2)
    }
    while true {
      var least = position
      let child = 2 * position + 1
      if child < heap.count, heap[child].precedes(heap[least]) { least = child }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[least]) { least = child + 1 }
      guard least != position else { return }
      position = swap(position, least)
    }
  }

  /// Exchanges two entries; returns where the first is now.
  private mutating func swap(_ position: Int, _ other: Int) -> Int {
    heap.swapAt(position, other)
    positions[heap[position].number] = position
    positions[heap[other].number] = other
    return other
  }
}
