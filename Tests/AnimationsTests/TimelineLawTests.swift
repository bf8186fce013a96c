import LambentAnimations
import LambentGeometry
import Testing

@Suite("Laws of timelines")
struct TimelineLawTests {
  /// Timelines of every make: constant, straight with jumps, smooth, cyclic, and one after another.
  private static func samples(_ generator: inout SplitMix) -> [Timeline] {
    let wave = Timeline(
      evaluating: { 2 + 3 * Elementary.sin($0 * 2 * .pi / 2.1) },
      breakpoints: [.init(0, .smooth)], cycle: 0..<2.1)
    let saw = Timeline(
      evaluating: { ($0 / 0.7 - ($0 / 0.7).rounded(.down)) * 4 - 1 },
      breakpoints: [.init(0, .linear)], cycle: 0..<0.7)
    var points: [(time: Double, value: Double)] = []
    var time = generator.next(in: -1...1)
    for _ in 0..<5 {
      points.append((time, generator.next(in: -2...5)))
      points.append((time, generator.next(in: -2...5)))
      time += generator.next(in: 0.1...2)
    }
    let lines = Timeline(through: points)
    return [
      Timeline(constant: generator.next(in: -1...4)), lines, wave, saw,
      lines.followed(by: saw, from: generator.next(in: 1...4)),
      saw.followed(by: wave, from: generator.next(in: 0...4)),
    ]
  }

  @Test("sums and products are those of the values, and integrals add up", arguments: 1...3)
  func combining(seed: Int) {
    var generator = SplitMix(state: UInt64(seed))
    let samples = Self.samples(&generator)
    for a in samples {
      for b in samples {
        let (sum, product) = (a.adding(b), a.positiveProduct(with: b))
        for _ in 0..<12 {
          let time = generator.next(in: -3...25)
          let (x, y) = (a.value(at: time), b.value(at: time))
          #expect(isClose(sum.value(at: time), x + y, to: 1e-7), "seed \(seed)")
          #expect(isClose(product.value(at: time), max(0, x * y), to: 1e-6), "seed \(seed)")
        }
        let (from, to) = (generator.next(in: -2...3), generator.next(in: 3...20))
        let parts = a.integral(from: from, to: to) + b.integral(from: from, to: to)
        #expect(isClose(sum.integral(from: from, to: to), parts, to: 1e-8), "seed \(seed)")
      }
    }
  }

  @Test("values lie within bounds, and integrals of parts make the whole", arguments: 1...3)
  func boundsAndParts(seed: Int) {
    var generator = SplitMix(state: UInt64(seed) &* 77)
    for timeline in Self.samples(&generator) {
      for _ in 0..<20 {
        let a = generator.next(in: -3...20)
        let (b, c) = (a + generator.next(in: 0...3), a + generator.next(in: 3...9))
        let bounds = timeline.bounds(over: a...b)
        for step in 0...20 {
          let value = timeline.value(at: a.interpolated(to: b, at: Double(step) / 20))
          #expect(value >= bounds.lowerBound - 1e-9 && value <= bounds.upperBound + 1e-9)
        }
        let whole = timeline.integral(from: a, to: c)
        let (first, second) = (timeline.integral(from: a, to: b), timeline.integral(from: b, to: c))
        #expect(isClose(whole, first + second))
        let double =
          timeline.doubleIntegral(from: a, to: b) + first * (c - b)
          + timeline.doubleIntegral(from: b, to: c)
        #expect(isClose(timeline.doubleIntegral(from: a, to: c), double, to: 1e-8))
      }
    }
  }

  @Test("the moment at which an integral is reached is the earliest one", arguments: 1...3)
  func inverse(seed: Int) {
    var generator = SplitMix(state: UInt64(seed) &* 1001)
    for sample in Self.samples(&generator) {
      let timeline = sample.positiveProduct(with: Timeline(constant: 1))
      let start = generator.next(in: -2...6)
      for amount in [0, 0.1, 1, 7, 30.5] {
        guard let time = timeline.time(fromStart: start, whereIntegralReaches: amount) else {
          #expect(timeline.integral(from: start, to: start + 1e4) < amount)
          continue
        }
        #expect(time >= start)
        #expect(isClose(timeline.integral(from: start, to: time), amount, to: 2e-9))
        #expect(timeline.integral(from: start, to: time - 1e-5) < amount || time - 1e-5 < start)
      }
    }
  }

  @Test("a wild function makes no more pieces than the limit, and does not trap")
  func wild() {
    var state: UInt64 = 1
    let noise = Timeline(
      evaluating: { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return state % 3 == 0 ? .nan : Double(state >> 40)
      }, breakpoints: [.init(0, .smooth), .init(1, .constant)])
    #expect(noise.value(at: 0.5).isFinite)
    for value in [Double.nan, .infinity, -.infinity, 1e308] {
      _ = noise.value(at: value)
      _ = noise.integral(from: 0, to: value)
      _ = noise.time(fromStart: 0, whereIntegralReaches: value)
      _ = Timeline(through: [(0, value), (value, 1)]).value(at: 0)
      _ = Timeline(evaluating: { $0 }, breakpoints: [.init(value, .linear)]).value(at: value)
    }
  }
}
