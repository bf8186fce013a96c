import LambentAnimations

extension ContextCore {
  /// Commits open transactions and moves the clock forward; a time that is past changes nothing.
  ///
  /// On the way, each animation begins and ends at its own moment, with the clock there: its start is
  /// told; it is removed, its stop is told, completions are called; then what is scheduled for the
  /// moment happens. A call from within such a callback only commits.
  func advance(to target: Double) {
    flush()
    guard !isAdvancing, target.isFinite else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while true {
      let next = nextBoundary(upTo: target)
      let slack = MediaTiming.tolerance
      if let event = schedule.nextTime, event <= target + slack,
        event < (next?.time ?? .infinity) - slack
      {
        time = max(time, min(event, target))
        schedule.removeFirst()?()
      } else if let next {
        time = max(time, min(next.time, target))
        pass(next.boundaries)
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
  func schedule(at moment: Double, _ work: @escaping () -> Void) {
    guard moment > time else {
      flush()
      work()
      return
    }
    schedule.add(at: moment, work)
  }

  /// An animation that begins to act or ends, and whose it is.
  struct Boundary {
    var layer: Layer
    var recordID: Int
  }

  /// The next moment at which animations begin or end, no later than a time, and which do, in the
  /// order in which they were added.
  private func nextBoundary(
    upTo target: Double
  ) -> (time: Double, boundaries: [Boundary])? {
    let slack = MediaTiming.tolerance
    var earliest = target + slack
    var boundaries: [Boundary] = []
    for layer in animatedLayers.values.compactMap(\.layer) {
      for record in layer.core.animations where record.isRunning {
        guard let moment = boundaryOnClock(of: record, on: layer, upTo: target) else { continue }
        let boundary = Boundary(layer: layer, recordID: record.id)
        if moment < earliest - slack {
          boundaries = [boundary]
          earliest = moment
        } else if moment <= earliest + slack {
          boundaries.append(boundary)
          earliest = min(earliest, moment)
        }
      }
    }
    guard !boundaries.isEmpty else { return nil }
    return (earliest, boundaries.sorted { $0.recordID < $1.recordID })
  }

  /// When an animation begins, or ends where it has begun, if that is no later than a time.
  private func boundaryOnClock(
    of record: AnimationRecord, on layer: Layer, upTo target: Double
  ) -> Double? {
    let local = record.hasStarted ? record.endTime : record.startTime
    guard local.isFinite else { return nil }
    if let moment = layer.clockTime(ofLocal: local) {
      return moment <= target + MediaTiming.tolerance ? moment : nil
    }
    // The layer's time is remapped: the moment is noticed, not foreseen.
    return layer.localTime(at: target) >= local - MediaTiming.tolerance ? target : nil
  }
}
