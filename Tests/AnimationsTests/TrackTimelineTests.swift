import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

@Suite("Timelines of animations")
struct TrackTimelineTests {
  /// The timeline of a number that animations change, and the number itself.
  private func tabulate(
    _ tracks: [AnimationTrack], base: Double = 3, horizon: Double = 20
  ) -> (timeline: Timeline, value: (Double) -> Double) {
    func value(_ time: Double) -> Double {
      tracks.reduce(base) { $1.number(at: time, over: $0) ?? $0 }
    }
    let timeline = Timeline(
      evaluating: value, tracks: tracks.map { Timeline.Presence($0) }, horizon: horizon)
    return (timeline, value)
  }

  /// Expects a timeline to give the animations' values at many places, and their integral.
  private func expectAgreement(_ tracks: [AnimationTrack], _ name: String, until end: Double = 12) {
    let (timeline, value) = tabulate(tracks)
    var generator = SplitMix(state: 3)
    for _ in 0..<60 {
      let time = generator.next(in: -1...end)
      #expect(isClose(timeline.value(at: time), value(time), to: 1e-7), "\(name) at \(time)")
    }
    let steps = 4_000
    let width = (end + 1) / Double(steps)
    let sum = (0..<steps).reduce(0.0) { $0 + value(-1 + (Double($1) + 0.5) * width) * width }
    #expect(isClose(timeline.integral(from: -1, to: end), sum, to: 0.1), "\(name)")
  }

  @Test("the waterfall's green speed: exact, and tabulated once a cycle")
  func greenSpeed() throws {
    var animation = BasicAnimation(from: -1, to: 3, duration: 4)
    (animation.autoreverses, animation.repeatCount) = (true, .infinity)
    let (timeline, _) = tabulate([try animation.track()])
    for (time, value) in [(2.0, 1.0), (4, 3), (6, 1), (8, -1), (3602, 1)] {
      #expect(isClose(timeline.value(at: time), value, to: 1e-12))
    }
    #expect(isClose(timeline.integral(from: 0, to: 3600), 3600))
    #expect(isClose(timeline.integral(from: 0, to: 4), 4, to: 1e-12))
  }

  @Test("the integral of an eased rate is good to 1e-9")
  func eased() throws {
    var animation = BasicAnimation(from: 0, to: 1000, duration: 2)
    animation.timingFunction = .easeIn
    let (timeline, _) = tabulate([try animation.track()], base: 0)
    // ∫ y dx of the curve (0.42, 0, 1, 1): of y = 3s²(1 − s) + s³ over x, by hand 3/20·(…) = 0.308.
    var exact = 0.0
    let nodes = 4000
    for index in 0..<nodes {
      let (a, b) = (Double(index) / Double(nodes), Double(index + 1) / Double(nodes))
      func term(_ s: Double) -> Double {
        let y = 3 * s * s * (1 - s) + s * s * s
        let dx = 3 * (1 - s) * (1 - s) * 0.42 + 6 * (1 - s) * s * 0.58
        return y * dx
      }
      exact += (b - a) / 6 * (term(a) + 4 * term((a + b) / 2) + term(b))
    }
    #expect(isClose(timeline.integral(from: 0, to: 2), exact * 2000, to: 1e-8))
    #expect(isClose(timeline.integral(from: 0, to: 1e6), exact * 2000, to: 1e-8))
  }

  @Test("timelines agree with the animations they are made of")
  func agreement() throws {
    let functions: [TimingFunction?] =
      [nil] + TimingFunction.named.map(\.function) + [
        try TimingFunction("steps(3)"), try TimingFunction("linear(0, 0.7 20%, 0.2 20%, 1)"),
        try TimingFunction("spring(1, 100, 6, 0)"),
      ]
    for function in functions {
      var keys = KeyframeAnimation([0, 8, -4, 6], duration: 1.5)
      keys.timingFunction = function
      keys.keyTimes = [0.1, 0.3, 0.9, 0.95]
      keys.beginTime = 0.7
      (keys.repeatCount, keys.autoreverses) = (1.75, true)
      expectAgreement([try keys.track()], "\(String(describing: function))")
      keys.timingFunction = nil
      if let function { keys.timingFunctions = [function, .linear, function] }
      expectAgreement([try keys.track()], "segments of \(String(describing: function))")
    }
  }

  @Test("speed, offset, direction, fill and discrete steps are tabulated")
  func timings() throws {
    for mode in KeyframeAnimation.CalculationMode.allCases {
      for speed in [0, 0.5, 2, -1.5] {
        for fill in FillMode.allCases {
          var keys = KeyframeAnimation([1, 5, 2, 2, 9], duration: 2)
          keys.calculationMode = mode
          (keys.speed, keys.fillMode, keys.beginTime) = (speed, fill, 1)
          keys.timeOffset = speed < 0 ? 5 : 0.25
          keys.repeatCount = 3
          expectAgreement([try keys.track()], "\(mode) \(speed) \(fill)")
        }
      }
    }
  }

  @Test("groups, cumulative runs and several animations at once are tabulated")
  func compositions() throws {
    var inner = BasicAnimation(from: 0, to: 4, duration: 0.5)
    (inner.repeatCount, inner.isCumulative, inner.beginTime) = (3, true, 0.2)
    var group = AnimationGroup([inner])
    (group.duration, group.timingFunction, group.repeatCount) = (1.3, .easeInEaseOut, 4)
    expectAgreement(try group.tracks(), "group")
    group.repeatCount = .infinity
    expectAgreement(try group.tracks(), "endless group")
    var waggle = BasicAnimation(from: -1, to: 1, duration: 0.3)
    (waggle.isAdditive, waggle.autoreverses, waggle.repeatCount) = (true, true, .infinity)
    expectAgreement(try group.tracks() + [try waggle.track()], "with a waggle")
    inner.repeatCount = .infinity
    expectAgreement([try inner.track()], "endless and cumulative")
  }

  @Test("endless animations with a common period make one cycle of it")
  func commonPeriod() throws {
    var slow = BasicAnimation(from: 0, to: 10, duration: 0.4)
    slow.repeatCount = .infinity
    var fast = slow
    (fast.duration, fast.isAdditive) = (0.3, true)
    let (timeline, value) = tabulate([try slow.track(), try fast.track()], base: 0)
    #expect(isClose(timeline.value(at: 3600.17), value(3600.17), to: 1e-6))
    #expect(isClose(timeline.integral(from: 0, to: 1.2), 12))
  }

  @Test("an animation is there only from when it is added until it is removed")
  func presence() throws {
    var animation = BasicAnimation(from: 0, to: 10, duration: 1)
    animation.repeatCount = .infinity
    let track = try animation.track()
    let timeline = Timeline(
      evaluating: { $0 < 2.5 ? track.number(at: $0) ?? 1 : $0 < 4 ? 1 : 7 },
      tracks: [.init(track, during: 0..<2.5)], changes: [4], horizon: 10)
    #expect(isClose(timeline.value(at: 1.25), 2.5))
    #expect(timeline.value(at: 3) == 1)
    #expect(timeline.value(at: 4) == 7)
    #expect(isClose(timeline.integral(from: 0, to: 5), 11.25 + 1.5 + 7))
  }
}
