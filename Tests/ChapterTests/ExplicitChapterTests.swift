import LambentQuartzCore
import Testing

@Suite("Explicit animations")
struct ExplicitChapterTests {
  @Test("A61: the delegate is called at the start and the end, and is retained")
  func delegate() {
    let layer = square()
    let host = stage(layer)
    let events: Listener
    do {
      let listener = Listener()
      let animation = basic("position.x", 0, 100)
      animation.delegate = listener
      layer.add(animation, forKey: nil)
      events = listener
    }
    host.advance(to: 2)
    #expect(events.events == ["start 0.0", "stop 1.0 true"])
  }

  @Test("A62: a duration of 0 is replaced by the transaction's; custom keys can be read back")
  func durationAndKeys() {
    let layer = square()
    let host = stage(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("mine", forKey: "tag")
    #expect(animation.value(forKey: "tag") as? String == "mine")
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.duration == 0.25)
    #expect(layer.animation(forKey: "a")?.value(forKey: "tag") as? String == "mine")
    CATransaction.setAnimationDuration(0.8)
    layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: "b")
    #expect(layer.animation(forKey: "b")?.duration == 0.8)
    host.advance(to: 0.3)
    #expect(layer.animationKeys() == ["b"])
  }

  @Test("A63: a begin time delays and does not shorten; a time offset starts in the middle")
  func beginTimeAndOffset() {
    let late = square()
    let within = square()
    let host = stage(late, within, time: 10)
    let animation = basic("position.x", 0, 100, duration: 2)
    animation.beginTime = CACurrentMediaTime() + 1
    late.add(animation, forKey: nil)
    let offset = basic("position.x", 0, 10)
    offset.timeOffset = 0.5
    within.add(offset, forKey: nil)
    host.advance(by: 0.25)
    #expect(near(within.presentation()?.position.x, 7.5))
    host.advance(to: 10.9)
    #expect(near(late.presentation()?.position.x, 0))
    host.advance(to: 12)
    #expect(near(late.presentation()?.position.x, 50))
    host.advance(to: 12.9)
    #expect(near(late.presentation()?.position.x, 95))
  }

  @Test("A63: a layer that is added later has its superlayer's time")
  func layerAddedLater() {
    let host = stage(time: 10)
    let layer = square()
    host.layer.addSublayer(layer)
    let animation = basic("position.x", 0, 100, duration: 2)
    animation.beginTime = CACurrentMediaTime() + 1
    layer.add(animation, forKey: nil)
    host.advance(to: 12)
    #expect(near(layer.presentation()?.position.x, 50))
  }

  @Test("A64: a count of repeats, or a duration of them")
  func repeats() {
    let counted = square()
    let timed = square()
    let host = stage(counted, timed)
    let first = basic("position.x", 0, 10)
    first.repeatCount = 2
    counted.add(first, forKey: "a")
    let second = basic("position.x", 0, 10)
    second.repeatDuration = 2.5
    timed.add(second, forKey: "a")
    host.advance(to: 1.5)
    #expect(near(counted.presentation()?.position.x, 5))
    host.advance(to: 2)
    #expect(counted.animationKeys() == nil)
    host.advance(to: 2.4999)
    #expect(near(timed.presentation()?.position.x, 4.999))
    host.advance(to: 2.5)
    #expect(timed.animationKeys() == nil)
  }

  @Test("A65: each cumulative repetition continues from the previous one")
  func cumulative() {
    let layer = square()
    let host = stage(layer)
    let turn = basic("transform.rotation.z", 0, Double.pi / 2)
    (turn.repeatCount, turn.isCumulative) = (4, true)
    layer.add(turn, forKey: nil)
    host.advance(to: 2.5)
    let angle = (layer.shownTurn ?? 0) + 2 * Double.pi
    #expect(near(angle.truncatingRemainder(dividingBy: 2 * .pi), 5 * .pi / 4))
  }

  @Test("A66, A67, A68: missing end values")
  func missingEnds() {
    let layers = (0..<6).map { _ in square() }
    let host = stage(layers[0], layers[1], layers[2], layers[3], layers[4], layers[5])
    CATransaction.setDisableActions(true)
    layers[0].zPosition = 10
    layers[1].zPosition = 10
    layers[3].zPosition = 5
    layers[5].zPosition = 5
    host.advance(by: 0)
    func add(_ index: Int, from: Any?, to: Any?, by: Any?) {
      let animation = basic("zPosition", from, to)
      animation.byValue = by
      layers[index].add(animation, forKey: nil)
    }
    CATransaction.setDisableActions(true)
    layers[4].zPosition = 10
    add(4, from: nil, to: nil, by: nil)
    add(0, from: 2, to: nil, by: nil)
    add(1, from: nil, to: 2, by: nil)
    add(2, from: 2, to: nil, by: 4)
    add(3, from: nil, to: 10, by: 4)
    add(5, from: nil, to: nil, by: 4)
    host.advance(by: 0.5)
    let wanted = [6.0, 6, 4, 8, 5, 7]
    for (layer, value) in zip(layers, wanted) { #expect(near(layer.shown("zPosition"), value)) }
  }

  @Test("A69: the usual pattern, in full and condensed, gives the same frames")
  func condensed() {
    let full = square()
    let short = square()
    let host = stage(full, short)
    CATransaction.setDisableActions(true)
    let turned = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    (full.transform, short.transform) = (turned, turned)
    let animation = basic(
      "transform", NSNumber(value: 0), nil, duration: 0.8)
    animation.fromValue = CATransform3DIdentity
    animation.toValue = turned
    animation.timingFunction = clunk
    full.add(animation, forKey: nil)
    (animation.fromValue, animation.toValue) = (nil, nil)
    short.add(animation, forKey: nil)
    for (time, value) in [(0.4, 0.148809), (0.6, 0.439668), (0.72, 0.724187), (0.8, 0.785398)] {
      host.advance(to: time)
      #expect(near(full.shownTurn, value))
      #expect(near(short.shownTurn, value))
    }
  }

  private func waggle(_ animation: CABasicAnimation) -> CABasicAnimation {
    (animation.duration, animation.repeatCount, animation.autoreverses) = (0.05, 3, true)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  @Test("A70, A71, A72: a waggle by matrices, by a value function and by a key path")
  func waggles() {
    let angle = Double.pi / 40
    let layers = (0..<3).map { _ in square() }
    layers[1].transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let host = stage(layers[0], layers[1], layers[2])
    layers[0].add(
      waggle(
        basic(
          "transform", CATransform3DMakeRotation(angle, 0, 0, 1),
          CATransform3DMakeRotation(-angle, 0, 0, 1))), forKey: nil)
    let additive = waggle(basic("transform", angle, -angle))
    (additive.isAdditive, additive.valueFunction) = (true, CAValueFunction(name: .rotateZ))
    layers[1].add(additive, forKey: nil)
    layers[2].add(waggle(basic("transform.rotation.z", angle, -angle)), forKey: nil)
    for (time, factor) in [(0.0, 1.0), (0.025, 0), (0.05, -1), (0.1, 1)] {
      host.advance(to: time)
      #expect(near(layers[0].shownTurn, factor * angle))
      #expect(near(layers[1].shownTurn, Double.pi / 4 + factor * angle))
      #expect(near(layers[2].shownTurn, factor * angle))
    }
    host.advance(to: 0.3)
    #expect(near(layers[0].shownTurn, 0))
    #expect(layers[1].animationKeys() == nil)
  }

  @Test("A73: a bare animation of bounds and position.x widens a frame")
  func widening() {
    let inner = CALayer()
    inner.frame = CGRect(x: 200, y: 0, width: 100, height: 40)
    let host = stage(inner)
    let size = CABasicAnimation(keyPath: "bounds")
    let place = CABasicAnimation(keyPath: "position.x")
    for animation in [size, place] {
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
    }
    CATransaction.setDisableActions(true)
    inner.bounds = CGRect(x: 0, y: 0, width: 300, height: 40)
    inner.position.x = 150
    inner.add(size, forKey: nil)
    inner.add(place, forKey: nil)
    host.advance(to: 0.125)
    #expect(near(inner.presentation()?.frame.minX, 100))
    #expect(near(inner.presentation()?.frame.width, 200))
    host.advance(to: 0.25)
    #expect(inner.presentation()?.frame == CGRect(x: 0, y: 0, width: 300, height: 40))
  }

  private var diminishing: CAKeyframeAnimation {
    let waggle = CAKeyframeAnimation(keyPath: "transform")
    var values: [Double] = [0]
    for (index, part) in stride(from: 20.0, to: 60, by: 5).enumerated() {
      values.append(index % 2 == 0 ? .pi / part : -.pi / part)
    }
    values.append(0)
    waggle.values = values
    (waggle.isAdditive, waggle.valueFunction) = (true, CAValueFunction(name: .rotateZ))
    return waggle
  }

  @Test("A74: a waggle of ten values that decreases")
  func diminishingWaggle() {
    let layer = square()
    let host = stage(layer)
    let waggle = diminishing
    #expect(waggle.values?.count == 10)
    layer.add(waggle, forKey: nil)
    host.advance(to: 0.25 / 9)
    #expect(near(layer.shownTurn, .pi / 20))
    host.advance(to: 0.25 / 9 * 2)
    #expect(near(layer.shownTurn, -.pi / 25))
    host.advance(to: 0.25)
    #expect(near(layer.shownTurn, 0))
  }

  @Test("A75: timing functions by segment, and key times")
  func segments() {
    let layer = square()
    let timed = square()
    let host = stage(layer, timed)
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    (frames.values, frames.duration) = ([0, 10, 20], 2)
    frames.timingFunctions = [
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn),
    ]
    layer.add(frames, forKey: nil)
    let keyed = CAKeyframeAnimation(keyPath: "position.x")
    (keyed.values, keyed.duration, keyed.keyTimes) = ([0, 10, 20], 1, [0, 0.1, 1])
    timed.add(keyed, forKey: nil)
    host.advance(to: 0.05)
    #expect(near(timed.presentation()?.position.x, 5))
    host.advance(to: 0.5)
    #expect(near(layer.presentation()?.position.x, 5))
    host.advance(to: 0.55)
    #expect(near(timed.presentation()?.position.x, 15))
    host.advance(to: 1.5)
    #expect(near(layer.presentation()?.position.x, 13.15357, 1e-4))
  }

  @Test(
    "A76: calculation modes",
    arguments: [
      (CAAnimationCalculationMode.linear, 0.25, 5.0), (.cubic, 0.75, 10.625), (.paced, 0.5, 5),
      (.discrete, 0.3, 0), (.discrete, 0.4, 10),
    ])
  func modes(mode: CAAnimationCalculationMode, time: Double, value: Double) {
    let layer = square()
    let host = stage(layer)
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    (frames.values, frames.duration, frames.calculationMode) = ([0, 10, 10], 1, mode)
    layer.add(frames, forKey: nil)
    host.advance(to: time)
    #expect(near(layer.presentation()?.position.x, value))
  }

  @Test("A77: a path instead of values; the layer rotates along it")
  func path() {
    let layer = square()
    let host = stage(layer)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 20))
    let frames = CAKeyframeAnimation(keyPath: "position")
    (frames.path, frames.duration, frames.keyTimes) = (path, 1, [0, 0.2, 1])
    frames.rotationMode = .rotateAuto
    layer.add(frames, forKey: nil)
    host.advance(to: 0.1)
    #expect(near(layer.presentation()?.position, 5, 0))
    #expect(near(layer.shownTurn, 0))
    host.advance(to: 0.6)
    #expect(near(layer.presentation()?.position, 10, 10))
    #expect(near(layer.shownTurn, .pi / 2))
  }

  @Test("A78: five images, one after another, for ever")
  func images() {
    let colors: [UIColor] = [.red, .green, .blue, .white, .black]
    let layer = square(400, at: CGPoint(x: 200, y: 200))
    let host = stage(layer)
    let frames = CAKeyframeAnimation(keyPath: "contents")
    frames.values = colors.map { CGImage.solid($0) }
    (frames.calculationMode, frames.duration) = (.discrete, 1.5)
    (frames.keyTimes, frames.repeatCount) = ([0, 0.25, 0.5, 0.75, 1], .greatestFiniteMagnitude)
    layer.add(frames, forKey: nil)
    host.advance(to: 0.7)
    #expect(host.image().pixel(5, 5) == (0, 0, 255, 255))
    host.advance(to: 150.4)
    #expect(host.image().pixel(5, 5) == (0, 255, 0, 255))
  }
}

@Suite("Groups, boats and time")
struct GroupChapterTests {
  @Test("A81: a group's child without a duration takes the group's; a longer one is cut off")
  func group() {
    let layer = square()
    let host = stage(layer)
    let group = CAAnimationGroup()
    group.duration = 0.5
    let fade = basic("opacity", 1, 0, duration: 0)
    group.animations = [fade, basic("position.x", 0, 10)]
    layer.add(group, forKey: nil)
    host.advance(to: 0.25)
    #expect(near(layer.presentation()?.opacity, 0.5))
    host.advance(to: 0.499999)
    #expect(near(layer.presentation()?.position.x, 5, 1e-4))
    host.advance(to: 0.5)
    #expect(near(layer.presentation()?.position.x, 0))
  }

  @Test("A82: a turn, then a waggle, in one group")
  func turnThenWaggle() {
    let layer = square()
    let host = stage(layer)
    CATransaction.setDisableActions(true)
    layer.setValue(Double.pi / 4, forKeyPath: "transform.rotation.z")
    let turn = basic("transform", CATransform3DIdentity, nil, duration: 0.8)
    turn.toValue = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    turn.timingFunction = clunk
    let waggle = CAKeyframeAnimation(keyPath: "transform")
    waggle.values = [0, Double.pi / 20, -Double.pi / 25, 0, 0, 0, 0, 0, 0, 0]
    (waggle.isAdditive, waggle.valueFunction) = (true, CAValueFunction(name: .rotateZ))
    (waggle.duration, waggle.beginTime) = (0.25, 0.8)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([turn, waggle], 1.05)
    layer.add(group, forKey: nil)
    host.advance(to: 0.4)
    #expect(near(layer.shownTurn, 0.148809))
    host.advance(to: 0.8 + 0.25 / 9)
    #expect(near(layer.shownTurn, 0.942478))
    host.advance(to: 1.05)
    #expect(near(layer.shownTurn, .pi / 4))
  }

  private var course: CGPath {
    let (height, width) = (200.0, 75.0)
    let path = CGMutablePath()
    var (left, next) = (-1.0, CGPoint.zero)
    path.move(to: next)
    for _ in 0..<4 {
      let start = next
      next = CGPoint(x: start.x + height * left, y: start.y + width)
      path.addCurve(
        to: next, control1: CGPoint(x: start.x, y: start.y + 30),
        control2: CGPoint(x: next.x, y: next.y - 30))
      left *= -1
    }
    return path
  }

  @Test("A83, A84: the boat follows four curves, turns around and rocks")
  func boat() {
    let boat = square()
    let host = stage(boat)
    let sail = CAKeyframeAnimation(keyPath: "position")
    (sail.path, sail.calculationMode) = (course, .paced)
    let faces = CAKeyframeAnimation(keyPath: "transform")
    faces.values = [0, Double.pi, 0, Double.pi]
    (faces.valueFunction, faces.calculationMode) = (CAValueFunction(name: .rotateY), .discrete)
    let rock = CAKeyframeAnimation(keyPath: "transform")
    rock.values = [0, Double.pi / 60, 0, -Double.pi / 60, 0]
    (rock.valueFunction, rock.isAdditive) = (CAValueFunction(name: .rotateZ), true)
    (rock.duration, rock.repeatCount) = (0.5, .infinity)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([sail, faces, rock], 8)
    boat.add(group, forKey: nil)
    CATransaction.setDisableActions(true)
    boat.position = CGPoint(x: 0, y: 300)
    host.advance(to: 0.125)
    #expect(near(boat.shownTurn, .pi / 60))
    host.advance(to: 0.5)
    #expect(near(boat.presentation()?.position, -46.6176, 24.7092, 0.01))
    host.advance(to: 1)
    #expect(near(boat.presentation()?.position, -100, 37.5, 0.01))
    #expect(near(boat.shown("transform.m11"), 1) || near(boat.presentation()?.transform.m11, 1))
    host.advance(to: 3)
    #expect(near(boat.presentation()?.transform.m11, -1))
    host.advance(to: 7.999)
    #expect(near(boat.presentation()?.position, 0, 300, 0.2))
    host.advance(to: 8)
    #expect(near(boat.presentation()?.position, 0, 300))
  }

  @Test("A85: the speeds of an animation in a group, and of a layer")
  func speeds() {
    let layer = square()
    let fast = square()
    fast.speed = 2
    let host = stage(layer, fast)
    let child = basic("position.x", 0, 30, duration: 3)
    child.speed = 1.5
    child.fillMode = .forwards
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([child], 4)
    layer.add(group, forKey: nil)
    fast.add(basic("position.x", 0, 100, duration: 10), forKey: "a")
    host.advance(to: 1)
    #expect(near(layer.presentation()?.position.x, 15))
    host.advance(to: 2)
    #expect(near(layer.presentation()?.position.x, 30))
    host.advance(to: 2.5)
    #expect(near(fast.presentation()?.position.x, 50))
    host.advance(to: 5)
    #expect(fast.animationKeys() == nil)
  }

  @Test(
    "A86: the fill mode of a group's child",
    arguments: [
      (CAMediaTimingFillMode.removed, 100.0, 100.0), (.forwards, 100, 10), (.backwards, 0, 100),
      (.both, 0, 10),
    ])
  func fillModes(mode: CAMediaTimingFillMode, before: Double, after: Double) {
    let layer = square(100, at: CGPoint(x: 100, y: 0))
    let host = stage(layer)
    let child = basic("position.x", 0, 10, duration: 2)
    (child.beginTime, child.fillMode) = (1, mode)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([child], 4)
    layer.add(group, forKey: nil)
    for (time, value) in [(0.5, before), (2, 5), (3.5, after)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, value))
    }
  }

  @Test("A87: speed 0 and a time offset scrub, independently of the clock")
  func scrubbing() {
    let layer = square()
    layer.speed = 0
    let host = stage(layer)
    layer.add(basic("position.x", 0, 10), forKey: nil)
    layer.timeOffset = 0.3
    host.advance(by: 0)
    #expect(near(layer.presentation()?.position.x, 3))
    host.advance(to: 50)
    #expect(near(layer.presentation()?.position.x, 3))
    layer.timeOffset = 0.7
    host.advance(by: 0)
    #expect(near(layer.presentation()?.position.x, 7))
  }
}
