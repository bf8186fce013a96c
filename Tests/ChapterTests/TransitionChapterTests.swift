import LambentQuartzCore
import Testing

@Suite("Layer transitions")
struct TransitionChapterTests {
  /// A layer of 100 × 100 in the middle, red above and green below.
  private func pushed() -> (CAHost, CALayer) {
    let layer = square(100, at: CGPoint(x: 200, y: 200))
    layer.contents = CGImage(size: CGSize(width: 100, height: 100)) { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 50))
      context.setFillColor(UIColor.green.cgColor)
      context.fill(CGRect(x: 0, y: 50, width: 100, height: 50))
    }
    return (stage(layer), layer)
  }

  private func push(_ subtype: CATransitionSubtype = .fromBottom) -> CATransition {
    let push = CATransition()
    (push.type, push.subtype) = (.push, subtype)
    return push
  }

  @Test("A88: a push without a change shows two copies, one below and one above")
  func pushOfNothing() {
    let (host, layer) = pushed()
    layer.add(push(), forKey: nil)
    host.advance(to: 0.125)
    let image = host.image()
    #expect(image.pixel(200, 225) == (255, 0, 0, 255))
    #expect(image.pixel(200, 275) == (0, 255, 0, 255))
    #expect(image.pixel(200, 125) == (255, 0, 0, 255))
    #expect(image.pixel(200, 175) == (0, 255, 0, 255))
  }

  @Test("A89, A90: contents pushed, within a superlayer that masks, or seen outside of it")
  func pushOfContents() {
    for masks in [false, true] {
      let frame = square(100, at: CGPoint(x: 200, y: 200))
      frame.masksToBounds = masks
      let layer = square(100, at: CGPoint(x: 50, y: 50))
      layer.contents = CGImage.solid(.red)
      frame.addSublayer(layer)
      let host = stage(frame)
      let transition = push()
      transition.duration = 2
      layer.add(transition, forKey: nil)
      CATransaction.setDisableActions(true)
      layer.contents = CGImage.solid(.blue)
      host.advance(to: 1)
      let image = host.image()
      #expect(image.pixel(200, 175) == (0, 0, 255, 255))
      #expect(image.pixel(200, 225) == (255, 0, 0, 255))
      #expect(image.pixel(200, 275).a == (masks ? 0 : 255))
      #expect(image.pixel(200, 125).a == (masks ? 0 : 255))
    }
  }

  @Test(
    "A91: kinds and subtypes: the position of the new image at half time",
    arguments: [
      (CATransitionType.moveIn, CATransitionSubtype.fromLeft, 175, 200),
      (.moveIn, .fromRight, 225, 200), (.moveIn, .fromTop, 200, 225),
      (.moveIn, .fromBottom, 200, 175), (.reveal, .fromLeft, 175, 200),
      (.push, .fromRight, 225, 200),
    ])
  func kinds(type: CATransitionType, subtype: CATransitionSubtype, x: Int, y: Int) {
    let layer = square(100, at: CGPoint(x: 200, y: 200))
    layer.contents = CGImage.solid(.red)
    let host = stage(layer)
    let transition = CATransition()
    (transition.type, transition.subtype) = (type, subtype)
    layer.add(transition, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.contents = CGImage.solid(.blue)
    host.advance(to: 0.125)
    #expect(host.image().pixel(x, y) == (0, 0, 255, 255))
    #expect(host.image().pixel(400 - x, 400 - y) == (255, 0, 0, 255))
  }

  @Test("A92: a push on the superlayer: a sublayer that moves is seen on the entering copy")
  func liveCopy() {
    let frame = square(100, at: CGPoint(x: 200, y: 200))
    let dot = square(10, at: CGPoint(x: 0, y: 50))
    dot.backgroundColor = UIColor.red.cgColor
    frame.addSublayer(dot)
    let host = stage(frame)
    let transition = push(.fromLeft)
    transition.duration = 2
    frame.add(transition, forKey: nil)
    let move = basic("position.x", 0, 100, duration: 2)
    dot.add(move, forKey: nil)
    host.advance(to: 1)
    // The entering copy lies 50 to the left, its dot at 50; the old copy 50 to the right, at 0.
    let image = host.image()
    #expect(image.pixel(150, 200).r == 255)
    #expect(image.pixel(200, 200).r == 255 || image.pixel(197, 200).r == 255)
    #expect(image.pixel(250, 200).a == 0)
  }

  @Test("A93: the default duration, and one key for all transitions")
  func transitionKey() {
    let (host, layer) = pushed()
    layer.add(push(), forKey: "a")
    layer.add(CATransition(), forKey: "b")
    #expect(layer.animationKeys() == [kCATransition])
    #expect(layer.animation(forKey: kCATransition)?.duration == 0.25)
    #expect((layer.animation(forKey: kCATransition) as? CATransition)?.type == .fade)
    host.advance(to: 0.25)
    #expect(layer.animationKeys() == nil)
  }

  @Test("E12, E13: a fade, and a push from the right")
  func fadeAndPush() {
    let (host, layer) = pushed()
    CATransaction.setDisableActions(true)
    layer.contents = CGImage.solid(.red)
    host.advance(by: 0)
    let fade = CATransition()
    fade.duration = 1
    layer.add(fade, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.contents = CGImage.solid(.blue)
    host.advance(by: 0.5)
    let pixel = host.image().pixel(200, 200)
    #expect(abs(pixel.r - 128) <= 1 && abs(pixel.b - 128) <= 1 && pixel.g == 0)
    host.advance(by: 0.5)
    let transition = push(.fromRight)
    transition.duration = 1
    layer.add(transition, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.contents = CGImage.solid(.red)
    host.advance(by: 0.25)
    let image = host.image()
    #expect(image.pixel(226, 200) == (255, 0, 0, 255))
    #expect(image.pixel(223, 200) == (0, 0, 255, 255))
    #expect(image.pixel(126, 200) == (0, 0, 255, 255))
  }

  @Test("E12: a filter in place of the kind")
  func filter() {
    let (host, layer) = pushed()
    let transition = CATransition()
    transition.filter = CIFilter(name: "CIRippleTransition")
    transition.duration = 1
    layer.add(transition, forKey: nil)
    #expect(layer.animationKeys() == [kCATransition])
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    transition.filter = 3
    layer.add(transition, forKey: nil)
    #expect(errors.map(\.key) == ["filter"])
  }
}

@Suite("The list of animations and its keys")
struct KeyChapterTests {
  @Test("A94: one animation per key; without a key, several")
  func keys() {
    let layer = square()
    let host = stage(layer)
    let listener = Listener()
    let first = basic("position.x", 0, 100)
    first.delegate = listener
    layer.add(first, forKey: "a")
    host.advance(to: 0.5)
    layer.add(basic("position.y", 0, 100), forKey: "a")
    layer.add(basic("zPosition", 0, 100), forKey: nil)
    layer.add(basic("opacity", 1, 0), forKey: nil)
    host.advance(by: 0.5)
    #expect(listener.events == ["start 0.0", "stop 0.5 false"])
    #expect(near(layer.presentation()?.position, 0, 50))
    #expect(near(layer.presentation()?.zPosition, 50))
    #expect(near(layer.presentation()?.opacity, 0.5))
  }

  @Test("A95: the key may be any name; without a key path it is the key path")
  func keyAndKeyPath() {
    let layer = square()
    let host = stage(layer)
    layer.add(basic("opacity", 1, 0), forKey: "foo")
    let bare = CABasicAnimation()
    (bare.fromValue, bare.toValue, bare.duration) = (0, 10, 1)
    layer.add(bare, forKey: "zPosition")
    host.advance(by: 0.5)
    #expect(near(layer.presentation()?.opacity, 0.5))
    #expect(near(layer.presentation()?.zPosition, 5))
    #expect((layer.animation(forKey: "zPosition") as? CABasicAnimation)?.keyPath == "zPosition")
    #expect(bare.keyPath == nil)
  }

  @Test("A96: keys are listed in order; those without one are removed with all")
  func listing() {
    let layer = square()
    let host = stage(layer)
    layer.add(basic("position.x", 0, 100), forKey: "b")
    layer.add(basic("position.y", 0, 100), forKey: "a")
    layer.add(basic("opacity", 1, 0), forKey: nil)
    #expect(layer.animationKeys() == ["b", "a"])
    layer.removeAnimation(forKey: "b")
    #expect(layer.animationKeys() == ["a"])
    layer.removeAllAnimations()
    host.advance(by: 0.5)
    #expect(layer.presentation()?.opacity == 1)
    #expect(layer.animationKeys() == nil)
  }

  @Test("A97, E5: the removal of a running animation shows at the next commit")
  func removal() {
    let layer = square()
    let host = stage(layer)
    layer.add(basic("opacity", 1, 0, duration: 2), forKey: "x")
    host.advance(to: 1)
    layer.removeAnimation(forKey: "x")
    #expect(near(layer.presentation()?.opacity, 0.5))
    host.advance(by: 0)
    #expect(layer.presentation()?.opacity == 1)
  }

  @Test("A98, A99, D6: an animation that is not removed, with and without a fill mode")
  func stays() {
    let bare = square()
    let filled = square()
    let removed = square()
    let host = stage(bare, filled, removed)
    let animation = basic("position.x", 77, 455)
    animation.isRemovedOnCompletion = false
    bare.add(animation, forKey: "a")
    animation.fillMode = .forwards
    filled.add(animation, forKey: "a")
    animation.isRemovedOnCompletion = true
    removed.add(animation, forKey: "a")
    host.advance(to: 5)
    #expect(bare.animationKeys() == ["a"])
    #expect(near(bare.presentation()?.position.x, 0))
    #expect(filled.animationKeys() == ["a"])
    #expect(near(filled.presentation()?.position.x, 455))
    #expect(filled.position.x == 0)
    #expect(removed.animationKeys() == nil)
    #expect(near(removed.presentation()?.position.x, 0))
  }
}
