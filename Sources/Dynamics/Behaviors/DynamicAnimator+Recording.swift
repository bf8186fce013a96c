public import LambentGeometry

extension DynamicAnimator {
  /// Where an item was at a time, and how far it was turned: between steps on the straight line, before
  /// the first and after the last as then; `nil` where no behaviour has had the item.
  ///
  /// Times are those of the clock that the animator follows; without one they count from its first step.
  /// Steps in which everything rested count too. Of the steps of all items that
  /// moved, the last million at least are kept: of a hundred that never rest, 41 s.
  ///
  /// - Returns: The centre in points, and the rotation in radians, +x toward +y.
  /// - Complexity: O(log steps).
  public func pose(
    of item: any DynamicItem, at time: Double
  ) -> (center: Point, rotation: Double)? {
    track(of: item)?.pose(at: time - startTime)
  }

  /// The recorded motion of an item; `nil` where no behaviour has had it.
  package func track(of item: any DynamicItem) -> MotionTrack? {
    guard let known = numbers[ObjectIdentifier(item)], known.item === item else { return nil }
    return recording.tracks[known.number]
  }

  /// The items that the animator has, or had while somebody keeps them.
  package var recordedItems: [any DynamicItem] {
    numbers.values.sorted { $0.number < $1.number }.compactMap(\.item)
  }

  /// The number of an item's track, which goes on where it is known.
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

  /// Which track an item has. Another item may have its address later.
  struct TrackNumber {
    private(set) weak var item: (any DynamicItem)?
    let number: Int
  }
}
