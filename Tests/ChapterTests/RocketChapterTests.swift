import LambentQuartzCore
import Testing

@Suite("Layer animations, step by step")
struct RocketChapterTests {
  private func rocket(y: CGFloat = 61) -> CALayer { square(20, at: CGPoint(x: 77, y: y)) }

  @Test("D1: the model does not change; a presentation layer has the value")
  func model() {
    let layer = rocket()
    let host = stage(layer)
    layer.add(basic("opacity", 1, 0), forKey: nil)
    host.advance(to: 0.5)
    #expect(layer.opacity == 1)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(layer.presentation()?.model() === layer)
    #expect(layer.model() === layer)
  }

  @Test("D2, D3: the rocket's path, and back")
  func way() {
    let layer = rocket()
    let host = stage(layer)
    layer.add(basic("position.x", 77, 455), forKey: "a")
    for (time, x) in [(0.25, 171.5), (0.5, 266), (0.75, 360.5), (1, 77)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position, x, 61))
    }
    #expect(layer.animation(forKey: "a") == nil)
  }

  @Test("D5: on a standalone layer the implicit animation hides an earlier explicit one")
  func covered() {
    let layer = rocket()
    let host = stage(layer)
    layer.add(basic("position.x", 77, 455), forKey: "a")
    layer.position = CGPoint(x: 455, y: 61)
    host.advance(to: 0.125)
    #expect(near(layer.presentation()?.position.x, 380.3083, 1e-3))
    host.advance(to: 0.25)
    #expect(near(layer.presentation()?.position.x, 171.5))
  }

  @Test("D7, D8: the layer takes a copy: one object serves two rockets, one of them later")
  func copies() {
    let first = rocket()
    let second = rocket(y: 111)
    let host = stage(first, second)
    CATransaction.setDisableActions(true)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.byValue = 378
    animation.duration = 1
    first.add(animation, forKey: "a")
    animation.beginTime = CACurrentMediaTime() + 0.5
    second.add(animation, forKey: "a")
    animation.duration = 9
    first.position = CGPoint(x: 455, y: 61)
    second.position = CGPoint(x: 455, y: 111)
    host.advance(to: 0.5)
    #expect(near(first.presentation()?.position.x, 266))
    host.advance(to: 1)
    #expect(near(first.presentation()?.position.x, 455))
    #expect(near(second.presentation()?.position.x, 266))
    host.advance(to: 1.5)
    #expect(near(second.presentation()?.position.x, 455))
  }

  @Test("D9, D10: from, by and to: all are at 266 at half time")
  func ends() {
    let cases: [(Any?, Any?, Any?)] = [
      (77, 455, nil), (77, nil, 378), (nil, 455, 378), (77, nil, nil), (nil, 455, nil),
      (nil, nil, 378),
    ]
    for (from, to, by) in cases {
      let layer = rocket()
      let host = stage(layer)
      CATransaction.setDisableActions(true)
      let animation = basic("position.x", from, to)
      animation.byValue = by
      layer.add(animation, forKey: nil)
      layer.position.x = 455
      host.advance(to: 0.5)
      #expect(near(layer.presentation()?.position.x, 266))
    }
  }

  private func shake(additive: Bool, timed: Bool) -> CAKeyframeAnimation {
    let shake = CAKeyframeAnimation()
    shake.keyPath = "position.x"
    shake.values = [0, 10, -10, 10, 0]
    if timed { shake.keyTimes = [0, 1 / 6.0, 3 / 6.0, 5 / 6.0, 1].map { NSNumber(value: $0) } }
    (shake.duration, shake.isAdditive) = (0.4, additive)
    return shake
  }

  @Test("D11, D12, D13: a form that shakes, additive or not, with key times or without")
  func shaking() {
    let layers = [100.0, 250, 100, 100].map { square(20, at: CGPoint(x: $0, y: 0)) }
    let host = stage(layers[0], layers[1], layers[2], layers[3])
    layers[0].add(shake(additive: true, timed: true), forKey: "shake")
    layers[1].add(shake(additive: true, timed: true), forKey: "shake")
    layers[2].add(shake(additive: false, timed: true), forKey: "shake")
    layers[3].add(shake(additive: true, timed: false), forKey: "shake")
    func x(_ index: Int) -> CGFloat? { layers[index].presentation()?.position.x }
    host.advance(to: 1 / 15.0)
    #expect(near(x(0), 110))
    host.advance(to: 0.1)
    #expect(near(x(0), 105) && near(x(1), 255) && near(x(2), 5) && near(x(3), 110))
    host.advance(to: 0.2)
    #expect(near(x(0), 90) && near(x(1), 240) && near(x(3), 90))
    host.advance(to: 0.3)
    #expect(near(x(0), 105) && near(x(3), 110))
    host.advance(to: 0.36)
    #expect(near(x(0), 106))
    host.advance(to: 0.4)
    #expect(near(x(0), 100))
  }

  @Test("D15, D16: a satellite on an ellipse, paced and rotated, or linear")
  func satellite() {
    for (mode, quarter) in [
      (CAAnimationCalculationMode.paced, CGPoint(x: 138.582, y: 57.403)),
      (.linear, CGPoint(x: 138.212, y: 58.387)),
    ] {
      let layer = square(20)
      let host = stage(layer)
      let orbit = CAKeyframeAnimation()
      orbit.keyPath = "position"
      orbit.path = CGPath(
        ellipseIn: CGRect(x: -150, y: -150, width: 300, height: 300), transform: nil)
      (orbit.duration, orbit.isAdditive, orbit.repeatCount) = (4, true, .infinity)
      (orbit.calculationMode, orbit.rotationMode) = (mode, .rotateAuto)
      layer.add(orbit, forKey: "orbit")
      host.advance(by: 0)
      #expect(near(layer.presentation()?.position, 150, 0))
      #expect(near(layer.shownTurn, .pi / 2))
      host.advance(to: 0.25)
      #expect(near(layer.presentation()?.position, quarter.x, quarter.y, 0.05))
      host.advance(to: 0.5)
      #expect(near(layer.presentation()?.position, 106.066, 106.066, 0.05))
      host.advance(to: 4.5)
      #expect(near(layer.shownTurn, 3 * .pi / 4, 1e-3))
    }
  }

  @Test("D17: paced lines ignore key times")
  func paced() {
    let layer = square(20)
    let host = stage(layer)
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 90)])
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.duration, animation.calculationMode) = (path, 1.2, .paced)
    animation.keyTimes = [0, 0.9, 1]
    layer.add(animation, forKey: nil)
    host.advance(to: 0.3)
    #expect(near(layer.presentation()?.position, 30, 0))
  }

  @Test("D19, D20: a custom curve, and the jump back if the model differs")
  func curve() {
    let layer = rocket()
    let host = stage(layer)
    let animation = basic("position.x", 77, 455)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
    layer.add(animation, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 150, y: 0)
    for (time, x) in [
      (0.1, 80.5013), (0.25, 98.6934), (0.5, 163.2912), (0.75, 273.6098), (0.9, 368.0173),
      (1, 150),
    ] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position, x, 0, 1e-3))
    }
  }

  @Test("D21: a curve outside of 0…1 first moves back, then overshoots")
  func overshoot() {
    let layer = rocket()
    let host = stage(layer)
    let animation = basic("position.x", 77, 455)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.68, -0.6, 0.32, 1.6)
    layer.add(animation, forKey: nil)
    for (time, x) in [(0.25, 40.0665), (0.5, 266), (0.75, 491.9335)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, x, 1e-3))
    }
  }

  @Test("D22: a bounce by sampled keyframes")
  func bounce() {
    func bounced(_ t: Double) -> Double {
      switch t {
      case ..<(1 / 2.75): 7.5625 * t * t
      case ..<(2 / 2.75): 7.5625 * (t - 1.5 / 2.75) * (t - 1.5 / 2.75) + 0.75
      case ..<(2.5 / 2.75): 7.5625 * (t - 2.25 / 2.75) * (t - 2.25 / 2.75) + 0.9375
      default: 7.5625 * (t - 2.625 / 2.75) * (t - 2.625 / 2.75) + 0.984375
      }
    }
    let layer = square(20, at: CGPoint(x: 150, y: 0))
    let host = stage(layer)
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = (0...60).map { 50 + 100 * bounced(Double($0) / 60) }
    animation.duration = 1
    layer.add(animation, forKey: nil)
    for (time, x) in [(0.25, 97.2656), (0.5, 126.5625), (0.75, 147.2656)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, x, 1e-3))
    }
  }

  private var shuffle: CAAnimationGroup {
    let depth = basic("zPosition", -1, 1, duration: 1.2)
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation")
    turn.values = [0, 0.14, 0]
    let way = CAKeyframeAnimation(keyPath: "position")
    way.values = [CGPoint.zero, CGPoint(x: 110, y: -20), CGPoint.zero].map { NSValue(cgPoint: $0) }
    way.isAdditive = true
    for animation in [turn, way] {
      animation.duration = 1.2
      animation.timingFunctions = [
        CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
      ]
    }
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.beginTime) = ([depth, turn, way], 1.2, 0.5)
    return group
  }

  @Test("D23, D24: the card that is shuffled")
  func cards() {
    let card = square(20)
    card.zPosition = 1
    let host = stage(card)
    card.add(shuffle, forKey: "shuffle")
    for (time, z, turn, x, y) in [
      (0.4, 1.0, 0.0, 0.0, 0.0), (0.65, -0.75, 0.018083, 14.2078, -2.5832),
      (0.8, -0.5, 0.07, 55, -10),
      (0.95, -0.25, 0.121917, 95.7922, -17.4168), (1.1, 0, 0.14, 110, -20),
      (1.25, 0.25, 0.121917, 95.7922, -17.4168), (1.7, 1, 0, 0, 0),
    ] {
      host.advance(to: time)
      #expect(near(card.presentation()?.zPosition, z))
      #expect(near(card.shownTurn, turn))
      #expect(near(card.presentation()?.position, x, y))
    }
  }

  @Test("D25, D26: a group that begins in the past is over; its speed shortens it")
  func groupTime() {
    let card = square(20)
    card.zPosition = 1
    let host = stage(card, time: 100)
    card.add(shuffle, forKey: "shuffle")
    host.advance(by: 0.1)
    #expect(card.presentation()?.zPosition == 1)
    #expect(card.animationKeys() == nil)
    let fast = shuffle
    (fast.beginTime, fast.speed) = (CACurrentMediaTime() + 0.5, 2)
    card.add(fast, forKey: "shuffle")
    host.advance(to: 100.1 + 0.8)
    #expect(near(card.shownTurn, 0.14))
    host.advance(to: 100.1 + 1.1)
    #expect(card.animationKeys() == nil)
    #expect(near(card.shownTurn, 0))
  }
}

@Suite("The classes of animations")
struct ClassChapterTests {
  @Test("E1: the class hierarchy")
  func kinds() {
    let basic: CAAnimation = CABasicAnimation()
    #expect(basic is CAPropertyAnimation)
    #expect(CAKeyframeAnimation() as CAAnimation is CAPropertyAnimation)
    let group: CAAnimation = CAAnimationGroup()
    #expect(!(group is CAPropertyAnimation))
    let transition: CAAnimation = CATransition()
    #expect(!(transition is CAPropertyAnimation))
    #expect(CASpringAnimation() as CAAnimation is CABasicAnimation)
  }

  @Test("E2, E8: two keyframes are a basic animation; several go in order")
  func frames() {
    let layers = (0..<3).map { _ in square(20) }
    let host = stage(layers[0], layers[1], layers[2])
    let (from, to) = (CGPoint(x: 0, y: 100), CGPoint(x: 100, y: 100))
    layers[0].add(basic("position", from, to), forKey: nil)
    let frames = CAKeyframeAnimation(keyPath: "position")
    (frames.values, frames.duration) = ([from, to], 1)
    layers[1].add(frames, forKey: nil)
    let several = CAKeyframeAnimation(keyPath: "position.x")
    (several.values, several.duration) = ([0, 100, 100, 0], 3)
    layers[2].add(several, forKey: nil)
    for (time, x) in [(0.25, 25.0), (0.75, 75)] {
      host.advance(to: time)
      #expect(near(layers[0].presentation()?.position, x, 100))
      #expect(near(layers[1].presentation()?.position, x, 100))
    }
    for (time, x) in [(1.5, 100.0), (2.5, 50)] {
      host.advance(to: time)
      #expect(near(layers[2].presentation()?.position.x, x))
    }
  }

  @Test("E3: transforms, bounds, contents and opacity")
  func keyPaths() {
    let layer = square(100, at: CGPoint(x: 200, y: 200))
    layer.contents = CGImage.solid(.red)
    let host = stage(layer)
    layer.add(
      basic("transform", CATransform3DMakeScale(1, 1, 1), CATransform3DMakeScale(2, 2, 1)),
      forKey: nil)
    layer.add(
      basic(
        "bounds", CGRect(x: 0, y: 0, width: 100, height: 100),
        CGRect(x: 0, y: 0, width: 200, height: 50)), forKey: nil)
    layer.add(basic("contents", CGImage.solid(.red), CGImage.solid(.blue)), forKey: nil)
    host.advance(to: 0.5)
    #expect(near(layer.shown("transform.scale.x"), 1.5))
    #expect(layer.presentation()?.bounds.size == CGSize(width: 150, height: 75))
    let pixel = host.image().pixel(200, 200)
    #expect(abs(pixel.r - 128) <= 1 && abs(pixel.b - 128) <= 1)
  }

  @Test("E4, E6, E11: a fade; a start value holds from the first frame")
  func fades() {
    let layer = square(20)
    let other = square(20)
    other.opacity = 0.8
    let host = stage(layer, other)
    layer.add(basic("opacity", 1, 0, duration: 2), forKey: nil)
    other.add(basic("opacity", 1, 1, duration: 2), forKey: nil)
    host.advance(by: 0)
    #expect(other.presentation()?.opacity == 1)
    for (time, opacity) in [(0.5, 0.75), (1, 0.5), (1.5, 0.25), (2, 1)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.opacity, opacity))
    }
    #expect(near(other.presentation()?.opacity, 0.8))
  }

  @Test("E7: values are numbers for scalars, and points or wrapped points for points")
  func wrapped() {
    let layer = square(20)
    let host = stage(layer)
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    layer.add(
      basic("position", NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 100, y: 50))),
      forKey: nil)
    layer.add(basic("opacity", NSNumber(value: 1), NSNumber(value: 0)), forKey: nil)
    layer.add(basic("bounds.size", CGSize.zero, CGSize(width: 10, height: 20)), forKey: nil)
    layer.add(basic("position", 1, 2), forKey: nil)
    #expect(errors.count == 1)
    #expect(errors.first.map(String.init(describing:))?.contains("position") == true)
    host.advance(to: 0.5)
    #expect(near(layer.presentation()?.position, 50, 25))
    #expect(near(layer.presentation()?.opacity, 0.5))
    #expect(near(layer.presentation()?.bounds.height, 10))
  }

  @Test("E9, E10: a group of two; without a duration it lasts a quarter of a second")
  func groups() {
    for (duration, time, x) in [(1.0, 0.25, 25.0), (0, 0.2, 20)] {
      let layer = square(20)
      let host = stage(layer)
      let group = CAAnimationGroup()
      group.animations = [basic("opacity", 1, 0), basic("position.x", 0, 100)]
      group.duration = duration
      layer.add(group, forKey: nil)
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, x))
      host.advance(to: 0.25)
      if duration == 0 { #expect(near(layer.presentation()?.position.x, 0)) }
    }
  }

  @Test("B7: properties of a layer by explicit animation")
  func layerProperties() {
    let layer = square(20)
    let host = stage(layer)
    for (keyPath, from, to) in [
      ("anchorPoint.x", 0.5, 0.0), ("zPosition", 0, 10), ("shadowRadius", 0, 8),
      ("borderWidth", 0, 6),
      ("cornerRadius", 0, 20), ("sublayerTransform.rotation.y", 0, Double.pi / 2),
    ] {
      layer.add(basic(keyPath, from, to), forKey: keyPath)
    }
    layer.add(
      basic(
        "contentsCenter", CGRect(x: 0, y: 0, width: 1, height: 1),
        CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)), forKey: "center")
    host.advance(to: 0.5)
    for (keyPath, value) in [
      ("anchorPoint.x", 0.25), ("zPosition", 5), ("shadowRadius", 4), ("borderWidth", 3),
      ("cornerRadius", 10), ("sublayerTransform.rotation.y", Double.pi / 4),
      ("contentsCenter.origin.x", 0.125), ("contentsCenter.size.width", 0.75),
    ] {
      #expect(near(layer.shown(keyPath), value))
    }
  }

  @Test("A layer throbs, and shrinks away, without touching its geometry")
  func throb() {
    let layer = square(100, at: CGPoint(x: 50, y: 50))
    let host = stage(layer)
    let throb = CABasicAnimation(keyPath: "transform")
    throb.toValue = CATransform3DMakeScale(1.1, 1.1, 1)
    (throb.duration, throb.autoreverses) = (0.3, true)
    layer.add(throb, forKey: nil)
    for (time, scale) in [(0.15, 1.05), (0.3, 1.1), (0.6, 1)] {
      host.advance(to: time)
      #expect(near(layer.shown("transform.scale.x"), scale))
    }
    #expect(CATransform3DIsIdentity(layer.transform))
    CATransaction.setDisableActions(true)
    layer.opacity = 0
    layer.add(basic("opacity", 1, 0, duration: 0.2), forKey: nil)
    layer.add(
      basic("bounds", NSValue(cgRect: layer.bounds), NSValue(cgRect: .zero), duration: 0.2),
      forKey: nil)
    host.advance(to: 0.7)
    #expect(near(layer.presentation()?.opacity, 0.5))
    #expect(near(layer.presentation()?.bounds.width, 50))
    host.advance(to: 1)
    #expect(layer.presentation()?.bounds.width == 100)
    #expect(layer.presentation()?.opacity == 0)
  }
}
