import LambentQuartzCore
import Testing

@Suite("Implicit animation and transactions")
struct ImplicitChapterTests {
  @Test("A47: setting a standalone layer's transform turns it within a quarter of a second")
  func implicitTurn() {
    let arrow = square()
    let host = stage(arrow)
    arrow.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    host.advance(to: 0.0625)
    #expect(near(arrow.shownTurn, 0.320843))
    host.advance(to: 0.125)
    #expect(near(arrow.shownTurn, 0.630206))
    host.advance(to: 0.25)
    #expect(near(arrow.shownTurn, 0.785398))
  }

  @Test("A48: a layer that is made and added in a turn does not animate in it, but in the next")
  func newLayer() {
    let host = stage()
    let layer = square()
    host.layer.addSublayer(layer)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
    host.advance(by: 0)
    #expect(layer.presentation()?.opacity == 0.5)
    layer.opacity = 1
    #expect(layer.animationKeys() == ["opacity"])
  }

  @Test(
    "A49: animatable properties of all layers have their middle value at half time",
    arguments: [
      ("anchorPoint.x", 0.5, 0.0), ("anchorPointZ", 0, 4), ("borderWidth", 0, 8),
      ("bounds.size.width", 100, 300), ("contentsRect.size.width", 1, 0.5),
      ("contentsCenter.size.width", 1, 0.5), ("cornerRadius", 0, 20), ("opacity", 1, 0),
      ("rasterizationScale", 1, 2), ("shadowRadius", 3, 9), ("shadowOpacity", 0, 1),
      ("shadowOffset.height", -3, 5), ("transform.scale.x", 1, 3),
      ("sublayerTransform.translation.x", 0, 10), ("position.y", 0, 50), ("zPosition", 0, 7),
    ])
  func animatableProperties(keyPath: String, from: Double, to: Double) {
    let layer = square()
    let host = stage(layer)
    layer.setValue(to, forKeyPath: keyPath)
    host.advance(to: 0.125)
    #expect(near(layer.shown(keyPath), from + (to - from) * 0.802403, 1e-4))
    host.advance(to: 0.25)
    #expect(near(layer.shown(keyPath), to))
  }

  @Test("A49: colours, flags and masks animate, too")
  func animatableColors() {
    let layer = square()
    layer.backgroundColor = UIColor.black.cgColor
    let host = stage(layer)
    layer.backgroundColor = UIColor.white.cgColor
    (layer.borderColor, layer.shadowColor) = (UIColor.white.cgColor, UIColor.white.cgColor)
    layer.isDoubleSided = false
    layer.masksToBounds = true
    layer.shouldRasterize = true
    #expect(
      Set(layer.animationKeys() ?? []).isSuperset(of: [
        "backgroundColor", "borderColor", "shadowColor", "doubleSided", "masksToBounds",
        "shouldRasterize",
      ]))
    host.advance(to: 0.125)
    let shown = layer.presentation()
    #expect(near(shown?.backgroundColor?.components?[0], 0.802403))
    #expect(near(shown?.borderColor?.components?[1], 0.802403))
    #expect(near(shown?.shadowColor?.components?[2], 0.802403))
  }

  @Test("A50: the animatable properties of special layers; a shape's path animates only explicitly")
  func specialLayers() {
    let shape = CAShapeLayer()
    let text = CATextLayer()
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    let host = stage(shape, text, gradient)
    shape.fillColor = UIColor.white.cgColor
    shape.strokeColor = UIColor.white.cgColor
    (shape.lineWidth, shape.miterLimit, shape.strokeEnd) = (9, 2, 0.5)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    text.foregroundColor = UIColor.black.cgColor
    text.fontSize = 20
    gradient.endPoint = CGPoint(x: 1, y: 1)
    gradient.colors = [UIColor.blue.cgColor, UIColor.red.cgColor]
    gradient.locations = [0, 0.5]
    #expect(shape.animation(forKey: "path") == nil)
    host.advance(to: 0.125)
    #expect(near(shape.presentation()?.lineWidth, 1 + 8 * 0.802403))
    #expect(near(shape.presentation()?.strokeEnd, 1 - 0.5 * 0.802403))
    #expect(near(shape.presentation()?.fillColor?.components?[0], 0.802403))
    #expect(near(text.presentation()?.fontSize, 36 - 16 * 0.802403))
    #expect(near(gradient.presentation()?.endPoint.x, 0.5 + 0.5 * 0.802403))
    let first = gradient.presentation()?.colors?.first as? CGColor
    #expect(near(first?.components?[2], 0.802403))
  }

  @Test("A51: frame does not animate: it sets position and bounds, and is not a key path")
  func frame() {
    let layer = square()
    let host = stage(layer)
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    layer.frame = CGRect(x: 100, y: 0, width: 200, height: 100)
    #expect(Set(layer.animationKeys() ?? []) == ["position", "bounds"])
    layer.add(basic("frame", nil, CGRect.zero), forKey: nil)
    #expect(errors.count == 1)
    #expect(errors.first.map(String.init(describing:))?.contains("position") == true)
  }

  @Test("A52: hiding fades out, and contents dissolve")
  func hiddenAndContents() {
    let layer = square(400, at: CGPoint(x: 200, y: 200))
    layer.contents = CGImage.solid(.red)
    let host = stage(layer)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.isHidden = true
    host.advance(to: 0.125)
    #expect(abs(host.image().pixel(50, 50).a - 128) <= 1)
    host.advance(to: 1)
    #expect(host.image().pixel(50, 50).a == 0)
    layer.isHidden = false
    host.advance(to: 2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.contents = CGImage.solid(.blue)
    host.advance(by: 0.125)
    let pixel = host.image().pixel(50, 50)
    #expect(abs(pixel.r - 128) <= 1 && abs(pixel.b - 128) <= 1)
  }

  @Test("A53: a transaction's duration and timing function, without a block")
  func durationAndFunction() {
    let plain = square()
    let bent = square()
    let host = stage(plain, bent)
    CATransaction.setAnimationDuration(0.8)
    plain.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    CATransaction.setAnimationTimingFunction(clunk)
    bent.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    host.advance(to: 0.4)
    #expect(near(plain.shownTurn, 0.630206))
    #expect(near(bent.shownTurn, 0.148809))
    host.advance(to: 0.6)
    #expect(near(bent.shownTurn, 0.439668))
    host.advance(to: 0.72)
    #expect(near(bent.shownTurn, 0.724187))
  }

  @Test("A54: nested transactions: the inner one inherits what it does not set")
  func nested() {
    let layer = square()
    let host = stage(layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    layer.position.x = 100
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.2)
    layer.zPosition = 100
    CATransaction.commit()
    CATransaction.commit()
    host.advance(to: 0.2)
    #expect(near(layer.presentation()?.zPosition, 100))
    #expect(near(layer.presentation()?.position.x, 29.5244, 1e-3))
    host.advance(to: 1)
    #expect(near(layer.presentation()?.position.x, 100))
  }

  @Test("A55: with disabled actions nothing animates, in the rest of the transaction, too")
  func disabled() {
    let layer = square()
    let host = stage(layer)
    CATransaction.setDisableActions(true)
    layer.position.x = 100
    layer.opacity = 0
    host.advance(by: 0)
    #expect(layer.presentation()?.position.x == 100)
    #expect(layer.presentation()?.opacity == 0)
    #expect(!CATransaction.disableActions())
  }

  @Test("A56: a completion waits for animations added after it was set, not for earlier ones")
  func completion() {
    let layer = square()
    let host = stage(layer)
    var calls: [String] = []
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { calls.append("before \(CACurrentMediaTime())") }
    layer.position.x = 100
    CATransaction.setCompletionBlock { calls.append("after \(CACurrentMediaTime())") }
    host.advance(by: 0)
    #expect(calls == ["after 0.0"])
    host.advance(to: 2)
    #expect(calls == ["after 0.0", "before 1.0"])
  }

  @Test("A57: custom values of a transaction last as long as the transaction")
  func values() {
    let host = stage()
    CATransaction.setValue(7, forKey: "k")
    #expect(CATransaction.value(forKey: "k") as? Int == 7)
    host.advance(by: 0)
    #expect(CATransaction.value(forKey: "k") == nil)
  }

  @Test("A58: an empty explicit transaction begins at its commit")
  func beginsAtItsCommit() {
    let layer = square()
    let host = stage(layer, time: 1)
    CATransaction.begin()
    layer.add(basic("position.x", 0, 100), forKey: nil)
    CATransaction.commit()
    host.advance(by: 0.5)
    #expect(near(layer.presentation()?.position.x, 50))
  }
}

@Suite("Timing functions")
struct TimingChapterTests {
  @Test(
    "A59: the named curves",
    arguments: [
      (CAMediaTimingFunctionName.linear, 25.0, 50.0, 75.0), (.easeIn, 9.3465, 31.5357, 62.1862),
      (.easeOut, 37.8138, 68.4643, 90.6535), (.easeInEaseOut, 12.9162, 50, 87.0838),
      (.default, 40.8511, 80.2403, 96.0459),
    ])
  func named(name: CAMediaTimingFunctionName, quarter: Double, half: Double, rest: Double) {
    let layer = square()
    let host = stage(layer)
    let animation = basic("position.x", 0, 100)
    animation.timingFunction = CAMediaTimingFunction(name: name)
    layer.add(animation, forKey: nil)
    for (time, value) in [(0.25, quarter), (0.5, half), (0.75, rest)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, value, 1e-3))
    }
  }

  @Test("A59: control points are read back")
  func controlPoints() {
    let function = CAMediaTimingFunction(name: .easeInEaseOut)
    var points: [[Float]] = []
    for index in 0..<4 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      points.append(point)
    }
    #expect(points == [[0, 0], [0.42, 0], [0.58, 1], [1, 1]])
  }

  @Test("A60: a custom curve: slow at first, then fast")
  func own() {
    let layer = square()
    let host = stage(layer)
    let animation = basic("position.x", 0, 1)
    animation.timingFunction = clunk
    layer.add(animation, forKey: nil)
    for (time, value) in [(2.0 / 3, 0.386364), (0.8, 0.697345), (0.9, 0.922064)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, value))
    }
  }
}
