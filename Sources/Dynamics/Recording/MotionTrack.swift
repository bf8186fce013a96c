package import LambentGeometry

/// The positions of an item: a key for each step while it moves, none while it rests.
package struct MotionTrack: Sendable, Hashable {
  /// The position at a step.
  package struct Key: Sendable, Hashable {
    /// The step; 240 steps are a second.
    package var step: Int
    /// The centre, in points.
    package var center: Point
    /// The rotation, in radians, including whole turns.
    package var rotation: Double
  }

  /// The keys, in order of their steps.
  package private(set) var keys: [Key] = []

  package init() {}

  /// The position and rotation at a time in seconds, interpolated linearly between keys and
  /// constant beyond them; `nil` without keys.
  ///
  /// - Complexity: O(log keys).
  package func pose(at time: Double) -> (center: Point, rotation: Double)? {
    guard let last = keys.last, let first = keys.first, !time.isNaN else { return nil }
    let moment = time * Double(DynamicsLimits.stepsPerSecond)
    guard moment > Double(first.step) else { return (first.center, first.rotation) }
    guard moment < Double(last.step) else { return (last.center, last.rotation) }
    var (low, high) = (0, keys.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(keys[middle].step) <= moment { low = middle } else { high = middle }
    }
    let (from, to) = (keys[low], keys[high])
    let fraction = (moment - Double(from.step)) / Double(to.step - from.step)
    return (
      from.center + (to.center - from.center) * fraction,
      from.rotation + (to.rotation - from.rotation) * fraction
    )
  }

  /// The track with its keys changed, except for their steps.
  func mapped(_ change: (inout Key) -> Void) -> MotionTrack {
    var result = self
    for index in keys.indices { change(&result.keys[index]) }
    return result
  }

  /// Appends the position at a step, unless the item has not moved.
  mutating func append(_ key: Key) {
    guard let last = keys.last else {
      keys.append(key)
      return
    }
    guard last.center != key.center || last.rotation != key.rotation else { return }
    // The item rested until the previous step.
    if last.step < key.step - 1 {
      keys.append(Key(step: key.step - 1, center: last.center, rotation: last.rotation))
    }
    keys.append(key)
  }

  /// Discards the keys before a step. If the item rested then, the track begins at the step.
  mutating func forget(before step: Int) {
    let kept = keys.firstIndex { $0.step >= step } ?? keys.count
    if kept < keys.count, keys[kept].step == step {
      keys.removeFirst(kept)
    } else if kept > 0 {
      keys.removeFirst(kept - 1)
      keys[0].step = step
    }
  }

  /// The track with a key only for every `count` steps. The first and the last key, and those
  /// around rests, are kept.
  package func thinned(toEvery count: Int) -> MotionTrack {
    guard count > 1 else { return self }
    var result = MotionTrack()
    for index in keys.indices {
      let isEdge =
        index == 0 || index == keys.count - 1 || keys[index].step - keys[index - 1].step > 1
        || keys[index + 1].step - keys[index].step > 1
      if isEdge || keys[index].step % count == 0 { result.keys.append(keys[index]) }
    }
    return result
  }
}
