import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

/// Timelines of animations that repeat very often, against the animations themselves.
@Suite("Repetition")
struct RepetitionTests {
  private static let seconds = 4e5

  /// A case: an animation of one run, and how many there are.
  private struct Case {
    var name: String
    var animation: any PropertyAnimation

    init(
      _ name: String, _ run: any PropertyAnimation, _ change: (inout any PropertyAnimation) -> Void
    ) {
      self.name = name
      animation = run
      change(&animation)
    }
  }

  /// Cases in which `count` repetitions of some kind take ``seconds``.
  private static func cases(_ count: Double) throws -> [Case] {
    let run = seconds / count
    var eased = BasicAnimation(from: 2, to: 9, duration: run)
    eased.timingFunction = .easeIn
    var keys = KeyframeAnimation([0, 8, 3, 6], duration: run)
    keys.keyTimes = [0, 0.3, 0.3, 1]
    return [
      Case("a line", BasicAnimation(from: 1, to: 5, duration: run)) {
        $0.repeatCount = count
      },
      Case("there and back", BasicAnimation(from: 1, to: 5, duration: run / 2)) {
        $0.repeatCount = count
        $0.autoreverses = true
      },
      Case("eased", eased) { $0.repeatDuration = seconds },
      Case("with jumps", keys) { $0.repeatCount = count - 0.4 },
      Case("cumulative", BasicAnimation(from: 0, to: 0.25, duration: run)) {
        $0.repeatCount = count
        $0.isCumulative = true
      },
      Case("cumulative, eased, from a begin", eased) {
        $0.repeatCount = count - 0.7
        $0.isCumulative = true
        $0.beginTime = 3.5
      },
      Case("at another speed", keys) {
        $0.speed = 2
        $0.repeatCount = 2 * count
      },
      Case("for ever", eased) { $0.repeatCount = .infinity },
      Case("for ever, cumulative", BasicAnimation(from: 1, to: 3, duration: run)) {
        $0.repeatCount = .infinity
        $0.isCumulative = true
      },
    ]
  }

  private func timeline(_ tracks: [AnimationTrack], base: Double = 0) -> Timeline {
    Timeline(
      evaluating: { time in tracks.reduce(base) { $1.number(at: time, over: $0) ?? $0 } },
      tracks: tracks.map { Timeline.Presence($0) }, horizon: 20)
  }

  @Test("values are the animation's at any time", arguments: [300, 1e6, 1e9])
  func values(count: Double) throws {
    for one in try Self.cases(count) {
      let track = try one.animation.track()
      let timeline = timeline([track])
      let run = Self.seconds / count
      var generator = SplitMix(state: 11)
      for place in 0..<200 {
        // In the middle parts of a run, away from its jumps.
        let share = [0.1, 0.2, 0.45, 0.7, 0.9][place % 5]
        let cycle = generator.next(in: 0...1.1) * count
        let time = (cycle.rounded(.down) + share) * run
        let right = track.number(at: time) ?? 0
        let steep = 40 * time.ulp / run * 9
        #expect(
          isClose(timeline.value(at: time), right, to: 1e-8 * max(1, abs(right)) + steep),
          "\(one.name), \(count) times, at \(time)")
      }
    }
  }

  /// ∫f and ∫∫f of a track from a run's beginning to another's, summed run by run: each by a rule of
  /// Gauss over the parts of a run, between which the cases have their jumps.
  private func sums(
    _ track: AnimationTrack, from start: Double, runs: Int, run: Double
  ) -> (single: Double, double: Double) {
    let parts = [0, 0.15, 0.3, 0.5, 0.65, 0.85, 1]
    let (nodes, weights) = (
      [0.0694318442029737, 0.3300094782075719, 0.6699905217924281, 0.9305681557970263],
      [0.1739274225687269, 0.3260725774312731, 0.3260725774312731, 0.1739274225687269]
    )
    var (single, double) = (0.0, 0.0)
    let end = start + Double(runs) * run
    for index in 0..<runs {
      for (a, b) in zip(parts, parts.dropFirst()) {
        for (node, weight) in zip(nodes, weights) {
          let time = start + (Double(index) + a + (b - a) * node) * run
          let amount = (track.number(at: time) ?? 0) * weight * (b - a) * run
          single += amount
          // The integral of the integral: each amount counts from its moment to the end.
          double += amount * (end - time)
        }
      }
    }
    return (single, double)
  }

  @Test("integrals over thousands of runs, late among millions, are the sums of all")
  func integrals() throws {
    for count in [1e3, 1e6] {
      for one in try Self.cases(count) where one.name != "cumulative, eased, from a begin" {
        let track = try one.animation.track()
        let timeline = timeline([track])
        let run = Self.seconds / count
        let (start, runs) = ((count * 0.37).rounded() * run, 600)
        let end = start + Double(runs) * run
        let right = sums(track, from: start, runs: runs, run: run)
        let single = timeline.integral(from: start, to: end)
        let double = timeline.doubleIntegral(from: start, to: end)
        #expect(isClose(single / right.single, 1, to: 1e-5), "\(one.name), \(count) times")
        #expect(isClose(double / right.double, 1, to: 1e-5), "\(one.name), \(count) times")
      }
    }
  }

  @Test(
    "a cumulative line's integrals are the polynomials of its cycles", arguments: [1e3, 1e6, 1e9])
  func polynomials(count: Double) throws {
    var animation = BasicAnimation(from: 0, to: 2, duration: 1)
    (animation.repeatCount, animation.isCumulative) = (count, true)
    let timeline = timeline([try animation.track()])
    // In cycle k the value is 2(k + x): over all time it is the line 2t.
    for n in [1, 7, 100.5, count / 3, count] {
      #expect(isClose(timeline.integral(from: 0, to: n) / (n * n), 1, to: 1e-9))
      #expect(isClose(timeline.doubleIntegral(from: 0, to: n) / (n * n * n / 3), 1, to: 1e-9))
      #expect(isClose(timeline.value(at: n - 0.5), 2 * n - 1, to: 1e-8 * n))
    }
    // A part of two late cycles.
    let (a, b) = (count - 1.75, count - 0.5)
    #expect(isClose(timeline.integral(from: a, to: b) / ((b - a) * (b + a)), 1, to: 1e-12))
    // Afterwards the animation is gone.
    #expect(timeline.value(at: count + 1) == 0)
    #expect(timeline.integral(from: count + 1, to: count + 9) == 0)
  }

  @Test("steps that cumulate: sums of whole numbers", arguments: [1e3, 1e6, 1e9])
  func steps(count: Double) throws {
    var animation = BasicAnimation(from: 1, to: 1, duration: 1)
    (animation.repeatCount, animation.isCumulative) = (count, true)
    let timeline = timeline([try animation.track()])
    // In cycle k the value is k + 1.
    let n = count - 10
    #expect(isClose(timeline.integral(from: 0, to: n) / (n * (n + 1) / 2), 1, to: 1e-12))
    let double = n * (n + 1) * (n + 2) / 6 - n * (n + 1) / 4
    #expect(isClose(timeline.doubleIntegral(from: 0, to: n) / double, 1, to: 1e-9))
  }

  @Test("the moment at which an integral is reached lies where the integral has it")
  func inverse() throws {
    for count in [1e3, 1e6] {
      for one in try Self.cases(count) {
        let timeline = timeline([try one.animation.track()])
        for share in [0.001, 0.3, 0.77] {
          let end = Self.seconds * share
          let amount = timeline.integral(from: 5, to: end)
          let time = try #require(timeline.time(fromStart: 5, whereIntegralReaches: amount))
          let again = timeline.integral(from: 5, to: time)
          #expect(isClose(again / amount, 1, to: 1e-9), "\(one.name), \(count) times")
          #expect(time <= end + 1e-6, "\(one.name), \(count) times")
        }
      }
    }
  }

  @Test("bounds hold every value, and bounds that hold a rate change its sums")
  func bounded() throws {
    var animation = BasicAnimation(from: 0, to: 1, duration: 0.01)
    (animation.repeatCount, animation.isCumulative) = (1e6, true)
    let track = try animation.track()
    // The line t / 0.01, held at 1000 from 10 s on.
    let timeline = Timeline(
      evaluating: { min(track.number(at: $0) ?? 0, 1000) }, tracks: [Timeline.Presence(track)],
      horizon: 20)
    #expect(isClose(timeline.integral(from: 0, to: 10), 5000, to: 1e-3))
    #expect(isClose(timeline.integral(from: 0, to: 5010), 5_005_000, to: 1e-2))
    #expect(isClose(timeline.value(at: 9), 900, to: 1e-6))
    #expect(timeline.value(at: 5000) == 1000)
    let bounds = timeline.bounds(over: 2...3)
    #expect(bounds.lowerBound <= 200 && bounds.upperBound >= 300)
  }

  @Test("several animations, products and groups are followed as well")
  func combined() throws {
    var fast = BasicAnimation(from: 0, to: 4, duration: 0.02)
    (fast.repeatCount, fast.isAdditive) = (1e6, true)
    var slow = BasicAnimation(from: 10, to: 50, duration: 5000)
    slow.beginTime = 100
    var growing = BasicAnimation(from: 0, to: 0.5, duration: 0.05)
    (growing.repeatCount, growing.isAdditive, growing.isCumulative) = (1e5, true, true)
    let tracks = [try slow.track(), try fast.track(), try growing.track()]
    let sum = timeline(tracks, base: 3)
    func right(_ time: Double) -> Double {
      tracks.reduce(3.0) { $1.number(at: time, over: $0) ?? $0 }
    }
    let other = Timeline(through: [(0, 1), (4000, 3), (30_000, 0)])
    let product = sum.positiveProduct(with: other)
    let plain = timeline([try fast.track()], base: 3).positiveProduct(with: other)
    var generator = SplitMix(state: 5)
    for _ in 0..<300 {
      let time = (generator.next(in: 0...21_000) / 0.1).rounded(.down) * 0.1 + 0.013
      #expect(isClose(sum.value(at: time), right(time), to: 1e-4), "at \(time)")
      // A line times what grows is a square, which is followed by short lines.
      let both = right(time) * other.value(at: time)
      #expect(isClose(product.value(at: time) / both, 1, to: 1e-3), "product at \(time)")
      let one = ((try fast.track()).number(at: time, over: 3) ?? 3) * other.value(at: time)
      #expect(isClose(plain.value(at: time), one, to: 1e-5), "product at \(time)")
    }
    let group = AnimationGroup([fast])
    var outer = group
    outer.duration = 15_000
    outer.beginTime = 40
    let inner = try #require(try outer.tracks().first)
    let grouped = timeline([inner])
    for time in [39.0, 40.013, 1000.005, 15_039.995, 15_041] {
      #expect(isClose(grouped.value(at: time), inner.number(at: time) ?? 0, to: 1e-6), "at \(time)")
    }
    #expect(isClose(grouped.integral(from: 40, to: 15_040), 30_000, to: 1e-3))
  }

  @Test("what is taken round by round and what is put together are the same")
  func seam() throws {
    for count in [250.0, 257, 258, 300] {
      var animation = BasicAnimation(from: 1, to: 5, duration: 0.5)
      (animation.repeatCount, animation.isCumulative) = (count, true)
      let timeline = timeline([try animation.track()])
      var cycles = 0.0
      for cycle in 0..<Int(count) { cycles += (3 + 5 * Double(cycle)) * 0.5 }
      #expect(isClose(timeline.integral(from: 0, to: count), cycles, to: 1e-6))
    }
  }

  @Test("runs shorter than a moment's tolerance neither trap nor hang")
  func tiny() throws {
    for duration in [1e-12, 1e-9, 3e-9, 1e-7] {
      for isCumulative in [false, true] {
        var animation = BasicAnimation(from: 1, to: 5, duration: duration)
        (animation.repeatDuration, animation.isCumulative) = (1e9, isCumulative)
        let timeline = timeline([try animation.track()])
        #expect(timeline.value(at: 7).isFinite)
        #expect(timeline.integral(from: 0, to: 1e9).isFinite)
        animation.repeatDuration = .infinity
        #expect(self.timeline([try animation.track()]).value(at: 7).isFinite)
      }
    }
  }
}
