import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import Testing

/// Whether two numbers agree to the digits that the examples give.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-4) -> Bool {
  abs(a - b) <= tolerance
}

/// One layer in a context of its own.
struct Stage {
  let layer: Layer
  let context: Context

  init(_ layer: Layer = Layer()) throws {
    self.layer = layer
    let root = Layer()
    root.addSublayer(layer)
    context = try Context(rootLayer: root)
  }

  /// What a number of the layer shows at a time.
  func number(_ keyPath: String, at time: Double) throws -> Double {
    context.advance(to: time)
    return try layer.presentation.value(forKeyPath: keyPath).as(Double.self) ?? .nan
  }

  /// Where the layer shows at a time.
  func position(at time: Double) -> Point {
    context.advance(to: time)
    return layer.presentation(at: time).position
  }
}

@Suite("The examples of the articles")
struct ExampleTests {
  private let clunk: TimingFunction

  init() throws {
    clunk = .cubicBezier(0.9, 0.1, 0.7, 0.9)
  }

  @Test("the compass arrow turns by itself when its transform is set")
  func compassArrow() throws {
    let stage = try Stage()
    stage.layer.transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)
    let eased = TimingFunction.default.value(at: 0.5)
    #expect(
      isClose(try stage.number("transform.rotation.z", at: 0.125), .pi / 4 * eased, within: 1e-9))
    #expect(
      isClose(try stage.number("transform.rotation.z", at: 0.25), .pi / 4, within: 1e-12))
  }

  @Test("the compass arrow clunks where the transaction says so")
  func clunkingArrow() throws {
    let stage = try Stage()
    stage.context.transaction {
      $0.animationDuration = 0.8
      $0.animationTimingFunction = clunk
    } changes: {
      stage.layer.transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)
    }
    for (share, progress) in [(0.25, 0.053380), (0.5, 0.189469), (0.75, 0.559803), (0.9, 0.922064)]
    {
      let angle = try stage.number("transform.rotation.z", at: 0.8 * share)
      #expect(isClose(angle / (.pi / 4), progress, within: 1e-6))
    }
  }

  @Test("the rocket flies, and stays where the model is")
  func rocket() throws {
    let stage = try Stage()
    stage.context.transaction({ $0.disablesActions = true }) { stage.layer.position.x = 455 }
    var flight = BasicAnimation(keyPath: "position.x")
    flight.fromValue = .number(77)
    flight.toValue = .number(455)
    flight.duration = 1
    stage.layer.add(flight)
    #expect(isClose(stage.position(at: 0.5).x, 266))
    #expect(stage.position(at: 1).x == 455)
    #expect(stage.layer.animationKeys.isEmpty)
  }

  @Test("the rocket leaves slowly with its own timing function")
  func easedRocket() throws {
    let stage = try Stage()
    var flight = BasicAnimation(keyPath: "position.x")
    flight.fromValue = .number(77)
    flight.byValue = .number(378)
    flight.duration = 1
    flight.timingFunction = .cubicBezier(0.5, 0, 0.9, 0.7)
    stage.layer.add(flight)
    stage.context.transaction({ $0.disablesActions = true }) { stage.layer.position.x = 455 }
    for (time, x) in [(0.25, 98.6934), (0.5, 163.2912), (0.75, 273.6098), (1, 455)] {
      #expect(isClose(stage.position(at: time).x, x))
    }
  }

  @Test("a waggle adds itself to the transform that is there")
  func waggle() throws {
    let stage = try Stage()
    var waggle = BasicAnimation(keyPath: "transform")
    waggle.valueFunction = .rotateZ
    waggle.isAdditive = true
    waggle.fromValue = .number(.pi / 40)
    waggle.toValue = .number(-.pi / 40)
    waggle.duration = 0.05
    waggle.repeatCount = 3
    waggle.autoreverses = true
    stage.layer.add(waggle)
    for (time, angle) in [(0.0, Double.pi / 40), (0.025, 0), (0.05, -.pi / 40), (0.299, .pi / 40)] {
      #expect(
        isClose(try stage.number("transform.rotation.z", at: time), angle, within: 0.004))
    }
    #expect(try stage.number("transform.rotation.z", at: 0.3) == 0)
  }

  @Test("a diminishing waggle visits ten angles")
  func diminishingWaggle() throws {
    let stage = try Stage()
    let angles: [Double] = [
      0, .pi / 20, -.pi / 25, .pi / 30, -.pi / 35, .pi / 40, -.pi / 45, .pi / 50, -.pi / 55, 0,
    ]
    var waggle = KeyframeAnimation(keyPath: "transform")
    waggle.values = angles.map(PropertyValue.number)
    waggle.isAdditive = true
    waggle.valueFunction = .rotateZ
    waggle.duration = 0.25
    stage.layer.add(waggle)
    for (index, angle) in angles.dropLast().enumerated() {
      let time = 0.25 * Double(index) / 9
      #expect(isClose(try stage.number("transform.rotation.z", at: time), angle, within: 1e-9))
    }
  }

  @Test("in a group the waggle waits for the turn")
  func turnThenWaggle() throws {
    let stage = try Stage()
    stage.context.transaction({ $0.disablesActions = true }) {
      stage.layer.transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)
    }
    var turn = BasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = .number(0)
    turn.toValue = .number(.pi / 4)
    turn.duration = 0.8
    var waggle = KeyframeAnimation(keyPath: "transform")
    waggle.values = [0, .pi / 20, -.pi / 20, 0].map(PropertyValue.number)
    waggle.isAdditive = true
    waggle.valueFunction = .rotateZ
    waggle.beginTime = 0.8
    waggle.duration = 0.25
    var group = AnimationGroup()
    group.animations = [turn, waggle]
    group.duration = 1.05
    stage.layer.add(group)
    #expect(isClose(try stage.number("transform.rotation.z", at: 0.4), .pi / 8, within: 1e-9))
    let first = 0.8 + 0.25 / 3
    #expect(
      isClose(
        try stage.number("transform.rotation.z", at: first), .pi / 4 + .pi / 20, within: 1e-9))
    #expect(isClose(try stage.number("transform.rotation.z", at: 1.05), .pi / 4, within: 1e-9))
  }

  @Test("the sailboat tacks down its path, turns at each bend, and rocks all the while")
  func sailboat() throws {
    let stage = try Stage()
    var (steps, next) = ([Path.Element.move(to: .zero)], Point.zero)
    for index in 0..<4 {
      let start = next
      next = Point(x: start.x + (index % 2 == 0 ? -200 : 200), y: start.y + 75)
      steps.append(
        .cubic(
          to: next, control1: Point(x: start.x, y: start.y + 30),
          control2: Point(x: next.x, y: next.y - 30)))
    }
    var course = KeyframeAnimation(keyPath: "position")
    course.path = Path(steps)
    course.calculationMode = .paced
    var faces = KeyframeAnimation(keyPath: "transform")
    faces.values = [0, .pi, 0, .pi].map(PropertyValue.number)
    faces.valueFunction = .rotateY
    faces.calculationMode = .discrete
    var rocking = KeyframeAnimation(keyPath: "transform")
    rocking.values = [0, .pi / 60, 0, -.pi / 60, 0].map(PropertyValue.number)
    rocking.valueFunction = .rotateZ
    rocking.isAdditive = true
    rocking.duration = 0.5
    rocking.repeatCount = .infinity
    var group = AnimationGroup([course, faces, rocking])
    group.duration = 8
    stage.layer.add(group)
    stage.context.transaction({ $0.disablesActions = true }) { stage.layer.position = next }
    for (time, place) in [(1.0, Point(x: -100, y: 37.5)), (2, Point(x: -200, y: 75))] {
      let shown = stage.position(at: time)
      #expect(isClose(shown.x, place.x, within: 1e-6) && isClose(shown.y, place.y, within: 1e-6))
    }
    for (time, face) in [(1.999, 1.0), (2, -1), (3.999, -1), (4, 1), (6, -1)] {
      #expect(isClose(stage.layer.presentation(at: time).transform.m33, face, within: 1e-9))
    }
    #expect(isClose(stage.position(at: 7.999).y, 300, within: 0.2))
    #expect(stage.position(at: 8) == Point(x: 0, y: 300))
  }

  @Test("the shaking form moves by whole jolts")
  func shakingForm() throws {
    let stage = try Stage()
    var shake = KeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 10, -10, 10, 0].map(PropertyValue.number)
    shake.keyTimes = [0, 1.0 / 6, 3.0 / 6, 5.0 / 6, 1]
    shake.duration = 0.4
    shake.isAdditive = true
    stage.layer.add(shake, forKey: "shake")
    for (time, x) in [(0.1, 5.0), (0.2, -10), (0.3, 5), (0.4, 0)] {
      #expect(isClose(stage.position(at: time).x, x, within: 1e-9))
    }
  }

  @Test("the satellite circles, and faces the way it goes")
  func satellite() throws {
    let stage = try Stage()
    var orbit = KeyframeAnimation(keyPath: "position")
    orbit.path = Path(ellipseIn: Rect(x: -150, y: -150, width: 300, height: 300))
    orbit.duration = 4
    orbit.isAdditive = true
    orbit.calculationMode = .paced
    orbit.rotationMode = .auto
    orbit.repeatCount = .infinity
    stage.layer.add(orbit, forKey: "orbit")
    let places: [(Double, Double, Double, Double)] = [
      (0, 150, 0, .pi / 2), (0.5, 106.066, 106.066, 3 * .pi / 4), (1, 0, 150, .pi),
    ]
    for (time, x, y, angle) in places {
      let place = stage.position(at: time)
      #expect(isClose(place.x, x, within: 0.1) && isClose(place.y, y, within: 0.1))
      let turn = try stage.number("transform.rotation.z", at: time)
      #expect(isClose(abs(turn), angle, within: 0.01))
    }
  }

  @Test("the shuffled card goes out, over the others, and back")
  func cardShuffle() throws {
    let stage = try Stage()
    let ease = [TimingFunction.easeInEaseOut, .easeInEaseOut]
    var depth = BasicAnimation(keyPath: "zPosition")
    depth.fromValue = .number(-1)
    depth.toValue = .number(1)
    depth.duration = 1.2
    var turn = KeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = [0, 0.14, 0].map(PropertyValue.number)
    turn.timingFunctions = ease
    turn.duration = 1.2
    var slide = KeyframeAnimation(keyPath: "position")
    slide.values = [.zero, Point(x: 110, y: -20), .zero].map(PropertyValue.point)
    slide.timingFunctions = ease
    slide.isAdditive = true
    slide.duration = 1.2
    var group = AnimationGroup()
    group.animations = [depth, turn, slide]
    group.beginTime = 0.5
    group.duration = 1.2
    stage.layer.add(group, forKey: "shuffle")
    for (time, z, angle, x) in [
      (0.8, -0.5, 0.07, 55.0), (0.95, -0.25, 0.121917, 95.7922), (1.1, 0, 0.14, 110),
    ] {
      #expect(isClose(try stage.number("zPosition", at: time), z))
      #expect(isClose(try stage.number("transform.rotation.z", at: time), angle, within: 1e-6))
      #expect(isClose(stage.position(at: time).x, x))
    }
  }

  @Test("five pictures change in turn")
  func fiveImages() throws {
    let stage = try Stage()
    let images = (0..<5).map {
      Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "\($0)")
    }
    var walk = KeyframeAnimation(keyPath: "contents")
    walk.values = images.map(PropertyValue.image)
    walk.calculationMode = .discrete
    walk.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    walk.duration = 1.5
    walk.repeatCount = .infinity
    stage.layer.add(walk)
    for index in 0..<10 {
      let shown = stage.layer.presentation(at: 0.3 * Double(index) + 0.01).contents
      #expect(shown as? Image == images[index % 5])
    }
  }

  @Test("an action's own duration beats the transaction's")
  func actionDuration() throws {
    let stage = try Stage()
    var slow = BasicAnimation()
    slow.duration = 5
    stage.layer.actions["position"] = .animation(slow)
    stage.context.transaction({ $0.animationDuration = 1 }) {
      stage.layer.position = Point(x: 100, y: 0)
    }
    #expect(stage.layer.animationKeys == ["position"])
    #expect(isClose(stage.position(at: 2.5).x, 50, within: 1e-9))
  }

  @Test("a layer pops when it comes")
  func popOnOrderIn() throws {
    let root = Layer()
    let context = try Context(rootLayer: root)
    let layer = Layer()
    var fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = .number(0)
    fade.toValue = .number(1)
    fade.duration = 0.2
    var grow = BasicAnimation(keyPath: "transform.scale")
    grow.toValue = .number(1.1)
    grow.duration = 0.1
    grow.autoreverses = true
    var pop = AnimationGroup()
    pop.animations = [fade, grow]
    pop.duration = 0.2
    layer.actions["onOrderIn"] = .animation(pop)
    context.advance(to: 1)
    root.addSublayer(layer)
    for (time, opacity, scale) in [(0.05, 0.25, 1.05), (0.1, 0.5, 1.1)] {
      let shown = layer.presentation(at: 1 + time)
      #expect(isClose(shown.opacity, opacity, within: 1e-9))
      guard case .number(let size) = try shown.value(forKeyPath: "transform.scale") else {
        Issue.record("another kind of value")
        return
      }
      #expect(isClose(size, scale, within: 1e-9))
    }
  }

  @Test("a fade over a model that does not change jumps back")
  func fade() throws {
    let stage = try Stage()
    var fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = .number(1)
    fade.toValue = .number(0)
    fade.duration = 2
    stage.layer.add(fade)
    #expect(isClose(try stage.number("opacity", at: 1), 0.5, within: 1e-9))
    #expect(try stage.number("opacity", at: 2) == 1)
  }

  @Test("a nested block's alpha goes there and back two and a half times")
  func nestedBlocks() throws {
    let stage = try Stage()
    var blink = BasicAnimation(keyPath: "opacity")
    blink.fromValue = .number(1)
    blink.toValue = .number(0)
    blink.duration = 0.2
    blink.beginTime = 1
    blink.repeatCount = 2.5
    blink.autoreverses = true
    stage.context.transaction({ $0.disablesActions = true }) { stage.layer.opacity = 0 }
    stage.layer.add(blink)
    for (time, opacity) in [(1.1, 0.5), (1.2, 0), (1.4, 1), (2.0, 0)] {
      #expect(isClose(try stage.number("opacity", at: time), opacity, within: 1e-9))
    }
  }
}
