import LambentAnimations
import LambentGeometry
import LambentPixels
import LambentProperties
import Testing

@Suite("Basic animations")
struct BasicAnimationTests {
  @Test(
    "every combination of from, to and by",
    arguments: [
      (2.0, 8.0, nil, 2.0, 8.0), (2, nil, 3, 2, 5), (nil, 8, 3, 5, 8), (2, nil, nil, 2, 200),
      (nil, 8, nil, 100, 8), (nil, nil, 3, 100, 103), (nil, nil, nil, 100, 200), (2, 8, 1, 2, 8),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func ends(from: Double?, to: Double?, by: Double?, first: Double, last: Double) throws {
    var animation = BasicAnimation(from: from, to: to, by: by)
    animation.fillMode = .forwards
    let track = try animation.track(start: .number(100), model: .number(200))
    #expect(track.number(at: 0) == first)
    #expect(track.number(at: 1) == last)
    #expect(track.number(at: 0.5) == (first + last) / 2)
  }

  @Test("what an additive animation leaves out adds nothing")
  func additiveEnds() throws {
    var animation = BasicAnimation(by: 10)
    animation.isAdditive = true
    let track = try animation.track(start: .number(100))
    #expect(track.number(at: 0.5, over: 100) == 105)
  }

  @Test("additive values add up, transforms with the animation's own acting first")
  func additive() throws {
    var animation = BasicAnimation(keyPath: "transform")
    animation.isAdditive = true
    animation.valueFunction = .rotateZ
    animation.fromValue = .number(1)
    animation.toValue = .number(1)
    animation.duration = 1
    let base = PropertyValue.transform(.translation(x: 5, y: 0))
    let track = try animation.track(on: .transform, start: base)
    let turned = Transform3D.rotation(angle: 1, x: 0, y: 0, z: 1)
    #expect(
      track.value(at: 0.5, over: base)
        == .transform(turned.concatenating(.translation(x: 5, y: 0))))
  }

  @Test("a cumulative animation adds the end of each cycle: 35 at 1.5, or 25 at 2.5 there and back")
  func cumulative() throws {
    var animation = BasicAnimation(from: 10, to: 20)
    animation.isCumulative = true
    animation.repeatCount = 3
    #expect(try animation.track().number(at: 1.5) == 35)
    animation.autoreverses = true
    #expect(try animation.track().number(at: 2.5) == 25)
  }

  @Test("a cumulative rotation goes on turning")
  func cumulativeTransform() throws {
    var animation = BasicAnimation(keyPath: "transform")
    animation.valueFunction = .rotateZ
    (animation.fromValue, animation.toValue) = (.number(0), .number(0.5))
    (animation.duration, animation.repeatCount, animation.isCumulative) = (1, 10, true)
    let track = try animation.track(on: .transform, start: .transform(.identity))
    #expect(isClose(track.value(at: 2.5, over: .transform(.identity))?.turn ?? 0, 1.25))
    animation.valueFunction = nil
    animation.fromValue = .transform(.identity)
    animation.toValue = .transform(.rotation(angle: 0.5, x: 0, y: 0, z: 1))
    let whole = try animation.track(on: .transform, start: .transform(.identity))
    #expect(isClose(whole.value(at: 2.5, over: .transform(.identity))?.turn ?? 0, 1.25))
  }

  @Test("a full turn as a matrix does not move; as an angle it does")
  func fullTurn() throws {
    var animation = BasicAnimation(keyPath: "transform")
    animation.fromValue = .transform(.identity)
    animation.toValue = .transform(.rotation(angle: 2 * .pi, x: 0, y: 0, z: 1))
    animation.duration = 1
    let base = PropertyValue.transform(.identity)
    let still = try animation.track(on: .transform, start: base)
    #expect(isClose(still.value(at: 0.25, over: base)?.turn ?? 1, 0, to: 1e-12))
    let turning = try BasicAnimation(from: 0, to: 2 * .pi).track(on: .angle)
    #expect(turning.number(at: 0.25) == .pi / 2)
  }

  @Test("timing functions bend each run, also the one backwards")
  func timingFunction() throws {
    var animation = BasicAnimation(from: 0, to: 100)
    animation.timingFunction = .easeIn
    animation.autoreverses = true
    let track = try animation.track()
    #expect(track.number(at: 0.3) == 100 * TimingFunction.easeIn.value(at: 0.3))
    #expect(isClose(track.number(at: 1.7) ?? 0, track.number(at: 0.3) ?? 1))
  }

  @Test("booleans are 0 and 1 on the way; lists of numbers stand for points")
  func kinds() throws {
    var animation = BasicAnimation(keyPath: "hidden")
    (animation.fromValue, animation.toValue) = (.boolean(false), .boolean(true))
    animation.duration = 1
    let hidden = try animation.track(on: .boolean, start: .boolean(false))
    #expect(hidden.value(at: 0.25, over: .boolean(false)) == .number(0.25))
    animation.fromValue = .list([.number(0), .number(0)])
    animation.toValue = .list([.number(10), .number(20)])
    let position = try animation.track(on: .point, start: .point(.zero))
    #expect(position.value(at: 0.5, over: .point(.zero)) == .point(Point(x: 5, y: 10)))
  }

  @Test("values of another kind than the key path's are refused by name")
  func wrongKind() throws {
    var animation = BasicAnimation(from: 0)
    animation.toValue = .text("x")
    #expect(
      throws: AnimationError.wrongKind(property: "toValue", expected: .number, found: .text("x"))
    ) { try animation.track() }
    animation.toValue = .number(.nan)
    #expect(throws: AnimationError.self) { try animation.track() }
    animation.toValue = .number(1)
    animation.valueFunction = .rotateX
    #expect(throws: AnimationError.self) { try animation.track() }
  }

  @Test("without a key path the key stands for it; without either it is an error")
  func keyPath() throws {
    var animation = BasicAnimation(from: 0, to: 1)
    animation.keyPath = nil
    #expect(try animation.tracks(key: "opacity").map(\.keyPath) == ["opacity"])
    #expect(throws: AnimationError.missingKeyPath) { try animation.tracks(key: nil) }
  }
}
