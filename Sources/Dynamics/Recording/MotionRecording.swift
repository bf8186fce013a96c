package import LambentGeometry

/// A contact that began, as it was recorded.
package struct RecordedContact: Sendable, Hashable {
  /// The step in which it began.
  package let step: Int
  /// The number of the first item, in the order in which items were added.
  package let item: Int
  /// The number of the second item; `nil` where the first met a boundary.
  package let other: Int?
  /// The name of the boundary; ``MotionRecording/referenceName`` for the reference's sides.
  package let boundary: String?
  /// Where, in points.
  package let point: Point
  /// How fast they met, in points per second.
  package let speed: Double
}

/// Records what an animator does, to be played at any time and in any order.
package struct MotionRecording: Sendable {
  /// The name of the reference's sides among boundaries.
  package static let referenceName = "bounds"

  /// A track for each item, in the order in which the items were added.
  package private(set) var tracks: [MotionTrack] = []
  /// The contacts that began, in order.
  package private(set) var contacts: [RecordedContact] = []
  /// How many keys are kept; the older ones of more are left out.
  private let limit: Int
  private var keyCount = 0
  /// The tracks to which nothing is added any more.
  private var ended: Set<Int> = []

  /// An empty recording.
  package init(limit: Int = .max) { self.limit = limit }

  /// Begins the track of an item; its number is given to what is recorded of it.
  mutating func addTrack() -> Int {
    tracks.append(MotionTrack())
    return tracks.count - 1
  }

  /// Ends the track of an item that the animator no longer has.
  mutating func endTrack(_ number: Int) { ended.insert(number) }

  /// Goes on with the track of an item that the animator has again.
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

  /// Forgets the older half of the time that is kept.
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
