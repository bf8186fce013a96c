extension MediaTiming {
  /// The position of a time within the cycles of a timing.
  package struct Phase: Sendable, Hashable {
    /// The time within the run, in seconds: 0 to the duration.
    package var time: Double
    /// The elapsed fraction of the run, 0…1.
    package var progress: Double
    /// The number of complete cycles.
    package var cycle: Double
    /// True if the time is exactly the end of the run, at which an animation still applies.
    package var isAtEnd: Bool
    /// ``MediaTiming/tolerance`` as a fraction of the run.
    package var tolerance: Double
  }

  /// The phase at a time of the parent; `nil` outside the active interval, unless the fill mode
  /// extends it.
  ///
  /// A boundary between cycles is the start of the next; the final boundary is the end of the last.
  /// `includesEnd` adds the end to the active interval, for a parent that stays at its own end.
  package func phase(atParent time: Double, includesEnd: Bool = false) -> Phase? {
    guard !time.isNaN, duration > 0 || repeatDuration > 0 else { return nil }
    let length = activeDuration
    let side = side(of: time, includesEnd: includesEnd)
    let local: Double
    switch side {
    case .before:
      guard fillMode.fillsBefore else { return nil }
      local = timeOffset
    case .during:
      local = localTime(fromParent: time)
    case .after:
      guard fillMode.fillsAfter else { return nil }
      local = speed < 0 ? 0 : speed > 0 ? length : timeOffset
    }
    return phase(atLocal: min(max(local, 0), length))
  }

  private enum Side {
    case before
    case during
    case after
  }

  private func side(of time: Double, includesEnd: Bool) -> Side {
    let interval = activeInterval
    if interval.isEmpty {
      if time < beginTime - Self.tolerance { return .before }
      return speed >= 0 && timeOffset < 0 ? .before : .after
    }
    if time < interval.lowerBound - Self.tolerance { return .before }
    let slack = includesEnd ? Self.tolerance : -Self.tolerance
    return time < interval.upperBound + slack ? .during : .after
  }

  /// The phase at a local time between 0 and the active duration.
  private func phase(atLocal time: Double) -> Phase {
    let cycleLength = cycleDuration
    guard cycleLength.isFinite else {
      return makePhase(time: time, cycle: 0)
    }
    guard cycleLength > 0 else { return makePhase(time: 0, cycle: 0) }
    let slack = Self.tolerance * max(1, abs(speed))
    var cycle = ((time + slack) / cycleLength).rounded(.down)
    guard cycle.isFinite else { return makePhase(time: 0, cycle: 0) }
    var rest = max(0, time - cycle * cycleLength)
    if rest <= slack { rest = 0 }
    if rest == 0, cycle > 0, time >= activeDuration - slack {
      cycle -= 1
      rest = cycleLength
    }
    return makePhase(time: min(rest, cycleLength), cycle: cycle)
  }

  private func makePhase(time: Double, cycle: Double) -> Phase {
    let isReversed = autoreverses && time > duration
    let run = isReversed ? 2 * duration - time : min(time, duration)
    let isInstant = !(duration > 0)
    return Phase(
      time: run, progress: isInstant ? 1 : duration.isFinite ? run / duration : 0, cycle: cycle,
      isAtEnd: isInstant || run >= duration - Self.tolerance,
      tolerance: isInstant ? 0 : Self.tolerance / duration)
  }
}
