import LambentAnimations

extension ContextCore {
  /// Commits open transactions and moves the clock forward; a time that is past changes nothing.
  ///
  /// On the way, each animation begins and ends at its own time, with the clock there: its start is
  /// reported; it is removed, its stop is reported, completions are called; then the work that is
  /// scheduled for that time is done. What happens at one time happens in the order in which the
  /// animations were added. A call from within such a callback only commits.
  func advance(to target: Double) {
    flush()
    guard !isAdvancing, target.isFinite else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while step(upTo: target) { flush() }
    time = max(time, target)
  }

  /// Does what comes next, no later than a time; false if there is nothing.
  private func step(upTo target: Double) -> Bool {
    let slack = MediaTiming.tolerance
    let boundary = boundaries.nextTime.flatMap { $0 <= target + slack ? $0 : nil }
    let event = schedule.nextTime.flatMap { $0 <= target + slack ? $0 : nil }
    // Unknown boundaries are those of the target: they matter when everything before it is done.
    var reached: [Boundary] = []
    if min(boundary ?? .infinity, event ?? .infinity) >= target - slack {
      reached = boundaries.reached(at: target)
    }
    let next = min(boundary ?? .infinity, reached.isEmpty ? .infinity : target)
    if let event, event < next - slack {
      time = max(time, min(event, target))
      schedule.removeFirst()?()
    } else if let boundary, boundary <= next {
      time = max(time, min(boundary, target))
      pass(boundaries.removeFirst())
    } else if !reached.isEmpty {
      time = max(time, target)
      pass(reached)
    } else {
      return false
    }
    return true
  }

  /// Has something done when the clock reaches a time: at once where it is past.
  ///
  /// Its changes are a separate transaction. Animations that end at the same time have ended before.
  func schedule(at moment: Double, _ work: @escaping () -> Void) {
    guard moment > time else {
      flush()
      work()
      return
    }
    schedule.add(at: moment, work)
  }

  /// Notes when the animations of a layer and of those below it begin and end, after a change of the
  /// layer's time.
  func updateBoundaries(below layer: Layer) {
    layer.forEachLayer { layer in
      for record in layer.core.animations where record.isRunning {
        boundaries.update(record, on: layer)
      }
    }
  }
}
