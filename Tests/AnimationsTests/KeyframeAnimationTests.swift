import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

@Suite("Keyframe animations")
struct KeyframeAnimationTests {
  private let corner = Path([
    .move(to: .zero),
    .cubic(
      to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100)),
  ])

  private func pathAnimation(
    _ path: Path, _ mode: KeyframeAnimation.CalculationMode
  ) throws -> AnimationTrack {
    var animation = KeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = mode
    animation.duration = 1
    return try animation.track(on: .point, start: .point(.zero))
  }

  @Test(
    "cubic curves have the end tangents that were measured",
    arguments: [
      ([0.0, 1, 4, 9], [], [], [], 0.5, 2.25), ([0, 1, 4, 9], [], [0, 1, 0, 0], [], 0.5, 2.125),
      ([0, 1, 4, 9], [], [], [0, 0, 1, 0], 0.5, 2.375),
      ([0, 1, 4, 9], [0, 1, 1, 0], [], [], 0.5, 2.5), ([0, 10, 10], [], [], [], 0.75, 10.625),
    ] as [([Double], [Double], [Double], [Double], Double, Double)])
  func cubic(
    values: [Double], tension: [Double], continuity: [Double], bias: [Double], time: Double,
    expected: Double
  ) throws {
    var animation = KeyframeAnimation(values)
    animation.calculationMode = .cubic
    animation.tensionValues = tension
    animation.continuityValues = continuity
    animation.biasValues = bias
    #expect(isClose(try animation.track().number(at: time) ?? 0, expected))
  }

  @Test("a paced cubic goes through its values and keeps its speed across them")
  func cubicPaced() throws {
    var animation = KeyframeAnimation([0, 10, 40])
    animation.calculationMode = .cubicPaced
    let track = try animation.track()
    #expect(isClose(track.number(at: 0.25) ?? 0, 10))
    let before = (track.number(at: 0.25) ?? 0) - (track.number(at: 0.2499) ?? 0)
    let after = (track.number(at: 0.2501) ?? 0) - (track.number(at: 0.25) ?? 0)
    #expect(isClose(before, after, to: 1e-5))
  }

  @Test(
    "key times hold the ends; wrong ones are ignored and noted",
    arguments: [
      ([0.25, 0.5, 0.75], 0.1, 0.0, true), ([0.25, 0.5, 0.75], 0.9, 8, true),
      ([0, 0.2, 1], 0.1, 2, true), ([0, 0.2, 1], 0.6, 6, true), ([0, 1], 0.25, 2, false),
      ([0, 0.9, 0.1], 0.25, 2, false), ([0, .nan, 1], 0.25, 2, false), ([], 0.25, 2, true),
      ([0, 0, 1], 0, 4, true), ([0, 0.5, 2], 0.25, 2, false), ([-1, 0.5, 1], 0.75, 6, false),
    ])
  func keyTimes(times: [Double], time: Double, expected: Double, isSound: Bool) throws {
    var animation = KeyframeAnimation([0, 4, 8])
    animation.keyTimes = times
    #expect(isClose(try animation.track().number(at: time) ?? -1, expected))
    #expect(animation.notes.isEmpty == isSound)
  }

  @Test(
    "discrete values step: even spacing, starts, or starts and an end",
    arguments: [
      ([], [0.0, 0, 4, 4, 8]), ([0, 0.1, 0.2], [0, 8, 8, 8, 8]), ([0, 0.5, 1], [0, 0, 4, 4, 8]),
      ([0, 0.5, 0.9, 1], [0, 0, 0, 4, 4]),
    ])
  func discrete(times: [Double], expected: [Double]) throws {
    var animation = KeyframeAnimation([0, 4, 8])
    animation.calculationMode = .discrete
    animation.keyTimes = times
    let track = try animation.track()
    for (time, value) in zip([0, 0.3, 0.4, 0.6, 0.7], expected) {
      #expect(track.number(at: time) == value, "\(times) at \(time)")
    }
  }

  @Test("paced values go at an even speed")
  func paced() throws {
    var animation = KeyframeAnimation([0, 10, 40, 40, 0])
    animation.calculationMode = .paced
    animation.fillMode = .forwards
    let track = try animation.track()
    for step in 0...10 {
      let way = Double(step) * 8
      let expected = way <= 40 ? way : 80 - way
      #expect(isClose(track.number(at: way / 80) ?? -1, expected, to: 1e-6))
    }
  }

  @Test("a timing function a segment, after the one of the whole")
  func timingFunctions() throws {
    var animation = KeyframeAnimation([0, 10, 0])
    animation.timingFunction = .easeIn
    animation.timingFunctions = [.easeOut, .easeInEaseOut]
    let track = try animation.track()
    let progress = TimingFunction.easeIn.value(at: 0.9)
    let expected = 10 - 10 * TimingFunction.easeInEaseOut.value(at: progress * 2 - 1)
    #expect(isClose(track.number(at: 0.9) ?? 0, expected))
  }

  @Test("a path is followed by Bézier parameter, or paced by length")
  func path() throws {
    let linear = try pathAnimation(corner, .linear)
    #expect(linear.value(at: 0.25, over: .null)?.asPoint == Point(x: 15.625, y: 56.25))
    let point = try #require(
      try pathAnimation(corner, .paced).value(at: 0.25, over: .null)?.asPoint)
    // A quarter of the length, 200, by fine summation; Core Animation's own is within 0.11 of it.
    #expect(isClose(point.x, 10.5893, to: 2e-4) && isClose(point.y, 48.3524, to: 2e-4))
  }

  @Test("a discrete path holds the start of each segment")
  func discretePath() throws {
    let path = Path([
      .move(to: .zero), .line(to: Point(x: 10, y: 0)), .line(to: Point(x: 10, y: 10)), .close,
    ])
    let track = try pathAnimation(path, .discrete)
    let xs = [0, 0.3, 0.34, 0.6, 0.67, 0.99].map { track.value(at: $0, over: .null)?.asPoint }
    #expect(xs.map { $0?.x } == [0, 0, 10, 10, 10, 10])
    #expect(xs.map { $0?.y } == [0, 0, 0, 0, 10, 10])
  }

  @Test("a cumulative path goes on by its displacement")
  func cumulativePath() throws {
    var animation = KeyframeAnimation(keyPath: "position")
    animation.path = Path([.move(to: Point(x: 5, y: 5)), .line(to: Point(x: 15, y: 5))])
    (animation.duration, animation.repeatCount, animation.isCumulative) = (1, 3, true)
    let track = try animation.track(on: .point, start: .point(.zero))
    #expect(track.value(at: 2.5, over: .null)?.asPoint == Point(x: 30, y: 5))
  }

  @Test(
    "wrong counts are errors that name the list",
    arguments: [
      ("timingFunctions", 2), ("tensionValues", 3), ("continuityValues", 3), ("biasValues", 3),
    ])
  func counts(property: String, expected: Int) throws {
    var animation = KeyframeAnimation([1, 2, 3])
    animation.calculationMode = .cubic
    let value: PropertyValue =
      property == "timingFunctions" ? .list([.text("linear")]) : .list([.number(1)])
    try animation.setValue(value, forKey: property)
    #expect(
      throws: AnimationError.wrongCount(property: property, expected: expected, found: 1)
    ) { try animation.track() }
  }

  @Test("nothing to follow is an error")
  func nothing() {
    #expect(throws: AnimationError.missingValues) { try KeyframeAnimation([]).track() }
    var animation = KeyframeAnimation([])
    animation.path = Path([.move(to: .zero)])
    #expect(throws: AnimationError.emptyPath) { try animation.track(on: .point) }
    animation.path = corner
    #expect(throws: AnimationError.self) { try animation.track(on: .number) }
  }
}
