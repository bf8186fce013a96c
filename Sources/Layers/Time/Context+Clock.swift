import LambentAnimations

extension Context {
  /// Commits open transactions and moves the clock forward; a time that is past changes nothing.
  ///
  /// On the way, each animation that ends does so at its own moment, with the clock there: it is
  /// removed, its stop is told, completions are called; then what is scheduled for the moment
  /// happens. A call from within such a callback only commits.
  public func advance(to target: Double) {
    flush()
    guard !isAdvancing, target.isFinite else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while true {
      let end = nextEnd(upTo: target)
      let slack = MediaTiming.tolerance
      if let event = schedule.nextTime, event <= target + slack,
        event < (end?.time ?? .infinity) - slack
      {
        time = max(time, min(event, target))
        schedule.removeFirst()?()
      } else if let end {
        time = max(time, min(end.time, target))
        finish(end.records)
      } else {
        break
      }
      flush()
    }
    time = max(time, target)
  }

  /// Has something done when the clock reaches a time: at once where it is past.
  ///
  /// What it changes is a transaction of its own. Animations that end at the same moment have ended
  /// before.
  public func schedule(at moment: Double, _ work: @escaping () -> Void) {
    guard moment > time else {
      flush()
      work()
      return
    }
    schedule.add(at: moment, work)
  }

  /// An animation that ends, and whose.
  struct Ending {
    var layer: Layer
    var recordID: Int
  }

  /// The next moment at which animations end, no later than a time, and those that end then, in the
  /// order in which they were added.
  private func nextEnd(upTo target: Double) -> (time: Double, records: [Ending])? {
    let slack = MediaTiming.tolerance
    var earliest = target + slack
    var endings: [Ending] = []
    for layer in animatedLayers.values {
      for record in layer.core.animations where record.isRunning {
        guard let end = endOnClock(of: record, on: layer, upTo: target) else { continue }
        let ending = Ending(layer: layer, recordID: record.id)
        if end < earliest - slack {
          endings = [ending]
          earliest = end
        } else if end <= earliest + slack {
          endings.append(ending)
          earliest = min(earliest, end)
        }
      }
    }
    guard !endings.isEmpty else { return nil }
    return (earliest, endings.sorted { $0.recordID < $1.recordID })
  }

  /// When an animation ends, where that is no later than a time.
  private func endOnClock(
    of record: AnimationRecord, on layer: Layer, upTo target: Double
  ) -> Double? {
    let end = record.endTime
    guard end.isFinite else { return nil }
    if let moment = layer.clockTime(ofLocal: end) {
      return moment <= target + MediaTiming.tolerance ? moment : nil
    }
    // The layer's time is remapped: its end is noticed, not foreseen.
    return layer.localTime(at: target) >= end - MediaTiming.tolerance ? target : nil
  }
}
