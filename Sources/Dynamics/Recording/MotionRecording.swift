package import LambentGeometry

/// The beginning of a contact.
package struct RecordedContact: Sendable, Hashable {
  package let step: Int
  /// The index of the first item, in the order in which items were added.
  package let item: Int
  /// The index of the second item; `nil` if the first touched a boundary.
  package let other: Int?
  /// The identifier of the boundary; ``MotionRecording/referenceName`` for the sides of the
  /// reference.
  package let boundary: String?
  /// The contact point, in points.
  package let point: Point
  /// The closing speed, in points per second.
  package let speed: Double
}

/// A recording of an animator's motion, which can be read at any time in any order.
package struct MotionRecording: Sendable {
  /// The identifier of the reference's sides.
  package static let referenceName = "bounds"

  /// A track for each item, in the order in which the items were added.
  package private(set) var tracks: [MotionTrack] = []
  /// The beginnings of contacts, in order.
  package private(set) var contacts: [RecordedContact] = []
  /// The greatest number of keys; older ones are discarded.
  private let limit: Int
  private var keyCount = 0
  /// The tracks to which nothing is added any more.
  private var ended: Set<Int> = []

  /// Creates an empty recording.
  package init(limit: Int = .max) { self.limit = limit }

  /// Begins the track of an item and returns its index.
  mutating func addTrack() -> Int {
    tracks.append(MotionTrack())
    return tracks.count - 1
  }

  /// Ends the track of an item that was removed from the animator.
  mutating func endTrack(_ number: Int) { ended.insert(number) }

  /// Continues the track of an item that was added again.
  mutating func resumeTrack(_ number: Int) { ended.remove(number) }

  mutating func record(_ number: Int, at key: MotionTrack.Key) {
    let before = tracks[number].keys.count
    tracks[number].append(key)
    keyCount += tracks[number].keys.count - before
    if keyCount > limit { forget(upTo: key.step) }
  }

  mutating func record(
    _ event: ContactEvent, of item: Int, with other: Int? = nil, boundary: String? = nil, step: Int
  ) {
    guard event.isBeginning else { return }
    contacts.append(
      RecordedContact(
        step: step, item: item, other: other, boundary: boundary, point: event.point,
        speed: event.speed))
    if contacts.count > limit { contacts.removeFirst(contacts.count / 2) }
  }

  /// Discards the older half of the recorded time.
  private mutating func forget(upTo last: Int) {
    let first = tracks.reduce(last) { min($0, $1.keys.first?.step ?? last) }
    let cut = first + (last - first) / 2
    for index in tracks.indices {
      let isOver = ended.contains(index) && tracks[index].keys.last.map { $0.step < cut } ?? true
      if isOver { tracks[index] = MotionTrack() } else { tracks[index].forget(before: cut) }
    }
    contacts.removeAll { $0.step < cut }
    keyCount = tracks.reduce(0) { $0 + $1.keys.count }
  }
}
