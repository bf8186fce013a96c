package import LambentGeometry

/// Where an item was: a key per step while it moved, and none while it rested.
package struct MotionTrack: Sendable, Hashable {
  /// The steps of the keys, ascending; 240 of them are a second.
  package private(set) var steps: [Int] = []
  /// The centre at each key, in points.
  package private(set) var centers: [Point] = []
  /// The rotation at each key, in radians; whole turns count.
  package private(set) var rotations: [Double] = []

  /// A track without keys.
  package init() {}

  /// Where the item is at a time in seconds: between two keys on the straight line, beyond them as they
  /// are; `nil` without keys.
  ///
  /// - Complexity: O(log keys).
  package func pose(at time: Double) -> (center: Point, rotation: Double)? {
    guard let last = steps.indices.last, let first = steps.first, !time.isNaN else { return nil }
    let moment = time * Double(DynamicsLimits.stepsPerSecond)
    guard moment > Double(first) else { return (centers[0], rotations[0]) }
    guard moment < Double(steps[last]) else { return (centers[last], rotations[last]) }
    var (low, high) = (0, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(steps[middle]) <= moment { low = middle } else { high = middle }
    }
    let fraction = (moment - Double(steps[low])) / Double(steps[high] - steps[low])
    return (
      centers[low] + (centers[high] - centers[low]) * fraction,
      rotations[low] + (rotations[high] - rotations[low]) * fraction
    )
  }

  /// Adds where the item is at a step; nothing where it has not moved.
  mutating func append(step: Int, center: Point, rotation: Double) {
    if let last = steps.last, let lastCenter = centers.last, let lastRotation = rotations.last {
      guard lastCenter != center || lastRotation != rotation else { return }
      // It rested until the step before this one.
      if last < step - 1 { add(step - 1, lastCenter, lastRotation) }
    }
    add(step, center, rotation)
  }

  /// The track with a key for every so many steps instead of for each; the first and the last key, and
  /// those between which it rests, stay.
  package func thinned(toEvery count: Int) -> MotionTrack {
    guard count > 1 else { return self }
    var result = MotionTrack()
    for index in steps.indices {
      let isEdge =
        index == 0 || index == steps.count - 1 || steps[index] - steps[index - 1] > 1
        || steps[index + 1] - steps[index] > 1
      if isEdge || steps[index] % count == 0 {
        result.add(steps[index], centers[index], rotations[index])
      }
    }
    return result
  }

  private mutating func add(_ step: Int, _ center: Point, _ rotation: Double) {
    steps.append(step)
    centers.append(center)
    rotations.append(rotation)
  }
}

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
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// An empty recording.
  package init() {}

  mutating func record(
    _ item: any DynamicItem, step: Int, center: Point, rotation: Double
  ) {
    let key = ObjectIdentifier(item)
    let number = numbers[key] ?? tracks.count
    if number == tracks.count {
      numbers[key] = number
      tracks.append(MotionTrack())
    }
    tracks[number].append(step: step, center: center, rotation: rotation)
  }

  mutating func record(
    _ event: ContactEvent, _ item: any DynamicItem, boundary: String, step: Int
  ) {
    guard event.isBeginning, let number = numbers[ObjectIdentifier(item)] else { return }
    contacts.append(
      RecordedContact(
        step: step, item: number, other: nil, boundary: boundary,
        point: event.point, speed: event.speed))
  }

  mutating func record(
    _ event: ContactEvent, _ item: any DynamicItem, _ other: any DynamicItem, step: Int
  ) {
    guard event.isBeginning, let number = numbers[ObjectIdentifier(item)],
      let second = numbers[ObjectIdentifier(other)]
    else { return }
    contacts.append(
      RecordedContact(
        step: step, item: number, other: second, boundary: nil,
        point: event.point, speed: event.speed))
  }
}
