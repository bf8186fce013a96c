public import LambentGeometry

/// Where an item was: a key per step while it moved, and none while it rested.
public struct MotionTrack: Sendable, Hashable {
  /// The steps of the keys, ascending; 240 of them are a second.
  public private(set) var steps: [Int] = []
  /// The centre at each key, in points.
  public private(set) var centers: [Point] = []
  /// The rotation at each key, in radians; whole turns count.
  public private(set) var rotations: [Double] = []

  /// A track without keys.
  public init() {}

  /// Adds where the item is at a step; nothing where it has not moved.
  mutating func append(step: Int, center: Point, rotation: Double) {
    if let last = steps.last, let lastCenter = centers.last, let lastRotation = rotations.last {
      guard lastCenter != center || lastRotation != rotation else { return }
      // It rested until the step before this one.
      if last < step - 1 { add(step - 1, lastCenter, lastRotation) }
    }
    add(step, center, rotation)
  }

  private mutating func add(_ step: Int, _ center: Point, _ rotation: Double) {
    steps.append(step)
    centers.append(center)
    rotations.append(rotation)
  }
}

/// A contact that began, as it was recorded.
public struct RecordedContact: Sendable, Hashable {
  /// The step in which it began.
  public let step: Int
  /// The number of the first item, in the order in which items were added.
  public let item: Int
  /// The number of the second item; `nil` where the first met a boundary.
  public let other: Int?
  /// The name of the boundary; ``MotionRecording/referenceName`` for the reference's sides.
  public let boundary: String?
  /// Where, in points.
  public let point: Point
  /// How fast they met, in points per second.
  public let speed: Double
}

/// Records what an animator does, to be played at any time and in any order.
public struct MotionRecording: Sendable {
  /// The name of the reference's sides among boundaries.
  public static let referenceName = "bounds"

  /// A track for each item, in the order in which the items were added.
  public private(set) var tracks: [MotionTrack] = []
  /// The contacts that began, in order.
  public private(set) var contacts: [RecordedContact] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// An empty recording.
  public init() {}

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
