import LambentAnimations
import Testing

@Suite("Media timing")
struct MediaTimingTests {
  private func timing(
    begin: Double = 0, speed: Double = 1, offset: Double = 0
  ) -> MediaTiming {
    var timing = MediaTiming.endless
    (timing.beginTime, timing.speed, timing.timeOffset) = (begin, speed, offset)
    return timing
  }

  @Test("time converts through speeds and offsets, and back")
  func converts() {
    let (root, child) = (timing(speed: 2, offset: 3), timing(speed: 4, offset: 5))
    #expect(child.localTime(fromParent: 10) == 45)
    #expect(child.parentTime(fromLocal: 10) == 1.25)
    #expect(root.localTime(fromParent: 10) == 23)
  }

  @Test("time converts through begins")
  func convertsBegins() {
    let root = timing(begin: 1, speed: 2, offset: 3)
    let child = timing(begin: 6, speed: 4, offset: 5)
    #expect(root.localTime(fromParent: 10) == 21)
    #expect(child.localTime(fromParent: root.localTime(fromParent: 10)) == 65)
    #expect(root.parentTime(fromLocal: child.parentTime(fromLocal: 10)) == 3.125)
  }

  @Test("before the begin the local time is 0", arguments: [(7.0, 0.0), (8, 7), (10, 8)])
  func beforeBegin(parent: Double, local: Double) {
    #expect(timing(begin: 8, speed: 0.5, offset: 7).localTime(fromParent: parent) == local)
  }

  @Test("from a layer that stands still, the parent's time is 0")
  func standsStill() {
    #expect(timing(speed: 0, offset: 4).parentTime(fromLocal: 10) == 0)
    #expect(timing(speed: 0, offset: 4).localTime(fromParent: 10) == 4)
  }

  @Test("an active interval holds its begin and, only filled, its end")
  func halfOpen() {
    var timing = MediaTiming(duration: 2)
    timing.beginTime = 1
    #expect(timing.phase(atParent: 1)?.progress == 0)
    #expect(timing.phase(atParent: 2)?.progress == 0.5)
    #expect(timing.phase(atParent: 3) == nil)
    #expect(timing.phase(atParent: 1 - 1e-10)?.progress == 0)
    #expect(timing.phase(atParent: 3 - 1e-10) == nil)
    #expect(timing.phase(atParent: 0.5) == nil)
    for fill in FillMode.allCases {
      timing.fillMode = fill
      #expect((timing.phase(atParent: 3)?.progress == 1) == fill.fillsAfter)
      #expect((timing.phase(atParent: 9)?.progress == 1) == fill.fillsAfter)
      #expect((timing.phase(atParent: 0)?.progress == 0) == fill.fillsBefore)
    }
  }

  @Test("a boundary between cycles starts the next; the last ends the last")
  func cycles() {
    var timing = MediaTiming(duration: 0.1)
    timing.repeatCount = 3
    timing.fillMode = .forwards
    #expect(timing.phase(atParent: 0.1)?.cycle == 1)
    #expect(timing.phase(atParent: 0.2)?.progress == 0)
    #expect(timing.phase(atParent: 0.3)?.progress == 1)
    #expect(timing.phase(atParent: 0.3)?.cycle == 2)
    timing.autoreverses = true
    #expect(timing.phase(atParent: 0.6)?.progress == 0)
    #expect(timing.phase(atParent: 0.6)?.cycle == 2)
  }

  @Test("a fractional count stops within a cycle")
  func fractional() throws {
    var timing = MediaTiming(duration: 0.2)
    timing.repeatCount = 2.5
    timing.autoreverses = true
    timing.fillMode = .forwards
    #expect(timing.activeDuration == 1)
    let phase = try #require(timing.phase(atParent: 5))
    #expect(abs(phase.progress - 1) < 1e-9)
    #expect(phase.cycle == 2)
  }

  @Test("a repeat duration is not doubled by autoreversing")
  func repeatDuration() {
    var timing = MediaTiming(duration: 1)
    timing.autoreverses = true
    timing.repeatDuration = 3
    #expect(timing.activeInterval == 0..<3)
    #expect(timing.phase(atParent: 2.25)?.progress == 0.25)
  }

  @Test("a negative speed runs from the time offset down")
  func negativeSpeed() {
    var timing = MediaTiming(duration: 2)
    (timing.speed, timing.timeOffset, timing.beginTime) = (-1, 2, 5)
    #expect(timing.activeInterval == 5..<7)
    #expect(timing.phase(atParent: 5)?.progress == 1)
    #expect(timing.phase(atParent: 6.5)?.progress == 0.25)
    #expect(timing.phase(atParent: 7) == nil)
    timing.fillMode = .forwards
    #expect(timing.phase(atParent: 8)?.progress == 0)
  }

  @Test("speed 0 freezes at the time offset")
  func frozen() {
    var timing = MediaTiming(duration: 2)
    (timing.speed, timing.timeOffset) = (0, 0.5)
    #expect(timing.phase(atParent: 0)?.progress == 0.25)
    #expect(timing.phase(atParent: 1e9)?.progress == 0.25)
    timing.timeOffset = 2
    #expect(timing.phase(atParent: 0) == nil)
  }

  @Test("endless and absurd timings do not trap")
  func absurd() {
    let numbers = [0, -1, 1e-300, 1e308, .infinity, -.infinity, .nan]
    for a in numbers {
      for b in numbers {
        for c in numbers {
          var timing = MediaTiming(duration: a)
          (timing.speed, timing.timeOffset, timing.repeatCount) = (b, c, a)
          timing.fillMode = .both
          for time in numbers { _ = timing.phase(atParent: time) }
          (timing.repeatDuration, timing.beginTime) = (c, b)
          for time in numbers { _ = timing.phase(atParent: time) }
        }
      }
    }
  }
}
