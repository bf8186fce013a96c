public import LambentGeometry

extension DynamicAnimator {
  /// The position and rotation of an item at a time, interpolated linearly between steps and
  /// constant before the first and after the last; `nil` if no behaviour has had the item.
  ///
  /// Times are those of the clock that the animator follows; without one they start at its first
  /// step. Steps at rest count. The recording keeps at least the last million steps of moving items
  /// in total: 41 s for a hundred items that never rest.
  ///
  /// - Returns: The centre in points, and the rotation in radians, +x toward +y.
  /// - Complexity: O(log steps).
  public func pose(
    of item: any DynamicItem, at time: Double
  ) -> (center: Point, rotation: Double)? {
    track(of: item)?.pose(at: time - startTime)
  }

  /// The recorded motion of an item; `nil` if no behaviour has had it.
  package func track(of item: any DynamicItem) -> MotionTrack? {
    guard let known = numbers[ObjectIdentifier(item)], known.item === item else { return nil }
    return recording.tracks[known.number]
  }

  /// The items of the animator, and former ones that still exist.
  package var recordedItems: [any DynamicItem] {
    numbers.values.sorted { $0.number < $1.number }.compactMap(\.item)
  }

  /// The index of an item's track. A known item continues its track.
  func trackNumber(of item: any DynamicItem) -> Int {
    if let known = numbers[ObjectIdentifier(item)], known.item === item {
      recording.resumeTrack(known.number)
      return known.number
    }
    if numbers.count > 2 * items.count + 64 {
      numbers = numbers.filter { $0.value.item != nil }
    }
    let number = recording.addTrack()
    numbers[ObjectIdentifier(item)] = TrackNumber(item: item, number: number)
    return number
  }

  /// The track of an item. The item is checked because another may later have its address.
  struct TrackNumber {
    private(set) weak var item: (any DynamicItem)?
    let number: Int
  }
}
