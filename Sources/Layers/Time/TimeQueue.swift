/// Entries in the order of their times, those of one time in the order of their numbers.
///
/// A binary heap that finds an entry by its number: adding, moving and removing one is O(log n).
struct TimeQueue<Payload> {
  /// A place of the heap, without its payload: moving a weak reference costs more than the rest.
  private struct Key {
    var time: Double
    /// The number: each is in the queue once at most.
    let number: Int
    /// The index of its entry.
    let entry: Int

    func precedes(_ other: Key) -> Bool {
      (time, number) < (other.time, other.number)
    }
  }

  private var heap: [Key] = []
  /// The entry of each number.
  private var entries: [Int: Int] = [:]
  /// The position in the heap and the payload of each entry, and the entries that are free.
  private var positions: [Int] = []
  private var payloads: [Payload?] = []
  private var free: [Int] = []

  /// The time of the earliest entry.
  var firstTime: Double? { heap.first?.time }

  /// Adds an entry, or moves the one of the same number to another time.
  mutating func set(_ number: Int, at time: Double, _ payload: @autoclosure () -> Payload) {
    if let entry = entries[number] {
      let position = positions[entry]
      guard heap[position].time != time else { return }
      heap[position].time = time
      settle(position)
      return
    }
    let entry = free.popLast() ?? payloads.count
    if entry == payloads.count {
      payloads.append(payload())
      positions.append(heap.count)
    } else {
      payloads[entry] = payload()
    }
    entries[number] = entry
    heap.append(Key(time: time, number: number, entry: entry))
    settle(heap.count - 1)
  }

  /// Removes the entry of a number, if there is one.
  mutating func remove(_ number: Int) {
    guard !entries.isEmpty, let entry = entries.removeValue(forKey: number) else { return }
    _ = takePayload(of: entry)
    removeKey(at: positions[entry])
  }

  /// Removes the earliest entry and returns it.
  mutating func removeFirst() -> (time: Double, number: Int, payload: Payload)? {
    guard let first = heap.first, let payload = takePayload(of: first.entry) else { return nil }
    entries[first.number] = nil
    removeKey(at: 0)
    return (first.time, first.number, payload)
  }

  private mutating func takePayload(of entry: Int) -> Payload? {
    defer {
      payloads[entry] = nil
      free.append(entry)
    }
    return payloads[entry]
  }

  private mutating func removeKey(at position: Int) {
    let last = heap.removeLast()
    guard position < heap.count else { return }
    heap[position] = last
    settle(position)
  }

  /// Moves the entry at a position to where it belongs, and the others on its way aside.
  private mutating func settle(_ start: Int) {
    let key = heap[start]
    var position = start
    while position > 0, key.precedes(heap[(position - 1) / 2]) {
      place(heap[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    while true {
      let child = 2 * position + 1
      guard child < heap.count else { break }
      let other = child + 1
      let least = other < heap.count && heap[other].precedes(heap[child]) ? other : child
      guard heap[least].precedes(key) else { break }
      place(heap[least], at: position)
      position = least
    }
    place(key, at: position)
  }

  private mutating func place(_ key: Key, at position: Int) {
    heap[position] = key
    positions[key.entry] = position
  }
}
