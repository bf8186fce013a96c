/// How the time of an animation, a layer or a cell relates to the time of its parent: Core
/// Animation's media timing protocol as a value.
///
/// The local time of a moment `t` of the parent is `(t − beginTime) · speed + timeOffset`. From
/// local time 0 the simple duration is run through, forwards and, where `autoreverses`, back again:
/// one cycle. Cycles repeat until the local time reaches the active duration: a time offset skips
/// the beginning, and the end comes sooner by as much.
package struct MediaTiming: Sendable, Hashable {
  /// When it begins, in seconds of the parent's time.
  package var beginTime = 0.0
  /// The length of one run, in seconds of local time.
  package var duration = 0.0
  /// Seconds of local time per second of the parent's; 0 freezes, a negative one runs backwards.
  package var speed = 1.0
  /// Added to the local time, in seconds.
  package var timeOffset = 0.0
  /// How many cycles there are, fractions too; 0 stands for one.
  package var repeatCount = 0.0
  /// How long cycles repeat, in seconds of local time; above 0 it replaces the count.
  package var repeatDuration = 0.0
  /// True if each run is followed by one backwards.
  package var autoreverses = false
  /// The values that are shown outside of the active time.
  package var fillMode = FillMode.removed

  /// Creates an animation's timing: no duration, speed 1.
  package init() {}

  /// Creates an animation's timing of a duration.
  package init(duration: Double) {
    self.duration = duration
  }

  /// A layer's or a cell's timing: endless.
  package static let endless = MediaTiming(duration: .infinity)

  /// Within how many seconds of a boundary a moment is on it: 30 frames per second never land exactly
  /// on 0.1 s.
  package static let tolerance = 1e-9

  /// The length of one cycle: the duration, or twice it where it autoreverses.
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of all cycles, in seconds of local time.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    guard cycleDuration > 0 else { return 0 }
    return repeatCount > 0 ? cycleDuration * repeatCount : cycleDuration
  }
}

extension MediaTiming {
  /// The local time of a moment of the parent's time; 0 before the begin.
  package func localTime(fromParent time: Double) -> Double {
    guard time >= beginTime - Self.tolerance else { return 0 }
    return speed == 0 ? timeOffset : (time - beginTime) * speed + timeOffset
  }

  /// The moment of the parent's time that has a local time; 0 where the time stands still.
  package func parentTime(fromLocal time: Double) -> Double {
    speed == 0 ? 0 : (time - timeOffset) / speed + beginTime
  }

  /// The timing with a begin of exactly 0 replaced: an animation that is added without a begin
  /// begins at once. (`1e-100` says "really at 0".)
  package func beginning(at time: Double) -> MediaTiming {
    var result = self
    if beginTime == 0 { result.beginTime = time }
    return result
  }

  /// The timing with a duration that is not above 0 replaced.
  package func lasting(atLeast duration: Double) -> MediaTiming {
    var result = self
    if !(self.duration > 0) { result.duration = duration }
    return result
  }

  /// The moments of the parent's time at which it is active: the begin included, the end not.
  ///
  /// Empty where it never is: a speed below 0 without a time offset has ended when it begins.
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
