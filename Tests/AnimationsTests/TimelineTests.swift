import LambentAnimations
import Testing

@Suite("Timelines")
struct TimelineTests {
  private func isClose(_ a: Double, _ b: Double, to tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test("a constant is exact at every distance")
  func constant() {
    let timeline = Timeline(constant: 5)
    #expect(timeline.constant == 5)
    #expect(timeline.value(at: -1e9) == 5)
    #expect(timeline.integral(from: 1, to: 3) == 10)
    #expect(timeline.integral(from: 3, to: 1) == -10)
    #expect(timeline.doubleIntegral(from: 1, to: 3) == 10)
    #expect(timeline.time(fromStart: 2, whereIntegralReaches: 1) == 2.2)
    #expect(Timeline(constant: 0).time(fromStart: 0, whereIntegralReaches: 1) == nil)
  }

  @Test("straight lines between points are exact")
  func linear() {
    let timeline = Timeline(through: [(1, 0), (3, 10), (3, 4), (5, 4)])
    #expect(timeline.constant == nil)
    #expect(timeline.value(at: 0) == 0)
    #expect(timeline.value(at: 2) == 5)
    #expect(timeline.value(at: 3) == 4)
    #expect(timeline.value(at: 3 - 1e-10) == 4)
    #expect(timeline.value(at: 100) == 4)
    #expect(timeline.integral(from: 0, to: 3) == 10)
    #expect(timeline.integral(from: 2, to: 5) == 15.5)
    #expect(timeline.bounds(over: 2...4) == 4...10)
    #expect(timeline.bounds(over: 4...9) == 4...4)
    #expect(isClose(timeline.doubleIntegral(from: 1, to: 3), 10.0 / 1.5))
    #expect(timeline.time(fromStart: 0, whereIntegralReaches: 2.5) == 2)
    #expect(timeline.time(fromStart: 0, whereIntegralReaches: 18) == 5)
  }

  @Test(
    "a straight line that bounds bend is followed all the same",
    arguments: [
      (-100.0, 100.0, 0.0, 1e8), (100, -100, 0, 1e8), (-300, 100, 0, 1e8), (0, 1e9, 0, 1e8),
      (-1, 2, 0, 1),
    ])
  func bentLine(from a: Double, to b: Double, least: Double, most: Double) {
    let line = { (time: Double) in max(least, min(most, a + (b - a) * time / 2)) }
    let timeline = Timeline(
      evaluating: line, breakpoints: [.init(0, .linear), .init(2, .constant)])
    // The kinks, and the trapezia between them.
    let kinks = [least, most].map { 2 * ($0 - a) / (b - a) }.filter { $0 > 0 && $0 < 2 }.sorted()
    let times = [0] + kinks + [2]
    let area = zip(times, times.dropFirst()).reduce(0) {
      $0 + (line($1.0) + line($1.1)) / 2 * ($1.1 - $1.0)
    }
    #expect(isClose(timeline.integral(from: 0, to: 2), area, to: 1e-8 * max(1, most / 1e3)))
    for step in 1..<20 {
      let time = Double(step) / 10
      #expect(isClose(timeline.value(at: time), line(time), to: 1e-8 * max(1, abs(b))))
    }
  }

  @Test("values near the greatest number neither trap nor become none")
  func hugeValues() {
    let timeline = Timeline(
      evaluating: { 1.7e308 * $0 }, breakpoints: [.init(0, .linear), .init(1e-3, .linear)])
    #expect(timeline.constant == nil)
    #expect(timeline.value(at: 0.5).isFinite && timeline.integral(from: 0, to: 1).isFinite)
    let jumping = Timeline(
      evaluating: { $0 < 0.5 ? -1.7e308 : .infinity },
      breakpoints: [.init(0, .smooth), .init(0.5, .linear), .init(1, .constant)])
    #expect(jumping.constant == nil && jumping.value(at: 0.75).isFinite)
  }

  @Test("an integral that misses an amount by rounding reaches it")
  func reaches() {
    let sparks = Timeline(through: [(0, 400), (0.35, 400), (0.35, 0)])
    let last = sparks.time(fromStart: 0, whereIntegralReaches: 140)
    #expect(isClose(last ?? 0, 0.35))
    #expect(sparks.time(fromStart: 0, whereIntegralReaches: 141) == nil)
    let pause = Timeline(through: [(0, 1), (1, 1), (1, 0), (2, 0), (2, 1)])
    #expect(pause.time(fromStart: 0, whereIntegralReaches: 1) == 1)
    #expect(isClose(pause.time(fromStart: 0, whereIntegralReaches: 1.5) ?? 0, 2.5))
  }

  @Test("a cycle is tabulated once and answers at any distance")
  func cycle() {
    let saw = Timeline(
      evaluating: { 100 * ($0 - $0.rounded(.down)) }, breakpoints: [.init(0, .linear)],
      cycle: 0..<1)
    #expect(isClose(saw.value(at: 3600.25), 25))
    #expect(saw.value(at: 3600 - 1e-10) == 0)
    #expect(isClose(saw.integral(from: 0, to: 3600), 180_000))
    #expect(isClose(saw.integral(from: 3599.5, to: 3600.5), 37.5 + 12.5))
    #expect(isClose(saw.doubleIntegral(from: 3600, to: 3601), 100.0 / 6))
    #expect(isClose(saw.time(fromStart: 0, whereIntegralReaches: 179_950) ?? 0, 3599, to: 1e-6))
    #expect(saw.bounds(over: 0...0.5) == 0...50)
    #expect(saw.bounds(over: 0.5...1.5) == 0...100)
  }

  @Test("smooth values integrate to 1e-9", arguments: [1.0, 9999])
  func smooth(scale: Double) {
    let timeline = Timeline(
      evaluating: { $0 < 1 ? 0 : $0 < 4 ? scale * (1 / $0) : scale },
      breakpoints: [.init(1, .smooth), .init(4, .constant)])
    #expect(isClose(timeline.integral(from: 0, to: 4), scale * 1.386294361119890618835))
    #expect(isClose(timeline.integral(from: 2, to: 4), scale * 0.693147180559945309417))
    #expect(
      isClose(timeline.doubleIntegral(from: 1, to: 4), scale * (4 * 1.386294361119890618835 - 3)))
    let time = timeline.time(fromStart: 1, whereIntegralReaches: scale * 0.693147180559945309417)
    #expect(isClose(time ?? 0, 2))
    let bounds = timeline.bounds(over: 1.5...2)
    #expect(bounds.lowerBound <= scale / 2 && bounds.upperBound >= scale / 1.5)
  }

  @Test("a root's infinite slope costs no digit of the integral")
  func squareRoot() {
    let timeline = Timeline(
      evaluating: { max($0, 0).squareRoot() },
      breakpoints: [.init(0, .smooth), .init(1, .constant)])
    #expect(isClose(timeline.integral(from: 0, to: 1), 2.0 / 3))
  }

  @Test("random tracks agree with numeric integration, double integrals and inverses")
  func randomTracks() {
    var generator = SplitMix(state: 7)
    for _ in 0..<40 {
      var points: [(time: Double, value: Double)] = [(generator.next(in: -1...1), 1)]
      for _ in 0..<6 {
        points.append(
          (
            points[points.count - 1].time + generator.next(in: 0...1),
            generator.next(in: 0...9)
          ))
      }
      let timeline = Timeline(through: points)
      let (a, b) = (generator.next(in: -2...1), generator.next(in: 1...6))
      let steps = 20_000
      let width = (b - a) / Double(steps)
      var (sum, double) = (0.0, 0.0)
      for step in 0..<steps {
        let value = timeline.value(at: a + (Double(step) + 0.5) * width)
        double += (sum + value * width / 2) * width
        sum += value * width
      }
      #expect(isClose(timeline.integral(from: a, to: b), sum, to: 2e-3))
      #expect(isClose(timeline.doubleIntegral(from: a, to: b), double, to: 5e-3))
      let amount = timeline.integral(from: a, to: b) * 0.4
      let time = timeline.time(fromStart: a, whereIntegralReaches: amount) ?? .nan
      #expect(isClose(timeline.integral(from: a, to: time), amount))
      let back = timeline.doubleIntegral(from: b, to: a)
      let way = timeline.integral(from: a, to: b) * (b - a)
      #expect(isClose(back, way - timeline.doubleIntegral(from: a, to: b), to: 1e-8))
    }
  }

  @Test("a product is never negative and splits where a factor changes its sign")
  func product() {
    let ramp = Timeline(through: [(0, -1), (2, 1)])
    let product = ramp.positiveProduct(with: Timeline(constant: 10))
    #expect(product.value(at: 0.5) == 0)
    #expect(isClose(product.value(at: 1.5), 5))
    #expect(isClose(product.integral(from: 0, to: 2), 5))
    let positivePart = ramp.positiveProduct(with: Timeline(constant: 1))
    #expect(isClose(positivePart.integral(from: 0, to: 3), 1.5))
    let square = ramp.positiveProduct(with: ramp)
    #expect(isClose(square.integral(from: 0, to: 2), 2.0 / 3))
  }

  @Test("a product of cycles repeats with their common period")
  func productOfCycles() {
    func pulse(_ period: Double) -> Timeline {
      Timeline(
        evaluating: { $0.truncatingRemainder(dividingBy: period) < 0.1 ? 1 : 0 },
        breakpoints: [.init(0, .constant), .init(0.1, .constant)], cycle: 0..<period)
    }
    let product = pulse(0.2).positiveProduct(with: pulse(0.3))
    // On together during 0…0.1 of every 0.6 s, and not else.
    #expect(isClose(product.integral(from: 0, to: 6), 1))
    #expect(isClose(product.integral(from: 0, to: 3600), 600, to: 1e-6))
  }

  @Test("one timeline follows another, also from within a cycle")
  func followed() {
    let saw = Timeline(
      evaluating: { $0 - $0.rounded(.down) }, breakpoints: [.init(0, .linear)], cycle: 0..<1)
    let joined = Timeline(constant: 5).followed(by: saw, from: 10.25)
      .followed(by: Timeline(constant: 2), from: 20)
    #expect(joined.value(at: 10) == 5)
    #expect(isClose(joined.value(at: 10.25), 0.25))
    #expect(isClose(joined.value(at: 12.5), 0.5))
    #expect(joined.value(at: 20) == 2)
    #expect(isClose(joined.integral(from: 10, to: 21), 1.25 + (0.5 - 0.03125) + 4.5 + 2))
    #expect(isClose(joined.integral(from: 11, to: 20), 4.5))
  }
}

/// A small generator with a fixed seed.
struct SplitMix {
  var state: UInt64
  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    let unit = Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
