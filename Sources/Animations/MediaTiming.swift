/// The relation between the time of an animation, a layer or a cell and that of its parent: Core
/// Animation's media timing protocol as a value.
///
/// The local time at a parent's time `t` is `(t − beginTime) · speed + timeOffset`. From local time
/// 0 a run takes the simple duration; with `autoreverses` a second run goes back. Together they are
/// a cycle. Cycles repeat until the local time reaches the active duration, so a time offset skips
/// the beginning and ends the animation earlier by as much.
package struct MediaTiming: Sendable, Hashable {
  /// The beginning, in seconds of the parent's time.
  package var beginTime = 0.0
  /// The length of one run, in seconds of local time.
  package var duration = 0.0
  /// The seconds of local time per second of the parent's; 0 freezes time, a negative speed
  /// reverses it.
  package var speed = 1.0
  /// An offset added to the local time, in seconds.
  package var timeOffset = 0.0
  /// The number of cycles; may be fractional. 0 means one.
  package var repeatCount = 0.0
  /// The time for which cycles repeat, in seconds of local time. Above 0 it replaces the count.
  package var repeatDuration = 0.0
  /// True if each run is followed by one in reverse.
  package var autoreverses = false
  /// The values outside the active time.
  package var fillMode = FillMode.removed
  /// The local times that show instead; `nil` for the local times themselves.
  package var map: TimeMap?

  /// Creates the timing of an animation: no duration, speed 1.
  package init() {}

  /// Creates the timing of an animation with a duration.
  package init(duration: Double) {
    self.duration = duration
  }

  /// The timing of a layer or a cell, without an end.
  package static let endless = MediaTiming(duration: .infinity)

  /// The tolerance at boundaries, in seconds: 30 frames per second never give exactly 0.1 s.
  package static let tolerance = 1e-9

  /// The name of a property that must be finite for the time of a layer to come to a time, and is not.
  package var endlessProperty: String? {
    [("beginTime", beginTime), ("speed", speed), ("timeOffset", timeOffset)]
      .first { !$0.1.isFinite }?.0
  }

  /// The length of a cycle, in seconds: the duration, or twice that with `autoreverses`.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of all cycles, in seconds of local time.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    guard cycleDuration > 0 else { return 0 }
    return repeatCount > 0 ? cycleDuration * repeatCount : cycleDuration
  }
}

extension MediaTiming {
  /// The local time at a parent's time; 0 before the beginning.
  package func localTime(fromParent time: Double) -> Double {
    guard time >= beginTime - Self.tolerance else { return map?.value(at: 0) ?? 0 }
    let local = speed == 0 ? timeOffset : (time - beginTime) * speed + timeOffset
    return map?.value(at: local) ?? local
  }

  /// The parent's time at a local time; 0 if time is frozen, and the first of several.
  package func parentTime(fromLocal time: Double) -> Double {
    let local = map.map { min($0.firstTime(of: time), $0.points.last?.time ?? 0) } ?? time
    return speed == 0 ? 0 : (local - timeOffset) / speed + beginTime
  }

  /// The parent's time at which the local time has come to a time; infinity if it never does, as it stands
  /// still before or runs backwards.
  package func arrival(ofLocal time: Double) -> Double {
    let local = map?.firstTime(of: time) ?? time
    guard speed == 0 else {
      return speed > 0 ? (local - timeOffset) / speed + beginTime : .infinity
    }
    return local <= timeOffset + Self.tolerance ? beginTime : .infinity
  }

  /// The timing with a `beginTime` of exactly 0 replaced by a time: that at which the animation is
  /// added. (See ``begin(at:)`` for the actual time 0.)
  package func beginning(at time: Double) -> MediaTiming {
    var result = self
    if beginTime == 0 { result.beginTime = time }
    return result
  }

  /// The `beginTime` of what begins at a time, even at 0, and not at the time at which it is added.
  package static func begin(at time: Double) -> Double { time == 0 ? 1e-100 : time }

  /// The timing with a duration of 0 or less replaced.
  package func lasting(atLeast duration: Double) -> MediaTiming {
    var result = self
    if !(self.duration > 0) { result.duration = duration }
    return result
  }

  /// The active interval in the parent's time, without its end.
  ///
  /// It is empty if the timing is never active: a negative speed without a time offset has ended
  /// when it begins.
  package var activeInterval: Range<Double> {
    let length = activeDuration
    let (first, last): (Double, Double)
    if speed > 0 {
      (first, last) = (max(0, -timeOffset) / speed, (length - timeOffset) / speed)
    } else if speed < 0 {
      (first, last) = (max(0, timeOffset - length) / -speed, timeOffset / -speed)
    } else {
      (first, last) = (0, timeOffset >= 0 && timeOffset < length ? .infinity : 0)
    }
    let (begin, end) = (beginTime + first, beginTime + last)
    guard begin.isFinite, end > begin else { return 0..<0 }
    return begin..<end
  }
}
