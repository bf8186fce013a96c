import LambentQuartzCore
import Testing

final class ThicknessLayer: CALayer {
  var thickness: CGFloat {
    get { value(forKey: "thickness") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "thickness") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "thickness" || super.needsDisplay(forKey: key)
  }

  override func draw(in con: CGContext) {
    let rect = bounds.insetBy(dx: 20, dy: 20)
    con.setFillColor(UIColor.red.cgColor)
    con.fill(rect)
    guard thickness > 0 else { return }
    con.setLineWidth(thickness)
    con.setStrokeColor(UIColor.black.cgColor)
    con.stroke(rect)
  }
}

@Suite("Properties of one's own, and kinds of layers")
struct LayerKindTests {
  @Test("A79, A80: a custom property animates, and draws at each frame")
  func thickness() {
    let layer = ThicknessLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let host = stage(layer)
    layer.setNeedsDisplay()
    host.advance(by: 0)
    #expect(host.image().pixel(22, 50) == (255, 0, 0, 255))
    let animation = basic("thickness", nil, 10, duration: 0.25)
    animation.autoreverses = true
    layer.add(animation, forKey: nil)
    for (time, value) in [(0.125, 5.0), (0.25, 10), (0.375, 5), (0.5, 0)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.thickness, value))
      if time == 0.25 {
        let image = host.image()
        #expect(image.pixel(16, 50) == (0, 0, 0, 255))
        #expect(image.pixel(24, 50) == (0, 0, 0, 255))
        #expect(image.pixel(30, 50) == (255, 0, 0, 255))
        #expect(image.pixel(12, 50).a == 0)
      }
    }
    #expect(host.image().pixel(22, 50) == (255, 0, 0, 255))
  }

  @Test("A replicator shows its sublayers several times")
  func replicator() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
    replicator.instanceColor = UIColor.red.cgColor
    let dot = square(10, at: CGPoint(x: 10, y: 10))
    dot.backgroundColor = UIColor.white.cgColor
    replicator.addSublayer(dot)
    let host = stage(replicator)
    let image = host.image()
    for x in [10, 40, 70] { #expect(image.pixel(x, 10) == (255, 0, 0, 255)) }
    #expect(image.pixel(25, 10).a == 0)
    #expect(replicator.instanceCount == 3)
  }

  @Test("A gradient, a shape with a line, a mask")
  func drawnKinds() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
    shape.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 80, height: 80)).cgPath
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, UIColor.green.cgColor, 6)
    shape.lineDashPattern = [4, 2]
    #expect(shape.lineDashPattern == [4, 2])
    shape.lineDashPattern = nil
    shape.strokeEnd = 0.5
    let masked = square(100, at: CGPoint(x: 250, y: 50))
    masked.backgroundColor = UIColor.white.cgColor
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
    mask.backgroundColor = UIColor.black.cgColor
    masked.mask = mask
    let host = stage(gradient, shape, masked)
    let image = host.image()
    #expect(image.pixel(2, 50).r > 240 && image.pixel(97, 50).b > 240)
    #expect(image.pixel(150, 90) == (0, 255, 0, 255))
    #expect(image.pixel(150, 10).a == 0)
    #expect(image.pixel(220, 50).a == 255 && image.pixel(280, 50).a == 0)
    masked.mask = nil
    #expect(host.image().pixel(280, 50).a == 255)
  }

  @Test("A transform layer keeps depth; a scroll layer scrolls")
  func transformAndScroll() {
    let box = CATransformLayer()
    box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let back = square(100, at: CGPoint(x: 50, y: 50))
    back.backgroundColor = UIColor.red.cgColor
    let front = square(50, at: CGPoint(x: 50, y: 50))
    front.backgroundColor = UIColor.blue.cgColor
    front.zPosition = 10
    box.addSublayer(back)
    box.addSublayer(front)
    let scroll = CAScrollLayer()
    scroll.frame = CGRect(x: 200, y: 0, width: 100, height: 100)
    let dot = square(20, at: CGPoint(x: 150, y: 50))
    dot.backgroundColor = UIColor.green.cgColor
    scroll.addSublayer(dot)
    let host = stage(box, scroll)
    #expect(host.image().pixel(50, 50) == (0, 0, 255, 255))
    #expect(host.image().pixel(350, 50).a == 0)
    CATransaction.setDisableActions(true)
    box.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    scroll.scroll(to: CGPoint(x: 100, y: 0))
    #expect(host.image().pixel(50, 50) == (255, 0, 0, 255))
    #expect(host.image().pixel(250, 50) == (0, 255, 0, 255))
  }

  @Test("Text is drawn, and its size animates")
  func text() {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    text.string = "Lambent"
    text.fontSize = 40
    text.foregroundColor = UIColor.white.cgColor
    text.alignmentMode = .center
    #expect(text.string as? String == "Lambent")
    let host = stage(text)
    let image = host.image()
    let lit = (0..<300).filter { x in (0..<60).contains { image.pixel(x, $0).a > 128 } }
    #expect(lit.count > 60)
    #expect((lit.first ?? 0) > 20 && (lit.last ?? 300) < 280)
  }

  @Test("Hit tests, conversions and snapshots")
  func geometry() {
    let outer = CALayer()
    outer.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
    let inner = CALayer()
    inner.frame = CGRect(x: 20, y: 30, width: 50, height: 50)
    inner.backgroundColor = UIColor.red.cgColor
    outer.addSublayer(inner)
    let host = stage(outer)
    #expect(host.layer.hitTest(CGPoint(x: 80, y: 90)) === inner)
    #expect(host.layer.hitTest(CGPoint(x: 60, y: 60)) === outer)
    #expect(inner.convert(CGPoint.zero, to: host.layer) == CGPoint(x: 70, y: 80))
    #expect(
      inner.convert(inner.bounds, to: nil) == CGRect(x: 70, y: 80, width: 50, height: 50))
    inner.add(basic("position.x", 45, 145), forKey: nil)
    host.advance(to: 0.5)
    #expect(host.layer.hitTest(CGPoint(x: 80, y: 90)) === inner)
    #expect(host.layer.presentation()?.hitTest(CGPoint(x: 80, y: 90))?.model() === outer)
    #expect(host.layer.presentation()?.hitTest(CGPoint(x: 140, y: 90))?.model() === inner)
    let picture = CGImage(size: CGSize(width: 200, height: 200)) { outer.render(in: $0) }
    #expect(picture.pixel(30, 50) == (255, 0, 0, 255))
    #expect(picture.pixel(80, 50).a == 0)
    let shown = CGImage(size: CGSize(width: 200, height: 200)) {
      outer.presentation()?.render(in: $0)
    }
    #expect(shown.pixel(80, 50) == (255, 0, 0, 255))
    #expect(shown.pixel(30, 50).a == 0)
  }

  @Test("Key-value access for arbitrary keys, and for properties")
  func keyValues() {
    let layer = square()
    let host = stage(layer)
    layer.setValue(["a", "b"], forKey: "names")
    #expect(layer.value(forKey: "names") as? [String] == ["a", "b"])
    layer.setValue(5, forKey: "count")
    #expect(layer.value(forKey: "count") as? Int == 5)
    layer.setValue(nil, forKey: "count")
    #expect(layer.value(forKey: "count") == nil)
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 3, y: 4))
    #expect(layer.value(forKeyPath: "position.x") as? CGFloat == 3)
    layer.setValue(Double.pi, forKeyPath: "transform.rotation.z")
    #expect(near(layer.value(forKeyPath: "transform.rotation.z") as? Double, .pi))
    #expect(near(layer.transform.m11, -1))
    layer.setValue(true, forKey: "isHidden")
    #expect(layer.isHidden)
    #expect(layer.value(forKey: "hidden") as? Bool == true)
    #expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double == 3)
    host.advance(by: 0)
  }

  @Test("A spring: its closed form, and the time in which it settles")
  func spring() {
    let layer = square()
    let host = stage(layer)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue) = (0, 100)
    #expect(near(spring.settlingDuration, 1.4727003346780927, 1e-12))
    spring.damping = 5
    spring.duration = spring.settlingDuration
    layer.add(spring, forKey: "spring")
    host.advance(to: 0.32)
    #expect((layer.presentation()?.position.x ?? 0) > 100)
    #expect((layer.animation(forKey: "spring") as? CASpringAnimation)?.damping == 5)
  }

  @Test("Maps are wrapped as values, too")
  func wrappedMaps() {
    let layer = square()
    let host = stage(layer)
    let map = CATransform3DMakeScale(2, 3, 1)
    #expect(NSValue(caTransform3D: map).caTransform3DValue == map)
    let flat = CGAffineTransform(translationX: 4, y: 5)
    #expect(NSValue(cgAffineTransform: flat).cgAffineTransformValue == flat)
    layer.add(
      basic(
        "transform", NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: map)),
      forKey: nil)
    host.advance(to: 0.5)
    #expect(near(layer.shown("transform.scale.y"), 2))
  }

  @Test("A blend mode by its name")
  func compositing() {
    let back = square(100, at: CGPoint(x: 50, y: 50))
    back.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).cgColor
    let front = square(100, at: CGPoint(x: 50, y: 50))
    front.backgroundColor = UIColor(red: 0, green: 1, blue: 1, alpha: 1).cgColor
    front.compositingFilter = "multiplyBlendMode"
    let host = stage(back, front)
    #expect(host.image().pixel(50, 50) == (0, 128, 0, 255))
    #expect(front.compositingFilter as? String == "multiplyBlendMode")
  }

  @Test("What layers above leave visible, and scrolling to the rest")
  func visible() {
    let scroll = CAScrollLayer()
    scroll.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    scroll.addSublayer(content)
    let host = stage(scroll)
    host.advance(by: 0)
    #expect(content.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 50))
    content.scrollRectToVisible(CGRect(x: 150, y: 40, width: 20, height: 30))
    #expect(scroll.bounds.origin == CGPoint(x: 70, y: 20))
    #expect(content.visibleRect == CGRect(x: 70, y: 20, width: 100, height: 50))
    content.scrollRectToVisible(CGRect(x: 60, y: 30, width: 20, height: 20))
    #expect(scroll.bounds.origin == CGPoint(x: 60, y: 20))
    content.scroll(CGPoint(x: 5, y: 6))
    #expect(scroll.bounds.origin == CGPoint(x: 5, y: 6))
  }

  @Test("An odd number of flips above shows contents upside down")
  func flipped() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    outer.isGeometryFlipped = true
    #expect(outer.contentsAreFlipped() && inner.contentsAreFlipped())
    inner.isGeometryFlipped = true
    #expect(!inner.contentsAreFlipped())
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
    #expect(kCAGravityTopLeft == .topLeft && kCAAlignmentCenter == .center)
  }
}
