import LambentAnimations
import LambentGeometry
import LambentPixels
import LambentProperties
import Testing

/// The examples of the articles that the project started from, as far as animations alone decide
/// them.
@Suite("The articles' examples")
struct ExampleTests {
  @Test("rocket: from 77 to 455 in a second, evenly or with a curve")
  func rocket() throws {
    var rocket = BasicAnimation(from: 77, to: 455)
    #expect(try rocket.track().number(at: 0.5) == 266)
    rocket.timingFunction = .cubicBezier(0.5, 0, 0.9, 0.7)
    for (time, x) in [(0.25, 98.6934), (0.5, 163.2912), (0.75, 273.6098)] {
      #expect(isClose(try rocket.track().number(at: time) ?? 0, x, to: 5e-5))
    }
    #expect(try rocket.track().number(at: 1) == nil)
  }

  @Test("rocket: by 378 from 77, added before the model changes, is the same")
  func rocketBy() throws {
    let track = try BasicAnimation(by: 378).track(start: .number(77), model: .number(455))
    #expect(track.number(at: 0.5) == 266)
  }

  @Test("waggle: an additive rotation by ±π/40, there and back three times in 0.3 s")
  func waggle() throws {
    var waggle = BasicAnimation(keyPath: "transform")
    waggle.isAdditive = true
    waggle.valueFunction = .rotateZ
    (waggle.fromValue, waggle.toValue) = (.number(.pi / 40), .number(-.pi / 40))
    (waggle.duration, waggle.repeatCount, waggle.autoreverses) = (0.05, 3, true)
    let base = PropertyValue.transform(.identity)
    let track = try waggle.track(on: .transform, start: base)
    #expect(isClose(track.activeInterval.upperBound, 0.3))
    for (time, angle) in [(0, Double.pi / 40), (0.025, 0), (0.05, -.pi / 40)] {
      #expect(isClose(track.value(at: time, over: base)?.turn ?? 9, angle))
    }
  }

  @Test("diminishing waggle: ten angles at ninths of 0.25 s")
  func diminishingWaggle() throws {
    let parts: [Double] = [0, 20, -25, 30, -35, 40, -45, 50, -55, 0]
    let angles = parts.map { $0 == 0 ? 0 : Double.pi / $0 }
    var waggle = KeyframeAnimation(angles, duration: 0.25)
    waggle.keyPath = "transform"
    waggle.isAdditive = true
    waggle.valueFunction = .rotateZ
    let base = PropertyValue.transform(.rotation(angle: 0.5, x: 0, y: 0, z: 1))
    let track = try waggle.track(on: .transform, start: base)
    for (index, angle) in angles.enumerated().dropLast() {
      let time = 0.25 * Double(index) / 9
      #expect(isClose(track.value(at: time, over: base)?.turn ?? 9, 0.5 + angle))
    }
  }

  @Test("rotate then waggle: the second of a group begins at 0.8")
  func rotateThenWaggle() throws {
    let turn = BasicAnimation(from: 0, to: .pi / 4, duration: 0.8)
    var waggle = KeyframeAnimation([0, 1, 0], duration: 0.25)
    waggle.beginTime = 0.8
    var group = AnimationGroup([turn, waggle])
    group.duration = 1.05
    let tracks = try group.tracks()
    #expect(isClose(tracks[0].number(at: 0.4) ?? 0, .pi / 8))
    #expect(tracks[1].number(at: 0.79) == nil)
    #expect(tracks[1].number(at: 0.8) == 0)
    #expect(isClose(tracks[1].number(at: 0.925) ?? 0, 1))
    #expect(tracks[0].number(at: 0.9) == nil)
  }

  @Test("sailboat: four curves at an even speed, faces that turn at 2, 4 and 6, a rocking hull")
  func sailboat() throws {
    let (left, fall) = (-200.0, 75.0)
    var elements = [Path.Element.move(to: .zero)]
    for index in 0..<4 {
      let start = Point(x: index % 2 == 0 ? 0 : left, y: fall * Double(index))
      let end = Point(x: left - start.x, y: start.y + fall)
      elements.append(
        .cubic(
          to: end, control1: start + Point(x: 0, y: 30), control2: end - Point(x: 0, y: 30)))
    }
    var sail = KeyframeAnimation(keyPath: "position")
    sail.path = Path(elements)
    sail.calculationMode = .paced
    var facing = KeyframeAnimation([0, .pi, 0, .pi], duration: 0)
    facing.valueFunction = .rotateY
    facing.keyPath = "transform"
    facing.calculationMode = .discrete
    var rocking = BasicAnimation(from: -.pi / 60, to: .pi / 60, duration: 0.5)
    (rocking.repeatCount, rocking.autoreverses, rocking.isAdditive) = (.infinity, true, true)
    var group = AnimationGroup([sail, facing, rocking])
    group.duration = 8
    let tracks = try group.tracks(forKey: nil) { path in
      switch path {
      case "position": AnimationEnds(type: .point, start: .point(.zero), model: .point(.zero))
      case "transform":
        AnimationEnds(
          type: .transform, start: .transform(.identity), model: .transform(.identity))
      default: AnimationEnds(type: .number, start: .number(0), model: .number(0))
      }
    }
    let places = [(1.0, Point(x: -100, y: 37.5)), (2, Point(x: -200, y: 75))]
    for (time, place) in places {
      let point = try #require(tracks[0].value(at: time, over: .null)?.asPoint)
      #expect(isClose(point.x, place.x, to: 1e-6) && isClose(point.y, place.y, to: 1e-6))
    }
    let last = try #require(tracks[0].value(at: 8 - 1e-6, over: .null)?.asPoint)
    #expect(isClose(last.x, 0, to: 1e-3) && isClose(last.y, 300, to: 1e-3))
    func faces(_ time: Double) -> Double? {
      guard case .transform(let turn)? = tracks[1].value(at: time, over: .transform(.identity))
      else { return nil }
      return turn.m11
    }
    for (time, cosine) in [(0.0, 1.0), (1.99, 1), (2, -1), (3.99, -1), (4, 1), (6, -1)] {
      #expect(faces(time) == cosine, "\(time)")
    }
    #expect(isClose(tracks[2].number(at: 0.5) ?? 0, .pi / 60))
    #expect(isClose(tracks[2].number(at: 7.75) ?? 1, 0))
  }

  @Test("shaking form: additive steps to both sides in 0.4 s")
  func shaking() throws {
    var shake = KeyframeAnimation([0, 10, -10, 10, 0], duration: 0.4)
    shake.keyTimes = [0, 1.0 / 6, 3.0 / 6, 5.0 / 6, 1]
    shake.isAdditive = true
    for (time, way) in [(0.1, 5.0), (0.2, -10), (0.3, 5)] {
      #expect(isClose(try shake.track().number(at: time, over: 100) ?? 0, 100 + way))
    }
  }

  @Test("satellite: an ellipse in 4 s, at an even speed, turned along the way")
  func satellite() throws {
    var orbit = KeyframeAnimation(keyPath: "position")
    orbit.path = Path(ellipseIn: Rect(x: -150, y: -150, width: 300, height: 300))
    (orbit.duration, orbit.repeatCount) = (4, .infinity)
    (orbit.calculationMode, orbit.rotationMode, orbit.isAdditive) = (.paced, .auto, true)
    let track = try orbit.track(on: .point, start: .point(.zero))
    let expected = [
      (0, 150, 0, Double.pi / 2), (0.5, 106.066, 106.066, 3 * .pi / 4), (1, 0, 150, .pi),
    ]
    for (time, x, y, angle) in expected {
      let point = try #require(track.value(at: time, over: .point(.zero))?.asPoint)
      #expect(isClose(point.x, x, to: 1e-3) && isClose(point.y, y, to: 1e-3))
      let turn = try #require(track.rotation(at: time))
      #expect(isClose(Elementary.cos(turn - angle), 1, to: 1e-9), "\(turn)")
    }
    let base = PropertyValue.point(Point(x: 1000, y: 0))
    #expect(isClose(track.value(at: 0, over: base)?.asPoint?.x ?? 0, 1150))
  }

  @Test("card shuffle: a group from 0.5 on, eased on each segment")
  func cardShuffle() throws {
    let lift = BasicAnimation(from: -1, to: 1, duration: 0)
    var turn = KeyframeAnimation([0, 0.14, 0], duration: 0)
    turn.timingFunctions = [.easeInEaseOut, .easeInEaseOut]
    var move = turn
    move.keyPath = "position"
    move.isAdditive = true
    move.values = [.point(.zero), .point(Point(x: 110, y: -20)), .point(.zero)]
    var group = AnimationGroup([lift, turn, move])
    (group.beginTime, group.duration) = (0.5, 1.2)
    let tracks = try group.tracks(forKey: nil) { path in
      path == "position"
        ? AnimationEnds(type: .point, start: .point(.zero), model: .point(.zero))
        : AnimationEnds(type: .number, start: .number(0), model: .number(0))
    }
    #expect(isClose(tracks[0].number(at: 0.8) ?? 0, -0.5))
    #expect(isClose(tracks[1].number(at: 0.8) ?? 0, 0.07))
    let half = try #require(tracks[2].value(at: 0.8, over: .point(.zero))?.asPoint)
    #expect(isClose(half.x, 55) && isClose(half.y, -10))
    #expect(isClose(tracks[1].number(at: 0.95) ?? 0, 0.121917, to: 5e-7))
    let x = tracks[2].value(at: 0.95, over: .point(.zero))?.asPoint?.x
    #expect(isClose(x ?? 0, 95.7922, to: 5e-5))
    #expect(isClose(tracks[0].number(at: 1.1) ?? 1, 0))
    #expect(isClose(tracks[1].number(at: 1.1) ?? 0, 0.14))
    let full = try #require(tracks[2].value(at: 1.1, over: .point(.zero))?.asPoint)
    #expect(isClose(full.x, 110) && isClose(full.y, -20))
  }

  @Test("five pictures, discrete, whose key times end with 1: 0.3 s each of 1.5 s")
  func pictures() throws {
    let images = (0..<5).map {
      PropertyValue.image(Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "\($0)"))
    }
    var animation = KeyframeAnimation(keyPath: "contents")
    animation.values = images
    animation.calculationMode = .discrete
    animation.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    (animation.duration, animation.repeatCount) = (1.5, .infinity)
    let track = try animation.track(on: .image, start: images[0])
    for step in 0..<20 {
      let time = 0.3 * Double(step)
      #expect(track.value(at: time, over: .null) == images[step % 5], "\(time)")
      #expect(track.value(at: time + 0.299, over: .null) == images[step % 5], "\(time)")
    }
  }

  @Test("thickness to 10 and back")
  func thickness() throws {
    var animation = BasicAnimation(to: 10, duration: 0.25)
    animation.autoreverses = true
    let track = try animation.track()
    #expect([0.125, 0.25, 0.375].map { track.number(at: $0) } == [5, 10, 5])
  }

  @Test("pop on order-in: opacity and a scale that turns back, in a group of 0.2 s")
  func pop() throws {
    let fade = BasicAnimation(from: 0, to: 1, duration: 0)
    var grow = BasicAnimation(from: 1, to: 1.1, duration: 0.1)
    grow.autoreverses = true
    var group = AnimationGroup([fade, grow])
    group.duration = 0.2
    let tracks = try group.tracks()
    #expect(isClose(tracks[0].number(at: 0.05) ?? 0, 0.25))
    #expect(isClose(tracks[1].number(at: 0.05) ?? 0, 1.05))
    #expect(isClose(tracks[0].number(at: 0.1) ?? 0, 0.5))
    #expect(isClose(tracks[1].number(at: 0.1) ?? 0, 1.1))
  }

  @Test("fade from 1 to 0 in 2 s with the model unchanged: then back at 1")
  func fade() throws {
    let track = try BasicAnimation(from: 1, to: 0, duration: 2).track(start: .number(1))
    #expect(track.number(at: 1, over: 1) == 0.5)
    #expect(track.number(at: 2, over: 1) == nil)
  }

  @Test("round progress: a value on its way is taken up where it is")
  func roundProgress() throws {
    var first = BasicAnimation(to: 0.9)
    first.timingFunction = .easeInEaseOut
    first.beginTime = 1
    let rise = try first.track(start: .number(0.2), model: .number(0.9))
    let shown = try #require(rise.number(at: 1.8))
    #expect(isClose(shown, 0.842838, to: 5e-7))
    #expect(isClose((shown - 0.2) / 0.7, 0.918340, to: 5e-7))
    var second = first
    second.toValue = .number(0.4)
    second.beginTime = 1.8
    let fall = try second.track(start: .number(shown), model: .number(0.4))
    #expect(isClose(fall.number(at: 2.3) ?? 0, 0.621419, to: 5e-7))
  }

  @Test("nested blocks: 2.5 times there and back from 1 on, the model at 0")
  func nestedBlocks() throws {
    var animation = BasicAnimation(from: 1, to: 0, duration: 0.2)
    (animation.beginTime, animation.repeatCount, animation.autoreverses) = (1, 2.5, true)
    let track = try animation.track()
    for (time, alpha) in [(1.1, 0.5), (1.2, 0), (1.4, 1)] {
      #expect(isClose(track.number(at: time) ?? 9, alpha), "\(time)")
    }
    #expect(track.number(at: 2) == nil)
  }

  @Test("a cell's green speed from −1 to 3 and back, for ever")
  func greenSpeed() throws {
    var animation = BasicAnimation(from: -1, to: 3, duration: 4)
    (animation.autoreverses, animation.repeatCount) = (true, .infinity)
    let track = try animation.track()
    #expect([2.0, 4, 6, 8].map { track.number(at: $0) } == [1, 3, 1, -1])
  }
}
