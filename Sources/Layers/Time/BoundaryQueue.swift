import LambentAnimations

/// An animation that begins to act or ends, and its layer.
struct Boundary {
  var layer: Layer
  var recordID: Int
}

/// The next begin or end of each running animation, in the order in which the clock reaches them.
///
/// Animations whose layers' times are animated, stand still, repeat, run backwards or exceed all numbers have no
/// known clock time: they are looked at whenever the clock has moved.
struct BoundaryQueue {
  private var known = TimeQueue<WeakLayer>()
  private var unknown: [Int: WeakLayer] = [:]

  /// The earliest clock time that is known.
  var nextTime: Double? { known.firstTime }

  /// Notes the next boundary of an animation after a change of the animation or of its layer's time.
  mutating func update(_ record: AnimationRecord, on layer: Layer) {
    let local = record.nextBoundary
    guard record.isRunning, local.isFinite else { return remove(record.id) }
    if let time = layer.clockTime(ofLocal: local), time.isFinite {
      unknown[record.id] = nil
      known.set(record.id, at: time, WeakLayer(layer: layer))
    } else {
      known.remove(record.id)
      unknown[record.id] = WeakLayer(layer: layer)
    }
  }

  /// Forgets an animation.
  mutating func remove(_ recordID: Int) {
    known.remove(recordID)
    unknown[recordID] = nil
  }

  /// Removes the earliest boundaries of known times and returns them in the order in which their
  /// animations were added. Times that only rounding errors separate are the same.
  mutating func removeFirst() -> [Boundary] {
    guard let time = nextTime else { return [] }
    let limit = time + max(1, abs(time)) * 1e-12
    var result: [Boundary] = []
    while let first = known.firstTime, first <= limit, let next = known.removeFirst() {
      if let layer = next.payload.layer {
        result.append(Boundary(layer: layer, recordID: next.number))
      }
    }
    return result.sorted { $0.recordID < $1.recordID }
  }

  /// The boundaries of unknown times that layers have reached when the clock shows a time, in the order
  /// in which their animations were added.
  func reached(at clock: Double) -> [Boundary] {
    let reached = unknown.compactMap { id, entry -> Boundary? in
      guard let layer = entry.layer,
        let index = layer.core.index(ofAnimation: id),
        layer.localTime(at: clock)
          >= layer.core.animations[index].nextBoundary - MediaTiming.tolerance
      else { return nil }
      return Boundary(layer: layer, recordID: id)
    }
    return reached.sorted { $0.recordID < $1.recordID }
  }
}
